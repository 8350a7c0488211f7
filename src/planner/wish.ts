import type { Instant, WallTime } from '../time/index.ts';

/**
 * A time of day as somebody said it, in minutes since midnight. `likely` are the meanings that the words allow, `otherwise`
 * those that only the rest of the phrase can call for ("at 9" is 09:00, but "in the evening at 9" 21:00). One likely
 * meaning and none otherwise: certain.
 */
export type ClockTime = { likely: number[]; otherwise: number[] };

export type DayWish =
  | { kind: 'days-ahead'; days: number }
  /** By ISO number: 1 is Monday. */
  | { kind: 'weekday'; weekday: number }
  /** Calendar days, both included. */
  | { kind: 'dates'; from: WallTime; to: WallTime };

export type ClockWish =
  | { kind: 'at'; time: ClockTime }
  | { kind: 'after'; time: ClockTime }
  /** The meeting ends by then; `mayStart` where the words can also mean that it starts by then ("until 4"). */
  | { kind: 'before'; time: ClockTime; mayStart?: boolean }
  | { kind: 'between'; from: ClockTime; to: ClockTime }
  /** A part of the day, in minutes since midnight. */
  | { kind: 'part'; from: number; to: number };

/** A span from edge to edge, half-open; an edge with an offset is an instant, one without is on the guest's wall. */
export type SpanWish = { kind: 'span'; from: SpanEdge; to: SpanEdge };
export type SpanEdge = { instant: Instant } | { wallTime: WallTime };

/** What a guest asks for, in no language: the one thing that passes from the languages to the calendar. */
export type Wish = DayWish | ClockWish | SpanWish | { kind: 'all'; of: Wish[] };

/** A clock time that can mean nothing else. */
export function certainly(minutes: number): ClockTime {
  return { likely: [minutes], otherwise: [] };
}
