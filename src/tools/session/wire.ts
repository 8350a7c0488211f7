import { type Instant, parseInstant } from '../../time/index.ts';
import type { MeetingRequest, Slot } from '../../wire/index.ts';
import {
  type ClaimedRequest,
  findList,
  type KnownList,
  type KnownRead,
  type ListKey,
  type SessionState,
  withList,
} from './state.ts';

/** A free start as a list holds it: the service's own string, and its instant. */
export type HeldStart = { start: string; at: Instant; readAt: Instant; order: number };

/** A slot with the instant of its start. */
export type DatedSlot = Slot & { at: Instant };

/** Later than this the clock of some zone shows a year of five digits, which no call could write. */
const lastStart = Date.UTC(9999, 11, 31);

/** A read's slots in the order of time: each start once, none that is over. A start that is no time makes the whole list unreadable. */
export function datedSlots(
  slots: readonly Slot[],
  now: Instant,
): { slots: DatedSlot[] } | { unreadable: string } {
  const dated: DatedSlot[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  let inOrder = true;
  for (const { start, end } of slots) {
    const at = parseInstant(start);
    if (at === undefined || at >= lastStart) return { unreadable: start };
    if (at < now) continue;
    inOrder &&= at > latest;
    latest = at;
    dated.push({ start, end, at });
  }
  if (inOrder) return { slots: dated };
  // Stable, so that of one instant in two spellings the first that was listed stays.
  dated.sort((one, other) => one.at - other.at);
  return { slots: dated.filter((slot, index) => slot.at !== dated[index - 1]?.at) };
}

/** A read as it landed. */
export type LandedRead = Omit<KnownRead, 'starts'> & { slots: readonly DatedSlot[] };

/**
 * Rule *wire*: what a read brought is kept in the service's own strings. A read replaces what those that began before it held up to
 * `until`, the end of what it covers, and nothing beyond; one that lands after a later one replaces nothing of that.
 */
export function rememberRead(state: SessionState, key: ListKey, read: LandedRead): SessionState {
  const known = findList(state, key);
  const reads: KnownRead[] = [];
  const landed: KnownRead = { ...withoutSlots(read), starts: read.slots.map(({ start }) => start) };
  const all = [...(known?.reads ?? []), landed].sort(
    // Two processes may give two reads one number: of those the one that began later is the later one.
    (one, other) => other.order - one.order || other.readAt - one.readAt,
  );
  for (const one of all) {
    const left = reads.reduce(notHeldBy, one);
    if (left.starts.length > 0 || reads.every(({ until }) => until < left.until)) reads.push(left);
  }
  return withList(state, { ...key, reads, shown: known?.shown ?? [], shownIn: known?.shownIn ?? [] });
}

function withoutSlots({ order, readAt, until }: LandedRead): Omit<KnownRead, 'starts'> {
  return { order, readAt, until };
}

/** What an earlier read still has to say beside a later one. */
function notHeldBy(earlier: KnownRead, later: KnownRead): KnownRead {
  const last = instantOf(earlier.starts.at(-1) ?? '');
  // In order, so that where the last is covered all are.
  if (last < later.until) return { ...earlier, starts: [] };
  const beyond = new Set(later.starts.map(instantOf).filter((at) => at >= later.until));
  const starts = earlier.starts.filter((start) => {
    const at = instantOf(start);
    return at >= later.until && !beyond.has(at);
  });
  return { ...earlier, starts };
}

function instantOf(start: string): Instant {
  return parseInstant(start) ?? 0;
}

/** A request in the words in which its list holds its start now, because a later read may spell it otherwise; undefined where it holds it no more. */
export function asHeld(state: SessionState, request: ClaimedRequest): ClaimedRequest | undefined {
  const reads = findList(state, request)?.reads ?? [];
  if (reads.some(({ starts }) => starts.includes(request.start))) return request;
  const start = reads.flatMap(({ starts }) => starts).find((one) => instantOf(one) === request.at);
  return start === undefined ? undefined : { ...request, start };
}

/** Every start that a list holds, in the order of time. */
export function heldStarts(list: KnownList): HeldStart[] {
  return list.reads
    .flatMap(({ readAt, order, starts }) =>
      starts.map((start) => ({ start, at: instantOf(start), readAt, order })),
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
