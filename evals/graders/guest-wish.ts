import {
  formatClock,
  formatWallTime,
  type Instant,
  wallTimeAt,
  weekdayOf,
  zoneOf,
} from '../../src/time/index.ts';
import type { EvalEvent } from '../event-log.ts';
import type { Reaction, Script, Wish } from '../script.ts';

/** What the guest wants at one moment. */
export type WishNow = { wish: readonly Wish[]; durationMinutes: number | undefined };

const weekdayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** What the guest wanted before an event: what the script begins with, and what its reactions changed since. */
export function wishBefore(log: readonly EvalEvent[], script: Script, n: number): WishNow {
  let { wish, durationMinutes }: WishNow = {
    wish: script.guest.wish,
    durationMinutes: script.guest.durationMinutes,
  };
  for (const reaction of reactionsBetween(log, script, { after: -1, before: n })) {
    wish = reaction.wish ?? wish;
    durationMinutes = reaction.durationMinutes ?? durationMinutes;
  }
  return { wish, durationMinutes };
}

/** Whether the guest came to want something else between two events. */
export function changedItsMind(
  log: readonly EvalEvent[],
  script: Script,
  between: { after: number; before: number },
): boolean {
  return reactionsBetween(log, script, between).some(
    ({ wish, durationMinutes }) => wish !== undefined || durationMinutes !== undefined,
  );
}

function reactionsBetween(
  log: readonly EvalEvent[],
  script: Script,
  { after, before }: { after: number; before: number },
): Reaction[] {
  return log.flatMap((event) => {
    if (event.type !== 'reacted' || event.n <= after || event.n >= before) return [];
    return script.guest.reactions[event.reaction] ?? [];
  });
}

/** Whether a start is one that the guest would take; a guest without a wish takes any. */
export function fitsWish(start: Instant, wish: readonly Wish[], timezone: string): boolean {
  const wallTime = wallTimeAt(start, zoneOf(timezone));
  const local = formatWallTime(wallTime);
  const clock = formatClock(wallTime);
  const weekday = weekdayNames[weekdayOf(wallTime) - 1] as (typeof weekdayNames)[number];
  return (
    wish.length === 0 ||
    wish.some(
      ({ from, to, weekdays, hours, starts, not }) =>
        (from === undefined || local >= from) &&
        (to === undefined || local < to) &&
        (weekdays === undefined || weekdays.includes(weekday)) &&
        (hours === undefined || (clock >= hours[0] && clock < hours[1])) &&
        (starts === undefined || starts.includes(local)) &&
        !not?.includes(local),
    )
  );
}
