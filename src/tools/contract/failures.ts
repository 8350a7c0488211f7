import type { BookingError } from '../../client/index.ts';
import { cleanText, quoteGiven } from './model-text.ts';
import { type Failure, type FailureCode, openForMs } from './tool.ts';

/** An expected failure. Undefined fields are left out, so that the result is plain JSON. */
export function failure(
  code: FailureCode,
  { message, next, ...data }: Omit<Failure, 'ok' | 'code'>,
): Failure {
  const given = Object.entries(data).filter(([, value]) => value !== undefined);
  return { ok: false, code, message, next, ...Object.fromEntries(given) };
}

type ReadError = Pick<BookingError, 'code' | 'message'> &
  Partial<Pick<BookingError, 'serviceText' | 'retryAfterMs'>>;

/** The failure for a failed read. It never says that nothing is free. */
export function readFailure(error: ReadError, slug: string, what: 'page' | 'free times'): Failure {
  const words = wordsOf(error);
  if (error.code === 'not_found')
    return failure('unknown_page', {
      message: `There is no booking page ${quoteGiven(slug, 100)}.`,
      next: 'Tell the guest that this page was not found; ask for its address if the guest named it.',
      serviceSays: words.serviceSays,
    });
  if (error.code === 'bad_request' || error.code === 'invalid_argument')
    return failure('invalid_input', {
      message: `The ${what} could not be read: ${error.code === 'bad_request' ? 'the service refused the values' : 'the call was not sent'}.`,
      next: "Read the page with getBookingPage, and use one of its durations and the IANA name of the guest's time zone.",
      ...words,
    });
  const isLimited = error.code === 'rate_limited';
  return failure(isLimited ? 'rate_limited' : 'unavailable', {
    message: `The ${what} could not be read${isLimited ? ': the service asks to wait' : ''}. This says nothing about what is free.`,
    next: `Try again ${afterWait(askedWait(error))}; if it fails again, tell the guest that the page cannot be reached now.`,
    ...words,
    waitSeconds: toSeconds(askedWait(error)),
  });
}

/** The service's `error` text; if it sent no text, the client's message. */
export function wordsOf({ serviceText, message }: ReadError): Pick<Failure, 'serviceSays' | 'details'> {
  return serviceText ? { serviceSays: cleanText(serviceText, 300) } : { details: cleanText(message, 300) };
}

/** How long the service asks to wait; undefined if it names no time. At most as long as a request counts as open. */
export function askedWait({ retryAfterMs = -1 }: Pick<ReadError, 'retryAfterMs'>): number | undefined {
  return retryAfterMs >= 0 ? Math.min(retryAfterMs, openForMs) : undefined;
}

export function toSeconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.max(1, Math.ceil(milliseconds / 1000));
}

export function afterWait(milliseconds: number | undefined): string {
  const seconds = toSeconds(milliseconds);
  return seconds === undefined
    ? 'in a while'
    : `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, not before`;
}

export function askForZone(): Failure {
  return failure('ask_guest', {
    message: "The guest's time zone is not known, and the page's own need not be theirs. Nothing was read.",
    next: 'Ask the guest in which city or time zone they are, then pass its IANA name as timezone.',
  });
}
