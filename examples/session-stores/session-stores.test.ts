import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { SavedSession, SessionStore } from 'agent-booking';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type KeyValuePort, keyValueSessions } from './key-value.ts';
import { openSqliteSessions } from './sqlite.ts';
import { type Opened, storeFacts } from './store-facts.ts';

/** A slow key-value store, like one over a network. */
function memoryPort(values = new Map<string, string>()): KeyValuePort {
  return {
    async get(key) {
      await setImmediate();
      return values.get(key) ?? null;
    },
    async compareAndSet(key, expected, next) {
      await setImmediate();
      if ((values.get(key) ?? null) !== expected) return false;
      values.set(key, next);
      return true;
    },
  };
}

function newFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'session-stores-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'sessions.db');
}

function openTwice(): Opened {
  const file = newFile();
  const [one, other] = [openSqliteSessions(file), openSqliteSessions(file)];
  onTestFinished(() => {
    one.close();
    other.close();
  });
  return { one, other };
}

function overOneMemory(): Opened {
  const port = memoryPort();
  return { one: keyValueSessions(port), other: keyValueSessions(port) };
}

describe.each([
  ['SQLite', openTwice],
  ['keys and values', overOneMemory],
])('the store on %s', (_, open) => {
  it.each(storeFacts)('$name', ({ check }) => check(open()));
});

type Rows = Map<string, string>;

/** Stores that are wrong in one way each. */
const wrongStores: [string, (rows: Rows) => SessionStore][] = [
  ['saves without comparing', (rows) => wrongStore(rows, () => true)],
  [
    'says yes whether it saved or not',
    (rows) => {
      const { load, save } = wrongStore(rows, isNext);
      return { load, save: async (...args) => [await save(...args), true].includes(true) };
    },
  ],
  [
    'compares, and then saves in another step',
    (rows) => ({
      ...wrongStore(rows, isNext),
      async save(key, state, expectedVersion) {
        if (!isNext(rows.get(key), expectedVersion)) return false;
        await setImmediate();
        rows.set(key, JSON.stringify(state));
        return true;
      },
    }),
  ],
  [
    'begins a conversation over another',
    (rows) => wrongStore(rows, (row, version) => version === 0 || isNext(row, version)),
  ],
  [
    'goes on with a conversation that is gone',
    (rows) => wrongStore(rows, (row, version) => row === undefined || isNext(row, version)),
  ],
  ['takes capital letters for small ones', (rows) => wrongStore(rows, isNext, (key) => key.toLowerCase())],
  ['takes spaces for nothing', (rows) => wrongStore(rows, isNext, (key) => key.trim())],
  ['takes one spelling for another', (rows) => wrongStore(rows, isNext, (key) => key.normalize('NFC'))],
  ['cuts what is long', (rows) => ({ ...wrongStore(rows, isNext), load: (key) => cut(rows.get(key)) })],
  ['forgets', () => wrongStore(new Map(), isNext)],
];

function isNext(row: string | undefined, expectedVersion: number): boolean {
  return (row === undefined ? 0 : JSON.parse(row).version) === expectedVersion;
}

function wrongStore(
  rows: Rows,
  mayJudge: (row: string | undefined, expectedVersion: number) => boolean,
  nameOf = (key: string) => key,
): SessionStore {
  return {
    load: (key) => JSON.parse(rows.get(nameOf(key)) ?? 'null'),
    save(key, state, expectedVersion) {
      if (!mayJudge(rows.get(nameOf(key)), expectedVersion)) return false;
      rows.set(nameOf(key), JSON.stringify(state));
      return true;
    },
  };
}

function cut(row: string | undefined): SavedSession {
  return JSON.parse(row ?? 'null', (_, value) =>
    typeof value === 'string' ? value.slice(0, 65_535) : value,
  );
}

it.each(wrongStores)('a store that %s is found out', async (_, make) => {
  const broken: string[] = [];
  for (const { name, check } of storeFacts) {
    const rows: Rows = new Map();
    const isKept = await check({ one: make(rows), other: make(rows) }).then(
      () => true,
      () => false,
    );
    if (!isKept) broken.push(name);
  }
  expect(broken).not.toEqual([]);
});

function startCounting(file: string, times: number) {
  const program = fileURLToPath(new URL('./count-up.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=agent-booking-source', program, file, String(times)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const ended = new Promise<string>((resolve) => child.once('close', () => resolve(said)));
  const ready = new Promise<void>((resolve) => child.stdout.once('data', () => resolve()));
  return { ready, ended, go: () => child.stdin.end('go\n') };
}

it('two processes that change one conversation in SQLite at once lose nothing', async () => {
  const file = newFile();
  // The file is new: both processes find that the table is missing.
  const counters = [startCounting(file, 150), startCounting(file, 150)];
  await Promise.all(counters.map(({ ready }) => ready));
  for (const { go } of counters) go();
  const said = await Promise.all(counters.map(({ ended }) => ended));
  for (const words of said) expect(words).toMatch(/^ready\nrefused \d+\n$/);
  const sessions = openSqliteSessions(file);
  expect(sessions.load('shared')).toMatchObject({ version: 300 });
  sessions.close();
  // If no save was refused, the two processes never wrote at the same time, and the test proves nothing.
  expect(said.join('')).toMatch(/refused [1-9]/);
});

it('SQLite deletes the conversations that were quiet for longer than a service lists starts', async () => {
  const file = newFile();
  const sessions = openSqliteSessions(file);
  const database = new DatabaseSync(file);
  onTestFinished(() => {
    sessions.close();
    database.close();
  });
  const age = database.prepare(
    'UPDATE booking_session SET saved_at = unixepoch() - ? WHERE conversation = ?',
  );
  for (const [name, seconds] of [
    ['new', 60 * 86_400],
    ['old', 61 * 86_400 + 60],
    ['used again', 90 * 86_400],
  ] as const) {
    expect(sessions.save(name, { version: 1 }, 0)).toBe(true);
    age.run(seconds, name);
  }
  expect(sessions.save('used again', { version: 2 }, 1)).toBe(true);
  expect(sessions.deleteQuiet()).toBe(1);
  expect(['new', 'old', 'used again'].map((name) => sessions.load(name))).toEqual([
    { version: 1 },
    null,
    { version: 2 },
  ]);
});

it('keys and values are kept apart from what else is in the store', async () => {
  const values = new Map([['a', 'somebody else']]);
  const sessions = keyValueSessions(memoryPort(values));
  expect(await sessions.load('a')).toBe(null);
  expect(await sessions.save('a', { version: 1 }, 0)).toBe(true);
  expect(Object.fromEntries(values)).toEqual({ a: 'somebody else', 'booking-session:a': '{"version":1}' });
});

it('opens a new file although another process is writing to it', async () => {
  const file = newFile();
  const worker = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const database = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)});
     database.exec('BEGIN IMMEDIATE; CREATE TABLE other (a)');
     parentPort.postMessage('writing');
     Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
     database.exec('COMMIT');
     database.close();`,
    { eval: true },
  );
  const ended = once(worker, 'exit');
  await once(worker, 'message');
  const sessions = openSqliteSessions(file);
  expect(await sessions.load('a')).toBeNull();
  sessions.close();
  await ended;
});
