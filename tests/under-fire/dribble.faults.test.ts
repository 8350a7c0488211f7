import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { storePlaces } from '../store-places.ts';
import { openConnection } from './connection.ts';
import { type ServedProcess, startServed } from './served-process.ts';

const rounds = 3;
/** Number of clients of each kind at once. Readers stay from round to round, so in the end there are 300 of them. */
const perKind = 100;
const settleMs = 2000;
const measureMs = 2500;
const callers = 4;
/** The sums of the service's limits (5 s for a head, 8 s for a body, 40 s for a reader), and as much again for a busy machine. */
const longestMs = { head: 15_000, body: 20_000, reader: 70_000 };

const api = '/api/agent/booking-pages/demo';
let calls = 0;
/** Each read has another caller, because the limits of callers are not tested here. */
const get = (path: string) => {
  calls += 1;
  const from = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
  return Buffer.from(`GET ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\n\r\n`);
};
const post = `POST ${api}/requests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{`;

/** The first bytes of a slow client. It then sends a byte a second. A reader sends everything at once, and reads a byte a second. */
const kinds = {
  head: () => Buffer.from('GET / HTTP/1.1\r\nHost: x\r\nX: '),
  body: () => Buffer.from(post),
  reader: () => Buffer.concat(Array.from({ length: 30 }, () => get(`${api}/slots?days=60&duration=15`))),
};
type Kind = keyof typeof kinds;

it.each(storePlaces)(
  'answers others as fast as ever beside 300 clients that dribble, and closes these, on %s',
  async (store, make) => {
    const place = await make();
    const served = await startServed(place.address);
    onTestFinished(async () => {
      served.child.kill('SIGKILL');
      await place.remove();
    });
    const lived: Record<Kind, Promise<number>[]> = { head: [], body: [], reader: [] };
    const calm: number[][] = [];
    const fired: number[][] = [];
    await measure(served);
    for (let round = 0; round < rounds; round += 1) {
      calm.push(await measure(served));
      for (const kind of Object.keys(kinds) as Kind[]) {
        const many = Array.from({ length: perKind }, () => dribble(served.port, kind));
        lived[kind].push(...(await Promise.all(many)).map(({ closedAfterMs }) => closedAfterMs));
      }
      // Answering 3,000 long lists takes some time even if all readers are fast.
      await sleep(settleMs);
      fired.push(await measure(served));
      await Promise.all([...lived.head, ...lived.body]);
    }
    const slowest = Object.fromEntries(
      await Promise.all(
        Object.entries(lived).map(
          async ([kind, all]) => [kind, Math.max(...(await Promise.all(all)))] as const,
        ),
      ),
    );
    const { rssMiB, mistakes } = await served.health();
    const figures = {
      store,
      calm: told(calm),
      besideDribblers: told(fired),
      slowestClosedAfterMs: slowest,
      rssMiB,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
    expect(mistakes).toEqual([]);
    for (const [kind, most] of Object.entries(longestMs)) expect(slowest[kind]).toBeLessThan(most);
    // Compared in the same run, because other work of the machine affects both. Opening 300 connections takes a little time too.
    expect(figures.besideDribblers.p50).toBeLessThan(figures.calm.p50 * 2 + 3);
    expect(figures.besideDribblers.p95).toBeLessThan(figures.calm.p95 * 2 + 10);
  },
);

/** The time of each answer in milliseconds, for clients that make one call after another. */
async function measure({ port }: ServedProcess): Promise<number[]> {
  const took: number[] = [];
  const until = performance.now() + measureMs;
  const ask = async (caller: number) => {
    const connection = await openConnection(port);
    for (let call = caller; performance.now() < until; call += 1) {
      const bytes = get(call % 3 === 0 ? `${api}/slots?days=${1 + (call % 30)}` : api);
      const began = performance.now();
      const [answer] = await connection.exchange([{ bytes, method: 'GET' }]);
      took.push(performance.now() - began);
      expect(answer?.status).toBe(200);
      await sleep(2);
    }
    connection.end();
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => ask(caller)));
  return took;
}

/** Connects a slow client, and measures how long the service keeps it. */
async function dribble(port: number, kind: Kind): Promise<{ closedAfterMs: Promise<number> }> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const closed = Promise.withResolvers<number>();
  await new Promise((resolve) => socket.once('connect', resolve));
  const began = performance.now();
  const timer = setInterval(() => drip(socket, kind), 1000);
  socket.on('close', () => {
    clearInterval(timer);
    closed.resolve(Math.round(performance.now() - began));
  });
  // Closed while it still speaks, or with answers that it has not read.
  socket.on('error', () => socket.destroy());
  socket.pause();
  socket.write(kinds[kind]());
  return { closedAfterMs: closed.promise };
}

/**
 * Sends one more byte. A reader reads one, and sends an empty line, which means nothing, to find out whether the connection is still open.
 */
function drip(socket: Socket, kind: Kind): void {
  if (kind === 'reader') socket.read(1);
  if (socket.writable) socket.write(kind === 'reader' ? '\r\n' : 'x');
}

function told(rounds: number[][]): { calls: number; p50: number; p95: number; max: number } {
  const all = rounds.flat().toSorted((a, b) => a - b);
  const at = (share: number) => Math.round((all[Math.floor(all.length * share)] ?? 0) * 10) / 10;
  return { calls: all.length, p50: at(0.5), p95: at(0.95), max: at(0.9999) };
}
