import type { Instant, WallTime } from '../time/index.ts';
import type { Hours } from './hours.ts';

/** A span of instants, half-open; it bounds a meeting's start, `endBy` its end. */
export type InstantWindow = { from: Instant; to: Instant; endBy?: Instant };

/** Calendar days, both included, by the wall time at which they begin. */
export type DayRange = { from: WallTime; to: WallTime };

/** One meaning of a wish: its days, its hours, and the windows that they make in the guest's zone. */
export type ResolvedWish = {
  /** Undefined where the wish names no day: every day up to the horizon. */
  days: DayRange | undefined;
  hours: Hours | undefined;
  /** From edge to edge, where an interval with times was written. */
  span: { from: WallTime; to: WallTime } | undefined;
  windows: InstantWindow[];
  /** The present on the wall, where it cuts into the first window. */
  cutAt: WallTime | undefined;
  notes: NoteCode[];
};

/** What a reading adds to its text. */
export type NoteCode = 'past' | 'gap' | 'fold' | 'endless';
