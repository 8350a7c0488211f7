import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CellKey, CellResult } from '../cell.ts';
import { type Budget, noBudget } from './budget.ts';

/**
 * Runs one cell, and gives what judges it. It resolves for whatever an agent or a provider does; what it or the judging throws ends the run.
 * `signal` gives the cell up.
 */
export type RunCell<Cell> = (cell: Cell, signal: AbortSignal) => Promise<() => CellResult>;

export type RunCellsOptions<Cell> = {
  cells: Iterable<Cell>;
  runCell: RunCell<Cell>;
  concurrency: number;
  /** Keeps a finished cell; it counts as finished once this has resolved. */
  keep: (result: CellResult) => Promise<void>;
  onStart?: (cell: Cell) => void;
  budget?: Budget;
  signal?: AbortSignal | undefined;
  /** How long cells that are given up may take to end; after that nobody waits for them. */
  graceMs?: number;
};

/** Why no further cell was begun. */
export type RunEnd = { why: 'done' | 'interrupted' } | { why: 'budget'; message: string };

/**
 * Runs cells, so many at once. A cell is judged and kept while the next one waits for its model, but where a budget has to know first what
 * it cost. Interrupted, it begins no other, gives up those that run and keeps what is finished; what a cell gives after that is not kept,
 * because the interruption may have made it. In memory are only cells that run, and as many that are on their way to be kept.
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
  // One that throws stops the others, and they are waited for before anything is closed under them.
  const thrown: unknown[] = [];
  const fail = (error: unknown) => {
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
  const finish = async (judged: () => CellResult) => {
    // Those that run come first: they only pass a message on, and wait again.
    await othersTurn();
    const result = judged();
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

/** Until all have ended; once they were told to, no longer than the grace. */
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
