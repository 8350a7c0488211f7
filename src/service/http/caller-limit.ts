import type { Clock, Instant } from '../../time/index.ts';
import { type Refusal, tooMany } from './api-error.ts';
import { callerKey } from './callers.ts';

/** At most `requests` within `perMs` milliseconds. */
export type Limit = { requests: number; perMs: number };

/** The state of a caller's limit. `waitMs`: 0 if this request passes. `wholeInMs`: when the full limit is available again. */
export type Allowance = { waitMs: number; remaining: number; wholeInMs: number };

const mostCallers = 100_000;

/**
 * The generic cell rate algorithm. It keeps one number for each caller: the time at which its full limit is available again. The burst is
 * half of the limit, so a window never lets more than one and a half times the limit through. The map is in memory and bounded: callers
 * with a full limit are dropped first.
 */
export function createCallerLimit(limit: Limit): (caller: string, now: Instant) => Allowance {
  const stepMs = limit.perMs / limit.requests;
  const burstMs = stepMs * Math.max(1, Math.floor(limit.requests / 2));
  const wholeAgain = new Map<string, Instant>();
  return (caller, now) => {
    const known = wholeAgain.get(caller) ?? now;
    // A later time means that the clock was set back.
    const before = known > now + burstMs ? now : Math.max(known, now);
    const next = before + stepMs;
    if (next - now > burstMs) return { waitMs: next - now - burstMs, remaining: 0, wholeInMs: before - now };
    // Deleted first, so that the map's order is that of the latest requests.
    wholeAgain.delete(caller);
    wholeAgain.set(caller, next);
    if (wholeAgain.size > mostCallers) forget(wholeAgain, now);
    // Thirds of a minute do not add up exactly, so a little is added before rounding down.
    const remaining = Math.floor((burstMs - (next - now)) / stepMs + 1e-6);
    return { waitMs: 0, remaining, wholeInMs: next - now };
  };
}

function forget(wholeAgain: Map<string, Instant>, now: Instant): void {
  for (const [caller, at] of wholeAgain) if (at <= now) wholeAgain.delete(caller);
  for (const caller of wholeAgain.keys()) {
    if (wholeAgain.size <= mostCallers / 2) return;
    wholeAgain.delete(caller);
  }
}

/**
 * Headers that show a caller its own limit (draft-ietf-httpapi-ratelimit-headers-11): the quota and its window in seconds, and what
 * remains. The limit of a guest is not shown, because it would reveal how much mail others send to that guest.
 */
export function rateLimitHeaders(limit: Limit, { remaining, wholeInMs }: Allowance): Record<string, string> {
  return {
    'RateLimit-Policy': `"caller";q=${limit.requests};w=${Math.ceil(limit.perMs / 1000)}`,
    RateLimit: `"caller";r=${remaining};t=${Math.ceil(wholeInMs / 1000)}`,
  };
}

/** The answer to a caller beyond its limit (interface §7, §8). */
export function tooManyFromHere(waitMs: number): Refusal {
  return tooMany('Too many requests from here', waitMs);
}

/** Returns the milliseconds that a caller must wait; 0 lets the request pass, and so does a call in process. */
export function createCallerWait(limit: Limit | null, clock: Clock): (caller: string | undefined) => number {
  const take = limit && createCallerLimit(limit);
  return (caller) => (take && caller !== undefined ? take(callerKey(caller), clock.now()).waitMs : 0);
}
