import type { Instant } from '../../time/index.ts';

const longestRetryAfterMs = 86_400_000;

/** The wait that a server asks for by `Retry-After`, in seconds or as a date (RFC 9110 §10.2.3); 0 without one. A day at most. */
export function readRetryAfter(header: string | undefined, now: Instant): number {
  if (header === undefined) return 0;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), longestRetryAfterMs);
}
