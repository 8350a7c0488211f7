import { join } from 'node:path';
import { openPostgresStore, openSqliteStore, type Store } from '../../src/service/index.ts';
import {
  type Bench,
  type BenchResult,
  judge,
  median,
  ratiosOf,
  sayMilliseconds,
  scratchFolder,
  takeTurns,
} from '../measure.ts';
import { openPostgres, openWorld, runStatement, serveFeeds, type World } from './growth-world.ts';

const sizes = [100, 1000, 10_000];
const rounds = 21;
const linksEach = 3;

/** One line of the table: the milliseconds of one call, the mean of `calls`. They hardly grow from the smallest size to the largest. */
type Line = {
  what: string;
  prepare?(world: World, size: number): Promise<unknown>;
  calls: number;
  call(world: World): Promise<unknown>;
};

/** What a service does that has kept much. The order matters: each line finds what the lines before it left. */
const linesOf = (feed: (events: number) => string): Line[] => [
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
    prepare: (world) => world.prepareLinks(linksEach * (rounds + 1)),
    calls: linksEach,
    call: (world) => world.confirm(),
  },
  { what: 'reading free times', calls: 20, call: (world) => world.readSlots() },
  {
    what: 'the list at /host',
    prepare: (world) => world.signIn(),
    calls: 10,
    call: (world) => world.listForHost(),
  },
  { what: 'listing the meetings ahead', calls: 20, call: (world) => world.listAhead() },
  {
    what: 'a calendar of as many events, unchanged',
    prepare: (world, size) => world.addFeed(feed(size)),
    calls: 1,
    call: (world) => world.runJobsAfter(6),
  },
];

/** A host's service with 100, 1,000 and 10,000 meetings that are over, on both databases. */
export const growth: Bench = async () => {
  using folder = scratchFolder();
  await using postgres = await openPostgres();
  return [
    ...(await measureOn('SQLite', async (size) => ({
      store: openSqliteStore({ file: join(folder.path, `${size}.db`) }),
    }))),
    ...(await measureOn('PostgreSQL', async () => {
      const connectionString = await postgres.createDatabase();
      const store = await openPostgresStore({ connectionString });
      // PostgreSQL does it by itself later.
      return { store, tidy: () => runStatement(connectionString, 'vacuum analyze') };
    })),
  ];
};

type Place = { store: Store; tidy?(): Promise<unknown> };

async function measureOn(database: string, open: (size: number) => Promise<Place>): Promise<BenchResult[]> {
  const feeds = await serveFeeds();
  const worlds: [World, number][] = [];
  try {
    for (const size of sizes) {
      const { store, tidy } = await open(size);
      worlds.push([await openWorld(store, size), size]);
      await tidy?.();
    }
    const results: BenchResult[] = [];
    for (const { what, prepare, calls, call } of linesOf(feeds.url)) {
      for (const [world, size] of worlds) await prepare?.(world, size);
      const measures = worlds.map(([world]) => async () => {
        const began = performance.now();
        for (let done = 0; done < calls; done += 1) await call(world);
        return (performance.now() - began) / calls;
      });
      const figures = await takeTurns(rounds, measures);
      const [smallest, middle, largest] = figures.map((of) => sayMilliseconds(median(of)));
      results.push({
        name: `${database}: ${what}`,
        ours: `10,000: ${largest}`,
        peer: `100: ${smallest}; 1,000: ${middle}`,
        ...judge(ratiosOf(figures.at(-1) ?? [], figures[0] ?? []), { atMost: 1.5 }),
      });
    }
    if (feeds.sent.length > sizes.length) throw new Error('a calendar was sent again');
    return results;
  } finally {
    for (const [world] of worlds) await world.close();
    await feeds.close();
  }
}
