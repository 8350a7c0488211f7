import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBookings } from '../meetings/booking-rows.ts';
import { headingOf, openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { createTokens } from '../meetings/tokens.ts';
import { allMigrations } from './migrations/all-migrations.ts';
import { openPostgresStore } from './postgres.ts';
import { openSqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';
import { makeSchema, storeKind } from './stores.fixture.ts';

/** An empty place for a database of this run's kind. It can be filled with a dump, opened and removed. */
type Place = { fill(dump: string): Promise<void>; open(): Promise<Store>; remove(): Promise<void> };

function makeFile(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  const file = join(folder, 'booking.db');
  return {
    fill: async (dump) => {
      const db = new DatabaseSync(file);
      db.exec(dump);
      db.close();
    },
    open: async () => openSqliteStore({ file }),
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

async function makePostgres(): Promise<Place> {
  const { connectionString, remove } = await makeSchema();
  return {
    fill: async (dump) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      await client.query(dump);
      await client.end();
    },
    open: () => openPostgresStore({ connectionString, connections: 4 }),
    remove,
  };
}

const makePlace = async () => (storeKind === 'postgres' ? makePostgres() : makeFile());
const dumpOf = (version: number) =>
  join(import.meta.dirname, `migrations/version-${version}.${storeKind}.fixture.sql`);

/** Returns the tables, columns, indexes and guards, as the database itself names them. */
function readSchema(store: Store): Promise<unknown[]> {
  return store.read((sql) =>
    sql.all(
      storeKind === 'postgres'
        ? `select 'column' as kind, table_name || ' ' || column_name || ' ' || data_type || ' ' || is_nullable as text
             from information_schema.columns where table_schema = current_schema()
           union all select 'index', replace(indexdef, schemaname || '.', '') from pg_indexes where schemaname = current_schema()
           union all select 'constraint', conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
             where connamespace = current_schema()::regnamespace
           order by 1, 2`
        : 'select type as kind, lower(sql) as text from sqlite_schema where sql is not null order by 1, 2',
    ),
  );
}

let place: Place;
let store: Store;
beforeEach(async () => {
  place = await makePlace();
});
afterEach(async () => {
  await store.close();
  await place.remove();
});

const earlier = Array.from({ length: allMigrations.length }, (_, index) => index + 1).filter(
  (version) => version < allMigrations.length || existsSync(dumpOf(version)),
);

describe.each(earlier)('a kept database of version %i', (version) => {
  beforeEach(async () => {
    expect(
      existsSync(dumpOf(version)),
      `${dumpOf(version)} is missing; migrations/keep-database.fixture.ts writes it`,
    ).toBe(true);
    await place.fill(readFileSync(dumpOf(version), 'utf8'));
    store = await place.open();
  });

  it('has all that a new database has, once it is opened', async () => {
    const other = await makePlace();
    const fresh = await other.open();
    expect(await readSchema(store)).toEqual(await readSchema(fresh));
    await fresh.close();
    await other.remove();
  });

  it('still tells what was requested, and what became of it', async () => {
    const bookings = await readBookings(store);
    expect(bookings.map(({ id, status }) => [id, status])).toEqual([
      ['waiting', 'awaiting'],
      ['booked', 'booked'],
      ['cancelled', 'cancelled'],
      ['declined', 'declined'],
      ['expired', 'expired'],
      ['superseded', 'superseded'],
    ]);
    expect(bookings[0]).toMatchObject({
      slug: 'demo',
      start: '2026-11-24T13:00:00+02:00',
      guestName: 'נועה לוי',
      answers: { company: "O'Hara?" },
    });
  });

  it('sends the mail that waited, and takes the links that were mailed', async () => {
    const world = openBookingWorld({ store });
    const tokens = createTokens('x'.repeat(32));
    await world.service.runJobs();
    expect(world.mail('confirm_request').to).toBe('waiting@example.com');
    const confirmed = await world.press(world.link('confirm_request'), 'confirm');
    expect(await headingOf(confirmed)).toBe('The meeting is booked');
    const cancelled = await world.press(`/cancel/${tokens.cancel('booked')}`, 'cancel');
    expect(cancelled.status).toBe(200);
    expect((await readBookings(store)).map(({ status }) => status).slice(0, 2)).toEqual([
      'booked',
      'cancelled',
    ]);
    await world.service.close();
  });

  it('is brought up to date once, and opens again as it is', async () => {
    const before = await readSchema(store);
    await store.close();
    store = await place.open();
    expect(await readSchema(store)).toEqual(before);
    expect(await readBookings(store)).toHaveLength(6);
  });
});
