import { type Instant, startOfDay, wallTimeAt, weekdayOf, type Zone } from '../../time/index.ts';
import { inOneAlone } from './lists.ts';

const hourMs = 3_600_000;
const minuteMs = 60_000;

/** A weekday's start times in minutes of the day, before and after a clock change. */
type Hours = { before: Set<number>; after: Set<number> };

/** `shiftMinutes`: how far every start moved on the wall clock at the change. 0 if they stayed. */
export type FoundHours = { changesAt: Instant; shiftMinutes: number } | { none: string };

/**
 * Whether a page's hours moved with its clocks, as in a service that always uses one offset. Opening hours are not known from outside. So it
 * is reported only if, on every weekday, all hours moved by exactly that change.
 */
export function findShiftedHours(
  starts: readonly Instant[],
  { zone, from, until }: { zone: Zone; from: Instant; until: Instant },
): FoundHours {
  const changesAt = findChange(zone, from, until);
  if (changesAt === undefined) return { none: `the clocks of ${zone.name} do not change within 60 days` };
  const change = (zone.offsetAt(changesAt) - zone.offsetAt(from)) / minuteMs;
  const weekdays = [...hoursByWeekday(starts, zone, changesAt).values()].filter(
    ({ before, after }) => before.size > 0 && after.size > 0,
  );
  if (weekdays.length < 2)
    return { none: `there are too few free starts around the day on which clocks change` };
  const isMoved = ({ before, after }: Hours) =>
    inOneAlone(after, new Set([...before].map((minute) => minute + change))).length === 0;
  return { changesAt, shiftMinutes: weekdays.every(isMoved) ? change : 0 };
}

function findChange(zone: Zone, from: Instant, until: Instant): Instant | undefined {
  const now = zone.offsetAt(from);
  const firstHour = Math.ceil(from / hourMs) * hourMs;
  for (let at = firstHour; at < until; at += hourMs) if (zone.offsetAt(at) !== now) return at;
  return undefined;
}

function hoursByWeekday(starts: readonly Instant[], zone: Zone, changesAt: Instant): Map<number, Hours> {
  const weekdays = new Map<number, Hours>();
  for (const start of starts) {
    const wallTime = wallTimeAt(start, zone);
    const hours = weekdays.get(weekdayOf(wallTime)) ?? { before: new Set(), after: new Set() };
    weekdays.set(weekdayOf(wallTime), hours);
    hours[start < changesAt ? 'before' : 'after'].add((wallTime - startOfDay(wallTime)) / minuteMs);
  }
  return weekdays;
}
