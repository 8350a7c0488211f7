import { readPage } from '../booking-page/get-booking-page.ts';
import { reportToHost } from '../context/report-to-host.ts';
import { orAbort, type RunningCall } from '../context/run-call.ts';
import type { Approve, MeetingProposal } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import { quoteText } from '../contract/model-text.ts';
import type { Proposed } from '../session/state.ts';
import { describeRequest, type StepResult } from './answers.ts';
import { readListed } from './facts.ts';
import { judgeCall } from './judge.ts';
import { eventFields, proposalOf } from './proposal.ts';
import { refuseProblems, validateRequest } from './validate.ts';

/** The judgement before a human is asked: the exact proposal, if it would be sent now. */
export async function previewRequest(caller: RunningCall, wanted: Proposed): Promise<StepResult<Proposed>> {
  const judged = judgeCall(caller, wanted, await caller.session.read());
  if (!('value' in judged)) return judged;
  // Ask a human only about a start that is listed.
  const read = await readListed(caller, wanted.request);
  return read.ok ? { value: judged.value.proposed } : read;
}

/** Asks the host's `approve`, if there is one. The value is exactly what it approved. */
export async function askApproval(caller: RunningCall, wanted: Proposed): Promise<StepResult<Proposed>> {
  const { context, emit, signal } = caller;
  const { approve } = context;
  if (!approve) return { value: wanted };
  const previewed = await previewRequest(caller, wanted);
  if (!('value' in previewed)) return previewed;
  const proposed = previewed.value;
  const { request } = proposed;
  const proposal = proposalOf(proposed);
  const step = eventFields(proposal);
  emit?.({ type: 'approval_asked', ...step });
  const { isApproved, reason } = await orAbort(decisionOf(approve, proposal, caller), signal);
  emit?.({ type: isApproved ? 'approval_given' : 'approval_denied', ...step });
  if (!isApproved) {
    const why = reason === '' ? '' : `, with the words ${quoteText(reason, 300)}`;
    return failure(
      'not_approved',
      `The request for ${describeRequest(request)} was not approved${why}. Nothing was sent.`,
      { next: 'Tell the guest; do not request the same again unless they have it approved.' },
    );
  }
  // The page may have changed while a human decided, so validate again.
  const page = await readPage(caller, request.slug);
  if (!page.ok) return page;
  const { problems } = validateRequest(request, page.value, true);
  return problems.length > 0 ? refuseProblems(problems) : { value: proposed };
}

/** The decision of `approve`. Only `true` approves; an error does not. */
async function decisionOf(approve: Approve, proposal: MeetingProposal, caller: RunningCall) {
  try {
    const approval = await approve(proposal, caller.toolCall);
    const { approved, reason } =
      typeof approval === 'object' && approval !== null ? approval : { approved: approval };
    return { isApproved: approved === true, reason: typeof reason === 'string' ? reason : '' };
  } catch (error) {
    caller.signal?.throwIfAborted();
    reportToHost(error);
    return { isApproved: false, reason: '' };
  }
}
