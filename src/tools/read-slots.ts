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
import type { ToolCall } from './booking-tool.ts';
import { readFailure } from './failures.ts';
import { type Attempt, attempt } from './read-page.ts';
import type { ListKey } from './session/state.ts';
import { type DatedSlot, datedSlots, rememberRead } from './session/wire.ts';
import type { ToolContext, ToolSession } from './tool-context.ts';

/** What one read brought, and the end of what it covers for certain. */
export type SlotsRead = { slots: DatedSlot[]; days: number; readAt: Instant; until: Instant };

const dayMs = 86_400_000;

/** Reads the free starts from now on, always with explicit duration, zone and days, and remembers them. */
export async function readSlots(
  context: ToolContext,
  session: ToolSession,
  wish: { key: ListKey; days: number },
  call: ToolCall,
): Promise<Attempt<SlotsRead>> {
  const { key, days } = wish;
  return attempt(
    call,
    (error) => readFailure(error, key.slug, 'free times'),
    async () => {
      // The moment before the read: what it brings is at least as new.
      const readAt = context.now();
      const { slug, durationMinutes, timezone } = key;
      const list = await context.client.getFreeSlots(
        slug,
        { durationMinutes, timezone, days },
        { signal: call.signal },
      );
      if (list.durationMinutes !== durationMinutes)
        throw otherDuration(list.durationMinutes, durationMinutes);
      const read = {
        slots: datedSlots(list.slots, readAt),
        days,
        readAt,
        until: coveredUntil(readAt, days, timezone),
      };
      await session.change((state) => ({ state: rememberRead(state, key, read), result: undefined }));
      return read;
    },
  );
}

/**
 * The interface does not say whether `days` counts days of 24 hours or of the calendar. The last midnight that every such count
 * includes is what a read certainly covers: the guest's, `days` days after the one that today began with.
 */
export function coveredUntil(now: Instant, days: number, timezone: string): Instant {
  const zone = zoneOf(timezone);
  return instantOf(startOfDay(wallTimeAt(now, zone)) + days * dayMs, zone, 'earlier');
}

/** How many days have to be read so that the day of a wall time is covered; 1 to 60. */
export function daysToCover(wallTime: WallTime, now: Instant, timezone: string): number {
  const today = startOfDay(wallTimeAt(now, zoneOf(timezone)));
  const days = Math.floor((startOfDay(wallTime) - today) / dayMs) + 1;
  return Math.min(Math.max(days, daysLimit.min), daysLimit.max);
}

/** The last whole day before an instant. */
export function lastDayBefore(until: Instant, timezone: string): string {
  return dateOf(wallTimeAt(until, zoneOf(timezone)) - 1);
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
