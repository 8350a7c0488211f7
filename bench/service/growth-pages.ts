import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBookingService, readPagesApart } from '../../src/service/index.ts';
import { type Bench, judge, median, sayMilliseconds } from '../measure.ts';
import { pageOf } from './growth-world.ts';

const rounds = 21;

/** How long a running service keeps callers waiting, at most, while it reads its pages again: 1,000 hosts with a page each. */
export const growthPages: Bench = async () => {
  const [few, many] = [await longestPauses(10), await longestPauses(1000)];
  return [
    {
      name: '1,000 pages read again: the longest pause',
      ours: sayMilliseconds(median(many)),
      peer: `10 pages: ${sayMilliseconds(median(few))}`,
      ...judge(many, { atMost: 20 }, ' ms'),
    },
  ];
};

/** The longest pause in each round, in milliseconds. */
async function longestPauses(hosts: number): Promise<number[]> {
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
  return pauses;
}
