import type { OperationId } from '../wire/index.ts';

/**
 * What can go wrong in one call, and whether it may be made again:
 *
 *     BookingError
 *     ├─ invalid_argument   what the caller passed cannot be sent (a slug of "..", 0 days, a bad email); nothing left
 *     ├─ aborted            the caller's signal ended it; of a request: before it left
 *     ├─ bad_request        400 with an Error body
 *     ├─ not_found          404 with an Error body
 *     ├─ conflict           409 with an Error body
 *     ├─ rate_limited       429                                                     retryable, after `retryAfterMs`
 *     ├─ unavailable        of a request: 503 with an Error body, or never sent (refused, DNS, TLS, connect timeout)   retryable
 *     │                     of a read: 408, 5xx, failed connections and time limits that outlasted its retries       retryable
 *     │                     of both: the HTTP transport cannot be used on this platform, so nothing was sent
 *     ├─ invalid_response   a read that was answered with something else than the interface allows
 *     └─ uncertain          a request that left and got no clear answer: it may have been accepted; never repeat it
 *
 * An option of `createBookingClient` that cannot be used is a programmer's error, and a TypeError.
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
 * The one error that a call of the client throws. `message` says what happened and what to do, and holds no data of a guest and no word
 * of the service: that is in `serviceText`.
 */
export class BookingError extends Error {
  override readonly name = 'BookingError';
  readonly [marker] = true;
  readonly code: BookingErrorCode;
  readonly operation: OperationId;
  /** The HTTP status, where one was answered. */
  readonly status: number | undefined;
  /** Whether the same call may be made again: it had no effect, and may have one later. */
  readonly retryable: boolean;
  /** How long to wait before that, in milliseconds, where the service said so. */
  readonly retryAfterMs: number | undefined;
  /** The service's own `error` text, cleaned and capped: data by strangers. */
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

  /** Holds across two copies of this package in one process, where `instanceof` does not. */
  static isInstance(error: unknown): error is BookingError {
    return typeof error === 'object' && error !== null && marker in error;
  }
}
