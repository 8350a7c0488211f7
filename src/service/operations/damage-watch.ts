import type { Clock, Instant } from '../../time/index.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import { sqlState } from '../store/postgres-sql.ts';
import { sqliteCode } from '../store/sqlite-sql.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

export type DamageWatch = ReturnType<typeof createDamageWatch>;

const everyMs = 3_600_000;
/** The same after a call met damage. It is also how long such damage counts in a database that has no check of ours. */
const everyMsAfterDamage = 5 * 60_000;

/**
 * Remembers damage of the database. A small write may still succeed while calls that reach a damaged page are answered 503, so each
 * failure counts until a check of the whole database finds nothing. PostgreSQL has no such check here, and there a failure counts for five
 * minutes. The check runs when the service begins to run jobs, and then once an hour, because damage shows only when it is read.
 */
export function createDamageWatch(inner: Store, clock: Clock) {
  let found: string | null = null;
  let met: { reason: string; at: Instant } | null = null;
  let checkedAt: Instant | undefined;
  const note = (error: unknown): never => {
    if (isDamage(error)) met = { reason: (error as Error).message, at: clock.now() };
    throw error;
  };
  const isPast = (at: Instant, ms: number) => Math.abs(clock.now() - at) >= ms;
  return {
    /** The database, whose failures are watched. */
    store: {
      ...inner,
      read: (work) => inner.read(work).catch(note),
      write: (work) => inner.write(work).catch(note),
    } satisfies Store,
    /** What is known to be damaged now. */
    damage(): string | null {
      if (met && !inner.disk && isPast(met.at, everyMsAfterDamage)) met = null;
      return met?.reason ?? found;
    },
    /** Reads the whole database if it is time to. */
    async check(log: (event: ServiceEvent) => void): Promise<void> {
      if (!inner.disk) return;
      if (checkedAt !== undefined && !isPast(checkedAt, met ? everyMsAfterDamage : everyMs)) return;
      checkedAt = clock.now();
      const before = met;
      found = await inner.disk.damage();
      if (found !== null) log({ event: 'database_damaged', at: checkedAt, reason: found });
      else if (met === before) met = null;
    },
  };
}

/** Whether a read or write failed because the database is damaged: SQLITE_CORRUPT, SQLITE_NOTADB, `data_corrupted` or `index_corrupted`. */
export function isDamage(error: unknown): boolean {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const code = sqliteCode(cause);
  return code === 11 || code === 26 || /^XX00[12]$/.test(sqlState(cause) ?? '');
}
