import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { BenchResult } from './measure.ts';

/** That a million phrases, no two alike, leave no more behind than the first ten thousand. */
export async function plannerHeap(): Promise<BenchResult> {
  const child = fork(new URL('planner-heap.child.ts', import.meta.url), {
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`planner-heap.child.ts ended with ${code} before it answered`);
  });
  const [[first = 0, last = 0]] = (await Promise.race([once(child, 'message'), died])) as [number[]];
  const ended = died.catch((error: Error) => error);
  child.disconnect();
  await ended;
  const ratio = last / first;
  return {
    name: 'planner, the heap after 1,000,000 phrases',
    ours: megabytes(last),
    peer: `after the first 10,000 ${megabytes(first)}`,
    ratio: `${ratio.toFixed(2)}×`,
    budget: '≤ 1.1×',
    met: ratio <= 1.1,
  };
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
