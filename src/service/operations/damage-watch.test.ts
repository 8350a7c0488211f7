import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Bench, goodBody, openBench } from '../requests/service.fixture.ts';
import { loadSqlite } from '../store/sqlite-sql.ts';
import { openFreshStore, storeKind } from '../store/stores.fixture.ts';
import { isDamage } from './damage-watch.ts';

/** A service whose database gets damaged where only some calls read it. */
type Damaged = { bench: Bench; damage(): Promise<void>; remove(): void };

/** The index by which meetings are found is overwritten in the file. */
function onSqlite(): Damaged {
  const folder = mkdtempSync(join(tmpdir(), 'agent-booking-'));
  const file = join(folder, 'service.db');
  const bench = openBench({ file });
  return {
    bench,
    async damage() {
      const { DatabaseSync } = loadSqlite();
      const db = new DatabaseSync(file);
      // What is in the log would be read instead of the file.
      db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      const size = Number(db.prepare('PRAGMA page_size').get()?.page_size);
      const root = db.prepare(`select rootpage from sqlite_master where name = 'meeting_by_time'`).get();
      db.close();
      const handle = openSync(file, 'r+');
      writeSync(handle, Buffer.alloc(size, 0xa5), 0, size, (Number(root?.rootpage) - 1) * size);
      closeSync(handle);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** PostgreSQL reports the damage of a table, as it does for a page whose checksum is wrong. */
function onPostgres(): Damaged {
  // Its trigger would disturb other tests.
  const store = openFreshStore();
  const opened = openBench({ store });
  const bench = { ...opened, store, close: () => opened.close().then(store.close) };
  return {
    bench,
    damage: () =>
      bench.store.write(async (sql) => {
        await sql.run(`create function report_damage() returns trigger language plpgsql as $$
          begin raise exception 'invalid page in block 7 of relation base/1/2' using errcode = 'XX001'; end $$`);
        await sql.run(
          'create trigger damaged before insert on request for each row execute function report_damage()',
        );
      }),
    remove: () => undefined,
  };
}

let world: Damaged;
beforeEach(() => {
  world = storeKind === 'postgres' ? onPostgres() : onSqlite();
});
afterEach(async () => {
  await world.bench.close();
  world.remove();
});

it('makes /readyz not ready once a request was answered 503, though a small write still succeeds', async () => {
  const { bench, damage } = world;
  const { get, request, clock, logged } = bench;
  await damage();
  // The write of /readyz reaches no damaged page.
  expect(await get('/readyz')).toMatchObject({ status: 200, body: { database: 'writable' } });
  expect((await request(goodBody)).status).toBe(503);
  for (const minutes of [1, 600]) {
    clock.advance(minutes * 60_000);
    expect(await get('/readyz')).toMatchObject({ status: 503, body: { database: 'damaged' } });
  }
  expect(logged).toContainEqual(expect.objectContaining({ event: 'not_ready' }));
});

it('tells damage from a wrong statement', async () => {
  const { store } = world.bench;
  const failureOf = (work: Parameters<typeof store.write>[0]) => store.write(work).catch((error) => error);
  const insert = 'insert into request (id) values (1)';
  const wrong = await failureOf((sql) => sql.run(insert));
  expect(wrong).toBeInstanceOf(Error);
  expect(isDamage(wrong)).toBe(false);
  await world.damage();
  const damaged = await failureOf(async (sql) => {
    await sql.all(`select id from meeting where host_key = 'x' and busy_from > 0 and status <> 'cancelled'`);
    await sql.run(insert);
  });
  expect(isDamage(damaged)).toBe(true);
});
