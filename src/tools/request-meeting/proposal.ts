import { reportToHost } from '../context/report-to-host.ts';
import { orAbort, type RunningCall } from '../context/run-call.ts';
import type { MeetingProposal } from '../context/tool-context.ts';
import { failure } from '../contract/failures.ts';
import { quoteText } from '../contract/model-text.ts';
import { nextMoment } from '../contract/moment.ts';
import { showOthers } from '../free-slots/read-slots.ts';
import { guestDigest } from '../session/digest.ts';
import {
  type Approved,
  type Proposal,
  type Proposed,
  rivalOf,
  type SessionState,
  shownIn,
  storeProposal,
} from '../session/state.ts';
import {
  describeRequest,
  notApproved,
  proposalText,
  type StepResult,
  startText,
  unclear,
  undecided,
} from './answers.ts';
import { judgeCall, readLists } from './judge.ts';

/*
 * The life of a proposal: one request that a human reads before it is sent. Its status is kept in the session.
 *
 * 1. `review` judges a call and stores the outcome under the key of the call: `proposed`, or `refused` without a request. With
 *    `firstReviewStands` the first review is kept, otherwise the latest. After a decision nothing new is stored. Of the calls of one message,
 *    one for each guest and page is `proposed`, and one for each key (`rivalOf`).
 * 2. The framework asks the human and runs `execute` with the decision. `approved` sends the request only if it is byte for byte a
 *    `proposed` one of the same key (`refuseUnapproved`). Any other decision sends nothing.
 * 3. Recording the request makes it `sent`, so an approval counts once. If nothing was sent after all, it is `proposed` again.
 * 4. A rejection, also one of the chat's history, makes it `refused` (`rejectProposals`). Only a new review can propose it again.
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

/** What `approve` answered. Without `isApproved` it failed. */
type Decision = { isApproved?: boolean; reason: string };

/**
 * In a step of a graph that runs again: asks once more what this call asked before. The graph hands a human's answers out by the order of
 * the questions, so the question must be asked first, whatever became of its request.
 */
export async function askAgain(call: RunningCall): Promise<Decision | undefined> {
  const { key, step } = call.toolCall.approval ?? {};
  const shown = step?.isResumed ? shownIn(call.seen, step) : undefined;
  return shown?.key === key && shown ? orAbort(decisionOf(call, shown), call.signal) : undefined;
}

/** Asks the host's `approve`. The value is exactly what it approved. */
export async function askApproval(
  call: RunningCall,
  wanted: Proposed,
  again: Decision | undefined,
): Promise<StepResult<Proposed>> {
  const { decision: known, step } = call.toolCall.approval ?? {};
  if (known === 'unclear') return unclear();
  const previewed = await previewRequest(call, wanted);
  if (!('value' in previewed)) return previewed;
  // The answers that a resumed graph has are to other questions.
  if (!again && step?.isResumed) return notApproved();
  const proposed = previewed.value;
  const rival = step ? undefined : await claimQuestion(call, proposed);
  if (rival) return undecided(rival, { key: claimKey(call) });
  const { request } = proposed;
  const fields = eventFields(proposalOf(proposed));
  const { isApproved, reason } = again ?? (await orAbort(decisionOf(call, proposed), call.signal));
  if (isApproved === undefined)
    return failure('not_asked', {
      message: `A human has to approve the request for ${describeRequest(request)}, and could not be asked, because this program failed. Nothing was sent.`,
      next: 'Make the same call again once. If it fails again, tell the guest that nothing can be requested here now.',
    });
  call.emit?.({ type: isApproved ? 'approval_given' : 'approval_denied', ...fields });
  if (!isApproved) {
    const why = reason === '' ? '' : `, with the words ${quoteText(reason, 300)}`;
    return failure('not_approved', {
      message: `The request for ${describeRequest(request)} was not approved${why}. Nothing was sent.`,
      next: 'Tell the guest; do not request the same again unless they have it approved.',
    });
  }
  return { value: proposed };
}

/** The last question of each step of a graph. */
const turns = new Map<string, Promise<unknown>>();

/** Asks one question of a step after the other, so that each knows whether the one before interrupted the graph. */
export async function inTurn<Value>({ toolCall }: RunningCall, ask: () => Promise<Value>): Promise<Value> {
  const step = toolCall.approval?.step?.name;
  if (step === undefined) return ask();
  const turn = (turns.get(step) ?? Promise.resolve()).then(ask, ask);
  turns.set(step, turn);
  return turn.finally(() => turns.get(step) === turn && turns.delete(step));
}

/** Of the calls of one message, only one for the same guest and page is asked about, as in a review. The result is that other request. */
function claimQuestion(call: RunningCall, proposed: Proposed): Promise<Approved | undefined> {
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

/** The decision of `approve`. Only `true` approves. */
async function decisionOf(
  { context, emit, session, signal, toolCall }: RunningCall,
  proposed: Proposed,
): Promise<Decision> {
  signal?.throwIfAborted();
  const proposal = proposalOf(proposed);
  emit?.({ type: 'approval_asked', ...eventFields(proposal) });
  try {
    const approval = await context.approve?.(proposal, toolCall);
    const { approved, reason } =
      typeof approval === 'object' && approval !== null ? approval : { approved: approval };
    return { isApproved: approved === true, reason: typeof reason === 'string' ? reason : '' };
  } catch (error) {
    signal?.throwIfAborted();
    // LangGraph interrupts the run, to continue it when a human has decided. The field is a getter of the error's prototype.
    const isInterrupt = (Object(error) as { is_bubble_up?: unknown }).is_bubble_up === true;
    if (!isInterrupt) {
      reportToHost(error);
      return { reason: '' };
    }
    // The resumed run calls the tool again. Its decision counts only for the proposal that was shown (`refuseUnapproved`).
    const { key, step } = toolCall.approval ?? {};
    if (key !== undefined)
      await session.change((state) => {
        const shown: Proposal = { ...proposed, key, status: 'proposed', earlier: [], step: step?.name };
        return { state: storeProposal(state, shown), result: undefined };
      });
    throw error;
  }
}
