import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { forkProgram } from './fork-program.ts';
import { openStoreAt } from './open-store-at.ts';
import type { Press } from './pressing-process.fixture.ts';
import type { StorePlace } from './store-places.ts';

/** PostgreSQL connections of each process. */
const connectionsEach = 8;

export type PressingProcess = Awaited<ReturnType<typeof startPressing>>;

type Pressed = { secret: string; present: number; pages: string };

/** Three processes on one new store, until the test ends. */
export async function openRace(make: () => Promise<StorePlace>, pressed: Pressed) {
  const { address, remove } = await make();
  const store = await openStoreAt(address);
  const processes = await Promise.all([0, 1, 2].map(() => startPressing(address, pressed)));
  onTestFinished(async () => {
    for (const one of processes) await one.kill();
    await store.close();
    await remove();
  });
  return { store, processes };
}

/** A separate process that serves a store, and presses buttons of its own pages. */
async function startPressing(address: string, { secret, present, pages }: Pressed) {
  const program = import.meta.resolve('./pressing-process.fixture.ts');
  const args = [address, secret, present, connectionsEach, pages];
  const { child, told, kill } = forkProgram<'ready' | string[]>(program, args);
  await told((message) => message);
  return {
    /** Presses all buttons at once. Resolves with the status and the title of each answer. */
    press(presses: Press[]): Promise<string[]> {
      child.send(presses);
      return told((message) => (message === 'ready' ? undefined : message));
    },
    kill,
  };
}

/** The number of deadlocks that the PostgreSQL server has seen. */
export async function countDeadlocks(): Promise<number> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  try {
    // Sessions that end hand their figures in; those that go on do it each second.
    await client.query('select pg_sleep(1.5)');
    const { rows } = await client.query('select sum(deadlocks)::int as n from pg_stat_database');
    return Number(rows[0]?.n);
  } finally {
    await client.end();
  }
}
