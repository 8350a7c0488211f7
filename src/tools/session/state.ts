import { slugKey } from '../../wire/index.ts';
import { openForMs, type ToolCall } from '../contract/tool.ts';
import type { Proposal, RequestEntry, ResolvedRequest, SessionState, ShownAnswer } from './saved-state.ts';

export type { Proposal, RequestEntry, ResolvedRequest, SessionState, ShownAnswer };

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
export type Approved = Proposed & Pick<Proposal, 'key'>;

/** A step from one state to the next: the same object where nothing changes. */
export type Change<Result> = { state: SessionState; result: Result };

export function emptyState(): SessionState {
  return { format: 2, version: 0, shown: [], requests: [], proposals: [], waits: [] };
}

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
    (['service', 'slug', 'durationMinutes', 'timezone'] as const).every((key) => one[key] === other[key]) &&
    one.starts.length === other.starts.length &&
    one.starts.every((at, index) => at === other.starts[index])
  );
}

/** Expired requests that are kept: a clock that jumps forward and back must not forget what is open. */
const maxExpired = 50;

/** Records a request before it leaves, uses up its approval, and drops old entries that no rule needs any more. */
export function recordRequest(state: SessionState, entry: RequestEntry, approved?: Approved): SessionState {
  const now = entry.sentAt;
  const oldest = state.requests.length - maxExpired;
  const recent = state.requests.filter(({ sentAt }, index) => index >= oldest || now < sentAt + openForMs);
  const used = moveProposals(state, isOf(approved), { from: ['proposed'], to: 'sent' });
  return { ...used, requests: [...recent, entry], waits: state.waits.filter(({ until }) => now < until) };
}

/** Drops the record of a request that did not leave; its approval counts again. */
export function dropRequest(state: SessionState, id: string, approved?: Approved): SessionState {
  const requests = state.requests.filter((one) => one.id !== id);
  if (requests.length === state.requests.length) return state;
  return { ...moveProposals(state, isOf(approved), { from: ['sent'], to: 'proposed' }), requests };
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
export function rememberWait(state: SessionState, wait: SessionState['waits'][number]): SessionState {
  return { ...state, waits: [...state.waits, wait] };
}

/** The latest proposals of a conversation that are kept. A call whose proposal is forgotten has to be approved anew. */
const maxProposals = 64;

/** Stores what a review found, in place of an equal one. Calls of several messages or tabs may have one key. */
export function storeProposal(state: SessionState, proposal: Proposal): SessionState {
  const others = state.proposals.filter((one) => one.key !== proposal.key || !isSameProposal(one, proposal));
  return { ...state, proposals: [...others, proposal].slice(-maxProposals) };
}

/** Whether a proposal has this key and these bytes. */
const isOf = (approved?: Approved) => (one: Proposal) =>
  one.key === approved?.key && isSameProposal(one, approved);

type Bytes = Pick<Proposal, 'service' | 'request' | 'replaces'>;

/** Whether both would send the same request, byte for byte. */
export function isSameProposal(one: Bytes, other: Bytes): boolean {
  return bytesOf(one) === bytesOf(other);
}

function bytesOf({ service, request, replaces }: Bytes): string {
  if (!request) return '';
  const { slug, at, durationMinutes, timezone, guestName, guestEmail, locale, reasonKey } = request;
  const answers = request.answers.map(({ key, value }) => [key, value]);
  const guest = [guestName, guestEmail, locale];
  return JSON.stringify([service, slug, at, durationMinutes, timezone, guest, reasonKey, answers, replaces]);
}

type Rejected = NonNullable<ToolCall['rejected']>;

/** Marks rejected proposals: no later approval sends them. A rejection that is older than a review is of an earlier call. */
export function rejectProposals(state: SessionState, rejected: Rejected): SessionState {
  const isRejected = ({ key, earlier }: Proposal) =>
    rejected.some((one) => one.key === key && !earlier?.includes(one.id ?? ''));
  return moveProposals(state, isRejected, { from: ['proposed', 'sent'], to: 'refused' });
}

function moveProposals(
  state: SessionState,
  isMeant: (one: Proposal) => boolean,
  { from, to }: { from: readonly Proposal['status'][]; to: Proposal['status'] },
): SessionState {
  const isMoved = (one: Proposal) => from.includes(one.status) && isMeant(one);
  if (!state.proposals.some(isMoved)) return state;
  const proposals = state.proposals.map((one) => (isMoved(one) ? { ...one, status: to } : one));
  return { ...state, proposals };
}
