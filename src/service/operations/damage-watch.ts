import { sqlState } from '../store/postgres.ts';
import { sqliteCode } from '../store/sqlite-sql.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

/**
 * Remembers that a call met damage of the database, until the service is started again, as it is after a backup was restored. A small
 * write may still succeed while calls that reach a damaged page are answered 503.
 */
export function createDamageWatch(inner: Store) {
  let met: string | null = null;
  const note = (error: unknown): never => {
    if (isDamage(error)) met = (error as Error).message;
    throw error;
  };
  return {
    /** The database, whose failures are watched. */
    store: {
      ...inner,
      read: (work) => inner.read(work).catch(note),
      write: (work) => inner.write(work).catch(note),
    } satisfies Store,
    damage: () => met,
  };
}

/** Whether a read or write failed because the database is damaged: SQLITE_CORRUPT, SQLITE_NOTADB, `data_corrupted` or `index_corrupted`. */
export function isDamage(error: unknown): boolean {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const code = sqliteCode(cause);
  return code === 11 || code === 26 || /^XX00[12]$/.test(sqlState(cause) ?? '');
}
