import { BookingError } from '../../client/index.ts';
import {
  dateOf,
  dayMs,
  formatDay,
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
import { nextMoment } from '../contract/moment.ts';
import { writeStart } from '../contract/start-format.ts';
import type { Attempt, DayStarts, Failure, LeftOut, NamedStart } from '../contract/tool.ts';
import { HostError } from '../session/session.ts';
import { clockSlackMs, rememberShown } from '../session/state.ts';

export type SlotsWish = { slug: string; durationMinutes: number; timezone: string };

/** A start, with page, duration and zone of the list that showed it. */
export type ChosenStart = SlotsWish & { at: Instant };

export type DatedSlot = Slot & { at: Instant };

/** It certainly covers the time until `until`. `unreadable` counts the slots that were left out. */
export type SlotsRead = {
  slots: DatedSlot[];
  days: number;
  readAt: Instant;
  until: Instant;
  unreadable: number;
};

/** Reads the free starts from now on. `fresh`: does not share the answer of a read that began earlier. */
export async function readSlots(
  call: RunningCall,
  { wish, days, fresh = false }: { wish: SlotsWish; days: number; fresh?: boolean },
): Promise<Attempt<SlotsRead>> {
  const { context } = call;
  const { slug, durationMinutes, timezone } = wish;
  return attemptRead(call, { slug, what: 'free times' }, async () => {
    // Taken before the read, so the list is never older than `readAt`.
    const readAt = context.now();
    const query = { durationMinutes, timezone, days };
    const list = await context.client.getFreeSlots(slug, query, { signal: call.signal, fresh });
    if (
      list.durationMinutes !== durationMinutes ||
      (list.slug !== slug && slugKey(list.slug) !== slugKey(slug))
    )
      throw new BookingError('invalid_response', 'the list is for another page or duration', {
        operation: 'getFreeSlots',
      });
    const { slots, unreadable } = datedSlots(list.slots, readAt);
    call.emit?.({ type: 'slots_read', slug, ...query, starts: list.slots.map(({ start }) => start) });
    const until = coveredUntil(readAt, days, timezone);
    return { slots, days, readAt, until, unreadable: unreadable + (list.unreadable ?? 0) };
  });
}

/** Reads the list of a start again, with enough days to cover it. */
export function readAround(call: RunningCall, start: ChosenStart) {
  const day = wallTimeAt(start.at, zoneOf(start.timezone));
  // If the clock fails, the read says so.
  const needed = daysToCover(day, call.context.now(start.at), start.timezone);
  const days = Math.max(daysLimit.default, needed);
  return readSlots(call, { wish: start, days, fresh: true });
}

/** Whether a read lists a start. Undefined if it does not cover the start, or if not all of it could be read. */
export function isListed({ slots, unreadable, until }: SlotsRead, start: Instant): boolean | undefined {
  if (slots.some(({ at }) => at === start)) return true;
  return unreadable > 0 || start >= until ? undefined : false;
}

/** Latest readable start. After it, the year has five digits in some zones, and no call could write it. */
const lastStart = Date.UTC(9999, 11, 31);

/** Slots sorted by time, without duplicates and past starts. Unreadable starts are counted and left out. */
export function datedSlots(slots: readonly Slot[], now: Instant): { slots: DatedSlot[]; unreadable: number } {
  const dated: DatedSlot[] = [];
  let unreadable = 0;
  let isSorted = true;
  for (const { start, end } of slots) {
    const at = parseInstant(start);
    if (at === undefined || at >= lastStart) unreadable += 1;
    else if (at >= now) {
      isSorted &&= at > (dated.at(-1)?.at ?? 0);
      dated.push({ start, end, at });
    }
  }
  if (isSorted) return { slots: dated, unreadable };
  // The sort is stable: if two texts name one instant, the first listed one is kept.
  dated.sort((one, other) => one.at - other.at);
  return { slots: dated.filter((slot, index) => slot.at !== dated[index - 1]?.at), unreadable };
}

/**
 * The time until which a read certainly covers. The interface does not say whether `days` counts calendar days or 24 hours. So this is
 * the earlier of both, from an hour ago, because the clock of the service may be behind.
 */
export function coveredUntil(now: Instant, days: number, timezone: string): Instant {
  const from = now - clockSlackMs;
  const midnight = startOfDay(wallTimeAt(from, zoneOf(timezone))) + days * dayMs;
  return Math.min(instantOf(midnight, zoneOf(timezone), 'compatible'), from + days * dayMs);
}

/** How many days to read so that the day of a wall time is covered; 1 to 60. */
export function daysToCover(wallTime: WallTime, now: Instant, timezone: string): number {
  const from = now - clockSlackMs;
  const today = startOfDay(wallTimeAt(from, zoneOf(timezone)));
  const end = instantOf(startOfDay(wallTime) + dayMs, zoneOf(timezone), 'compatible');
  const midnights = Math.floor((startOfDay(wallTime) - today) / dayMs) + 1;
  const needed = Math.max(midnights, Math.ceil((end - from) / dayMs));
  return Math.min(Math.max(needed, daysLimit.min), daysLimit.max);
}

export function lastDayBefore(until: Instant, timezone: string): string {
  return dateOf(startOfDay(wallTimeAt(until, zoneOf(timezone))) - 1);
}

/** Characters kept for the rest of an answer: its first line, notes, the service's words. 60 days of half hours still fit in 9,000. */
export const frameChars = 1000;

/** Starts by day for an answer, and the instants that it really shows. */
export type ListedStarts = { days: DayStarts[]; leftOut: LeftOut | undefined; shown: readonly Instant[] };

/** Groups sorted starts by local day. `leftOut` counts those beyond `maxChars` and names their range, as `getFreeSlots` takes it as `when`. */
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
      day = { date, weekday: weekdayName(wallTimeAt(at, zone)), starts: [] };
      days.push(day);
    }
    day?.starts.push(time);
  }
  return { days, leftOut: undefined, shown: starts };
}

export function nameStart(at: Instant, zone: Zone): NamedStart {
  return { start: writeStart(at, zone), weekday: weekdayName(wallTimeAt(at, zone)) };
}

export function todayText(now: Instant, zone: Zone): string {
  return formatDay(wallTimeAt(now, zone), 'en');
}

function nameRest(starts: readonly Instant[], index: number, zone: Zone): LeftOut {
  const first = formatLocal(starts[index] as Instant, zone);
  const last = formatLocal(starts.at(-1) as Instant, zone);
  const cutsDay = formatLocal(starts[index - 1] as Instant, zone).date === first.date;
  const from = cutsDay ? `${first.date}T${first.time}` : first.date;
  return { starts: starts.length - index, when: `${from}/${last.date}` };
}

/**
 * Records that the answer of this call shows these starts. This is the last step: after it the call answers, even if it is aborted or
 * the store fails. If the failed store did not save them, they do not count as shown.
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
  try {
    await call.session.change((state) => {
      const next = rememberShown(state, answer);
      call.signal?.throwIfAborted();
      if (next !== state) call.mustAnswer();
      return { state: next, result: undefined };
    });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    reportToHost(error);
  }
  const zone = zoneOf(timezone);
  call.emit?.({ type: 'slots_shown', ...list, starts: starts.map((at) => formatInstant(at, zone)) });
}

/** Which starts to show: those around `start`, or the whole list. `without` is left out. */
type Around = { start: ChosenStart; read: SlotsRead; without?: Instant; isWhole?: boolean };

/** Fields of a refusal that show listed starts. The starts then count as shown. */
export async function showStarts(
  call: RunningCall,
  { start, read, without, isWhole = false }: Around,
): Promise<Partial<Failure>> {
  const { durationMinutes, timezone } = start;
  const zone = zoneOf(timezone);
  const open = read.slots.map(({ at }) => at).filter((at) => at !== without);
  const before = open.filter((at) => at < start.at).slice(-3);
  const near = [...before, ...open.filter((at) => at >= start.at).slice(0, 3)];
  const { shown, ...listed } = isWhole
    ? listStarts(open, zone, call.context.maxTextChars - frameChars)
    : { shown: near, nearest: near.map((at) => nameStart(at, zone)) };
  await recordShown(call, { wish: start, starts: shown });
  return { durationMinutes, timezone, today: todayText(read.readAt, zone), ...listed };
}

/** Adds the listed starts around one that is not listed to a refusal that offers them. */
export async function showOthers<Result extends { ok: boolean; code?: unknown }>(
  call: RunningCall,
  around: Around,
  refusal: Result,
): Promise<Result> {
  const isOffer = refusal.code === 'slot_taken' || refusal.code === 'already_requested';
  if (!isOffer || isListed(around.read, around.start.at) !== false) return refusal;
  return { ...refusal, ...(await showStarts(call, around)) };
}
