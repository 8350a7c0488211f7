import { describe, expect, it } from 'vitest';
import { type Case, failuresOf } from './clause-products.fixture.ts';

/** Hours of a day: from, and up to. */
type Hours = [number, number][];

const W = ['11-23', '11-24', '11-25', '11-26', '11-27', '11-28', '11-29'];
const H = ['11-22', ...W.slice(0, 6)];
const ASK = () => undefined;

/** Days of 2026 that are wanted, and the hours of some of them. */
function on(days: readonly string[], hours: Record<string, Hours> = {}): Case[1] {
  return ({ day, hour }) =>
    days.includes(day.slice(5)) &&
    (hours[day.slice(5)] ?? [[0, 24]]).some(([from = 0, to = 24]) => hour >= from && hour < to);
}

/**
 * Sixty sentences that were written before the planner had read any of them. At first 52 were right, and 5 offered a start that is not
 * wanted.
 */
const sentences: Case[] = [
  [
    'Tuesday or Wednesday next week, but I have to leave by 2 on Wednesday',
    on(['11-24', '11-25'], { '11-25': [[0, 14]] }),
  ],
  ['Thursday or Friday, but Friday has to be before noon', on(['11-19', '11-20'], { '11-20': [[0, 12]] })],
  ['any day next week, only on Monday not before 11', on(W, { '11-23': [[11, 24]] })],
  ['Mon, Tue or Thu next week; Thu only after 4pm', on(['11-23', '11-24', '11-26'], { '11-26': [[16, 24]] })],
  ['next week works. On Wednesday I need to be done by 3.', on(W, { '11-25': [[0, 15]] })],
  ['23 to 25 November, on the 25th only till 1pm', on(W.slice(0, 3), { '11-25': [[0, 13]] })],
  [
    'tomorrow or Friday, but I can only do mornings until 11 on Friday',
    on(['11-19', '11-20'], { '11-20': [[0, 11]] }),
  ],
  [
    'Monday or Tuesday. Monday I finish at 4 so it must be after that.',
    on(['11-23', '11-24'], { '11-23': [[16, 24]] }),
  ],
  ['tomorrow or Friday, not before 2 on Friday', on(['11-19', '11-20'], { '11-20': [[14, 24]] })],
  ['next week, however on Thursday I leave at 1', on(W, { '11-26': [[0, 13]] })],
  [
    'Tuesday please. I have a webinar at 11.',
    on(['11-24'], {
      '11-24': [
        [0, 11],
        [12, 24],
      ],
    }),
  ],
  [
    'Friday, but I have an interview at 2',
    on(['11-20'], {
      '11-20': [
        [0, 14],
        [15, 24],
      ],
    }),
  ],
  [
    'I have a meeting at 10 on Thursday, otherwise that day is fine',
    on(['11-19'], {
      '11-19': [
        [0, 10],
        [11, 24],
      ],
    }),
  ],
  [
    "Monday, there's a team call at 9",
    on(['11-23'], {
      '11-23': [
        [0, 9],
        [10, 24],
      ],
    }),
  ],
  [
    'Thursday afternoon, I see my physio at 3',
    on(['11-19'], {
      '11-19': [
        [12, 15],
        [16, 18],
      ],
    }),
  ],
  ['my yoga class is at 5 on Monday, so Monday afternoon', on(['11-23'], { '11-23': [[12, 17]] })],
  ['Friday, our plane leaves at 4', on(['11-20'], { '11-20': [[0, 16]] })],
  ['Monday, I need to catch a train at 2', on(['11-23'], { '11-23': [[0, 14]] })],
  ['tomorrow afternoon, I fetch the kids at 4', on(['11-19'], { '11-19': [[12, 16]] })],
  ['Tuesday, I must be off at 3', on(['11-24'], { '11-24': [[0, 15]] })],
  ['Tuesday, my bus arrives at 11', on(['11-24'], { '11-24': [[11, 24]] })],
  ['Thursday, I have to pick my son up at 1', on(['11-19'], { '11-19': [[0, 13]] })],
  ['Tuesday, we take off at 6', on(['11-24'], { '11-24': [[0, 18]] })],
  ['tomorrow, my daughter comes home at 1', ASK],
  ['Tuesday, the electrician arrives at 10', ASK],
  ['Friday, my wife has an appointment at 2', ASK],
  ['Monday, the movers are coming at 9', ASK],
  ['Tuesday, my dad is visiting at 3', ASK],
  ['Thursday, the kids finish school at 1', ASK],
  ['next week, but my in-laws arrive at 4 on Tuesday', ASK],
  // Hebrew.
  ['ביום ראשון או שני, אבל בשני רק עד 2', on(['11-22', '11-23'], { '11-23': [[0, 14]] })],
  ['בשבוע הבא, אבל ביום רביעי לא לפני 11', on(H, { '11-25': [[11, 24]] })],
  ['ראשון עד שלישי, בשלישי רק אחרי 4', on(['11-22', '11-23', '11-24'], { '11-24': [[16, 24]] })],
  ['מחר או ביום שישי, אבל ביום שישי אני חייב לצאת ב-12', on(['11-19', '11-20'], { '11-20': [[0, 12]] })],
  ['בשבוע הבא, רק שביום שני אני פנויה עד 1', on(H, { '11-23': [[0, 13]] })],
  ['שני או חמישי. בחמישי לא אחרי 3', on(['11-23', '11-19'], { '11-19': [[0, 15]] })],
  ['כל יום בשבוע הבא, אבל ביום ראשון רק מ-2', on(H, { '11-22': [[14, 24]] })],
  ['ב-23 או ב-24 בנובמבר, אבל ב-24 רק עד 11', on(['11-23', '11-24'], { '11-24': [[0, 11]] })],
  [
    'ביום שני, יש לי ישיבה ב-11',
    on(['11-23'], {
      '11-23': [
        [0, 11],
        [12, 24],
      ],
    }),
  ],
  [
    'מחר, יש לי שיעור ב-10',
    on(['11-19'], {
      '11-19': [
        [0, 10],
        [11, 24],
      ],
    }),
  ],
  [
    'ביום חמישי, יש לי זום ב-3',
    on(['11-19'], {
      '11-19': [
        [0, 15],
        [16, 24],
      ],
    }),
  ],
  [
    'ביום שלישי אבל אני מלמדת ב-9',
    on(['11-24'], {
      '11-24': [
        [0, 9],
        [10, 24],
      ],
    }),
  ],
  ['ביום שני, הרכבת שלי ב-4', on(['11-23'], { '11-23': [[0, 16]] })],
  ['ביום חמישי, הטיסה ב-5', on(['11-19'], { '11-19': [[0, 17]] })],
  ['מחר, אני צריך ללכת ב-2', on(['11-19'], { '11-19': [[0, 14]] })],
  ['ביום שני, אני לוקחת את הילדה מהגן ב-4', on(['11-23'], { '11-23': [[0, 16]] })],
  ['ביום שלישי, אשתי חוזרת ב-5', ASK],
  ['מחר, החשמלאי בא ב-10', ASK],
  ['ביום חמישי, הבת שלי מגיעה ב-1', ASK],
  ['ביום שני, סבתא באה ב-3', ASK],
  // With "though", "except that" and the like.
  [
    'Tuesday afternoon, though I have a call at 4',
    on(['11-24'], {
      '11-24': [
        [12, 16],
        [17, 18],
      ],
    }),
  ],
  ['next week, except that I leave at noon on Thursday', on(W, { '11-26': [[0, 12]] })],
  ['Monday or Friday, but Friday my train is at 1', on(['11-23', '11-20'], { '11-20': [[0, 13]] })],
  [
    'any time Thursday except that I have a standup at 10',
    on(['11-19'], {
      '11-19': [
        [0, 10],
        [11, 24],
      ],
    }),
  ],
  ['Thursday, but my babysitter leaves at 6', ASK],
  ['next week though not before 10 on Monday', on(W, { '11-23': [[10, 24]] })],
  ['בשבוע הבא, רק שאני יוצא ב-2 ביום חמישי', on(H, { '11-26': [[0, 14]] })],
  ['ביום שלישי, אבל הילדים מסיימים ב-1', ASK],
  [
    'ביום שני או שלישי, אבל יש לי פגישה בשלישי ב-10',
    on(['11-23', '11-24'], {
      '11-24': [
        [0, 10],
        [11, 24],
      ],
    }),
  ],
  ['שלישי או חמישי, רק שבחמישי הטיסה שלי ב-3', on(['11-24', '11-19'], { '11-19': [[0, 15]] })],
];

describe('sentences that explain, on Wednesday 18 November 2026 at 10:00 in Jerusalem', () => {
  it('offers what is wanted, or asks', () => {
    const certain = sentences.filter(([, wants]) => wants !== ASK);
    const { wrong, other } = failuresOf(certain);
    expect(wrong).toEqual([]);
    expect(other.length, other.join('\n')).toBeLessThanOrEqual(3);
  });

  it('asks where only the guest knows', () => {
    const open = sentences.filter(([, wants]) => wants === ASK);
    const { asked } = failuresOf(open);
    const others = open.map(([phrase]) => phrase).filter((phrase) => !asked.includes(phrase));
    expect(others).toEqual(['Thursday, but my babysitter leaves at 6']);
  });
});
