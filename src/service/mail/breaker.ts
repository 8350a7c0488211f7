import type { Instant } from '../../time/index.ts';
import type { Backlog } from './mail-rows.ts';

/** What the outbox learned of its transport in this process. */
export type TransportHealth = {
  failuresInARow: number;
  lastFailureAt: Instant | undefined;
  lastSuccessAt: Instant | undefined;
  backlog: Pick<Backlog, 'untried' | 'deferred'>;
};

export const unknownHealth = (): TransportHealth => ({
  failuresInARow: 0,
  lastFailureAt: undefined,
  lastSuccessAt: undefined,
  backlog: { untried: null, deferred: null },
});

const mostFailures = 10;
const oldestMs = 5 * 60_000;
/** After this long without a new failure a request is let through again: without one, nothing would show that mail works. */
const probeAfterMs = 2 * 60_000;
const retryAfterSeconds = 60;

/**
 * Why no mail may be promised now, or undefined. A mail that the next hop defers does not count while others get through:
 * else one guest's mailbox could stop the service for everybody.
 */
export function mailRefusal(
  health: TransportHealth,
  now: Instant,
): { reason: string; retryAfterSeconds: number } | undefined {
  const { failuresInARow, lastFailureAt = now, lastSuccessAt, backlog } = health;
  if (failuresInARow >= mostFailures && now - lastFailureAt < probeAfterMs)
    return { reason: `the last ${failuresInARow} mails could not be sent`, retryAfterSeconds };
  const old = (since: Instant | null) => since !== null && now - since > oldestMs;
  const silent = lastSuccessAt === undefined || now - lastSuccessAt > oldestMs;
  if (old(backlog.untried) || (old(backlog.deferred) && silent))
    return { reason: 'mail has waited for more than 5 minutes', retryAfterSeconds };
  return undefined;
}
