import { readPage } from '../booking-page/get-booking-page.ts';
import { reportToHost } from '../context/report-to-host.ts';
import { orAbort, type RunningCall } from '../context/run-call.ts';
import type { MeetingProposal } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import { quoteText } from '../contract/model-text.ts';
import { nextMoment } from '../contract/moment.ts';
import { guestDigest } from '../session/digest.ts';
import {
  isSameProposal,
  type Proposal,
  type Proposed,
  type ResolvedRequest,
  rivalOf,
  type SessionState,
  storeProposal,
} from '../session/state.ts';
import {
  describeRequest,
  notApproved,
  proposalText,
  type StepResult,
  startText,
  undecided,
} from './answers.ts';
import { judgeCall } from './judge.ts';
import { readLists, showOthers } from './show-starts.ts';
import { refuseProblems, validateRequest } from './validate.ts';

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

type RequestFields = Pick<MeetingProposal, 'slug' | 'start' | 'durationMinutes' | 'timezone' | 'guestEmail'>;

export function eventFields({ slug, start, durationMinutes, timezone, guestEmail }: RequestFields) {
  return { slug, start, durationMinutes, timezone, guest: guestDigest(guestEmail) };
}

/** The judgement before a human is asked: the exact proposal, if it would be sent now. */
export async function previewRequest(call: RunningCall, wanted: Proposed): Promise<StepResult<Proposed>> {
  // Ask a human only about a start that is listed.
  const listed = await readLists(call, wanted.request);
  if (!listed.ok) return listed;
  const judged = judgeCall(call, wanted, { ...listed.value, state: await call.session.read() });
  if ('value' in judged) return { value: judged.value.proposed };
  return showOthers(call, { ...listed.value, start: wanted.request }, judged);
}

/** Asks the host's `approve`, if there is one. The value is exactly what it approved. */
export async function askApproval(call: RunningCall, wanted: Proposed): Promise<StepResult<Proposed>> {
  if (!call.context.approve) return { value: wanted };
  const previewed = await previewRequest(call, wanted);
  if (!('value' in previewed)) return previewed;
  const proposed = previewed.value;
  const rival = await claimQuestion(call, proposed);
  if (rival) return undecided(rival);
  const { request } = proposed;
  const step = eventFields(proposalOf(proposed));
  call.emit?.({ type: 'approval_asked', ...step });
  const decision = await orAbort(decisionOf(call, proposed), call.signal);
  if (!decision)
    return failure('not_asked', {
      message: `A human has to approve the request for ${describeRequest(request)}, and could not be asked, because this program failed. Nothing was sent.`,
      next: 'Make the same call again once. If it fails again, tell the guest that nothing can be requested here now.',
    });
  const { isApproved, reason } = decision;
  call.emit?.({ type: isApproved ? 'approval_given' : 'approval_denied', ...step });
  if (!isApproved) {
    const why = reason === '' ? '' : `, with the words ${quoteText(reason, 300)}`;
    return failure('not_approved', {
      message: `The request for ${describeRequest(request)} was not approved${why}. Nothing was sent.`,
      next: 'Tell the guest; do not request the same again unless they have it approved.',
    });
  }
  // The page may have changed while a human decided, so validate again.
  const page = await readPage(call, request.slug);
  if (!page.ok) return page;
  const { problems, said } = validateRequest(request, page.value, true);
  if (problems.length > 0) return refuseProblems(problems);
  const isSame = isSameProposal(proposed, { ...proposed, request: { ...request, ...said } });
  return isSame ? { value: proposed } : notApproved();
}

/** Of the calls of one message, only one for the same guest and page is asked about, as in a review. The result is that other request. */
function claimQuestion(call: RunningCall, proposed: Proposed): Promise<ResolvedRequest | undefined> {
  const made = { message: call.toolCall.approval?.message ?? null, moment: nextMoment() };
  const claim: Proposal = { ...proposed, key: claimKey(call), status: 'proposed', earlier: [], made };
  return call.session.change((state) => {
    const rival = rivalOf(state, proposed, call);
    return { state: rival ? state : storeProposal(state, claim), result: rival };
  });
}

/** Drops what `claimQuestion` stored, when the call has its answer. */
export async function endQuestion(call: RunningCall): Promise<void> {
  const key = claimKey(call);
  const drop = (state: SessionState) => {
    const proposals = state.proposals.filter((one) => one.key !== key);
    return proposals.length < state.proposals.length ? { ...state, proposals } : state;
  };
  await call.session.settle(drop).catch(reportToHost);
}

function claimKey({ began }: RunningCall): string {
  return `approve ${began.process} ${began.order}`;
}

/** The decision of `approve`. Only `true` approves. Undefined if it fails. */
async function decisionOf(
  { context, session, signal, toolCall }: RunningCall,
  proposed: Proposed,
): Promise<{ isApproved: boolean; reason: string } | undefined> {
  try {
    const approval = await context.approve?.(proposalOf(proposed), toolCall);
    const { approved, reason } =
      typeof approval === 'object' && approval !== null ? approval : { approved: approval };
    return { isApproved: approved === true, reason: typeof reason === 'string' ? reason : '' };
  } catch (error) {
    signal?.throwIfAborted();
    // LangGraph interrupts the run, to continue it when a human has decided. The field is a getter of the error's prototype.
    const isInterrupt = (Object(error) as { is_bubble_up?: unknown }).is_bubble_up === true;
    if (!isInterrupt) {
      reportToHost(error);
      return undefined;
    }
    // The resumed run calls the tool again. Its decision counts only for the proposal that was shown (`refuseUnapproved`).
    const key = toolCall.approval?.key;
    if (key !== undefined)
      await session.change((state) => {
        const shown = storeProposal(state, { ...proposed, key, status: 'proposed', earlier: [] });
        return { state: shown, result: undefined };
      });
    throw error;
  }
}
