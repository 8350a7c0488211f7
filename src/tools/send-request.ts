import { BookingError } from '../client/index.ts';
import { answerConflict, refuseTaken } from './answer-conflict.ts';
import type { Failure, ToolCall } from './booking-tool.ts';
import { afterWait, detailsOf, failure, serviceWords, toSeconds } from './failures.ts';
import { refuseAgain } from './refuse-again.ts';
import {
  acceptedResult,
  describeRequest,
  type RequestMeetingResult,
  uncertainResult,
} from './request-result.ts';
import { guestKey } from './session/guest.ts';
import { claimRequest, differences, releaseClaim, settleClaim } from './session/once.ts';
import { type ClaimedRequest, rememberPage, type Wait } from './session/state.ts';
import { waitMs } from './session/wait.ts';
import { isHeld, requestBody } from './session/wire.ts';
import type { ToolContext, ToolSession } from './tool-context.ts';

export type Sending = {
  context: ToolContext;
  session: ToolSession;
  call: ToolCall;
  request: ClaimedRequest;
  /** The start of the request that this one replaces, as the model wrote it; '' for none. */
  replaces: string;
};

/**
 * Sends a request once. Calls of this process for the same start wait for the one that is out: an equal call gets its answer,
 * another is judged anew by what became of it.
 */
export async function sendRequest(sending: Sending): Promise<RequestMeetingResult> {
  const { session, request, call } = sending;
  const key = JSON.stringify([request.slug, guestKey(request.guestEmail), request.at]);
  for (;;) {
    const running = session.inFlight.get(key);
    if (!running) break;
    const outcome = await orAbort(running.outcome, call.signal);
    if (outcome && differences(running.request, request).length === 0) return outcome;
  }
  const run = claimAndSend(sending);
  // A sender that is aborted, or breaks, has no answer for those who wait; its own caller gets the error below.
  const outcome = Promise.allSettled([run]).then(([ended]) =>
    ended.status === 'fulfilled' ? ended.value : undefined,
  );
  session.inFlight.set(key, { request, outcome });
  try {
    return await run;
  } finally {
    session.inFlight.delete(key);
  }
}

/** The claim is recorded before anything is sent, in the same step that judges it. */
async function claimAndSend(sending: Sending): Promise<RequestMeetingResult> {
  const { context, session, call, request, replaces } = sending;
  call.signal?.throwIfAborted();
  if (!(await mayClaim(context, session))) return noRoom();
  const once = { now: context.now(), maxRequests: context.maxRequests, replaces };
  const claimed = await session.change((state) => {
    // Since the start was chosen, another call may have read that it is gone.
    if (!isHeld(state, request)) return { state, result: undefined };
    return claimRequest(state, request, once);
  });
  if (!claimed) return refuseTaken(sending);
  if (claimed.verdict.kind !== 'free') return refuseAgain(claimed.verdict, request);
  const { id, verdict } = claimed;
  try {
    const { slug } = request;
    const acceptance = await context.client.requestMeeting(slug, requestBody(request), {
      signal: call.signal,
    });
    const result = acceptedResult(request, acceptance, { now: context.now(), replaced: verdict.replaced });
    await session.change((state) => ({
      state: settleClaim(state, id, { status: 'accepted', result }),
      result: undefined,
    }));
    return result;
  } catch (error) {
    return settleFailure(sending, id, error);
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
    'Tell the guest that no request can be made here now; they can book on the page itself.',
  );
}

/** Only a clear no frees the claim; of anything else it must be believed that it arrived. */
async function settleFailure(sending: Sending, id: string, error: unknown): Promise<RequestMeetingResult> {
  const { context, session, request, call } = sending;
  const isClear =
    BookingError.isInstance(error) && error.code !== 'uncertain' && error.code !== 'invalid_response';
  if (!isClear) {
    const result = uncertainResult(request, error instanceof Error ? error.message : String(error));
    await session.change((state) => ({
      state: settleClaim(state, id, { status: 'uncertain', result }),
      result: undefined,
    }));
    if (BookingError.isInstance(error)) return result;
    throw error;
  }
  const wait = waitAfter(error);
  await session.change((state) => {
    const released = releaseClaim(state, id, wait && { ...wait, now: context.now() });
    // A page that the service contradicts is read anew.
    const isContradicted = error.code === 'bad_request' || error.code === 'not_found';
    return {
      state: isContradicted ? rememberPage(released, request.slug, null) : released,
      result: undefined,
    };
  });
  if (error.code === 'aborted') {
    call.signal?.throwIfAborted();
    throw error;
  }
  return error.code === 'conflict' ? answerConflict(sending, error) : refusedBy(error, request, wait);
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

function orAbort<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (!signal) return promise;
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
