import { BookingError } from '../client/index.ts';
import { wallTimeAt, zoneOf } from '../time/index.ts';
import type { Failure, ToolCall } from './booking-tool.ts';
import { refuseWithNearest, takenFailure } from './choose-start.ts';
import { afterWait, failure, serviceWords, toSeconds } from './failures.ts';
import { daysToCover, readSlots } from './read-slots.ts';
import {
  acceptedResult,
  describeRequest,
  type RequestMeetingResult,
  uncertainResult,
} from './request-result.ts';
import { writeStart } from './session/form.ts';
import { guestKey } from './session/guest.ts';
import {
  claimRequest,
  differences,
  type OnceOptions,
  releaseClaim,
  settleClaim,
  type Verdict,
} from './session/once.ts';
import { type ClaimedRequest, forgetPage } from './session/state.ts';
import { requestBody } from './session/wire.ts';
import type { ToolContext, ToolSession } from './tool-context.ts';

export type Sending = {
  context: ToolContext;
  session: ToolSession;
  call: ToolCall;
  request: ClaimedRequest;
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
  // A run that is aborted, or breaks, has no answer for those who wait.
  const outcome = run.catch(() => undefined);
  session.inFlight.set(key, { request, outcome });
  try {
    return await run;
  } finally {
    session.inFlight.delete(key);
  }
}

async function claimAndSend(sending: Sending): Promise<RequestMeetingResult> {
  const { context, session, call, request, replaces } = sending;
  call.signal?.throwIfAborted();
  const once = { now: context.now(), maxRequests: context.maxRequests, replaces };
  const { verdict, id } = await session.change((state) => claimRequest(state, request, once));
  if (verdict.kind !== 'free') return refuseAgain(verdict, request, once);
  try {
    const { slug } = request;
    const acceptance = await context.client.requestMeeting(slug, requestBody(request), {
      signal: call.signal,
    });
    const result = acceptedResult(request, acceptance, context.now());
    await session.change((state) => ({
      state: settleClaim(state, id, { status: 'accepted', result }),
      result: undefined,
    }));
    return result;
  } catch (error) {
    return settleFailure(sending, id, error);
  }
}

/** Only a clear no frees the claim; of anything else it must be believed that it arrived. */
async function settleFailure(sending: Sending, id: string, error: unknown): Promise<RequestMeetingResult> {
  const { session, request, call } = sending;
  const clear =
    BookingError.isInstance(error) && error.code !== 'uncertain' && error.code !== 'invalid_response';
  if (!clear) {
    const result = uncertainResult(request, error instanceof Error ? error.message : String(error));
    await session.change((state) => ({
      state: settleClaim(state, id, { status: 'uncertain', result }),
      result: undefined,
    }));
    if (BookingError.isInstance(error)) return result;
    throw error;
  }
  const wait = waitAfter(sending, error);
  await session.change((state) => {
    const released = releaseClaim(state, id, wait);
    // A page that the service contradicts is read anew.
    const isContradicted = error.code === 'bad_request' || error.code === 'not_found';
    return { state: isContradicted ? forgetPage(released, request.slug) : released, result: undefined };
  });
  if (error.code === 'aborted') {
    call.signal?.throwIfAborted();
    throw error;
  }
  return error.code === 'conflict' ? answerConflict(sending, error) : refusedBy(error, request, sending);
}

function waitAfter({ context }: Sending, error: BookingError): Parameters<typeof releaseClaim>[2] {
  const { code, status, retryAfterMs } = error;
  if (code === 'rate_limited' || (code === 'unavailable' && status === 503))
    return { code, retryAfterMs, now: context.now() };
  return undefined;
}

/** 409: what is free is read again, and the answer holds the nearest starts. */
async function answerConflict(sending: Sending, error: BookingError): Promise<Failure> {
  const { context, session, call, request } = sending;
  const { slug, durationMinutes, timezone, at } = request;
  const key = { slug, durationMinutes, timezone };
  const start = writeStart(at, zoneOf(timezone));
  const serviceSays = serviceWords(error);
  const days = daysToCover(wallTimeAt(at, zoneOf(timezone)), context.now(), timezone);
  const read = await readSlots(context, session, { key, days: Math.min(60, Math.max(14, days)) }, call);
  if (!read.ok)
    return failure(
      'slot_taken',
      `${start} is no longer free; it was not requested. What is free now could not be read: ${read.failure.message}`,
      'Read the free starts again with getFreeSlots before offering the guest another.',
      { serviceSays },
    );
  return refuseWithNearest({ context, session, call }, { key, start, without: at }, (nearest) =>
    takenFailure(start, { ...nearest, ...(serviceSays === undefined ? {} : { serviceSays }) }),
  );
}

function refusedBy(error: BookingError, request: ClaimedRequest, { context }: Sending): Failure {
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
      const waitMs = error.retryAfterMs ?? waitAfter({ context } as Sending, error)?.retryAfterMs;
      return failure(
        error.code,
        `${what} was not taken: ${error.code === 'rate_limited' ? 'the service asks to wait' : 'the service cannot be reached or is not able to'}. Nothing was requested.`,
        `The same call may be made again ${afterWait(waitMs)}; tell the guest if that is too long.`,
        { serviceSays, waitSeconds: toSeconds(waitMs) },
      );
    }
    default:
      return failure(
        'invalid_input',
        `${what} was refused by the service. Nothing was requested.`,
        'Read the page with getBookingPage and correct the request, or ask the guest.',
        { serviceSays: serviceSays ?? error.message },
      );
  }
}

/** What a call is told that the session does not let out. */
export function refuseAgain(
  verdict: Exclude<Verdict, { kind: 'free' }>,
  request: Pick<ClaimedRequest, 'guestEmail'>,
  { now }: Pick<OnceOptions, 'now'>,
): RequestMeetingResult {
  switch (verdict.kind) {
    case 'requested':
      return refuseRepeat(verdict);
    case 'open': {
      const open = describeRequest(verdict.claim);
      const start = writeStart(verdict.claim.at, zoneOf(verdict.claim.timezone));
      return failure(
        'already_requested',
        `${request.guestEmail} already has a request on this page: ${open}${verdict.claim.status === 'pending' ? ', which is being sent' : ''}. Nothing more was sent.`,
        `If the guest wants another start instead, call again with replaces "${start}". Otherwise do nothing.`,
      );
    }
    case 'nothing_to_replace':
      return failure(
        'invalid_input',
        'replaces names an earlier request, and this guest has none on this page. Nothing was sent.',
        'Call again with replaces "".',
      );
    case 'limit':
      return failure(
        'limit_reached',
        `This conversation has made ${verdict.requests} requests, which is as many as it may. Nothing was sent.`,
        'Tell the guest that no further request can be made here; they can book on the page itself.',
      );
    case 'wait': {
      const { code, until } = verdict.wait;
      return failure(
        code,
        'The service asked to wait before another request. Nothing was sent.',
        `Call again ${afterWait(until - now)}; tell the guest if that is too long.`,
        { waitSeconds: toSeconds(until - now) },
      );
    }
  }
}

function refuseRepeat({ claim, differs }: Extract<Verdict, { kind: 'requested' }>): RequestMeetingResult {
  // A claim without an answer was left behind by a process that is gone: it may have been sent.
  if (claim.status === 'pending') return uncertainResult(claim, 'its sender stopped before an answer came');
  if (claim.status === 'uncertain') return claim.result as RequestMeetingResult;
  const described = describeRequest(claim);
  if (claim.replacedBy !== null)
    return failure(
      'already_requested',
      `${described} was requested earlier in this conversation and then replaced. It is not requested a second time.`,
      'Ask the guest to choose another start, or to book this one on the page itself.',
    );
  if (differs.length === 0) return claim.result as RequestMeetingResult;
  return failure(
    'already_requested',
    `${described} was already requested for ${claim.guestEmail}, with another ${differs.join(' and ')}. Nothing more was sent.`,
    'Tell the guest what was requested; a start is requested once. Another start can take its place with replaces.',
  );
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
