import type { WallTime } from '../../time/index.ts';
import type { ExtraNote, Weekday } from './wish.ts';

/** Hours of a day for a language to say, in minutes since midnight, half-open. 24:00 is 1440. */
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

/** Days that have the same hours; none for whole days. */
export type SaidGroup = {
  /** Runs of days that follow each other, by the wall time at which they begin; both included. */
  days: { from: WallTime; to: WallTime }[];
  hours: SaidHours[];
};

/** Weekdays (ISO numbers; undefined: all of them) that have the same hours in every week; none for whole days. */
export type SaidEvery = { weekdays: Weekday[] | undefined; hours: SaidHours[] };

/** One meaning of a phrase for a language to say. It holds everything that restricts the offer. */
export type Said = {
  zoneName: string;
  groups: SaidGroup[];
  /** Up to the horizon each weekday has the same hours in every week: said by weekdays. Undefined: the groups are said one by one. */
  every: SaidEvery[] | undefined;
  /** The times that come first. */
  preferred: SaidGroup[] | undefined;
  /** Like `every`, for the times that come first: "Tuesdays would be best". */
  preferredEvery: Said['every'];
  order: 'earliest' | 'latest' | 'nearest' | undefined;
  /** Only the slots in the last minutes of each day; this is their number. */
  lastMinutes: number | undefined;
  durationMinutes: number | undefined;
  notes: SaidNote[];
};

export type SaidNote =
  | ExtraNote
  | { kind: 'past' }
  /** Clocks go forward over that time: the starts around it are meant. */
  | { kind: 'gap' }
  /** Clocks go back over that time: it comes twice, and both are meant. */
  | { kind: 'fold' }
  /** Nothing that was said ends it: 62 days are looked at, from today or from the day that was named. */
  | { kind: 'endless' }
  /** This year's is past, so that it is next year's. */
  | { kind: 'next-year'; year: number }
  /** Another zone was said, in which the words were read. */
  | { kind: 'zone'; zoneName: string };
