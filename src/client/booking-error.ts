import type { OperationId } from '../wire/index.ts';

/**
 * The errors of one call, and whether the call may be repeated:
 *
 *     BookingError
 *     ├─ invalid_argument   an argument is invalid (a slug of "..", 0 days, a bad email); nothing was sent
 *     ├─ aborted            the caller's signal ended it; a request: before it was sent
 *     ├─ bad_request        400 with an Error body
 *     ├─ not_found          404 with an Error body
 *     ├─ conflict           409 with an Error body
 *     ├─ rate_limited       429                                                     retryable, after `retryAfterMs`
 *     ├─ unavailable        a request: 503 with an Error body, or never sent (refused, DNS, TLS, connect timeout)      retryable
 *     │                     a read: 408, 5xx, failed connections and time limits, after all retries                  retryable
 *     │                     both: the HTTP transport cannot be used on this platform, so nothing was sent
 *     ├─ invalid_response   a read got an answer that the interface does not allow
 *     └─ uncertain          a request was sent and got no clear answer: it may have been accepted; never repeat it
 *
 * An invalid option of `createBookingClient` is a programmer's error, and a TypeError.
 */
export type BookingErrorCode =
  | 'invalid_argument'
  | 'aborted'
  | 'bad_request'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'unavailable'
  | 'invalid_response'
  | 'uncertain';

const marker: unique symbol = Symbol.for('agent-booking.BookingError') as never;

/**
 * The only error that a call of the client throws. `message` says what happened and what to do. It holds no data of a guest and no words
 * of the service, which are in `serviceText`.
 */
export class BookingError extends Error {
  override readonly name = 'BookingError';
  readonly [marker] = true;
  readonly code: BookingErrorCode;
  readonly operation: OperationId;
  /** The HTTP status of the answer, if there was one. */
  readonly status: number | undefined;
  /** Whether the same call may be repeated: it had no effect, and may succeed later. */
  readonly retryable: boolean;
  /** The wait that the service asked for, in milliseconds. */
  readonly retryAfterMs: number | undefined;
  /** The service's own `error` text, cleaned and capped: untrusted text. */
  readonly serviceText: string | undefined;

  constructor(
    code: BookingErrorCode,
    message: string,
    details: {
      operation: OperationId;
      status?: number | undefined;
      retryable?: boolean;
      retryAfterMs?: number | undefined;
      serviceText?: string | undefined;
      cause?: unknown;
    },
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.operation = details.operation;
    this.status = details.status;
    this.retryable = details.retryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
    this.serviceText = details.serviceText;
  }

  /** Unlike `instanceof`, it also works with two copies of this package in one process. */
  static isInstance(error: unknown): error is BookingError {
    return typeof error === 'object' && error !== null && marker in error;
  }
}
