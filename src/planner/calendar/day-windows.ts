import { type Instant, instantsOf, type WallTime, type Zone } from '../../time/index.ts';
import type { SaidHours as Hours } from '../wish/said.ts';
import { dayMs, minuteMs } from './calendar.ts';
import type { TimeSpan } from './time-spans.ts';

/**
 * The instants of a day at which a wall clock shows some hours. If clocks change on that day, hours that occur twice count twice. A clock
 * time that does not occur stands for the starts around it. `change` says which of the two happened.
 */
export function dayWindows(
  day: WallTime,
  hours: Hours,
  zone: Zone,
): { windows: TimeSpan[]; change?: 'gap' | 'fold' } {
  const change = clockChange(day, zone);
  // A clock time with seconds is a fraction of minutes.
  const from = day + Math.round(hours.from * minuteMs);
  const to = day + Math.round(hours.to * minuteMs);
  const endBy = hours.endBy === undefined ? undefined : day + Math.round(hours.endBy * minuteMs);
  if (!change) return { windows: [windowAt({ from, to, endBy }, zone.offsetAt(day))] };
  const { at, before, after } = change;
  const first = windowAt({ from, to: Math.min(to, at + before), endBy }, before);
  const second = windowAt({ from: Math.max(from, at + after), to, endBy }, after);
  if (first.endBy !== undefined && first.endBy > at) first.endBy = Math.max(at, (endBy as number) - after);
  const found = [first, second].filter((window) => window.from < window.to);
  if (found.length === 2) {
    const isOne = first.to === second.from && first.endBy === second.endBy;
    const isTwice = from < at + before && from >= at + after;
    return { windows: isOne ? [{ ...second, from: first.from }] : found, ...(isTwice && { change: 'fold' }) };
  }
  if (found.length === 1) return { windows: found };
  return { windows: [{ from: from - after, to: from - before + minuteMs }], change: 'gap' };
}

/** The instant of a wall time that bounds a window. If it occurs twice, the first one. If it does not occur, the clock change. */
export function wallEdge(wallTime: WallTime, zone: Zone): Instant {
  return (
    instantsOf(wallTime, zone)[0] ?? clockChange(wallTime, zone)?.at ?? wallTime - zone.offsetAt(wallTime)
  );
}

/** The second instant of a wall time that comes twice. */
export function secondInstant(wallTime: WallTime, zone: Zone): Instant | undefined {
  return instantsOf(wallTime, zone)[1];
}

type WallSpan = { from: WallTime; to: WallTime; endBy: WallTime | undefined };

function windowAt({ from, to, endBy }: WallSpan, offset: number): TimeSpan {
  const window: TimeSpan = { from: from - offset, to: to - offset };
  if (endBy !== undefined) window.endBy = endBy - offset;
  return window;
}

/** The instant around a day at which the zone's offset changes; a zone changes it at most once in three days. */
function clockChange(day: WallTime, zone: Zone): { at: Instant; before: number; after: number } | undefined {
  let low = day - dayMs;
  let high = day + 2 * dayMs;
  const before = zone.offsetAt(low);
  const after = zone.offsetAt(high);
  if (before === after) return undefined;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (zone.offsetAt(middle) === before) low = middle;
    else high = middle;
  }
  return { at: high, before, after };
}
