import { StoreUnavailable } from './store.ts';
import {
  createSerialQueue,
  openTransactionSql,
  type Query,
  type SerialQueue,
  type TransactionSql,
} from './transaction-sql.ts';

type Statement = ReturnType<Database['prepare']>;

/** Runs SQL on one connection. Statements are prepared once and cached. `queue`: for its transactions, one at a time. */
export type Connection = { db: Database; queue: SerialQueue; openSql(): TransactionSql };

// The service has some dozens of statements. The limit protects against generated texts.
const keptStatements = 200;

export function createConnection(db: Database): Connection {
  const kept = new Map<string, Statement>();
  const prepare = (text: string): Statement => {
    let statement = kept.get(text);
    if (!statement) {
      if (kept.size >= keptStatements) kept.clear();
      statement = db.prepare(text);
      kept.set(text, statement);
    }
    return statement;
  };
  // Async, so that an error of SQLite rejects as it would over a socket.
  const query: Query = async (method, text, values) => {
    try {
      const statement = prepare(text);
      if (method !== 'run') return statement[method](...values);
      return { changes: Number(statement.run(...values).changes) };
    } catch (error) {
      throw asStoreError(error);
    }
  };
  return { db, queue: createSerialQueue(), openSql: () => openTransactionSql(query) };
}

export type Database = import('node:sqlite').DatabaseSync;

/** Node's own SQLite, loaded only when a store is opened. @throws Error on a Node before 24, whose SQLite is not finished */
export function loadSqlite(nodeVersion: string = process.versions.node): typeof import('node:sqlite') {
  const sqlite = Number.parseInt(nodeVersion, 10) >= 24 ? process.getBuiltinModule('node:sqlite') : undefined;
  if (!sqlite) {
    throw new Error(
      `The booking service keeps its data in node:sqlite, which needs Node 24 or later; this is Node ${nodeVersion}. ` +
        'Run it with a newer Node, for example: npx -p node@24 node …',
    );
  }
  return sqlite;
}

// SQLite's primary result codes (sqlite.org/rescode.html).
const reasons = new Map([
  [5, 'another process holds its lock'],
  [6, 'one of its tables is locked'],
  [7, 'there is no memory left'],
  [8, 'it is read-only'],
  [10, 'the disk failed to read or write'],
  [11, 'the file is damaged'],
  [13, 'the disk is full'],
  [14, 'the file cannot be opened'],
  [15, 'its locking protocol failed'],
  [26, 'the file is no database'],
]);

/** SQLite's primary result code of an error that node:sqlite threw; undefined for any other error. */
export function sqliteCode(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

/** Whether waiting may help: another connection holds the lock. */
export function isBusy(error: unknown): boolean {
  return [5, 6].includes(sqliteCode(error) ?? 0);
}

/** Turns an error of the database itself into `StoreUnavailable`. An error of the statement or of the caller stays unchanged. */
export function asStoreError(error: unknown): unknown {
  const reason = reasons.get(sqliteCode(error) ?? -1);
  return reason === undefined
    ? error
    : new StoreUnavailable(`The database is not available: ${reason}`, { cause: error });
}
