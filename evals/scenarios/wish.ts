import { dateOf, formatClock, type Instant, wallTimeAt, weekdayOf, zoneOf } from '../../src/time/index.ts';
import type { EvalEvent } from '../log/event-log.ts';
import { instantOfLocal } from './local-time.ts';
import type { Script, Wish } from './script.ts';

/** What the guest wants at a moment of the conversation. `durationMinutes` is undefined where any length will do. */
export type WishNow = { wish: readonly Wish[]; durationMinutes: number | undefined; sinceEvent: number };

/** The wish in force after these events: the script's first, or that of the last reaction that changed it. */
export function wishAfter(script: Script, log: readonly EvalEvent[]): WishNow {
  const { wish, durationMinutes, reactions } = script.guest;
  let now: WishNow = { wish, durationMinutes, sinceEvent: -1 };
  for (const event of log) {
    if (event.type !== 'reacted') continue;
    const reaction = reactions[event.reaction];
    if (!reaction?.wish && reaction?.durationMinutes === undefined) continue;
    now = {
      wish: reaction.wish ?? now.wish,
      durationMinutes: reaction.durationMinutes ?? now.durationMinutes,
      sinceEvent: event.n,
    };
  }
  return now;
}

/** Whether the guest would take a start. One part of the wish has to hold wholly; who has no wish takes any start. */
export function fitsWish(instant: Instant, wish: readonly Wish[], timezone: string): boolean {
  return fittingPart(instant, wish, timezone) >= 0;
}

/** Which part of the wish a start fits first, from 0: what is named first is liked best. -1: none. */
export function fittingPart(instant: Instant, wish: readonly Wish[], timezone: string): number {
  return wish.length === 0 ? 0 : wish.findIndex((part) => fitsPart(instant, part, timezone));
}

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

function fitsPart(instant: Instant, part: Wish, timezone: string): boolean {
  const wallTime = wallTimeAt(instant, zoneOf(timezone));
  const clock = formatClock(wallTime);
  const local = `${dateOf(wallTime)}T${clock}`;
  const isOneOf = (starts: readonly string[]) =>
    starts.some((start) => instantOfLocal(start, timezone) === instant);
  if (part.from !== undefined && local < part.from) return false;
  if (part.to !== undefined && local >= part.to) return false;
  const weekday = weekdays[weekdayOf(wallTime) - 1];
  if (part.weekdays && !part.weekdays.some((one) => one === weekday)) return false;
  if (part.hours && (clock < part.hours[0] || clock >= part.hours[1])) return false;
  if (part.starts && !isOneOf(part.starts)) return false;
  return !(part.not && isOneOf(part.not));
}
