import type { Clock } from '../../time/index.ts';
import type { Store } from '../store/store.ts';

/** Marks what nobody confirmed in time. Only tidiness: whoever reads a request compares `expires_at` with the clock. */
export async function expireRequests({ store, clock }: { store: Store; clock: Clock }): Promise<number> {
  const now = clock.now();
  const overdue = await store.read((sql) =>
    sql.get(`select 1 as found from request where status = 'awaiting' and expires_at <= ? limit 1`, now),
  );
  if (!overdue) return 0;
  const { changes } = await store.write((sql) =>
    sql.run(
      `update request set status = 'expired', decided_at = ? where status = 'awaiting' and expires_at <= ?`,
      now,
      now,
    ),
  );
  return changes;
}
