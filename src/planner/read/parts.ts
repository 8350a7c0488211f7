import type { WallTime } from '../../time/index.ts';
import type { Piece, Saying } from '../piece.ts';
import type { ClockTime, ClockWish, DayWish, Pick, SpanPart, Weekday } from '../wish.ts';

/** One meaning of some words, or several between which the guest is asked. */
export type Meant<T> = T | { kind: 'either'; of: T[] };

/** Days that belong together; `isContainer`: a week, a month, a span, within which other days can be named. */
export type Days = { wish: Meant<DayWish>; isContainer: boolean };

/** A count of days, weeks or months. `isVague`: "a few days". */
export type DayCount = { days: number; months: number; isWork?: true; isVague?: true };

/**
 * Every part that a grammar can make, and what its value is. The two languages share them, so that an operator of one takes the operands of
 * both, and a form that is added to `date` is a date everywhere.
 */
export interface Parts {
  // By their looks, in every language (`lexemes.ts`).
  /** Figures alone: 3, 03, 1530. */
  int: { value: number; text: string };
  /** 15:30, 15:30:00. */
  colon: { hour: string; minute: number };
  /** Figures parted by full stops, as they were written: 15.30, 24.11, 24.11.2026. */
  dots: string[];
  /** 24/11, 24/11/2026. */
  slashes: string[];
  /** 2026-11-24, a day that the calendar has. */
  isoDay: WallTime;
  /** 2026-11-24T14:00, with the offset in milliseconds where one was written. */
  isoTime: { wallTime: WallTime; offset: number | undefined };
  /** '26. */
  shortYear: number;
  /** A word that no table of either language names. */
  unknown: string;

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
  half: 'am' | 'pm';
  pick: Pick;
  spanPart: SpanPart;
  minuteUnit: number;
  dayUnit: DayCount;
  /** Words that a pattern skips: "on", "at", "please". */
  on: true;
  at: true;
  filler: true;

  // Days.
  /** A date of the calendar, in any notation. */
  date: DayWish;
  /** One day, in any form. */
  day: Meant<DayWish>;
  /** Several days: a span, a filter, a list that is one thing. */
  days: Days;
  /** `day` or `days`: what an operator takes. */
  anyDays: Days;
  dayCount: DayCount;

  /** The day of a month: 5, 5th, fifth. */
  dayNumber: number;
  monthName: number;

  // Clocks.
  hourNumber: number;
  partOfDay: ClockWish;
  /** 2 to 4: hours only beside a day, or behind a word that asks for hours. */
  hourRange: ClockWish;
  /** An hour that is one only beside a word that asks for hours: the 3 of "after 3". */
  hour: ClockTime;
  /** A clock that needs no word beside it: 15:30, 3pm, noon. */
  clock: ClockTime;
  /** `clock` or `hour`: what an operator takes. */
  anyClock: ClockTime;
  /** Hours of a day: bounds, ranges, parts of the day. */
  hours: Meant<ClockWish>;
  /** A length in minutes. */
  length: number;
  zone: string[];

  // Hebrew.
  /** שלוש, שתים עשרה: hours are counted with these. */
  feminine: number;
  /** שלושה, אחד עשר: days are counted with these. */
  masculine: number;
  /** עשרים, עשרים וחמש. */
  tensNumber: number;
  /** שני, שלושת: a count that leans on its noun. */
  leaning: number;
  /** ראשון, עשירי; אחרון is -1. */
  place: number;
  /** ראשון, שני: the name of a weekday, or an ordinal. */
  dayName: Weekday;
  /** ב׳, and ב alone, which is a day only behind יום. */
  markedLetter: Weekday;
  bareLetter: Weekday;
  /** יום שני, יום ב׳, שבת: certainly a weekday. */
  yom: Weekday;
  /** A weekday with what says which one. */
  namedDay: Extract<DayWish, { kind: 'weekday' }>;
  /** A date with a month in words. */
  wordDate: Extract<DayWish, { kind: 'date' }>;
  /** 1, 2 or 3 December. */
  dateRow: DayWish[];
  /** Two or more weekdays in a row, of which each is meant. */
  weekdayRow: Weekday[];
  /** תחילת, אמצע, סוף. */
  partOfSpan: SpanPart;
  hebrewPick: Pick;
  hebrewWeek: Extract<DayWish, { kind: 'week' }>;
  hebrewMonth: Extract<DayWish, { kind: 'month' }>;
  hebrewSpan: Extract<DayWish, { kind: 'month' | 'week' | 'quarter' | 'year' }>;
  workDays: true;
  /** A part of the day, and the hours that people say with it: 4 בצהריים, 1 בלילה. */
  dayPart: { wish: ClockWish; from: number; to: number; first: number; last: number };
  third: 'first' | 'last';
  /** Minutes that are told before or behind an hour: רבע, עשרים, עשר דקות. */
  clockMinutes: number;
  /** Hours from a clock to another, with words that say so. */
  clockRange: ClockWish;
  /** אחרי 3, עד 4. */
  clockBound: ClockWish;
  /** A part of the day as an edge: עד הערב. */
  clockPart: Parts['dayPart'];
  /** אחרי, לא לפני; לפני; עד, לא יאוחר מ. */
  fromWord: true;
  beforeWord: true;
  untilWord: true;
  /** "כ", "בערך". */
  rough: true;
  /** A noun that a number before it counts, or a number behind it numbers. */
  counted: true;
  numbered: true;
  /** What somebody has on, is, or can do. */
  self: true;
  able: true;
  doing: true;
  loose: true;
  busy: true;
  busyPlace: true;
  engagement: true;
  forMe: true;
  landing: true;
  ending: true;
  moreHours: Saying[];
  /** Days of which each is taken away: חוץ מראשון ומשני. */
  exceptedDays: Days[];
  hourLength: number;
  saturdayNight: Extract<DayWish, { kind: 'weekday' | 'named-day' }>;
  zonePlace: string[];
  preferWord: true;
  moving: true;
  /** Day and clock that are one edge: עד מחר ב-12. */
  moment: { day: DayWish; time: ClockTime };
  /** Words before a name: "עם", "קוראים לי". */
  nameOpening: true;

  // What a cover is made of.
  /** Something about when. */
  time: Saying[];
  /** How times go together: or, not, but, preferably. */
  link: Saying[];
  /** Words and numbers that are understood and say nothing about when: "room 4", "good morning". */
  other: Piece[];
  /** Words about time of which nobody can tell what they mean here. */
  unread: Piece[];
}
