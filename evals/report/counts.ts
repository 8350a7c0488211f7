import type { Counts } from './report-schema.ts';

/** Nothing counted, or the sum of several counts. */
export function sumOfCounts(parts: readonly Counts[]): Counts {
  const sum: Counts = {
    cells: 0,
    pass: 0,
    fail: 0,
    inconclusive: 0,
    notRun: 0,
    slipped: 0,
    preventedCalls: 0,
    scriptGaps: 0,
    gapPasses: 0,
    possible: 0,
  };
  for (const part of parts) for (const name of Object.keys(sum) as (keyof Counts)[]) sum[name] += part[name];
  return sum;
}

/** Cells that passed or failed, which says something about an agent. */
export function conclusive({ pass, fail }: Counts): number {
  return pass + fail;
}

/** The share of conclusive cells in which the guest had no answer to a question. */
export function gapShare(counts: Counts): number {
  return conclusive(counts) === 0 ? 0 : counts.scriptGaps / conclusive(counts);
}

/** The largest share of gaps with which a winner is named. */
export const mostGaps = 0.02;
