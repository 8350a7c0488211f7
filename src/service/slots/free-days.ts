import {
  type CalendarDate,
  dateOf,
  type Instant,
  startOfDay,
  type WallTime,
  wallTimeAt,
  type Zone,
} from '../../time/index.ts';
import { lengthsFor } from '../../wire/index.ts';
import type { RequestRow } from '../meetings/booking-rows.ts';
import type { HostPage } from '../pages/host-page.ts';
import { clockAt, describeDay, type Reader } from '../text/when.ts';
import { createInstantWriter, type StartsReader } from './list-slots.ts';

/** A day that has free starts, in the reader's zone. `start` is written as in the answer of the slots read. */
export type FreeDay = { date: CalendarDate; day: string; times: { start: string; clock: string }[] };

/** A few free days, the first dates of the days before and after, and the date of every day that has a free start. */
export type DaysShown = {
  days: FreeDay[];
  earlier: CalendarDate | undefined;
  later: CalendarDate | undefined;
  dates: readonly CalendarDate[];
};

const daysAtOnce = 5;

/** Groups starts by the reader's days. The starts are in the order of time. */
export function groupByDay(starts: readonly Instant[], reader: Reader): FreeDay[] {
  return [...startsByDay(starts, reader.zone)].map((day) => writeDay(day, reader));
}

/** The first days from a date on, or the last ones if no later day is free. Only these are written: 60 days have thousands of starts. */
export function pickDays(
  starts: readonly Instant[],
  reader: Reader,
  from: CalendarDate | undefined,
): DaysShown {
  const all = [...startsByDay(starts, reader.zone)];
  const dates = all.map(([day]) => dateOf(day));
  const found = from === undefined ? 0 : dates.findIndex((date) => date >= from);
  const first = found < 0 ? Math.max(0, dates.length - daysAtOnce) : found;
  return {
    days: all.slice(first, first + daysAtOnce).map((day) => writeDay(day, reader)),
    earlier: first > 0 ? dates[Math.max(0, first - daysAtOnce)] : undefined,
    later: dates[first + daysAtOnce],
    dates,
  };
}

/** The key is 00:00 of the day. */
const startsByDay = (starts: readonly Instant[], zone: Zone): Map<WallTime, Instant[]> =>
  Map.groupBy(starts, (start) => startOfDay(wallTimeAt(start, zone)));

function writeDay([day, starts]: [WallTime, Instant[]], reader: Reader): FreeDay {
  const write = createInstantWriter(reader.zone);
  return {
    date: dateOf(day),
    day: describeDay(day, reader),
    times: starts.map((start) => ({ start: write(start), clock: clockAt(start, reader) })),
  };
}

const mostNear = 12;

/** Finds the starts nearest to an instant, in the order of time. */
export function nearestStarts(starts: readonly Instant[], to: Instant): Instant[] {
  // The nearest starts are beside the place that the instant would have in the list.
  const place = starts.findIndex((start) => start >= to);
  const middle = place < 0 ? starts.length : place;
  return starts
    .slice(Math.max(0, middle - mostNear), middle + mostNear)
    .sort((a, b) => Math.abs(a - to) - Math.abs(b - to))
    .slice(0, mostNear)
    .sort((a, b) => a - b);
}

/** Finds the free starts nearest to the one that a guest asked for. Undefined while free times are unknown. */
export async function otherTimes(
  freeStarts: StartsReader,
  page: HostPage,
  { request, reader }: { request: RequestRow; reader: Reader },
): Promise<FreeDay[] | undefined> {
  const { duration_minutes: durationMinutes, reason_key: reasonKey, starts_at } = request;
  // A page may have stopped offering a length since; then it has no other start of that length.
  if (!lengthsFor(page, reasonKey).includes(durationMinutes)) return [];
  const known = await freeStarts(page, { durationMinutes });
  if (!known.ok) return undefined;
  const others = known.starts.filter((start) => start !== starts_at);
  return groupByDay(nearestStarts(others, starts_at), reader);
}
