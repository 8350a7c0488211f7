import { orAbort, type RunningCall } from '../context/run-call.ts';
import type { MeetingProposal, ToolContext } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import type { Failure } from '../contract/tool.ts';
import { findProposal, proposalDigest, storeProposal } from '../session/proposals.ts';
import { guestDigest, type Proposal } from '../session/state.ts';
import { notApproved, type RequestMeetingResult } from './answers.ts';
import { type Prepared, prepareRequest, preview, type RequestMeetingInput } from './prepare-request.ts';
import { askApproval, proposalOf } from './proposal.ts';
import { type Approved, readListed, recordListed } from './record-request.ts';
import { sendRequest } from './send-request.ts';

/** What a call would do: send this proposal, or answer without sending anything. */
export type RequestReview = { ok: true; proposal: MeetingProposal } | RequestMeetingResult;

/** The work of `requestMeeting`: judge the call, have it approved, read what is free, record the request, send it. */
export async function makeRequest(
  context: ToolContext,
  input: RequestMeetingInput,
  call: RunningCall,
): Promise<RequestMeetingResult> {
  const prepared = await prepareRequest(context, input, call);
  if (!prepared.ok) return emitRepeat(prepared.answer, call);
  const approved = await approvedRequest(context, prepared.value, call);
  if (!approved.ok) return emitRepeat(approved.answer, call);
  const recorded = await recordListed(context, approved.value, call);
  return recorded.ok ? sendRequest(context, recorded.value, call) : emitRepeat(recorded.answer, call);
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
  const { answer, stored } = await reviewNow(context, input, call);
  const proposal: Proposal = { key, service: context.service, ...stored };
  const first = await call.session.change((state) => {
    const other = approval?.firstReviewStands ? findProposal(state, key) : undefined;
    return { state: other ? state : storeProposal(state, proposal), result: other };
  });
  if (first) return storedAnswer(first);
  if ('proposal' in answer) {
    const { slug, start, durationMinutes, timezone, guestEmail } = answer.proposal;
    const guest = guestDigest(guestEmail);
    call.emit?.({ type: 'request_proposed', slug, start, durationMinutes, timezone, guest });
  }
  return answer;
}

function storedAnswer(stored: Proposal | undefined): RequestReview {
  if (!stored?.request || stored.status === 'refused') return notApproved();
  return { ok: true, proposal: proposalOf(stored.request, stored.replaces) };
}

type Reviewed = { answer: RequestReview; stored: Omit<Proposal, 'key' | 'service'> };

async function reviewNow(
  context: ToolContext,
  input: RequestMeetingInput,
  call: RunningCall,
): Promise<Reviewed> {
  const refused = (answer: RequestMeetingResult): Reviewed => ({
    answer,
    stored: { status: 'refused', request: null, replaces: '', digest: '' },
  });
  const prepared = await prepareRequest(context, input, call);
  if (!prepared.ok) return refused(prepared.answer);
  const { request, replaces } = prepared.value;
  const read = await readListed(context, request, call);
  if (!read.ok) return refused(read.failure);
  const digest = proposalDigest(context.service, request, replaces);
  return {
    answer: { ok: true, proposal: proposalOf(request, replaces) },
    stored: { status: 'proposed', request, replaces, digest },
  };
}

/** Has a request approved where that is needed. What changed while a human decided is judged again before it is sent. */
async function approvedRequest(
  context: ToolContext,
  prepared: Prepared,
  call: RunningCall,
): Promise<{ ok: true; value: Approved } | { ok: false; answer: RequestMeetingResult }> {
  const { request, replaces } = prepared;
  const approval = call.given.approval;
  if (approval) {
    const proposal = findProposal(await call.session.read(), approval.key);
    if (approval.decision === 'approved' && !proposal) context.warnUnknownApproval();
    // An equal call may have sent it since this one began: then its request is what there is to say.
    const since = proposal?.status === 'sent' ? await preview(context, prepared, call) : undefined;
    if (since?.ok === false) return since;
    if (approval.decision !== 'approved' || proposal?.status !== 'proposed')
      return { ok: false, answer: notApproved() };
    if (proposal.digest !== proposalDigest(context.service, request, replaces))
      return { ok: false, answer: otherThanApproved(proposal, prepared) };
  }
  const approvedKey = approval?.key;
  if (!context.approve) return { ok: true, value: { ...prepared, approvedKey } };
  const read = await readListed(context, request, call);
  if (!read.ok) return { ok: false, answer: read.failure };
  const denied = await orAbort(askApproval(context.approve, prepared, call), call.signal);
  if (denied) return { ok: false, answer: denied };
  // What is free is read anew after the decision.
  return { ok: true, value: { ...prepared, approvedKey } };
}

function otherThanApproved(proposal: Proposal, { request, replaces }: Prepared): Failure {
  const approved = proposal.request ? proposalOf(proposal.request, proposal.replaces).text : 'another call';
  return failure(
    'not_approved',
    `What was proposed for approval is ${approved}; this call would now request ${proposalOf(request, replaces).text}. Nothing was sent.`,
    'Tell the guest what changed. If they want it so, make the call again; it has to be approved anew.',
  );
}

function emitRepeat(answer: RequestMeetingResult, call: RunningCall): RequestMeetingResult {
  if (answer.ok) {
    const { record, start } = answer;
    call.emit?.({ type: 'request_replayed', slug: record.slug, start, guest: record.guest });
  }
  return answer;
}
