import { StoreUnavailable } from './store.ts';

/**
 * What passes without a change of the program, by SQLSTATE class or whole SQLSTATE (PostgreSQL manual, appendix A): connections,
 * sign-in, a missing database, resources, shutdowns and timeouts, its system, a standby that was promoted elsewhere, a lock that
 * was waited for too long, conflicts that were tried again for long enough, damage.
 */
const passing = /^(?:08|28|3D|53|57|58|XX|25006|25P03|25P04|55P03|40001|40P01)/;
const conflicts = new Set(['40001', '40P01']);
const lostConnections = /^(?:08|57P0[1-3])/;

/** The SQLSTATE of an error that PostgreSQL itself sent; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof StoreUnavailable) return sqlState(error.cause);
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the database undid a transaction for the sake of another: the same again may well succeed. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(sqlState(error) ?? '');
}

/**
 * Whether there is no connection any more: PostgreSQL says so, or it says nothing and the driver or its socket does. Who has waited
 * for a connection in vain has waited long enough.
 */
export function isLost(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return lostConnections.test(state);
  return error instanceof StoreUnavailable && !/timeout/.test(error.message);
}

/** An error of the driver: `StoreUnavailable` where it passes, and as it is where the statement was wrong. */
export function asPostgresError(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  const state = sqlState(error);
  if (state !== undefined && !passing.test(state)) return error;
  const reason = error instanceof Error ? reasonOf(error) : String(error);
  return new StoreUnavailable(`The database is not available: ${reason}`, { cause: error });
}

/** Node tells of several addresses that all refused in one error without words. */
function reasonOf(error: Error): string {
  if (error.message !== '') return error.message;
  const first = error instanceof AggregateError ? error.errors[0] : undefined;
  return first instanceof Error ? first.message : error.name;
}
