import type { Clock } from '../time/index.ts';
import type { OperationId } from '../wire/index.ts';
import {
  describeBody,
  describeFailure,
  describeRedirect,
  isRedirect,
  isSuccess,
  parseRetryAfter,
  readServiceText,
} from './answer.ts';
import type { Base } from './base-url.ts';
import { BookingError } from './booking-error.ts';
import type { TimeLimits, Transport, TransportAnswer, TransportOutcome } from './transport.ts';

/** Settings of every read of one client. */
export type ReadSettings = {
  transport: Transport;
  base: Base;
  headers: Record<string, string>;
  limits: TimeLimits;
  /** Wait before the second try, in milliseconds; twice that before the third. */
  retryDelayMs: number;
  clock: Clock;
};

const maxTries = 3;

/**
 * Reads an address, with at most two retries: after a failed connection, a time limit, 408, 429 and 5xx. A wait that the service asks
 * for is never shortened. If the wait would exceed the time left, throw at once. The error states the wait.
 */
export async function readWithRetries(
  operation: OperationId,
  path: string,
  settings: ReadSettings & { signal: AbortSignal | undefined },
): Promise<TransportAnswer> {
  const { transport, base, headers, limits, signal, clock } = settings;
  const endsAt = performance.now() + limits.totalMs;
  // A try that begins too late cannot succeed.
  const lastStart = endsAt - limits.totalMs / 50;
  let delayMs = settings.retryDelayMs;
  for (let tries = 1; ; tries += 1) {
    const totalMs = Math.max(1, endsAt - performance.now());
    const outcome = await transport({
      method: 'GET',
      origin: base.origin,
      path: base.path + path,
      headers,
      once: false,
      limits: { ...limits, totalMs },
      signal,
    });
    if (outcome.kind === 'answer' && isSuccess(outcome)) return outcome;
    const retryAfterMs =
      outcome.kind === 'answer' ? parseRetryAfter(outcome.retryAfter, clock.now) : undefined;
    const waitMs = Math.max(retryAfterMs ?? 0, delayMs);
    if (!mayReadAgain(outcome) || tries === maxTries || performance.now() + waitMs >= lastStart) {
      throw readError(outcome, { operation, base, tries, retryAfterMs });
    }
    await wait(waitMs, signal);
    delayMs *= 2;
  }
}

function mayReadAgain(outcome: TransportOutcome): boolean {
  if (outcome.kind === 'failure') return outcome.reason === 'connection' || outcome.reason === 'timeout';
  return outcome.status === 408 || outcome.status === 429 || outcome.status >= 500;
}

type Read = { operation: OperationId; base: Base; tries: number; retryAfterMs: number | undefined };

function readError(outcome: TransportOutcome, read: Read): BookingError {
  const { operation, base } = read;
  if (outcome.kind === 'answer') return answeredError(outcome, read);
  const { reason, cause, status } = outcome;
  if (reason === 'aborted') return abortedRead(operation, cause);
  const details = { operation, status, cause };
  const what = describeFailure(outcome);
  if (reason === 'too_large') {
    return new BookingError(
      'invalid_response',
      `${operation}: ${base.host} answered ${status}, but ${what}.`,
      details,
    );
  }
  if (reason === 'misuse') {
    return new BookingError(
      'unavailable',
      `${operation}: nothing was sent to ${base.host}: ${what}.`,
      details,
    );
  }
  const next = isNotThere.test(what)
    ? 'Check baseUrl, and whether the service runs there.'
    : 'Try again later.';
  const message = `${operation}: ${base.host} was not read: ${what}${afterTries(read)}. ${next}`;
  return new BookingError('unavailable', message, { ...details, retryable: true });
}

/** No server has that address, or none listens there. */
const isNotThere = /\b(?:ECONNREFUSED|ENOTFOUND)\b/;

function answeredError(answer: TransportAnswer, read: Read): BookingError {
  const { operation, base, retryAfterMs } = read;
  const { status } = answer;
  const serviceText = readServiceText(answer);
  const answered = `${operation}: ${base.host} answered ${status}`;
  const details = { operation, status, serviceText };
  if (status === 429 || status === 408 || status >= 500) {
    const code = status === 429 ? 'rate_limited' : 'unavailable';
    const message = `${answered}${afterTries(read)}. ${describeWait(retryAfterMs)}`;
    return new BookingError(code, message, { ...details, retryable: true, retryAfterMs });
  }
  if (status === 404 && serviceText !== undefined) {
    return new BookingError('not_found', `${answered}: no such page. Check the slug.`, details);
  }
  if (status === 400 && serviceText !== undefined) {
    return new BookingError(
      'bad_request',
      `${answered}: it refuses these arguments. serviceText says why.`,
      details,
    );
  }
  if (isRedirect(answer)) {
    const message = `${answered}, ${describeRedirect(answer, base.origin)}, which is not followed. Set baseUrl to the address that it names.`;
    return new BookingError('invalid_response', message, details);
  }
  const message = `${answered}, and ${describeBody(answer)}: not what the booking interface says. Check baseUrl.`;
  return new BookingError('invalid_response', message, details);
}

/** The next step after a temporary refusal. */
export function describeWait(retryAfterMs: number | undefined): string {
  if (retryAfterMs === undefined) return 'Try again later.';
  return `Try again in ${Math.ceil(retryAfterMs / 1000)} s, not before.`;
}

export function abortedRead(operation: OperationId, cause: unknown): BookingError {
  return new BookingError('aborted', `${operation}: the caller's signal ended it.`, { operation, cause });
}

function afterTries({ tries }: Read): string {
  return tries === 1 ? '' : ` (${tries} tries)`;
}

/** Waits. Ends early if the signal aborts. */
function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done);
  });
}
