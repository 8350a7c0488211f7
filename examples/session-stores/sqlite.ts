import { DatabaseSync } from 'node:sqlite';
import type { SavedSession, SessionStore } from 'agent-booking';

export type SqliteSessions = SessionStore & {
  /**
   * Deletes the conversations that nothing was saved in for so many days, and says how many. What a deleted conversation requested is
   * forgotten, and could be requested again; a service lists 60 days at most, so that after 61 quiet days nothing of it is free any more.
   */
  deleteQuiet(days?: number): number;
  close(): void;
};

/**
 * Conversations in one SQLite file, which all processes of a machine may share. Each call is over within a millisecond or two, which is
 * why Node's synchronous driver will do; while another process writes, it waits for up to five seconds and then throws.
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
    // One statement, so that nothing comes between the comparison and the change; how many rows it changed says who won.
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
  // FULL: a claim that is saved is on the disk, also after a power cut. Losing one could let its request leave a second time.
  database.exec('PRAGMA synchronous = FULL');
  // Text is compared by its bytes: conversations "a" and "A" are two.
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
