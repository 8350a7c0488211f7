import type { Weekday } from '../wish.ts';

/** Weekdays by ISO number: Sunday, the seventh there, is the first day here. */
export const weekdays: ReadonlyMap<string, Weekday> = new Map([
  ['ראשון', 7],
  ['שני', 1],
  ['שלישי', 2],
  ['שלשי', 2],
  ['רביעי', 3],
  ['חמישי', 4],
  ['חמשי', 4],
  ['שישי', 5],
  ['ששי', 5],
  ['שבת', 6],
]);

/** Weekdays by letter; a bare letter is a day only behind "יום", one with a geresh also in a row of them. */
export const weekdayLetters: ReadonlyMap<string, Weekday> = new Map(
  ['א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ש'].flatMap((letter, index): [string, Weekday][] => {
    const weekday = index === 0 ? 7 : index;
    return [
      [letter, weekday],
      [`${letter}'`, weekday],
    ];
  }),
);

export const workdays: readonly Weekday[] = [7, 1, 2, 3, 4];

/** Days counted from today. */
export const daysFromToday: ReadonlyMap<string, number> = new Map([
  ['היום', 0],
  ['מחר', 1],
  ['מחרתיים', 2],
  ['מחרתים', 2],
  ['מוחרתיים', 2],
  ['אתמול', -1],
  ['אמש', -1],
  ['שלשום', -2],
]);

export const months: ReadonlyMap<string, number> = new Map(
  [
    ['ינואר', "ינו'"],
    ['פברואר', "פבר'"],
    ['מרץ', 'מרס', 'מארס', 'מרצ'],
    ['אפריל', "אפר'"],
    ['מאי'],
    ['יוני'],
    ['יולי'],
    ['אוגוסט', "אוג'"],
    ['ספטמבר', "ספט'"],
    ['אוקטובר', "אוק'"],
    ['נובמבר', "נוב'"],
    ['דצמבר', "דצמ'", "דצ'"],
  ].flatMap((names, index) => names.map((name): [string, number] => [name, index + 1])),
);

/** A part of the day in hours; `widest` are the hours that people say with it: "4 בצהריים" is 16:00, "1 בלילה" is 01:00. */
export type PartOfDay = { from: number; to: number; widest: [number, number] };

const morning: PartOfDay = { from: 6, to: 12, widest: [4, 12] };
const noon: PartOfDay = { from: 12, to: 15, widest: [11, 17] };
export const afternoon: PartOfDay = { from: 13, to: 18, widest: [12, 19] };
const evening: PartOfDay = { from: 17, to: 21, widest: [16, 24] };
const night: PartOfDay = { from: 20, to: 24, widest: [18, 30] };
export const beforeDawn: PartOfDay = { from: 3, to: 6, widest: [2, 7] };
export const dusk: PartOfDay = { from: 16, to: 19, widest: [15, 20] };
export const beforeNoon: PartOfDay = { from: 0, to: 12, widest: [8, 12] };

export const partsOfDay: ReadonlyMap<string, PartOfDay> = new Map([
  ['בוקר', morning],
  ['בקר', morning],
  ['בקרים', morning],
  ['צהריים', noon],
  ['צהרים', noon],
  ['צוהריים', noon],
  ['צהרי', noon],
  ['אחה"צ', afternoon],
  ['אחהצ', afternoon],
  ["אחה'צ", afternoon],
  ['אחצ', afternoon],
  ['אח"צ', afternoon],
  ['ערב', evening],
  ['ערבים', evening],
  ['לילה', night],
  ['לילות', night],
  ['לפנה"צ', beforeNoon],
  ['לפנהצ', beforeNoon],
]);

export const noonWords: ReadonlySet<string> = new Set(['צהריים', 'צהרים', 'צוהריים']);

export const saturdayNightWords: ReadonlySet<string> = new Set(['מוצ"ש', 'מוצש', 'מוצ"שק', "מוצ'ש"]);

/** Nouns of a length of time: the minutes or the days of one of them. `two` holds the duals, which need no number. */
export const minuteUnits: ReadonlyMap<string, number> = new Map([
  ['דקה', 1],
  ['דקות', 1],
  ["דק'", 1],
  ['דק', 1],
  ['שעה', 60],
  ['שעות', 60],
  ["שע'", 60],
]);
export const dayUnits: ReadonlyMap<string, { days?: number; months?: number }> = new Map([
  ['יום', { days: 1 }],
  ['ימים', { days: 1 }],
  ['שבוע', { days: 7 }],
  ['שבועות', { days: 7 }],
  ['חודש', { months: 1 }],
  ['חדש', { months: 1 }],
  ['חודשים', { months: 1 }],
  ['שנה', { months: 12 }],
  ['שנים', { months: 12 }],
]);
export const dualDays: ReadonlyMap<string, { days?: number; months?: number }> = new Map([
  ['יומיים', { days: 2 }],
  ['יומים', { days: 2 }],
  ['שבועיים', { days: 14 }],
  ['שבועים', { days: 14 }],
  ['חודשיים', { months: 2 }],
  ['שנתיים', { months: 24 }],
]);
export const dualHours: ReadonlySet<string> = new Set(['שעתיים', 'שעתים']);

export const weekendWords: ReadonlySet<string> = new Set(['סופ"ש', 'סופש', "סופ'ש", 'סופשבוע']);

/** Feasts: no calendar of them is kept here, so that a phrase that names one is not understood. */
export const feasts: ReadonlySet<string> = new Set(
  'חנוכה פורים פסח סוכות כיפור כיפורים חג חגים החג החגים העצמאות הזיכרון השואה הבחירות רמדאן כריסמס סילבסטר רה"ש'.split(
    ' ',
  ),
);
