import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPostgresStore, readBookings } from '../../src/service/index.ts';
import { makeSchema } from '../../src/service/store/stores.fixture.ts';
import { runCommand, withoutPackages } from './child-process.fixture.ts';

const main = join(import.meta.dirname, '../main.ts');
const children = new Set<ChildProcess>();
let folder: string;
let database: Awaited<ReturnType<typeof makeSchema>>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-postgres-'));
  database = await makeSchema();
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  children.clear();
  await rm(folder, { recursive: true, force: true });
  await database.remove();
});

/** Starts a real `agent-booking serve` on the database. Returns its address, and `end`, which ends it by Ctrl-C. */
async function serve() {
  const words = ['serve', '--port', '0', '--data', folder, '--database', database.connectionString];
  const child = spawn(process.execPath, ['--conditions=agent-booking-source', main, ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.add(child);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const url = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
      const found = /^Serving (\S+)$/m.exec(out)?.[1];
      if (found && out.includes('Ctrl-C')) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`serve ended with ${code}`)));
  });
  const end = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { url, end };
}

it('serves one PostgreSQL database from two processes, which answer as one', async () => {
  const [one, other] = await Promise.all([serve(), serve()]);
  const path = '/api/agent/booking-pages/demo';
  const slots = await fetch(`${one.url}${path}/slots?duration=30&timezone=UTC`);
  const start = ((await slots.json()) as { slots: { start: string }[] }).slots.at(-1)?.start;
  const body = {
    guestName: 'Noa',
    guestEmail: 'noa@example.com',
    timezone: 'UTC',
    durationMinutes: 30,
    start,
  };
  const ask = (url: string, changes: object) =>
    fetch(`${url}${path}/requests`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, ...changes }),
    });
  const equal = await Promise.all([one, other, one, other].map(({ url }) => ask(url, {})));
  expect(equal.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  const others = await ask(other.url, { guestName: 'Somebody else' });
  expect(others.status).toBe(202);
  const store = await openPostgresStore({ connectionString: database.connectionString });
  const names = (await readBookings(store)).map(({ guestName }) => guestName);
  expect(names.sort()).toEqual(['Noa', 'Somebody else']);
  await store.close();
  expect(await Promise.all([one.end(), other.end()])).toEqual([0, 0]);
  expect(await readdir(folder)).not.toContain('booking.db');
  expect((await readdir(join(folder, 'mail'))).filter((name) => name.endsWith('.eml'))).toHaveLength(2);
});

it('says which database it cannot reach, and not by which password', async () => {
  const unreachable = 'postgres://noa:hush@127.0.0.1:1/booking';
  const { code, stderr } = await runCommand(['serve', '--data', folder, '--database', unreachable]);
  expect(stderr).toMatch(/^agent-booking serve: postgres:\/\/127\.0\.0\.1:1\/booking: .*ECONNREFUSED/);
  expect(stderr).toContain('PostgreSQL must run there and be reachable from here');
  expect(stderr).not.toContain('hush');
  expect(code).toBe(1);
});

it('refuses an address that is not PostgreSQL', async () => {
  const { code, stderr } = await runCommand(['serve', '--data', folder, '--database', 'booking.db']);
  expect(stderr).toContain('--database is no PostgreSQL address; it must be such as postgres://');
  expect(code).toBe(2);
});

it('names the package that is missing, and needs it for PostgreSQL alone', async () => {
  const env = withoutPackages(/^pg$/);
  const words = ['serve', '--port', '0', '--data', folder];
  const missing = await runCommand([...words, '--database', database.connectionString], { env });
  expect(missing.stderr).toContain('A PostgreSQL database needs the package pg: npm install pg');
  expect(missing.code).toBe(1);
  const sqlite = await runCommand(words, {
    env,
    onOutput: (printed, child) => printed.includes('Ctrl-C') && child.kill('SIGINT'),
  });
  expect(sqlite.code).toBe(0);
});
