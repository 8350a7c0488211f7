import { createLimiters } from '../agents/limiter.ts';
import { gradeLog } from '../grade/grade-log.ts';
import type { Grader } from '../grade/grader.ts';
import { graders as ownGraders } from '../grade/graders.ts';
import { type JudgeQuestion, questionOf } from '../judge/question.ts';
import type { CellResult } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import type { OpenModelOptions } from '../models/open-model.ts';
import type { Prices } from '../models/prices.ts';
import type { ReportData } from '../report/report-schema.ts';
import { summarise } from '../report/summarise.ts';
import { cellId } from '../run-folder/cell-line.ts';
import { findLog, readCells, readHeader } from '../run-folder/read-log.ts';
import { openRunLog } from '../run-folder/write-log.ts';
import { scriptOf } from './grade-run.ts';
import { type OpenRoles, openRoles, type RoleOptions } from './open-roles.ts';
import { createQuestionLimit, judgeCell, type RunScript } from './run-one-cell.ts';

export type JudgeRunOptions = Required<Pick<RoleOptions, 'judge'>> &
  Pick<RoleOptions, 'calibration'> &
  OpenModelOptions & {
    scripts: readonly RunScript[];
    /** The user's own graders, besides the package's. */
    graders?: readonly Grader[];
    /** The folder for the judged conversations. */
    out: string;
    /** Whether to continue with the answers in `out`. */
    resume?: boolean;
    /** Maximum number of questions now. `resume` asks the others. */
    maxQuestions?: number | undefined;
    prices?: Prices;
    /** Maximum number of questions at once. Default: 8. */
    concurrency?: number;
    signal?: AbortSignal;
    onProgress?: (answered: number) => void;
  };

/** `unanswered`: number of questions to which the judge gave no answer, and why it gave none to the first. */
export type JudgedRun = { report: ReportData; unanswered: { count: number; why: string | undefined } };

/**
 * A judge reads the conversations of a finished run, and the graders grade them with its answers. A conversation without an answer is not
 * written, and the report counts it as missing. No agent is called.
 * @throws RunError for a missing script, a model that cannot be opened, or results of another judge in `out`
 */
export async function judgeRun(path: string, options: JudgeRunOptions): Promise<JudgedRun> {
  const { concurrency = 8 } = options;
  const file = findLog(path);
  const locales = new Set<'en' | 'he'>();
  let cells = 0;
  for await (const { locale } of readCells(file)) {
    locales.add(locale);
    cells += 1;
  }
  const roles = await openRoles({ options, locales, limiterOf: createLimiters({ concurrency }) });
  try {
    return await judgeCells({ file, cells, judge: roles.judge as Judging }, options);
  } finally {
    await roles.close();
  }
}

type Judging = NonNullable<OpenRoles['judge']>;

async function judgeCells(
  { file, cells, judge }: { file: string; cells: number; judge: Judging },
  options: JudgeRunOptions,
): Promise<JudgedRun> {
  const { scripts, graders = [], out, resume = false, concurrency = 8, onProgress } = options;
  const { signal = new AbortController().signal } = options;
  const read = await readHeader(file);
  const header = { ...read, settings: { ...read.settings, judge: judge.settings } };
  const log = await openRunLog(out, { header, scripts: [], resume });
  const unanswered: JudgedRun['unanswered'] = { count: 0, why: undefined };
  const mayAsk = createQuestionLimit(options.maxQuestions);
  let kept = log.done.size;
  const judgeOne = async (cell: CellResult) => {
    const { script } = scriptOf(cell, scripts, file);
    const asked = { log: cell.log, script, signal, prices: options.prices ?? {} };
    const { judged, share } = cell.verdict.verdict === 'not_run' ? {} : await judgeCell(judge, asked);
    if (judged?.untrue === null) {
      unanswered.count += 1;
      unanswered.why ??= judged.why;
      return;
    }
    const { judged: _, ...held } = cell;
    const grading = { graders: [...ownGraders, ...graders], judged, gates: judge.settings.gates };
    await log.append({
      ...held,
      ...(cell.verdict.verdict === 'not_run' ? {} : gradeLog(cell.log, script, grading)),
      ...(judged && { judged }),
      measured: { ...cell.measured, ...(share && { judge: share }) },
    });
    kept += 1;
    onProgress?.(kept);
  };
  try {
    const running = new Set<Promise<void>>();
    for await (const cell of readCells(file)) {
      if (log.done.has(cellId(cell.key))) continue;
      if (signal.aborted || !mayAsk()) break;
      const one = judgeOne(cell).finally(() => running.delete(one));
      running.add(one);
      if (running.size >= concurrency) await Promise.race(running);
    }
    await Promise.all(running);
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    await log.close();
  }
  const stopped = signal.aborted ? { stopped: 'it was interrupted' } : {};
  const report = await summarise(readCells(log.file), { ...header, ...stopped, missing: cells - kept });
  return { report, unanswered };
}

/** The questions about the conversations of a run. @throws RunError for a missing script */
export async function questionsOfRun(path: string, scripts: readonly RunScript[]): Promise<JudgeQuestion[]> {
  const file = findLog(path);
  const questions: JudgeQuestion[] = [];
  for await (const cell of readCells(file)) {
    const question = questionOf(cell.log, scriptOf(cell, scripts, file).script);
    if (question) questions.push(question);
  }
  if (questions.length === 0)
    throw new RunError(`${file} holds no conversation in which an agent said anything`);
  return questions;
}
