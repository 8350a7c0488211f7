import { heapGrowth } from '../heap-growth.ts';
import type { BenchResult } from '../measure.ts';

/** Compares the heap after a million different phrases with the heap after the first ten thousand. */
export function plannerHeap(): Promise<BenchResult> {
  const name = 'planner, the heap after 1,000,000 phrases';
  return heapGrowth('planner/planner-heap.child.ts', { name, after: '10,000' });
}
