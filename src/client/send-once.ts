import { type Clock, parseInstant } from '../time/index.ts';
import {
  type MeetingRequest,
  meetingRequestSchema,
  operationPath,
  type RequestAcceptance,
  requestAcceptanceSchema,
} from '../wire/index.ts';
import {
  describeFailure,
  describeIssues,
  describeRedirect,
  isRedirect,
  isSuccess,
  parseRetryAfter,
  type ReadBody,
  readBody,
  readServiceText,
} from './answer.ts';
import type { Base } from './base-url.ts';
import { BookingError } from './booking-error.ts';
import { describeWait } from './read-retry.ts';
import type { TimeLimits, Transport, TransportAnswer, TransportFailure } from './transport.ts';

const operation = 'requestMeeting';

export type SendSettings = {
  transport: Transport;
  base: Base;
  headers: Record<string, string>;
  limits: TimeLimits;
  clock: Clock;
  signal: AbortSignal | undefined;
};

/**
 * Sends a meeting request once. The interface has no idempotency key, so a retry could make a second request. Clear answers are an
 * acceptance, and 400, 404, 409, 429 and 503 with an Error body (interface §4.3, §7). A request that was certainly not sent can be sent
 * later. Every other outcome is `uncertain`.
 */
export async function sendOnce(
  slug: string,
  request: MeetingRequest,
  settings: SendSettings,
): Promise<RequestAcceptance> {
  const { transport, base, headers, limits, signal } = settings;
  const outcome = await transport({
    method: 'POST',
    origin: base.origin,
    path: base.path + operationPath(operation, slug),
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(request),
    once: true,
    limits,
    signal,
  });
  if (outcome.kind === 'failure') throw outcome.left ? leftError(outcome, base) : notSentError(outcome, base);
  if (isSuccess(outcome)) return readAcceptance(outcome, request, base);
  throw refusedError(outcome, settings);
}

/** Reads an acceptance of this request. The acceptance of another one is uncertain, because we cannot know what the guest was emailed. */
function readAcceptance(answer: TransportAnswer, request: MeetingRequest, base: Base): RequestAcceptance {
  const body = readBody(answer, requestAcceptanceSchema);
  const problem = body.ok
    ? differenceTo(request, body.value)
    : `was answered ${answer.status}, but ${body.problem}`;
  if (body.ok && problem === undefined) return body.value;
  throw uncertain(String(problem), base, { status: answer.status });
}

/** Starts are compared as instants, because a service may write one in another zone. */
function differenceTo(
  asked: MeetingRequest,
  { start, durationMinutes }: RequestAcceptance,
): string | undefined {
  if (start !== asked.start && (parseInstant(start) ?? Number.NaN) !== parseInstant(asked.start))
    return `was accepted for a start other than ${asked.start}`;
  if (durationMinutes === asked.durationMinutes) return undefined;
  return `was accepted for ${durationMinutes} minutes instead of ${asked.durationMinutes}`;
}

const clearRefusals = {
  400: { code: 'bad_request', next: 'It refuses what the request says; serviceText says why.' },
  404: { code: 'not_found', next: 'There is no such page; check the slug.' },
  409: { code: 'conflict', next: 'The start is no longer available; read the free starts again.' },
  429: { code: 'rate_limited', next: undefined },
  503: { code: 'unavailable', next: undefined },
} as const;

function refusedError(answer: TransportAnswer, { base, clock }: SendSettings): BookingError {
  const { status } = answer;
  const serviceText = readServiceText(answer);
  const refusal = clearRefusals[status as keyof typeof clearRefusals];
  // An answer without an Error body comes from a proxy, which does not know what happened to the request.
  if (!refusal || serviceText === undefined) {
    const what = isRedirect(answer)
      ? describeRedirect(answer, base.origin)
      : `${serviceText === undefined ? 'without' : 'with'} an Error body`;
    return uncertain(`was answered ${status}, ${what}`, base, { status, serviceText });
  }
  const passes = refusal.next === undefined;
  const retryAfterMs = passes ? parseRetryAfter(answer.retryAfter, clock.now) : undefined;
  const message = `${operation}: ${base.host} answered ${status}. Nothing was requested. ${refusal.next ?? describeWait(retryAfterMs)}`;
  return new BookingError(refusal.code, message, {
    operation,
    status,
    serviceText,
    retryable: passes,
    retryAfterMs,
  });
}

function notSentError(failure: TransportFailure, base: Base): BookingError {
  const { reason, cause } = failure;
  const details = { operation, cause } as const;
  if (reason === 'aborted') {
    return new BookingError('aborted', `${operation}: the caller's signal ended it before it left.`, details);
  }
  const retryable = reason !== 'misuse';
  const what = `${operation}: nothing was sent to ${base.host}: ${describeFailure(failure)}.`;
  return new BookingError('unavailable', retryable ? `${what} It can be sent later.` : what, {
    ...details,
    retryable,
  });
}

function leftError(failure: TransportFailure, base: Base): BookingError {
  const answered =
    failure.status === undefined ? 'got no answer' : `was answered ${failure.status}, but not to the end`;
  const { status, cause } = failure;
  return uncertain(`${answered}: ${describeFailure(failure)}`, base, { status, cause });
}

function uncertain(
  what: string,
  base: Base,
  details: { status?: number | undefined; serviceText?: string | undefined; cause?: unknown },
): BookingError {
  const message = `${operation}: the request left for ${base.host} and ${what}. It may have been accepted: do not send it again; the guest's inbox shows whether a confirmation email came.`;
  return new BookingError('uncertain', message, { operation, ...details });
}

// Strict, because an unknown field would be dropped without notice.
const strictRequestSchema = meetingRequestSchema.strict();

/** Checks a request body. Keeps every given answer. */
export function readRequest(body: MeetingRequest): ReadBody<MeetingRequest> {
  const parsed = strictRequestSchema.safeParse(body);
  if (!parsed.success) return { ok: false, problem: describeIssues(parsed.error) };
  const { answers } = body;
  if (!answers || !Object.hasOwn(answers, protoKey)) return { ok: true, value: parsed.data };
  const answer: unknown = answers[protoKey];
  if (typeof answer !== 'string') return { ok: false, problem: `answers.${protoKey}: must be a text` };
  const checked = parsed.data.answers ?? {};
  const all = Object.keys(answers).map((key) => [key, key === protoKey ? answer : checked[key]]);
  return { ok: true, value: { ...parsed.data, answers: Object.fromEntries(all) } };
}

/** A page may use this key for a question. A zod schema silently drops the key and the guest's answer. */
const protoKey = '__proto__';
