import type { WallTime } from '../time/index.ts';
import type { ExtraNote } from './wish.ts';

/** Hours of a day in minutes since midnight, half-open, for a language to say; 24:00 is 1440. */
export type SaidHours = {
  from: number;
  to: number;
  /** The meeting ends by then. */
  endBy?: number;
  /** One clock time. */
  isMoment?: boolean;
  /** "around": said with its middle. */
  around?: number;
  /** The meeting starts by `to`: the other meaning of "until". */
  isStartBound?: boolean;
};

/** Days that have the same hours. Whole days have no hours. */
export type SaidGroup = {
  /** Runs of days that follow each other, by the wall time at which they begin; both included. */
  days: { from: WallTime; to: WallTime }[];
  hours: SaidHours[];
};

/** One meaning of a phrase as a language has to say it; everything that restricts what is offered stands in it. */
export type Said = {
  zoneName: string;
  /** `days` is undefined where every day up to the horizon is meant; `weekdays` where it is every one of these weekdays. */
  groups: SaidGroup[];
  /** Every day is meant, or each of these weekdays, up to the horizon: then `groups` hold the hours alone, once. */
  every: { weekdays: number[] | undefined } | undefined;
  /** Taken away from every day: weekdays and days, hours. */
  preferred: string | undefined;
  order: 'earliest' | 'latest' | 'nearest' | undefined;
  lastMinutes: number | undefined;
  durationMinutes: number | undefined;
  notes: SaidNote[];
};

export type SaidNote =
  | ExtraNote
  | { kind: 'past' }
  | { kind: 'gap' }
  | { kind: 'fold' }
  | { kind: 'endless' }
  /** The year that was taken because this year's date is past. */
  | { kind: 'next-year'; year: number }
  /** Another zone was said. */
  | { kind: 'zone'; zoneName: string };
