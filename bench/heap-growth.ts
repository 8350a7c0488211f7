import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import type { Bench, BenchResult } from './measure.ts';

/** Compares the heap after a million calls with the heap after the first hundred thousand. Some calls are requests that are accepted and mailed. */
export const serviceHeap: Bench = async () => {
  const name = 'service, the heap after 1,000,000 calls';
  return [await heapGrowth('service/service-heap.child.ts', { name, after: '100,000' })];
};

/** Compares 100,000 conversations of one set of tools with the first ten thousand, which are kept completely. Of older ones only the requests are kept. */
export const conversations: Bench = async () => {
  const name = 'tools, the heap after 100,000 conversations, every tenth requested';
  return [await heapGrowth('tools/conversations.child.ts', { name, after: '10,000', budget: 1.6 })];
};

/** Starts a child that reports its heap after a part of its work and after all of it. Both must be about the same. */
export async function heapGrowth(
  file: string,
  { name, after, budget = 1.1 }: { name: string; after: string; budget?: number },
): Promise<BenchResult> {
  const child = fork(new URL(file, import.meta.url), {
    execArgv: [...process.execArgv, '--expose-gc'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const died = once(child, 'exit').then(([code]) => {
    throw new Error(`${file} ended with ${code} before it answered`);
  });
  const [[first = 0, last = 0]] = (await Promise.race([once(child, 'message'), died])) as [number[]];
  const ended = died.catch((error: Error) => error);
  child.disconnect();
  await ended;
  const ratio = last / first;
  return {
    name,
    ours: megabytes(last),
    peer: `after the first ${after} ${megabytes(first)}`,
    ratio: `${ratio.toFixed(2)}×`,
    budget: `≤ ${budget}×`,
    met: ratio <= budget,
  };
}

/** For the child: bytes of its heap after a garbage collection. */
export function heapBytes(): number {
  const { gc } = globalThis;
  if (!gc) throw new Error('the heap is only known where node has --expose-gc');
  gc();
  gc();
  return process.memoryUsage().heapUsed;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
