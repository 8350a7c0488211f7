import { parseInstant } from '../../time/index.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { MeetingProposal } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import type { Failure } from '../contract/tool.ts';
import { guestDigest } from '../session/digest.ts';
import { isKeep } from '../session/judge-request.ts';
import {
  isSameProposal,
  type Proposal,
  type Proposed,
  rivalOf,
  type SessionState,
} from '../session/state.ts';
import { declined, describeStart, notApproved, requestText, startText, undecided } from './answers.ts';

/*
 * The life of a proposal: one request that a human reads before it is sent. Its states are kept in the session (`Proposal.status`).
 *
 * 1. `review` (`reviewRequest`) judges a call and stores the outcome under the key of the call. It is `proposed` if the call would be sent, or
 *    `refused`, without a request, if it would not. Nothing is sent. A framework may review a call twice. With `firstReviewStands` the first
 *    review is kept. Otherwise each review without a decision stores its own proposal. After a decision nothing new is stored.
 *    Of the calls of one message, only one for the same guest and page is `proposed` (`rivalOf`).
 * 2. The framework asks the human. Then it runs `execute` with the decision. `approved` sends the request only if it is byte for byte a
 *    `proposed` one of the same key (`refuseUnapproved`). `none` and `rejected` send nothing.
 * 3. Before the POST, the request is recorded and its proposal becomes `sent`, so an approval counts once. If the record is dropped because
 *    nothing was sent, it is `proposed` again.
 * 4. A rejection, also one that only the chat's history holds, makes it `refused` (`rejectProposals`). No later approval sends it, and a call
 *    that needs no approval cannot send the same request either. To ask the human again, a new review has to store it anew.
 *
 * The adapters only translate this: `adapters/ai-sdk.ts`, `adapters/langchain/approvals.ts` and `adapters/mcp/consent.ts`.
 */

/** The proposal for the human or program that decides. Its text holds everything that would be sent. */
export function proposalOf(proposed: Proposed): MeetingProposal {
  const { request, replaces } = proposed;
  // A copy: `approve` may change it.
  const { at: _, ...fields } = structuredClone(request);
  return { ...fields, start: startText(request), replaces, text: proposalText(proposed) };
}

function proposalText({ request, replaces }: Proposed): string {
  if (isKeep(replaces)) return `${requestText(request)}, in addition to the guest's earlier request`;
  const at = parseInstant(replaces);
  if (at === undefined) return requestText(request);
  return `${requestText(request)}, in place of the request for ${describeStart({ ...request, at })}`;
}

type RequestFields = Pick<MeetingProposal, 'slug' | 'start' | 'durationMinutes' | 'timezone' | 'guestEmail'>;

/** Fields of a request for its events. */
export function eventFields({ slug, start, durationMinutes, timezone, guestEmail }: RequestFields) {
  return { slug, start, durationMinutes, timezone, guest: guestDigest(guestEmail) };
}

/**
 * Refuses a call that needs approval, unless it was approved and would send exactly the proposal. Refuses any other call whose request a
 * human rejected in this conversation.
 */
export function refuseUnapproved(
  state: SessionState,
  proposed: Proposed,
  call: RunningCall,
): Failure | undefined {
  const { context, toolCall } = call;
  const { approval } = toolCall;
  const isRejected = (one: Proposal) => one.status === 'refused' && isSameProposal(one, proposed);
  if (!approval) return state.proposals.some(isRejected) ? declined() : undefined;
  if (approval.decision === 'rejected') return declined();
  if (approval.decision === 'none') {
    const rival = rivalOf(state, proposed, call);
    return rival ? undecided(rival) : notApproved();
  }
  const ofCall = state.proposals.filter(({ key }) => key === approval.key);
  if (ofCall.length === 0 && approval.onlyIfProposed) return undefined;
  if (ofCall.length === 0) {
    context.warnUnknownApproval();
    return unknownProposal();
  }
  const same = ofCall.find((one) => isSameProposal(one, proposed));
  if (same?.status === 'proposed') return undefined;
  if (same || !ofCall.some(({ status }) => status === 'proposed')) return notApproved();
  // The stored proposal may belong to another guest, so the message does not name it.
  return failure(
    'not_approved',
    `This call would now request ${proposalText(proposed)}, and that is not what was proposed for approval. Nothing was sent.`,
    'Tell the guest. If they want it so, make the call again; it has to be approved anew.',
  );
}

function unknownProposal(): Failure {
  return failure(
    'not_approved',
    'A human has to approve this call, and these tools know of no proposal for it. It may have been made in another process, or by tools that this program made for another request without a `conversation`. Nothing was sent.',
    'Make the call again, so that it can be approved. If the answer is the same, tell the guest that nothing can be requested here before this program gives its tools a `conversation`, and `sessions` if it runs in several processes.',
  );
}
