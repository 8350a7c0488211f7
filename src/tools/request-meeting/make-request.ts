import { readPage } from '../booking-page/get-booking-page.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { MeetingProposal } from '../context/tool-context.ts';
import { nextMoment } from '../contract/moment.ts';
import type { Attempt, CallApproval } from '../contract/tool.ts';
import { type Proposal, type Proposed, rivalOf, type SessionState, storeProposal } from '../session/state.ts';
import { notApproved, type RequestMeetingResult, type StepResult, unclear, undecided } from './answers.ts';
import { parseRequest, type RequestMeetingInput } from './parse.ts';
import {
  askAgain,
  askApproval,
  endQuestion,
  eventFields,
  inTurn,
  previewRequest,
  proposalOf,
} from './proposal.ts';
import { type Resolved, refuseStart, resolveStart } from './resolve.ts';
import { sendRequest } from './send.ts';
import { refuseProblems, validateRequest } from './validate.ts';

/** The path of a call. Each step takes the value of the one before, and returns a value or the answer that ends the call. */
export async function makeRequest(
  call: RunningCall,
  input: RequestMeetingInput,
): Promise<RequestMeetingResult> {
  const again = await askAgain(call);
  const resolved = await readCall(call, input);
  if (!('value' in resolved)) return resolved;
  const { decision, onlyIfProposed } = call.toolCall.approval ?? {};
  // While a human decided, the page may have changed.
  const wanted = await checkByPage(call, resolved.value, decision === 'approved' && !onlyIfProposed);
  if (!wanted.ok) return wanted;
  if (!call.context.approve) return sendRequest(call, { wanted: wanted.value });
  try {
    const approved = await inTurn(call, () => askApproval(call, wanted.value, again));
    if (!('value' in approved)) return approved;
    const latest = await checkByPage(call, resolved.value, true);
    return latest.ok ? await sendRequest(call, { wanted: latest.value, approved: approved.value }) : latest;
  } finally {
    await endQuestion(call);
  }
}

/** What a call says, and which start it means. */
async function readCall(call: RunningCall, input: RequestMeetingInput): Promise<StepResult<Resolved>> {
  const asked = await parseRequest(call, input);
  return asked.ok ? resolveStart(call, asked.value) : asked;
}

/** Checks a call by the page, and completes it. Refuses all its problems at once, also that its start was not shown. */
async function checkByPage(call: RunningCall, resolved: Resolved, fresh = false): Promise<Attempt<Proposed>> {
  const { asked, starts } = resolved;
  const start = starts.length === 1 ? starts[0] : undefined;
  const { start: _, replaces, unknown, ...given } = { ...asked, ...start };
  const page = await readPage(call, given.slug, { fresh });
  if (!page.ok) return page;
  const { problems, said } = validateRequest(given, page.value, call.context.guest.fixes('name'));
  problems.push(...unknown.map((text) => ({ field: undefined, isMissing: false, text })));
  // The cached page may be stale, so only a fresh page may refuse a call.
  if (problems.length > 0 && !fresh) return checkByPage(call, resolved, true);
  if (start && problems.length === 0)
    return {
      ok: true,
      value: { service: call.service, replaces, request: { ...given, at: start.at, ...said } },
    };
  const isListable = !problems.some(({ field }) => field === 'durationMinutes' || field === 'timezone');
  if (start || !isListable) return refuseProblems(problems);
  const { defaultDurationMinutes: defaultMinutes } = page.value;
  return refuseProblems(problems, await refuseStart(call, { ...resolved, defaultMinutes }));
}

/** The outcome of a review: the proposal that the call would send, or the answer if it would send nothing. */
export type RequestReview = { ok: true; proposal: MeetingProposal } | RequestMeetingResult;

/** Runs the tool's `review`: follows the path up to the judgement, and stores the proposal for the human. Sends nothing. */
export async function reviewRequest(call: RunningCall, input: RequestMeetingInput): Promise<RequestReview> {
  const { service, seen, session, toolCall } = call;
  const { key = '', decision = 'none', firstReviewStands = false } = toolCall.approval ?? {};
  const latestOf = ({ proposals }: SessionState) => proposals.findLast((one) => one.key === key);
  const known = latestOf(seen);
  // After a decision, return the stored proposal. Never make a new one.
  if (decision !== 'none' || (firstReviewStands && known)) return storedAnswer(known, decision);
  const resolved = await readCall(call, input);
  const wanted = 'value' in resolved ? await checkByPage(call, resolved.value) : resolved;
  const previewed = 'value' in wanted ? await previewRequest(call, wanted.value) : wanted;
  const earlier = (toolCall.rejected ?? []).flatMap((one) => (one.key === key && one.id) || []);
  const made = { message: toolCall.approval?.message ?? null, moment: nextMoment() };
  const refused: Proposal = { key, service, status: 'refused', request: null, replaces: '', earlier };
  const stored = await session.change<RequestReview | undefined>((state) => {
    const other = firstReviewStands ? latestOf(state) : undefined;
    if (other) return { state, result: storedAnswer(other, decision) };
    if (!('value' in previewed)) return { state: storeProposal(state, refused), result: previewed };
    const rival = rivalOf(state, previewed.value, call);
    if (rival) return { state: storeProposal(state, refused), result: undecided(rival, { key }) };
    const proposal: Proposal = { ...previewed.value, key, status: 'proposed', earlier, made };
    return { state: storeProposal(state, proposal), result: undefined };
  });
  if (stored || !('value' in previewed)) return stored ?? notApproved();
  const proposed = proposalOf(previewed.value);
  call.emit?.({ type: 'request_proposed', ...eventFields(proposed) });
  return { ok: true, proposal: proposed };
}

/** A run that resumes needs the proposal that was decided. In a run that goes back to before the decision, a sent one is not asked about again. */
function storedAnswer(stored: Proposal | undefined, decision: CallApproval['decision']): RequestReview {
  if (decision === 'unclear') return unclear();
  const isOver = stored?.status === 'refused' || (stored?.status === 'sent' && decision === 'none');
  if (!stored?.request || isOver) return notApproved();
  return { ok: true, proposal: proposalOf({ ...stored, request: stored.request }) };
}
