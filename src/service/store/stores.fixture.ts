import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openPostgresStore } from './postgres.ts';
import { openSqliteStore } from './sqlite.ts';
import type { Store } from './store.ts';

/**
 * The stores with which the service's tests run. Vitest runs them once for each row, as a project of that name. A store is empty when it is
 * opened, and is deleted when it is closed.
 */
const stores: Record<'sqlite' | 'postgres', () => Store> = {
  sqlite: () => openSqliteStore({ file: ':memory:' }),
  postgres: () => openLazily(openPostgresSchema),
};

/** The store of this run. Outside of the service's own projects it is SQLite. */
export const storeKind = (inject('storeKind') as keyof typeof stores | undefined) ?? 'sqlite';

/** Opens an empty store of this run's kind. */
export function openTestStore(): Store {
  return stores[storeKind]();
}

/** Opens one empty database twice, as two processes of a service do. `close` removes it. */
export async function openStoreTwice(): Promise<{ stores: [Store, Store]; close(): Promise<void> }> {
  if (storeKind === 'postgres') {
    const { connectionString, remove } = await makeSchema();
    const open = () => openPostgresStore({ connectionString, connections: 4 });
    return closeBoth([await open(), await open()], remove);
  }
  const folder = await mkdtemp(join(tmpdir(), 'agent-booking-'));
  const open = () => openSqliteStore({ file: join(folder, 'service.db') });
  return closeBoth([open(), open()], () => rm(folder, { recursive: true }));
}

function closeBoth(stores: [Store, Store], remove: () => Promise<void>) {
  const close = async () => {
    await Promise.all(stores.map((store) => store.close()));
    await remove();
  };
  return { stores, close };
}

/** The address of a new schema, and how to remove it. */
export async function makeSchema(): Promise<{ connectionString: string; remove(): Promise<void> }> {
  const schema = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create schema ${schema}`);
  const url = new URL(inject('postgresUrl'));
  // `public` stays in the search path, because the server's extension is there.
  url.searchParams.set('options', `-c search_path=${schema},public`);
  return {
    connectionString: url.href,
    remove: () => administer(`drop schema ${schema} cascade`),
  };
}

async function administer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

async function openPostgresSchema(): Promise<Store> {
  const { connectionString, remove } = await makeSchema();
  const store = await openPostgresStore({ connectionString, connections: 4 });
  return {
    ...store,
    close: async () => {
      await store.close();
      await remove();
    },
  };
}

/** The store is opened by its first use, so that tests get every kind of store at once. */
function openLazily(open: () => Promise<Store>): Store {
  let opened: Promise<Store> | undefined;
  let closing: Promise<void> | undefined;
  const store = () => {
    opened ??= open();
    return opened;
  };
  return {
    read: async (work) => (await store()).read(work),
    write: async (work) => (await store()).write(work),
    version: async () => (await store()).version(),
    close: async () => {
      closing ??= opened?.then(({ close }) => close());
      await closing;
    },
  };
}
