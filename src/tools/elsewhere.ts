import type { HeldCall } from './held-call.ts';
import { guestKey } from './session/guest.ts';
import { claimLifeMs, mayBeOut } from './session/once.ts';
import type { Claim, ClaimedRequest } from './session/state.ts';
import type { ToolContext, ToolSession } from './tool-context.ts';

/** A request that another process has claimed and not yet settled. */
export type Elsewhere = {
  /** Whether whoever claimed it may still be at it; afterwards they are gone, and nobody knows what became of it. */
  isOut(claim: Claim): boolean;
  /** Waits until it is settled, or may no longer be out. */
  ended(): Promise<void>;
};

const longestPauseMs = 400;

/** Watches for what became of a request in another process, by looking into the store again and again. */
export function watchElsewhere({
  context,
  session,
  request,
  call,
}: {
  context: ToolContext;
  session: ToolSession;
  request: ClaimedRequest;
  call: HeldCall;
}): Elsewhere {
  let givesUpAt = Number.POSITIVE_INFINITY;
  // A clock that stands still, or was set back, does not keep anybody waiting for longer.
  const isOut = (claim: Claim) => mayBeOut(claim, context.now()) && performance.now() < givesUpAt;
  return {
    isOut,
    async ended() {
      givesUpAt = Math.min(givesUpAt, performance.now() + claimLifeMs);
      for (let pauseMs = 10; ; pauseMs = Math.min(pauseMs * 1.5, longestPauseMs)) {
        await pause(pauseMs, call.signal);
        const { claims } = await session.read();
        const claim = claims.find((one) => isFor(one, request));
        if (!claim || !isOut(claim)) return;
      }
    },
  };
}

function isFor(claim: Claim, { slug, guestEmail, at }: ClaimedRequest): boolean {
  return claim.slug === slug && claim.at === at && guestKey(claim.guestEmail) === guestKey(guestEmail);
}

function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
