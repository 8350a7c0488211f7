import { randomUUID } from 'node:crypto';
import type { Instant } from '../../time/index.ts';

/**
 * The port between the service and its database: one portable SQL text with `?` for values, instants as integers (epoch
 * milliseconds), JSON as text. Asynchronous throughout, so that a driver may speak over a socket.
 */
export type Value = string | number | Uint8Array | null;

export type Sql = {
  all<Row>(text: string, ...values: Value[]): Promise<Row[]>;
  get<Row>(text: string, ...values: Value[]): Promise<Row | undefined>;
  run(text: string, ...values: Value[]): Promise<{ changes: number }>;
  /**
   * Locks a name until this write ends. Another write that asks for the name waits, and then sees the changes of this one. Writes that
   * lock several names lock them in this order, so that they do not deadlock: `guest …`, `caller …`, `page …`. SQLite runs one write at a
   * time anyway.
   */
  lock(name: string): Promise<void>;
  /** Runs after a commit, and never after a rollback. */
  afterCommit(listener: () => void): void;
};

/** Only equality means something. */
export type Version = number | string;

export type Store = {
  /** Reads a consistent state of the committed data. */
  read<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /**
   * Runs one transaction. It is durable when the promise resolves, and leaves no trace if it rejects. `work` may only await `sql`. An error
   * of `sql` ends it. It is called again if the database undid it because of a conflict. Writes that wait at the same time share one
   * commit.
   * @throws StoreUnavailable when the database is full, locked or broken; StoreUndecided when it broke during the commit
   */
  write<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Changes with every commit of any process. Use it to invalidate caches. Answers without a promise if the driver can. */
  version(): Version | Promise<Version>;
  /** Number of free bytes on the disk of the database. Left out for PostgreSQL, whose disk is its server's. */
  freeBytes?(): Promise<number>;
  close(): Promise<void>;
};

/** Joins the conditions that apply, each with its values. Without any, all rows are meant. */
export function allOf(conditions: readonly (false | undefined | readonly [string, ...Value[]])[]) {
  const used = conditions.filter((one) => one !== false && one !== undefined);
  return {
    where: used.map(([condition]) => condition).join(' and ') || '1 = 1',
    values: used.flatMap(([, ...values]) => values),
  };
}

export const marks = (items: readonly unknown[]): string => items.map(() => '?').join(', ');

/** Stores a value for all processes of the database, and replaces the earlier value of that name. */
export async function keepSharedFact(sql: Sql, name: string, value: string): Promise<void> {
  const insert = 'insert into shared_fact (name, value) values (?, ?)';
  await sql.run(`${insert} on conflict (name) do update set value = excluded.value`, name, value);
}

/** The database cannot take or answer this now (disk full, locked by another process, I/O error): 503 for the caller. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** The connection broke during a commit. The write may or may not be stored, so no answer may say that it is not. */
export class StoreUndecided extends StoreUnavailable {
  override readonly name = 'StoreUndecided';
}

/** A UUID of version 7 (RFC 9562 §5.7). It begins with the time, so rows that are written together are neighbours in every index. */
export function rowId(now: Instant): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Whether a text from outside may be the id of a row. PostgreSQL fails on a text with a NUL character. */
export function isRowId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}
