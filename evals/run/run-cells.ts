import { setImmediate as othersTurn } from 'node:timers/promises';
import { type CellKey, type CellResult, wholeCost } from '../log/cell.ts';

/**
 * Runs one cell, and returns a function that grades it. An error of an agent or a provider is a result. If it or the grading throws, the run
 * ends. `signal` aborts the cell. If the grading throws the signal's reason, the cell is not kept.
 */
export type RunCell<Cell> = (
  cell: Cell,
  signal: AbortSignal,
) => Promise<() => CellResult | Promise<CellResult>>;

export type RunCellsOptions<Cell> = {
  cells: Iterable<Cell>;
  runCell: RunCell<Cell>;
  concurrency: number;
  /** Keeps a finished cell. The cell counts as finished after this has resolved. */
  keep: (result: CellResult) => Promise<void>;
  onStart?: (cell: Cell) => void;
  budget?: Budget;
  signal?: AbortSignal | undefined;
  /** Maximum time that the run waits for aborted cells, in milliseconds. */
  graceMs?: number;
};

/** The reason why no further cell began. */
export type RunEnd = { why: 'done' | 'interrupted' } | { why: 'budget'; message: string };

/**
 * Runs several cells at once. A cell is graded and kept while the next one waits for its model. With a budget it is kept first, because the
 * budget must know its cost. After an interruption no cell begins, running cells are aborted, and finished cells are kept. A later result
 * is not kept, because the interruption may have changed it. Memory holds only the running cells, and at most the same number that are
 * being kept.
 */
export async function runCells<Cell extends { key: CellKey }>(
  options: RunCellsOptions<Cell>,
): Promise<RunEnd> {
  const { cells, runCell, concurrency, keep, onStart, budget = noBudget, signal, graceMs = 5000 } = options;
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const left = cells[Symbol.iterator]();
  let overBudget: string | undefined;
  // If a cell throws, the others are aborted. They must end before anything that they use is closed.
  const thrown: unknown[] = [];
  const fail = (error: unknown) => {
    if (stop.signal.aborted && error === stop.signal.reason) return;
    thrown.push(error);
    stop.abort(error);
  };
  const begin = (): Cell | undefined => {
    overBudget ??= budget.objection();
    const next = overBudget === undefined ? left.next() : undefined;
    if (!next || next.done) return undefined;
    budget.begun();
    onStart?.(next.value);
    return next.value;
  };
  const finish = async (judged: () => CellResult | Promise<CellResult>) => {
    // Lets running conversations work first. They only pass a message on, and wait again.
    await othersTurn();
    const result = await judged();
    budget.ended(result);
    await keep(result);
  };
  const work = async () => {
    let finished: Promise<void> | undefined;
    while (!stop.signal.aborted) {
      if (budget !== noBudget) await finished;
      const cell = begin();
      if (cell === undefined) break;
      const judged = await runCell(cell, stop.signal);
      if (stop.signal.aborted) break;
      await finished;
      finished = finish(judged).catch(fail);
    }
    await finished;
  };
  const workers = Array.from({ length: concurrency }, () => work().catch(fail));
  await endOf(workers, stop.signal, graceMs);
  signal?.removeEventListener('abort', onAbort);
  if (thrown.length > 0) throw thrown[0];
  if (signal?.aborted) return { why: 'interrupted' };
  return overBudget === undefined ? { why: 'done' } : { why: 'budget', message: overBudget };
}

/** Resolves after all workers have ended. After an abort it waits at most for the grace period. */
async function endOf(workers: Promise<void>[], stopped: AbortSignal, graceMs: number): Promise<void> {
  const over = new AbortController();
  const grace = new Promise<void>((resolve) => {
    const begin = () => {
      const timer = setTimeout(resolve, graceMs);
      over.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
    };
    if (stopped.aborted) begin();
    else stopped.addEventListener('abort', begin, { once: true, signal: over.signal });
  });
  await Promise.race([Promise.all(workers), grace]);
  over.abort();
}

/** A budget. It is asked before a cell begins, and updated when it ends. */
export type Budget = {
  /** Returns why no further cell may begin. Undefined if another cell may begin. */
  objection(): string | undefined;
  begun(): void;
  ended(result: CellResult): void;
};

export const noBudget: Budget = { objection: () => undefined, begun() {}, ended() {} };

/**
 * A maximum cost in US dollars. It stops new cells, but never a running conversation, which would look like a failure. So running cells are
 * counted with the cost of the most expensive cell so far. A cell with an unknown cost ends the run, because the maximum cannot be kept.
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
      // A call that the provider refused or never answered costs nothing, and has no token counts.
      const cost = wholeCost(measured);
      if (cost === null && verdict.verdict === 'inconclusive') return;
      const { guest, judge } = measured;
      const who = guest?.costUsd === null ? 'the guest' : judge?.costUsd === null ? 'the judge' : key.agent;
      if (cost === null)
        unknown = `what ${who} costs is not known (its provider told no tokens, or ${measured.models.join(', ') || 'its model'} has no price), so that the budget of $${maxUsd} cannot be kept`;
      else {
        spent += cost;
        dearest = Math.max(dearest, cost);
      }
    },
  };
}
