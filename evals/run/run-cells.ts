import { type CellKey, type CellResult, wholeCost } from '../log/cell.ts';
import { isInShard, type ScriptRef, type Shard } from '../run-folder/run-log.ts';

/**
 * Runs one cell, and grades it. An error of an agent or a provider is a result. Undefined: there is nothing to keep. If it throws, the run ends.
 * `signal` aborts the cell.
 */
export type RunCell<Cell> = (cell: Cell, signal: AbortSignal) => Promise<CellResult | undefined>;

export type RunCellsOptions<Cell> = {
  cells: Iterable<Cell> | AsyncIterable<Cell>;
  runCell: RunCell<Cell>;
  concurrency: number;
  /** Keeps a finished cell. */
  keep: (result: CellResult) => void;
  budget?: Budget;
  signal?: AbortSignal | undefined;
};

export type RunEnd = { why: 'done' | 'interrupted' } | { why: 'budget'; message: string };

/**
 * Runs several cells at once. After an interruption no cell begins, running cells are aborted, and finished cells are kept. A later result is
 * not kept, because the interruption may have changed it. Memory holds only the running cells.
 */
export async function runCells<Cell extends { key: CellKey }>(
  options: RunCellsOptions<Cell>,
): Promise<RunEnd> {
  const { cells, runCell, concurrency, keep, budget, signal } = options;
  const stop = new AbortController();
  const onAbort = () => stop.abort(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  const left = Symbol.asyncIterator in cells ? cells[Symbol.asyncIterator]() : cells[Symbol.iterator]();
  let overBudget: string | undefined;
  let thrown: { error: unknown } | undefined;
  const work = async () => {
    while (!stop.signal.aborted) {
      overBudget ??= budget?.objection();
      if (overBudget !== undefined) return;
      const found = left.next();
      // No other work may come between the budget's answer and the beginning.
      const next = found instanceof Promise ? await found : found;
      if (next.done) return;
      budget?.begun();
      const result = await runCell(next.value, stop.signal);
      if (stop.signal.aborted) return;
      if (!result) continue;
      budget?.ended(result);
      keep(result);
    }
  };
  // If a cell throws, the others are aborted. They must end before anything that they use is closed.
  const fail = (error: unknown) => {
    if (stop.signal.aborted && error === stop.signal.reason) return;
    thrown ??= { error };
    stop.abort(error);
  };
  await Promise.all(Array.from({ length: concurrency }, () => work().catch(fail)));
  signal?.removeEventListener('abort', onAbort);
  await left.return?.();
  if (thrown) throw thrown.error;
  if (signal?.aborted) return { why: 'interrupted' };
  return overBudget === undefined ? { why: 'done' } : { why: 'budget', message: overBudget };
}

/** A budget. It is asked before a cell begins, and updated when it ends. */
export type Budget = ReturnType<typeof createBudget>;

/**
 * A maximum cost in US dollars. It stops new cells, but never a running conversation, which would look like a failure. So running cells are
 * counted with the cost of the most expensive cell so far. A cell with an unknown cost ends the run, because the maximum cannot be kept.
 */
export function createBudget(maxUsd: number, spentBefore = 0) {
  let spent = spentBefore;
  let dearest = 0;
  let running = 0;
  let unknown: string | undefined;
  return {
    /** Returns why no further cell may begin. Undefined if another cell may begin. */
    objection(): string | undefined {
      if (unknown !== undefined) return unknown;
      if (spent + running * dearest < maxUsd) return undefined;
      return `the budget of $${maxUsd} is spent ($${spent.toFixed(4)}${running > 0 ? `, and ${running} cells still ran` : ''})`;
    },
    begun() {
      running += 1;
    },
    ended({ key, measured, verdict }: CellResult) {
      running -= 1;
      // A call that the provider refused or never answered costs nothing, and has no token counts.
      const cost = wholeCost(measured);
      if (cost === null && verdict.verdict === 'inconclusive') return;
      const who = measured.judge?.costUsd === null ? 'the judge' : key.agent;
      if (cost === null)
        unknown = `what ${who} costs is not known (its provider told no tokens, or ${measured.models.join(', ') || 'its model'} has no price), so that the budget of $${maxUsd} cannot be kept`;
      else {
        spent += cost;
        dearest = Math.max(dearest, cost);
      }
    },
  };
}

/** An agent by its name, and one kind of tools: a column of the report. */
export type Subject = Pick<CellKey, 'agent' | 'tools'>;

export type CellPlan<S extends ScriptRef, A extends Subject> = {
  scripts: readonly S[];
  subjects: readonly A[];
  trials: number;
  shard?: Shard | undefined;
};

export type PlannedCell<S extends ScriptRef, A extends Subject> = { key: CellKey; script: S; subject: A };

/**
 * The cells of a run in their order: all scripts once with every subject, then all again for the second trial, and so on. Each script begins
 * with another subject. So a provider's load, or a model that changes behind its name, affects all subjects alike.
 */
export function* planCells<S extends ScriptRef, A extends Subject>(
  plan: CellPlan<S, A>,
): Generator<PlannedCell<S, A>> {
  const { scripts, subjects, trials, shard } = plan;
  for (let trial = 0; trial < trials; trial += 1) {
    for (const [place, script] of scripts.entries()) {
      for (let turn = 0; turn < subjects.length; turn += 1) {
        const subject = subjects[(turn + place + trial) % subjects.length] as A;
        const { agent, tools } = subject;
        const key: CellKey = { scriptId: script.id, scriptHash: script.hash, agent, tools, trial };
        if (!shard || isInShard(key, shard)) yield { key, script, subject };
      }
    }
  }
}

export function countCells(plan: CellPlan<ScriptRef, Subject>): number {
  return [...planCells(plan)].length;
}
