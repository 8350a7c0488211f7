import type { RunningCall } from '../context/run-call.ts';
import type { MeetingProposal, ToolContext } from '../context/tool-context.ts';
import { findProposal, type Proposal, storeProposal } from '../session/state.ts';
import { notApproved, type RequestMeetingResult } from './answers.ts';
import type { Caller } from './find-start.ts';
import { answered, prepareRequest, type RequestMeetingInput, type Step } from './prepare-request.ts';
import { askApproval, proposalOf, stepOf } from './proposal.ts';
import { recordListed } from './record-request.ts';
import { type Recorded, sendRequest } from './send-request.ts';

/** What a call would do: send this proposal, or answer without sending anything. */
export type RequestReview = { ok: true; proposal: MeetingProposal } | RequestMeetingResult;

/** The work of `requestMeeting`: judge the call, have it approved, read what is free, record the request, send it. */
export async function makeRequest(
  context: ToolContext,
  input: RequestMeetingInput,
  call: RunningCall,
): Promise<RequestMeetingResult> {
  const caller = { ...call, context };
  const recorded = await recordApproved(caller, input);
  if (recorded.ok) return sendRequest(caller, recorded.value);
  const { answer } = recorded;
  if (answer.ok) {
    const { record, start } = answer;
    call.emit?.({ type: 'request_replayed', slug: record.slug, start, guest: record.guest });
  }
  return answer;
}

async function recordApproved(caller: Caller, input: RequestMeetingInput): Promise<Step<Recorded>> {
  const prepared = await prepareRequest(caller, input);
  if (!prepared.ok) return prepared;
  const { approve } = caller.context;
  const denied = approve && (await askApproval(caller, approve, prepared.value));
  // What is free is read anew after the decision.
  return denied ? answered(denied) : recordListed(caller, prepared.value);
}

/** The work of its `review`: judges a call, sends nothing, and stores what a human is asked about. */
export async function reviewRequest(
  context: ToolContext,
  input: RequestMeetingInput,
  call: RunningCall,
): Promise<RequestReview> {
  const { service, seen, session, given } = call;
  const { key = '', decision = 'none', firstReviewStands = false } = given.approval ?? {};
  const known = findProposal(seen, key);
  // After the decision a review only finds what the human read.
  if (decision !== 'none' || (firstReviewStands && known)) return storedAnswer(known);
  const prepared = await prepareRequest({ ...call, context }, input);
  const proposal: Proposal = prepared.ok
    ? { ...prepared.value, key, status: 'proposed' }
    : { key, service, status: 'refused', request: null, replaces: '' };
  const first = await session.change((state) => {
    const other = firstReviewStands ? findProposal(state, key) : undefined;
    return { state: other ? state : storeProposal(state, proposal), result: other };
  });
  if (first) return storedAnswer(first);
  if (!prepared.ok) return prepared.answer;
  const proposed = proposalOf(prepared.value);
  call.emit?.({ type: 'request_proposed', ...stepOf(proposed) });
  return { ok: true, proposal: proposed };
}

function storedAnswer(stored: Proposal | undefined): RequestReview {
  if (!stored?.request || stored.status === 'refused') return notApproved();
  return { ok: true, proposal: proposalOf({ ...stored, request: stored.request }) };
}
