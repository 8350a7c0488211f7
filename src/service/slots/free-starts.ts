import {
  dateOf,
  dayMs,
  type Instant,
  instantOf,
  minuteMs,
  startOfDay,
  type WallTime,
  wallTimeAt,
  weekdayOf,
  type Zone,
} from '../../time/index.ts';
import type { Slot } from '../../wire/index.ts';
import type { OpenHours, PageHost } from '../pages/host-page.ts';
import { writeSlots } from './list-slots.ts';

/** What the engine needs to know of a host of a page. Lengths are in minutes. */
export type BookableHours = OpeningHours &
  Pick<PageHost, 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'minimumNoticeMinutes' | 'incrementMinutes'>;

/**
 * The time that is taken. `busy` needs no order and may hold meetings at any time. `full`: days and weeks that have enough meetings.
 * `offered`: the starts that Cal.com lists, in order. They count instead of hours.
 */
export type TakenTime = {
  busy: readonly BusyTime[];
  full?: readonly BlockedSpan[];
  offered?: readonly Instant[] | undefined;
};

type TakenWish = TakenTime & { durationMinutes: number };

export type StartsWish = TakenWish & { days: number; now: Instant };

/**
 * Computes the free starts of a page, in order and each once. `days` is how many days ahead (interface §4.2), counted as days of 24 hours
 * from now: a start is listed when it lies in [now + minimum notice, now + days × 24 h). So the list holds the same instants whatever zone
 * the guest names, and a longer list always begins with the shorter one.
 */
export function freeStarts(page: BookableHours, wish: StartsWish): Instant[] {
  return startsIn(page, bookableTime(page, wish), wish);
}

/** `freeStarts` with their ends, written in the guest's zone (interface §2, Slot list). */
export function freeSlots(page: BookableHours, wish: StartsWish & { zone: Zone }): Slot[] {
  return writeSlots(freeStarts(page, wish), wish.durationMinutes * minuteMs, wish.zone);
}

/** Whether `freeStarts` holds this start, without listing the others. */
export function isFreeStart(page: BookableHours, start: Instant, wish: StartsWish): boolean {
  const { first, end } = bookableTime(page, wish);
  return start >= first && start < end && isOpenStart(page, start, wish);
}

/** Whether a meeting at this start would be too close to what is busy. */
export function isTakenStart(page: BookableHours, start: Instant, wish: TakenWish): boolean {
  return isBlocked(start, blockedStarts(page, wish));
}

const isBlocked = (start: Instant, blocked: readonly BlockedSpan[]): boolean =>
  blocked.some(({ after, before }) => start > after && start < before);

/** Whether this start is in the page's hours, or Cal.com lists it, and it is not taken. Notice and horizon do not count. */
export function isOpenStart(page: BookableHours, start: Instant, wish: TakenWish): boolean {
  return startsIn(page, { first: start, end: start + 1 }, wish).length > 0;
}

function bookableTime({ minimumNoticeMinutes }: BookableHours, { now, days }: StartsWish): StartsRange {
  return { first: now + minimumNoticeMinutes * minuteMs, end: now + days * dayMs };
}

type StartsRange = { first: Instant; end: Instant };

function startsIn(page: BookableHours, { first, end }: StartsRange, wish: TakenWish): Instant[] {
  const blocked = blockedStarts(page, wish);
  const { offered, durationMinutes } = wish;
  if (offered) return offered.filter((start) => start >= first && start < end && !isBlocked(start, blocked));
  const lengthMs = durationMinutes * minuteMs;
  const incrementMs = page.incrementMinutes * minuteMs;
  const starts: Instant[] = [];
  let ordered = true;
  let lastCloses = -Infinity;
  let span = 0;
  for (const { opens, closes, staysOpenUntil } of openWindows(page, first, end)) {
    const lastStart = Math.min(staysOpenUntil - lengthMs, closes - 1, end - 1);
    let start = opens >= first ? opens : opens + Math.ceil((first - opens) / incrementMs) * incrementMs;
    if (opens < lastCloses) {
      ordered = false;
      span = 0;
    }
    lastCloses = closes;
    for (; start <= lastStart; start += incrementMs) {
      while (span < blocked.length && (blocked[span] as BlockedSpan).before <= start) span += 1;
      if (span === blocked.length || start <= (blocked[span] as BlockedSpan).after) starts.push(start);
    }
  }
  return ordered ? starts : [...new Set(starts)].sort((a, b) => a - b);
}

/** Taken time: a meeting and its own buffers, which an event of a calendar does not have. */
export type BusyTime = { startsAt: Instant; endsAt: Instant; busyFrom?: Instant; busyUntil?: Instant };

/** Starts between the two instants, both excluded, are taken. */
export type BlockedSpan = { after: Instant; before: Instant };

/**
 * Computes the spans in which such a meeting cannot start, merged and in order. Between two meetings lie at least the buffer after the
 * earlier and the buffer before the later, whichever is longer; the guard of `store/schema.ts` says the same.
 */
function blockedStarts(
  { bufferBeforeMinutes, bufferAfterMinutes }: BookableHours,
  { busy, full = [], durationMinutes }: TakenWish,
): BlockedSpan[] {
  const afterMs = bufferAfterMinutes * minuteMs;
  const beforeMs = bufferBeforeMinutes * minuteMs;
  const spans = busy.map(({ startsAt, endsAt, busyFrom = startsAt, busyUntil = endsAt }) => ({
    after: Math.min(busyFrom, startsAt - afterMs) - durationMinutes * minuteMs,
    before: Math.max(busyUntil, endsAt + beforeMs),
  }));
  for (const span of full) spans.push({ ...span });
  // They are read in the order of time, and sorting takes long even if nothing has to be moved.
  if (spans.some(({ after }, index) => after < (spans[index - 1]?.after ?? after)))
    spans.sort((a, b) => a.after - b.after);
  const merged: BlockedSpan[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    // A start on the edge of two spans is free, so only spans that overlap become one.
    if (last && span.after < last.before) last.before = Math.max(last.before, span.before);
    else merged.push(span);
  }
  return merged;
}

/**
 * A span of a day in which a page is open, as instants, half-open. A meeting may begin before `closes`. It may last until
 * `staysOpenUntil`: that is `closes`, or the end of the next day's hours if they follow without a break.
 */
export type OpenWindow = { opens: Instant; closes: Instant; staysOpenUntil: Instant };

export type OpeningHours = Pick<PageHost, 'zone' | 'weeklyHours' | 'dateOverrides'>;

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
    endsAtMidnight = hours.at(-1)?.to === 1440;
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
