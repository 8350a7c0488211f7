import { BookingError } from '../../client/index.ts';
import {
  dateOf,
  type Instant,
  instantOf,
  parseInstant,
  startOfDay,
  type WallTime,
  wallTimeAt,
  zoneOf,
} from '../../time/index.ts';
import { daysLimit, type Slot } from '../../wire/index.ts';
import { attemptRead } from '../booking-page/get-booking-page.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { Attempt } from '../contract/tool.ts';

/** What a list of free starts is read for: a page, a duration in minutes and an IANA time zone. */
export type SlotsWish = { slug: string; durationMinutes: number; timezone: string };

/** A free slot with the instant of its start. */
export type DatedSlot = Slot & { at: Instant };

/** What one read brought. `until` is the end of what it covers for certain; `unreadable` slots were left out. */
export type SlotsRead = {
  slots: DatedSlot[];
  days: number;
  readAt: Instant;
  until: Instant;
  unreadable: number;
};

const dayMs = 86_400_000;

/**
 * Reads the free starts from now on, always with explicit duration, zone and days. `fresh`: joins no read that began before this call.
 */
export async function readSlots(
  call: RunningCall,
  { wish, fresh = false, ...asked }: { wish: SlotsWish; days: (now: Instant) => number; fresh?: boolean },
): Promise<Attempt<SlotsRead>> {
  const { context } = call;
  const { slug, durationMinutes, timezone } = wish;
  return attemptRead(call, { slug, what: 'free times' }, async () => {
    // The moment before the read: what it brings is at least as new.
    const readAt = context.now();
    const days = asked.days(readAt);
    const query = { durationMinutes, timezone, days };
    const list = await context.client.getFreeSlots(slug, query, { signal: call.signal, fresh });
    if (list.durationMinutes !== durationMinutes)
      throw new BookingError(
        'invalid_response',
        `the service listed ${list.durationMinutes} minutes where ${durationMinutes} were asked for`,
        { operation: 'getFreeSlots' },
      );
    const { slots, unreadable } = datedSlots(list.slots, readAt);
    const starts = list.slots.map(({ start }) => start);
    call.emit?.({ type: 'slots_read', slug, ...query, starts });
    const until = coveredUntil(readAt, days, timezone);
    return { slots, days, readAt, until, unreadable: unreadable + (list.unreadable ?? 0) };
  });
}

/** Later than this the clock of some zone shows a year of five digits, which no call could write. */
const lastStart = Date.UTC(9999, 11, 31);

/** Slots in the order of time: each start once, and no start that is over. Starts that are no time are counted and left out. */
export function datedSlots(slots: readonly Slot[], now: Instant): { slots: DatedSlot[]; unreadable: number } {
  const dated: DatedSlot[] = [];
  let unreadable = 0;
  for (const { start, end } of slots) {
    const at = parseInstant(start);
    if (at === undefined || at >= lastStart) unreadable += 1;
    else if (at >= now) dated.push({ start, end, at });
  }
  if (dated.every(({ at }, index) => index === 0 || at > (dated[index - 1] as DatedSlot).at))
    return { slots: dated, unreadable };
  // Stable: of one instant in two spellings, the first that was listed stays.
  dated.sort((one, other) => one.at - other.at);
  return { slots: dated.filter((slot, index) => slot.at !== dated[index - 1]?.at), unreadable };
}

/**
 * The end of what a read covers for certain. The interface does not say whether `days` counts calendar days or 24 hours, so this is the
 * earlier of both: the guest's midnight `days` days after today's, and `days` times 24 hours from now.
 */
export function coveredUntil(now: Instant, days: number, timezone: string): Instant {
  const midnight = startOfDay(wallTimeAt(now, zoneOf(timezone))) + days * dayMs;
  return Math.min(instantOf(midnight, zoneOf(timezone), 'compatible'), now + days * dayMs);
}

/** How many days have to be read so that the day of a wall time is covered; 1 to 60. */
export function daysToCover(wallTime: WallTime, now: Instant, timezone: string): number {
  const today = startOfDay(wallTimeAt(now, zoneOf(timezone)));
  const end = instantOf(startOfDay(wallTime) + dayMs, zoneOf(timezone), 'compatible');
  const midnights = Math.floor((startOfDay(wallTime) - today) / dayMs) + 1;
  const needed = Math.max(midnights, Math.ceil((end - now) / dayMs));
  return Math.min(Math.max(needed, daysLimit.min), daysLimit.max);
}

/** The last whole day before an instant. */
export function lastDayBefore(until: Instant, timezone: string): string {
  return dateOf(startOfDay(wallTimeAt(until, zoneOf(timezone))) - 1);
}
