import { bootstrapMean, type Interval, type Tally } from './intervals.ts';
import { mcnemarTest, signFlipTest } from './paired-tests.ts';

/** One script with two agents. */
export type Pair = { scriptId: string; family: string; a: Tally; b: Tally };

/**
 * Compares two agents script by script, over those that both ran, so that how hard a script is does not matter. Undefined without a common
 * script. Rates are shares of trials; `difference` is A's minus B's, with its 95 % interval by drawing families and its `p` by flipping the
 * signs of the scripts' differences. `onlyA`: scripts that A passes in every trial, and B does not. The same seed gives the same numbers.
 */
export function compareTallies(pairs: readonly Pair[], { seed }: { seed: number }) {
  // Sums of fractions depend on their order in the last digit, and a log's order is that in which cells ended.
  const both = pairs
    .filter(({ a, b }) => a.trials > 0 && b.trials > 0)
    .sort((one, other) => (one.scriptId < other.scriptId ? -1 : 1));
  const differences = both.map(differenceOf);
  const families = both.map((pair) => ({ family: pair.family, value: differenceOf(pair) }));
  const interval = bootstrapMean(families, { seed });
  if (!interval) return undefined;
  const always = ({ trials, passes }: Tally) => passes === trials;
  const onlyA = both.filter(({ a, b }) => always(a) && !always(b)).length;
  const onlyB = both.filter(({ a, b }) => always(b) && !always(a)).length;
  return {
    scripts: both.length,
    passRateA: mean(both.map(({ a }) => rateOf(a))),
    passRateB: mean(both.map(({ b }) => rateOf(b))),
    difference: mean(differences),
    interval,
    p: signFlipTest(differences),
    onlyA,
    onlyB,
    pMcnemar: mcnemarTest(onlyA, onlyB),
    smallestDetectable: smallestDetectable(both),
  };
}

/** Whether two agents differ: the p value, corrected for the number of comparisons, and the interval have to agree. */
export function isDifference({ interval }: { interval: Interval }, correctedP: number): boolean {
  return correctedP < 0.05 && (interval.low > 0 || interval.high < 0);
}

/** The normal's 97.5 % and 80 % points together: a difference is then rarely seen by chance, and a true one is seen in 4 of 5 runs. */
const bothPoints = 1.959963984540054 + 0.8416212335729143;

/**
 * The size of a true difference that is found in 4 of 5 such runs, by the normal approximation. It uses the variance of the differences, or
 * that of trials at the pooled pass rate where it is larger; two passes and two failures are added, because what never failed still may.
 * Fewer than six scripts that differ are never a difference.
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
