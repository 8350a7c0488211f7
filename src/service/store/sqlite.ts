import { chmodSync, closeSync, openSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { beginAnew, createGroupCommit, type LockPatience, retryBusy } from './group-commit.ts';
import { refuseNewer, schemaChanges } from './schema.ts';
import {
  asStoreError,
  type Connection,
  createConnection,
  type Database,
  isBusy,
  loadSqlite,
  sqliteCode,
} from './sqlite-sql.ts';
import { type Sql, type Store, StoreUnavailable } from './store.ts';

/** `file`: its path, or `:memory:`. `lockWaitMs`: how long to wait for another process's lock, default 2,000. */
export type SqliteOptions = { file: string } & Partial<LockPatience>;

/**
 * Opens a store in one SQLite file, and brings it to the newest version. Several processes may share it. Durable when a write resolves
 * (write-ahead log, `synchronous=FULL`). A process has one connection, on which reads and groups of writes run one after the other.
 * @throws Error if the file cannot be opened, is not our database, or was written by a newer program, or if Node is older than 24
 */
export function openSqliteStore({ file, lockWaitMs = 2000, lockRetryMs = 10 }: SqliteOptions): Store {
  const patience = { lockWaitMs, lockRetryMs };
  const inMemory = file === ':memory:';
  const connection = createConnection(openDatabase(file));
  const { db } = connection;
  // The first counts the rows that this connection changed, the second the commits of all others.
  const own = db.prepare('select total_changes() as changes');
  const others = db.prepare('PRAGMA data_version');
  const refuseIfRemoved = inMemory ? () => undefined : rememberFiles(file);
  const group = createGroupCommit(connection, patience);
  let isClosed = false;
  const refuseIfClosed = () => {
    if (isClosed) throw new StoreUnavailable('The database is closed');
  };
  return {
    async read(work) {
      refuseIfClosed();
      return retryBusy(() => connection.queue(() => readCommitted(connection, work)), patience);
    },
    async write(work) {
      refuseIfClosed();
      return group.write(async (sql) => {
        refuseIfRemoved();
        return work(sql);
      });
    },
    version() {
      refuseIfClosed();
      try {
        return Number(own.get()?.changes) + Number(others.get()?.data_version);
      } catch (error) {
        throw asStoreError(error);
      }
    },
    ...(!inMemory && {
      async freeBytes() {
        const { bavail, bsize } = await statfs(dirname(resolve(file)));
        return bavail * bsize;
      },
    }),
    async close() {
      if (isClosed) return;
      isClosed = true;
      await group.settled();
      await connection.queue(async () => undefined);
      emptyLog(db);
      db.close();
    },
  };
}

async function readCommitted<Result>(
  { db, openSql }: Connection,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const { sql, end } = openSql();
  beginAnew(db, 'BEGIN');
  try {
    return await work(sql);
  } finally {
    end();
    if (db.isTransaction) db.exec('ROLLBACK');
  }
}

function openDatabase(file: string): Database {
  const { DatabaseSync } = loadSqlite();
  let db: Database | undefined;
  try {
    if (file !== ':memory:') makePrivate(file);
    db = new DatabaseSync(file);
    // Waiting blocks the event loop, so it is allowed only here, before the service answers anything.
    db.exec('PRAGMA busy_timeout = 5000');
    enterWriteAheadLog(db);
    db.exec('PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON');
    migrateSqlite(db);
    // Savepoint journals are kept in memory. In a file they took seven of ten writes, and a crash never needs them.
    db.exec('PRAGMA temp_store = MEMORY');
    // The log is moved into the database each 16 MiB, not each 4: a quarter faster under load, which writes the same pages again and again.
    db.exec('PRAGMA wal_autocheckpoint = 4000; PRAGMA busy_timeout = 0');
    return db;
  } catch (error) {
    db?.close();
    throw new Error(`${file}: ${openingProblem(error)}`, { cause: error });
  }
}

/** Only the owner can read the file and its log, because they hold names and addresses. */
function makePrivate(file: string): void {
  try {
    closeSync(openSync(file, 'ax', 0o600));
  } catch {
    // The file exists already, or cannot be created. In the second case SQLite throws.
  }
  for (const path of [file, `${file}-wal`, `${file}-shm`]) {
    const { mode } = statSync(path, { throwIfNoEntry: false }) ?? { mode: 0 };
    if ((mode & 0o077) !== 0 && process.platform !== 'win32') chmodSync(path, mode & 0o700);
  }
}

/** The log holds erased data until it is emptied. SQLite does not empty it while another process has it open. */
function emptyLog(db: Database): void {
  try {
    db.exec('PRAGMA busy_timeout = 500; PRAGMA wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // The last connection that closes empties the log. Committed data in the log is safe.
    if (!(asStoreError(error) instanceof StoreUnavailable)) throw error;
  }
}

/** SQLite does not wait by itself when two processes switch a new file to its log at once. */
function enterWriteAheadLog(db: Database): void {
  for (let attempt = 1; ; attempt += 1) {
    try {
      db.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      if (!isBusy(error) || attempt === 100) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);
    }
  }
}

function openingProblem(error: unknown): string {
  const code = sqliteCode(error);
  if (code === 8) return 'this user may not write the file or its folder, or the file system is read-only';
  if (code === 11) return 'the file is damaged; restore a backup, and keep this file until that one works';
  if (code === 26) return 'this file is no SQLite database; name another file, or a new one';
  if (code === 14) return 'the file cannot be opened; its folder must exist and be writable';
  return error instanceof Error ? error.message : String(error);
}

/** The returned function throws if the files were replaced or removed since: the same time could be booked in the old and the new ones. */
function rememberFiles(file: string): () => void {
  const paths = [resolve(file), `${resolve(file)}-wal`];
  const identify = () =>
    paths.map((path) => {
      const found = statSync(path, { throwIfNoEntry: false });
      return found && `${found.dev} ${found.ino}`;
    });
  const remembered = identify();
  return () => {
    if (identify().every((found, index) => found === remembered[index])) return;
    throw new StoreUnavailable(
      `The database is not available: ${file} was removed or replaced while it was open; put it back, or start again`,
    );
  };
}

/** The database's `user_version` is the number of migrations that it has. */
export const sqliteMigrations: readonly string[] = schemaChanges.map(({ sqlite }) => sqlite);

/** Marks a file as ours (`abkg`), so that another program's database is never written to. */
const applicationId = 0x61626b67;

/** Brings a database to the newest version, each change once. @throws Error if it is newer than this program, or belongs to another */
export function migrateSqlite(db: Database, migrations: readonly string[] = sqliteMigrations): void {
  if (readVersion(db, migrations) === migrations.length) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    const version = readVersion(db, migrations);
    for (const migration of migrations.slice(version)) db.exec(migration);
    db.exec(`PRAGMA application_id = ${applicationId}`);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
    db.exec('COMMIT');
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function readVersion(db: Database, migrations: readonly string[]): number {
  const version = pragma(db, 'user_version');
  const application = pragma(db, 'application_id');
  const tables = db.prepare('select count(*) as count from sqlite_schema').get()?.count;
  if (application !== applicationId && tables !== 0) {
    throw new Error(
      'This database belongs to another program; name a file of its own for the booking service',
    );
  }
  refuseNewer(version, migrations.length);
  return version;
}

function pragma(db: Database, name: string): number {
  return Number(db.prepare(`PRAGMA ${name}`).get()?.[name]);
}
