import type { WallTime, Zone } from '../../time/index.ts';
import type { SaidHours as Hours, SaidNote } from '../wish/said.ts';
import { dayMinutes, dayMs, minuteMs } from './calendar.ts';
import type { ClockMeaning } from './clock-hours.ts';
import { dayWindows, wallEdge } from './day-windows.ts';
import { inOrder, type TimeSpan } from './time-spans.ts';

export type Placed = { windows: TimeSpan[]; notes: SaidNote[] };

/** The hours of a meaning on each of its days. Without hours, whole days. */
export function placeHours(days: readonly WallTime[], clock: ClockMeaning | undefined, zone: Zone): Placed {
  if (!clock) return { windows: wholeDays(days, zone), notes: [] };
  const isRow = days.length > 1;
  const windows: TimeSpan[] = [];
  const changes = new Set<'gap' | 'fold'>();
  for (const day of days)
    for (const hours of clock.hours) {
      const { windows: placed, change } = onDay(day, hours, zone);
      // In a row of days, a time that does not exist on one of them is skipped. On a single day it is reported.
      if (!isRow || change !== 'gap') windows.push(...placed);
      if (!isRow && change) changes.add(change);
    }
  return { windows: inOrder(windows), notes: [...changes].map((kind) => ({ kind })) };
}

function onDay(day: WallTime, hours: Hours, zone: Zone): ReturnType<typeof dayWindows> {
  if (hours.from === 0 && hours.to === dayMinutes && hours.endBy === undefined)
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
