import { type ChildProcess, fork } from 'node:child_process';
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { createBookingService, demoPagesYaml, type Store } from '../src/service/index.ts';
import { openStoreAt } from './open-store-at.ts';
import { storePlaces } from './store-places.ts';

const rounds = 100;
const confirmers = 200;
/** Each of the two processes has so many, where a store has connections: 24 together. */
const connectionsEach = 12;
/** Links that both processes press. */
const shared = 20;
const minuteMs = 60_000;
const secret = 'a secret that both processes know'.padEnd(40);
const present = Date.UTC(2026, 10, 18, 8);

it.each(storePlaces)(
  'books one of 200 who confirm one time at once, 100 times, on %s',
  async (name, make) => {
    const { address, remove } = await make();
    const store = await openStoreAt(address);
    const processes = await Promise.all([startProcess(address), startProcess(address)]);
    onTestFinished(async () => {
      for (const child of processes) child.kill('SIGKILL');
      await store.close();
      await remove();
    });
    const deadlocksBefore = await countDeadlocks();
    const starts = await listStarts(store);
    const figures = {
      store: name,
      rounds,
      confirmers,
      won: 0,
      overlaps: -1,
      deadlocks: -1,
      slowestMs: 0,
      allMs: 0,
    };
    for (let round = 0; round < rounds; round += 1) {
      const tokens = await insertRequests(store, starts[round * 2] as number);
      const half = confirmers / 2;
      const began = performance.now();
      const answers = await Promise.all([
        press(processes[0] as ChildProcess, tokens.slice(0, half + shared / 2)),
        press(processes[1] as ChildProcess, tokens.slice(half - shared / 2)),
      ]);
      const tookMs = Math.round(performance.now() - began);
      figures.allMs += tookMs;
      figures.slowestMs = Math.max(figures.slowestMs, tookMs);
      const known = ['200 The meeting is booked', '410 That time is no longer free'];
      expect(answers.flat().filter((answer) => !known.includes(answer))).toEqual([]);
      const count = await countStatuses(store);
      figures.won += 1;
      expect(count).toEqual({
        confirmed: figures.won,
        superseded: figures.won * (confirmers - 1),
        meetings: figures.won,
      });
    }
    figures.overlaps = await countOverlaps(store);
    for (const child of processes) child.kill('SIGKILL');
    figures.deadlocks = (await countDeadlocks()) - deadlocksBefore;
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(figures).toMatchObject({ won: rounds, overlaps: 0, deadlocks: 0 });
  },
);

async function startProcess(address: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./confirming-process.fixture.ts', import.meta.url));
  const child = fork(program, [address, secret, String(present), String(connectionsEach)], {
    execArgv: ['--conditions=agent-booking-source'],
  });
  await once(child, 'message');
  return child;
}

async function press(child: ChildProcess, tokens: string[]): Promise<string[]> {
  const answered = once(child, 'message');
  child.send(tokens);
  const [answers] = await answered;
  return answers as string[];
}

async function listStarts(store: Store): Promise<number[]> {
  const service = createBookingService({
    pages: demoPagesYaml,
    store,
    secret,
    clock: { now: () => present },
  });
  const response = await service.fetch(
    '/api/agent/booking-pages/demo/slots?duration=60&timezone=UTC&days=60',
  );
  const { slots } = (await response.json()) as { slots: { start: string }[] };
  // On the whole hour, so that nothing that is asked for in a round reaches into another.
  return slots.map(({ start }) => Date.parse(start)).filter((start) => start % (60 * minuteMs) === 0);
}

/** Requests of 200 guests for one time, of three lengths, as accepted requests are kept; their links' tokens. */
function insertRequests(store: Store, startsAt: number): Promise<string[]> {
  return store.write(async (sql) => {
    const tokens: string[] = [];
    for (let guest = 0; guest < confirmers; guest += 1) {
      const id = randomUUID();
      const token = createHmac('sha256', secret).update(`confirm:${id}`).digest('base64url');
      const minutes = [15, 30, 60][guest % 3] as number;
      const email = `guest${guest}@example.com`;
      await sql.run(
        `insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes,
           starts_at, ends_at, answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at)
         values (?, 'demo', 'Guest', ?, ?, 'UTC', 'en', ?, ?, ?, '{}', '', 'awaiting', ?, '', ?, ?, ?)`,
        id,
        email,
        email,
        minutes,
        startsAt,
        startsAt + minutes * minuteMs,
        createHash('sha256').update(token).digest('base64url'),
        present,
        present,
        present + 48 * 60 * minuteMs,
      );
      tokens.push(token);
    }
    return tokens;
  });
}

async function countStatuses(store: Store): Promise<Record<string, number>> {
  const rows = await store.read((sql) =>
    sql.all<{ status: string; n: number }>(
      `select status, count(*) as n from request group by status
       union all select 'meetings', count(*) from meeting where status = 'booked'`,
    ),
  );
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

async function countOverlaps(store: Store): Promise<number> {
  const row = await store.read((sql) =>
    sql.get<{ n: number }>(
      `select count(*) as n from meeting one join meeting other on one.id < other.id and one.page_slug = other.page_slug
       where one.status = 'booked' and other.status = 'booked'
         and one.starts_at < other.ends_at and other.starts_at < one.ends_at`,
    ),
  );
  return row?.n ?? -1;
}

/** How many deadlocks the server has seen; on SQLite there are none to see. */
async function countDeadlocks(): Promise<number> {
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
