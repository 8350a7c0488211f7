import { BookingError } from '../../client/index.ts';
import type { BookingPage } from '../../wire/index.ts';
import { reportToHost } from '../context/report-to-host.ts';
import type { RunningCall } from '../context/run-call.ts';
import type { ToolContext } from '../context/tool-context.ts';
import { readFailure } from '../contract/failures.ts';
import type { Attempt, Failure } from '../contract/tool.ts';

/**
 * Reads a page through the client, which may answer a copy of up to a minute ago. `fresh`: no copy, because something contradicted
 * what was read.
 */
export async function readPage(
  context: ToolContext,
  slug: string,
  call: RunningCall,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<Attempt<BookingPage>> {
  return attemptRead(
    call,
    (error) => readFailure(error, slug, 'page'),
    async () => {
      const page = await context.client.getBookingPage(slug, { signal: call.signal, fresh });
      call.emit?.({ type: 'page_read', slug });
      return page;
    },
  );
}

/** Turns an error of a read into a failure. An abort rejects with the signal's reason. */
export async function attemptRead<Value>(
  call: RunningCall,
  explain: (error: BookingError) => Failure,
  work: () => Promise<Value>,
): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    call.signal?.throwIfAborted();
    if (BookingError.isInstance(error)) return { ok: false, failure: explain(error) };
    // A client of the host's own may throw anything.
    reportToHost(error);
    const unknown = new BookingError('unavailable', 'the client failed', { operation: 'getFreeSlots' });
    return { ok: false, failure: explain(unknown) };
  }
}
