import type { CellResult } from '../cell.ts';

/** What may be spent: asked before a cell begins, told when it ends. */
export type Budget = {
  /** Why no further cell may begin; undefined while one may. */
  objection(): string | undefined;
  begun(): void;
  ended(result: CellResult): void;
};

export const noBudget: Budget = { objection: () => undefined, begun() {}, ended() {} };

/**
 * A ceiling in US dollars. It stops cells from beginning, and never a conversation in its middle, which would look like a failure: so cells
 * that run are counted with what the dearest one so far cost. A cell whose cost is unknown makes a ceiling worthless, and ends the run.
 */
export function createBudget(maxUsd: number, spentBefore = 0): Budget {
  let spent = spentBefore;
  let dearest = 0;
  let running = 0;
  let unknown: string | undefined;
  return {
    objection() {
      if (unknown !== undefined) return unknown;
      if (spent + running * dearest < maxUsd) return undefined;
      return `the budget of $${maxUsd} is spent ($${spent.toFixed(4)}${running > 0 ? `, and ${running} cells still ran` : ''})`;
    },
    begun() {
      running += 1;
    },
    ended({ key, measured, verdict }) {
      running -= 1;
      // What a provider refused or never answered is not charged, and tells no tokens.
      if (measured.costUsd === null && verdict.verdict === 'inconclusive') return;
      if (measured.costUsd === null)
        unknown = `what ${key.agent} costs is not known (its provider told no tokens, or ${measured.models.join(', ') || 'its model'} has no price), so that the budget of $${maxUsd} cannot be kept`;
      else {
        spent += measured.costUsd;
        dearest = Math.max(dearest, measured.costUsd);
      }
    },
  };
}
