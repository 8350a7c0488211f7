import { slugKey } from '../../wire/index.ts';
import type {
  Proposal,
  RequestEntry,
  ResolvedRequest,
  SessionState,
  ShownAnswer,
  Wait,
} from './saved-state.ts';

export type { Proposal, RequestEntry, ResolvedRequest, SessionState, ShownAnswer, Wait };

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

/** What a human is asked about. */
export type Proposed = Pick<Proposal, 'service' | 'replaces'> & { request: ResolvedRequest };

/** A step from one state to the next: the same object where nothing changes. */
export type Change<Result> = { state: SessionState; result: Result };

export function emptyState(): SessionState {
  return { format: 2, version: 0, shown: [], requests: [], proposals: [], waits: [] };
}

/** How long a request counts as open, from its claim: 48 hours (interface §3), and one more because clocks differ. */
export const openForMs: number = 49 * 60 * 60 * 1000;
/** Clocks of processes and services may differ by this much. */
export const clockSlackMs: number = 60 * 60 * 1000;

/** When a request stops being open. After its start there is nothing left to confirm. */
export function expiresAt({ sentAt, at }: Pick<RequestEntry, 'sentAt' | 'at'>): number {
  return Math.min(sentAt + openForMs, at);
}

/** Whether a request may still be confirmed. */
export function isOpen(entry: RequestEntry, now: number): boolean {
  return entry.status !== 'refused' && now < expiresAt(entry);
}

export function isSameService(one: string, other: string): boolean {
  return one === other || one === '' || other === '';
}

export type GuestAndPage = Pick<RequestEntry, 'service' | 'slug' | 'guest'>;

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
    (['service', 'slug', 'durationMinutes', 'timezone'] as const).every((key) => one[key] === other[key]) &&
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
  const used = moveProposals(state, [approvedKey], { from: ['proposed'], to: 'sent' });
  return { ...used, requests: [...recent, entry], waits: state.waits.filter(({ until }) => now < until) };
}

/** Drops the record of a request that did not leave; its approval counts again. */
export function dropRequest(state: SessionState, id: string, approvedKey: string | undefined): SessionState {
  const requests = state.requests.filter((one) => one.id !== id);
  if (requests.length === state.requests.length) return state;
  return { ...moveProposals(state, [approvedKey], { from: ['sent'], to: 'proposed' }), requests };
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

/** Marks proposals that a human rejected: an approval that turns up later does not send them, also where a record was dropped. */
export function rejectProposals(state: SessionState, keys: readonly string[]): SessionState {
  return moveProposals(state, keys, { from: ['proposed', 'sent'], to: 'refused' });
}

function moveProposals(
  state: SessionState,
  keys: readonly (string | undefined)[],
  { from, to }: { from: readonly Proposal['status'][]; to: Proposal['status'] },
): SessionState {
  const isMoved = ({ key, status }: Proposal) => from.includes(status) && keys.includes(key);
  if (!state.proposals.some(isMoved)) return state;
  const proposals = state.proposals.map((one) => (isMoved(one) ? { ...one, status: to } : one));
  return { ...state, proposals };
}
