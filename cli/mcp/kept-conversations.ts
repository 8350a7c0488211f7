import { randomBytes } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { SavedSession, SessionStore } from '../../src/index.ts';

type Database = import('node:sqlite').DatabaseSync;

/** At most this many requests are sent in 24 hours, in all conversations together. */
export const maxRequestsADay = 10;

/** The conversations of the program's one user, and the count of requests. */
export type Conversations = ReturnType<typeof openConversations>;

export type DayLimit = Conversations['limit'];

/**
 * Conversations in one SQLite file of a folder that exists, or in memory, where they end with the program. Assistants restart the program
 * whenever they like and may run it several times at once. @throws Error if this Node has no SQLite, or if the file cannot be opened
 */
export function openConversations(folder?: string) {
  const database = openDatabase(folder === undefined ? undefined : join(folder, 'conversations.db'));
  const sent = database.prepare(`SELECT count(*) AS count FROM sent WHERE ${isRecent}`);
  // One statement, so that two processes cannot both count the last request that is allowed.
  const send = database.prepare(
    `INSERT INTO sent (at) SELECT unixepoch() WHERE (SELECT count(*) FROM sent WHERE ${isRecent}) < ?`,
  );
  return {
    sessions: sessionsOf(database),
    /** Signs the handles, so that a handle of an earlier run is known. */
    secret: secretOf(database),
    limit: {
      isReached: () => Number(sent.get()?.count) >= maxRequestsADay,
      /** Counts one more request. Returns false if the day's limit is reached. */
      count: () => send.run(maxRequestsADay).changes === 1,
    },
    close: () => database.close(),
  };
}

function openDatabase(file: string | undefined): Database {
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (!sqlite) throw new Error(`Node ${process.versions.node} has no SQLite`);
  const database = new sqlite.DatabaseSync(file ?? ':memory:', { timeout: 5000 });
  try {
    // The file holds a secret, and names and addresses of guests.
    if (file !== undefined) chmodSync(file, 0o600);
    // FULL: a saved request is on the disk before it is sent, also after a power cut.
    database.exec('PRAGMA synchronous = FULL');
    database.exec(schema);
    database.exec(deleteOld);
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

const schema = `
  CREATE TABLE IF NOT EXISTS session (
    conversation TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    saved_at INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS sent (at INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS secret (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL) STRICT;`;

/** A service lists 60 days at most. So after 61 days without a save, no start that was requested can be free. */
const deleteOld = `
  DELETE FROM session WHERE saved_at < unixepoch() - 61 * 86400;
  DELETE FROM sent WHERE at < unixepoch() - 61 * 86400;`;

const isRecent = 'at > unixepoch() - 86400';

function sessionsOf(database: Database): SessionStore {
  const select = database.prepare('SELECT state FROM session WHERE conversation = ?');
  const insert = database.prepare('INSERT OR IGNORE INTO session VALUES (?, ?, ?, unixepoch())');
  const update = database.prepare(
    'UPDATE session SET version = ?, state = ?, saved_at = unixepoch() WHERE conversation = ? AND version = ?',
  );
  return {
    load(conversation) {
      const row = select.get(conversation);
      return row ? (JSON.parse(String(row.state)) as SavedSession) : null;
    },
    // One statement compares and saves. It saved if it changed a row.
    save(conversation, state, expectedVersion) {
      const text = JSON.stringify(state);
      const { changes } =
        expectedVersion === 0
          ? insert.run(conversation, state.version, text)
          : update.run(state.version, text, conversation, expectedVersion);
      return changes === 1;
    },
  };
}

/** The secret of the file, made once. If several processes start together, one makes the secret and the others read it. */
function secretOf(database: Database): string {
  const made = randomBytes(32).toString('base64url');
  database.prepare('INSERT OR IGNORE INTO secret VALUES (1, ?)').run(made);
  return String(database.prepare('SELECT value FROM secret').get()?.value);
}
