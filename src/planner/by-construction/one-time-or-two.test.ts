import { describe, expect, it } from 'vitest';
import { meaningOf, shown } from './readings.fixture.ts';

/** Phrases that must mean the same as a plain one. */
function differing(phrases: readonly string[], plain: string): string[] {
  const { kind, key } = meaningOf(plain);
  return phrases
    .filter((phrase) => meaningOf(phrase).kind !== kind || meaningOf(phrase).key !== key)
    .map(shown);
}

/** Phrases that must be asked, with these meanings. */
function notAsked(phrases: readonly string[], meanings: readonly string[]): string[] {
  const keys = meanings.map((plain) => meaningOf(plain).key).sort();
  return phrases.filter((phrase) => meaningOf(phrase).key !== keys.join(' | ')).map(shown);
}

function product(...lists: (readonly string[])[]): string[] {
  return lists.reduce<string[]>(
    (left, right) => left.flatMap((one) => right.map((other) => one + other)),
    [''],
  );
}

const stretch = 'from 2026-11-19 at 10:00 until 2026-11-22 at 16:00';

describe('two moments are the ends of one stretch, whichever of day and clock comes first', () => {
  it('in English', () => {
    const from = [
      '10am tomorrow',
      'tomorrow 10am',
      'tomorrow at 10',
      '10:00 tomorrow',
      '10am on Thursday',
      '2026-11-19 10:00',
    ];
    const to = ['Sunday 4pm', '4pm on Sunday', 'Sunday at 16:00', '16:00 on Sunday', '4pm on 22 November'];
    const phrases = [
      ...product(
        ['from ', 'any time from ', 'anytime from ', 'starting '],
        from,
        [' until ', ' to ', ' till '],
        to,
      ),
      ...product(['between '], from, [' and '], to),
    ];
    expect(differing(phrases, stretch)).toEqual([]);
  });

  it('in Hebrew', () => {
    const from = ['10 מחר', '10:00 מחר', '10:00 ביום חמישי'];
    const to = ['יום ראשון ב-16:00', '16:00 ביום ראשון'];
    const phrases = [...product(['מ-'], from, [' עד '], to), ...product(['ממחר ב-10 עד '], to)];
    expect(differing(phrases, stretch)).toEqual([]);
  });
});

describe('days of another week than the excluded one are requested', () => {
  const english = [
    'not this week, ',
    'not free this week, ',
    "I can't this week, ",
    'not available this week, ',
  ];
  const hebrew = ['לא השבוע, ', 'לא פנוי השבוע, '];

  it('in English', () => {
    expect(
      differing(product(english, ['Monday or Tuesday next week']), 'Monday or Tuesday next week'),
    ).toEqual([]);
    expect(differing(product(english, ['Monday next week']), 'Monday next week')).toEqual([]);
  });

  it('in Hebrew', () => {
    expect(differing(product(hebrew, ['שני או שלישי בשבוע הבא']), 'שני או שלישי בשבוע הבא')).toEqual([]);
    expect(differing(product(hebrew, ['ביום שני בשבוע הבא']), 'ביום שני בשבוע הבא')).toEqual([]);
  });

  it('but a list within the excluded week, and one of weeks, is excluded', () => {
    expect(meaningOf('not Monday, Tuesday or Wednesday next week').key).not.toBe(
      meaningOf('Tuesday or Wednesday next week').key,
    );
    expect(
      differing(
        ['not this week, next week or in December'],
        'not this week and not next week and not in December',
      ),
    ).toEqual([]);
  });

  it.each(['not tomorrow, Monday or Tuesday next week', 'לא מחר, שני או שלישי בשבוע הבא'])(
    'and behind one excluded day they are named: %s',
    (phrase) => {
      expect(meaningOf(phrase).kind).toBe('unread');
    },
  );
});

describe('hours behind an excepted day are those of the other days, or its own', () => {
  it('in English', () => {
    for (const hours of ['between 9 and 10', '9-10', 'from 9 to 10', 'at 3'])
      for (const all of ['every day', 'any day', 'next week'])
        for (const day of ['Friday', '27 November'])
          expect(
            notAsked(
              [`${all} except ${day} ${hours}`],
              [`${all} except ${day}, ${hours}`, `${all}, but not ${hours} on ${day}`],
            ),
          ).toEqual([]);
  });

  it('in Hebrew', () => {
    for (const hours of ['בין 9 ל-10', 'מ-9 עד 10', '9-10'])
      expect(
        notAsked(
          [`כל יום חוץ מיום שישי ${hours}`],
          [`every day except Friday, 9-10`, `every day, but not 9-10 on Friday`],
        ),
      ).toEqual([]);
  });

  it('but a part of the day and a bound are its own', () => {
    for (const phrase of [
      'any day except Friday morning',
      'any day except Friday before 13:00',
      'כל יום חוץ משישי בבוקר',
    ])
      expect(meaningOf(phrase).kind).toBe('read');
  });
});

describe('a day from today and a date are one day, or it asks', () => {
  const dates = ['25 November', 'Nov 25', '25/11', '25.11', '2026-11-25'];
  const same = ['19 November', 'Nov 19', '19/11', '19.11', '2026-11-19'];
  const hebrewDates = ['25 בנובמבר', '25/11', '25.11'];

  it('in English', () => {
    expect(notAsked(product(['tomorrow '], dates.slice(0, 3)), ['2026-11-19', '2026-11-25'])).toEqual([]);
    expect(notAsked(product(['tomorrow, '], dates), ['2026-11-19', '2026-11-25'])).toEqual([]);
    expect(differing(product(['tomorrow, '], same), '2026-11-19')).toEqual([]);
  });

  it('in Hebrew', () => {
    expect(notAsked(product(['מחר, '], hebrewDates), ['2026-11-19', '2026-11-25'])).toEqual([]);
    expect(differing(['מחר, 19.11', 'מחר, 19 בנובמבר'], '2026-11-19')).toEqual([]);
  });

  it.each(['tomorrow, 10.12', 'מחר, 10.12'])('where the figures are also a clock: %s', (phrase) => {
    expect(notAsked([phrase], ['2026-11-19 at 10:12', '2026-11-19 or 2026-12-10'])).toEqual([]);
  });

  it('but three of them are a list', () => {
    expect(
      differing(['tomorrow, 25 November, 30 November'], '2026-11-19 or 2026-11-25 or 2026-11-30'),
    ).toEqual([]);
  });
});

describe('a weekday and another day from today are one day, or it asks', () => {
  it('in both languages', () => {
    const inWeek = ['Sunday, a week from now', 'on Sunday, in a week', 'ביום ראשון, בעוד שבוע'];
    expect(notAsked(inWeek, ['2026-11-22', '2026-11-25'])).toEqual([]);
    expect(notAsked(['Sunday, tomorrow', 'ראשון, מחר'], ['2026-11-22', '2026-11-19'])).toEqual([]);
  });

  it('or the day itself, if it is that weekday', () => {
    expect(differing(['Wednesday, in a week', 'ביום רביעי, בעוד שבוע'], '2026-11-25')).toEqual([]);
  });
});

describe('two hours behind a part of the day are in it', () => {
  it('in both languages, and a third is named', () => {
    expect(differing(['tomorrow evening 7 or 9', 'מחר בערב 7 או 9'], '2026-11-19 at 19:00 or 21:00')).toEqual(
      [],
    );
    expect(meaningOf('tomorrow evening 7 or 8 or 9').kind).toBe('unread');
    expect(meaningOf('מחר בערב 7 או 8 או 9').kind).toBe('unread');
  });
});
