import { performance } from 'node:perf_hooks';
import type { CellResult } from '../log/cell.ts';
import { createSummary, summarise } from '../report/report-data.ts';
import type { ReportData } from '../report/report-schema.ts';
import { createCellSet } from '../run-folder/cell-line.ts';
import { readCells } from '../run-folder/read-log.ts';
import { openRunLog, type RunLog } from '../run-folder/write-log.ts';
import { estimateCost, type RunEstimate } from './estimate.ts';
import { countCells, planCells } from './plan-cells.ts';
import { type PreparedRun, prepareRun, type RunEvalsOptions } from './prepare-run.ts';
import { createProgressMeter } from './progress.ts';
import { type Budget, createBudget, noBudget, runCells } from './run-cells.ts';
import { createRunCell } from './run-one-cell.ts';

export type { RunEvalsOptions } from './prepare-run.ts';

/**
 * Holds every script's conversation with every agent, `trials` times, and says what came of it. It resolves also where agents fail: what is
 * wrong stands in the report. Interrupted by `signal`, or at the end of a budget, the report is of what is finished; with `out` it can be
 * resumed.
 * @throws RunError, ScriptsError or TypeError for what cannot be run as it was asked for, before a conversation is held
 */
export async function runEvals(options: RunEvalsOptions): Promise<ReportData> {
  return runEvalsWithin(options);
}

/** The same within a budget that several runs share; left out: one of its own, of `maxCost`. */
export async function runEvalsWithin(options: RunEvalsOptions, shared?: Budget): Promise<ReportData> {
  const run = await prepareRun(options);
  try {
    const kept = await openKept(options, run);
    try {
      const { maxCost } = options;
      const own = maxCost === undefined ? noBudget : createBudget(maxCost, kept.spentUsd);
      return await runAndReport(options, run, { ...kept, budget: shared ?? own });
    } finally {
      await kept.close();
    }
  } finally {
    await run.close();
  }
}

/** What a run would be: how many cells, of what, and about what they would cost. No model is called. */
export async function estimateEvals(options: RunEvalsOptions): Promise<RunEstimate> {
  const { plan, prices, close } = await prepareRun(options);
  await close();
  const subjects = plan.subjects.map((subject) => {
    const cells = countCells({ ...plan, subjects: [subject] });
    const each = estimateCost(subject, prices);
    const { agent, adapter, tools } = subject;
    return { agent, adapter, tools, cells, costUsd: each === null ? null : each * cells };
  });
  const costs = subjects.map(({ costUsd }) => costUsd);
  return {
    cells: countCells(plan),
    scripts: plan.scripts.length,
    trials: plan.trials,
    subjects,
    costUsd: costs.some((cost) => cost === null)
      ? null
      : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}

/** Where results go: into a log and from there into the report, or at once. */
type Kept = Pick<RunLog, 'done' | 'spentUsd' | 'close'> & {
  keep(result: CellResult): Promise<void>;
  report(ended: { stopped: string | undefined; missing: number }): Promise<ReportData>;
};

async function openKept({ out, resume = false }: RunEvalsOptions, run: PreparedRun): Promise<Kept> {
  const { header, plan } = run;
  if (out === undefined) {
    const summary = createSummary(header);
    return {
      done: createCellSet(),
      spentUsd: 0,
      keep: async (result) => summary.add(result),
      report: async (ended) => summary.report(ended),
      close: async () => {},
    };
  }
  const log = await openRunLog(out, { header, scripts: plan.scripts, resume });
  return {
    done: log.done,
    spentUsd: log.spentUsd,
    keep: log.append,
    report: (ended) => summarise(readCells(log.file), { ...header, ...ended }),
    close: log.close,
  };
}

async function runAndReport(
  options: RunEvalsOptions,
  run: PreparedRun,
  kept: Kept & { budget: Budget },
): Promise<ReportData> {
  const { plan, concurrency, header, prices, graders } = run;
  const { signal, onProgress, limits } = options;
  const planned = countCells(plan);
  const left = countLeft(run, kept);
  const meter = createProgressMeter({
    planned,
    doneBefore: planned - left,
    spentBefore: kept.spentUsd,
    clock: () => performance.now(),
  });
  const tell = () => onProgress?.(meter.now());
  tell();
  const end = await runCells({
    cells: unfinished(run, kept),
    concurrency,
    runCell: createRunCell({ ...header, prices, graders, limits }),
    budget: kept.budget,
    signal,
    onStart() {
      meter.begun();
      tell();
    },
    async keep(result) {
      await kept.keep(result);
      meter.ended(result);
      tell();
    },
  });
  const stopped = end.why === 'done' ? undefined : end.why === 'budget' ? end.message : 'it was interrupted';
  return kept.report({ stopped, missing: planned - meter.now().done });
}

function* unfinished({ plan }: PreparedRun, { done }: Kept) {
  for (const cell of planCells(plan)) if (!done.has(cell.key)) yield cell;
}

function countLeft(run: PreparedRun, kept: Kept): number {
  if (kept.done.size === 0) return countCells(run.plan);
  let left = 0;
  for (const _ of unfinished(run, kept)) left += 1;
  return left;
}
