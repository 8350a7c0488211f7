import type { PoolClient } from 'pg';
import { StoreUnavailable } from './store.ts';
import { createSerialQueue, openTransactionSql, type TransactionSql } from './transaction-sql.ts';

/** Replaces `?` by `$1`, `$2` …, except in quotation marks and comments. */
export function numberPlaceholders(text: string): string {
  let count = 0;
  return text.replace(/'(?:[^']|'')*'|"[^"]*"|--[^\n]*|\?/g, (found) => {
    if (found !== '?') return found;
    count += 1;
    return `$${count}`;
  });
}

// All programs on the database share advisory locks. Our own number (`abkg`) keeps ours separate.
const lockSpace = 0x61626b67;

// Two names with the same number only wait for each other.
const lockStatement = `select pg_advisory_xact_lock(${lockSpace}, hashtext(?))`;

/** Opens the `Sql` of a transaction on one connection, which runs a statement at a time. */
export function openPostgresSql(client: PoolClient): TransactionSql {
  const queue = createSerialQueue();
  return openTransactionSql(
    (method, text, values) =>
      queue(async () => {
        const { rows, rowCount } = await client.query(numberPlaceholders(text), values).catch(refuse);
        return { all: rows, get: rows[0], run: { changes: rowCount ?? 0 } }[method];
      }),
    lockStatement,
  );
}

/**
 * Errors that may pass without a change of the program, by SQLSTATE or its class (PostgreSQL manual, appendix A): connections, sign-in, a
 * missing database, resources, shutdowns and timeouts, system errors, a promoted standby, lock timeouts, repeated conflicts, damage.
 */
const passing = /^(?:08|28|3D|53|57|58|XX|25006|25P03|25P04|55P03|40001|40P01)/;
const lostConnections = /^(?:08|57P0[1-3])/;

/** The SQLSTATE of an error that PostgreSQL itself sent; undefined for any other error. */
export function sqlState(error: unknown): string | undefined {
  if (error instanceof StoreUnavailable) return sqlState(error.cause);
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** Whether the database undid a transaction because of a conflict. The same transaction may succeed if it runs again. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '');
}

/** Whether PostgreSQL, the driver or its socket lost the connection. One that took too long to get was not lost. */
export function isLost(error: unknown): boolean {
  const state = sqlState(error);
  if (state !== undefined) return lostConnections.test(state);
  return error instanceof StoreUnavailable && !/timeout/.test(error.message);
}

/** A driver error: `StoreUnavailable` if it may pass, else unchanged, because the statement was wrong. */
export function asPostgresError(error: unknown): unknown {
  if (error instanceof StoreUnavailable) return error;
  const state = sqlState(error);
  if (state !== undefined && !passing.test(state)) return error;
  const reason = error instanceof Error ? reasonOf(error) : String(error);
  return new StoreUnavailable(`The database is not available: ${reason}`, { cause: error });
}

export function refuse(error: unknown): never {
  throw asPostgresError(error);
}

/** If several addresses refused, Node throws one error without a message. */
function reasonOf(error: Error): string {
  if (error.message !== '') return error.message;
  const first = error instanceof AggregateError ? error.errors[0] : undefined;
  return first instanceof Error ? first.message : error.name;
}
