import { randomUUID } from 'node:crypto';
import type { Instant } from '../../time/index.ts';

/**
 * The port between the service and its database: one portable SQL text with `?` for values, instants as integers (epoch
 * milliseconds), JSON as text. Asynchronous throughout, so that a driver may speak over a socket.
 */
export type Value = string | number | null;

export type Sql = {
  all<Row>(text: string, ...values: Value[]): Promise<Row[]>;
  get<Row>(text: string, ...values: Value[]): Promise<Row | undefined>;
  run(text: string, ...values: Value[]): Promise<{ changes: number }>;
  /**
   * Holds a name to the end of this write: any other write that asks for it waits, and then sees all that this one did. Ask first,
   * and for two only in the order that all others have (`guest …`, then `requests`), so that no two wait for each other. SQLite's
   * writers are serial anyway.
   */
  lock(name: string): Promise<void>;
  /** Calls back once this write is committed, and never where it is not: nothing that is undone may be told. */
  afterCommit(listener: () => void): void;
};

export type Store = {
  /** Reads a consistent state of what is committed. */
  read<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /**
   * One transaction: durable when the promise resolves, without a trace when it rejects. `work` may only await `sql`, and an error
   * of `sql` ends it; it is called again where the database undid it for the sake of another. Writes that wait at the same time share one commit.
   * @throws StoreUnavailable when the database is full, locked or broken; StoreUndecided when it broke during the commit
   */
  write<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /**
   * Another number whenever something was committed since, by this process or another: while it stays, what was read may be
   * kept. At once where the driver can tell at once, because kept answers wait for nothing else.
   */
  version(): number | Promise<number>;
  /** How the disk and the file behind it are; left out where the database looks after its own, as PostgreSQL does. */
  disk?: {
    /** How many bytes may still be written. */
    free(): Promise<number>;
    /** Reads all that is kept, outside of the event loop, and resolves with what is damaged, or with null. */
    damage(): Promise<string | null>;
  };
  close(): Promise<void>;
};

/** Keeps what all processes of one database share, in place of what was kept under that name. */
export async function keepSharedFact(sql: Sql, name: string, value: string): Promise<void> {
  await sql.run(
    'insert into shared_fact (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    name,
    value,
  );
}

/** The database cannot take or answer this now (disk full, locked by another process, I/O error): 503 for the caller. */
export class StoreUnavailable extends Error {
  override readonly name: string = 'StoreUnavailable';
}

/** The database went away while it committed. It may or may not have kept the write, so no answer may say that it did not. */
export class StoreUndecided extends StoreUnavailable {
  override readonly name = 'StoreUndecided';
}

/**
 * The id of a new row: a UUID of version 7 (RFC 9562 §5.7), which begins with the time. Rows of one moment lie side by side in
 * every index of ids; with random ones each row of a commit writes pages of its own, more of them the more is kept.
 */
export function rowId(now: Instant): string {
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Whether a text from outside may be the id of a row. PostgreSQL fails on a text with a NUL character. */
export function isRowId(text: string): boolean {
  return /^[\w-]{1,64}$/.test(text);
}
