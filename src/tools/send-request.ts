import { BookingError } from '../client/index.ts';
import type { Instant } from '../time/index.ts';
import { answerConflict, refuseTaken } from './answer-conflict.ts';
import { askApproval } from './approval.ts';
import type { Failure } from './booking-tool.ts';
import { type Elsewhere, watchElsewhere } from './elsewhere.ts';
import { afterWait, detailsOf, failure, serviceWords, toSeconds } from './failures.ts';
import type { HeldCall } from './held-call.ts';
import { orAbort } from './or-abort.ts';
import type { Attempt } from './read-page.ts';
import { refuseAgain } from './refuse-again.ts';
import { reportToHost } from './report-to-host.ts';
import {
  acceptedResult,
  copyOf,
  describeRequest,
  type RequestMeetingResult,
  uncertainResult,
} from './request-result.ts';
import { guestKey } from './session/guest.ts';
import { claimRequest, differences, judgeOnce, releaseClaim, settleClaim } from './session/once.ts';
import {
  type Claim,
  type ClaimedRequest,
  rememberPage,
  type SessionState,
  type Wait,
} from './session/state.ts';
import { SessionStoreError } from './session/stored-sessions.ts';
import { waitMs } from './session/wait.ts';
import { asHeld, requestBody } from './session/wire.ts';
import type { ToolContext, ToolSession } from './tool-context.ts';

export type Sending = {
  context: ToolContext;
  session: ToolSession;
  call: HeldCall;
  request: ClaimedRequest;
  /** The start of the request that this one replaces, as the model wrote it; '' for none. */
  replaces: string;
  /** The guest in events. */
  guest: string | undefined;
  /** The request with its start judged anew, where that has become stale. */
  refresh(): Promise<Attempt<ClaimedRequest>>;
};

/**
 * Sends a request once. Calls for the same start wait for the one that is out, in this process or another: an equal call gets its answer,
 * another is judged anew by what became of it.
 */
export async function sendRequest(sending: Sending): Promise<RequestMeetingResult> {
  const { session, request, call } = sending;
  const key = JSON.stringify([request.slug, guestKey(request.guestEmail), request.at]);
  const elsewhere = watchElsewhere(sending);
  for (;;) {
    const running = session.inFlight.get(key);
    if (running) {
      const outcome = await orAbort(running.outcome, call.signal);
      if (!outcome || differences(running.request, request).length > 0) continue;
      call.tell?.({
        type: 'request_replayed',
        slug: request.slug,
        start: request.start,
        guest: sending.guest,
      });
      return copyOf(outcome);
    }
    const run = claimAndSend(sending, elsewhere);
    // A sender that is aborted, or breaks, has no answer for those who wait; its own caller gets the error below.
    const outcome = Promise.allSettled([run]).then(([ended]) =>
      ended.status === 'fulfilled' ? ended.value : undefined,
    );
    session.inFlight.set(key, { request, outcome });
    try {
      const answer = await run;
      if (answer) return copyOf(answer);
    } finally {
      session.inFlight.delete(key);
    }
    await elsewhere.ended();
  }
}

/** The claim is recorded before anything is sent, in the same step that judges it. Undefined while another process has the request out. */
async function claimAndSend(
  sending: Sending,
  elsewhere: Elsewhere,
): Promise<RequestMeetingResult | undefined> {
  const { context, session, call, replaces } = sending;
  call.signal?.throwIfAborted();
  if (!(await mayClaim(context, session))) return noRoom();
  const approved = await approvedRequest(sending);
  if (!approved.ok) return approved.failure;
  const { value: judged, isApproved } = approved;
  const once = { now: context.now(), clock: context.clock, maxRequests: context.maxRequests, replaces };
  const claimed = await session.change<Claimed>((state) => {
    // Since the start was chosen, another call may have read that it is gone.
    const request = asHeld(state, judged);
    if (!request) return { state, result: 'gone' };
    // What stood in its way while nobody was asked may be gone meanwhile: that makes it no approved one.
    if (!isApproved && judgeOnce(state, request, once).kind === 'free') return { state, result: 'not asked' };
    call.signal?.throwIfAborted();
    const claim = claimRequest(state, request, once);
    if (claim.result.verdict.kind === 'free') call.mustAnswer?.();
    return { state: claim.state, result: { ...claim.result, request } };
  });
  if (claimed === 'gone') return refuseTaken({ ...sending, request: judged });
  if (claimed === 'not asked') return claimAndSend(sending, elsewhere);
  const { id, verdict, request } = claimed;
  if (verdict.kind === 'requested' && elsewhere.isOut(verdict.claim)) return undefined;
  if (verdict.kind !== 'free') return refuseAgain(verdict, request);
  return post(
    { ...sending, request },
    { id, replaced: verdict.replaced, after: clockAfter(context, once.now) },
  );
}

type Claimed =
  | 'gone'
  | 'not asked'
  | (ReturnType<typeof claimRequest>['result'] & { request: ClaimedRequest });

type Approved = { ok: true; value: ClaimedRequest; isApproved: boolean } | { ok: false; failure: Failure };

/** Whoever approves is asked last, and only about what would go out; what they took their time over is judged anew. */
async function approvedRequest(sending: Sending): Promise<Approved> {
  const { context, session, call, request, replaces } = sending;
  if (!context.approve) return { ok: true, value: request, isApproved: true };
  const once = { now: context.now(), clock: context.clock, maxRequests: context.maxRequests, replaces };
  // What is claimed or refused anyway is nobody's to approve.
  if (judgeOnce(await session.read(), request, once).kind !== 'free')
    return { ok: true, value: request, isApproved: false };
  call.signal?.throwIfAborted();
  const denied = await orAbort(askApproval(context.approve, sending, call), call.signal);
  if (denied) return { ok: false, failure: denied };
  const fresh = await sending.refresh();
  return fresh.ok ? { ...fresh, isApproved: true } : fresh;
}

/** A request that is recorded; `after` tells the time once it has left. */
type Claiming = { id: string; replaced: Claim | undefined; after: () => Instant };

/** A clock of the host that fails once a request is claimed must not lose what became of it: the time goes on from the last that it told. */
function clockAfter({ now }: ToolContext, last: Instant): () => Instant {
  const began = performance.now();
  return () => {
    try {
      return now();
    } catch (error) {
      reportToHost(error);
      return last + Math.ceil(performance.now() - began);
    }
  };
}

async function post(sending: Sending, claiming: Claiming): Promise<RequestMeetingResult> {
  const { context, session, call, request, guest } = sending;
  const { id, replaced, after } = claiming;
  const { slug, start, durationMinutes, timezone } = request;
  const step = { slug, start, durationMinutes, timezone, guest, request: id };
  const replaces = replaced?.start;
  call.tell?.({ type: 'request_sent', ...step, replaces });
  try {
    const acceptance = await context.client.requestMeeting(slug, requestBody(request), {
      signal: call.signal,
    });
    call.tell?.({ type: 'request_accepted', ...step });
    const result = acceptedResult(request, acceptance, { now: after(), replaced });
    await keep(session, (state) => settleClaim(state, id, { status: 'accepted', result }));
    return result;
  } catch (error) {
    return settleFailure(sending, claiming, error);
  }
}

/** What became of a request is known to its caller even where it cannot be kept: the claim is, and stands for "may have been sent". */
async function keep(session: ToolSession, rule: (state: SessionState) => SessionState): Promise<void> {
  try {
    await session.change((state) => ({ state: rule(state), result: undefined }));
  } catch (error) {
    if (!(error instanceof SessionStoreError)) throw error;
    reportToHost(error);
  }
}

/** What was requested is remembered for as long as it could be sent again; where that is full, nothing new is requested. */
async function mayClaim(context: ToolContext, session: ToolSession): Promise<boolean> {
  return (await session.read()).claims.length > 0 || context.sessions.hasRoom(context.now());
}

function noRoom(): Failure {
  return failure(
    'limit_reached',
    'This program remembers the requests of as many conversations as it can, so that none is sent twice. Nothing was sent.',
    'Tell the guest that no request can be made here now.',
  );
}

/** Only a clear no frees the claim; of anything else it must be believed that it arrived. */
async function settleFailure(
  sending: Sending,
  { id, after }: Claiming,
  error: unknown,
): Promise<RequestMeetingResult> {
  const { context, session, request, call, guest } = sending;
  const step = { slug: request.slug, start: request.start, guest, request: id };
  const isClear =
    BookingError.isInstance(error) && error.code !== 'uncertain' && error.code !== 'invalid_response';
  if (!isClear) {
    const result = uncertainResult(request, error instanceof Error ? error.message : String(error));
    call.tell?.({ type: 'request_uncertain', ...step });
    await keep(session, (state) => settleClaim(state, id, { status: 'uncertain', result }));
    if (BookingError.isInstance(error)) return result;
    throw error;
  }
  const wait = waitAfter(error);
  if (error.code !== 'aborted')
    call.tell?.({ type: 'request_refused', ...step, ...refusalStep(error, wait) });
  const now = after();
  await keep(session, (state) => {
    const released = releaseClaim(state, id, wait && { ...wait, now, clock: context.clock });
    // A page that the service contradicts is read anew.
    const isContradicted = error.code === 'bad_request' || error.code === 'not_found';
    return isContradicted ? rememberPage(released, request.slug, null) : released;
  });
  if (error.code === 'aborted') {
    call.signal?.throwIfAborted();
    throw error;
  }
  return error.code === 'conflict' ? answerConflict(sending, error) : refusedBy(error, request, wait);
}

/** The failure code of a clear no, as the events have it. */
function refusalStep(error: BookingError, wait: { waitMs: number } | undefined) {
  const codes = { conflict: 'slot_taken', not_found: 'unknown_page' } as const;
  const { code } = error;
  const known = code === 'rate_limited' || code === 'unavailable' ? code : 'invalid_input';
  return {
    code: code === 'conflict' || code === 'not_found' ? codes[code] : known,
    waitSeconds: toSeconds(wait?.waitMs),
  } as const;
}

/** The wait that a refusal asks for; a request that never reached the service asks for none. */
function waitAfter({ code, status, retryAfterMs }: BookingError) {
  if (code === 'rate_limited' || (code === 'unavailable' && status === 503))
    return { code, waitMs: waitMs(code, retryAfterMs) };
  return undefined;
}

function refusedBy(
  error: BookingError,
  request: ClaimedRequest,
  wait: { code: Wait['code']; waitMs: number } | undefined,
): Failure {
  const what = `The request for ${describeRequest(request)}`;
  const serviceSays = serviceWords(error);
  switch (error.code) {
    case 'not_found':
      return failure(
        'unknown_page',
        `${what} was refused: the page is not there any more. Nothing was requested.`,
        'Tell the guest that this page was not found.',
        { serviceSays },
      );
    case 'rate_limited':
    case 'unavailable': {
      const why =
        error.code === 'rate_limited'
          ? 'the service asks to wait'
          : 'the service is not able to, or not reached';
      return failure(
        error.code,
        `${what} was not taken: ${why}. Nothing was requested.`,
        `The same call may be made again ${afterWait(wait?.waitMs)}; tell the guest if that is too long.`,
        { serviceSays, details: detailsOf(error), waitSeconds: toSeconds(wait?.waitMs) },
      );
    }
    default:
      return failure(
        'invalid_input',
        `${what} was refused by the service. Nothing was requested.`,
        'Read the page with getBookingPage and correct the request, or ask the guest.',
        { serviceSays, details: detailsOf(error) },
      );
  }
}
