import { setImmediate as othersTurn } from 'node:timers/promises';
import { type CellKey, type CellResult, wholeCost } from '../log/cell.ts';

/**
 * Runs one cell, and gives a function that judges it. A mistake of an agent or a provider is a result; an error that it or the judging throws
 * ends the run. `signal` gives the cell up; judging that throws its reason is not kept.
 */
export type RunCell<Cell> = (
  cell: Cell,
  signal: AbortSignal,
) => Promise<() => CellResult | Promise<CellResult>>;

export type RunCellsOptions<Cell> = {
  cells: Iterable<Cell>;
  runCell: RunCell<Cell>;
  concurrency: number;
  /** Keeps a finished cell; it counts as finished once this has resolved. */
  keep: (result: CellResult) => Promise<void>;
  onStart?: (cell: Cell) => void;
  budget?: Budget;
  signal?: AbortSignal | undefined;
  /** How long the run waits for cells that it gave up. */
  graceMs?: number;
};

/** Why no further cell was begun. */
export type RunEnd = { why: 'done' | 'interrupted' } | { why: 'budget'; message: string };

/**
 * Runs several cells at once. A cell is judged and kept while the next one waits for its model; with a budget it is kept first, because the
 * budget has to know its cost. Interrupted, it begins no other, gives up the cells that run and keeps finished ones. A result that comes later
 * is not kept: the interruption may have changed it. In memory are only cells that run, and as many that are being kept.
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
    // Those that run come first: they only pass a message on, and wait again.
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
