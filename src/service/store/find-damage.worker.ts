import { parentPort, workerData } from 'node:worker_threads';
import { loadSqlite } from './sqlite-sql.ts';

/** Reads a whole SQLite file in a thread and ends. 150 MB take 0.4 s, and the service could not answer meanwhile. */
try {
  const { DatabaseSync } = loadSqlite();
  const db = new DatabaseSync(String(workerData), { readOnly: true });
  db.exec('PRAGMA busy_timeout = 5000');
  const found = db.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  db.close();
  parentPort?.postMessage(found === 'ok' ? null : String(found));
} catch (error) {
  parentPort?.postMessage((error as Error).message);
}
