import { answerRefusal, type Refusal } from '../http/api-error.ts';
import type { ServiceContext } from '../http/context.ts';
import { StoreUnavailable, StoreUndecided } from '../store/store.ts';
import { OtherSecret } from './claim-secret.ts';

/** Logs an error that a handler threw, and answers it as `readFailure` says. */
export function answerFailure(context: Pick<ServiceContext, 'log' | 'clock'>, error: unknown): Response {
  return answerRefusal(readFailure(context, error));
}

/**
 * Logs an error that a handler threw, and returns the answer. If the database cannot answer, every operation gets 503. §7 lists it only for
 * the request, but 404 or 400 would say something untrue about the page or the caller. After a 503 a client may ask again, because nothing
 * was requested. If that is not known, or if the service made a mistake, the answer is 500, which no client may take for a refusal.
 * @throws OtherSecret unchanged. Only a call in process gets it, and its developer has to read the remedy
 */
export function readFailure(context: Pick<ServiceContext, 'log' | 'clock'>, error: unknown): Refusal {
  if (error instanceof OtherSecret) throw error;
  const at = context.clock.now();
  if (error instanceof StoreUndecided) {
    context.log({ event: 'store_undecided', at, reason: error.message });
    const message =
      'The database failed while it stored this call: a request may have been accepted. Do not send it again';
    return { status: 500, error: `${message}; the guest's inbox shows whether a mail came` };
  }
  if (error instanceof StoreUnavailable) {
    context.log({ event: 'store_unavailable', at, reason: error.message });
    const message = 'The service cannot reach its database now, and nothing was requested; try again';
    return { status: 503, error: message, retryAfterSeconds: 5 };
  }
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
  context.log({ event: 'failed', at, reason });
  return { status: 500, error: 'The service made a mistake; its log has the details' };
}
