import { DatabaseSync } from 'node:sqlite';
import type { SavedSession, SessionStore } from 'agent-booking';

export type SqliteSessions = SessionStore & {
  /**
   * Deletes conversations without a save for `days` days, 61 by default, and returns their number. A start that a deleted conversation
   * requested could be requested again. A service lists 60 days at most, so after 61 days none of those starts can be free.
   */
  deleteQuiet(days?: number): number;
  close(): void;
};

/**
 * Conversations in one SQLite file, which all processes of a machine may share. Each call takes a millisecond or two, so Node's synchronous
 * driver is good enough. While another process writes, a call waits for up to five seconds and then throws.
 */
export function openSqliteSessions(file: string): SqliteSessions {
  const database = openDatabase(file);
  const select = database.prepare('SELECT state FROM booking_session WHERE conversation = ?');
  const insert = database.prepare(
    `INSERT INTO booking_session (conversation, version, state, saved_at) VALUES (?, ?, ?, unixepoch())
     ON CONFLICT (conversation) DO NOTHING`,
  );
  const update = database.prepare(
    `UPDATE booking_session SET version = ?, state = ?, saved_at = unixepoch()
     WHERE conversation = ? AND version = ?`,
  );
  const remove = database.prepare('DELETE FROM booking_session WHERE saved_at < unixepoch() - ? * 86400');
  return {
    load(conversation) {
      const row = select.get(conversation);
      return row ? (JSON.parse(String(row.state)) as SavedSession) : null;
    },
    // One statement, so that nothing comes between the comparison and the change. If it changed no row, another process was faster.
    save(conversation, state, expectedVersion) {
      const text = JSON.stringify(state);
      const { changes } =
        expectedVersion === 0
          ? insert.run(conversation, state.version, text)
          : update.run(state.version, text, conversation, expectedVersion);
      return changes === 1;
    },
    deleteQuiet: (days = 61) => Number(remove.run(days).changes),
    close: () => database.close(),
  };
}

function openDatabase(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 5000 });
  useWriteAheadLog(database);
  // FULL: a saved request is on the disk, also after a power cut. A request whose save is lost could be sent twice.
  database.exec('PRAGMA synchronous = FULL');
  // Text is compared by its bytes, so "a" and "A" are two conversations.
  database.exec(`CREATE TABLE IF NOT EXISTS booking_session (
    conversation TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    saved_at INTEGER NOT NULL
  ) STRICT`);
  return database;
}

/** SQLite's own timeout does not cover this switch, so two processes that open a new file at once would fail. Tries for five seconds. */
function useWriteAheadLog(database: DatabaseSync): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (let tries = 1; ; tries += 1) {
    try {
      database.exec('PRAGMA journal_mode = WAL');
      return;
    } catch (error) {
      const isLocked = error instanceof Error && 'errcode' in error && error.errcode === 5;
      if (!isLocked || tries === 250) throw error;
      Atomics.wait(sleeper, 0, 0, 20);
    }
  }
}
