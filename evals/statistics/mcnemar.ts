import { chanceOfAtMost } from './intervals.ts';

/**
 * McNemar's exact test: of the scripts that only one of two agents passes, how likely is a split so uneven if either were as likely.
 * 6 to 0 gives 0.031, 5 to 0 gives 0.063; two-sided.
 */
export function mcnemarTest(onlyA: number, onlyB: number): number {
  const all = onlyA + onlyB;
  if (all === 0) return 1;
  return Math.min(2 * chanceOfAtMost(Math.min(onlyA, onlyB), all, 0.5), 1);
}
