import type { Instant } from '../../time/index.ts';

/** How long a read is trusted before a request. */
export const freshForMs = 60_000;

/** Rule *stale*: what was read a minute ago is read again before anything is sent. A clock that was set back counts too. */
export function isStale(readAt: Instant, now: Instant): boolean {
  return now - readAt >= freshForMs || now < readAt;
}
