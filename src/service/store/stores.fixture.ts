import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { openPostgresStore } from './postgres.ts';
import { openSqliteStore } from './sqlite.ts';
import { type Store, StoreUnavailable } from './store.ts';

/**
 * The stores with which the service's tests run. Vitest runs them once for each row, as a project of that name. A store is empty when it is
 * opened. `fresh` also has a schema of its own, which is deleted when it is closed: for tests of the store itself, or that change its tables.
 */
const stores: Record<'sqlite' | 'postgres', Record<'any' | 'fresh', () => Store>> = {
  sqlite: { any: openInMemory, fresh: openInMemory },
  postgres: {
    any: () => openLazily(async () => idle.pop() ?? openPostgresSchema(), keepForReuse),
    fresh: () => openLazily(openPostgresSchema, (store) => store.close()),
  },
};

/** The store of this run. Outside of the service's own projects it is SQLite. */
export const storeKind = (inject('storeKind') as keyof typeof stores | undefined) ?? 'sqlite';

/** Opens an empty store of this run's kind. */
export function openTestStore(): Store {
  return stores[storeKind].any();
}

/** As `openTestStore`, with tables that no other test has used or will use. */
export function openFreshStore(): Store {
  return stores[storeKind].fresh();
}

function openInMemory(): Store {
  return openSqliteStore({ file: ':memory:' });
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
  const schema = `${inject('schemaPrefix')}${randomUUID().replaceAll('-', '')}`;
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

/** Empty stores that later tests of this worker use: making the tables of a schema takes longer than most tests. */
const idle: Store[] = [];

/** Deletes all rows. The schema is deleted at the end of the run. */
async function keepForReuse(store: Store): Promise<void> {
  await store.write(async (sql) => {
    const tables = await sql.all<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = current_schema() and tablename <> 'agent_booking_schema'`,
    );
    for (const { name } of tables) await sql.run(`delete from "${name}"`);
  });
  idle.push(store);
}

/** The store is opened by its first use, so that tests get every kind of store at once. After `close`, calls fail. */
function openLazily(open: () => Promise<Store>, leave: (store: Store) => Promise<void>): Store {
  let opened: Promise<Store> | undefined;
  let closing: Promise<void> | undefined;
  const running = new Set<Promise<unknown>>();
  const use = <Result>(work: (store: Store) => Promise<Result>): Promise<Result> => {
    if (closing) return Promise.reject(new StoreUnavailable('The database is closed'));
    opened ??= open();
    const run = opened.then(work);
    const settled: Promise<unknown> = Promise.allSettled([run]).then(() => running.delete(settled));
    running.add(settled);
    return run;
  };
  return {
    read: (work) => use((store) => store.read(work)),
    write: (work) => use((store) => store.write(work)),
    version: () => use(async (store) => store.version()),
    close: async () => {
      closing ??= Promise.all(running).then(() => opened?.then(leave));
      await closing;
    },
  };
}
