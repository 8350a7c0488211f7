import type { Instant } from '../../time/index.ts';
import type { RunningCall } from '../context/run-call.ts';
import { keepWord } from '../contract/input-fields.ts';
import { isListed, type SlotsRead } from '../free-slots/read-slots.ts';
import { historyEntries } from '../session/history.ts';
import { judgeRequest } from '../session/judge-request.ts';
import type { Proposed, RequestEntry, SessionState } from '../session/state.ts';
import {
  answerVerdict,
  exactStart,
  maybeConfirmed,
  type RequestMeetingResult,
  type StepResult,
} from './answers.ts';
import { refuseUnapproved } from './proposal.ts';

/** A request that may be sent. Its `replaces` names the replaced request exactly, or is "keep" or ''. */
export type Judged = { proposed: Proposed; replaced: RequestEntry | undefined; isAdditional: boolean };

/** A request, and the list that was read for it. */
export type Candidate = { wanted: Proposed; read: SlotsRead };

/** Judges a request by a state and by its approval. */
export function judgeCall(
  call: RunningCall,
  { wanted, read }: Candidate,
  state: SessionState,
): StepResult<Judged> {
  const { context, isReview } = call;
  const now = context.now();
  const history = historyOf(call, wanted.request, state);
  const verdict = judgeRequest(state, { ...wanted, history, maxRequests: context.maxRequests }, now);
  if (verdict.kind !== 'send') return noteReplay(call, answerVerdict(verdict, wanted.request, now));
  const { replaced, isAdditional } = verdict;
  if (replaced?.durationMinutes === wanted.request.durationMinutes && isListed(read, replaced.at) === false)
    return maybeConfirmed(replaced);
  // "keep" without an open request means nothing.
  const proposed = { ...wanted, replaces: replaced ? exactStart(replaced) : isAdditional ? keepWord : '' };
  const denied = isReview ? undefined : refuseUnapproved(state, proposed, call);
  return denied ?? { value: { proposed, replaced, isAdditional } };
}

/** Tells the host that an equal request was answered from memory. */
export function noteReplay(
  { emit, isReview }: RunningCall,
  answer: RequestMeetingResult,
): RequestMeetingResult {
  if (answer.ok && !isReview) {
    const { slug, guest } = answer.record;
    emit?.({ type: 'request_replayed', slug, start: answer.start, guest });
  }
  return answer;
}

/** Requests for a page that the chat's history holds and the state does not. */
export function historyOf(
  { context, service, toolCall }: RunningCall,
  { slug, timezone }: { slug: string; timezone: string },
  state: SessionState,
): RequestEntry[] {
  const now: Instant = context.now();
  return historyEntries(toolCall.history ?? [], { service, slug, timezone }, { state, now });
}
