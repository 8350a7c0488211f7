import { type Chart, costs, type Item } from './chart.ts';
import type { Lattice, Skip } from './lattice.ts';

/** A stretch of a message in its best cover: a part, or what was passed over. */
export type Stretch = { from: number; to: number } & ({ item: Item } | { skip: Skip['kind'] });

const skipCosts: Record<Skip['kind'], number> = {
  // A pattern that names the sign wins.
  silent: 0.1,
  passed: 2.5 * costs.part,
  preposition: 3 * costs.part,
  unknown: costs.skipped,
  number: costs.unread,
  time: costs.unread,
};

/**
 * The cheapest cover of a message. In this order it leaves the fewest words about time, the fewest other words, and has the fewest corrections and
 * parts, and the lowest ranks. `tops` are the parts that a cover may hold.
 */
export function bestCover(lattice: Lattice, chart: Chart, tops: readonly number[]): Stretch[] {
  const last = lattice.edges.length - 1;
  /** For each node the part with which the best cover from there begins, if it begins with a part. */
  const best: (Item | undefined)[] = new Array(last).fill(undefined);
  const cost: number[] = new Array(last + 1).fill(Number.POSITIVE_INFINITY);
  cost[last] = 0;
  for (let node = last - 1; node >= 0; node -= 1) {
    const skip = lattice.skips[node];
    if (skip) cost[node] = skipCosts[skip.kind] + (cost[skip.to] as number);
    for (const part of tops)
      for (let item = chart.firstOf(part, node); item; item = item.next) {
        const sum = item.cost + costs.part + (cost[item.to] as number);
        if (sum >= (cost[node] as number)) continue;
        cost[node] = sum;
        best[node] = item;
      }
  }
  const stretches: Stretch[] = [];
  for (let node = 0; node < last; ) {
    const item = best[node];
    const skip = lattice.skips[node] as Skip;
    const { to } = item ?? skip;
    stretches.push(item ? { from: node, to, item } : { from: node, to, skip: skip.kind });
    node = to;
  }
  return stretches;
}
