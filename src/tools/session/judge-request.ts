import { findZone } from '../../time/index.ts';
import { slugKey } from '../../wire/index.ts';
import { readStart } from '../contract/start-format.ts';
import { guestDigest } from './digest.ts';
import {
  isOpen,
  isSameGuestAndPage,
  isSameService,
  openForMs,
  type RequestEntry,
  type ResolvedRequest,
  type SessionState,
  type Wait,
} from './state.ts';

/** What a request is judged by, beside the session. */
export type Facts = {
  service: string;
  request: ResolvedRequest;
  /** The start of an earlier request whose place this one takes, as the model wrote it; `keep`; or ''. */
  replaces: string;
  /** Whether a human approved it, or need not. */
  isApproved: boolean;
  /** Requests that the chat's history holds. */
  history: readonly RequestEntry[];
  maxRequests: number;
};

export type Verdict =
  | { kind: 'send'; replaced: RequestEntry | undefined; isAdditional: boolean }
  /** The same request was sent before; it is answered again. */
  | { kind: 'repeat'; entry: RequestEntry }
  /** Another call is sending this request, or another one of this guest. */
  | { kind: 'wait'; entry: RequestEntry }
  | { kind: 'refuse'; refusal: Refusal };

export type Refusal =
  | { why: 'differs'; entry: RequestEntry; fields: string[] }
  /** Another start took its place. */
  | { why: 'replaced'; entry: RequestEntry; by: RequestEntry }
  /** Another start of this guest is open, and `replaces` does not name it. */
  | { why: 'open'; entry: RequestEntry }
  | { why: 'nothing to replace' }
  | { why: 'kept already'; entry: RequestEntry }
  | { why: 'limit'; of: 'start' | 'conversation' | 'open'; count: number; freeAt: number }
  | { why: 'quiet'; code: Wait['code']; leftMs: number }
  | { why: 'not approved' };

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
  if (latest && !isAdditional && !replaced) return refuse({ why: 'open', entry: latest });
  if (!latest && replaces !== '' && !isKeep(replaces)) return refuse({ why: 'nothing to replace' });
  const kept = open.find((entry) => entry.isAdditional);
  if (isAdditional && kept) return refuse({ why: 'kept already', entry: kept });

  const sendsOfStart = recent.filter(
    (entry) => entry.at === request.at && isSameGuestAndPage(entry, identity),
  );
  if (sendsOfStart.length >= maxSendsOfStart) return refuse(limit('start', sendsOfStart));
  if (recent.length >= maxRequests * sendsPerOpenRequest) return refuse(limit('conversation', recent));
  if (open.length >= maxRequests) return refuse(limit('open', open));
  const quiet = longestWait(state, identity, now);
  if (quiet) return refuse({ why: 'quiet', code: quiet.code, leftMs: quiet.until - now });
  if (!facts.isApproved) return refuse({ why: 'not approved' });
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
  if (fields.length > 0) return refuse({ why: 'differs', entry: same, fields });
  const by = replacementOf(same, ofGuest);
  return by ? refuse({ why: 'replaced', entry: same, by }) : { kind: 'repeat', entry: same };
}

function refuse(refusal: Refusal): Verdict {
  return { kind: 'refuse', refusal };
}

function limit(of: 'start' | 'conversation' | 'open', entries: readonly RequestEntry[]): Refusal {
  const first = Math.min(...entries.map(({ sentAt }) => sentAt));
  return { why: 'limit', of, count: entries.length, freeAt: first + openForMs };
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
  const fields: string[] = [];
  const compare = (field: string, one: string | number, other: string | number) => {
    if (one !== other) fields.push(field);
  };
  compare('guestName', spelling(entry.guestName), spelling(request.guestName));
  compare('guestEmail', spelling(entry.guestEmail), spelling(request.guestEmail));
  compare('durationMinutes', entry.durationMinutes, request.durationMinutes);
  compare('timezone', entry.timezone, request.timezone);
  compare('locale', entry.locale, request.locale || entry.locale);
  compare('reasonKey', entry.reasonKey, request.reasonKey);
  compare('answers', answersText(entry.answers), answersText(request.answers));
  return fields;
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
