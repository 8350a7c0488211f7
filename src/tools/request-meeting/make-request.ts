import type { RunningCall } from '../context/run-call.ts';
import type { MeetingProposal, ToolContext } from '../context/tool-context.ts';
import { findProposal, type Proposal, storeProposal } from '../session/state.ts';
import { notApproved, type RequestMeetingResult } from './answers.ts';
import { readListed } from './find-start.ts';
import {
  answered,
  type Prepared,
  prepareRequest,
  type RequestMeetingInput,
  type Step,
} from './prepare-request.ts';
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
  const recorded = await recordApproved(context, input, call);
  if (recorded.ok) return sendRequest(context, recorded.value, call);
  const { answer } = recorded;
  if (answer.ok) {
    const { record, start } = answer;
    call.emit?.({ type: 'request_replayed', slug: record.slug, start, guest: record.guest });
  }
  return answer;
}

async function recordApproved(
  context: ToolContext,
  input: RequestMeetingInput,
  call: RunningCall,
): Promise<Step<Recorded>> {
  const prepared = await prepareRequest(context, input, call);
  if (!prepared.ok) return prepared;
  if (context.approve) {
    const denied = await askApproval({ context, call }, context.approve, prepared.value);
    if (denied) return answered(denied);
  }
  // What is free is read anew after the decision.
  return recordListed(context, prepared.value, call);
}

/** The work of its `review`: judges a call, sends nothing, and stores what a human is asked about. */
export async function reviewRequest(
  context: ToolContext,
  input: RequestMeetingInput,
  call: RunningCall,
): Promise<RequestReview> {
  const approval = call.given.approval;
  const key = approval?.key ?? '';
  const known = findProposal(call.seen, key);
  // After the decision a review only finds what the human read.
  const isDecided = approval !== undefined && approval.decision !== 'none';
  if (isDecided || (approval?.firstReviewStands && known)) return storedAnswer(known);
  const reviewed = await prepareListed(context, input, call);
  const proposal: Proposal = reviewed.ok
    ? { ...reviewed.value, key, service: call.service, status: 'proposed' }
    : { key, service: call.service, status: 'refused', request: null, replaces: '' };
  const first = await call.session.change((state) => {
    const other = approval?.firstReviewStands ? findProposal(state, key) : undefined;
    return { state: other ? state : storeProposal(state, proposal), result: other };
  });
  if (first) return storedAnswer(first);
  if (!reviewed.ok) return reviewed.answer;
  const { request, replaces } = reviewed.value;
  const proposed = proposalOf(request, replaces);
  call.emit?.({ type: 'request_proposed', ...stepOf(proposed) });
  return { ok: true, proposal: proposed };
}

function storedAnswer(stored: Proposal | undefined): RequestReview {
  if (!stored?.request || stored.status === 'refused') return notApproved();
  return { ok: true, proposal: proposalOf(stored.request, stored.replaces) };
}

async function prepareListed(
  context: ToolContext,
  input: RequestMeetingInput,
  call: RunningCall,
): Promise<Step<Pick<Prepared, 'request' | 'replaces'>>> {
  const prepared = await prepareRequest(context, input, call);
  if (!prepared.ok) return prepared;
  const { request, replaces } = prepared.value;
  const read = await readListed({ context, call }, request);
  return read.ok ? { ok: true, value: { request, replaces } } : answered(read.failure);
}
