import { createHash } from 'node:crypto';
import type { PoolClient, QueryResult } from 'pg';
import { createSerialQueue } from './group-commit.ts';
import { StoreUnavailable, type Value } from './store.ts';
import type { Statements } from './transaction-sql.ts';

type Statement = { name?: string; text: string };

/** Turns the port's SQL into PostgreSQL's, and names each statement, so that it is parsed once a connection. */
export type NamedStatements = (text: string) => Statement;

// The service has some dozens of statements. Generated ones are not cached.
const keptStatements = 200;

export function nameStatements(): NamedStatements {
  const kept = new Map<string, Statement>();
  return (text) => {
    const known = kept.get(text);
    if (known) return known;
    const statement = { text: numberPlaceholders(text) };
    if (kept.size >= keptStatements) return statement;
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
    const named = { ...statement, name };
    kept.set(text, named);
    return named;
  };
}

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

/** Runs SQL on one connection, a statement at a time. */
export function createPostgresStatements(client: PoolClient, name: NamedStatements): Statements {
  const queue = createSerialQueue();
  const query = (text: string, values: Value[]): Promise<QueryResult> =>
    queue(async () => {
      try {
        return await client.query({ ...name(text), values });
      } catch (error) {
        throw asPostgresError(error);
      }
    });
  return {
    all: async <Row>(text: string, ...values: Value[]) => (await query(text, values)).rows as Row[],
    get: async <Row>(text: string, ...values: Value[]) =>
      (await query(text, values)).rows[0] as Row | undefined,
    run: async (text, ...values) => ({ changes: (await query(text, values)).rowCount ?? 0 }),
    async lock(name) {
      // Two names with the same number only wait for each other.
      await query(`select pg_advisory_xact_lock(${lockSpace}, hashtext(?))`, [name]);
    },
  };
}

/**
 * Errors that may pass without a change of the program, by SQLSTATE or its class (PostgreSQL manual, appendix A): connections, sign-in, a
 * missing database, resources, shutdowns and timeouts, system errors, a promoted standby, lock timeouts, repeated conflicts, damage.
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

/** Whether the database undid a transaction because of a conflict. The same transaction may succeed if it runs again. */
export function isConflict(error: unknown): boolean {
  return conflicts.has(sqlState(error) ?? '');
}

/**
 * Whether the connection is lost: PostgreSQL says so, or the driver or its socket failed. A caller that waited too long for a connection
 * has not lost one.
 */
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

/** If several addresses refused, Node throws one error without a message. */
function reasonOf(error: Error): string {
  if (error.message !== '') return error.message;
  const first = error instanceof AggregateError ? error.errors[0] : undefined;
  return first instanceof Error ? first.message : error.name;
}
