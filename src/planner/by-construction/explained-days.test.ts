import { describe, expect, it } from 'vitest';
import { type Case, failuresOf, joined } from './clause-products.fixture.ts';

/**
 * A guest explains something beside a request: a bound of one of its days, an event without a length, a departure, or what somebody else
 * does. `asked`: the number of phrases that ask. Bounds only move down.
 */
type Product = [name: string, cases: Case[], bound: { wrong: number; other: number; asked: number }];

/** A request, its days, and one of them by its name. */
type Request = { text: string; days: readonly string[]; day: string; date: string };

const week = (first: number) => Array.from({ length: 7 }, (_, index) => `2026-11-${first + index}`);
const friday = '2026-11-20';
const monday = '2026-11-23';
const tuesday = '2026-11-24';
const wednesday = '2026-11-25';

const listed: Request[] = [
  { text: 'Monday or Tuesday', days: [monday, tuesday], day: 'Tuesday', date: tuesday },
  { text: 'Monday, Tuesday or Friday', days: [friday, monday, tuesday], day: 'Monday', date: monday },
  { text: '23 or 24 November', days: [monday, tuesday], day: '24 November', date: tuesday },
];
const spans: Request[] = [
  { text: 'Monday to Wednesday', days: [monday, tuesday, wednesday], day: 'Wednesday', date: wednesday },
  { text: 'next week', days: week(23), day: 'Tuesday', date: tuesday },
  { text: 'early next week', days: [monday, tuesday], day: 'Tuesday', date: tuesday },
  { text: 'any day next week', days: week(23), day: 'Friday', date: '2026-11-27' },
];
const untilThree = [
  'only until 3 on {D}',
  'on {D} only until 3',
  'on {D} I can only do until 3',
  "on {D} I'm only free until 3",
  'I leave at 3 on {D}',
  'on {D} I leave at 3',
  'on {D} I have to go at 3',
  'not after 3 on {D}',
  'my flight is at 3 on {D}',
];
const fromThree = ['only after 3 on {D}', 'on {D} only from 3', 'not before 3 on {D}', 'on {D} not before 3'];

const listedHebrew: Request[] = [
  { text: 'ביום שני או שלישי', days: [monday, tuesday], day: 'ביום שלישי', date: tuesday },
  { text: 'שני או שלישי', days: [monday, tuesday], day: 'בשלישי', date: tuesday },
];
const spansHebrew: Request[] = [
  { text: 'שני עד רביעי', days: [monday, tuesday, wednesday], day: 'ברביעי', date: wednesday },
  { text: 'בשבוע הבא', days: week(22), day: 'ביום חמישי', date: '2026-11-26' },
];
const untilThreeHebrew = [
  '{D} רק עד 3',
  '{D} אני יכול רק עד 3',
  '{D} אני יוצא ב-3',
  'אני יוצאת ב-3 {D}',
  '{D} הטיסה שלי ב-3',
  '{D} אני צריכה לצאת ב-3',
];
const fromThreeHebrew = ['{D} רק אחרי 3', '{D} לא לפני 3'];

function narrowed(
  requests: readonly Request[],
  links: readonly string[],
  bounds: [string[], string[]],
): Case[] {
  return requests.flatMap(({ text, days, day, date }) =>
    bounds.flatMap((some, isFrom) =>
      joined([text], links, some).map(
        (phrase): Case => [
          phrase.replaceAll('{D}', day),
          (start) =>
            days.includes(start.day) && (start.day !== date || (isFrom ? start.hour >= 15 : start.hour < 15)),
        ],
      ),
    ),
  );
}

const events = [
  'I teach at 10',
  'I have a call at 10',
  'I have a dentist appointment at 10',
  'there is a standup at 10',
  "there's a meeting at 10",
  "I'm giving a lecture at 10",
  'my class is at 10',
];
const eventsHebrew = ['אני מלמד ב-10', 'יש לי שיחה ב-10', 'יש לי פגישה ב-10'];
const departures = [
  'my flight is at 3',
  'I have a train at 3',
  'I leave at 3',
  'I have to leave at 3',
  'I have to go at 3',
  'I pick up my kids at 3',
  'I have to collect my son at 3',
  'my train to Haifa is at 3',
  "I'm catching a flight at 3",
];
const departuresHebrew = [
  'הטיסה שלי ב-3',
  'יש לי רכבת ב-3',
  'אני יוצאת ב-3',
  'אני חייב ללכת ב-3',
  'אני אוסף את הילדים ב-3',
];
const ofOthers = [
  'my kids get home at 2',
  'the plumber comes at 2',
  'the cleaner is coming at 2',
  'my mother visits at 2',
  'my son has football at 2',
  'she starts work at 2',
  'my husband gets back at 2',
];
const ofOthersHebrew = ['הילדים חוזרים ב-2', 'האינסטלטור מגיע ב-2', 'אמא שלי באה ב-2', 'הבן שלי חוזר ב-2'];

const links = [', but ', '; but ', ', though ', ', except that '];
const pauses = [', ', '; ', '. '];
const linksHebrew = [', אבל ', ', אך '];
const hebrew = 'ביום שלישי';

const products: Product[] = [
  [
    'the bound of one day of several',
    narrowed([...listed, ...spans], links, [untilThree, fromThree]),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'the bound of a day that is named again',
    narrowed(listed, pauses, [untilThree, fromThree]),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'the bound of one day of several, in Hebrew',
    narrowed([...listedHebrew, ...spansHebrew], linksHebrew, [untilThreeHebrew, fromThreeHebrew]),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'the bound of a day that is named again, in Hebrew',
    narrowed(listedHebrew, pauses, [untilThreeHebrew, fromThreeHebrew]),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'an event without a length',
    [
      ...joined(['Tuesday', 'on Tuesday please'], [', ', ' but ', '. '], events),
      ...joined(events, [', so '], ['Tuesday']),
    ].map((phrase): Case => [phrase, ({ day, hour }) => day === tuesday && hour !== 10]),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'an event without a length, in Hebrew',
    joined([hebrew], [', ', ' אבל ', '. '], eventsHebrew).map(
      (phrase): Case => [phrase, ({ day, hour }) => day === tuesday && hour !== 10],
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'a departure',
    [
      ...joined(['Tuesday', 'on Tuesday please'], [', ', ' but ', '. '], departures),
      ...joined(departures, [', so '], ['Tuesday']),
    ].map((phrase): Case => [phrase, ({ day, hour }) => day === tuesday && hour < 15]),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'a departure, in Hebrew',
    joined([hebrew], [', ', ' אבל ', '. '], departuresHebrew).map(
      (phrase): Case => [phrase, ({ day, hour }) => day === tuesday && hour < 15],
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
];

describe('what a guest explains, on Wednesday 18 November 2026 at 10:00 in Jerusalem', () => {
  it.each(products)('%s', (_, cases, bound) => {
    const { wrong, other, asked } = failuresOf(cases);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(bound.wrong);
    expect(other.length, other.join('\n')).toBeLessThanOrEqual(bound.other);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(bound.asked);
  });

  it.each([
    ['in English', joined(['Tuesday', 'Tuesday afternoon'], [', but ', ', ', '. '], ofOthers)],
    ['in Hebrew', joined([hebrew], [', אבל ', ', '], ofOthersHebrew)],
  ])('what somebody else does at a clock asks, %s', (_, phrases) => {
    const { asked } = failuresOf(phrases.map((phrase): Case => [phrase, () => undefined]));
    expect(phrases.filter((phrase) => !asked.includes(phrase))).toEqual([]);
  });
});
