import type { Instant } from '../../time/index.ts';

/** Time that is taken: a meeting, and what its own buffers keep free around it. */
export type BusyTime = { startsAt: Instant; endsAt: Instant; busyFrom: Instant; busyUntil: Instant };

/** Starts strictly between the two are taken. */
export type BlockedSpan = { after: Instant; before: Instant };

/** Buffers of the meeting that is to be placed, and its length, in milliseconds. */
export type MeetingShape = { lengthMs: number; bufferBeforeMs: number; bufferAfterMs: number };

/**
 * Where a meeting of this shape cannot start, merged and in order. Between two meetings lie at least the buffer after the
 * earlier and the buffer before the later, whichever is longer; the trigger of migration 0001 says the same.
 */
export function blockedStarts(busy: readonly BusyTime[], shape: MeetingShape): BlockedSpan[] {
  const spans = busy.map((meeting) => ({
    after: Math.min(meeting.busyFrom, meeting.startsAt - shape.bufferAfterMs) - shape.lengthMs,
    before: Math.max(meeting.busyUntil, meeting.endsAt + shape.bufferBeforeMs),
  }));
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
