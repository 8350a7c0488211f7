import { findZone } from '../../time/index.ts';
import { slugKey } from '../../wire/index.ts';
import { type Answer, keepWord } from '../contract/input-fields.ts';
import { readStart } from '../contract/start-format.ts';
import { openForMs } from '../contract/tool.ts';
import { guestDigest } from './digest.ts';
import type { RequestEntry, ResolvedRequest, SessionState, Wait } from './saved-state.ts';
import {
  expiresAt,
  type GuestAndPage,
  isOpen,
  isSameGuestAndPage,
  isSameService,
  type Proposed,
} from './state.ts';

/** The facts by which a request is judged, besides the session. */
export type Facts = Proposed & {
  /** Requests that the chat's history holds. */
  history: readonly RequestEntry[];
  maxRequests: number;
};

export type RequestVerdict =
  | { kind: 'send'; replaced: RequestEntry | undefined; isAdditional: boolean }
  /** `wait`: another call is sending it. `otherDetails`: same start, other details. `kept already`: an additional meeting is open. */
  | { kind: 'repeat' | 'wait' | 'otherDetails' | 'kept already'; entry: RequestEntry }
  /** The same request, which another one has replaced. */
  | { kind: 'replaced'; entry: RequestEntry; by: RequestEntry }
  /** Another start of this guest is open, and `replaces` does not name it. `mayKeep`: a second meeting could be requested. */
  | { kind: 'open'; entry: RequestEntry; mayKeep: boolean }
  /** `replaces` matches several requests. */
  | { kind: 'unclear'; entries: readonly RequestEntry[] }
  | { kind: 'nothing to replace' }
  | { kind: 'limit'; of: 'start' | 'conversation' | 'open'; count: number; freeAt: number }
  /** The service asked to wait, and the wait is not over. */
  | { kind: 'waiting'; code: Wait['code']; leftMs: number };

/** Maximum sends per start, page and guest within 49 h. Refused ones count. */
const maxSendsOfStart = 3;
/** Maximum sends of a conversation within 49 h, as a multiple of `maxRequests`. */
const sendsPerOpenRequest = 3;

/** Judges a request. The verdict in the step that records it decides; any earlier one is a preview. It is a pure function. */
export function judgeRequest(state: SessionState, facts: Facts, now: number): RequestVerdict {
  const { request, service, replaces, maxRequests } = facts;
  const identity = { service, slug: request.slug, guest: guestDigest(request.guestEmail) };
  const recent = [...facts.history, ...state.requests].filter(({ sentAt }) => now < sentAt + openForMs);
  const open = recent.filter((entry) => isOpen(entry, now));
  const ofGuest = open.filter((entry) => isSameGuestAndPage(entry, identity));
  const ofSameStart = judgeSameStart(ofGuest, request, now);
  if (ofSameStart) return ofSameStart;

  const notReplaced = ofGuest.filter((entry) => !replacementOf(entry, ofGuest));
  const latest = notReplaced.at(-1);
  const beingSent = notReplaced.find((entry) => isBeingSent(entry, now));
  if (beingSent) return { kind: 'wait', entry: beingSent };
  const isAdditional = latest !== undefined && isKeep(replaces);
  const meant = isAdditional ? [] : notReplaced.filter((entry) => denotes(replaces, entry, request.timezone));
  if (meant.length > 1) return { kind: 'unclear', entries: meant };
  const [replaced] = meant;
  if (!latest && replaces !== '' && !isKeep(replaces)) return { kind: 'nothing to replace' };
  const kept = open.find((entry) => entry.isAdditional);
  if (isAdditional && kept) return { kind: 'kept already', entry: kept };

  const ofStart = recent.filter((entry) => entry.at === request.at && isSameGuestAndPage(entry, identity));
  if (ofStart.length >= maxSendsOfStart) return limit('start', ofStart);
  if (recent.length >= maxRequests * sendsPerOpenRequest) return limit('conversation', recent);
  if (open.length >= maxRequests) return limit('open', open);
  // After the limits, because it advises a call that they would refuse.
  if (latest && !isAdditional && !replaced) return { kind: 'open', entry: latest, mayKeep: !kept };
  const waiting = longestWait(state, identity, now);
  if (waiting) return { kind: 'waiting', code: waiting.code, leftMs: waiting.until - now };
  return { kind: 'send', replaced, isAdditional };
}

/** What two calls for one start are compared by. */
export type RequestDetails = Omit<ResolvedRequest, 'answers' | 'pageName' | 'reasonLabel'> & {
  answers: readonly Answer[];
};

/** The verdict about a start that is open for the same guest and page; undefined if none of these requests is for it. */
export function judgeSameStart(
  ofGuest: readonly RequestEntry[],
  request: RequestDetails,
  now: number,
): Extract<RequestVerdict, { entry: RequestEntry }> | undefined {
  const same = ofGuest.findLast(({ at }) => at === request.at);
  if (!same) return undefined;
  if (isBeingSent(same, now)) return { kind: 'wait', entry: same };
  if (!isSameRequest(same, request)) return { kind: 'otherDetails', entry: same };
  const by = replacementOf(same, ofGuest);
  return by ? { kind: 'replaced', entry: same, by } : { kind: 'repeat', entry: same };
}

function limit(of: 'start' | 'conversation' | 'open', entries: readonly RequestEntry[]): RequestVerdict {
  const ends = entries.map((entry) => (of === 'open' ? expiresAt(entry) : entry.sentAt + openForMs));
  return { kind: 'limit', of, count: entries.length, freeAt: Math.min(...ends) };
}

/** After this time a sender counts as lost. A client gives up after 15 s unless the host says otherwise. */
const sendingForMs = 60_000;

/** Whether another call may still be sending the request. Later it counts as uncertain. */
export function isBeingSent({ status, sentAt }: RequestEntry, now: number): boolean {
  return status === 'pending' && now < sentAt + sendingForMs;
}

function replacementOf(entry: RequestEntry, entries: readonly RequestEntry[]): RequestEntry | undefined {
  return entries.find(({ replaces }) => replaces === entry.id);
}

export function isKeep(replaces: string): boolean {
  return replaces.toLowerCase() === keepWord;
}

/** Whether a text names the start of a request, in the request's zone or in that of the call. */
export function denotes(text: string, entry: RequestEntry, timezone: string): boolean {
  const zones = [entry.timezone, timezone].map((name) => findZone(name));
  return zones.some((zone) => zone !== undefined && readStart(text, zone, [entry]).kind === 'match');
}

function longestWait({ waits }: SessionState, of: GuestAndPage, now: number): Wait | undefined {
  return waits
    .filter((wait) => now < wait.until && isSameService(wait.service, of.service))
    .filter((wait) => wait.slug === null || slugKey(wait.slug) === slugKey(of.slug))
    .filter((wait) => wait.guest === null || wait.guest === of.guest)
    .sort((one, other) => other.until - one.until)[0];
}

/** Whether a call makes the same request. Ignores case, spaces and the order of answers. */
export function isSameRequest(entry: RequestEntry, request: RequestDetails): boolean {
  if (isFromHistory(entry)) return entry.durationMinutes === request.durationMinutes;
  return comparable(entry) === comparable({ ...request, locale: request.locale || entry.locale });
}

function comparable({ guestName, guestEmail, answers, ...request }: RequestDetails): string {
  const { durationMinutes, timezone, locale, reasonKey } = request;
  const given = answers.map(({ key, value }) => [key, spaced(value)] as const);
  const filled = given.filter(([, value]) => value !== '').sort(([one], [other]) => (one < other ? -1 : 1));
  const guest = [guestName, guestEmail].map((text) => spaced(text.normalize('NFC')).toLowerCase());
  return JSON.stringify([guest, durationMinutes, timezone, locale, reasonKey, filled]);
}

function spaced(text: string): string {
  return text.trim().replace(/\s+/gu, ' ');
}

/** Whether only the chat's history holds this request. Such an entry is never saved. */
export function isFromHistory({ id }: RequestEntry): boolean {
  return id === '';
}
