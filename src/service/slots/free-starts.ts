import type { Instant, Zone } from '../../time/index.ts';
import type { Slot } from '../../wire/index.ts';
import type { PageHost } from '../pages/host-page.ts';
import { writeSlots } from './list-slots.ts';
import { type OpeningHours, type OpenWindow, openWindows } from './open-windows.ts';

/** What the engine needs to know of a host of a page. Lengths are in minutes. */
export type BookableHours = OpeningHours &
  Pick<PageHost, 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'minimumNoticeMinutes' | 'incrementMinutes'>;

/** The time that is taken. `busy` needs no order and may hold meetings at any time. `full`: days and weeks that have enough meetings. */
export type TakenTime = { busy: readonly BusyTime[]; full?: readonly BlockedSpan[] };

/** The query for the engine. */
export type StartsWish = TakenTime & { durationMinutes: number; days: number; now: Instant };

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * Computes the free starts of a page, in order and each once. `days` is how many days ahead (interface §4.2), counted as days of 24 hours
 * from now: a start is listed when it lies in [now + minimum notice, now + days × 24 h). So the list holds the same instants whatever zone
 * the guest names, and a longer list always begins with the shorter one.
 */
export function freeStarts(page: BookableHours, wish: StartsWish): Instant[] {
  const first = wish.now + page.minimumNoticeMinutes * minuteMs;
  const end = wish.now + wish.days * dayMs;
  const shape = meetingShape(page, wish.durationMinutes);
  const scan = { first, end, blocked: blockedStarts(wish, shape), lengthMs: shape.lengthMs };
  return collectStarts(openWindows(page, first, end), page.incrementMinutes * minuteMs, scan);
}

/** `freeStarts` with their ends, written in the guest's zone (interface §2, Slot list). */
export function freeSlots(page: BookableHours, wish: StartsWish & { zone: Zone }): Slot[] {
  return writeSlots(freeStarts(page, wish), wish.durationMinutes * minuteMs, wish.zone);
}

/** Whether `freeStarts` holds this start, without listing the others. */
export function isFreeStart(page: BookableHours, start: Instant, wish: StartsWish): boolean {
  const first = wish.now + page.minimumNoticeMinutes * minuteMs;
  if (!(start >= first && start < wish.now + wish.days * dayMs)) return false;
  return isOpenStart(page, start, wish.durationMinutes) && !isTakenStart(page, start, wish);
}

/** Whether a meeting at this start would be too close to what is busy. */
export function isTakenStart(
  page: BookableHours,
  start: Instant,
  { durationMinutes, ...taken }: TakenTime & { durationMinutes: number },
): boolean {
  const blocked = blockedStarts(taken, meetingShape(page, durationMinutes));
  return blocked.some(({ after, before }) => start > after && start < before);
}

/** Whether the page has hours for a meeting at this start. Bookings, notice and horizon do not count. */
export function isOpenStart(page: BookableHours, start: Instant, durationMinutes: number): boolean {
  const incrementMs = page.incrementMinutes * minuteMs;
  const ends = start + durationMinutes * minuteMs;
  return openWindows(page, start, start).some(
    ({ opens, closes, staysOpenUntil }) =>
      start >= opens && start < closes && ends <= staysOpenUntil && (start - opens) % incrementMs === 0,
  );
}

function meetingShape(page: BookableHours, durationMinutes: number): MeetingShape {
  return {
    lengthMs: durationMinutes * minuteMs,
    bufferBeforeMs: page.bufferBeforeMinutes * minuteMs,
    bufferAfterMs: page.bufferAfterMinutes * minuteMs,
  };
}

type Scan = { first: Instant; end: Instant; blocked: readonly BlockedSpan[]; lengthMs: number };

function collectStarts(windows: readonly OpenWindow[], incrementMs: number, scan: Scan): Instant[] {
  const { first, end, blocked, lengthMs } = scan;
  const starts: Instant[] = [];
  let ordered = true;
  let lastCloses = -Infinity;
  let span = 0;
  for (const { opens, closes, staysOpenUntil } of windows) {
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

/** Taken time: a meeting and its own buffers. */
export type BusyTime = { startsAt: Instant; endsAt: Instant; busyFrom: Instant; busyUntil: Instant };

/** Starts between the two instants, both excluded, are taken. */
export type BlockedSpan = { after: Instant; before: Instant };

/** The buffers and the length of the new meeting, in milliseconds. */
type MeetingShape = { lengthMs: number; bufferBeforeMs: number; bufferAfterMs: number };

/**
 * Computes the spans in which such a meeting cannot start, merged and in order. Between two meetings lie at least the buffer after the
 * earlier and the buffer before the later, whichever is longer; the guard of `store/schema.ts` says the same.
 */
function blockedStarts({ busy, full = [] }: TakenTime, shape: MeetingShape): BlockedSpan[] {
  const spans = busy.map((meeting) => ({
    after: Math.min(meeting.busyFrom, meeting.startsAt - shape.bufferAfterMs) - shape.lengthMs,
    before: Math.max(meeting.busyUntil, meeting.endsAt + shape.bufferBeforeMs),
  }));
  for (const span of full) spans.push({ ...span });
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
