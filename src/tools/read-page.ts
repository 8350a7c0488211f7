import { BookingError } from '../client/index.ts';
import type { BookingPage } from '../wire/index.ts';
import type { Failure } from './booking-tool.ts';
import { readFailure } from './failures.ts';
import type { HeldCall } from './held-call.ts';
import type { PageRules } from './session/page-rules.ts';
import { findPage, rememberPage, type SessionState } from './session/state.ts';
import type { ToolContext, ToolSession } from './tool-context.ts';

/** A value, or why there is none. */
export type Attempt<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

/** The page that this conversation read last, else the one that the host gave; read where there is neither, or the service contradicted it. */
export async function knownPage(
  context: ToolContext,
  session: ToolSession,
  slug: string,
  call: HeldCall,
): Promise<Attempt<PageRules>> {
  const known = findPage(await session.read(), slug);
  if (known?.page) return { ok: true, value: known.page };
  if (!known && context.page?.slug === slug) return { ok: true, value: context.page };
  return readPage(context, session, slug, call);
}

export async function readPage(
  context: ToolContext,
  session: ToolSession,
  slug: string,
  call: HeldCall,
): Promise<Attempt<BookingPage>> {
  return attempt(
    call,
    (error) => readFailure(error, slug, 'page'),
    async () => {
      const isContradicted = (state: SessionState) => findPage(state, slug)?.page === null;
      const fresh = isContradicted(await session.read());
      const page = await context.client.getBookingPage(slug, { signal: call.signal, fresh });
      call.tell?.({ type: 'page_read', slug });
      await session.change((state) => {
        // A read that began before the service contradicted the page may bring the same again.
        const isOld = !fresh && isContradicted(state);
        return { state: isOld ? state : rememberPage(state, slug, page), result: undefined };
      });
      return page;
    },
  );
}

/** Turns the client's error into a failure; an abort goes on as the signal's own reason, everything else as a bug. */
export async function attempt<Value>(
  call: HeldCall,
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
