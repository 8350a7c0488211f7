import { chanceOfAtMost } from './intervals.ts';
import { createRandom } from './random.ts';

/** More steps than this, and the sums are drawn instead of counted. */
const mostSteps = 20_000;

/**
 * How often a mean difference at least this far from zero comes about if A and B were the same: each script's difference might as well
 * have had the other sign. Counted exactly where differences are multiples of a small fraction (they are shares of trials); else
 * drawn 10,000 times by the seed. Two-sided; 1 where nothing differs.
 */
export function signFlipTest(differences: readonly number[], { seed }: { seed: number }): number {
  const some = differences.filter((difference) => Math.abs(difference) > 1e-12);
  if (some.length === 0) return 1;
  const steps = stepsOf(some);
  return steps ? countFlips(steps) : drawFlips(some, seed);
}

/** The differences in whole steps of one small fraction, or undefined without such a fraction. */
function stepsOf(differences: readonly number[]): number[] | undefined {
  for (let scale = 1; scale <= 2520; scale += 1) {
    const scaled = differences.map((difference) => difference * scale);
    if (!scaled.every((value) => Math.abs(value - Math.round(value)) < 1e-6)) continue;
    const steps = scaled.map((value) => Math.abs(Math.round(value)) * Math.sign(value));
    return steps.reduce((sum, step) => sum + Math.abs(step), 0) <= mostSteps ? steps : undefined;
  }
  return undefined;
}

/** The whole distribution of the sum, script by script. */
function countFlips(steps: readonly number[]): number {
  const reach = steps.reduce((sum, step) => sum + Math.abs(step), 0);
  let chances = new Float64Array(2 * reach + 1);
  chances[reach] = 1;
  for (const step of steps) {
    const next = new Float64Array(chances.length);
    const size = Math.abs(step);
    for (const [place, chance] of chances.entries()) {
      if (chance === 0) continue;
      next[place - size] = (next[place - size] ?? 0) + chance / 2;
      next[place + size] = (next[place + size] ?? 0) + chance / 2;
    }
    chances = next;
  }
  const seen = Math.abs(steps.reduce((sum, step) => sum + step, 0));
  let asFar = 0;
  for (const [place, chance] of chances.entries()) if (Math.abs(place - reach) >= seen) asFar += chance;
  return Math.min(asFar, 1);
}

function drawFlips(differences: readonly number[], seed: number): number {
  const random = createRandom(seed);
  const draws = 10_000;
  const seen = Math.abs(differences.reduce((sum, difference) => sum + difference, 0)) - 1e-9;
  let asFar = 0;
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0;
    for (const difference of differences) sum += random.next() < 0.5 ? difference : -difference;
    if (Math.abs(sum) >= seen) asFar += 1;
  }
  // What was seen is one of the possible sums, so the chance is never zero.
  return (asFar + 1) / (draws + 1);
}

/**
 * McNemar's exact test: of the scripts that only one of two agents passes, how likely is a split so uneven if either were as likely.
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
