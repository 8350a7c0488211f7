import { performance } from 'node:perf_hooks';
import { createBookingWorld } from '../../src/testing/index.ts';
import { type CellResult, wholeCost } from '../log/cell.ts';
import type { ReportData } from '../report/report-schema.ts';
import { createSummary, summarise } from '../report/summarise.ts';
import { cellId } from '../run-folder/cell-line.ts';
import { readCells, readHeader } from '../run-folder/read-log.ts';
import { openRunLog, type RunLog } from '../run-folder/write-log.ts';
import { countCells, lengthOf, planCells } from './plan-cells.ts';
import { type PreparedRun, prepareRun, type RunEvalsOptions } from './prepare-run.ts';
import { type Budget, createBudget, noBudget, runCells } from './run-cells.ts';
import { createRunCell } from './run-one-cell.ts';

export type { RunEvalsOptions } from './prepare-run.ts';

/** The progress of a run. Times are in milliseconds. `leftMs` is undefined before the first conversation has ended. */
export type Progress = {
  planned: number;
  /** Number of finished conversations, with those of earlier runs. */
  done: number;
  /** Number of conversations that began and are not kept yet. */
  running: number;
  failed: number;
  inconclusive: number;
  /** US dollars of this run and those before. Null if a part is unknown. */
  costUsd: number | null;
  elapsedMs: number;
  leftMs: number | undefined;
};

/**
 * Holds every script's conversation with every agent, `trials` times, and returns a report. If agents fail, it still resolves: the failures
 * are in the report. After an abort by `signal`, or at the end of a budget, it reports the finished conversations. With `out` the run can be
 * resumed.
 * @throws RunError, ScriptsError or TypeError for invalid options, before the first conversation
 * @throws Error if the booking service cannot start here, such as on a Node before 24
 */
export async function runEvals(options: RunEvalsOptions): Promise<ReportData> {
  return runEvalsWithin(options);
}

/** Runs evals within a budget that several runs share. Default: a budget of `maxCost` for this run. */
export async function runEvalsWithin(options: RunEvalsOptions, shared?: Budget): Promise<ReportData> {
  const run = await prepareRun(options);
  try {
    await checkService();
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

/** Starts the booking service once before the run. If it cannot start, every conversation would be inconclusive for the same reason. */
async function checkService(): Promise<void> {
  const world = await createBookingWorld();
  await world.close();
}

/** The store for results: a log from which the report is made, or the report itself. */
type Kept = Pick<RunLog, 'done' | 'spentUsd' | 'close'> & {
  keep(result: CellResult): Promise<void>;
  report(ended: { stopped: string | undefined; missing: number }): Promise<ReportData>;
};

async function openKept({ out, resume = false }: RunEvalsOptions, run: PreparedRun): Promise<Kept> {
  const { header, plan } = run;
  if (out === undefined) {
    const summary = createSummary(header);
    return {
      done: new Set(),
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
    // The header is that of the run that began the log.
    report: async (ended) => summarise(readCells(log.file), { ...(await readHeader(log.file)), ...ended }),
    close: log.close,
  };
}

async function runAndReport(
  options: RunEvalsOptions,
  run: PreparedRun,
  kept: Kept & { budget: Budget },
): Promise<ReportData> {
  const { concurrency, header, prices, graders } = run;
  const { signal, onProgress, limits, onHang, maxQuestions } = options;
  const planned = countCells(run.plan);
  const left = kept.done.size === 0 ? planned : lengthOf(unfinished(run, kept));
  const meter = createMeter({ planned, doneBefore: planned - left, spentBefore: kept.spentUsd });
  const tell = () => onProgress?.(meter.now());
  tell();
  const end = await runCells({
    cells: unfinished(run, kept),
    concurrency,
    runCell: createRunCell({
      ...header,
      prices,
      graders,
      limits,
      onHang,
      maxQuestions,
      judge: run.judge,
      guest: run.guest,
    }),
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
  for (const cell of planCells(plan)) if (!done.has(cellId(cell.key))) yield cell;
}

/** Counts cells as they begin and end. Cells of earlier runs do not change the estimate of the remaining time. */
function createMeter(before: { planned: number; doneBefore: number; spentBefore: number }) {
  const { planned, doneBefore, spentBefore } = before;
  const beganAt = performance.now();
  let [ended, running, failed, inconclusive] = [0, 0, 0, 0];
  let costUsd: number | null = spentBefore;
  return {
    begun() {
      running += 1;
    },
    ended({ verdict, measured }: CellResult) {
      running -= 1;
      ended += 1;
      if (verdict.verdict === 'fail') failed += 1;
      if (verdict.verdict === 'inconclusive') inconclusive += 1;
      const cost = wholeCost(measured);
      costUsd = costUsd === null || cost === null ? null : costUsd + cost;
    },
    now(): Progress {
      const elapsedMs = performance.now() - beganAt;
      const done = doneBefore + ended;
      const leftMs = ended === 0 ? undefined : (elapsedMs / ended) * Math.max(planned - done, 0);
      return { planned, done, running, failed, inconclusive, costUsd, elapsedMs, leftMs };
    },
  };
}
