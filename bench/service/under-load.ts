import { strictEqual } from 'node:assert';
import { randomUUID } from 'node:crypto';
import autocannon, { type Call } from 'autocannon';
import { demoPagesYaml } from '../../src/service/index.ts';
import { dayMs } from '../../src/time/index.ts';
import { locales, operationPath, type SlotList } from '../../src/wire/index.ts';
import { startPostgres } from '../../tests/postgres/start-postgres.ts';
import {
  type Bench,
  type ChildServer,
  measureLine,
  sayMicroseconds,
  saySpeed,
  scratchFolder,
  startServer,
} from '../measure.ts';
import { fortnightPath, now, slotsPath, slug, timezone } from '../tools/fortnight.ts';

/**
 * `getFreeSlots` over HTTP against bare Hono that answers the same bytes. Two figures have a budget: answers per second, which also depend
 * on the client and on other work of the machine, and answers for a second of the server's processor, which depend on neither.
 */
export const serviceOverHttp: Bench = async () => {
  await using service = await startServer({ kind: 'service' });
  const body = await bodyOf(service, fortnightPath);
  await using hono = await startServer({ kind: 'hono', bodies: { [slotsPath]: body } });
  strictEqual(await bodyOf(hono, fortnightPath), body);
  const answer = (server: ChildServer) => load(server, () => ({ method: 'GET', path: fortnightPath }));
  const common = { against: 'bare Hono', rounds: 25, budget: { atLeast: 0.8 } };
  await measureLine({
    ...common,
    name: `service, slots over HTTP, ${(body.length / 1024).toFixed(0)} KiB`,
    ours: async () => (await answer(service)).perSecond,
    peer: async () => (await answer(hono)).perSecond,
    say: saySpeed,
  });
  await measureLine({
    ...common,
    name: 'the same, for a second of processor',
    ours: async () => 1e6 / (await answer(service)).microseconds,
    peer: async () => 1e6 / (await answer(hono)).microseconds,
    say: (perSecond) => `${sayMicroseconds(1e6 / perSecond)} each`,
  });
};

/**
 * The "that time is taken" page against the slots read of the same page, with a start every 5 minutes, in English with AM and PM and in
 * Hebrew: the processor time of an answer. No slots read is answered from the cache, because each has an address of its own.
 */
export const servicePages: Bench = async () => {
  const pages = demoPagesYaml.replace('incrementMinutes: 30', 'incrementMinutes: 5');
  await using server = await startServer({ kind: 'service', pages });
  let reads = 0;
  const slotsRead = (): Call => {
    reads += 1;
    const query = `duration=30&timezone=${encodeURIComponent(timezone)}&read=${reads}`;
    return { method: 'GET', path: `${slotsPath}?${query}` };
  };
  for (const lang of locales) {
    // A start that is over is as little offered as one that is taken.
    const guest = { guestName: 'Noa Levi', guestEmail: 'noa@example.com', timezone, duration: '30' };
    const form = new URLSearchParams({ ...guest, lang, start: now.toISOString(), reasonKey: '' });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en-US' };
    const takenPage: Call = { method: 'POST', path: `/book/${slug}`, headers, body: `${form}` };
    await measureLine({
      name: `/book/${slug}, "taken" in ${lang}, a start every 5 minutes`,
      ours: async () => (await load(server, () => takenPage, { status: 409 })).microseconds,
      peer: async () => (await load(server, slotsRead)).microseconds,
      against: 'its slots read',
      say: sayMicroseconds,
      rounds: 7,
      budget: { atMost: 2 },
    });
  }
};

/**
 * Requests accepted durably, each by another guest: checked, counted, committed to the disk with its mail, and the mail sent meanwhile. The
 * peer is bare Hono, which reads the same bodies and stores nothing, and so shows how much HTTP alone allows on this machine.
 */
export const durableRequests: Bench = async () => {
  using folder = scratchFolder();
  await using service = await startServer({ kind: 'service', database: folder.path });
  await using hono = await startServer({ kind: 'hono' });
  const list: SlotList = JSON.parse(await bodyOf(service, `${slotsPath}?duration=30&days=60`));
  const request = requestsFor(list.slots.at(-1)?.start, [slug]);
  const accept = async (server: ChildServer) =>
    (await load(server, request, { status: 202, connections: 64, seconds: 3 })).perSecond;
  await measureLine({
    name: 'service, requests accepted durably, 64 at once',
    ours: () => accept(service),
    peer: () => accept(hono),
    against: 'bare Hono, keeping nothing,',
    say: saySpeed,
    rounds: 5,
    budget: { atLeast: 0.22 },
  });
};

const hosts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** What more processes of one database bring. All limits count; PostgreSQL, all processes and 64 guests at once share this machine. */
export const growthProcesses: Bench = async () => {
  using folder = scratchFolder();
  const postgres = await startPostgres({ fsync: 'on' });
  await measureProcesses('SQLite', folder.path);
  await measureProcesses('PostgreSQL', postgres.url);
  await postgres.stop();
};

async function measureProcesses(kind: string, database: string): Promise<void> {
  // Counts about as many as the limits of an hour do, and refuses nothing.
  const limit = { requests: 50_000, perMs: 1000 };
  const limits = { perCaller: null, perPage: limit, allMail: limit };
  const page = { name: 'Dana', timezone: 'UTC', hours: { 'mon-sun': '00:00-24:00' }, durationsMinutes: [30] };
  const pages = JSON.stringify({
    pages: hosts.map((host) => ({ ...page, slug: host, hostEmail: `${host}@example.com` })),
  });
  await using servers = new AsyncDisposableStack();
  const all: ChildServer[] = [];
  for (let count = 0; count < 4; count += 1)
    all.push(servers.use(await startServer({ kind: 'service', database, pages, limits })));
  const start = new Date(Math.ceil(Date.now() / dayMs + 30) * dayMs).toISOString();
  const request = requestsFor(start, hosts);
  const accept = async (some: ChildServer[]) => {
    const options = { status: 202, connections: 64 / some.length, seconds: 3 };
    const rates = await Promise.all(some.map((server) => load(server, request, options)));
    return rates.reduce((sum, { perSecond }) => sum + perSecond, 0);
  };
  await measureLine({
    name: `${kind}: requests accepted by 4 processes`,
    ours: () => accept(all),
    peer: () => accept(all.slice(0, 1)),
    against: '1 process:',
    say: saySpeed,
    rounds: 3,
    budget: { atLeast: 0.8 },
  });
}

/** Makes requests for a start, each of another guest, at these pages in turn. */
function requestsFor(start: string | undefined, slugs: readonly string[]): () => Call {
  let guests = 0;
  return () => {
    guests += 1;
    // Random addresses, as real ones are, so that each is on another page of the indexes by guest.
    const guest = { guestName: `Guest ${guests}`, guestEmail: `${randomUUID()}@example.com`, timezone };
    return {
      method: 'POST',
      path: operationPath('requestMeeting', slugs[guests % slugs.length] ?? slug),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...guest, durationMinutes: 30, start }),
    };
  };
}

async function bodyOf({ url }: ChildServer, path: string): Promise<string> {
  const response = await fetch(`${url}${path}`);
  strictEqual(response.status, 200);
  return response.text();
}

/**
 * Sends calls for some seconds over as many connections. `next` makes each call. Every answer must have this status. Returns the answers a
 * second, and the server's processor time of each in microseconds.
 */
async function load(
  server: ChildServer,
  next: () => Call,
  { status = 200, connections = 10, seconds = 0.5 } = {},
) {
  const before = await server.processorTime();
  const requests = [{ setupRequest: (common: Call) => ({ ...common, ...next() }) }];
  const result = await autocannon({ url: server.url, connections, duration: seconds, requests });
  const { total } = result.requests;
  const right = result.statusCodeStats[status]?.count ?? 0;
  if (right < total || total === 0)
    throw new Error(`${server.url} answered ${total - right} of ${total} calls with another status`);
  const perSecond = total / result.duration;
  return { perSecond, microseconds: ((await server.processorTime()) - before) / total };
}
