import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeSchema } from '../src/service/store/stores.fixture.ts';

/** Where a store can be, for `openStoreAt`. */
export type StorePlace = { address: string; remove(): Promise<void> };

/** A new, empty place of each kind that the service can keep its data in. */
export const storePlaces: [name: string, make: () => Promise<StorePlace>][] = [
  ['SQLite', makeFile],
  ['PostgreSQL', makeAddress],
];

async function makeFile(): Promise<StorePlace> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  return { address: join(folder, 'booking.db'), remove: () => rm(folder, { recursive: true, force: true }) };
}

async function makeAddress(): Promise<StorePlace> {
  const { connectionString, remove } = await makeSchema();
  return { address: connectionString, remove };
}
