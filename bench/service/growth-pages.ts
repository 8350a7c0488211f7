import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBookingService, readPagesApart } from '../../src/service/index.ts';
import { type Bench, median } from '../measure.ts';
import { pageOf } from './growth-world.ts';

const budgetMs = 20;
const rounds = 21;

/** How long a running service keeps callers waiting, at most, while it reads its pages again: 1,000 hosts with a page each. */
export const growthPages: Bench = async () => {
  const texts = [10, 1000].map(
    (hosts) =>
      `pages:${Array.from({ length: hosts }, (_, host) => pageOf(`host${host}`, `host${host}@example.com`)).join('')}`,
  );
  const [few, many] = [await pausesOf(texts[0] as string), await pausesOf(texts[1] as string)];
  return [
    {
      name: 'pages read again: the longest pause',
      ours: `1,000: ${median(many).toFixed(0)} ms`,
      peer: `10: ${median(few).toFixed(0)} ms`,
      ratio: `${Math.min(...many).toFixed(0)} to ${Math.max(...many).toFixed(0)} ms`,
      budget: `≤ ${budgetMs} ms`,
      met: median(many) <= budgetMs,
    },
  ];
};

async function pausesOf(text: string): Promise<number[]> {
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
