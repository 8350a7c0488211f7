import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { createBookingWorld } from '../../src/testing/index.ts';
import { systemClock } from '../../src/time/index.ts';
import { type CellResult, sumOf, wholeCost } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import type { ReportData } from '../report/report-schema.ts';
import { summarise } from '../report/summarise.ts';
import {
  cellId,
  openRunLog,
  type RunHeader,
  type RunLog,
  readCells,
  readHeader,
} from '../run-folder/run-log.ts';
import { gatherScripts } from './choose-scripts.ts';
import { type OpenJudge, openJudge, openSubjects } from './open-models.ts';
import { countCells, createBudget, planCells, runCells } from './run-cells.ts';
import { defaultLimits } from './run-conversation.ts';
import { createRunCell } from './run-one-cell.ts';
import { checkRunOptions, type Progress, type RunEvalsOptions } from './run-options.ts';

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

/** A run with everything opened and checked. */
export type PreparedRun = Awaited<ReturnType<typeof prepareRun>>;

/** @throws RunError, ScriptsError or TypeError for invalid options */
export async function prepareRun(options: RunEvalsOptions) {
  checkRunOptions(options);
  const { trials = 1, shard, maxCost, prices = {} } = options;
  const scripts = gatherScripts(options);
  const judge = await openJudge(options, new Set(scripts.map(({ script }) => script.locale)));
  const subjects = await openSubjects(options);
  const models = [
    ...subjects.map(({ agent, provider }) => ({ name: agent, provider })),
    ...(judge?.model ? [judge.model] : []),
  ];
  /** The names of the called models, without scripted ones. */
  const called = models.flatMap(({ name, provider = 'scripted' }) => (provider === 'scripted' ? [] : [name]));
  const unpriced = called.find((name) => !Object.hasOwn(prices, name));
  if (maxCost !== undefined && unpriced !== undefined)
    throw new RunError(
      `${unpriced} has no price, so that a budget cannot be kept: give it one in the prices ({"${unpriced}": {"input": …, "output": …}}, US dollars for a million tokens), or leave out the budget`,
    );
  return { header: headerOf(options, judge), judge, plan: { scripts, subjects, trials, shard }, called };
}

function headerOf(options: RunEvalsOptions, judge: OpenJudge | undefined): RunHeader {
  const { seed = 1, graders = [], concurrency = 8, instructions, limits } = options;
  const { turns, stepMs } = { ...defaultLimits, ...limits };
  return {
    packageVersion: versionOf('agent-booking') ?? '',
    seed,
    graders: Object.fromEntries(graders.map(({ code, kind }) => [code, kind])),
    settings: {
      concurrency,
      turnLimit: turns,
      answerSeconds: stepMs / 1000,
      instructions: instructions
        ? {
            file: instructions.file ?? null,
            sha256: createHash('sha256').update(instructions.text).digest('hex').slice(0, 16),
          }
        : null,
      judge: judge?.settings ?? null,
    },
    measured: {
      startedAt: new Date(systemClock.now()).toISOString(),
      command: options.command ?? null,
      versions: versions(),
    },
  };
}

function versions(): Record<string, string> {
  const found = ['ai', 'langchain'].flatMap((name) => {
    const version = versionOf(name);
    return version === undefined ? [] : [[name, version]];
  });
  return Object.fromEntries([['node', process.versions.node], ...found]);
}

/** The installed version of a package, as this package resolves it. Undefined if it is not installed. */
function versionOf(name: string): string | undefined {
  try {
    const file = createRequire(import.meta.url).resolve(`${name}/package.json`);
    return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
  } catch (error) {
    // Hooks of Node's loader write it with ERR_.
    if ((error as NodeJS.ErrnoException).code?.endsWith('MODULE_NOT_FOUND')) return undefined;
    throw error;
  }
}
