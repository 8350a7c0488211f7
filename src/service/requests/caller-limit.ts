import type { Instant } from '../../time/index.ts';
import type { Limit } from './limits.ts';

/** Takes one request of a caller; undefined where it may pass, else how many milliseconds to wait. */
export type CallerLimit = (caller: string, now: Instant) => number | undefined;

const mostCallers = 100_000;

/**
 * The generic cell rate algorithm: one number a caller, the time at which its allowance is whole again. The burst is half of the
 * limit, so that no window of that length lets more than one and a half times the limit through. In memory: an attacker who
 * changes addresses fills it only to a bound, and whose allowance is whole is forgotten.
 */
export function createCallerLimit(limit: Limit): CallerLimit {
  const stepMs = limit.perMs / limit.requests;
  const burstMs = stepMs * Math.max(1, Math.floor(limit.requests / 2));
  const wholeAgain = new Map<string, Instant>();
  return (caller, now) => {
    const next = Math.max(wholeAgain.get(caller) ?? now, now) + stepMs;
    if (next - now > burstMs) return next - now - burstMs;
    // Deleted first, so that the map's order is that of the latest requests.
    wholeAgain.delete(caller);
    wholeAgain.set(caller, next);
    if (wholeAgain.size > mostCallers) forget(wholeAgain, now);
    return undefined;
  };
}

function forget(wholeAgain: Map<string, Instant>, now: Instant): void {
  for (const [caller, at] of wholeAgain) if (at <= now) wholeAgain.delete(caller);
  for (const caller of wholeAgain.keys()) {
    if (wholeAgain.size <= mostCallers / 2) return;
    wholeAgain.delete(caller);
  }
}
