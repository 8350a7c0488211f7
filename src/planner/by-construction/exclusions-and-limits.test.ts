import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { meaningOf } from './readings.fixture.ts';

/** A phrase, and plain words with the same meaning. */
type Pair = readonly [phrase: string, same: string];

function different(pairs: readonly Pair[]): string[] {
  return pairs.flatMap(([phrase, same]) => (meaningOf(phrase).key === meaningOf(same).key ? [] : phrase));
}

describe('a limit that says its own "not" behind an exclusion', () => {
  const excluded = ['Fridays', 'Mondays', 'the 25th'];
  const limits = [
    'no later than 30 November',
    'not after 30 November',
    'by 30 November',
    'not before 24 November',
    'no earlier than 24 November',
    'no later than 30 November at 3pm',
    'not before 24 November at 10am',
  ];

  it('stays a limit in English', () => {
    const pairs = joined(
      ['not ', "I can't do ", 'except ', 'no '],
      excluded,
      [' and ', ', and ', ', '],
      limits,
    ).map((phrase): Pair => {
      const limit = limits.find((one) => phrase.endsWith(one)) as string;
      const day = excluded.find((one) => phrase.includes(one)) as string;
      return [phrase, `${limit}, but not ${day}`];
    });
    expect(different(pairs)).toEqual([]);
  });

  it('stays a limit in Hebrew', () => {
    const days = ['בימי שישי', 'בימי שני', 'ב-25.11'];
    const ends = ['לא יאוחר מ-30.11', 'לא אחרי 30.11', 'לא לפני 24.11', 'לא לפני 24.11 ב-10:00'];
    const pairs = joined(['לא ', 'אני לא יכול '], days, [' ו', ', ו'], ends).map((phrase): Pair => {
      const limit = ends.findLast((one) => phrase.endsWith(one)) as string;
      const day = days.find((one) => phrase.includes(one)) as string;
      return [phrase, `${limit}, אבל לא ${day}`];
    });
    expect(different(pairs)).toEqual([]);
  });

  it('is named where it is a bound of days without its own "not"', () => {
    const phrases = [
      ...joined(
        ['not on Fridays', 'no Mondays'],
        [' and '],
        ['until the 30th', 'after 26 November', 'from Thursday on'],
      ),
      ...joined(['לא בימי שישי', 'לא בימי שני'], [' ועד 30.11', ' ואחרי 26.11']),
    ];
    expect(phrases.filter((phrase) => meaningOf(phrase).kind !== 'unread')).toEqual([]);
  });
});

describe('«חוץ מ… ומ…»', () => {
  it('excludes a day and a part of the day', () => {
    const days = ['יום שלישי', 'שני', 'ימי חמישי'];
    const parts = ['הבוקר', 'הבקרים', 'הערב', 'הצהריים'];
    const pairs = days.flatMap((day) =>
      parts.flatMap((part): Pair[] => {
        const same = `לא ב${day}, ולא ב${part.slice(1)}`;
        return [
          [`חוץ מ${day} ומ${part}`, same],
          [`חוץ מ${day}, ומ${part}`, same],
          [`חוץ מ${part} ומ${day}`, `לא ב${part.slice(1)}, ולא ב${day}`],
        ];
      }),
    );
    expect(different(pairs)).toEqual([]);
  });
});

describe('a refusal inside a condition', () => {
  it.each([
    [
      'English',
      joined(
        ['Sunday morning', 'the 25th after 2'],
        [' if', ', if', ' assuming', ' in case', ' unless'],
        [" the tenant doesn't mind", " she isn't away", " you're not busy"],
      ),
    ],
    [
      'Hebrew',
      joined(
        ['ביום ראשון בבוקר', 'ב-25.11 אחרי שתיים'],
        [' אם ', ' בהנחה ש', ' במידה ו'],
        ['הוא לא עסוק', 'זה לא מפריע לה'],
      ),
    ],
    [
      'around the only time',
      [
        "let me know if you can't do Tuesday at 3",
        "Please tell me if Monday morning isn't possible",
        'תגידי לי אם יום שני ב-10 לא מתאים',
      ],
    ],
    [
      'about another time',
      [
        "Sunday if you can't do Monday",
        'Tuesday at 3 if she is away on Monday',
        'יום ראשון אם אתה לא יכול ביום שני',
      ],
    ],
  ])('is named: %s', (_, phrases) => {
    expect(phrases.filter((phrase) => meaningOf(phrase).kind !== 'unread')).toEqual([]);
  });
});
