import { StoreUnavailable } from './store.ts';

// SQLite's primary result codes (sqlite.org/rescode.html).
const busyCodes = new Set([5, 6]);
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

/** Whether waiting may help: somebody else holds the lock. */
export function isBusy(error: unknown): boolean {
  const code = sqliteCode(error);
  return code !== undefined && busyCodes.has(code);
}

/** Whether the disk refused to read, write or flush. */
export function isDiskFailure(error: unknown): boolean {
  return sqliteCode(error) === 10;
}

/** An error of the database itself as `StoreUnavailable`; an error of the statement or of the caller as it is. */
export function asStoreError(error: unknown): unknown {
  const reason = reasons.get(sqliteCode(error) ?? -1);
  return reason === undefined
    ? error
    : new StoreUnavailable(`The database is not available: ${reason}`, { cause: error });
}
