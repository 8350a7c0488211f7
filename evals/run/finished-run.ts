import { gradeLog } from '../grade/grade-log.ts';
import type { Grader } from '../grade/grader.ts';
import { graders as ownGraders } from '../grade/graders.ts';
import { type JudgeQuestion, questionOf } from '../judge/question.ts';
import type { CellKey, CellResult, Judgement, Verdict } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import type { OpenModelOptions } from '../models/open-model.ts';
import type { Prices } from '../models/prices.ts';
import type { ReportData } from '../report/report-schema.ts';
import { createSummary, summarise } from '../report/summarise.ts';
import { cellId, findLog, openRunLog, readCells, readHeader } from '../run-folder/run-log.ts';
import type { KnownScript } from '../scenarios/read-scripts.ts';
import { type JudgeOptions, type OpenJudge, openJudge } from './open-models.ts';
import { runCells } from './run-cells.ts';
import { createQuestionLimit, judgeCell } from './run-one-cell.ts';

export type GradeOptions = {
  scripts: readonly KnownScript[];
  /** The user's own graders, besides the package's. */
  graders?: readonly Grader[] | undefined;
  /** The folder for the log with the new verdicts. Default: it is not written. */
  out?: string | undefined;
};

/** The result of grading again. */
export type GradedRun = Awaited<ReturnType<typeof gradeRun>>;

/**
 * Grades the stored conversations of a run again, with today's graders and scripts and the stored answers of its judge. No model is called.
 * @throws RunError for a conversation whose script is missing
 */
export async function gradeRun(path: string, options: GradeOptions) {
  const { scripts, graders = [], out } = options;
  const file = findLog(path);
  const kinds = Object.fromEntries(graders.map(({ code, kind }) => [code, kind]));
  const header = { ...(await readHeader(file)), graders: kinds };
  const summary = createSummary(header);
  const log = out === undefined ? undefined : await openRunLog(out, { header, scripts: [], resume: false });
  /** The conversations with another verdict. */
  const changed: { key: CellKey; before: string; after: string }[] = [];
  let [cells, earlier] = [0, 0];
  try {
    for await (const cell of readCells(file)) {
      const known = scriptOf(cell, scripts, file);
      const again = gradedAgain(cell, known, { graders, gates: header.settings.judge?.gates });
      const [before, after] = [nameOf(cell.verdict), nameOf(again.verdict)];
      cells += 1;
      earlier += Number(known.hash !== cell.key.scriptHash);
      if (before !== after) changed.push({ key: cell.key, before, after });
      summary.add(again);
      log?.append(again);
    }
  } finally {
    log?.close();
  }
  return {
    report: summary.report(),
    cells,
    changed,
    /** Number of conversations that were held with an earlier version of their script. */
    earlier,
  };
}

/** The script of a conversation. @throws RunError if it is missing */
function scriptOf({ key }: CellResult, scripts: readonly KnownScript[], file: string): KnownScript {
  const found = scripts.findLast(({ id }) => id === key.scriptId);
  if (found) return found;
  throw new RunError(
    `the script ${key.scriptId} is missing, but ${file} has conversations of it: name the folder of your own scripts`,
  );
}

type Grading = { graders: readonly Grader[]; judged?: Judgement | undefined; gates: boolean | undefined };

/** A conversation with a new verdict. `judged`: a judge's new answer. Default: the stored one. */
function gradedAgain(cell: CellResult, { script }: KnownScript, grading: Grading): CellResult {
  const { judged = cell.judged, gates } = grading;
  const graders = [...ownGraders, ...grading.graders];
  return {
    ...cell,
    verdict: gradeLog(cell.log, script, { graders, judged, gates }),
    ...(judged && { judged }),
  };
}

function nameOf(verdict: Verdict): string {
  return verdict.verdict === 'fail' ? `fail ${verdict.code}` : verdict.verdict;
}

export type JudgeRunOptions = Required<Pick<JudgeOptions, 'judge'>> &
  Pick<JudgeOptions, 'calibration'> &
  Omit<GradeOptions, 'out'> &
  OpenModelOptions & {
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
  };

/** `unanswered`: number of questions to which the judge gave no answer, and why it gave none to the first. */
export type JudgedRun = { report: ReportData; unanswered: { count: number; why: string | undefined } };

/**
 * A judge reads the conversations of a finished run, and the graders grade them with its answers. A conversation without an answer is not
 * written, and the report counts it as missing. No agent is called.
 * @throws RunError for a missing script, a model that cannot be opened, or results of another judge in `out`
 */
export async function judgeRun(path: string, options: JudgeRunOptions): Promise<JudgedRun> {
  const file = findLog(path);
  const locales = new Set<'en' | 'he'>();
  let cells = 0;
  for await (const { locale } of readCells(file)) {
    locales.add(locale);
    cells += 1;
  }
  const judge = (await openJudge(options, locales)) as OpenJudge;
  return judgeCells({ file, cells, judge }, options);
}

async function judgeCells(
  { file, cells, judge }: { file: string; cells: number; judge: OpenJudge },
  options: JudgeRunOptions,
): Promise<JudgedRun> {
  const { scripts, graders = [], out, resume = false, concurrency = 8, prices = {}, signal } = options;
  const read = await readHeader(file);
  const header = { ...read, settings: { ...read.settings, judge: judge.settings } };
  const log = await openRunLog(out, { header, scripts: [], resume });
  const unanswered: JudgedRun['unanswered'] = { count: 0, why: undefined };
  const mayAsk = createQuestionLimit(options.maxQuestions);
  let kept = log.done.size;
  async function* unjudged() {
    for await (const cell of readCells(file)) {
      if (log.done.has(cellId(cell.key))) continue;
      if (!mayAsk()) return;
      yield cell;
    }
  }
  try {
    const end = await runCells({
      cells: unjudged(),
      concurrency,
      signal,
      async runCell({ judged: _, ...cell }, aborting) {
        const known = scriptOf(cell, scripts, file);
        const asked = { log: cell.log, script: known.script, signal: aborting, prices };
        const { judged, share } = await judgeCell(judge, asked);
        if (judged?.untrue === null) {
          unanswered.count += 1;
          unanswered.why ??= judged.why;
          return undefined;
        }
        const measured = { ...cell.measured, ...(share && { judge: share }) };
        const grading = { graders, judged, gates: judge.settings.gates };
        return { ...gradedAgain(cell, known, grading), measured };
      },
      keep(result) {
        log.append(result);
        kept += 1;
      },
    });
    const stopped = end.why === 'interrupted' ? { stopped: 'it was interrupted' } : {};
    const facts = { ...header, ...stopped, missing: cells - kept };
    return { report: await summarise(readCells(log.file), facts), unanswered };
  } finally {
    log.close();
  }
}

/** The questions about the conversations of a run. @throws RunError for a missing script */
export async function questionsOfRun(
  path: string,
  scripts: readonly KnownScript[],
): Promise<JudgeQuestion[]> {
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
