import type { Interval, Tally } from './intervals.ts';
import { bootstrapMean } from './intervals.ts';
import { mcnemarTest, signFlipTest } from './paired-tests.ts';

/** One script as both agents met it. */
export type Pair = { scriptId: string; family: string; a: Tally; b: Tally };

/** Shares of trials from 0 to 1; `difference` is A's minus B's. */
export type PairedComparison = {
  scripts: number;
  passRateA: number;
  passRateB: number;
  difference: number;
  /** 95 %, by drawing families. */
  interval: Interval;
  /** By flipping the signs of the scripts' differences. */
  p: number;
  /** Scripts that one agent passes in every trial, and the other does not. */
  onlyA: number;
  onlyB: number;
  pMcnemar: number;
  /** A true difference of this size would be found in 4 of 5 runs such as these. */
  smallestDetectable: number;
};

/**
 * Compares two agents script by script, over those that both ran, so that how hard a script is does not matter. Undefined without a common
 * script. The same seed gives the same numbers.
 */
export function compareTallies(
  pairs: readonly Pair[],
  { seed }: { seed: number },
): PairedComparison | undefined {
  // Sums of fractions depend on their order in the last digit, and a log's order is that in which cells ended.
  const both = pairs
    .filter(({ a, b }) => a.trials > 0 && b.trials > 0)
    .sort((one, other) => (one.scriptId < other.scriptId ? -1 : 1));
  const interval = bootstrapMean(
    both.map((pair) => ({ family: pair.family, value: differenceOf(pair) })),
    { seed },
  );
  if (!interval) return undefined;
  const differences = both.map(differenceOf);
  const always = ({ trials, passes }: Tally) => passes === trials;
  const onlyA = both.filter(({ a, b }) => always(a) && !always(b)).length;
  const onlyB = both.filter(({ a, b }) => always(b) && !always(a)).length;
  return {
    scripts: both.length,
    passRateA: mean(both.map(({ a }) => rateOf(a))),
    passRateB: mean(both.map(({ b }) => rateOf(b))),
    difference: mean(differences),
    interval,
    p: signFlipTest(differences, { seed }),
    onlyA,
    onlyB,
    pMcnemar: mcnemarTest(onlyA, onlyB),
    smallestDetectable: smallestDetectable(both),
  };
}

/** Whether it is one: the p value, corrected for how many were compared, and the interval have to say so both. */
export function isDifference({ interval }: { interval: Interval }, correctedP: number): boolean {
  return correctedP < 0.05 && (interval.low > 0 || interval.high < 0);
}

/** The normal's 97.5 % and 80 % points together: a difference is then seldom seen by chance, and a true one in 4 of 5 runs. */
const bothPoints = 1.959963984540054 + 0.8416212335729143;

/**
 * By the normal approximation, from how much the differences vary. Where they hardly do, from how much trials must vary at the pooled pass
 * rate, with two passes and two failures added: that nothing failed so far does not mean that nothing can. Fewer than six scripts
 * that differ are never a difference, however far.
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
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
