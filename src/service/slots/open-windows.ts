import {
  dateOf,
  type Instant,
  instantOf,
  startOfDay,
  type WallTime,
  wallTimeAt,
  weekdayOf,
} from '../../time/index.ts';
import type { OpenHours, PageHost } from '../pages/host-page.ts';

/**
 * A span of a day in which a page is open, as instants, half-open. A meeting may begin before `closes`. It may last until
 * `staysOpenUntil`: that is `closes`, or the end of the next day's hours if they follow without a break.
 */
export type OpenWindow = { opens: Instant; closes: Instant; staysOpenUntil: Instant };

/** The hours of a host. */
export type OpeningHours = Pick<PageHost, 'zone' | 'weeklyHours' | 'dateOverrides'>;

const minuteMs = 60_000;
const dayMs = 86_400_000;
const minutesOfDay = 1440;

/**
 * Computes the windows of every day that may touch [from, until), and of one more day at both ends, because a gap can move an hour into the
 * next day. They are in the order of dates. If clocks jump forward over an open hour, windows of one day may overlap.
 */
export function openWindows(page: OpeningHours, from: Instant, until: Instant): OpenWindow[] {
  const windows: OpenWindow[] = [];
  const firstDay = startOfDay(wallTimeAt(from, page.zone)) - dayMs;
  const lastDay = startOfDay(wallTimeAt(until, page.zone)) + dayMs;
  const nights: number[] = [];
  let endsAtMidnight = false;
  for (let day = firstDay; day <= lastDay; day += dayMs) {
    const hours = hoursOn(page, day);
    if (endsAtMidnight && hours[0]?.from === 0) nights.push(windows.length);
    if (hours.length > 0) addWindows(windows, page, { day, hours });
    endsAtMidnight = hours.at(-1)?.to === minutesOfDay;
  }
  for (const morning of nights.reverse()) {
    const evening = windows[morning - 1] as OpenWindow;
    evening.staysOpenUntil = (windows[morning] as OpenWindow).staysOpenUntil;
  }
  return windows;
}

function hoursOn(page: OpeningHours, day: WallTime): readonly OpenHours[] {
  const override = page.dateOverrides.size > 0 ? page.dateOverrides.get(dateOf(day)) : undefined;
  return override ?? page.weeklyHours.get(weekdayOf(day)) ?? [];
}

function addWindows(
  windows: OpenWindow[],
  page: OpeningHours,
  { day, hours }: { day: WallTime; hours: readonly OpenHours[] },
): void {
  // A time in a gap moves forward by the gap's length, and a time in a fold is the earlier one. Nearly every day has neither, and then
  // one offset applies to all its times.
  const offset = page.zone.offsetAt(day - dayMs);
  const steady = offset === page.zone.offsetAt(day + 2 * dayMs);
  for (const { from, to } of hours) {
    const opens = day + from * minuteMs;
    const closes = day + to * minuteMs;
    const instant = (wall: WallTime) => (steady ? wall - offset : instantOf(wall, page.zone, 'compatible'));
    const closesAt = instant(closes);
    windows.push({ opens: instant(opens), closes: closesAt, staysOpenUntil: closesAt });
  }
}
