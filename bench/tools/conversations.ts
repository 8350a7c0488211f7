import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Bench } from '../measure.ts';
import type { Keeping } from './conversations.child.ts';
import { fortnight } from './fortnight.ts';

/** Number of conversations that are kept completely by default. Of older ones only the requests are kept. */
const whole = 10_000;
const all = 100_000;
const lists = 5_000;

/** Measures the memory that the conversations of one set of tools take: ten thousand complete ones, and a hundred thousand in total. */
export const conversations: Bench = async () => {
  const [empty = 0, first = 0, last = 0] = await heapsOf({ what: 'conversations', counts: [whole, all] });
  const [none = 0, some = 0] = await heapsOf({ what: 'parsed lists', counts: [lists] });
  const ours = (first - empty) / whole;
  const peer = (some - none) / lists;
  const growth = (last - empty) / (first - empty);
  const perRequest = (last - first) / ((all - whole) / 10) / 1000;
  return [
    {
      name: `a conversation that read ${fortnight().slots.length} starts`,
      ours: `${megabytes(ours * 1000)} per 1,000`,
      peer: `the parsed list in a Map ${megabytes(peer * 1000)}`,
      ratio: `${(ours / peer).toFixed(2)}×`,
      // The conversations must take less than the parsed list alone. Measured: 0.57.
      budget: '≤ 0.65×',
      met: ours / peer <= 0.65,
    },
    {
      name: `${say(all)} conversations, every tenth requested`,
      ours: `${megabytes(last - empty)} in all`,
      peer: `the first ${say(whole)} of them ${megabytes(first - empty)}`,
      ratio: `${growth.toFixed(2)}×, ${perRequest.toFixed(2)} kB per kept request`,
      // The budget is per kept request. Whole conversations are so small that a ratio to them says little.
      budget: '≤ 1.7 kB per kept request',
      met: perRequest <= 1.7,
    },
  ];
};

async function heapsOf(keeping: Keeping): Promise<number[]> {
  const child = fork(new URL('conversations.child.ts', import.meta.url), {
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.send(keeping);
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`conversations.child.ts ended with ${code} before it answered`);
  });
  const [heaps] = (await Promise.race([once(child, 'message'), died])) as [number[]];
  const ended = died.catch((error: Error) => error);
  child.disconnect();
  await ended;
  return heaps;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const say = (count: number): string => count.toLocaleString('en');
