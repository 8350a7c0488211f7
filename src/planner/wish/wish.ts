import type { Instant, WallTime } from '../../time/index.ts';

/**
 * A time of day as somebody said it, in minutes since midnight. `likely`: the meanings that the words allow. `otherwise`: the meanings that
 * only the rest of the phrase can select. "at 9" is 09:00, but "in the evening at 9" is 21:00. With one likely meaning and no other, the
 * time is certain.
 */
export type ClockTime = { likely: number[]; otherwise: number[] };

/** ISO number of a weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = number;

/** The first day of the week where the words come from: Monday, or Sunday in Israel. */
export type WeekStart = 1 | 7;

/** Some weekdays, or those of the place where the words come from: "weekdays" and "weekends" differ by country, "Mon-Fri" does not. */
export type Weekdays = readonly Weekday[] | 'work' | 'weekend';

/** Which one of a repeating day is meant, seen from today. People differ about `next`, and about a `this` that is past. */
export type Pick =
  /** The coming one. Today counts while its clock time is still ahead, otherwise the guest is asked. */
  | 'coming'
  /** Certainly the next one after today: "this coming Friday", הקרוב. */
  | 'nearest'
  | 'this'
  | 'next'
  /** The one after a day that was named: "the following Monday". Without such a day it is like `next`. */
  | 'following'
  /** The one after the next: "Friday after next". */
  | 'after-next'
  /** Certainly a week after the coming one: "Friday week". */
  | 'week-after'
  /** The last one that is past. */
  | 'last'
  /** All of them: "every Tuesday", "Tuesdays", "any Tuesday". */
  | 'every';

/** Parts of a week, a month or a longer span, as people say them. */
export type SpanPart = 'early' | 'mid' | 'late' | 'end' | 'first-half' | 'second-half' | 'rest';

export type DayWish =
  /** Days from today: 0 is today. */
  | { kind: 'day'; days: number }
  /** Counted in work days from today. */
  | { kind: 'workday'; days: number }
  /** `ifToday`: whether a coming one can be today. */
  | { kind: 'weekday'; weekday: Weekday; pick: Pick; ifToday?: 'no' | 'asked' }
  /** Any day that is one of these. */
  | { kind: 'weekdays'; weekdays: Weekdays }
  /** A date as far as it was said: "the 5th" (day), "25 November" (day and month). With a year it is certain. Months are 1 to 12. */
  | { kind: 'date'; day: number; month?: number; year?: number }
  /** "the second Tuesday of December", "last Monday of the month": nth counts from 1, -1 is the last; `months` counts from this month. */
  | { kind: 'nth-weekday'; nth: number; weekday: Weekday; month?: number; months?: number; year?: number }
  /**
   * Weeks from this one; 0 is what is left of it. On the eve of "next week" the guest is asked which week is meant. `weekStart`: another first
   * day than the usual one.
   */
  | { kind: 'week'; weeks: number; weekStart?: WeekStart; part?: SpanPart }
  /** `first`: another first day than the usual one. */
  | { kind: 'weekend'; pick: Pick; first?: Weekday }
  /** A month by number (the coming one, or of a year, which `years` counts from this one), or by how many months from this one. */
  | { kind: 'month'; month?: number; months?: number; year?: number; years?: number; part?: SpanPart }
  /** A week by its number in the year, as ISO 8601 counts: "week 48"; `years` counts from this one. */
  | { kind: 'week-number'; week: number; year?: number; years?: number }
  /** The week in which a day lies, or those weekdays of it: "the week of the 5th", "the weekend of the 5th". */
  | { kind: 'week-with'; day: DayWish; weekdays?: Weekdays }
  /** One of the days of another that have these weekdays: "the third work day of July", "the first Monday after Christmas". */
  | { kind: 'nth-of'; nth: number; weekdays: Weekdays; of: DayWish }
  /** A quarter by number (1 to 4) or by how many from this one. */
  | { kind: 'quarter'; quarter?: number; quarters?: number; year?: number; part?: SpanPart }
  | { kind: 'year'; year?: number; years?: number; part?: SpanPart }
  /** From now to the end of a number of days: "next 3 days", "within a week". */
  | { kind: 'within'; days: number }
  /** From the first day of one to the last of the other, both included: "Mon-Wed", "from 3 to 5 December". */
  | { kind: 'days'; from: DayWish; to: DayWish }
  /**
   * Moves the first day of another wish by days, weeks and months: "a week from Friday", "two days before the 4th of July". `isWork`: only work
   * days are counted.
   */
  | { kind: 'shift'; base: DayWish; days?: number; months?: number; isWork?: true }
  /** A number of days and months from the first day of another wish: "3 days starting next Monday". */
  | { kind: 'run'; from: DayWish; days: number; months: number }
  /** The first days of another wish, or below 0 its last: "the first two weeks of December". */
  | { kind: 'some-of'; of: DayWish; days: number }
  /** From the first day of another wish on (`from`), or only after its last day (`after`). */
  | { kind: 'since'; day: DayWish; edge: 'from' | 'after' }
  /** Up to the end of another wish (`through`: "by Friday", "until next week"), or only until it begins (`before`). */
  | { kind: 'till'; day: DayWish; edge: 'through' | 'before' }
  /**
   * A weekday or a day from today, and another day, that name one day: "Tuesday the 24th". If they do not agree, the guest is asked.
   * `hasComma`: they may be two days.
   */
  | { kind: 'named-day'; weekday: WishOf<'weekday' | 'day'>; date: Wish; hasComma?: true }
  /** Calendar days, both included, as ISO dates write them. */
  | { kind: 'dates'; from: WallTime; to: WallTime };

export type ClockWish =
  | { kind: 'at'; time: ClockTime }
  /** Within three quarters of an hour or the named minutes, nearest first: "around 3", "3 give or take an hour". */
  | { kind: 'around'; time: ClockTime; within?: number }
  /** `isLimit`: "only after 4", "not before 11". With a day behind "but" it bounds that day and excludes nothing: "any day but Friday not before 11". */
  | { kind: 'after'; time: ClockTime; isLimit?: true }
  /** The meeting ends by then. `mayStart`: the words can also mean that it starts by then ("until 4", "no later than 2"). `isLimit`: as in `after`. */
  | { kind: 'before'; time: ClockTime; mayStart?: boolean; isLimit?: true }
  | { kind: 'between'; from: ClockTime; to: ClockTime }
  /**
   * A part of the day, in minutes since midnight. `third`: its first or last third ("early afternoon"). `isLoose`: "after work", so that
   * hours beside it say when. `endsLate`: it lasts until midnight if a bound says when it begins ("evening, after eight").
   */
  | { kind: 'part'; from: number; to: number; third?: 'first' | 'last'; isLoose?: true; endsLate?: true }
  /** Before 10:00, earliest first. */
  | { kind: 'first-thing' }
  /** The last two hours of the slots of each day, latest first: "end of day", "COB". */
  | { kind: 'end-of-day' }
  /** Midnight. With a day, the guest is asked whether it is the start or the end of the day. */
  | { kind: 'midnight' };

/**
 * A span between two edges, half-open. An edge with an offset is an instant, one without is on the guest's clock. An infinite edge is open.
 */
export type SpanWish = { kind: 'span'; from: SpanEdge; to: SpanEdge };
export type SpanEdge = { instant: Instant } | { wallTime: WallTime };

/** Counted from now. "in 2 hours" means that instant and the 90 minutes after it, nearest first. `isWithin`: from now until then. */
export type SoonWish = { kind: 'in'; minutes: number; isWithin?: boolean };

/** From one moment to another: "from tomorrow at 3 until Friday noon". The end is the first such moment after the start. */
export type StretchWish = { kind: 'stretch'; from: Wish; to: Wish };

/** What a guest asks for, independent of the language. The languages pass nothing else to the calendar. */
export type Wish =
  | DayWish
  | ClockWish
  | SpanWish
  | SoonWish
  | StretchWish
  /** All of them apply together: "Tuesday", "afternoon". An empty list means any time. */
  | { kind: 'all'; of: Wish[] }
  /** Any of them: "Tuesday or Thursday". */
  | { kind: 'any'; of: Wish[] }
  /** The first without the second. Without a first: everything except the second. */
  | { kind: 'without'; wish: Wish | undefined; minus: Wish }
  /** On some days other hours: "next week, on Tuesday only until 3". Hours outside of the wish replace it on those days. */
  | { kind: 'narrowed'; wish: Wish; days: Wish; hours: Wish }
  /** Meanings of the same words, the likelier first. If they select different slots, the guest is asked. `isFirst`: the first possible one counts. */
  | { kind: 'either'; of: Wish[]; isFirst?: true }
  /** Puts times first and excludes none: "preferably early", "ideally Tuesday". */
  | { kind: 'preferably'; wish: Wish | undefined; preferred: Wish }
  /** In a zone that is not the guest's: "4pm London time". IANA names. With two or more the guest is asked (IST). */
  | { kind: 'zoned'; wish: Wish; zones: string[] }
  /** Everything: "any time", "whenever". */
  | { kind: 'anytime' };

/** The wish of a kind. */
export type WishOf<Kind extends Wish['kind']> = Extract<Wish, { kind: Kind }>;

/** The other facts of a phrase, beside its wish. */
export type Extras = {
  durationMinutes?: number;
  order?: 'earliest' | 'latest';
  notes: ExtraNote[];
};

/** Remarks that go into a reading: a spelling that was guessed, holidays that are not known, one meeting of many. */
export type ExtraNote =
  | { kind: 'guess'; said: string; read: string }
  | { kind: 'holidays' }
  | { kind: 'one-of-many' }
  | { kind: 'soft-edges' }
  /** Another length that was named beside the first: "two hours would be ideal, one hour is fine too". */
  | { kind: 'other-length'; minutes: number };

/** A clock time that can mean nothing else. */
export function certainly(minutes: number): ClockTime {
  return { likely: [minutes], otherwise: [] };
}
