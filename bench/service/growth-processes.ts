import {
  type Bench,
  type BenchResult,
  type ChildServer,
  compare,
  saySpeed,
  scratchFolder,
  startServer,
} from '../measure.ts';
import { openPostgres, pageOf } from './growth-world.ts';
import type { ServerOptions } from './service.server.ts';
import { requestsPerSecond } from './service-requests.ts';

/** What more processes of one database bring. PostgreSQL, all processes and the load share this machine. */
export const growthProcesses: Bench = async () => {
  using folder = scratchFolder();
  await using postgres = await openPostgres();
  return [
    await besideOneProcess('SQLite', folder.path),
    await besideOneProcess('PostgreSQL', await postgres.createDatabase()),
  ];
};

const pages = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** Requests that four processes of one database accept, against one of them. All limits count, and 64 guests ask at once. */
async function besideOneProcess(kind: string, database: string): Promise<BenchResult> {
  // Counts about as many as the limits of an hour do, and refuses nothing.
  const limit = { requests: 50_000, perMs: 1000 };
  const options: ServerOptions = {
    database,
    secret: 'the secret of all these processes',
    pages: `pages:${pages.map((slug) => pageOf(slug, `${slug}@example.com`)).join('')}`,
    limits: { perCaller: null, perPage: limit, allMail: limit },
  };
  await using servers = new AsyncDisposableStack();
  const started: ChildServer[] = [];
  for (let count = 0; count < 4; count += 1)
    started.push(servers.use(await startServer('service/service.server.ts', options)));
  const start = new Date(Math.ceil(Date.now() / 86_400_000 + 30) * 86_400_000).toISOString();
  const rates = async (some: typeof started) => {
    const load = { start, pages, connections: 64 / some.length };
    const sent = await Promise.all(some.map((server) => requestsPerSecond(server, load)));
    return sent.reduce((sum, perSecond) => sum + perSecond, 0);
  };
  // Awaited here, because the servers end with this function.
  return await compare({
    name: `${kind}: requests accepted by 4 processes`,
    ours: () => rates(started),
    peer: () => rates(started.slice(0, 1)),
    against: '1 process:',
    say: saySpeed,
    rounds: 3,
    budget: { atLeast: 0.8 },
  });
}
