import { statSync } from 'node:fs';
import { bookingEventSchema } from '../../src/index.ts';
import { type GradedEvents, gradeEvents } from '../grade/grade-events.ts';
import { gradeLog } from '../grade/grade-log.ts';
import type { Grader } from '../grade/grader.ts';
import { graders as ownGraders } from '../grade/graders.ts';
import type { CellKey, CellResult, Verdict } from '../log/cell.ts';
import { RunError } from '../log/run-error.ts';
import type { ReportData } from '../report/report-schema.ts';
import { createSummary } from '../report/summarise.ts';
import { findLog, readCells, readHeader, readLines } from '../run-folder/read-log.ts';
import { openRunLog } from '../run-folder/write-log.ts';
import type { RunScript } from './run-one-cell.ts';

export type GradeOptions = {
  scripts: readonly RunScript[];
  /** The user's own graders, besides the package's. */
  graders?: readonly Grader[] | undefined;
  /** The folder for the log with the new verdicts. Default: it is not written. */
  out?: string | undefined;
};

/**
 * The result of grading again. `changed`: the first conversations with another verdict. `earlier`: number of conversations that were held with
 * an earlier version of their script.
 */
export type GradedRun = {
  report: ReportData;
  cells: number;
  changes: number;
  changed: { key: CellKey; before: string; after: string }[];
  earlier: number;
};

const mostNamed = 50;

/**
 * Grades the stored conversations of a run again, with today's graders and scripts and the stored answers of its judge. No model is called.
 * @throws RunError for a conversation whose script is missing
 */
export async function gradeRun(
  path: string,
  { scripts, graders = [], out }: GradeOptions,
): Promise<GradedRun> {
  const file = findLog(path);
  const kinds = Object.fromEntries(graders.map(({ code, kind }) => [code, kind]));
  const header = { ...(await readHeader(file)), graders: kinds };
  const judging = { graders: [...ownGraders, ...graders], gates: header.settings.judge?.gates };
  const summary = createSummary(header);
  const log = out === undefined ? undefined : await openRunLog(out, { header, scripts: [], resume: false });
  const graded: Omit<GradedRun, 'report'> = { cells: 0, changes: 0, changed: [], earlier: 0 };
  try {
    for await (const cell of readCells(file)) {
      const known = scriptOf(cell, scripts, file);
      if (known.hash !== cell.key.scriptHash) graded.earlier += 1;
      const isHeld = cell.verdict.verdict !== 'not_run';
      const { judged } = cell;
      const again = isHeld ? { ...cell, ...gradeLog(cell.log, known.script, { ...judging, judged }) } : cell;
      noteChange(graded, cell, again);
      summary.add(again);
      await log?.append(again);
    }
  } finally {
    await log?.close();
  }
  return { report: summary.report(), ...graded };
}

/** The script of a conversation. @throws RunError if it is missing */
export function scriptOf({ key }: CellResult, scripts: readonly RunScript[], file: string): RunScript {
  const found = scripts.findLast(({ id }) => id === key.scriptId);
  if (found) return found;
  throw new RunError(
    `the script ${key.scriptId} is missing, but ${file} has conversations of it: name the folder of your own scripts`,
  );
}

function noteChange(
  graded: Omit<GradedRun, 'report'>,
  { key, verdict }: CellResult,
  again: CellResult,
): void {
  graded.cells += 1;
  const [before, after] = [nameOf(verdict), nameOf(again.verdict)];
  if (before === after) return;
  graded.changes += 1;
  if (graded.changed.length < mostNamed) graded.changed.push({ key, before, after });
}

function nameOf(verdict: Verdict): string {
  return verdict.verdict === 'fail' ? `fail ${verdict.code}` : verdict.verdict;
}

/** Grades a file of production events, one JSON object per line as `onEvent` gives them. Undefined for a run's folder or log. */
export async function gradeEventsFile(
  file: string,
  graders: readonly Grader[] = [],
): Promise<GradedEvents | undefined> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return undefined;
  for await (const text of textsOf(file))
    if (text.trim() !== '')
      return isEvent(text) ? gradeEvents(textsOf(file), { graders: [...ownGraders, ...graders] }) : undefined;
  return undefined;
}

function isEvent(text: string): boolean {
  try {
    return bookingEventSchema.safeParse(JSON.parse(text)).success;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

async function* textsOf(file: string): AsyncGenerator<string> {
  for await (const { text } of readLines(file)) yield text;
}
