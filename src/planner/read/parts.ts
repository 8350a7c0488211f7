import type { WallTime } from '../../time/index.ts';
import type { Link, Piece, Saying } from '../wish/piece.ts';
import type {
  ClockTime,
  ClockWish,
  DayWish,
  ExtraNote,
  Pick,
  SpanPart,
  Weekday,
  WishOf,
} from '../wish/wish.ts';

/** One meaning, or several meanings. If there are several, we ask the guest. */
export type Meant<T> = T | { kind: 'either'; of: T[] };

/**
 * Days that belong together. `isContainer`: a week, a month, a span, within which other days can be named. `within`: the span that holds
 * them, if it was named beside them ("Monday to Wednesday next week"). `isLimit`: "no later than Friday".
 */
export type Days = {
  wish: Meant<DayWish>;
  isContainer: boolean;
  isLimit?: true;
  within?: DayWish;
  notes?: ExtraNote[];
};

/** A count of days and months. `isVague`: "a few days". */
export type DayCount = { days: number; months: number; isWork?: true; isVague?: true };

/** Days of a month and ranges of such days: 3, and 7 to 11, in "the 3rd or 7-11 December". */
export type DayRow = { from: number; to: number }[];

/** A month. What was not said is missing. Empty: any month. */
export type MonthSpan = { month?: number; months?: number; year?: number };

/** Several hours side by side, with the words that join them. */
export type HourRow = { pieces: Saying[]; isClock: boolean };

/** A time of one day, with its start and its end: "Friday evening". */
export type Moment = { day: DayWish; from: ClockTime; to: ClockTime; isDayFirst: boolean; isPart: boolean };

/**
 * Every part that a grammar can make, and its value. The languages share them, so that an operator of one takes operands of both, and a form
 * that is added to `date` is a date everywhere.
 */
export interface Parts {
  // By their form, in every language (`build-lattice.ts`).
  /** Figures alone: 3, 03, 1530. */
  int: { value: number; text: string };
  /** 15:30, 15:30:00. */
  colon: { hour: string; minute: number };
  /** Figures separated by full stops, as they were written: 15.30, 24.11, 24.11.2026. */
  dots: string[];
  /** 24/11, 24/11/2026. */
  slashes: string[];
  /** 2026-11-24, a day that the calendar has. */
  isoDay: WallTime;
  /** 2026-11-24T14:00, with the offset in milliseconds if one was written. */
  isoTime: { wallTime: WallTime; offset: number | undefined };
  /** '26. */
  shortYear: number;

  // Small words, which only other rules use.
  /** A number in figures or words, 0 to 999. */
  number: number;
  numberWord: number;
  smallNumber: number;
  tens: number;
  ordinalWord: number;
  /** 5th. */
  figureOrdinal: number;
  /** 5th, fifth. */
  ordinal: number;
  /** A count before a unit: three, 3, a, a couple of. */
  count: { value: number; isVague?: true };
  weekday: Weekday;
  month: number;
  year: number;
  half: 'am' | 'pm' | 'night';
  pick: Pick;
  spanPart: SpanPart;
  minuteUnit: number;
  dayUnit: DayCount;
  /** Words that a pattern skips: "on", "please". */
  on: true;

  // Days.
  /** A date of the calendar, in any notation. */
  date: Meant<DayWish>;
  /** A position in a row: 1 is the first, -1 the last. */
  nth: number;
  dayItem: DayRow[number];
  dayRow: DayRow;
  weekdayRow: Weekday[];
  monthSpan: MonthSpan;
  /** A quarter by its number. */
  quarter: number;
  nextYear: { years: number };
  /** A week, weekend, month, quarter or year. */
  span: DayWish;
  /** Any `span`, and those that need words such as "the end of" before them: the week, the month, 2027. */
  partSpan: DayWish;
  /** The weekdays that are counted: one weekday, or work days. */
  countedDays: WishOf<'weekdays'>;
  /** What can begin or end a range of days. */
  dayEdge: Meant<DayWish>;
  /** A day or a span after words such as "from" and "after". It is not a bound itself. */
  anchor: Meant<DayWish>;
  /** One day, in any form. */
  day: Meant<DayWish>;
  /** Several days: a span, a filter, a list that is one thing. */
  days: Days;
  /** `day` or `days`: what an operator takes. */
  anyDays: Days;
  dayCount: DayCount;
  hebrewCount: DayCount;

  /** The day of a month: 5, 5th, fifth. */
  dayNumber: number;
  monthName: number;

  // Clocks.
  hourNumber: number;
  /** Minutes said before an hour: 15 of "quarter past", -20 of "twenty to". `minutesTo`: "ten to", which can be the start of a range. */
  minutesPast: number;
  minutesTo: number;
  /** "ten to five" is a clock, or a range of hours. */
  spokenClock: { time: ClockTime; range: ClockWish };
  /** threeish. */
  aboutHour: ClockTime;
  /** The first and the last third: early, late. */
  third: 'first' | 'last';
  partOfDay: ClockWish;
  /** mornings. */
  partsOfDay: ClockWish;
  /** am and pm, as hours of a day. */
  halfOfDay: ClockWish;
  /** A part of today: "this evening", "tonight". */
  todayPart: ClockWish;
  dayEnd: true;
  /** 2 to 4. These are hours only beside a day, or behind a word that asks for hours. */
  hourRange: ClockWish;
  /** 2 to 4pm. */
  clockRange: ClockWish;
  /** A clock, an hour or a range. `isClock`: it needs no word beside it. */
  hourItem: { wish: ClockWish; isClock: boolean };
  clockItem: { wish: ClockWish; isClock: boolean };
  bareItem: { wish: ClockWish; isClock: boolean };
  /** 1530 */
  fourFigures: ClockTime;
  /** "9, 10 or 11", "9-10 or 3-4pm". */
  hourRow: HourRow;
  /** Hours, a range or a row of them that are times only beside a day, or behind a word that asks for hours. */
  bareHours: Saying[];
  /** The meanings of an hour at the start and at the end of a range: midnight is 0 or 24. */
  startClock: ClockTime;
  endClock: ClockTime;
  /** A number that is an hour only beside a word that asks for hours: the 3 of "after 3". */
  hour: ClockTime;
  /** A clock that needs no word beside it: 15:30, 3pm, noon. */
  clock: ClockTime;
  /** `clock` or `hour`: what an operator takes. */
  anyClock: ClockTime;
  /** Hours of a day: bounds, ranges, parts of the day. */
  hours: Meant<ClockWish>;
  /** A length in minutes. */
  length: number;
  /** "30-45 minutes", "one hour or two". */
  lengthRange: number[];
  /** A time of one day: "tomorrow at 3", "Friday evening". */
  moment: Moment;
  /** The words for the present: "now". */
  now: true;
  /** IANA names of a zone. If there are several, we ask the guest. `clockZone`: a name that is a zone only behind a clock. */
  zone: string[];
  clockZone: string[];
  /** A place or a region, as in "London time". */
  place: string[];
  /** A zone by the city in its name. */
  city: string[];

  // Hebrew.
  /** שלוש, שתים עשרה: hours are counted with these. */
  feminine: number;
  /** שלושה, אחד עשר: days are counted with these. */
  masculine: number;
  /** עשרים, עשרים וחמש. */
  tensNumber: number;
  /** שני, שלושת: a count in the form that stands directly before its noun. */
  leaning: number;
  /** ראשון, עשירי; אחרון is -1. */
  hebrewNth: number;
  /** ראשון, שני: the name of a weekday, or an ordinal. */
  dayName: Weekday;
  /** ב׳, and ב alone, which is a day only behind יום. */
  markedLetter: Weekday;
  bareLetter: Weekday;
  /** יום שני, יום ב׳, שבת: certainly a weekday. */
  yom: Weekday;
  /** A weekday, and the word that says which one is meant. */
  namedDay: WishOf<'weekday'>;
  /** A date with a month in words. */
  wordDate: WishOf<'date'>;
  /** 1, 2 or 3 December. */
  dateRow: DayWish[];
  dateTail: DayWish[];
  /** Two or more weekdays in a row. Each of them is meant. */
  dayNames: Weekday[];
  letterRow: Weekday[];
  weekSpan: DayWish;
  weekDay: DayWish;
  /** תחילת, אמצע, סוף. */
  partOfSpan: SpanPart;
  hebrewPick: Pick;
  hebrewWeek: WishOf<'week'>;
  hebrewMonth: WishOf<'month'>;
  hebrewSpan: WishOf<'month' | 'week' | 'quarter' | 'year'>;
  /** A part of the day, and the hours that people say with it: 4 בצהריים, 1 בלילה. */
  dayPart: { wish: ClockWish; from: number; to: number; first: number; last: number };
  /** Minutes before or behind an hour: רבע, עשרים, עשר דקות. */
  clockMinutes: number;
  /** אחרי 3, עד 4. */
  clockBound: ClockWish;
  /** A part of the day as an edge: עד הערב. */
  clockPart: Parts['dayPart'];
  /** אחרי, לא לפני; לפני; עד, לא יאוחר מ. */
  fromWord: true;
  onwards: true;
  beforeWord: true;
  untilWord: true;
  /** "לא לפני". */
  notBeforeWord: true;
  /** "לא אחרי". */
  notAfterWord: true;
  /** "כ", "בערך". `about`: "בסביבות". */
  rough: true;
  about: true;
  /** "שעת התחלה", "שעת סיום". `wanted`: the "מבוקשת" of "שעה מבוקשת: 10:00". */
  startWord: true;
  endWord: true;
  wanted: true;
  hourLength: number;
  saturdayNight: WishOf<'weekday' | 'named-day'>;
  /** Days in a row, with a join between them: ימי שני ורביעי. `everyNames`: their names. `besides`: names without a join between them. */
  dayList: Saying[];
  everyNames: Weekday[];
  besides: Weekday[];
  /** Times that are all excluded: חוץ משלישי ומהבקרים. `exceptedTime`: one of them. */
  excepted: Saying[];
  exceptWord: true;
  figureDay: Saying[];
  exceptedTime: Saying[];
  /** "פנוי", "מתאים". */
  able: true;
  /** After "if": it is taken, there is no room. */
  elseWord: true;
  /** "עדיפות ראשונה", "אפשרות ב'". */
  choice: true;
  first: true;
  later: true;
  /** "and not later". */
  beyondIt: true;
  /** "which hour", behind "does not matter". */
  anyOne: true;
  /** "הפגישה הפנויה הראשונה". */
  meetingTime: true;
  firstFree: true;

  /** "can't", "is busy": excludes a time beside it. */
  refusing: true;

  // What a cover is made of.
  /** Something about when. */
  time: Saying[];
  /** How times go together: or, not, but, preferably. */
  link: Saying[];
  /** Words about time whose meaning is not clear here. */
  unread: Piece[];

  // English.
  /** A weekday in such a row: also "we" and "th". */
  slashedDay: Weekday;
  /** "Mon/Wed/Fri": those weekdays of every week. */
  slashedDays: Weekday[];
  /** "not", "except": excludes what follows. */
  exclusion: Link;
  /** "later" behind "and not". */
  fails: true;
  beyond: true;
  /** Words that no pattern reads as a time, though they hold a word about time: "good morning". */
  passing: never[];
  /** A word that no list and no pattern names. */
  name: string;
  /** "Europe/Berlin", and UTC+2. */
  databaseZone: string[];
  sign: '+' | '-';
  offset: string[];
}
