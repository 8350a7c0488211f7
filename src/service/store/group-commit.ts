import { asStoreError, type Connection, isBusy, isDiskFailure } from './sqlite-sql.ts';
import { type Sql, StoreUnavailable, StoreUndecided } from './store.ts';

type Write = {
  work(sql: Sql): Promise<unknown>;
  resolve(result: unknown): void;
  reject(error: unknown): void;
  waitedMs: number;
};

/** `committed` is called after each commit, before any write resolves. */
export type GroupOptions = LockPatience & { committed(): void };

/** How long a write waits for a lock that another process holds, and how often it looks, in milliseconds. */
export type LockPatience = { lockWaitMs: number; lockRetryMs: number };

export type GroupCommit = {
  write<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Resolves when all that was asked for before is settled. */
  settled(): Promise<void>;
};

// One group holds the event loop for as long as its work takes: some 3 ms at 60 µs each.
const groupSize = 64;

/**
 * Writes that wait at the same time share one transaction and so one fsync; each runs in a savepoint of its own, and is
 * acknowledged after the commit. One that fails leaves no trace and disturbs no other, except where the database itself fails:
 * then all of the group are refused, none acknowledged.
 */
export function createGroupCommit(
  connection: Connection,
  queue: SerialQueue,
  options: GroupOptions,
): GroupCommit {
  const waiting: Write[] = [];
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    // The next turn of the event loop: by then every request that arrived together has asked.
    await new Promise((resolve) => setImmediate(resolve));
    try {
      while (waiting.length > 0) await queue(() => commitGroup(connection, waiting, options));
    } catch (error) {
      // The connection itself is broken: all waiting writes fail, and the next write may find it working again.
      for (const write of waiting.splice(0)) write.reject(asStoreError(error));
    } finally {
      running = undefined;
    }
  };
  return {
    write: <Result>(work: (sql: Sql) => Promise<Result>) =>
      new Promise<Result>((resolve, reject) => {
        waiting.push({ work, resolve: resolve as (result: unknown) => void, reject, waitedMs: 0 });
        running ??= run();
      }),
    settled: async () => running,
  };
}

async function commitGroup(
  { db, openSql }: Connection,
  waiting: Write[],
  options: GroupOptions,
): Promise<void> {
  try {
    // Left open where its rollback failed.
    if (db.isTransaction) db.exec('ROLLBACK');
    db.exec('BEGIN IMMEDIATE');
  } catch (error) {
    if (isBusy(error)) await waitForLock(waiting, options, error);
    else for (const write of waiting.splice(0)) write.reject(asStoreError(error));
    return;
  }
  const group = waiting.splice(0, groupSize);
  const answers: (() => void)[] = [];
  try {
    for (const write of group) answers.push(await runInSavepoint({ db, openSql }, write));
    commit(db);
  } catch (error) {
    // First, because to roll back may fail too.
    for (const write of group) write.reject(asStoreError(error));
    if (db.isTransaction) db.exec('ROLLBACK');
    return;
  }
  options.committed();
  for (const answer of answers) answer();
}

/** A disk that fails here may have kept the commit already, and then the next to open the file finds it. */
function commit(db: Connection['db']): void {
  try {
    db.exec('COMMIT');
  } catch (error) {
    if (!isDiskFailure(error)) throw error;
    throw new StoreUndecided('The disk failed while it committed: whether it kept this is not known', {
      cause: error,
    });
  }
}

/** Runs one write and returns how to answer it once the group is committed. Throws where the database itself failed. */
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
    // A full disk may have rolled back the whole transaction already, with what the others of the group wrote.
    if (asStoreError(error) instanceof StoreUnavailable || !db.isTransaction) throw error;
    db.exec('ROLLBACK TO one_write');
    db.exec('RELEASE one_write');
    return () => write.reject(error);
  } finally {
    end();
  }
}

/** Sleeps without holding the event loop, and refuses those that have waited long enough. */
async function waitForLock(
  waiting: Write[],
  { lockWaitMs, lockRetryMs }: LockPatience,
  error: unknown,
): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, lockRetryMs));
  for (const write of waiting) write.waitedMs += lockRetryMs;
  const patient = waiting.filter((write) => write.waitedMs < lockWaitMs);
  const tired = waiting.filter((write) => write.waitedMs >= lockWaitMs);
  waiting.splice(0, waiting.length, ...patient);
  for (const write of tired) write.reject(asStoreError(error));
}

/** Lets one piece of work through at a time, in the order of arrival. */
export type SerialQueue = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function createSerialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const turn = last.then(work);
    last = Promise.allSettled([turn]);
    return turn;
  };
}
