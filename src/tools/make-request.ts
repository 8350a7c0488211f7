import { type MeetingProposal, proposalOf } from './approval.ts';
import type { Failure } from './booking-tool.ts';
import type { Step, Tell } from './events.ts';
import { failure } from './failures.ts';
import { hashGuest } from './hash-guest.ts';
import { asGiven, type HeldCall } from './held-call.ts';
import { readAnswers, readText, readWholeNumber } from './input-fields.ts';
import type { GuestOfCall } from './known-guest.ts';
import { type AskedRequest, prepareRequest } from './prepare-request.ts';
import { refuseAgain } from './refuse-again.ts';
import type { RequestMeetingInput, RequestReview } from './request-meeting.ts';
import { describeRequest, type RequestMeetingResult } from './request-result.ts';
import { sendRequest } from './send-request.ts';
import { judgeOnce, mayBeOut, type Verdict } from './session/once.ts';
import { findReview, isAsProposed, maxReviews, rememberReview } from './session/reviewed.ts';
import type { ClaimedRequest, SessionState } from './session/state.ts';
import { cleanText } from './strangers-text.ts';
import type { ToolContext } from './tool-context.ts';

/** A call, and what its session held when it came. */
type SeenCall = { call: HeldCall; seen: SessionState };

/** The work of `requestMeeting`. */
export async function makeRequest(
  context: ToolContext,
  input: RequestMeetingInput,
  { call, seen }: SeenCall,
): Promise<RequestMeetingResult> {
  const judged = await judgeCall(context, input, { call, seen });
  if (!judged.ok) return judged.answer;
  const { conversation, prepared, guest } = judged.value;
  const { request, replaces } = prepared;
  const review = { call: call.id ?? '', input: writtenInput(input), request, replaces };
  const proposed = findReview(await conversation.session.read(), review);
  if (proposed && !isAsProposed(proposed, review)) return otherThanProposed(proposed, review);
  if (!proposed && call.needsReview) return notReviewed();
  return sendRequest({ ...conversation, ...prepared, guest });
}

/** The work of its `review`. */
export async function reviewRequest(
  context: ToolContext,
  input: RequestMeetingInput,
  { call, seen }: SeenCall,
): Promise<RequestReview> {
  const named = { call: call.id ?? '', input: writtenInput(input) };
  const known = findReview(seen, named);
  // Whoever resumes a call may have it reviewed again. It was proposed, and what is sent for it is judged when it is made.
  if (known && named.call !== '') return { ok: true, proposal: proposalOf(known) };
  const judged = await judgeCall(context, input, { call: { ...call, tell: tellReads(call.tell) }, seen });
  if (!judged.ok) return judged.answer;
  const { conversation, prepared } = judged.value;
  const { request, replaces } = prepared;
  const review = { ...named, request, replaces };
  const once = { now: context.now(), clock: context.clock, maxRequests: context.maxRequests, replaces };
  const verdict = await conversation.session.change<Verdict | undefined>((state) => {
    const result = judgeOnce(state, request, once);
    if (result.kind !== 'free') return { state, result };
    const remembered = rememberReview(state, review, once.now);
    return { state: remembered.state, result: remembered.result ? result : undefined };
  });
  if (!verdict) return tooManyProposals();
  if (verdict.kind === 'requested' && mayBeOut(verdict.claim, once.now)) return beingSent(verdict.claim);
  if (verdict.kind !== 'free') return refuseAgain(verdict, request);
  const proposal = proposalOf(review);
  call.tell?.(proposedStep(proposal, hashGuest(request.guestEmail)));
  return { ok: true, proposal };
}

function tooManyProposals(): Failure {
  return failure(
    'limit_reached',
    `This conversation has ${maxReviews} proposals that were put to somebody, which is as many as it may. Nothing was sent.`,
    'Tell the guest that nothing more can be requested here.',
  );
}

/** A call waits for the answer; a review has nobody to wait for. */
function beingSent(claim: ClaimedRequest): Failure {
  return failure(
    'already_requested',
    `The request for ${describeRequest(claim)} is being sent at this moment. Nothing more was sent.`,
    'Call again in a while to learn what became of it.',
  );
}

/** A review reads as the call itself would; the call is told when it comes. */
function tellReads(tell: Tell | undefined): Tell | undefined {
  return (
    tell &&
    ((step) => {
      if (step.type !== 'tool_called' && step.type !== 'request_replayed') tell(step);
    })
  );
}

function proposedStep({ slug, start, durationMinutes, timezone }: MeetingProposal, guest: string): Step {
  return { type: 'request_proposed', slug, start, durationMinutes, timezone, guest };
}

async function judgeCall(context: ToolContext, input: RequestMeetingInput, { call, seen }: SeenCall) {
  const known = await context.guest.of(asGiven(call));
  if (!known.ok) return { ok: false as const, answer: known.failure };
  const asked = readAsked(context, known.value, input);
  const { tell } = call;
  const guest = tell && asked.guestEmail !== '' ? hashGuest(asked.guestEmail) : undefined;
  const { slug, start, durationMinutes, timezone } = asked;
  const replaces = asked.replaces === '' ? undefined : cleanText(asked.replaces, 60);
  tell?.({
    type: 'tool_called',
    slug,
    start: cleanText(start, 60),
    durationMinutes,
    timezone,
    replaces,
    guest,
  });
  const session = context.sessions.of(call.conversation);
  const conversation = { context, session, call, seen };
  const prepared = await prepareRequest(conversation, asked);
  if (prepared.ok) return { ok: true as const, value: { conversation, prepared: prepared.value, guest } };
  if (prepared.answer.ok) tell?.({ type: 'request_replayed', slug, start: prepared.answer.start, guest });
  return prepared;
}

type Proposed = Parameters<typeof proposalOf>[0];

function otherThanProposed(proposed: Proposed, now: Proposed): Failure {
  return failure(
    'not_approved',
    `What was proposed for approval is ${proposalOf(proposed).text}; this call would now request ${proposalOf(now).text}. Nothing was sent.`,
    'Tell the guest what changed. If they want it so, call again; it has to be approved anew.',
  );
}

function notReviewed(): Failure {
  return failure(
    'not_approved',
    'Requests have to be approved here, and nobody was asked about this one. Nothing was sent.',
    'Call again, so that it can be approved; if it is answered so again, tell the guest that nothing can be requested here now.',
  );
}

/** What the model wrote, spelled one way: the same whether a framework has parsed it or not. */
function writtenInput(input: RequestMeetingInput): string {
  const text = (value: unknown) => readText(value).trim();
  return JSON.stringify([
    text(input?.slug),
    text(input?.start),
    readWholeNumber(input?.durationMinutes),
    text(input?.timezone),
    text(input?.guestName),
    text(input?.guestEmail),
    text(input?.locale),
    text(input?.reasonKey),
    readAnswers(input?.answers).map(({ key, value }) => [key, value]),
    text(input?.replaces),
  ]);
}

function readAsked(
  context: ToolContext,
  guest: GuestOfCall,
  input: RequestMeetingInput,
): AskedRequest & { start: string } {
  const text = (value: unknown) => readText(value).trim();
  const given = (field: 'timezone' | 'locale', value: unknown) =>
    guest[field] ?? (context.guest.fixes(field) ? '' : text(value));
  return {
    slug: context.slug ?? text(input?.slug),
    start: text(input?.start),
    durationMinutes: readWholeNumber(input?.durationMinutes),
    timezone: given('timezone', input?.timezone),
    guestName: guest.name ?? oneLine(text(input?.guestName)),
    guestEmail: guest.email ?? text(input?.guestEmail),
    locale: given('locale', input?.locale).toLowerCase(),
    reasonKey: text(input?.reasonKey),
    answers: readAnswers(input?.answers),
    replaces: text(input?.replaces),
  };
}

function oneLine(text: string): string {
  return cleanText(text, text.length);
}
