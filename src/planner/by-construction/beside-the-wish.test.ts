import { describe, expect, it } from 'vitest';
import { joined } from './clause-products.fixture.ts';
import { meaningOf } from './readings.fixture.ts';

/** The phrases that do not mean the same as another. */
function differing(phrases: readonly string[], same: string): string[] {
  const wanted = meaningOf(same).key;
  return phrases.filter((phrase) => meaningOf(phrase).key !== wanted);
}

describe('the only days on which somebody is there', () => {
  it('bound the request', () => {
    const phrases = joined(
      ["she's only in", 'My manager is only in the office', "I'm only here", "we're only around"],
      [' on Mondays and Thursdays'],
      [', so next week please', ', so one of those next week', '. Next week?'],
    );
    expect(differing(phrases, 'only on Mondays and Thursdays, next week')).toEqual([]);
  });

  it('are not those of being away', () => {
    expect(differing(["I'm only in London on Tuesday, so Wednesday"], 'Wednesday')).toEqual(
      meaningOf('Wednesday').kind === 'ambiguous' ? ["I'm only in London on Tuesday, so Wednesday"] : [],
    );
    expect(meaningOf("she's only away on Tuesday. Next week?").key).toBe(
      meaningOf('next week, not Tuesday').key,
    );
  });
});

describe('how long the way takes', () => {
  it('is no length of the meeting', () => {
    const english = joined(
      [
        'It takes me two hours to get there',
        'I live an hour away',
        "it's a 40 minute drive",
        'We are 20 minutes by train',
      ],
      [', so Tuesday after 10', '. Tuesday after 10?'],
    );
    const hebrew = joined(
      ['לוקח לי שעתיים להגיע', 'ייקח לנו חצי שעה לנסוע', 'אני במרחק שעה נסיעה'],
      [', אז ביום שלישי אחרי 10', '. אפשר ביום שלישי אחרי 10?'],
    );
    expect(differing(english, 'Tuesday after 10')).toEqual([]);
    expect(differing(hebrew, 'ביום שלישי אחרי 10')).toEqual([]);
  });

  it('leaves the length of a meeting alone', () => {
    expect(differing(["it'll take two hours, Tuesday after 10"], 'two hours, Tuesday after 10')).toEqual([]);
    expect(differing(['זה ייקח שעתיים, ביום שלישי אחרי 10'], 'שעתיים, ביום שלישי אחרי 10')).toEqual([]);
  });
});

describe('a reason behind a request', () => {
  it('excludes nothing of it in Hebrew', () => {
    const wishes = ['ביום שלישי', 'מחר או החל מ-6.12', 'ביום שני אחרי 15:00'];
    const reasons = [' כי אני בחו"ל', ' כי אני במילואים', ' משום שאני עסוק', ' מכיוון שאני תפוסה'];
    const wrong = wishes.flatMap((wish) => differing(joined([wish], reasons), wish));
    expect(wrong).toEqual([]);
  });
});
