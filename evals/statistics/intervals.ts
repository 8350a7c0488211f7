export type Interval = { low: number; high: number };

/** The standard normal's 97.5 % point, of a two-sided 95 % interval. */
const z95 = 1.959963984540054;

/** Wilson's score interval of a rate, 95 %; of nothing it is everything. */
export function wilsonInterval(hits: number, of: number): Interval {
  if (of === 0) return { low: 0, high: 1 };
  const rate = hits / of;
  const spread = z95 ** 2 / of;
  const centre = (rate + spread / 2) / (1 + spread);
  const half = (z95 / (1 + spread)) * Math.sqrt((rate * (1 - rate)) / of + spread / (4 * of));
  // At the ends the formula gives 0 and 1 but for rounding.
  return {
    low: hits === 0 ? 0 : Math.max(centre - half, 0),
    high: hits === of ? 1 : Math.min(centre + half, 1),
  };
}

/**
 * The largest rate at which so few hits, or fewer, would still be seen in 5 of 100 runs (Clopper–Pearson, one-sided 95 %): the answer to
 * "none was seen, so how often may it happen". 0 of 30 gives 9.5 %, 0 of 300 gives 1 %; 0 of 0 gives 100 %.
 */
export function exactUpperBound(hits: number, of: number, alpha = 0.05): number {
  if (hits >= of) return 1;
  if (hits === 0) return 1 - alpha ** (1 / of);
  let low = hits / of;
  let high = 1;
  // The chance falls as the rate grows, so halving finds where it crosses alpha.
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (chanceOfAtMost(hits, of, middle) > alpha) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/** The binomial chance of `hits` or fewer; by logarithms, because the single terms may be too small for a number. */
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
