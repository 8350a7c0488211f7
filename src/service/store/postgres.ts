import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { loadPackage } from '../../wire/index.ts';
import { migratePostgres } from './migrate-postgres.ts';
import { type Sql, type Store, StoreUnavailable, StoreUndecided } from './store.ts';
import { createSerialQueue, openTransactionSql, type TransactionSql } from './transaction-sql.ts';

/**
 * `connectionString`: postgres://user:password@host:5432/database. `connections`: maximum open connections (default 10), and one more to
 * watch for changes. `waitMs`: maximum wait for a connection or a lock (default 5,000).
 */
export type PostgresOptions = { connectionString: string; connections?: number; waitMs?: number };

/**
 * Opens a store in PostgreSQL 14 or later, and brings it to the newest version. Any number of processes may share it. Durable when a write
 * resolves. Each write has a connection of its own, and PostgreSQL flushes those that commit at once together.
 * @throws Error if the database cannot be reached, was written by a newer program or holds tables of another, or if `pg` is missing
 */
export async function openPostgresStore(options: PostgresOptions): Promise<Store> {
  const place = describePlace(options.connectionString);
  const driver = { name: 'pg', neededBy: 'A PostgreSQL database', install: 'pg' };
  const { default: pg } = await loadPackage(() => import('pg'), driver);
  const settings = { connections: 10, waitMs: 5000, ...options };
  await migrate(pg, settings).catch((error: unknown) => {
    throw new Error(`${place}: ${error instanceof Error ? error.message : error}`, { cause: error });
  });
  const pool = openPool(pg, settings);
  const watcher = openPool(pg, { ...settings, connections: 1 });
  return createStore(createTransactor(pool, settings.waitMs), { pool, watcher });
}

/** PostgreSQL's `insufficient_privilege`. */
const notPermitted = '42501';
const statementMs = 15_000;
/** A new connection takes longer than all statements of a read, so one is kept from one round of calendars to the next. */
const idleMs = 600_000;
const session = { fallback_application_name: 'agent-booking', keepAlive: true };

function createStore(transact: Transact, { pool, watcher }: { pool: Pool; watcher: Pool }): Store {
  /** PostgreSQL's snapshot names the visible transactions of all databases, so it changes more often than needed. */
  const version = async (): Promise<string> => {
    const { rows } = await watcher.query('select pg_current_snapshot()::text as snapshot').catch(refuse);
    return String(rows[0]?.snapshot);
  };
  const running = new Set<Promise<unknown>>();
  let closed = false;
  const whileOpen = <Result>(begin: () => Promise<Result>): Promise<Result> => {
    if (closed) return Promise.reject(new StoreUnavailable('The database is closed'));
    const run = begin();
    const settled: Promise<unknown> = Promise.allSettled([run]).then(() => running.delete(settled));
    running.add(settled);
    return run;
  };
  return {
    read: (work) => whileOpen(() => transact(work, 'read')),
    write: (work) => whileOpen(() => transact(work, 'write')),
    version: () => whileOpen(version),
    async close() {
      if (closed) return;
      closed = true;
      // The pool would reject callers that still wait for a connection.
      while (running.size > 0) await Promise.all(running);
      await Promise.all([pool.end(), watcher.end()]);
    },
  };
}

type Kind = 'read' | 'write';
type Transact = <Result>(work: (sql: Sql) => Promise<Result>, kind: Kind) => Promise<Result>;

const lostRetryMs = 50;
const mostConflicts = 20;

/** Retries after a conflict, and for `waitMs` if the connection was lost before the commit. A commit is not repeated: it may be stored. */
function createTransactor(pool: Pool, waitMs: number): Transact {
  const begin = beginStatements(waitMs);
  const once = async <Result>(work: (sql: Sql) => Promise<Result>, kind: Kind): Promise<Result> => {
    const client = await pool.connect().catch(refuse);
    const { sql, end, committed } = openPostgresSql(client);
    let result: Result;
    try {
      await client.query(begin[kind]).catch(refuse);
      result = await work(sql);
      end();
      await commit(client, kind);
    } catch (error) {
      end();
      if (error instanceof StoreUndecided) client.release(error);
      else await undo(client);
      throw error;
    }
    client.release();
    committed();
    return result;
  };
  return async (work, kind) => {
    let waitedMs = 0;
    for (let conflicts = 0; ; ) {
      try {
        return await once(work, kind);
      } catch (error) {
        if (isConflict(error) && conflicts < mostConflicts) {
          conflicts += 1;
          // A random delay, so that the same two transactions do not conflict again.
          await sleep(Math.random() * Math.min(200, 2 ** conflicts));
        } else if (isLost(error) && waitedMs < waitMs && !(error instanceof StoreUndecided)) {
          waitedMs += lostRetryMs;
          await sleep(lostRetryMs);
        } else throw error;
      }
    }
  };
}

async function commit(client: PoolClient, kind: Kind): Promise<void> {
  const { command } = await client.query('COMMIT').catch((error: unknown) => {
    const known = asPostgresError(error);
    // Only an error from the server proves that the commit failed. A commit that timed out may still succeed.
    if (kind === 'read' || (sqlState(known) !== undefined && !isLost(known))) throw known;
    const message = 'The database failed during a commit: it is not known whether the write was stored';
    throw new StoreUndecided(message, { cause: error });
  });
  // PostgreSQL answers ROLLBACK to the commit of a transaction in which a statement failed.
  if (command === 'ROLLBACK')
    throw new Error('A statement had failed, and the write went on as if it had not');
}

/** Returns the connection to the pool, or closes it if it does not answer. */
async function undo(client: PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}

/** The settings are in the statement that begins the transaction, because a pooler may give us another session each time. */
function beginStatements(waitMs: number): Record<Kind, string> {
  const limits = `set local lock_timeout = ${waitMs}; set local statement_timeout = ${statementMs};
    set local idle_in_transaction_session_timeout = ${statementMs}`;
  const durable = `select set_config('synchronous_commit', 'on', true) where current_setting('synchronous_commit') = 'off'`;
  return {
    read: `begin isolation level repeatable read read only; ${limits}`,
    write: `begin isolation level read committed; ${limits}; ${durable}`,
  };
}

async function migrate(pg: Pg, { connectionString, waitMs }: Required<PostgresOptions>): Promise<void> {
  const client = new pg.Client({ ...session, connectionString, connectionTimeoutMillis: waitMs });
  // The running statement of a broken connection also gets the error.
  client.on('error', () => undefined);
  await client.connect().catch((error: unknown) => {
    const { message } = asPostgresError(error) as Error;
    // The driver says this if the server asks for a password and the address has none.
    const remedy = /client password must be a string/.test(message)
      ? 'the server asks for a password; put it into PGPASSWORD or into the address'
      : `${message}; PostgreSQL must run there and be reachable from here`;
    throw new Error(sqlState(error) === undefined ? remedy : message, { cause: error });
  });
  try {
    await migratePostgres(client);
  } catch (error) {
    if (sqlState(error) !== notPermitted) throw error;
    const remedy = 'the role must own the database, to make tables and the extension btree_gist';
    throw new Error(`${(error as Error).message}; ${remedy}`, { cause: error });
  } finally {
    await client.end();
  }
}

function openPool(pg: Pg, { connectionString, connections, waitMs }: Required<PostgresOptions>): Pool {
  const pool = new pg.Pool({
    ...session,
    connectionString,
    max: connections,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: idleMs,
    query_timeout: 2 * statementMs,
    types: {
      getTypeParser: (type) => (type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type)),
    },
  });
  // A broken idle connection is replaced. A busy one also rejects its statement. Without a listener the error would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** The address without its password, for logs. */
function describePlace(connectionString: string): string {
  const url = URL.parse(connectionString);
  if (!url || !/^postgres(?:ql)?:$/.test(url.protocol)) {
    throw new Error(
      'The address of the database is no PostgreSQL address; it must be such as postgres://user:password@host:5432/database',
    );
  }
  return `${url.protocol}//${url.host}${url.pathname}`;
}

type Pg = Pick<typeof import('pg'), 'Client' | 'Pool' | 'types'>;

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
