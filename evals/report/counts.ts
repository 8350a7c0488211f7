import type { Verdict } from '../log/cell.ts';
import type { Counts } from './report-schema.ts';

export function noCounts(): Counts {
  const none = { cells: 0, pass: 0, fail: 0, inconclusive: 0, notRun: 0 };
  return { ...none, slipped: 0, preventedCalls: 0, scriptGaps: 0, gapPasses: 0, possible: 0 };
}

export function count(counts: Counts, verdict: Verdict): void {
  counts.cells += 1;
  counts[verdict.verdict === 'not_run' ? 'notRun' : verdict.verdict] += 1;
  if (verdict.verdict !== 'pass' && verdict.verdict !== 'fail') return;
  if (verdict.prevented > 0) counts.slipped += 1;
  counts.preventedCalls += verdict.prevented;
  if (verdict.scriptGap) counts.scriptGaps += 1;
  if (verdict.scriptGap && verdict.verdict === 'pass') counts.gapPasses += 1;
  if (verdict.possible.length > 0) counts.possible += 1;
}

export function addCounts(to: Counts, more: Counts): void {
  for (const name of Object.keys(to) as (keyof Counts)[]) to[name] += more[name];
}

/** Cells that say something about an agent. */
export function conclusive({ pass, fail }: Counts): number {
  return pass + fail;
}

/** The share of conclusive cells in which the guest had no answer to a question. */
export function gapShare(counts: Counts): number {
  return conclusive(counts) === 0 ? 0 : counts.scriptGaps / conclusive(counts);
}

/** With a larger share of gaps no winner is named. Where the shares of two agents differ by more than this, one of them is larger. */
export const mostGaps = 0.02;

/** Counts a name, also one that every object has. */
export function countName(names: Record<string, number>, name: string, times = 1): void {
  names[name] = (Object.hasOwn(names, name) ? (names[name] ?? 0) : 0) + times;
}

/** In the order of their names, so that a report does not depend on the order in which cells ended. */
export function inOrder(names: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(names).sort(([a], [b]) => (a < b ? -1 : 1)));
}
