import { readPage } from '../booking-page/get-booking-page.ts';
import { reportToHost } from '../context/report-to-host.ts';
import { orAbort, type RunningCall } from '../context/run-call.ts';
import type { Approve, MeetingProposal } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import { quoteText } from '../contract/model-text.ts';
import type { Failure } from '../contract/tool.ts';
import { isSameProposal, type Proposed, type ResolvedRequest } from '../session/state.ts';
import { describeRequest, notApproved, type StepResult } from './answers.ts';
import { readListed } from './facts.ts';
import { judgeCall } from './judge.ts';
import { eventFields, proposalOf } from './proposal.ts';
import { refuseProblems, validateRequest } from './validate.ts';

/** The judgement before a human is asked: the exact proposal, if it would be sent now. */
export async function previewRequest(caller: RunningCall, wanted: Proposed): Promise<StepResult<Proposed>> {
  // Ask a human only about a start that is listed.
  const listed = await readListed(caller, wanted.request);
  if (!listed.ok) return listed;
  const judged = judgeCall(caller, { wanted, read: listed.value.read }, await caller.session.read());
  return 'value' in judged ? { value: judged.value.proposed } : judged;
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
  if (isApproved === undefined) return couldNotAsk(request);
  emit?.({ type: isApproved ? 'approval_given' : 'approval_denied', ...step });
  if (!isApproved) {
    const why = reason === '' ? '' : `, with the words ${quoteText(reason, 300)}`;
    return failure(
      'not_approved',
      `The request for ${describeRequest(request)} was not approved${why}. Nothing was sent.`,
      'Tell the guest; do not request the same again unless they have it approved.',
    );
  }
  // The page may have changed while a human decided, so validate again.
  const page = await readPage(caller, request.slug);
  if (!page.ok) return page;
  const { problems, said } = validateRequest(request, page.value, true);
  if (problems.length > 0) return refuseProblems(problems);
  return isSameProposal(proposed, { ...proposed, request: { ...request, ...said } })
    ? { value: proposed }
    : notApproved();
}

function couldNotAsk(request: ResolvedRequest): Failure {
  return failure(
    'not_approved',
    `Whether the request for ${describeRequest(request)} is approved could not be asked. Nothing was sent.`,
    'Make the call once more; if it fails again, tell the guest that nothing can be requested here now.',
  );
}

/** The decision of `approve`; undefined if it failed. Only `true` approves. */
async function decisionOf(approve: Approve, proposal: MeetingProposal, caller: RunningCall) {
  try {
    const approval = await approve(proposal, caller.toolCall);
    const { approved, reason } =
      typeof approval === 'object' && approval !== null ? approval : { approved: approval };
    return { isApproved: approved === true, reason: typeof reason === 'string' ? reason : '' };
  } catch (error) {
    caller.signal?.throwIfAborted();
    reportToHost(error);
    return { isApproved: undefined, reason: '' };
  }
}
