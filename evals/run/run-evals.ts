import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createBookingWorld } from '../../src/testing/index.ts';
import { type CellResult, sumOf, wholeCost } from '../log/cell.ts';
import type { ReportData } from '../report/report-schema.ts';
import { summarise } from '../report/summarise.ts';
import { cellId } from '../run-folder/cell-line.ts';
import { readCells, readHeader } from '../run-folder/read-log.ts';
import { openRunLog, type RunLog } from '../run-folder/write-log.ts';
import { countCells, planCells } from './plan-cells.ts';
import { type PreparedRun, prepareRun } from './prepare-run.ts';
import { createBudget, runCells } from './run-cells.ts';
import { createRunCell } from './run-one-cell.ts';
import type { Progress, RunEvalsOptions } from './run-options.ts';

/**
 * Holds every script's conversation with every agent, `trials` times, and returns a report. If agents fail, it still resolves: the failures
 * are in the report. After an abort by `signal`, or at the end of a budget, it reports the finished conversations. With `out` the run can be
 * resumed.
 * @throws RunError, ScriptsError or TypeError for invalid options, before the first conversation
 * @throws Error if the booking service cannot start here, such as on a Node before 24
 */
export async function runEvals(options: RunEvalsOptions): Promise<ReportData> {
  const { out = mkdtempSync(join(tmpdir(), 'agent-booking-evals-')), resume = false } = options;
  try {
    const run = await prepareRun(options);
    await checkService();
    const log = await openRunLog(out, { header: run.header, scripts: run.plan.scripts, resume });
    try {
      return await runAndReport(options, run, log);
    } finally {
      log.close();
    }
  } finally {
    if (options.out === undefined) rmSync(out, { recursive: true, force: true });
  }
}

/** Starts the booking service once before the run. If it cannot start, every conversation would be inconclusive for the same reason. */
async function checkService(): Promise<void> {
  const world = await createBookingWorld();
  await world.close();
}

async function runAndReport(options: RunEvalsOptions, run: PreparedRun, log: RunLog): Promise<ReportData> {
  const { signal, onProgress, maxCost, concurrency = 8 } = options;
  const planned = countCells(run.plan);
  const left = [...unfinished(run, log)].length;
  const meter = createMeter({ planned, doneBefore: planned - left, spentBefore: log.spentUsd });
  onProgress?.(meter.now());
  const end = await runCells({
    cells: unfinished(run, log),
    concurrency,
    runCell: createRunCell(options, run),
    ...(maxCost !== undefined && { budget: createBudget(maxCost, log.spentUsd) }),
    signal,
    keep(result) {
      log.append(result);
      meter.ended(result);
      onProgress?.(meter.now());
    },
  });
  const stopped = end.why === 'done' ? undefined : end.why === 'budget' ? end.message : 'it was interrupted';
  const missing = planned - meter.now().done;
  // The header is that of the run that began the log.
  return summarise(readCells(log.file), { ...(await readHeader(log.file)), stopped, missing });
}

function* unfinished({ plan }: PreparedRun, { done }: RunLog) {
  for (const cell of planCells(plan)) if (!done.has(cellId(cell.key))) yield cell;
}

/** Counts cells as they end. Cells of earlier runs do not change the estimate of the remaining time. */
function createMeter(before: { planned: number; doneBefore: number; spentBefore: number }) {
  const { planned, doneBefore, spentBefore } = before;
  const beganAt = performance.now();
  let [ended, failed, inconclusive] = [0, 0, 0];
  let costUsd: number | null = spentBefore;
  return {
    ended({ verdict, measured }: CellResult) {
      ended += 1;
      if (verdict.verdict === 'fail') failed += 1;
      if (verdict.verdict === 'inconclusive') inconclusive += 1;
      costUsd = sumOf([costUsd, wholeCost(measured)]);
    },
    now(): Progress {
      const elapsedMs = performance.now() - beganAt;
      const done = doneBefore + ended;
      const leftMs = ended === 0 ? undefined : (elapsedMs / ended) * Math.max(planned - done, 0);
      return { planned, done, failed, inconclusive, costUsd, elapsedMs, leftMs };
    },
  };
}
