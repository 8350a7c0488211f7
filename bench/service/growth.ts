import { createServer } from 'node:http';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  createBookingService,
  openPostgresStore,
  openSqliteStore,
  readBookings,
  readPagesApart,
  type Store,
} from '../../src/service/index.ts';
import { listenLocally } from '../../tests/local-server.ts';
import { startPostgres } from '../../tests/postgres/start-postgres.ts';
import { type Bench, measureLine, millisecondsOf, sayMilliseconds, scratchFolder } from '../measure.ts';
import { now as present } from '../tools/fortnight.ts';
import { calendarOf, openWorld, type World } from './host-world.ts';

const sizes = [10_000, 100, 1000];
const rounds = 21;
const confirmsEach = 3;

/** One line of the table: the milliseconds of one call, the mean of `calls`. They hardly grow from the smaller size to the larger. */
type Growing = {
  what: string;
  prepare?(world: World, size: number): Promise<unknown>;
  calls: number;
  call(world: World): Promise<unknown>;
};

/** What a service does that has kept much. The order matters: each line finds what the lines before it left. */
const linesOf = (calendar: string): Growing[] => [
  { what: 'accepting a request', calls: 10, call: (world) => world.accept() },
  {
    // The limits of the service let in at most 2,000 an hour, and count them.
    what: 'accepting after a fifth as many in the last hour',
    async prepare(world, size) {
      for (let asked = 0; asked < size / 5; asked += 1) await world.accept();
    },
    calls: 10,
    call: (world) => world.accept(),
  },
  {
    what: 'confirming',
    prepare: (world) => world.prepareConfirms(confirmsEach * (rounds + 1)),
    calls: confirmsEach,
    call: (world) => world.confirm(),
  },
  { what: 'reading free times', calls: 20, call: (world) => world.readSlots() },
  {
    what: 'the list at /host',
    prepare: (world) => world.signIn(),
    calls: 10,
    call: (world) => world.listForHost(),
  },
  {
    what: 'listing the meetings ahead',
    calls: 20,
    call: ({ store, now }) => readBookings(store, { endsAfter: now() }),
  },
  {
    what: 'a calendar of as many events, unchanged',
    prepare: (world, size) => world.addCalendar(`${calendar}/${size}.ics`),
    calls: 1,
    call: (world) => world.runJobsAfter(6),
  },
];

/** A host's service with 100, 1,000 and 10,000 meetings that are over, on both databases. */
export const growth: Bench = async () => {
  using folder = scratchFolder();
  const stores: [database: string, open: (size: number) => Promise<Store>][] = [
    ['SQLite', async (size) => openSqliteStore({ file: join(folder.path, `${size}.db`) })],
    ['PostgreSQL', openPostgres],
  ];
  for (const [database, open] of stores) {
    const calendar = await serveCalendars();
    const worlds: [World, number][] = [];
    for (const size of sizes) worlds.push([await openWorld(await open(size), size), size]);
    for (const { what, prepare, calls, call } of linesOf(calendar.url)) {
      for (const [world, size] of worlds) await prepare?.(world, size);
      const [ours, peer, middle] = worlds.map(([world]) => {
        return () => millisecondsOf(() => call(world), calls);
      });
      const name = `${database}, 10,000 meetings: ${what}`;
      const line = { name, against: '100 meetings:', say: sayMilliseconds, rounds, budget: { atMost: 1.5 } };
      const between = middle && { name: '1,000:', measure: middle };
      if (ours && peer) await measureLine({ ...line, ours, peer, ...(between && { between }) });
    }
    for (const [world] of worlds) await world.close();
    await calendar.close();
    if (calendar.sent() > sizes.length) throw new Error('a calendar was sent again');
  }
};

/** A store in a PostgreSQL of its own, whose commits are on the disk. */
async function openPostgres(): Promise<Store> {
  const { url, stop } = await startPostgres({ fsync: 'on' });
  const store = await openPostgresStore({ connectionString: url });
  return { ...store, close: () => store.close().then(stop) };
}

/** Calendars of as many events as their path says, `/100.ics`. A calendar that the caller knows already is not sent again. */
async function serveCalendars() {
  let sent = 0;
  const server = createServer(({ url = '', headers }, response) => {
    const isKnown = headers['if-none-match'] === '"1"';
    if (!isKnown) sent += 1;
    const body = isKnown ? '' : calendarOf(Number.parseInt(url.slice(1), 10), 600_000, present.getTime());
    response.writeHead(isKnown ? 304 : 200, { etag: '"1"' }).end(body);
  });
  return { ...(await listenLocally(server)), sent: () => sent };
}

/** How long a running service keeps callers waiting, at most, while it reads its pages again: 1,000 hosts with a page each. */
export const growthPages: Bench = async () => {
  const [few, many] = [openPages(10), openPages(1000)];
  await measureLine({
    name: '1,000 pages read again: the longest pause',
    ours: many.longestPauseMs,
    peer: few.longestPauseMs,
    against: '10 pages:',
    say: sayMilliseconds,
    rounds,
    unit: ' ms',
    budget: { atMost: 20 },
  });
  await Promise.all([few.close(), many.close()]);
};

function openPages(hosts: number) {
  const pageOf = (slug: string) => `
  - slug: ${slug}
    name: Dana
    timezone: UTC
    hostEmail: ${slug}@example.com
    hours: { mon-sun: 00:00-24:00 }
    durationsMinutes: [30]`;
  const pages = `pages:${Array.from({ length: hosts }, (_, host) => pageOf(`host${host}`)).join('')}`;
  const service = createBookingService({ pages });
  return {
    async longestPauseMs(): Promise<number> {
      const delay = monitorEventLoopDelay({ resolution: 1 });
      await sleep(50);
      delay.enable();
      await service.replacePages(await readPagesApart(pages));
      await sleep(50);
      delay.disable();
      return delay.max / 1e6;
    },
    close: () => service.close(),
  };
}
