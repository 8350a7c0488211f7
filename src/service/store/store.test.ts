import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from './sqlite.ts';
import { rowId, type Sql, type Store, StoreUnavailable } from './store.ts';
import { openFreshStore, storeKind } from './stores.fixture.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function openFile(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  const store = openSqliteStore({ file: join(folder, 'bookings.db') });
  return {
    ...store,
    close: async () => {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** These tests hold for every store, wherever it stores its data. */
const places: Record<string, () => Store> =
  storeKind === 'postgres' ? { PostgreSQL: openFreshStore } : { 'a file': openFile, memory: openFreshStore };

function open(openHere: () => Store): Store {
  const store = openHere();
  closing.push(store.close);
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

describe.each(Object.entries(places))('a store in %s', (_, openHere) => {
  it('reads what was written', async () => {
    const store = open(openHere);
    await store.write(insert('a'));
    expect(await ids(store)).toEqual(['a']);
  });

  it('leaves no trace of a write that fails, and disturbs none that shares its commit', async () => {
    const store = open(openHere);
    const failing = async (sql: Sql) => {
      await insert('b')(sql);
      throw new Error('changed my mind');
    };
    const outcomes = await Promise.allSettled([
      store.write(insert('a')),
      store.write(failing),
      store.write(insert('c')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await ids(store)).toEqual(['a', 'c']);
  });

  it('lets a write see what those before it wrote, and a constraint refuse one of them alone', async () => {
    const store = open(openHere);
    const count = async (sql: Sql) => (await sql.get<{ n: number }>('select count(*) as n from mail'))?.n;
    const outcomes = await Promise.allSettled([store.write(insert('a')), store.write(insert('a'))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await store.write(count)).toBe(1);
  });

  it('has another version after each commit, and the same while nothing happens', async () => {
    const store = open(openHere);
    const seen = [await store.version()];
    for (const id of ['a', 'b']) {
      await store.write(insert(id));
      seen.push(await store.version());
    }
    expect(new Set(seen).size).toBe(3);
    // A server's other databases may have changed something between two questions, but not each time.
    let asked = [await store.version(), await store.version()];
    for (let time = 0; time < 200 && asked[0] !== asked[1]; time += 1)
      asked = [await store.version(), await store.version()];
    expect(asked[0]).toBe(asked[1]);
  });

  it('refuses SQL that comes after its transaction', async () => {
    const store = open(openHere);
    let kept: Sql | undefined;
    await store.write(async (sql) => {
      kept = sql;
    });
    await expect(kept?.run('delete from mail')).rejects.toThrow(/transaction is over.*delete from mail/);
  });

  it('cannot be written to by a read', async () => {
    const store = open(openHere);
    await store.read(insert('a')).catch(() => undefined);
    expect(await ids(store)).toEqual([]);
  });

  it('finishes what waits when it is closed, and refuses what comes later', async () => {
    const store = open(openHere);
    const written = store.write(insert('a'));
    await store.close();
    await expect(written).resolves.toEqual({ changes: 1 });
    await expect(store.write(insert('b'))).rejects.toThrow(StoreUnavailable);
    await expect(store.read(async () => 1)).rejects.toThrow(StoreUnavailable);
  });

  it('never shows a read what is not committed', async () => {
    const store = open(openHere);
    let during: Promise<string[]> | undefined;
    const failed = store.write(async (sql) => {
      await insert('a')(sql);
      during = ids(store);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await during).toEqual([]);
  });

  it('calls back after the commit, and not without one', async () => {
    const store = open(openHere);
    const told: string[] = [];
    const writeAndTell = (id: string) => async (sql: Sql) => {
      sql.afterCommit(() => told.push(id));
      await insert(id)(sql);
    };
    await store.write(writeAndTell('a'));
    await expect(store.write(writeAndTell('a'))).rejects.toThrow();
    expect(told).toEqual(['a']);
  });

  it('tells a write that its listener threw, and goes on', async () => {
    const store = open(openHere);
    const throwing = async (sql: Sql) => {
      sql.afterCommit(() => {
        throw new Error('no log');
      });
      await insert('a')(sql);
    };
    const outcomes = await Promise.allSettled([store.write(throwing), store.write(insert('b'))]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
    expect(await ids(store)).toEqual(['a', 'b']);
  });

  it('lets one write at a time hold a name, and the next see what it did', async () => {
    const store = open(openHere);
    const addOne = async (sql: Sql) => {
      await sql.lock('counter');
      const row = await sql.get<{ n: number }>('select count(*) as n from mail');
      await insert(`m${row?.n}`)(sql);
    };
    await Promise.all(Array.from({ length: 20 }, () => store.write(addOne)));
    expect(await ids(store)).toHaveLength(20);
  });

  it('keeps whole numbers of 64 bits as numbers, and question marks in texts as they are', async () => {
    const store = open(openHere);
    const at = 4_102_444_800_123;
    await store.write(insert('?', 'what?'));
    await store.write((sql) => sql.run(`update mail set queued_at = ?, kind = '?' where id = '?'`, at));
    const row = await store.read((sql) =>
      sql.get(
        'select queued_at as at, kind, request_id as "what?", count(*) over () as n from mail where id = ?',
        '?',
      ),
    );
    expect(row).toEqual({ at, kind: '?', 'what?': 'what?', n: 1 });
  });
});

const now = Date.UTC(2026, 10, 18, 8);

it('ids are UUIDs of version 7 that sort by time, and no two are the same', () => {
  expect(rowId(now)).toMatch(/^01a1edab-7800-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  const ids = Array.from({ length: 1000 }, (_, ms) => rowId(now + ms));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(Array.from({ length: 1000 }, () => rowId(now))).size).toBe(1000);
});
