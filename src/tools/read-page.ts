import { BookingError } from '../client/index.ts';
import type { BookingPage } from '../wire/index.ts';
import type { Failure, ToolCall } from './booking-tool.ts';
import { readFailure } from './failures.ts';
import { findPage, rememberPage } from './session/state.ts';
import type { ToolContext, ToolSession } from './tool-context.ts';

/** A value, or why there is none. */
export type Attempt<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

/** The page that the host or this conversation knows; read where neither does. */
export async function knownPage(
  context: ToolContext,
  session: ToolSession,
  slug: string,
  call: ToolCall,
): Promise<Attempt<BookingPage>> {
  if (context.page?.slug === slug) return { ok: true, value: context.page };
  const known = findPage(await session.read(), slug);
  return known ? { ok: true, value: known } : readPage(context, session, slug, call);
}

export async function readPage(
  context: ToolContext,
  session: ToolSession,
  slug: string,
  call: ToolCall,
): Promise<Attempt<BookingPage>> {
  return attempt(
    call,
    (error) => readFailure(error, slug, 'page'),
    async () => {
      const page = await context.client.getBookingPage(slug, { signal: call.signal });
      await session.change((state) => ({ state: rememberPage(state, slug, page), result: undefined }));
      return page;
    },
  );
}

/** Turns the client's error into a failure; an abort goes on as the signal's own reason, everything else as a bug. */
export async function attempt<Value>(
  call: ToolCall,
  explain: (error: BookingError) => Failure,
  work: () => Promise<Value>,
): Promise<Attempt<Value>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    call.signal?.throwIfAborted();
    if (!BookingError.isInstance(error)) throw error;
    return { ok: false, failure: explain(error) };
  }
}
