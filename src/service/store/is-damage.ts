import { sqlState } from './postgres-sql.ts';
import { sqliteCode } from './sqlite-sql.ts';
import { StoreUnavailable } from './store.ts';

/** Whether a read or write failed because the database is damaged: SQLITE_CORRUPT, SQLITE_NOTADB, `data_corrupted` or `index_corrupted`. */
export function isDamage(error: unknown): boolean {
  const cause = error instanceof StoreUnavailable ? error.cause : error;
  const code = sqliteCode(cause);
  return code === 11 || code === 26 || /^XX00[12]$/.test(sqlState(cause) ?? '');
}
