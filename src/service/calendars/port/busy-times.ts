import type { Instant, WallTime } from '../../../time/index.ts';

/** A half-open range: `until` is not part of it. */
export type Range = { from: Instant; until: Instant };

/** A busy time, half-open. */
export type BusySpan = { startsAt: Instant; endsAt: Instant };

/**
 * An event that could not be read, and what is used instead:
 * - `start`: the start is unreadable. The event is left out.
 * - `end`: the end is unreadable. The event takes the rest of its day.
 * - `repeats`: some repeats are unreadable or too many. Only the times that could be read are taken.
 * - `zone`: the time zone is unknown. The times are read in the calendar's own zone.
 * - `unclear`: the event can be read in several ways. It takes the times of all of them.
 */
export type EventProblem = {
  code: 'start' | 'end' | 'repeats' | 'zone' | 'unclear';
  /** The event's title; empty if it has none. */
  title: string;
  /** The start of the event on its own clock; null if it is unreadable. */
  at: WallTime | null;
};

/** The taken times of a calendar, merged and in order, and the events that could not be read fully. */
export type BusyTimes = { spans: BusySpan[]; problems: EventProblem[] };

export const touches = ({ startsAt, endsAt }: BusySpan, range: Range): boolean =>
  endsAt > range.from && startsAt < range.until;

/** Joins the times that overlap or touch, in order. */
export function mergeSpans(spans: readonly BusySpan[]): BusySpan[] {
  const merged: BusySpan[] = [];
  for (const { startsAt, endsAt } of [...spans].sort((a, b) => a.startsAt - b.startsAt)) {
    const last = merged.at(-1);
    if (last && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt);
    else merged.push({ startsAt, endsAt });
  }
  return merged;
}
