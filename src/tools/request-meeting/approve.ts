import { readPage } from '../booking-page/get-booking-page.ts';
import { reportToHost } from '../context/report-to-host.ts';
import { orAbort, type RunningCall } from '../context/run-call.ts';
import type { Approve } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import { quoteText } from '../contract/model-text.ts';
import type { Failure } from '../contract/tool.ts';
import { type Proposal, type Proposed, type ResolvedRequest, storeProposal } from '../session/state.ts';
import { describeRequest, type StepResult } from './answers.ts';
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
  const step = eventFields(proposalOf(proposed));
  emit?.({ type: 'approval_asked', ...step });
  const decision = await orAbort(decisionOf(approve, proposed, caller), signal);
  if (!decision) return notAsked(request);
  emit?.({ type: decision.isApproved ? 'approval_given' : 'approval_denied', ...step });
  if (!decision.isApproved) return denied(request, decision.reason);
  // The page may have changed while a human decided, so validate again.
  const page = await readPage(caller, request.slug);
  if (!page.ok) return page;
  const { problems } = validateRequest(request, page.value, true);
  return problems.length > 0 ? refuseProblems(problems) : { value: proposed };
}

type Decision = { isApproved: boolean; reason: string };

/** The decision of `approve`. Only `true` approves. Undefined if it fails. */
async function decisionOf(
  approve: Approve,
  proposed: Proposed,
  caller: RunningCall,
): Promise<Decision | undefined> {
  try {
    const approval = await approve(proposalOf(proposed), caller.toolCall);
    const { approved, reason } =
      typeof approval === 'object' && approval !== null ? approval : { approved: approval };
    return { isApproved: approved === true, reason: typeof reason === 'string' ? reason : '' };
  } catch (error) {
    caller.signal?.throwIfAborted();
    if (isInterrupt(error)) {
      await keepShown(caller, proposed);
      throw error;
    }
    reportToHost(error);
    return undefined;
  }
}

/** Whether LangGraph interrupts the run, to continue it when a human has decided. The field is a getter of the error's prototype. */
function isInterrupt(error: unknown): boolean {
  return (Object(error) as { is_bubble_up?: unknown }).is_bubble_up === true;
}

/** The resumed run calls the tool again. Its decision counts only for the proposal that was shown (`refuseUnapproved`). */
async function keepShown(
  { session, toolCall: { approval } }: RunningCall,
  proposed: Proposed,
): Promise<void> {
  if (!approval) return;
  const shown: Proposal = { ...proposed, key: approval.key, status: 'proposed', earlier: [] };
  await session.change((state) => ({ state: storeProposal(state, shown), result: undefined }));
}

function denied(request: ResolvedRequest, reason: string): Failure {
  const why = reason === '' ? '' : `, with the words ${quoteText(reason, 300)}`;
  return failure(
    'not_approved',
    `The request for ${describeRequest(request)} was not approved${why}. Nothing was sent.`,
    { next: 'Tell the guest; do not request the same again unless they have it approved.' },
  );
}

function notAsked(request: ResolvedRequest): Failure {
  return failure(
    'not_asked',
    `A human has to approve the request for ${describeRequest(request)}, and could not be asked, because this program failed. Nothing was sent.`,
    {
      next: 'Make the same call again once. If it fails again, tell the guest that nothing can be requested here now.',
    },
  );
}
