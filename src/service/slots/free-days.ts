import {
  type CalendarDate,
  dateOf,
  formatDay,
  formatInstant,
  type Instant,
  startOfDay,
  type WallTime,
  wallTimeAt,
} from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import type { RequestRow } from '../meetings/booking-rows.ts';
import type { HostPage } from '../pages/host-page.ts';
import { clockAt, type Reader } from '../text/when.ts';
import type { FreeStarts, SlotsWish, StartsReader } from './list-slots.ts';

/**
 * A day that has free starts, in the reader's zone. `start` is as the slots read lists it. `day` and `times` are written when they are
 * read: 60 days have thousands of starts, and a page shows five days of them.
 */
export type FreeDay = {
  date: CalendarDate;
  readonly day: string;
  readonly times: { start: string; clock: string }[];
};

/** A few days of them, where the days before and after begin, and every day that has a free start. */
export type DaysShown = {
  days: FreeDay[];
  earlier: CalendarDate | undefined;
  later: CalendarDate | undefined;
  all: readonly FreeDay[];
};

const daysAtOnce = 5;

/** All that can be booked now: what the slots read lists for 60 days (interface §8). */
export function listStarts(
  { freeStarts }: { freeStarts: StartsReader },
  page: HostPage,
  { durationMinutes, exceptMeeting }: Omit<SlotsWish, 'days'>,
): Promise<FreeStarts> {
  return freeStarts(page, {
    durationMinutes,
    days: daysLimit.max,
    ...(exceptMeeting !== undefined && { exceptMeeting }),
  });
}

/** Groups starts by the reader's days. */
export function groupByDay(starts: readonly Instant[], reader: Reader): FreeDay[] {
  const { zone, locale } = reader;
  const days = new Map<WallTime, Instant[]>();
  let latest: { day: WallTime; starts: Instant[] } = { day: Number.NaN, starts: [] };
  for (const start of starts) {
    const day = startOfDay(wallTimeAt(start, zone));
    if (day !== latest.day) {
      latest = { day, starts: days.get(day) ?? [] };
      days.set(day, latest.starts);
    }
    latest.starts.push(start);
  }
  return [...days].map(([day, startsOfDay]) => ({
    date: dateOf(day),
    get day() {
      return formatDay(day, locale, 'long');
    },
    get times() {
      return startsOfDay.map((start) => ({
        start: formatInstant(start, zone),
        clock: clockAt(start, reader),
      }));
    },
  }));
}

/** The first days from a date on, or the last days if no later day has a free start. */
export function pickDays(days: FreeDay[], from: CalendarDate | undefined): DaysShown {
  const found = from === undefined ? 0 : days.findIndex(({ date }) => date >= from);
  const first = found < 0 ? Math.max(0, days.length - daysAtOnce) : found;
  const before = Math.max(0, first - daysAtOnce);
  return {
    days: days.slice(first, first + daysAtOnce),
    earlier: first > 0 ? days[before]?.date : undefined,
    later: days[first + daysAtOnce]?.date,
    all: days,
  };
}

const mostNear = 12;

/** The starts nearest to an instant, in the order of time. */
export function nearestStarts(starts: readonly Instant[], to: Instant): Instant[] {
  // The nearest lie side by side around the place where the instant would be.
  const place = starts.findIndex((start) => start >= to);
  const middle = place < 0 ? starts.length : place;
  return starts
    .slice(Math.max(0, middle - mostNear), middle + mostNear)
    .sort((a, b) => Math.abs(a - to) - Math.abs(b - to))
    .slice(0, mostNear)
    .sort((a, b) => a - b);
}

/** The free starts nearest to the one that a guest asked for, for their reader; undefined while they are unknown. */
export async function otherTimes(
  freeStarts: StartsReader,
  page: HostPage,
  { request, reader }: { request: RequestRow; reader: Reader },
): Promise<FreeDay[] | undefined> {
  const { duration_minutes: durationMinutes, starts_at } = request;
  // A page may have stopped offering a length since; then it has no other start of that length.
  if (!page.durationsMinutes.includes(durationMinutes)) return [];
  const known = await listStarts({ freeStarts }, page, { durationMinutes });
  if (!known.ok) return undefined;
  const others = known.starts.filter((start) => start !== starts_at);
  return groupByDay(nearestStarts(others, starts_at), reader);
}
