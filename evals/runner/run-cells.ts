import type { CellKey, CellResult } from '../cell.ts';
import { type Budget, noBudget } from './budget.ts';

/** Runs one cell. It resolves for whatever an agent or a provider does; what it throws ends the run. `signal` gives the cell up. */
export type RunCell<Cell> = (cell: Cell, signal: AbortSignal) => Promise<CellResult>;

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
 * Runs cells, so many at once. Interrupted, it begins no other, gives up those that run and keeps what is finished; what a cell gives after
 * that is not kept, because the interruption may have made it. Only running cells are in memory.
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
  const work = async () => {
    while (!stop.signal.aborted) {
      overBudget ??= budget.objection();
      if (overBudget !== undefined) return;
      const next = left.next();
      if (next.done) return;
      budget.begun();
      onStart?.(next.value);
      const result = await runCell(next.value, stop.signal);
      if (stop.signal.aborted) return;
      budget.ended(result);
      await keep(result);
    }
  };
  // One that throws stops the others, and they are waited for before anything is closed under them.
  const thrown: unknown[] = [];
  const workers = Array.from({ length: concurrency }, () =>
    work().catch((error: unknown) => {
      thrown.push(error);
      stop.abort(error);
    }),
  );
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
