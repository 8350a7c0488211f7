import {
  type CalendarDate,
  dateOf,
  formatDay,
  type Instant,
  parseInstant,
  wallTimeAt,
} from '../../time/index.ts';
import { daysLimit, type Slot } from '../../wire/index.ts';
import type { RequestRow } from '../meetings/booking-rows.ts';
import type { HostPage } from '../pages/host-page.ts';
import { clockAt, type Reader } from '../text/when.ts';
import type { FreeSlots, SlotsReader, SlotsWish } from './list-slots.ts';

/** A day that has free starts, in the reader's zone. `start` is as the slots read lists it. */
export type FreeDay = { date: CalendarDate; day: string; times: { start: string; clock: string }[] };

/** A few days of them, where the days before and after begin, and every day that has a free start. */
export type DaysShown = {
  days: FreeDay[];
  earlier: CalendarDate | undefined;
  later: CalendarDate | undefined;
  all: readonly FreeDay[];
};

const daysAtOnce = 5;

/** All that can be booked now: what the slots read lists for 60 days (interface §8). */
export function listSlots(
  { freeSlots }: { freeSlots: SlotsReader },
  page: HostPage,
  { durationMinutes, zone, exceptMeeting }: Omit<SlotsWish, 'days'>,
): Promise<FreeSlots> {
  return freeSlots(page, {
    durationMinutes,
    zone,
    days: daysLimit.max,
    ...(exceptMeeting !== undefined && { exceptMeeting }),
  });
}

/** Groups starts by the reader's days. */
export function groupByDay(slots: readonly Slot[], reader: Reader): FreeDay[] {
  const days = new Map<CalendarDate, FreeDay>();
  for (const { start } of slots) {
    const instant = parseInstant(start);
    if (instant === undefined) continue;
    const wallTime = wallTimeAt(instant, reader.zone);
    const date = dateOf(wallTime);
    const day = days.get(date) ?? { date, day: formatDay(wallTime, reader.locale, 'long'), times: [] };
    day.times.push({ start, clock: clockAt(instant, reader) });
    days.set(date, day);
  }
  return [...days.values()];
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
export function nearestSlots(slots: readonly Slot[], to: Instant): Slot[] {
  return slots
    .map((slot) => ({ slot, at: parseInstant(slot.start) ?? 0 }))
    .sort((a, b) => Math.abs(a.at - to) - Math.abs(b.at - to))
    .slice(0, mostNear)
    .sort((a, b) => a.at - b.at)
    .map(({ slot }) => slot);
}

/** The free starts nearest to the one that a guest asked for, for their reader; undefined while they are unknown. */
export async function otherTimes(
  freeSlots: SlotsReader,
  page: HostPage,
  { request, reader }: { request: RequestRow; reader: Reader },
): Promise<FreeDay[] | undefined> {
  const { duration_minutes: durationMinutes, starts_at } = request;
  // A page may have stopped offering a length since; then it has no other start of that length.
  if (!page.durationsMinutes.includes(durationMinutes)) return [];
  const known = await listSlots({ freeSlots }, page, { durationMinutes, zone: reader.zone });
  if (!known.ok) return undefined;
  const others = known.slots.filter(({ start }) => parseInstant(start) !== starts_at);
  return groupByDay(nearestSlots(others, starts_at), reader);
}
