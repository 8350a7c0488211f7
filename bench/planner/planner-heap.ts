import { heapGrowth } from '../heap-growth.ts';
import type { BenchResult } from '../measure.ts';

/** That a million phrases, no two alike, leave no more behind than the first ten thousand. */
export function plannerHeap(): Promise<BenchResult> {
  const name = 'planner, the heap after 1,000,000 phrases';
  return heapGrowth('planner/planner-heap.child.ts', { name, after: '10,000' });
}
