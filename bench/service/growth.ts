import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStore, openSqliteStore, type Store } from '../../src/service/index.ts';
import { atMost, type Bench, type BenchResult, median, ratiosOf, takeTurns } from '../measure.ts';
import { openWorld, serveFeeds, type World } from './growth-world.ts';
import { runStatement, startPostgres } from './postgres.ts';

const sizes = [100, 1000, 10_000];
const rounds = 21;
const linksEach = 3;

/** One line of the table: a figure that hardly grows from the smallest size to the largest. */
type Line = {
  what: string;
  say(figure: number): string;
  prepare?(world: World, size: number): Promise<unknown>;
  measure(world: World): Promise<number>;
};

/** Milliseconds of one call: the mean of these. */
const msOf = (calls: number, call: (world: World) => Promise<unknown>) => async (world: World) => {
  const began = performance.now();
  for (let done = 0; done < calls; done += 1) await call(world);
  return (performance.now() - began) / calls;
};

const timed = { say: (ms: number) => `${ms.toFixed(2)} ms` };

/** What a service does that has kept much. The order matters: each line finds what the lines before it left. */
const linesOf = (feed: (events: number) => string): Line[] => [
  { ...timed, what: 'accepting a request', measure: msOf(10, (world) => world.accept()) },
  {
    ...timed,
    what: 'confirming',
    prepare: (world) => world.prepareLinks(linksEach * (rounds + 1)),
    measure: msOf(linksEach, (world) => world.confirm()),
  },
  { ...timed, what: 'reading free times', measure: msOf(20, (world) => world.readSlots()) },
  {
    ...timed,
    what: 'the list at /host',
    prepare: (world) => world.signIn(),
    measure: msOf(10, (world) => world.listForHost()),
  },
  { ...timed, what: 'listing the meetings ahead', measure: msOf(20, (world) => world.listAhead()) },
  { ...timed, what: 'the jobs of an hour, nothing due', measure: msOf(1, (world) => world.runJobsAfter(60)) },
  {
    ...timed,
    what: 'a calendar of as many events, unchanged',
    prepare: (world, size) => world.addFeed(feed(size)),
    measure: msOf(1, (world) => world.runJobsAfter(6)),
  },
  {
    ...timed,
    what: 'accepting, with 19, 190 and 1,900 requests in the last hour',
    prepare: (world) => world.countMore(),
    measure: msOf(10, (world) => world.accept()),
  },
  {
    what: "the place of a new guest's mail, as many waiting",
    say: String,
    prepare: (world) => world.makeMailWait(),
    measure: (world) => world.placeOfNewMail(),
  },
];

/** A host's service with 100, 1,000 and 10,000 meetings that are over, on both databases. */
export const growth: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-growth-'));
  const postgres = await startPostgres();
  try {
    const results = await measureOn('SQLite', async (size) => ({
      store: openSqliteStore({ file: join(folder, `${size}.db`) }),
    }));
    results.push(
      ...(await measureOn('PostgreSQL', async () => {
        const connectionString = await postgres.createDatabase();
        const store = await openPostgresStore({ connectionString });
        // PostgreSQL does it by itself later.
        return { store, tidy: () => runStatement(connectionString, 'vacuum analyze') };
      })),
    );
    return results;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
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
    for (const line of linesOf(feeds.url)) {
      for (const [world, size] of worlds) await line.prepare?.(world, size);
      const measures = worlds.map(
        ([world]) =>
          () =>
            line.measure(world),
      );
      const figures = await takeTurns(rounds, measures);
      results.push(resultOf(`${database}: ${line.what}`, line, figures));
    }
    if (feeds.sent.length > sizes.length) throw new Error('a calendar was sent again');
    return results;
  } finally {
    for (const [world] of worlds) await world.close();
    feeds.close();
  }
}

function resultOf(name: string, { say }: Line, figures: number[][]): BenchResult {
  const [smallest = '', middle = '', largest = ''] = figures.map((of) => say(median(of)));
  const ratios = ratiosOf(figures.at(-1) ?? [], figures[0] ?? []);
  return {
    name,
    ours: `10,000: ${largest}`,
    peer: `100: ${smallest}; 1,000: ${middle}`,
    ...atMost(1.5, ratios),
  };
}
