import { existsSync } from 'node:fs';
import { appendFile, chmod, rename, rm, writeFile } from 'node:fs/promises';
import { loadSqlite } from '../store/sqlite-sql.ts';

/**
 * Copies an SQLite database in use. Afterwards `to` is a complete and checked copy of one moment on the disk, or it does not exist.
 * @throws Error if there is no such database, `to` exists already, or the copy is damaged
 */
export async function backUpSqlite({ file, to }: { file: string; to: string }): Promise<void> {
  if (!existsSync(file)) throw new Error(`${file}: there is no database to copy`);
  if (existsSync(to)) throw new Error(`${to} exists already; name a new file, such as one with today's date`);
  const { backup, DatabaseSync } = loadSqlite();
  const draft = `${to}.${process.pid}.part`;
  const source = new DatabaseSync(file, { readOnly: true });
  try {
    source.exec('PRAGMA busy_timeout = 5000');
    // Creates the file first, readable only by its owner, because it will hold names and addresses.
    await writeFile(draft, '', { flag: 'wx', mode: 0o600 });
    await backup(source, draft);
    checkCopy(new DatabaseSync(draft));
    await chmod(draft, 0o600);
    // Adds nothing, and waits until the copy is on the disk.
    await appendFile(draft, '', { flush: true });
    await rename(draft, to);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  } finally {
    source.close();
  }
}

function checkCopy(copy: InstanceType<typeof import('node:sqlite').DatabaseSync>): void {
  try {
    // A copy is a single file without a separate log.
    copy.exec('PRAGMA journal_mode = DELETE');
    const found = copy.prepare('PRAGMA integrity_check').get()?.integrity_check;
    if (found !== 'ok') throw new Error(`the copy is damaged, and so may be the database: ${found}`);
  } finally {
    copy.close();
  }
}
