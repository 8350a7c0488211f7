import { guestKey, slugKey } from '../../wire/index.ts';
import type { Moment } from '../contract/moment.ts';
import { type CallApproval, openForMs, type ToolCall } from '../contract/tool.ts';
import type { Proposal, RequestEntry, ResolvedRequest, SessionState, ShownAnswer } from './saved-state.ts';

export type { Proposal, RequestEntry, ResolvedRequest, SessionState, ShownAnswer };

/** The request that a human is asked about. */
export type Proposed = Pick<Proposal, 'service' | 'replaces'> & { request: ResolvedRequest };
export type Approved = Proposed & Pick<Proposal, 'key'>;

/** The next state and a result. The state is the same object if nothing changes. */
export type Change<Result> = { state: SessionState; result: Result };

export function emptyState(): SessionState {
  return { format: 1, version: 0, shown: [], requests: [], proposals: [], waits: [] };
}

/** Maximum accepted difference between the clocks of processes and services. */
export const clockSlackMs: number = 60 * 60 * 1000;

/** When a request stops being open. After its start it cannot be confirmed. */
export function expiresAt({ sentAt, at }: Pick<RequestEntry, 'sentAt' | 'at'>): number {
  return Math.min(sentAt + openForMs, at);
}

export function isOpen(entry: RequestEntry, now: number): boolean {
  return entry.status !== 'refused' && now < expiresAt(entry);
}

export function isSameService(one: string, other: string): boolean {
  return one === other || one === '' || other === '';
}

export type GuestAndPage = Pick<RequestEntry, 'service' | 'slug' | 'guest'>;

/** Whether two requests are for the same guest on the same page. Spellings of one slug are equal. */
export function isSameGuestAndPage(one: GuestAndPage, other: GuestAndPage): boolean {
  return (
    one.guest === other.guest &&
    isSameService(one.service, other.service) &&
    slugKey(one.slug) === slugKey(other.slug)
  );
}

/** Maximum starts and answers of a conversation that count as shown. The latest answer is always kept completely. */
const maxShownStarts = 4000;
const maxShownAnswers = 24;

/** Records the starts that an answer shows. If an earlier answer showed the same starts, its `turn` is kept. */
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

/** If a clock was set back, times lie in the future. They count from now, so that a request is open and a wait lasts for 49 hours at most. */
export function correctTimes(state: SessionState, now: number): SessionState {
  const [latest, last] = [now + clockSlackMs, now + openForMs + clockSlackMs];
  if (!state.requests.some(({ sentAt }) => sentAt > latest) && !state.waits.some(({ until }) => until > last))
    return state;
  return {
    ...state,
    requests: state.requests.map((one) => (one.sentAt > latest ? { ...one, sentAt: now } : one)),
    waits: state.waits.map((one) => (one.until > last ? { ...one, until: now + openForMs } : one)),
  };
}

/** Number of expired requests to keep. If a clock jumps forward and back, open requests must not be forgotten. */
const maxExpired = 50;

/** Records a request before it is sent, marks its approval as used, and drops entries that no rule needs any more. */
export function recordRequest(state: SessionState, entry: RequestEntry, approved?: Approved): SessionState {
  const now = entry.sentAt;
  const oldest = state.requests.length - maxExpired;
  const recent = state.requests.filter(({ sentAt }, index) => index >= oldest || now < sentAt + openForMs);
  const used = moveProposals(state, isOf(approved), { from: ['proposed'], to: 'sent' });
  return { ...used, requests: [...recent, entry], waits: state.waits.filter(({ until }) => now < until) };
}

/** Drops the record of a request that was not sent. If `approved` is passed, that approval counts again. */
export function dropRequest(state: SessionState, id: string, approved?: Approved): SessionState {
  const requests = state.requests.filter((one) => one.id !== id);
  if (requests.length === state.requests.length) return state;
  return { ...moveProposals(state, isOf(approved), { from: ['sent'], to: 'proposed' }), requests };
}

export function settleRequest(
  state: SessionState,
  id: string,
  outcome: Pick<RequestEntry, 'status' | 'words'>,
): SessionState {
  return { ...state, requests: state.requests.map((one) => (one.id === id ? { ...one, ...outcome } : one)) };
}

/** Records a wait. A later wait never shortens an earlier one. */
export function rememberWait(state: SessionState, wait: SessionState['waits'][number]): SessionState {
  return { ...state, waits: [...state.waits, wait] };
}

/** Maximum proposals of a conversation. A call whose proposal was dropped has to be approved again. */
const maxProposals = 64;
/** Maximum characters of a conversation's proposals. The latest proposal is always kept. */
export const maxProposalChars: number = 40_000;

/** Stores a proposal and removes an equal one. Calls of several messages or tabs may share one key. */
export function storeProposal(state: SessionState, proposal: Proposal): SessionState {
  const others = state.proposals.filter((one) => one.key !== proposal.key || !isSameProposal(one, proposal));
  const proposals = [...others, proposal].slice(-maxProposals);
  while (proposals.length > 1 && proposalChars(proposals) > maxProposalChars) proposals.shift();
  return { ...state, proposals };
}

export function proposalChars(proposals: readonly Proposal[]): number {
  return proposals.reduce((sum, proposal) => sum + proposal.key.length + bytesOf(proposal).length, 0);
}

/** Whether a proposal has this key and would send these bytes. */
const isOf = (approved?: Approved) => (one: Proposal) =>
  one.key === approved?.key && isSameProposal(one, approved);

type Bytes = Pick<Proposal, 'service' | 'request' | 'replaces'>;

/** Whether both would send the same request, byte for byte, with the same words of the page beside it. */
export function isSameProposal(one: Bytes, other: Bytes): boolean {
  return bytesOf(one) === bytesOf(other);
}

function bytesOf({ service, request, replaces }: Bytes): string {
  if (!request) return '';
  const { answers, ...fields } = request;
  const given = answers.map(({ key, value, label }) => [key, value, label]);
  return JSON.stringify([service, Object.entries(fields).sort(), given, replaces]);
}

/**
 * An undecided proposal for the same guest and page, or of another request with the same key: of the same message, or if that is not known, of
 * a call at the same time.
 */
export function rivalOf(
  state: SessionState,
  proposed: Proposed,
  { toolCall: { approval }, began }: { toolCall: ToolCall; began: Moment },
): Approved | undefined {
  const isTogether = ({ made }: Proposal) =>
    approval?.message === undefined
      ? made?.moment.process === began.process && made.moment.order > began.order
      : made?.message === approval.message;
  const placeOf = ({ service, request }: Pick<Proposal, 'service' | 'request'>): GuestAndPage => ({
    service,
    slug: request?.slug ?? '',
    guest: guestKey(request?.guestEmail ?? ''),
  });
  return state.proposals.find(
    (one): one is Proposal & Approved =>
      one.status === 'proposed' &&
      isTogether(one) &&
      (one.key === approval?.key
        ? !isSameProposal(one, proposed)
        : isSameGuestAndPage(placeOf(one), placeOf(proposed))),
  );
}

/** What a human was shown when `approve` interrupted this step of a graph. */
export function shownIn(state: SessionState, step: CallApproval['step']): Approved | undefined {
  return state.proposals.findLast(
    (one): one is Proposal & Approved => step !== undefined && one.step === step.name,
  );
}

type Rejected = NonNullable<ToolCall['rejected']>;

/** Marks rejected proposals, so that no later approval sends them. A rejection that is older than the review belongs to an earlier call. */
export function rejectProposals(state: SessionState, rejected: Rejected): SessionState {
  const isRejected = ({ key, earlier }: Proposal) =>
    rejected.some((one) => one.key === key && !earlier.includes(one.id ?? ''));
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
