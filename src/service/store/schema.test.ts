import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBookings } from '../meetings/booking-rows.ts';
import { openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { migratePostgres, postgresMigrations } from './migrate-postgres.ts';
import { openPostgresStore } from './postgres.ts';
import { migrateSqlite, openSqliteStore, sqliteMigrations } from './sqlite.ts';
import type { Store } from './store.ts';
import { makeSchema, storeKind } from './stores.fixture.ts';

/** A change that a later version of the program could make. */
const laterChange = `alter table meeting add column room text not null default 'lobby';`;

/** A database of this run's kind that can be opened, changed by a later program, and removed. */
type Place = {
  open(): Promise<Store>;
  change(changes: readonly string[]): Promise<void>;
  rooms(): Promise<unknown[]>;
  remove(): Promise<void>;
};

const readRooms = 'select room from meeting';

function makeFile(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'schema-'));
  const file = join(folder, 'booking.db');
  return {
    open: async () => openSqliteStore({ file }),
    change: async (changes) => {
      const db = new DatabaseSync(file);
      migrateSqlite(db, [...sqliteMigrations, ...changes]);
      db.close();
    },
    rooms: async () => {
      const db = new DatabaseSync(file);
      const rooms = db.prepare(readRooms).all();
      db.close();
      return rooms.map(({ room }) => ({ room }));
    },
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

async function makePostgres(): Promise<Place> {
  const { connectionString, remove } = await makeSchema();
  return {
    open: () => openPostgresStore({ connectionString, connections: 4 }),
    change: async (changes) => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      await migratePostgres(client, [...postgresMigrations, ...changes]).finally(() => client.end());
    },
    rooms: async () => {
      const client = new pg.Client({ connectionString });
      await client.connect();
      const { rows } = await client.query(readRooms);
      await client.end();
      return rows;
    },
    remove,
  };
}

let place: Place;
beforeEach(async () => {
  place = await (storeKind === 'postgres' ? makePostgres() : makeFile());
});
afterEach(() => place.remove());

async function bookOne(): Promise<void> {
  const store = await place.open();
  const world = openBookingWorld({ store });
  await world.book();
  await world.service.close();
  await store.close();
}

it('a later change is made once, and the meetings of before have it', async () => {
  await bookOne();
  await place.change([laterChange]);
  await place.change([laterChange]);
  expect(await place.rooms()).toEqual([{ room: 'lobby' }]);
});

it('two later programs that start at once make a change once', async () => {
  await bookOne();
  await Promise.all([place.change([laterChange]), place.change([laterChange])]);
  expect(await place.rooms()).toEqual([{ room: 'lobby' }]);
});

it('a change that fails leaves the database as it was', async () => {
  await bookOne();
  await expect(place.change([laterChange, 'create table meeting (id text)'])).rejects.toThrow(/meeting/);
  const store = await place.open();
  expect((await readBookings(store)).map(({ status }) => status)).toEqual(['booked']);
  await store.close();
});

it('a program that is older than the database refuses it', async () => {
  await bookOne();
  await place.change([laterChange]);
  await expect(place.open()).rejects.toThrow('a newer agent-booking wrote it');
});
