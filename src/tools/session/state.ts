import { slugKey } from '../../wire/index.ts';

/**
 * What one conversation remembers: one plain JSON value, so that any store with compare-and-swap can keep it. Only the functions of
 * this folder change it, each from one state to the next. All times are epoch milliseconds.
 */
export type SessionState = {
  format: 2;
  /** Counts the changes. */
  version: number;
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
 * A request that this conversation sent or is about to send. It is saved before it is sent. While it is `pending`, it may have been
 * sent. A `refused` request only counts against the limits.
 */
export type RequestEntry = ResolvedRequest & {
  /** Random, and made by the call that records it; '' for a request that only the chat's history holds. */
  id: string;
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

/** What a human is asked about. */
export type Proposed = { service: string; request: ResolvedRequest; replaces: string };

/** A call that a human is asked about, and what became of it; `request` is null where the review refused the call. */
export type Proposal = Omit<Proposed, 'request'> & {
  key: string;
  status: 'proposed' | 'sent' | 'refused';
  request: ResolvedRequest | null;
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
  return { format: 2, version: 0, shown: [], requests: [], proposals: [], waits: [] };
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

/** Expired requests that are kept: a clock that jumps forward and back must not forget what is open. */
const maxExpired = 50;

/** Records a request before it leaves, uses up its approval, and drops old entries that no rule needs any more. */
export function recordRequest(
  state: SessionState,
  entry: RequestEntry,
  approvedKey: string | undefined,
): SessionState {
  const now = entry.sentAt;
  const oldest = state.requests.length - maxExpired;
  const recent = state.requests.filter(({ sentAt }, index) => index >= oldest || now < sentAt + openForMs);
  const { proposals } = moveProposals(state, [approvedKey], { from: 'proposed', to: 'sent' });
  const waits = state.waits.filter(({ until }) => now < until);
  return { ...state, requests: [...recent, entry], proposals, waits };
}

/** Drops the record of a request that did not leave; its approval counts again. */
export function dropRequest(state: SessionState, id: string, approvedKey: string | undefined): SessionState {
  const requests = state.requests.filter((one) => one.id !== id);
  if (requests.length === state.requests.length) return state;
  return { ...moveProposals(state, [approvedKey], { from: 'sent', to: 'proposed' }), requests };
}

/** Records what became of a request that may have left. */
export function settleRequest(
  state: SessionState,
  id: string,
  outcome: Pick<RequestEntry, 'status' | 'words'>,
): SessionState {
  return { ...state, requests: state.requests.map((one) => (one.id === id ? { ...one, ...outcome } : one)) };
}

/** Records a wait. A later answer never shortens an earlier one. */
export function rememberWait(state: SessionState, wait: Wait): SessionState {
  return { ...state, waits: [...state.waits, wait] };
}

export function findProposal(state: SessionState, key: string): Proposal | undefined {
  return state.proposals.find((one) => one.key === key);
}

/** The latest proposals of a conversation that are kept. A call whose proposal is forgotten has to be approved anew. */
const maxProposals = 64;

/** Stores what a review found, in place of an earlier review of the same call. */
export function storeProposal(state: SessionState, proposal: Proposal): SessionState {
  const others = state.proposals.filter(({ key }) => key !== proposal.key);
  return { ...state, proposals: [...others, proposal].slice(-maxProposals) };
}

/** Whether both would send the same request, byte for byte. */
export function isSameProposal(one: Proposed, other: Proposed): boolean {
  return bytesOf(one) === bytesOf(other);
}

function bytesOf({ service, request, replaces }: Proposed): string {
  const { slug, at, durationMinutes, timezone, guestName, guestEmail, locale, reasonKey } = request;
  const answers = request.answers.map(({ key, value }) => [key, value]);
  const guest = [guestName, guestEmail, locale];
  return JSON.stringify([service, slug, at, durationMinutes, timezone, guest, reasonKey, answers, replaces]);
}

/** Marks proposals that a human rejected: an approval that turns up later does not send them. */
export function rejectProposals(state: SessionState, keys: readonly string[]): SessionState {
  return moveProposals(state, keys, { from: 'proposed', to: 'refused' });
}

type Move = { from: Proposal['status']; to: Proposal['status'] };

function moveProposals(
  state: SessionState,
  keys: readonly (string | undefined)[],
  { from, to }: Move,
): SessionState {
  const isMoved = ({ key, status }: Proposal) => status === from && keys.includes(key);
  if (!state.proposals.some(isMoved)) return state;
  const proposals = state.proposals.map((one) => (isMoved(one) ? { ...one, status: to } : one));
  return { ...state, proposals };
}
