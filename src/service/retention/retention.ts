import type { Clock, Instant } from '../../time/index.ts';
import type { MailTransport } from '../mail/transport.ts';
import type { ServiceEvent } from '../service-event.ts';
import type { Store } from '../store/store.ts';
import { eraseRequests } from './erase-requests.ts';

const dayMs = 86_400_000;
const everyMs = 3_600_000;
/** How many go in one transaction, so that nobody waits long behind them. */
const batch = 100;

export type RetentionOptions = {
  store: Store;
  clock: Clock;
  transport: MailTransport | undefined;
  log(event: ServiceEvent): void;
};

/**
 * Erases what has been over for so many days: meetings by their end, other requests by when they were decided or expired. Looked for
 * once an hour and process, because it reads every request.
 * @throws RangeError below a week: reminders and limits look back for up to six days
 */
export function createRetention(
  retainDays: number | undefined,
  { store, clock, transport, log }: RetentionOptions,
): () => Promise<void> {
  if (retainDays === undefined) return async () => undefined;
  if (!Number.isInteger(retainDays) || retainDays < 7)
    throw new RangeError(`retainDays is ${retainDays}; it must be a whole number from 7 on`);
  let lastAt: Instant | undefined;
  return async () => {
    const now = clock.now();
    if (lastAt !== undefined && Math.abs(now - lastAt) < everyMs) return;
    let erased = 0;
    for (;;) {
      const ids = await endedBefore(store, now - retainDays * dayMs);
      if (ids.length === 0) break;
      const mails = await store.write((sql) => eraseRequests(sql, ids));
      await transport?.forget?.(mails);
      erased += ids.length;
    }
    lastAt = now;
    if (erased > 0) log({ event: 'requests_erased', at: now, requests: erased, olderThanDays: retainDays });
  };
}

async function endedBefore(store: Store, limit: Instant): Promise<string[]> {
  const rows = await store.read((sql) =>
    sql.all<{ id: string }>(
      `select id from request
       where case when status = 'confirmed' then ends_at when status in ('awaiting', 'expired') then expires_at else decided_at end < ?
       limit ?`,
      limit,
      batch,
    ),
  );
  return rows.map(({ id }) => id);
}
