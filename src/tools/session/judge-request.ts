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
export type Facts = Pick<Proposed, 'service' | 'replaces'> & {
  request: RequestDetails;
  /** Requests that the chat's history holds. */
  history: readonly RequestEntry[];
  maxRequests: number;
  /** Whether the service lists a start now. Undefined if that was not read. */
  isListed: (start: Pick<RequestEntry, 'at' | 'durationMinutes'>) => boolean | undefined;
};

/** What a call for another start may pass as `replaces`: the start of `instead`, or "keep". */
export type Ways = { instead: RequestEntry | undefined; mayKeep: boolean };

export type RequestVerdict =
  | { kind: 'send'; replaced: RequestEntry | undefined; isAdditional: boolean }
  /** Another call is sending it. */
  | { kind: 'wait'; entry: RequestEntry }
  /** `otherDetails`: same start, other details. `gone`: its start is not listed. `kept already`: an additional meeting is open. */
  | { kind: 'repeat' | 'otherDetails' | 'gone' | 'kept already'; entry: RequestEntry; ways: Ways }
  /** The start of a request which another one has replaced. `by` is the one that is open now. */
  | { kind: 'replaced'; entry: RequestEntry; by: RequestEntry; ways: Ways }
  /** Another start of this guest is open, and `replaces` does not name it. Or `isGone`: that start is not listed. */
  | { kind: 'open'; entry: RequestEntry; isGone: boolean; ways: Ways }
  /** `replaces` matches several requests. */
  | { kind: 'unclear'; entries: readonly RequestEntry[] }
  | { kind: 'nothing to replace' }
  /** The wanted start is not listed. `isListed` is undefined if that could not be read. */
  | { kind: 'unlisted'; isListed: false | undefined }
  | { kind: 'limit'; of: 'start' | 'conversation' | 'open'; count: number; freeAt: number }
  /** The service asked to wait, and the wait is not over. */
  | { kind: 'waiting'; code: Wait['code']; leftMs: number };

/** Maximum sends per start, page and guest within 49 h. Refused ones count. */
const maxSendsOfStart = 3;
/** Maximum sends of a conversation within 49 h, as a multiple of `maxRequests`. */
const sendsPerOpenRequest = 3;

/** Judges a request. The verdict in the step that records it decides; any earlier one is a preview. It is a pure function. */
export function judgeRequest(state: SessionState, facts: Facts, now: number): RequestVerdict {
  const { request, service, replaces, maxRequests, isListed } = facts;
  const identity = { service, slug: request.slug, guest: guestDigest(request.guestEmail) };
  const recent = [...facts.history, ...state.requests].filter(({ sentAt }) => now < sentAt + openForMs);
  const open = recent.filter((entry) => isOpen(entry, now));
  const ofGuest = open.filter((entry) => isSameGuestAndPage(entry, identity));
  const notReplaced = ofGuest.filter((entry) => replacementOf(entry, ofGuest) === entry);

  let full: RequestVerdict | undefined;
  if (recent.length >= maxRequests * sendsPerOpenRequest) full = limit('conversation', recent);
  else if (open.length >= maxRequests) full = limit('open', open);
  const listed = notReplaced.filter((entry) => isListed(entry) !== false);
  const [kept, ...others] = open.filter((entry) => entry.replaces === keepWord);
  // A request may have taken the place of one whose start is gone. It is not additional then.
  const mayKeep = !kept || others.length < notReplaced.length - listed.length;
  const waysFrom = (entry: RequestEntry): Ways => {
    if (full) return { instead: undefined, mayKeep: false };
    return { instead: listed.includes(entry) ? entry : listed.at(-1), mayKeep };
  };

  const same = ofGuest.findLast(({ at }) => at === request.at);
  const beingSent = [...(same ? [same] : notReplaced)].find((entry) => isBeingSent(entry, now));
  if (beingSent) return { kind: 'wait', entry: beingSent };
  if (same) {
    const by = replacementOf(same, ofGuest);
    if (by !== same) return { kind: 'replaced', entry: same, by, ways: waysFrom(by) };
    const kind = isSameRequest(same, request) ? 'repeat' : 'otherDetails';
    return { kind: isListed(same) === false ? 'gone' : kind, entry: same, ways: waysFrom(same) };
  }

  // The limits come before answers that advise another call.
  if (full) return full;
  const ofStart = recent.filter((entry) => entry.at === request.at && isSameGuestAndPage(entry, identity));
  if (ofStart.length >= maxSendsOfStart) return limit('start', ofStart);
  const latest = notReplaced.at(-1);
  const isAdditional = latest !== undefined && isKeep(replaces);
  if (isAdditional && kept && !mayKeep) return { kind: 'kept already', entry: kept, ways: waysFrom(kept) };
  const isFree = isListed(request);
  if (!isFree) return { kind: 'unlisted', isListed: isFree };
  const meant = isAdditional ? [] : notReplaced.filter((entry) => denotes(replaces, entry, request.timezone));
  if (meant.length > 1) return { kind: 'unclear', entries: meant };
  const [replaced] = meant;
  if (!latest && replaces !== '' && !isKeep(replaces)) return { kind: 'nothing to replace' };
  const earlier = replaced ?? latest;
  const isGone = earlier !== undefined && isListed(earlier) !== true;
  if (earlier && !isAdditional && (!replaced || isGone))
    return { kind: 'open', entry: earlier, isGone, ways: waysFrom(earlier) };
  const waiting = longestWait(state, identity, now);
  if (waiting) return { kind: 'waiting', code: waiting.code, leftMs: waiting.until - now };
  return { kind: 'send', replaced, isAdditional };
}

/** What two calls for one start are compared by. */
export type RequestDetails = Omit<ResolvedRequest, 'answers' | 'pageName' | 'reasonLabel'> & {
  answers: readonly Answer[];
};

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

/** The request that took the place of this one, and has its place now; the request itself if it was not replaced. */
function replacementOf(entry: RequestEntry, entries: readonly RequestEntry[]): RequestEntry {
  // A later request may be for the same start, so only those after it count.
  const later = entries.slice(entries.indexOf(entry) + 1);
  const by = later.find(({ replaces }) => replaces === entry.at);
  return by ? replacementOf(by, later) : entry;
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
  // The page chooses the language if a call names none.
  const [one, other] = [entry.locale || request.locale, request.locale || entry.locale];
  return comparable({ ...entry, locale: one }) === comparable({ ...request, locale: other });
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
