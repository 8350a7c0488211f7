import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBookingService, readPagesApart } from '../../src/service/index.ts';
import { type Bench, limited, median } from '../measure.ts';
import { pageOf } from './growth-world.ts';

const rounds = 21;

/** How long a running service keeps callers waiting, at most, while it reads its pages again: 1,000 hosts with a page each. */
export const growthPages: Bench = async () => {
  const [few, many] = [await longestPause(10), await longestPause(1000)];
  const peer = `10 pages: ${few} ms`;
  return [
    limited({ name: '1,000 pages read again: the longest pause', peer, figure: many, limit: 20, unit: 'ms' }),
  ];
};

async function longestPause(hosts: number): Promise<number> {
  const all = Array.from({ length: hosts }, (_, host) => pageOf(`host${host}`, `host${host}@example.com`));
  const text = `pages:${all.join('')}`;
  const service = createBookingService({ pages: text });
  const pauses: number[] = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (let round = 0; round <= rounds; round += 1) {
    await sleep(50);
    delay.reset();
    delay.enable();
    await service.replacePages(await readPagesApart(text));
    await sleep(50);
    delay.disable();
    if (round > 0) pauses.push(delay.max / 1e6);
  }
  await service.close();
  return Math.round(median(pauses));
}
