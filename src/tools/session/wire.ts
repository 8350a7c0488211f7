import { type Instant, parseInstant } from '../../time/index.ts';
import type { MeetingRequest, Slot } from '../../wire/index.ts';
import {
  type ClaimedRequest,
  findList,
  type KnownList,
  type ListKey,
  type SessionState,
  withList,
} from './state.ts';

/** A free start as a list holds it: the service's own string, and its instant. */
export type HeldStart = { start: string; at: Instant; readAt: Instant };

/** A slot with the instant of its start. */
export type DatedSlot = Slot & { at: Instant };

/** A read's slots in the order of time: each start once, none that is over, none that is no date. */
export function datedSlots(slots: readonly Slot[], now: Instant): DatedSlot[] {
  const dated: DatedSlot[] = [];
  for (const { start, end } of slots) {
    const at = parseInstant(start);
    if (at !== undefined && at >= now) dated.push({ start, end, at });
  }
  // Stable, so that of one instant in two spellings the first that was listed stays.
  dated.sort((one, other) => one.at - other.at);
  return dated.filter((slot, index) => slot.at !== dated[index - 1]?.at);
}

/**
 * Rule *wire*: what a read brought is kept in the service's own strings. A read replaces what earlier ones held up to `until`,
 * the end of what it covers, and nothing beyond.
 */
export function rememberRead(
  state: SessionState,
  key: ListKey,
  read: { readAt: Instant; until: Instant; slots: readonly DatedSlot[] },
): SessionState {
  const known = findList(state, key);
  const reads = [{ readAt: read.readAt, starts: read.slots.map((slot) => slot.start) }];
  const beyond = new Set(read.slots.filter((slot) => slot.at >= read.until).map((slot) => slot.at));
  for (const earlier of known?.reads ?? []) {
    const last = parseInstant(earlier.starts.at(-1) ?? '') ?? 0;
    // In order, so that where the last is covered all are.
    if (last < read.until) continue;
    const starts = earlier.starts.filter((start) => {
      const at = parseInstant(start) as Instant;
      return at >= read.until && !beyond.has(at);
    });
    if (starts.length > 0) reads.push({ readAt: earlier.readAt, starts });
  }
  return withList(state, { ...key, reads, shown: known?.shown ?? [] });
}

/** Whether the list of a request still holds its start, in the same words. */
export function isHeld(state: SessionState, request: ClaimedRequest): boolean {
  const list = findList(state, request);
  return list?.reads.some(({ starts }) => starts.includes(request.start)) ?? false;
}

/** Every start that a list holds, in the order of time. */
export function heldStarts(list: KnownList): HeldStart[] {
  return list.reads
    .flatMap(({ readAt, starts }) =>
      starts.map((start) => ({ start, at: parseInstant(start) as Instant, readAt })),
    )
    .sort((one, other) => one.at - other.at);
}

/** The body that goes out: the start byte for byte as the service listed it, with duration and zone of the list that holds it. */
export function requestBody(request: ClaimedRequest): MeetingRequest {
  const { guestName, guestEmail, timezone, durationMinutes, start, locale, reasonKey, answers } = request;
  return {
    guestName,
    guestEmail,
    timezone,
    durationMinutes,
    start,
    ...(locale === 'en' || locale === 'he' ? { locale } : {}),
    ...(reasonKey === '' ? {} : { reasonKey }),
    // Own properties whatever the key is: `Object.fromEntries` defines, it does not assign.
    ...(answers.length === 0
      ? {}
      : { answers: Object.fromEntries(answers.map(({ key, value }) => [key, value])) }),
  };
}
