import type { Clock, Instant } from '../../time/index.ts';
import { type Refusal, tooMany } from './api-error.ts';
import { callerKey } from './callers.ts';

/** At most `requests` within `perMs` milliseconds. */
export type Limit = { requests: number; perMs: number };

const mostCallers = 100_000;

/**
 * The generic cell rate algorithm. It keeps one number for each caller: the time at which its full limit is available again. The burst is
 * half of the limit, so a window never lets more than one and a half times the limit through. The map is in memory and bounded: callers
 * with a full limit are dropped first. Returns the milliseconds that a caller must wait; 0 lets the request pass.
 */
export function createCallerLimit(limit: Limit): (caller: string, now: Instant) => number {
  const stepMs = limit.perMs / limit.requests;
  const burstMs = stepMs * Math.max(1, Math.floor(limit.requests / 2));
  const wholeAgain = new Map<string, Instant>();
  return (caller, now) => {
    const known = wholeAgain.get(caller) ?? now;
    // A later time means that the clock was set back.
    const before = known > now + burstMs ? now : Math.max(known, now);
    const next = before + stepMs;
    if (next - now > burstMs) return next - now - burstMs;
    // Deleted first, so that the map's order is that of the latest requests.
    wholeAgain.delete(caller);
    wholeAgain.set(caller, next);
    if (wholeAgain.size > mostCallers) forget(wholeAgain, now);
    return 0;
  };
}

function forget(wholeAgain: Map<string, Instant>, now: Instant): void {
  for (const [caller, at] of wholeAgain) if (at <= now) wholeAgain.delete(caller);
  for (const caller of wholeAgain.keys()) {
    if (wholeAgain.size <= mostCallers / 2) return;
    wholeAgain.delete(caller);
  }
}

/** The answer to a caller beyond its limit (interface §7, §8). */
export function tooManyFromHere(waitMs: number): Refusal {
  return tooMany('Too many requests from here', waitMs);
}

/** The same by the address of a caller. A call in process, and a limit that is switched off, let every request pass. */
export function createCallerWait(limit: Limit | null, clock: Clock): (caller: string | undefined) => number {
  const take = limit && createCallerLimit(limit);
  return (caller) => (take && caller !== undefined ? take(callerKey(caller), clock.now()) : 0);
}
