export type Interval = { low: number; high: number };

/** The standard normal's 97.5 % quantile, for a two-sided 95 % interval. */
const z95 = 1.959963984540054;

/** Wilson's score interval of a rate, 95 %. Without trials it is 0 to 1. */
export function wilsonInterval(hits: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const rate = hits / of;
  const spread = z95 ** 2 / of;
  const centre = (rate + spread / 2) / (1 + spread);
  const half = (z95 / (1 + spread)) * Math.sqrt((rate * (1 - rate)) / of + spread / (4 * of));
  // At the ends the formula gives 0 and 1, except for rounding.
  return {
    low: hits === 0 ? 0 : Math.max(centre - half, 0),
    high: hits === of ? 1 : Math.min(centre + half, 1),
  };
}

/**
 * The largest rate at which 5 of 100 runs would still have this number of hits or fewer (Clopper–Pearson, one-sided 95 %). It says how
 * often something may happen that was never seen: 0 of 30 gives 9.5 %, 0 of 300 gives 1 %, 0 of 0 gives 100 %.
 */
export function exactUpperBound(hits: number, of: number, alpha = 0.05): number {
  if (hits >= of) return 1;
  if (hits === 0) return 1 - alpha ** (1 / of);
  let low = hits / of;
  let high = 1;
  // The chance falls as the rate grows, so bisection finds where it crosses alpha.
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (chanceOfAtMost(hits, of, middle) > alpha) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The binomial chance of `hits` or fewer. It uses logarithms, because single terms may be too small for a number. */
export function chanceOfAtMost(hits: number, of: number, rate: number): number {
  if (hits >= of || rate <= 0) return 1;
  if (rate >= 1) return 0;
  let log = of * Math.log1p(-rate);
  const odds = Math.log(rate) - Math.log1p(-rate);
  let sum = Math.exp(log);
  for (let hit = 1; hit <= hits; hit += 1) {
    log += Math.log((of - hit + 1) / hit) + odds;
    sum += Math.exp(log);
  }
  return Math.min(sum, 1);
}

/** A value of one script, and its family. Scripts of a family fail together. */
export type Clustered = { family: string; value: number };

/**
 * The 95 % interval of a mean over scripts, by resampling families with replacement. Scripts of a family are alike, so an interval that treats
 * them as independent would be too narrow. It uses the percentiles of `draws` means. The same seed gives the same interval.
 */
export function bootstrapMean(
  values: readonly Clustered[],
  { seed, draws = 2000 }: { seed: number; draws?: number },
): Interval | undefined {
  const families = sumsOf(values);
  if (families.length === 0) return undefined;
  const random = createRandom(seed);
  const means = Array.from({ length: draws }, () => {
    let sum = 0;
    let count = 0;
    for (let drawn = 0; drawn < families.length; drawn += 1) {
      const family = families[random.below(families.length)] as Sums;
      sum += family.sum;
      count += family.count;
    }
    return sum / count;
  });
  return { low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

type Sums = { sum: number; count: number };

/** Sorted by the families' names, so that the order in which cells ended does not matter. */
function sumsOf(values: readonly Clustered[]): Sums[] {
  const byFamily = new Map<string, Sums>();
  for (const { family, value } of values) {
    const sums = byFamily.get(family) ?? { sum: 0, count: 0 };
    byFamily.set(family, { sum: sums.sum + value, count: sums.count + 1 });
  }
  return [...byFamily].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sums]) => sums);
}

/** The value that a share of all values does not exceed, between the two nearest ones. There must be at least one value. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort();
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}

/** The trials of one script: the number of conclusive ones, and the number that passed. */
export type Tally = { trials: number; passes: number };

/** Above ten, pass^k is near zero for almost all agents, and a report of a thousand trials would be full of it. */
const mostK = 10;

/**
 * pass^1, pass^2 and so on up to ten, as long as every script has enough trials. pass^k is the chance that k of a script's trials all pass:
 * C(passes, k) / C(trials, k), then the mean over the scripts (tau-bench, arXiv 2406.12045).
 */
export function passHats(tallies: readonly Tally[]): number[] {
  if (tallies.length === 0) return [];
  const length = Math.min(mostK, ...tallies.map(({ trials }) => trials));
  // The chance of each script that all trials which were drawn so far pass.
  const chances = tallies.map(() => 1);
  return Array.from({ length }, (_, drawn) => {
    for (const [script, { trials, passes }] of tallies.entries())
      chances[script] = (chances[script] ?? 0) * (Math.max(passes - drawn, 0) / (trials - drawn));
    return chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
  });
}

/** A sequence of numbers in [0, 1) from a seed (mulberry32). The same seed gives the same numbers. */
export function createRandom(seed: number) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** `below`: a whole number in [0, limit). */
  return { next, below: (limit: number) => Math.floor(next() * limit) };
}
