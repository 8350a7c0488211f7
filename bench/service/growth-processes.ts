import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChildServer, startServer } from '../child-server.ts';
import { type Bench, type BenchResult, inTurns, median, sayRatio } from '../measure.ts';
import { pageOf } from './growth-world.ts';
import { startPostgres } from './postgres.ts';
import type { ServerOptions } from './service.server.ts';
import { sendRequests } from './service-requests.ts';

/** What more processes of one database bring. PostgreSQL, all processes and the load share this machine. */
export const growthProcesses: Bench = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-growth-'));
  const postgres = await startPostgres();
  try {
    return [
      await besideOneProcess('SQLite', folder),
      await besideOneProcess('PostgreSQL', await postgres.createDatabase()),
    ];
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};

const pages = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** Requests that four processes of one database accept, against one of them. All limits count, and 64 guests ask at once. */
async function besideOneProcess(database: string, place: string): Promise<BenchResult> {
  const limit = { requests: 50_000, perMs: 3_600_000 };
  const options: ServerOptions = {
    database: place,
    secret: 'the secret of all these processes',
    pages: `pages:${pages.map((slug) => pageOf(slug, `${slug}@example.com`)).join('')}`,
    limits: { perCaller: null, perPage: limit, allMail: limit },
  };
  const servers: ChildServer[] = [];
  try {
    for (let count = 0; count < 4; count += 1)
      servers.push(await startServer('service/service.server.ts', options));
    const start = new Date(Math.ceil(Date.now() / 86_400_000 + 30) * 86_400_000).toISOString();
    const rates = async (some: ChildServer[]) => {
      const load = { start, pages, atOnce: 64 / some.length };
      const sent = await Promise.all(some.map(({ url }) => sendRequests(url, load)));
      return sent.reduce((sum, { perSecond }) => sum + perSecond, 0);
    };
    const { ours, peer, ratios } = await inTurns(
      3,
      () => rates(servers),
      () => rates(servers.slice(0, 1)),
    );
    return {
      name: `${database}: requests accepted by 4 processes`,
      ours: `${Math.round(median(ours))}/s`,
      peer: `1 process: ${Math.round(median(peer))}/s`,
      ratio: sayRatio(ratios),
      budget: '≥ 0.8×',
      met: median(ratios) >= 0.8,
    };
  } finally {
    for (const server of servers) await server.close();
  }
}
