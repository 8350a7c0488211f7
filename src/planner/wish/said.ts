import type { WallTime } from '../../time/index.ts';
import type { ExtraNote, Weekday } from './wish.ts';

/**
 * Hours of a day in minutes since midnight, half-open: 24:00 is 1440. They bound a meeting's start. The rest is how they were said, and also
 * belongs to spans of instants.
 */
export type SaidHours = {
  from: number;
  to: number;
  /** The meeting ends by then. */
  endBy?: number;
  /** One clock time, `from`. */
  isMoment?: boolean;
  /** "about three": the three. */
  around?: number;
  /** The meeting starts by `to`, a minute less: the other meaning of "until". */
  isStartBound?: boolean;
};

/** Days that have the same hours. Empty hours mean whole days. */
export type SaidGroup = {
  /** Runs of consecutive days, by the wall times at which they begin. Both ends are included. */
  days: { from: WallTime; to: WallTime }[];
  hours: SaidHours[];
  /** The words name no last day: the days go on like the last ones. */
  isOpen?: true;
};

/** Weekdays that have the same hours in every week (ISO numbers; undefined: all of them). Empty hours mean whole days. */
export type SaidEvery = { weekdays: Weekday[] | undefined; hours: SaidHours[] };

/** One meaning of a phrase for a language to say. It holds everything that restricts the offer. */
export type Said = {
  zoneName: string;
  groups: SaidGroup[];
  /** Given if each weekday has the same hours in every week up to the horizon. Undefined: the groups are named one by one. */
  every: SaidEvery[] | undefined;
  /** The times that come first. */
  preferred: SaidGroup[] | undefined;
  /** Like `every`, for the times that come first: "Tuesdays would be best". */
  preferredEvery: Said['every'];
  order: 'earliest' | 'latest' | 'nearest' | undefined;
  /** Number of minutes at the end of each day. Only slots in them are meant. */
  lastMinutes: number | undefined;
  durationMinutes: number | undefined;
  notes: SaidNote[];
};

export type SaidNote =
  | ExtraNote
  | { kind: 'past' }
  /** The weekday and the date beside it name different days. */
  | { kind: 'day-differs' }
  /** Clocks skip that time, so the starts around it are meant. */
  | { kind: 'gap' }
  /** The time occurs twice, because clocks go back. Both are meant. */
  | { kind: 'fold' }
  /** The words name no end, so 62 days are searched, from today or from the day that was named. */
  | { kind: 'endless' }
  /** This year's day is past, so next year's is meant. */
  | { kind: 'next-year'; year: number }
  /** The words were read in another zone, because they name it. */
  | { kind: 'zone'; zoneName: string };
