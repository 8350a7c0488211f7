import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.ts';
import { migrateSqlite, openSqliteStore, sqliteMigrations } from './sqlite.ts';
import { createConnection, loadSqlite } from './sqlite-sql.ts';

import { type Sql, type Store, StoreUnavailable, StoreUndecided, type Version } from './store.ts';

let folder: string;
let file: string;
let opened: Store[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-'));
  file = join(folder, 'bookings.db');
  opened = [];
});
afterEach(async () => {
  for (const store of opened) await store.close();
  rmSync(folder, { recursive: true });
});

function open(options: { file?: string; lockWaitMs?: number } = {}): Store {
  const store = openSqliteStore({ file, ...options });
  opened.push(store);
  return store;
}

/** A row of any table will do. */
const insert =
  (id: string, padding = '') =>
  (sql: Sql) =>
    sql.run(
      `insert into mail (id, request_id, kind, recipient, queued_at, next_attempt_at, attempts) values (?, ?, 'k', 'r', 0, 0, 0)`,
      id,
      padding,
    );
const ids = (store: Store) =>
  store.read(async (sql) =>
    (await sql.all<{ id: string }>('select id from mail order by id')).map(({ id }) => id),
  );

describe('a store in a file', () => {
  it('keeps what was written', async () => {
    const store = open();
    await store.write(insert('a'));
    await store.close();
    expect(await ids(open())).toEqual(['a']);
  });

  it('waits for the disk before it answers: every commit is synchronised, in a log', async () => {
    const settings = await open().write(async (sql) => [
      await sql.get('PRAGMA synchronous'),
      await sql.get('PRAGMA journal_mode'),
    ]);
    expect(settings).toEqual([{ synchronous: 2 }, { journal_mode: 'wal' }]);
  });

  it('is its owner’s alone, with its log', async () => {
    const store = open();
    await store.write(insert('a'));
    const areClosed = () => {
      for (const path of [file, `${file}-wal`]) expect(statSync(path).mode & 0o777, path).toBe(0o600);
    };
    areClosed();
    // One that others could read until now, too.
    await store.close();
    chmodSync(file, 0o644);
    await open().write(insert('b'));
    areClosed();
  });

  it.each(['', '-wal'])(
    'refuses what it could only write to a removed or replaced file (%s)',
    async (end) => {
      const store = open();
      await store.write(insert('a'));
      renameSync(`${file}${end}`, `${file}.away`);
      await expect(store.write(insert('b'))).rejects.toThrow(StoreUnavailable);
      writeFileSync(`${file}${end}`, '');
      await expect(store.write(insert('c'))).rejects.toThrow('removed or replaced');
      renameSync(`${file}.away`, `${file}${end}`);
      await store.write(insert('d'));
      expect(await ids(store)).toEqual(['a', 'd']);
    },
  );

  it('leaves nothing of what was erased, though another process has it open', async () => {
    const served = open();
    await served.write(insert('a', 'noa@example.com'));
    const eraser = open();
    await eraser.write((sql) => sql.run('delete from mail'));
    await eraser.close();
    for (const path of [file, `${file}-wal`]) expect(readFileSync(path, 'latin1')).not.toContain('noa@');
    await served.write(insert('b'));
    expect(await ids(served)).toEqual(['b']);
  });

  it('never shows another process what is not committed', async () => {
    const [store, other] = [open(), open()];
    const seen: string[][] = [];
    await store.write(async (sql) => {
      await insert('a')(sql);
      seen.push(await ids(other));
    });
    seen.push(await ids(other));
    expect(seen).toEqual([[], ['a']]);
  });

  it('sees by its version what another process committed', async () => {
    const store = open();
    const other = open();
    const before = await store.version();
    await other.write(insert('a'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await store.version()).not.toBe(before);
  });

  it('has another version as soon as a write is answered, even within one turn of the event loop', async () => {
    const store = open();
    let before: Version | undefined;
    await store.write(async (sql) => {
      before = await store.version();
      await insert('a')(sql);
    });
    expect(await store.version()).not.toBe(before);
  });

  it('waits for a lock that another holds without holding the event loop, then writes', async () => {
    const store = open();
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const written = store.write(insert('a'));
    for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(await ids(store)).toEqual([]);
    other.exec('COMMIT');
    await expect(written).resolves.toEqual({ changes: 1 });
    // SQLite itself never waits for a lock, because that would block the event loop.
    const readTimeout = (sql: Sql) => sql.all('PRAGMA busy_timeout');
    expect(await store.read(readTimeout)).toEqual([{ timeout: 0 }]);
    expect(await store.write(readTimeout)).toEqual([{ timeout: 0 }]);
    other.close();
  });

  it('gives up on a lock in bounded time, stores nothing, and works again when it is released', async () => {
    const store = open({ lockWaitMs: 60 });
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    const outcomes = await Promise.allSettled([store.write(insert('a')), store.write(insert('b'))]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
      expect(outcome).toMatchObject({
        reason: { message: expect.stringContaining('another process holds its lock') },
      });
    }
    other.exec('ROLLBACK');
    other.close();
    await store.write(insert('c'));
    expect(await ids(store)).toEqual(['c']);
  });

  it('refuses a write while the disk is full, all that share its commit with it, and recovers', async () => {
    const store = open();
    await store.write(insert('a'));
    const limit = async (pages: number) => store.write((sql) => sql.get(`PRAGMA max_page_count = ${pages}`));
    await limit(1);
    const big = 'x'.repeat(1_000_000);
    const outcomes = await Promise.allSettled([
      store.write(insert('b')),
      store.write(insert('c', big)),
      store.write(insert('d')),
    ]);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailable) });
      expect(outcome).toMatchObject({ reason: { message: expect.stringContaining('the disk is full') } });
    }
    expect(await ids(store)).toEqual(['a']);
    await limit(1_000_000);
    await store.write(insert('e', big));
    expect(await ids(store)).toEqual(['a', 'e']);
  });

  it('does not say that nothing was kept where the disk fails in the commit: it may have been', async () => {
    const connection = createConnection(new DatabaseSync(file));
    const exec = connection.db.exec.bind(connection.db);
    exec('create table kept (n integer)');
    connection.db.exec = (text) => {
      exec(text);
      if (text === 'COMMIT') throw Object.assign(new Error('disk I/O error'), { errcode: 1034 });
    };
    const patience = { lockWaitMs: 0, lockRetryMs: 1 };
    const group = createGroupCommit(connection, patience);
    const written = group.write((sql) => sql.run('insert into kept values (1)'));
    await expect(written).rejects.toThrow(StoreUndecided);
    expect(connection.db.prepare('select n from kept').all()).toHaveLength(1);
    connection.db.close();
  });

  it('tells a damaged file as unavailable, not as a mistake of the caller', async () => {
    const store = open();
    for (let index = 0; index < 400; index += 1) await store.write(insert(`m${index}`, 'x'.repeat(500)));
    await store.close();
    const bytes = readFileSync(file);
    // Only the second half is damaged. The names of the tables, which opening reads, are at the beginning.
    bytes.fill(0xff, bytes.length / 2);
    writeFileSync(file, bytes);
    const readRows = open().read((sql) => sql.all('select request_id, kind from mail'));
    await expect(readRows).rejects.toThrow(StoreUnavailable);
  });
});

const patience = { lockWaitMs: 100, lockRetryMs: 1 };

describe('waiting writes', () => {
  it('share one commit, in bounded groups', async () => {
    const db = new DatabaseSync(':memory:');
    db.exec('create table t (n integer)');
    let commits = 0;
    const run = db.exec.bind(db);
    db.exec = (text) => {
      if (text === 'COMMIT') commits += 1;
      run(text);
    };
    const group = createGroupCommit(createConnection(db), patience);
    const write = (n: number) => group.write((sql) => sql.run('insert into t values (?)', n));
    await Promise.all(Array.from({ length: 50 }, (_, n) => write(n)));
    expect(commits).toBe(1);
    await Promise.all(Array.from({ length: 200 }, (_, n) => write(n)));
    expect(commits).toBe(1 + 4);
    db.close();
  });

  it('are answered after the commit, never before', async () => {
    const db = new DatabaseSync(':memory:');
    db.exec('create table t (n integer)');
    const order: string[] = [];
    const run = db.exec.bind(db);
    db.exec = (text) => {
      run(text);
      if (text === 'COMMIT') order.push(db.isTransaction ? 'open' : 'committed');
    };
    const group = createGroupCommit(createConnection(db), patience);
    const write = (n: number) =>
      group.write((sql) => sql.run('insert into t values (?)', n)).then(() => order.push('told'));
    await Promise.all([write(1), write(2)]);
    expect(order).toEqual(['committed', 'told', 'told']);
    db.close();
  });
});

describe('a database that breaks under a write', () => {
  it('refuses it and all that come later, and leaves none without an answer', async () => {
    const db = new DatabaseSync(':memory:');
    const group = createGroupCommit(createConnection(db), patience);
    const begun = Promise.withResolvers<void>();
    const broken = group.write(async () => {
      begun.resolve();
      db.close();
    });
    await begun.promise;
    const during = group.write(async () => undefined);
    await expect(broken).rejects.toThrow('database is not open');
    await expect(during).rejects.toThrow('database is not open');
    await group.settled();
    await expect(group.write(async () => undefined)).rejects.toThrow('database is not open');
    await group.settled();
  });

  it('takes writes again where only a rollback failed, and keeps nothing of what it refused', async () => {
    const db = new DatabaseSync(':memory:');
    db.exec('create table t (n integer)');
    const run = db.exec.bind(db);
    let failing = true;
    db.exec = (text) => {
      if (failing && (text === 'COMMIT' || text === 'ROLLBACK')) throw new Error(`no ${text}`);
      run(text);
    };
    const group = createGroupCommit(createConnection(db), patience);
    const write = (n: number) => group.write((sql) => sql.run('insert into t values (?)', n));
    await expect(write(1)).rejects.toThrow('no COMMIT');
    await group.settled();
    failing = false;
    await write(2);
    expect(db.prepare('select n from t').all()).toEqual([{ n: 2 }]);
    db.close();
  });
});

describe('opening', () => {
  it('applies each migration once, whichever of several processes comes first', async () => {
    const children = Array.from({ length: 4 }, () => openInChild(file));
    const counts = await Promise.all(children);
    expect(new Set(counts).size).toBe(1);
    expect(Number(counts[0])).toBeGreaterThan(5);
  });

  it('brings an older database up to date and keeps its rows', () => {
    const db = new DatabaseSync(file);
    const first = 'create table a (n integer); insert into a values (1)';
    migrateSqlite(db, [first]);
    migrateSqlite(db, [first, 'create table b as select n + 1 as n from a']);
    expect(db.prepare('select n from b').all()).toEqual([{ n: 2 }]);
    expect(db.prepare('PRAGMA user_version').get()).toEqual({ user_version: 2 });
    db.close();
  });

  it('leaves the database as it was where a migration fails', () => {
    const db = new DatabaseSync(file);
    expect(() => migrateSqlite(db, ['create table a (n integer)', 'create nonsense'])).toThrow(/nonsense/);
    expect(db.prepare('select count(*) as n from sqlite_schema').get()).toEqual({ n: 0 });
    db.close();
  });

  it('refuses a database that a newer program wrote, and says so', async () => {
    await open().close();
    const db = new DatabaseSync(file);
    db.exec(`PRAGMA user_version = ${sqliteMigrations.length + 1}`);
    db.close();
    const known = sqliteMigrations.length;
    expect(() => open()).toThrow(
      `bookings.db: This database has version ${known + 1}, and this program knows versions up to ${known}: a newer agent-booking wrote it`,
    );
  });

  it('refuses the database of another program, and a file that is no database', () => {
    const db = new DatabaseSync(file);
    db.exec('create table somebody_elses (n integer)');
    db.close();
    expect(() => open()).toThrow(/belongs to another program/);
    const text = join(folder, 'notes.txt');
    writeFileSync(text, 'Dear diary, '.repeat(100));
    expect(() => open({ file: text })).toThrow(
      /notes\.txt: this file is no SQLite database; name another file/,
    );
    expect(readFileSync(text, 'utf8')).toBe('Dear diary, '.repeat(100));
  });

  it('says what is wrong with a path that cannot be opened', () => {
    expect(() => open({ file: join(folder, 'missing', 'x.db') })).toThrow(
      /its folder must exist and be writable/,
    );
  });

  it('names the Node that it needs', () => {
    expect(() => loadSqlite('22.19.0')).toThrow(/needs Node 24 or later; this is Node 22\.19\.0/);
  });
});

async function openInChild(path: string): Promise<string> {
  const script = `
    import { openSqliteStore } from ${JSON.stringify(new URL('./sqlite.ts', import.meta.url).href)};
    const store = openSqliteStore({ file: ${JSON.stringify(path)} });
    const row = await store.read((sql) => sql.get('select count(*) as count from sqlite_schema'));
    console.log(row.count);
    await store.close();`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return text.trim();
}
