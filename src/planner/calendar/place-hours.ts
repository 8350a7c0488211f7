import type { WallTime, Zone } from '../../time/index.ts';
import type { SaidNote } from '../wish/said.ts';
import { dayMs } from './calendar.ts';
import type { ClockMeaning, Hours } from './clock-hours.ts';
import { dayWindows, wallEdge } from './day-windows.ts';
import { inOrder, type TimeSpan } from './time-spans.ts';

const minuteMs = 60_000;

export type Placed = { windows: TimeSpan[]; notes: SaidNote[] };

function oneDay(days: readonly WallTime[], clock: ClockMeaning | undefined, zone: Zone): Placed {
  const [day] = days;
  if (day === undefined) return { windows: [], notes: [] };
  const changes = new Set<'gap' | 'fold'>();
  const windows = hoursOf(clock).flatMap((hours) => {
    const placed = onDay(day, hours, zone);
    if (placed.change) changes.add(placed.change);
    return placed.windows;
  });
  return { windows: inOrder(windows), notes: [...changes].map((kind) => ({ kind })) };
}

/** In a row of days, a time that does not exist on one of them is skipped. On a single day it is reported. */
function rowOfDays(days: readonly WallTime[], clock: ClockMeaning | undefined, zone: Zone): Placed {
  if (!clock) return { windows: wholeDays(days, zone), notes: [] };
  const windows: TimeSpan[] = [];
  for (const day of days)
    for (const hours of clock.hours) {
      const placed = onDay(day, hours, zone);
      if (placed.change !== 'gap') windows.push(...placed.windows);
    }
  return { windows: inOrder(windows), notes: [] };
}

function hoursOf(clock: ClockMeaning | undefined): Hours[] {
  return clock?.hours ?? [{ from: 0, to: 24 * 60 }];
}

function onDay(day: WallTime, hours: Hours, zone: Zone): ReturnType<typeof dayWindows> {
  if (hours.from === 0 && hours.to === 24 * 60 && hours.endBy === undefined)
    return { windows: [{ from: wallEdge(day, zone), to: wallEdge(day + dayMs, zone) }] };
  const { isMoment, isStartBound, around } = hours;
  const placed = dayWindows(day, hours, zone);
  if (!isMoment && !isStartBound && around === undefined) return placed;
  const middle = around === undefined ? undefined : wallEdge(day + around * minuteMs, zone);
  return {
    ...placed,
    windows: placed.windows.map((window) => ({
      ...window,
      ...(isMoment && placed.change !== 'gap' && { isMoment }),
      ...(isStartBound && { isStartBound }),
      ...(middle !== undefined && { around: middle }),
    })),
  };
}

/** Consecutive days are one span. */
function wholeDays(days: readonly WallTime[], zone: Zone): TimeSpan[] {
  const windows: TimeSpan[] = [];
  let first = days[0] as WallTime;
  days.forEach((day, index) => {
    if (days[index + 1] === day + dayMs) return;
    windows.push({ from: wallEdge(first, zone), to: wallEdge(day + dayMs, zone) });
    first = days[index + 1] as WallTime;
  });
  return windows;
}

/** The hours of a meaning on each of its days. Without hours, whole days. */
export function placeHours(days: readonly WallTime[], clock: ClockMeaning | undefined, zone: Zone): Placed {
  return days.length > 1 ? rowOfDays(days, clock, zone) : oneDay(days, clock, zone);
}
