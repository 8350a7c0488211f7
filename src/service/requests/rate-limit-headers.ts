import type { Allowance } from './caller-limit.ts';
import type { Limit } from './limits.ts';

/**
 * Tells a caller its own limit (draft-ietf-httpapi-ratelimit-headers-11): the quota and its window in seconds, and what remains until it is
 * whole again. Only this limit is told: what remains of a guest's would say how much others mail them.
 */
export function rateLimitHeaders(limit: Limit, { remaining, wholeInMs }: Allowance): Record<string, string> {
  return {
    'RateLimit-Policy': `"caller";q=${limit.requests};w=${Math.ceil(limit.perMs / 1000)}`,
    RateLimit: `"caller";r=${remaining};t=${Math.ceil(wholeInMs / 1000)}`,
  };
}
