import { strictEqual } from 'node:assert';
import autocannon from 'autocannon';
import { operationPath } from '../src/wire/index.ts';
import { type ChildServer, startServer } from './child-server.ts';
import { days, slug } from './fortnight.ts';
import { type Bench, inTurns, median, sayMicroseconds, sayRatio } from './measure.ts';

const route = operationPath('getFreeSlots', slug);
const query = `?duration=30&timezone=Asia%2FJerusalem&days=${days}`;

/**
 * `getFreeSlots` over HTTP against bare Hono that answers the same bytes: one client machine, ten connections. What is compared is the
 * processor time that a server takes for an answer, which is what bounds how many it gives; answers a second, which are told beside
 * it, are also what the load and the rest of the machine leave of two cores, and their ratio went from 0.77 to 0.95 with that.
 */
export const serviceOverHttp: Bench = async () => {
  const service = await startServer('service.server.ts');
  const body = await bodyOf(`${service.url}${route}${query}`);
  const hono = await startServer('hono.server.ts', { path: route, body });
  try {
    strictEqual(await bodyOf(`${hono.url}${route}${query}`), body);
    const rates = { ours: [] as number[], peer: [] as number[] };
    const load = (server: ChildServer, kept: number[]) => async () => {
      const { perSecond, microseconds } = await measureLoad(server, `${route}${query}`);
      kept.push(perSecond);
      return microseconds;
    };
    const rounds = await inTurns(13, load(service, rates.ours), load(hono, rates.peer));
    const say = (figures: number[], kept: number[]) =>
      `${sayMicroseconds(figures)} (${Math.round(median(kept)).toLocaleString('en')}/s)`;
    const share = rounds.ratios.map((ratio) => 1 / ratio);
    return [
      {
        name: `service, slots over HTTP, ${(body.length / 1024).toFixed(0)} KiB`,
        ours: say(rounds.ours, rates.ours),
        peer: `bare Hono ${say(rounds.peer, rates.peer)}`,
        ratio: sayRatio(share),
        budget: '≥ 0.8×',
        met: median(share) >= 0.8,
      },
    ];
  } finally {
    await Promise.all([service.close(), hono.close()]);
  }
};

async function bodyOf(url: string): Promise<string> {
  const response = await fetch(url);
  strictEqual(response.status, 200);
  return response.text();
}

async function measureLoad(
  server: ChildServer,
  path: string,
): Promise<{ perSecond: number; microseconds: number }> {
  const url = `${server.url}${path}`;
  const before = await server.processorTime();
  const result = await autocannon({ url, connections: 10, duration: 1 });
  const microseconds = ((await server.processorTime()) - before) / result.requests.total;
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) throw new Error(`${url} answered ${bad} of ${result.requests.total} requests with an error`);
  return { perSecond: result.requests.total / result.duration, microseconds };
}
