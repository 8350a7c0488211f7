import type { RunningCall } from '../context/run-call.ts';
import { failure } from '../contract/failures.ts';
import { keepWord } from '../contract/input-fields.ts';
import type { Failure } from '../contract/tool.ts';
import { isListed, type SlotsRead } from '../free-slots/read-slots.ts';
import { historyEntries } from '../session/history.ts';
import { judgeRequest } from '../session/judge-request.ts';
import {
  isSameProposal,
  type Proposal,
  type Proposed,
  type RequestEntry,
  rivalOf,
  type SessionState,
  shownIn,
} from '../session/state.ts';
import {
  answerVerdict,
  declined,
  exactStart,
  maybeConfirmed,
  notApproved,
  proposalText,
  type RequestMeetingResult,
  type StepResult,
  unclear,
  undecided,
} from './answers.ts';

/** A request that may be sent. Its `replaces` names the replaced request exactly, or is "keep" or ''. */
export type Judged = { proposed: Proposed; replaced: RequestEntry | undefined };

/** Judges a request by a state, by the list that was read for it, and by its approval. */
export function judgeCall(
  call: RunningCall,
  { wanted, read }: { wanted: Proposed; read: SlotsRead },
  state: SessionState,
): StepResult<Judged> {
  const { context, isReview, service, toolCall } = call;
  const now = context.now();
  const history = historyEntries(toolCall.history, { ...wanted.request, service }, { state, now });
  const verdict = judgeRequest(state, { ...wanted, history, maxRequests: context.maxRequests }, now);
  if (verdict.kind !== 'send') return noteReplay(call, answerVerdict(verdict, wanted.request, now));
  const { replaced, isAdditional } = verdict;
  if (replaced?.durationMinutes === wanted.request.durationMinutes && isListed(read, replaced.at) === false)
    return maybeConfirmed(replaced);
  // "keep" without an open request means nothing.
  const proposed = { ...wanted, replaces: replaced ? exactStart(replaced) : isAdditional ? keepWord : '' };
  const denied = isReview ? undefined : refuseUnapproved(state, proposed, call);
  return denied ?? { value: { proposed, replaced } };
}

/** Tells the host that an equal request was answered from memory. */
export function noteReplay(call: RunningCall, answer: RequestMeetingResult): RequestMeetingResult {
  if (answer.ok && !call.isReview) {
    const { slug, guest } = answer.record;
    call.emit?.({ type: 'request_replayed', slug, start: answer.start, guest });
  }
  return answer;
}

/** Refuses a call that needs approval, unless it would send exactly what was approved, and any other call that a human rejected before. */
function refuseUnapproved(state: SessionState, proposed: Proposed, call: RunningCall): Failure | undefined {
  const { approval } = call.toolCall;
  const isRejected = (one: Proposal) => one.status === 'refused' && isSameProposal(one, proposed);
  if (!approval) return state.proposals.some(isRejected) ? declined() : undefined;
  if (approval.decision === 'rejected') return declined();
  if (approval.decision === 'none') {
    const rival = rivalOf(state, proposed, call);
    return rival ? undecided(rival, approval) : notApproved();
  }
  const shown = shownIn(state, approval.step);
  if (shown && shown.key !== approval.key) return undecided(shown, approval);
  const ofCall = state.proposals.filter(({ key }) => key === approval.key);
  if (ofCall.length === 0 && approval.onlyIfProposed) return undefined;
  if (approval.decision === 'unclear') return unclear();
  if (ofCall.length === 0) {
    call.context.warnUnknownApproval();
    return failure('not_approved', {
      message:
        'A human has to approve this call, and these tools know of no proposal for it. It may have been made in another process, or by tools that this program made for another request without a `conversation`. Nothing was sent.',
      next: 'Make the call again, so that it can be approved. If the answer is the same, tell the guest that nothing can be requested here before this program gives its tools a `conversation`, and `sessions` if it runs in several processes.',
    });
  }
  const same = ofCall.find((one) => isSameProposal(one, proposed));
  if (same?.status === 'proposed') return undefined;
  if (same || !ofCall.some(({ status }) => status === 'proposed')) return notApproved();
  // The stored proposal may belong to another guest, so the message does not name it.
  return failure('not_approved', {
    message: `This call would now request ${proposalText(proposed)}, and that is not what was proposed for approval. Nothing was sent.`,
    next: 'Tell the guest. If they want it so, make the call again; it has to be approved anew.',
  });
}
