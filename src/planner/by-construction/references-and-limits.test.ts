import { describe, expect, it } from 'vitest';
import { type Case, failuresOf, joined } from './clause-products.fixture.ts';

/**
 * "Before that" and "after that" behind the guest's own time, and hours that limit one day of a span. `asked`: the number of phrases that ask;
 * bounds only move down.
 */
type Product = [name: string, cases: Case[], bound: { wrong: number; other: number; asked: number }];

/** A request and its days. */
type Request = { text: string; days: readonly string[] };

const week = (first: number) => Array.from({ length: 7 }, (_, index) => `2026-11-${first + index}`);
const thursday = '2026-11-19';
const monday = '2026-11-23';
const tuesday = '2026-11-24';

const requests: Request[] = [
  { text: 'Tuesday', days: [tuesday] },
  { text: 'Tuesday or Thursday', days: [thursday, tuesday] },
  { text: '24 November', days: [tuesday] },
  { text: 'next week', days: week(23) },
  { text: 'the first half of next week', days: [monday, tuesday, '2026-11-25'] },
];
const requestsHebrew: Request[] = [
  { text: 'ביום שלישי', days: [tuesday] },
  { text: 'ביום חמישי או שלישי', days: [thursday, tuesday] },
  { text: 'ב-24 בנובמבר', days: [tuesday] },
  { text: 'בשבוע הבא', days: week(22) },
];

/** Events of the guest's without a length, at 3. */
const events = [
  'I have a call at 3',
  'I teach at 3',
  "I'm busy at 3",
  "I've got a dentist appointment at 3",
  'I have physio at 3',
];
const departures = [
  'I pick up the kids at 3',
  'I have to leave at 3',
  'my train leaves at 3',
  'my babysitter leaves at 3',
  'my shift starts at 3',
];
const eventsHebrew = [
  'יש לי פגישה ב-3',
  'יש לי תור לרופא ב-3',
  'יש לי שיעור ב-3',
  'אני בפגישה ב-3',
  'אני עסוקה ב-3',
];
const departuresHebrew = [
  'אני אוסף את הילדים ב-3',
  'אני חייבת לצאת ב-3',
  'הטיסה שלי ב-3',
  'הבייביסיטר הולכת ב-3',
];

/** Hours on the days of each request; `{R}` stands for its days. */
function onDays(all: readonly Request[], texts: readonly string[], fits: (hour: number) => boolean): Case[] {
  return all.flatMap(({ text, days }) =>
    texts.map((one): Case => [one.replace('{R}', text), ({ day, hour }) => days.includes(day) && fits(hour)]),
  );
}

const before = (hour: number) => hour < 15;
const anHourAfter = (hour: number) => hour >= 16;

const references = [
  ', so before that',
  ' so it must be done before that',
  ', so before then please',
  '. It would need to be before that',
];
const referencesHebrew = [', אז לפני זה', ' אז שייגמר לפני כן', ', אז לפני כן בבקשה'];

/** A span, one of its days by its name, and whether the day has an hour of the limit. */
type Span = {
  text: string;
  days: readonly string[];
  part: (hour: number) => boolean;
  day: string;
  date: string;
};
const anyHour = () => true;
const spans: Span[] = [
  { text: 'any day next week', days: week(23), part: anyHour, day: 'Wednesday', date: '2026-11-25' },
  { text: 'weekdays next week', days: week(23).slice(0, 5), part: anyHour, day: 'Tuesday', date: tuesday },
  { text: 'next week', days: week(23), part: anyHour, day: 'Friday', date: '2026-11-27' },
  {
    text: 'next week any afternoon',
    days: week(23),
    part: (hour) => hour >= 12 && hour < 18,
    day: 'Wednesday',
    date: '2026-11-25',
  },
];
const spansHebrew: Span[] = [
  { text: 'כל יום בשבוע הבא', days: week(22), part: anyHour, day: 'ביום רביעי', date: '2026-11-25' },
  { text: 'בשבוע הבא', days: week(22), part: anyHour, day: 'בשלישי', date: tuesday },
  {
    text: 'בשבוע הבא כל אחר צהריים',
    days: week(22),
    part: (hour) => hour >= 13 && hour < 18,
    day: 'ביום רביעי',
    date: '2026-11-25',
  },
];

/** `links` stand before the limit; `{D}` in a limit stands for the day. */
function limited(
  all: readonly Span[],
  [links, limits]: readonly [readonly string[], readonly string[]],
  fits: (hour: number) => boolean,
): Case[] {
  return all.flatMap(({ text, days, part, day, date }) =>
    joined([text], links, limits).map(
      (phrase): Case => [
        phrase.replace('{D}', day),
        (start) => days.includes(start.day) && part(start.hour) && (start.day !== date || fits(start.hour)),
      ],
    ),
  );
}

const fromFour = (hour: number) => hour >= 16;
const untilFour = (hour: number) => hour < 16;
const but = [' but ', ', but ', ' but on '];
const butHebrew = [' אבל ', ', אבל ', ' רק ש'];
const allowed = [' works. On ', ' is fine. On ', ' is good for me. On '];

/** A bare hour that is in the morning or in the evening. */
const evenings: Span[] = [
  {
    text: 'any evening next week',
    days: week(23),
    part: (hour) => hour >= 17 && hour < 21,
    day: 'Thursday',
    date: '2026-11-26',
  },
];
const eveningsHebrew: Span[] = [
  { ...(evenings[0] as Span), text: 'כל ערב בשבוע הבא', days: week(22), day: 'בחמישי' },
];
const untilSeven = (hour: number) => hour < 19;

/** "the rest of the day" means the day that was named. */
const rests = joined(
  ["I'm busy at 3 on {R}", 'I have a call at 3 on {R}'],
  ['. The rest of the day is free', ', free the rest of the day'],
);
const restsHebrew = joined(
  ['אני עסוקה ב-3 {R}', 'יש לי פגישה ב-3 {R}'],
  ['. שאר היום פנוי', ', שאר היום חופשי'],
);
const notAtThree = (hour: number) => hour !== 15;

/** The guest's own event ends at 3, on the day before its end or behind it. */
const ownEnds = ['meeting', 'class', 'shift', 'flight'].flatMap((event) => [
  `my ${event} on {R} ends at 3`,
  `My ${event} {R} finishes at 3`,
  `my ${event} ends at 3 on {R}`,
  `{R}, my ${event} ends at 3`,
]);
const limitsBehindEnd = [', so no later than 4', ', so before 4', ' so not after 4', '. No later than 4'];
const ownEndsHebrew = ['הפגישה שלי', 'השיעור שלי'].flatMap((event) => [
  `${event} {R} נגמרת בשלוש`,
  `${event} {R} מסתיים ב-15:00`,
  `{R} ${event} נגמר בשלוש`,
]);
const limitsBehindEndHebrew = [', אז לא יאוחר מארבע', ', אז לפני ארבע', ' אז לא אחרי 16:00'];
const threeToFour = (hour: number) => hour >= 15 && hour < 16;

/** Work ends within the part of the day that is requested: there is time after it. */
const acrossEnd = joined(
  ['{R} afternoon, ', '{R} in the afternoon. '],
  ['I finish work at 4', 'I finish at 4', 'I get off work at 4', 'we clock off at 4', 'I leave work at 4'],
);
const acrossEndHebrew = joined(
  ['{R} אחר הצהריים, '],
  ['אני מסיים לעבוד בארבע', 'אני מסיימת בארבע', 'אני מסיים את העבודה ב-16:00'],
);
const fourToSix = (hour: number) => hour >= 16 && hour < 18;

const products: Product[] = [
  [
    'the end of work within a part of the day',
    onDays(requests.slice(0, 1), acrossEnd, fourToSix),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'the end of work within a part of the day, in Hebrew',
    onDays(requestsHebrew.slice(0, 1), acrossEndHebrew, fourToSix),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'an evening that ends early',
    limited(evenings, [but, ['{D} I have to leave by 7', '{D} only until 7', '{D} not after 7']], untilSeven),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'an evening that ends early, in Hebrew',
    limited(
      eveningsHebrew,
      [butHebrew, ['{D} אני חייב לצאת עד 7', '{D} רק עד 7', '{D} לא אחרי 7']],
      untilSeven,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  ['the rest of the day', onDays(requests.slice(0, 1), rests, notAtThree), { wrong: 0, other: 0, asked: 0 }],
  [
    'the rest of the day, in Hebrew',
    onDays(requestsHebrew.slice(0, 1), restsHebrew, notAtThree),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'where the guest has to be by a clock time',
    onDays(
      requests,
      joined(
        ['{R}, '],
        ['I have to be at work by 3', 'my wife has to be at the office by 3', 'I need to be in court by 3'],
      ),
      before,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'before that',
    onDays(requests, joined(['{R}, ', '{R} please, '], [...events, ...departures], references), before),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'a day before that',
    onDays(
      requests.slice(0, 3),
      joined([...events, ...departures], [', so {R} '], ['before that', 'before then please']),
      before,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'after that',
    onDays(
      requests,
      joined(['{R}, ', '{R}. '], events, [', so after that', ', so any time after that']),
      anHourAfter,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'before that, in Hebrew',
    onDays(
      requestsHebrew,
      joined(['{R}, '], [...eventsHebrew, ...departuresHebrew], referencesHebrew),
      before,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'a day before that, in Hebrew',
    onDays(
      requestsHebrew.slice(0, 3),
      joined([...eventsHebrew, ...departuresHebrew], [', אז {R} '], ['לפני זה', 'לפני כן']),
      before,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'after that, in Hebrew',
    onDays(requestsHebrew, joined(['{R}, '], eventsHebrew, [', אז אחרי זה', ', אז רק אחרי זה']), anHourAfter),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'the end of an own event, and a limit',
    onDays(requests.slice(0, 1), joined(ownEnds, limitsBehindEnd), threeToFour),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'the end of an own event, and a limit, in Hebrew',
    onDays(requestsHebrew.slice(0, 1), joined(ownEndsHebrew, limitsBehindEndHebrew), threeToFour),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'a lower limit of one day',
    limited(
      spans,
      [but, ['{D} only after 4', '{D} not before 4', '{D} no earlier than 4', '{D} I can only do after 4']],
      fromFour,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'an upper limit of one day',
    limited(
      spans,
      [but, ['{D} only until 4', '{D} not after 4', '{D} no later than 4', '{D} I need to be done by 4']],
      untilFour,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'hours behind "but" that may be excluded',
    limited(spans, [but, ['{D} after 4']], fromFour),
    { wrong: 0, other: 0, asked: 12 },
  ],
  [
    'a limit in the next sentence',
    limited(
      spans,
      [
        allowed,
        [
          '{D} I need to be done by 4',
          '{D} I have to leave by 4',
          '{D} only until 4',
          '{D}, I need to be done by 4.',
        ],
      ],
      untilFour,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'a lower limit of one day, in Hebrew',
    limited(
      spansHebrew,
      [butHebrew, ['{D} רק אחרי 4', '{D} לא לפני 4', '{D} אני פנויה רק אחרי 4']],
      fromFour,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
  [
    'an upper limit of one day, in Hebrew',
    limited(
      spansHebrew,
      [
        [...butHebrew, ' מתאים לי. '],
        ['{D} רק עד 4', '{D} לא אחרי 4', '{D} אני צריכה לסיים עד 4'],
      ],
      untilFour,
    ),
    { wrong: 0, other: 0, asked: 0 },
  ],
];

describe('references and limits, on Wednesday 18 November 2026 at 10:00 in Jerusalem', () => {
  it.each(products)('%s', (_, cases, bound) => {
    const { wrong, other, asked } = failuresOf(cases);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(bound.wrong);
    expect(other.length, other.join('\n')).toBeLessThanOrEqual(bound.other);
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(bound.asked);
  });
});
