import { bootstrapMean, type Interval, type Tally } from './intervals.ts';

export type Pair = { scriptId: string; family: string; a: Tally; b: Tally };

/**
 * Compares two agents script by script, over the scripts that both ran. So the difficulty of a script does not matter. Undefined without a
 * common script. Rates are shares of trials. `difference` is A's minus B's. Its 95 % interval comes from resampling families, its `p` from
 * flipping the signs of the scripts' differences. The same seed gives the same numbers.
 */
export function compareTallies(pairs: readonly Pair[], { seed }: { seed: number }) {
  // The last digit of a sum depends on its order, and a log is in the order in which cells ended.
  const both = pairs
    .filter(({ a, b }) => a.trials > 0 && b.trials > 0)
    .sort((one, other) => (one.scriptId < other.scriptId ? -1 : 1));
  const differences = both.map(differenceOf);
  const families = both.map((pair) => ({ family: pair.family, value: differenceOf(pair) }));
  const interval = bootstrapMean(families, { seed });
  if (!interval) return undefined;
  return {
    scripts: both.length,
    passRateA: mean(both.map(({ a }) => rateOf(a))),
    passRateB: mean(both.map(({ b }) => rateOf(b))),
    difference: mean(differences),
    interval,
    p: signFlipTest(differences),
    smallestDetectable: smallestDetectable(both),
  };
}

/** Whether two agents differ. The corrected p value and the interval must agree. */
export function isDifference({ interval }: { interval: Interval }, correctedP: number): boolean {
  return correctedP < 0.05 && (interval.low > 0 || interval.high < 0);
}

/**
 * The sum of the normal distribution's 97.5 % and 80 % quantiles. With it a difference is rarely found by chance, and a true one is found in
 * 4 of 5 runs.
 */
const bothPoints = 1.959963984540054 + 0.8416212335729143;

/**
 * The smallest true difference that 4 of 5 such runs find, by the normal approximation. It uses the variance of the differences, or the
 * variance of trials at the pooled pass rate if that is larger. Two passes and two failures are added, because an agent without a failure
 * may still fail. If fewer than six scripts differ, no difference is ever found.
 */
export function smallestDetectable(pairs: readonly Pair[]): number {
  if (pairs.length === 0) return 1;
  const differences = pairs.map(differenceOf);
  const middle = mean(differences);
  const seen = mean(differences.map((difference) => (difference - middle) ** 2));
  const trials = pairs.reduce((sum, { a, b }) => sum + a.trials + b.trials, 0);
  const passes = pairs.reduce((sum, { a, b }) => sum + a.passes + b.passes, 0);
  const pooled = (passes + 2) / (trials + 4);
  const expected = mean(pairs.map(({ a, b }) => pooled * (1 - pooled) * (1 / a.trials + 1 / b.trials)));
  const fewest = 6 / pairs.length / Math.max(...pairs.map(({ a, b }) => Math.max(a.trials, b.trials)));
  const found = bothPoints * Math.sqrt(Math.max(seen, expected) / pairs.length);
  return Math.min(Math.max(found, fewest), 1);
}

function rateOf({ trials, passes }: Tally): number {
  return passes / trials;
}

function differenceOf({ a, b }: Pair): number {
  return rateOf(a) - rateOf(b);
}

function mean(values: readonly number[]): number {
  return sumOf(values) / values.length;
}

const mostSteps = 5000;

/**
 * The chance of a mean difference at least this far from zero if A and B were equal. Then each script's difference could have either sign. It
 * is exact if the differences are multiples of a small fraction (they are shares of trials), otherwise they are rounded.
 * Two-sided. 1 if nothing differs.
 */
export function signFlipTest(differences: readonly number[]): number {
  const steps = stepsOf(differences.filter((difference) => Math.abs(difference) > 1e-12));
  const reach = sumOf(steps.map(Math.abs));
  // The distribution of the sum, built script by script.
  let chances = new Float64Array(2 * reach + 1);
  chances[reach] = 1;
  for (const step of steps) {
    const next = new Float64Array(chances.length);
    for (const [place, chance] of chances.entries()) {
      if (chance === 0) continue;
      next[place - step] = (next[place - step] ?? 0) + chance / 2;
      next[place + step] = (next[place + step] ?? 0) + chance / 2;
    }
    chances = next;
  }
  const seen = Math.abs(sumOf(steps));
  let asFar = 0;
  for (const [place, chance] of chances.entries()) if (Math.abs(place - reach) >= seen) asFar += chance;
  return Math.min(asFar, 1);
}

/** The differences in integer steps of the largest common fraction, or of the smallest allowed one. */
function stepsOf(differences: readonly number[]): number[] {
  const finest = Math.min(Math.floor(mostSteps / sumOf(differences.map(Math.abs))), 2520);
  const isWhole = (value: number) => Math.abs(value - Math.round(value)) < 1e-6;
  let scale = 1;
  while (scale < finest && !differences.every((difference) => isWhole(difference * scale))) scale += 1;
  return differences.map((difference) => Math.round(difference * scale));
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * Holm's correction of several p values, in their order. With each comparison the chance of a false difference grows. After the correction,
 * the chance of even one false difference is the chance that a single comparison promised.
 */
export function holmCorrection(values: readonly number[]): number[] {
  const order = values.map((value, index) => ({ value, index })).sort((a, b) => a.value - b.value);
  const corrected = new Array<number>(values.length).fill(1);
  let largest = 0;
  for (const [rank, { value, index }] of order.entries()) {
    largest = Math.max(largest, Math.min(value * (values.length - rank), 1));
    corrected[index] = largest;
  }
  return corrected;
}
