import { chanceOfAtMost } from './intervals.ts';

/** The maximum number of steps in which a sum of differences is counted. */
const mostSteps = 5000;

/**
 * The chance of a mean difference at least this far from zero if A and B were the same: each script's difference might as well have had the
 * other sign. Counted exactly where differences are multiples of a small fraction (they are shares of trials), else of rounded differences.
 * Two-sided; 1 where nothing differs.
 */
export function signFlipTest(differences: readonly number[]): number {
  const steps = stepsOf(differences.filter((difference) => Math.abs(difference) > 1e-12));
  const reach = sumOf(steps.map(Math.abs));
  // The whole distribution of the sum, script by script.
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

/** The differences in whole steps of the largest fraction that fits them all, else of the smallest one that is allowed. */
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
 * McNemar's exact test of the scripts that only one of two agents passes: the chance of a split at least this uneven if both were as likely.
 * 6 to 0 gives 0.031, 5 to 0 gives 0.063; two-sided.
 */
export function mcnemarTest(onlyA: number, onlyB: number): number {
  const all = onlyA + onlyB;
  if (all === 0) return 1;
  return Math.min(2 * chanceOfAtMost(Math.min(onlyA, onlyB), all, 0.5), 1);
}

/**
 * Holm's correction of several p values, in their order: with each comparison the chance grows that one looks like a difference without being
 * one. After it, the chance of even one false difference is what each comparison alone promised.
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
