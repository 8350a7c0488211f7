import { BookingError } from '../../client/index.ts';
import {
  dateOf,
  formatInstant,
  formatLocal,
  type Instant,
  instantOf,
  parseInstant,
  startOfDay,
  type WallTime,
  wallTimeAt,
  weekdayName,
  type Zone,
  zoneOf,
} from '../../time/index.ts';
import { daysLimit, type Slot, slugKey } from '../../wire/index.ts';
import { attemptRead } from '../booking-page/get-booking-page.ts';
import { reportToHost } from '../context/report-to-host.ts';
import type { RunningCall } from '../context/run-call.ts';
import { writeStart } from '../contract/start-format.ts';
import type { Attempt, DayStarts, LeftOut, NamedStart } from '../contract/tool.ts';
import { HostError } from '../session/session.ts';
import { clockSlackMs, nextMoment, rememberShown } from '../session/state.ts';

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
    if (list.durationMinutes !== durationMinutes || slugKey(list.slug) !== slugKey(slug))
      throw new BookingError('invalid_response', 'the list is for another page or duration than asked for', {
        operation: 'getFreeSlots',
      });
    const { slots, unreadable } = datedSlots(list.slots, readAt);
    call.emit?.({ type: 'slots_read', slug, ...query, starts: list.slots.map(({ start }) => start) });
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
 * earlier of both: the guest's midnight `days` days after today's, and `days` times 24 hours from now. The service's clock may be behind.
 */
export function coveredUntil(now: Instant, days: number, timezone: string): Instant {
  const from = now - clockSlackMs;
  const midnight = startOfDay(wallTimeAt(from, zoneOf(timezone))) + days * dayMs;
  return Math.min(instantOf(midnight, zoneOf(timezone), 'compatible'), from + days * dayMs);
}

/** How many days have to be read so that the day of a wall time is covered; 1 to 60. */
export function daysToCover(wallTime: WallTime, now: Instant, timezone: string): number {
  const from = now - clockSlackMs;
  const today = startOfDay(wallTimeAt(from, zoneOf(timezone)));
  const end = instantOf(startOfDay(wallTime) + dayMs, zoneOf(timezone), 'compatible');
  const midnights = Math.floor((startOfDay(wallTime) - today) / dayMs) + 1;
  const needed = Math.max(midnights, Math.ceil((end - from) / dayMs));
  return Math.min(Math.max(needed, daysLimit.min), daysLimit.max);
}

/** The last whole day before an instant. */
export function lastDayBefore(until: Instant, timezone: string): string {
  return dateOf(startOfDay(wallTimeAt(until, zoneOf(timezone))) - 1);
}

/** What an answer says beside its starts: frame, notes, a service's own words. In the usual 9,000, 60 days of half hours fit beside it. */
export const frameChars = 1000;

/** Starts by day as an answer holds them, and the instants that it really shows. */
export type ListedStarts = { days: DayStarts[]; leftOut: LeftOut | undefined; shown: readonly Instant[] };

/**
 * Starts, in the order of time, by local day. Where they outgrow `maxChars` the rest is counted and named, in words that
 * `getFreeSlots` takes as `when`: never cut silently.
 */
export function listStarts(starts: readonly Instant[], zone: Zone, maxChars: number): ListedStarts {
  const days: DayStarts[] = [];
  let day: DayStarts | undefined;
  let chars = 0;
  for (const [index, at] of starts.entries()) {
    const { date, time } = formatLocal(at, zone);
    const isNewDay = day?.date !== date;
    chars += time.length + 1 + (isNewDay ? date.length + 6 : 0);
    if (chars > maxChars && index > 0)
      return { days, leftOut: nameRest(starts, index, zone), shown: starts.slice(0, index) };
    if (isNewDay) {
      day = { date, weekday: weekdayAt(at, zone), starts: [] };
      days.push(day);
    }
    day?.starts.push(time);
  }
  return { days, leftOut: undefined, shown: starts };
}

export function nameStart(at: Instant, zone: Zone): NamedStart {
  return { start: writeStart(at, zone), weekday: weekdayAt(at, zone) };
}

function nameRest(starts: readonly Instant[], index: number, zone: Zone): LeftOut {
  const first = formatLocal(starts[index] as Instant, zone);
  const last = formatLocal(starts.at(-1) as Instant, zone);
  const cutsDay = formatLocal(starts[index - 1] as Instant, zone).date === first.date;
  const from = cutsDay ? `${first.date}T${first.time}` : first.date;
  return { starts: starts.length - index, when: `${from}/${last.date}` };
}

function weekdayAt(at: Instant, zone: Zone): string {
  return weekdayName(wallTimeAt(at, zone));
}

/**
 * Records that the answer of this call shows these starts. The last step of an answer: from then on it is given, even if the call is
 * aborted or the store fails. A store that failed may have kept them; if not, they count as not shown.
 */
export async function recordShown(
  call: RunningCall,
  { wish, starts }: { wish: SlotsWish; starts: readonly Instant[] },
): Promise<void> {
  if (call.isReview || starts.length === 0) return;
  const { slug, durationMinutes, timezone } = wish;
  const { service, turn } = call;
  const list = { slug, durationMinutes, timezone };
  const answer = { ...list, service, turn, starts: [...starts], ended: nextMoment() };
  const recorded = call.session.change((state) => {
    const next = rememberShown(state, answer);
    call.signal?.throwIfAborted();
    if (next !== state) call.mustAnswer();
    return { state: next, result: undefined };
  });
  await recorded.catch((error) => {
    if (!(error instanceof HostError)) throw error;
    reportToHost(error);
  });
  const zone = zoneOf(timezone);
  call.emit?.({ type: 'slots_shown', ...list, starts: starts.map((at) => formatInstant(at, zone)) });
}
