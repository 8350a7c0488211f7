import { heapGrowth } from './heap-growth.ts';
import type { Bench } from './measure.ts';

/** That a million calls, some of them requests that are accepted and mailed, leave no more behind than the first hundred thousand. */
export const serviceHeap: Bench = async () => {
  const name = 'service, the heap after 1,000,000 calls';
  return [await heapGrowth('service-heap.child.ts', { name, after: '100,000' })];
};
