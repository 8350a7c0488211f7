import type { Interval } from './intervals.ts';
import { createRandom } from './random.ts';

/** A number of one script, and the family whose scripts fail together. */
export type Clustered = { family: string; value: number };

/**
 * The 95 % interval of a mean over scripts, by drawing whole families with replacement: scripts of a family are alike, and an interval
 * that took them for independent would be too narrow. Percentiles of `draws` means; the same seed gives the same interval.
 */
export function bootstrapMean(
  values: readonly Clustered[],
  { seed, draws = 2000 }: { seed: number; draws?: number },
): Interval | undefined {
  const families = sumsOf(values);
  if (families.length === 0) return undefined;
  const random = createRandom(seed);
  const means = Float64Array.from({ length: draws }, () => {
    let sum = 0;
    let count = 0;
    for (let drawn = 0; drawn < families.length; drawn += 1) {
      const family = families[random.below(families.length)] as Sums;
      sum += family.sum;
      count += family.count;
    }
    return sum / count;
  }).sort();
  return { low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

type Sums = { sum: number; count: number };

/** In the order of the families' names, so that the order in which cells ended does not matter. */
function sumsOf(values: readonly Clustered[]): Sums[] {
  const byFamily = new Map<string, Sums>();
  for (const { family, value } of values) {
    const sums = byFamily.get(family) ?? { sum: 0, count: 0 };
    byFamily.set(family, { sum: sums.sum + value, count: sums.count + 1 });
  }
  return [...byFamily].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums);
}

function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
