import { describe, expect, it } from 'vitest';
import { readTimePhrase } from '../read-time-phrase.ts';
import { joined } from './clause-products.fixture.ts';
import { differing, meaningOf } from './readings.fixture.ts';

/** Wednesday 18 November 2026, 10:00. */
const said = { now: new Date('2026-11-18T08:00:00Z'), timezone: 'Asia/Jerusalem' };

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
    expect(differing(["I'm only in London on Tuesday, so Wednesday"], 'Wednesday 25 November')).toEqual([]);
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

describe('a day of a past span', () => {
  const pairs = [
    ['the 14th of last month', '2026-10-14'],
    ['the fourteenth of the previous month', '2026-10-14'],
    ['the 10th of last month at 3', '2026-10-10'],
    ['Monday of last week', '2026-11-09'],
    ['Monday last week', '2026-11-09'],
    ['last week Monday', '2026-11-09'],
    ['ב-14 לחודש שעבר', '2026-10-14'],
    ['ביום שני של שבוע שעבר', '2026-11-09'],
    ['ביום שני בשבוע שעבר', '2026-11-09'],
  ] as const;

  it.each(pairs)('is past: %s', (phrase, day) => {
    const { readings } = readTimePhrase(phrase, said);
    expect(readings.map(({ windows, notes }) => [windows[0]?.from?.slice(0, 10), notes.length])).toEqual([
      [day, 1],
    ]);
  });

  it('requests nothing beside another time', () => {
    const about = pairs
      .filter(([phrase]) => /^[a-z]/iu.test(phrase))
      .map(([phrase]) => `About our talk on ${phrase}: `);
    expect(differing(joined(about, ['is Friday at 10 ok?']), 'Friday at 10')).toEqual([]);
  });
});

describe('an hour before a day or a part of the day', () => {
  it('is the length in Hebrew', () => {
    for (const when of [
      'מחר',
      'ביום חמישי',
      'בשבוע הבא',
      'ביום ראשון בבוקר',
      'אחר הצהריים',
      'בבוקר ביום חמישי',
    ])
      for (const hour of ['שעה ', 'שעה אחת ', 'שעה, '])
        expect(differing([`${hour}${when}`], `פגישה של שעה ${when}`)).toEqual([]);
  });

  it('is no length in a question or behind "at"', () => {
    expect(differing(['באיזו שעה מחר?', 'באיזה שעה אפשר מחר'], 'מחר')).toEqual([]);
    expect(differing(['בשעה אחת מחר'], 'מחר ב-13:00')).toEqual([]);
  });
});

it('a request inside "unless" is not understood', () => {
  const phrases = joined(
    ['Thursday at 3, unless ', 'next Friday unless '],
    ['Wednesday works too', 'Monday is free', 'Tuesday suits'],
  );
  expect(phrases.filter((phrase) => meaningOf(phrase).kind !== 'unread')).toEqual([]);
});

/** One whole message for each rule of this file, because the count of rules that change nothing reads whole messages only. */
it.each([
  ['שעה מחר', 'פגישה של שעה מחר'],
  ['שעה בבוקר', 'פגישה של שעה בבוקר'],
  ['I live an hour away, so Tuesday after 10', 'Tuesday after 10'],
  ['It takes me two hours to get there, so Tuesday after 10', 'Tuesday after 10'],
  ['Monday of last week', 'last week Monday'],
])('%s means %s', (phrase, same) => {
  expect(differing([phrase], same)).toEqual([]);
});

it('Thursday at 3, unless Wednesday works too: is not understood', () => {
  expect(meaningOf('Thursday at 3, unless Wednesday works too').kind).toBe('unread');
});
