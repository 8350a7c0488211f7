/** What came of the trials of one script: how many there were that say something, and how many passed. */
export type Tally = { trials: number; passes: number };

/**
 * pass^k: the chance that k trials of a script, drawn from those that ran, all pass: C(passes, k) / C(trials, k), then the mean over the
 * scripts (tau-bench, arXiv 2406.12045). Undefined where a script has fewer than k trials: a mean over other scripts would be of something else.
 */
export function passHat(tallies: readonly Tally[], k: number): number | undefined {
  if (k < 1 || tallies.length === 0 || tallies.some(({ trials }) => trials < k)) return undefined;
  const chances = tallies.map(({ trials, passes }) => {
    let chance = 1;
    for (let drawn = 0; drawn < k; drawn += 1) chance *= Math.max(passes - drawn, 0) / (trials - drawn);
    return chance;
  });
  return chances.reduce((sum, chance) => sum + chance, 0) / chances.length;
}

/** Beyond ten, pass^k is near zero for all but the surest agents, and a report of a thousand trials would be full of it. */
const mostK = 10;

/** pass^1, pass^2 and so on to ten, as far as every script has so many trials. */
export function passHats(tallies: readonly Tally[]): number[] {
  const most = tallies.reduce((least, { trials }) => Math.min(least, trials), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(most)) return [];
  return Array.from({ length: Math.min(most, mostK) }, (_, index) => passHat(tallies, index + 1) ?? 0);
}
