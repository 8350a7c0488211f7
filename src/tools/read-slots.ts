import { BookingError } from '../client/index.ts';
import {
  dateOf,
  type Instant,
  instantOf,
  parseDate,
  startOfDay,
  type WallTime,
  wallTimeAt,
  zoneOf,
} from '../time/index.ts';
import { daysLimit } from '../wire/index.ts';
import { readFailure } from './failures.ts';
import type { HeldCall } from './held-call.ts';
import { type Attempt, attempt } from './read-page.ts';
import type { ListKey } from './session/state.ts';
import { type DatedSlot, datedSlots, rememberRead } from './session/wire.ts';
import { quoteText } from './strangers-text.ts';
import type { ToolContext, ToolSession } from './tool-context.ts';

/** What one read brought, and the end of what it covers for certain. */
export type SlotsRead = { slots: DatedSlot[]; days: number; order: number; readAt: Instant; until: Instant };

const dayMs = 86_400_000;

/**
 * Reads the free starts from now on, always with explicit duration, zone and days, and remembers them. `fresh`: joins no read that
 * began before, because what was read is doubted.
 */
export async function readSlots(
  context: ToolContext,
  session: ToolSession,
  wish: { key: ListKey; days: number; fresh?: boolean },
  call: HeldCall,
): Promise<Attempt<SlotsRead>> {
  const { key, days, fresh = false } = wish;
  return attempt(
    call,
    (error) => readFailure(error, key.slug, 'free times'),
    async () => {
      // The moment before the read: what it brings is at least as new.
      const readAt = context.now();
      const order = await session.beginRead();
      const { slug, durationMinutes, timezone } = key;
      const list = await context.client.getFreeSlots(
        slug,
        { durationMinutes, timezone, days },
        { signal: call.signal, fresh },
      );
      if (list.durationMinutes !== durationMinutes)
        throw otherDuration(list.durationMinutes, durationMinutes);
      if (list.unreadable !== undefined) throw unreadable(`${list.unreadable} of its entries`);
      const dated = datedSlots(list.slots, readAt);
      if ('unreadable' in dated) throw unreadable(dated.unreadable);
      call.tell?.({ type: 'slots_read', ...key, days, starts: list.slots.map(({ start }) => start) });
      const read = { ...dated, days, order, readAt, until: coveredUntil(readAt, days, timezone) };
      await session.change((state) => ({ state: rememberRead(state, key, read), result: undefined }));
      return read;
    },
  );
}

/**
 * The interface does not say whether `days` counts days of 24 hours or of the calendar. What every such count includes is what a read
 * certainly covers: up to the guest's midnight, `days` days after the one that today began with, or up to the end of as many times
 * 24 hours, which is earlier in the first hour of a day where clocks go back meanwhile.
 */
export function coveredUntil(now: Instant, days: number, timezone: string): Instant {
  const midnight = startOfDay(wallTimeAt(now, zoneOf(timezone))) + days * dayMs;
  return Math.min(dayBegins(midnight, timezone), now + days * dayMs);
}

/** When clocks go past midnight without showing it, the day begins where they go on. */
function dayBegins(day: WallTime, timezone: string): Instant {
  return instantOf(day, zoneOf(timezone), 'compatible');
}

/** How many days have to be read so that the day of a wall time is covered; 1 to 60. */
export function daysToCover(wallTime: WallTime, now: Instant, timezone: string): number {
  const today = startOfDay(wallTimeAt(now, zoneOf(timezone)));
  const end = dayBegins(startOfDay(wallTime) + dayMs, timezone);
  const needed = Math.floor((startOfDay(wallTime) - today) / dayMs) + 1;
  let days = Math.min(Math.max(needed, daysLimit.min), daysLimit.max);
  while (days < daysLimit.max && coveredUntil(now, days, timezone) < end) days += 1;
  return days;
}

/** The last whole day before an instant. */
export function lastDayBefore(until: Instant, timezone: string): string {
  return dateOf(startOfDay(wallTimeAt(until, zoneOf(timezone))) - 1);
}

/** The wall time of a date that a text begins with, if any. */
export function wallDayIn(text: string): WallTime | undefined {
  return parseDate(text.trim().slice(0, 10));
}

function otherDuration(answered: number, asked: number): BookingError {
  return new BookingError(
    'invalid_response',
    `the service listed ${answered} minutes where ${asked} were asked for`,
    {
      operation: 'getFreeSlots',
    },
  );
}

/** A list that cannot be read whole says nothing for certain: what is missing from it might be free. */
function unreadable(start: string): BookingError {
  return new BookingError(
    'invalid_response',
    `the service listed a start that cannot be read as a time: ${quoteText(start, 60)}`,
    { operation: 'getFreeSlots' },
  );
}
