import { setTimeout as sleep } from 'node:timers/promises';
import { asStoreError, type Connection, isBusy, sqliteCode } from './sqlite-sql.ts';
import { type Sql, StoreUnavailable, StoreUndecided } from './store.ts';

type Write = {
  work(sql: Sql): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
};

/** Maximum time that a write waits for a lock of another process, and the time between two attempts, in milliseconds. */
export type LockPatience = { lockWaitMs: number; lockRetryMs: number };

// Maximum writes in a group. A group blocks the event loop: about 3 ms at 60 µs each.
const groupSize = 64;

/**
 * Writes that wait at the same time share one transaction and one fsync. Each runs in its own savepoint and resolves after the commit. A
 * write that fails is rolled back alone. If the database itself fails, all writes of the group reject.
 */
export function createGroupCommit(connection: Connection, patience: LockPatience) {
  const waiting: Write[] = [];
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    // The next turn of the event loop. By then all requests that arrived together are queued.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      while (waiting.length > 0)
        await retryBusy(() => connection.queue(() => commitGroup(connection, waiting)), patience);
    } catch (error) {
      // Another process holds the lock, or the connection is broken: all waiting writes fail. The next one may find it working again.
      for (const write of waiting.splice(0)) write.reject(error);
    } finally {
      running = undefined;
    }
  };
  return {
    write: <Result>(work: (sql: Sql) => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (result: unknown) => void, reject });
        running ??= run();
      }),
    settled: async () => running,
  };
}

/** Begins a transaction. One is still open if its rollback failed. */
export function beginAnew(db: Connection['db'], begin: 'BEGIN' | 'BEGIN IMMEDIATE'): void {
  if (db.isTransaction) db.exec('ROLLBACK');
  db.exec(begin);
}

/** Repeats what a lock of another process prevented, without blocking the event loop between two attempts. */
export async function retryBusy<Result>(
  attempt: () => Promise<Result>,
  { lockWaitMs, lockRetryMs }: LockPatience,
): Promise<Result> {
  for (let waitedMs = 0; ; waitedMs += lockRetryMs) {
    try {
      return await attempt();
    } catch (error) {
      const cause = error instanceof StoreUnavailable ? error.cause : error;
      if (!isBusy(cause) || waitedMs >= lockWaitMs) throw asStoreError(error);
      await sleep(lockRetryMs);
    }
  }
}

async function commitGroup(connection: Connection, waiting: Write[]): Promise<void> {
  const { db } = connection;
  beginAnew(db, 'BEGIN IMMEDIATE');
  const group = waiting.splice(0, groupSize);
  const answers: (() => void)[] = [];
  try {
    for (const write of group) answers.push(await runInSavepoint(connection, write));
    commit(db);
  } catch (error) {
    // The writes are rejected first, because the rollback may fail too.
    for (const write of group) write.reject(asStoreError(error));
    if (db.isTransaction) db.exec('ROLLBACK');
    return;
  }
  for (const answer of answers) answer();
}

/** If the disk fails here, the commit may be stored already. The next process that opens the file finds it. */
function commit(db: Connection['db']): void {
  try {
    db.exec('COMMIT');
  } catch (error) {
    // The result code of a disk that failed to read, write or flush.
    if (sqliteCode(error) !== 10) throw error;
    const message = 'The disk failed during a commit: it is not known whether the write was stored';
    throw new StoreUndecided(message, { cause: error });
  }
}

/** Runs one write. Returns a function that resolves it after the commit. Throws if the database itself failed. */
async function runInSavepoint({ db, openSql }: Connection, write: Write): Promise<() => void> {
  db.exec('SAVEPOINT one_write');
  const { sql, end, committed } = openSql();
  try {
    const result = await write.work(sql);
    db.exec('RELEASE one_write');
    return () => {
      try {
        committed();
        write.resolve(result);
      } catch (listenerError) {
        write.reject(listenerError);
      }
    };
  } catch (error) {
    // A full disk may have rolled back the whole transaction, with the other writes of the group.
    if (asStoreError(error) instanceof StoreUnavailable || !db.isTransaction) throw error;
    db.exec('ROLLBACK TO one_write');
    db.exec('RELEASE one_write');
    return () => write.reject(error);
  } finally {
    end();
  }
}
