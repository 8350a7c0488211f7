import { strictEqual } from 'node:assert';
import autocannon from 'autocannon';
import { operationPath } from '../../src/wire/index.ts';
import { type ChildServer, startServer } from '../child-server.ts';
import { type Bench, inTurns, median, sayMicroseconds, sayRatio } from '../measure.ts';
import { days, slug } from '../tools/fortnight.ts';

const route = operationPath('getFreeSlots', slug);
const query = `?duration=30&timezone=Asia%2FJerusalem&days=${days}`;

/**
 * `getFreeSlots` over HTTP against bare Hono that answers the same bytes: one client machine, ten connections. Two figures have a budget:
 * answers per second, which also depend on the client and on other work of the machine, and the server's processor time per answer, which
 * depends on neither.
 */
export const serviceOverHttp: Bench = async () => {
  const service = await startServer('service/service.server.ts');
  const body = await bodyOf(`${service.url}${route}${query}`);
  const hono = await startServer('service/hono.server.ts', { path: route, body });
  try {
    strictEqual(await bodyOf(`${hono.url}${route}${query}`), body);
    const spent = { ours: [] as number[], peer: [] as number[] };
    const load = (server: ChildServer, kept: number[]) => async () => {
      const { perSecond, microseconds } = await measureLoad(server, `${route}${query}`);
      kept.push(microseconds);
      return perSecond;
    };
    const rates = await inTurns(25, load(service, spent.ours), load(hono, spent.peer));
    // Without the first round, which warms up.
    const processor = spent.peer
      .map((microseconds, round) => microseconds / (spent.ours[round] as number))
      .slice(1);
    const say = (kept: number[], figures: number[]) =>
      `${Math.round(median(figures)).toLocaleString('en')}/s, ${sayMicroseconds(kept)} of processor each`;
    return [
      {
        name: `service, slots over HTTP, ${(body.length / 1024).toFixed(0)} KiB`,
        ours: say(spent.ours, rates.ours),
        peer: `bare Hono ${say(spent.peer, rates.peer)}`,
        ratio: `${sayRatio(rates.ratios)}; processor ${sayRatio(processor)}`,
        budget: '≥ 0.8×, both',
        met: median(rates.ratios) >= 0.8 && median(processor) >= 0.8,
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
  const result = await autocannon({ url, connections: 10, duration: 0.5 });
  const microseconds = ((await server.processorTime()) - before) / result.requests.total;
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) throw new Error(`${url} answered ${bad} of ${result.requests.total} requests with an error`);
  return { perSecond: result.requests.total / result.duration, microseconds };
}
