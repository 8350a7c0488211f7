import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { guestKey, slugKey } from '../../wire/index.ts';

/**
 * What one conversation remembers: one plain JSON value, so that any store with compare-and-swap can keep it. Only the functions of
 * this folder change it, each from one state to the next. All times are epoch milliseconds.
 */
export type SessionState = {
  format: 2;
  /** Counts the changes. */
  version: number;
  /** Number of the last request; ids are never used twice. */
  lastRequest: number;
  shown: ShownAnswer[];
  requests: RequestEntry[];
  proposals: Proposal[];
  waits: Wait[];
};

/** The starts of one answer that a model read. */
export type ShownAnswer = {
  service: string;
  slug: string;
  durationMinutes: number;
  timezone: string;
  /** Digest of the messages that the model had when it asked; null where the framework passes none. */
  turn: string | null;
  starts: number[];
  /** When the call that showed them ended, in the order of its process. */
  ended?: Moment | undefined;
};

/** A place in the order of one process, where no clock would tell what came first. */
export type Moment = { process: string; order: number };

let process = '';
let order = 0;

export function nextMoment(): Moment {
  // Not at import: some hosts give no random values while a program starts.
  process ||= crypto.randomUUID();
  order += 1;
  return { process, order };
}

/** A request with everything that is sent, and its start as an instant. */
export type ResolvedRequest = {
  slug: string;
  at: number;
  durationMinutes: number;
  timezone: string;
  guestName: string;
  guestEmail: string;
  /** '' for none. */
  locale: string;
  reasonKey: string;
  answers: { key: string; value: string }[];
};

/**
 * A request that this conversation sent, or is about to send. It is recorded before anything leaves, so `pending` without an answer
 * means that it may have been sent. `refused` entries only count against the limits.
 */
export type RequestEntry = ResolvedRequest & {
  id: string;
  /** Names the call that recorded it: a store may keep a record and then fail, and only its own call may drop it. */
  token?: string | undefined;
  /** The start as the service listed it. */
  start: string;
  /** Digest of the service's address; '' is unknown and matches every service. */
  service: string;
  /** Digest of the guest's folded address. */
  guest: string;
  status: 'pending' | 'accepted' | 'uncertain' | 'refused';
  sentAt: number;
  /** The id of the earlier request whose place this one takes. */
  replaces: string | null;
  /** The guest wanted it in addition to an earlier one. */
  isAdditional: boolean;
  /** The service's own words of an acceptance; the connection's words of an uncertain outcome. */
  words: string;
};

/** A call that a human is asked about: what it would send, by digest, and what became of it. */
export type Proposal = {
  key: string;
  service: string;
  status: 'proposed' | 'sent' | 'refused';
  /** What the human read; null where the review refused the call. */
  request: ResolvedRequest | null;
  replaces: string;
  digest: string;
};

/** The service asked to wait: after a 429 for one page and guest, after a 503 for the whole service. */
export type Wait = {
  service: string;
  /** Page and guest; null for all. */
  slug: string | null;
  /** Digest, as in `RequestEntry`. */
  guest: string | null;
  code: 'rate_limited' | 'unavailable';
  until: number;
};

/** A step from one state to the next: the same object where nothing changes. */
export type Change<Result> = { state: SessionState; result: Result };

export function emptyState(): SessionState {
  return { format: 2, version: 0, lastRequest: 0, shown: [], requests: [], proposals: [], waits: [] };
}

/**
 * How long a request counts as open, by host time from its claim. The service lets a guest confirm for 48 hours from its own commit
 * (interface §3); one hour more covers clocks that differ.
 */
export const openForMs: number = 49 * 60 * 60 * 1000;

/** Whether a request may still be confirmed. After its start there is nothing left to confirm. */
export function isOpen({ status, sentAt, at }: RequestEntry, now: number): boolean {
  return status !== 'refused' && now < sentAt + openForMs && now < at;
}

export function isSameService(one: string, other: string): boolean {
  return one === other || one === '' || other === '';
}

type GuestAndPage = Pick<RequestEntry, 'service' | 'slug' | 'guest'>;

/** Whether two requests are for one guest on one page, however the slug is spelled. */
export function isSameGuestAndPage(one: GuestAndPage, other: GuestAndPage): boolean {
  return (
    one.guest === other.guest &&
    isSameService(one.service, other.service) &&
    slugKey(one.slug) === slugKey(other.slug)
  );
}

/** A guest without their address: equal for equal guests, however the address is spelled. */
export function guestDigest(email: string): string {
  return textDigest(guestKey(email));
}

/** At most this many starts of a conversation count as shown, and at most this many answers; the latest answer is always kept whole. */
const maxShownStarts = 4000;
const maxShownAnswers = 24;

/** Records what an answer shows. An answer that shows the same starts again keeps its first `turn`. */
export function rememberShown(state: SessionState, answer: ShownAnswer): SessionState {
  if (answer.starts.length === 0) return state;
  const known = state.shown.find((one) => isSameAnswer(one, answer));
  const latest = known ?? answer;
  if (known && known === state.shown.at(-1)) return state;
  const others = state.shown.filter((one) => one !== known);
  let starts = latest.starts.length;
  const kept: ShownAnswer[] = [latest];
  for (const one of others.toReversed()) {
    starts += one.starts.length;
    if (starts > maxShownStarts || kept.length >= maxShownAnswers) break;
    kept.unshift(one);
  }
  return { ...state, shown: kept };
}

function isSameAnswer(one: ShownAnswer, other: ShownAnswer): boolean {
  return (
    one.service === other.service &&
    one.slug === other.slug &&
    one.durationMinutes === other.durationMinutes &&
    one.timezone === other.timezone &&
    one.starts.length === other.starts.length &&
    one.starts.every((at, index) => at === other.starts[index])
  );
}

export type NewRequest = Pick<RequestEntry, 'service' | 'start' | 'replaces' | 'isAdditional'> & {
  request: ResolvedRequest;
  token?: string | undefined;
  /** The key of the proposal that a human approved. */
  approvedKey: string | undefined;
};

/** Expired requests that are kept: a clock that jumps forward and back must not forget what is open. */
const maxExpired = 50;

/** Records a request before it leaves, and drops old entries that no rule needs any more. */
export function recordRequest(state: SessionState, given: NewRequest, now: number): Change<RequestEntry> {
  const { request, service, start, replaces, isAdditional, token, approvedKey } = given;
  const number = state.lastRequest + 1;
  const entry: RequestEntry = {
    ...request,
    id: `request-${number}`,
    ...(token === undefined ? {} : { token }),
    start,
    service,
    guest: guestDigest(request.guestEmail),
    status: 'pending',
    sentAt: now,
    replaces,
    isAdditional,
    words: '',
  };
  const oldest = state.requests.length - maxExpired;
  const recent = state.requests.filter(({ sentAt }, index) => index >= oldest || now < sentAt + openForMs);
  const proposals =
    approvedKey === undefined
      ? state.proposals
      : state.proposals.map((one) => (one.key === approvedKey ? { ...one, status: 'sent' as const } : one));
  const waits = state.waits.filter(({ until }) => now < until);
  return {
    state: { ...state, lastRequest: number, requests: [...recent, entry], proposals, waits },
    result: entry,
  };
}

/** Drops what a call recorded, because nothing left; its approval counts again. */
export function dropRequest(
  state: SessionState,
  token: string,
  approvedKey: string | undefined,
): SessionState {
  const requests = state.requests.filter((one) => one.token !== token);
  if (requests.length === state.requests.length) return state;
  const proposals = state.proposals.map((one) =>
    one.key === approvedKey && one.status === 'sent' ? { ...one, status: 'proposed' as const } : one,
  );
  return { ...state, requests, proposals };
}

/** Records what became of a request. `not sent`: it never left, so it does not count. */
export function settleRequest(
  state: SessionState,
  id: string,
  outcome: { status: 'accepted' | 'uncertain' | 'refused'; words: string } | 'not sent',
): SessionState {
  const requests =
    outcome === 'not sent'
      ? state.requests.filter((one) => one.id !== id)
      : state.requests.map((one) => (one.id === id ? { ...one, ...outcome } : one));
  return { ...state, requests };
}

/** Records a wait. A later answer never shortens an earlier one. */
export function rememberWait(state: SessionState, wait: Wait): SessionState {
  return { ...state, waits: [...state.waits, wait] };
}

/**
 * SHA-256 of a text, its first 32 hexadecimal digits. Not the platform's digest: that one answers asynchronously, so that equal runs
 * would tell events in different orders.
 */
export function textDigest(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text))).slice(0, 32);
}
