import { strictEqual } from 'node:assert';
import autocannon from 'autocannon';
import { operationPath } from '../src/wire/index.ts';
import { startServer } from './child-server.ts';
import { days, slug } from './fortnight.ts';
import { type Bench, inTurns, median, sayRatio } from './measure.ts';

const route = operationPath('getFreeSlots', slug);
const query = `?duration=30&timezone=Asia%2FJerusalem&days=${days}`;

/** `getFreeSlots` over HTTP against bare Hono that answers the same bytes: one client machine, ten connections. */
export const serviceOverHttp: Bench = async () => {
  const service = await startServer('service.server.ts');
  const body = await bodyOf(`${service.url}${route}${query}`);
  const hono = await startServer('hono.server.ts', { path: route, body });
  try {
    strictEqual(await bodyOf(`${hono.url}${route}${query}`), body);
    const load = (base: string) => () => requestsPerSecond(`${base}${route}${query}`);
    const rounds = await inTurns(13, load(service.url), load(hono.url));
    const say = (figures: number[]) => `${Math.round(median(figures)).toLocaleString('en')}/s`;
    return [
      {
        name: `service, slots over HTTP, ${(body.length / 1024).toFixed(0)} KiB`,
        ours: say(rounds.ours),
        peer: `bare Hono ${say(rounds.peer)}`,
        ratio: sayRatio(rounds.ratios),
        budget: '≥ 0.8×',
        met: median(rounds.ratios) >= 0.8,
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

async function requestsPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, connections: 10, duration: 1 });
  const bad = result.errors + result.timeouts + result.non2xx;
  if (bad > 0) throw new Error(`${url} answered ${bad} of ${result.requests.total} requests with an error`);
  return result.requests.total / result.duration;
}
