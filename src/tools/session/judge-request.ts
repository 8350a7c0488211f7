import { findZone } from '../../time/index.ts';
import { slugKey } from '../../wire/index.ts';
import { readStart } from '../contract/start-format.ts';
import { guestDigest } from './digest.ts';
import {
  isOpen,
  isSameGuestAndPage,
  isSameService,
  openForMs,
  type Proposed,
  type RequestEntry,
  type ResolvedRequest,
  type SessionState,
  type Wait,
} from './state.ts';

/** What a request is judged by, beside the session. */
export type Facts = Proposed & {
  /** Whether a human approved it, or need not. */
  isApproved: boolean;
  /** Requests that the chat's history holds. */
  history: readonly RequestEntry[];
  maxRequests: number;
};

/** `send`, or why the request does not leave. */
export type Verdict =
  | { kind: 'send'; replaced: RequestEntry | undefined; isAdditional: boolean }
  /** The same request was sent before; it is answered again. */
  | { kind: 'repeat'; entry: RequestEntry }
  /** Another call is sending this request, or another one of this guest. */
  | { kind: 'wait'; entry: RequestEntry }
  | { kind: 'differs'; entry: RequestEntry; fields: string[] }
  /** Another start took its place. */
  | { kind: 'replaced'; entry: RequestEntry; by: RequestEntry }
  /** Another start of this guest is open, and `replaces` does not name it. */
  | { kind: 'open'; entry: RequestEntry }
  | { kind: 'nothing to replace' }
  | { kind: 'kept already'; entry: RequestEntry }
  | { kind: 'limit'; of: 'start' | 'conversation' | 'open'; count: number; freeAt: number }
  | { kind: 'quiet'; code: Wait['code']; leftMs: number }
  | { kind: 'not approved' };

/** `replaces` of a request for a second meeting. */
export const keepWord = 'keep';

/** At most so many requests reach the service for one start, page and guest while the first may be open, whatever the answers were. */
const maxSendsOfStart = 3;
/** At most so many times `maxRequests` reach the service for one conversation in that time. */
const sendsPerOpenRequest = 3;

/**
 * The one judgement of a request. It runs inside the compare-and-swap step that records the request; everywhere else it is a preview.
 * It sees nothing but its arguments.
 */
export function judgeRequest(state: SessionState, facts: Facts, now: number): Verdict {
  const { request, service, replaces, maxRequests } = facts;
  const identity = { service, slug: request.slug, guest: guestDigest(request.guestEmail) };
  const recent = [...facts.history, ...state.requests].filter(({ sentAt }) => now < sentAt + openForMs);
  const open = recent.filter((entry) => isOpen(entry, now));
  const ofGuest = open.filter((entry) => isSameGuestAndPage(entry, identity));
  const same = ofGuest.findLast(({ at }) => at === request.at);
  if (same) return judgeSame(same, ofGuest, request, now);

  const standing = ofGuest.filter((entry) => !replacementOf(entry, ofGuest));
  const latest = standing.at(-1);
  const beingSent = standing.find((entry) => isBeingSent(entry, now));
  if (beingSent) return { kind: 'wait', entry: beingSent };
  const isAdditional = latest !== undefined && isKeep(replaces);
  const replaced = isAdditional
    ? undefined
    : standing.findLast((entry) => denotes(replaces, entry, request.timezone));
  if (latest && !isAdditional && !replaced) return { kind: 'open', entry: latest };
  if (!latest && replaces !== '' && !isKeep(replaces)) return { kind: 'nothing to replace' };
  const kept = open.find((entry) => entry.isAdditional);
  if (isAdditional && kept) return { kind: 'kept already', entry: kept };

  const sendsOfStart = recent.filter(
    (entry) => entry.at === request.at && isSameGuestAndPage(entry, identity),
  );
  if (sendsOfStart.length >= maxSendsOfStart) return limit('start', sendsOfStart);
  if (recent.length >= maxRequests * sendsPerOpenRequest) return limit('conversation', recent);
  if (open.length >= maxRequests) return limit('open', open);
  const quiet = longestWait(state, identity, now);
  if (quiet) return { kind: 'quiet', code: quiet.code, leftMs: quiet.until - now };
  if (!facts.isApproved) return { kind: 'not approved' };
  return { kind: 'send', replaced, isAdditional };
}

/** This start was requested before and may still be confirmed. */
function judgeSame(
  same: RequestEntry,
  ofGuest: readonly RequestEntry[],
  request: ResolvedRequest,
  now: number,
): Verdict {
  if (isBeingSent(same, now)) return { kind: 'wait', entry: same };
  const fields = differences(same, request);
  if (fields.length > 0) return { kind: 'differs', entry: same, fields };
  const by = replacementOf(same, ofGuest);
  return by ? { kind: 'replaced', entry: same, by } : { kind: 'repeat', entry: same };
}

function limit(of: 'start' | 'conversation' | 'open', entries: readonly RequestEntry[]): Verdict {
  const first = Math.min(...entries.map(({ sentAt }) => sentAt));
  return { kind: 'limit', of, count: entries.length, freeAt: first + openForMs };
}

/** A client gives up after 15 s unless the host says otherwise; a sender that has not answered after this time is taken for lost. */
export const sendingForMs = 60_000;

/** Whether another call may still be sending it. Afterwards it counts as uncertain. */
export function isBeingSent({ status, sentAt }: RequestEntry, now: number): boolean {
  return status === 'pending' && now < sentAt + sendingForMs;
}

function replacementOf(entry: RequestEntry, entries: readonly RequestEntry[]): RequestEntry | undefined {
  return entries.find(({ replaces }) => replaces === entry.id);
}

export function isKeep(replaces: string): boolean {
  return replaces.toLowerCase() === keepWord;
}

/** Whether a written start means the start of a request, in its zone or in that of the call. */
export function denotes(text: string, entry: RequestEntry, timezone: string): boolean {
  const zones = [entry.timezone, timezone].map((name) => findZone(name));
  return zones.some((zone) => zone !== undefined && readStart(text, zone, [entry]).kind === 'match');
}

function longestWait(
  { waits }: SessionState,
  { service, slug, guest }: { service: string; slug: string; guest: string },
  now: number,
): Wait | undefined {
  return waits
    .filter((wait) => now < wait.until && isSameService(wait.service, service))
    .filter((wait) => wait.slug === null || slugKey(wait.slug) === slugKey(slug))
    .filter((wait) => wait.guest === null || wait.guest === guest)
    .sort((one, other) => other.until - one.until)[0];
}

/** The fields in which a call differs from an earlier request; case and spaces do not count, nor the order of answers. */
export function differences(entry: RequestEntry, request: ResolvedRequest): string[] {
  if (isFromHistory(entry))
    return entry.durationMinutes === request.durationMinutes ? [] : ['durationMinutes'];
  const [one, other] = [
    comparable(entry),
    comparable({ ...request, locale: request.locale || entry.locale }),
  ];
  return Object.keys(one).filter((field) => one[field] !== other[field]);
}

function comparable(request: ResolvedRequest): Record<string, string | number> {
  const { guestName, guestEmail, durationMinutes, timezone, locale, reasonKey, answers } = request;
  return {
    guestName: spelling(guestName),
    guestEmail: spelling(guestEmail),
    durationMinutes,
    timezone,
    locale,
    reasonKey,
    answers: answersText(answers),
  };
}

function spelling(text: string): string {
  return text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();
}

export function answersText(answers: ResolvedRequest['answers']): string {
  const given = answers.map(({ key, value }) => [key, value.trim().replace(/\s+/gu, ' ')] as const);
  return JSON.stringify(
    given.filter(([, value]) => value !== '').sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Whether an entry is only known from the chat's history. Such an entry is never saved. */
export function isFromHistory({ id }: RequestEntry): boolean {
  return id === '';
}
