import type { CellKey, CellResult } from '../cell.ts';
import type { Grader } from '../grader.ts';
import { graders as ownGraders } from '../graders/graders.ts';
import { judge } from '../judge.ts';
import { createSummary } from '../report/report-data.ts';
import type { ReportData } from '../report/report-schema.ts';
import { findLog, readCells, readHeader } from './read-log.ts';
import { RunError } from './run-error.ts';
import type { RunScript } from './run-one-cell.ts';
import { openRunLog } from './write-log.ts';

export type GradeOptions = {
  scripts: readonly RunScript[];
  /** Graders of one's own, beside the package's. */
  graders?: readonly Grader[] | undefined;
  /** Where the log with the new verdicts goes; left out: nowhere. */
  out?: string | undefined;
};

/** What came of grading again. `changed` names the first of those that came out otherwise; `earlier`: held with an earlier form of their script. */
export type Graded = {
  report: ReportData;
  cells: number;
  changes: number;
  changed: { key: CellKey; before: string; after: string }[];
  earlier: number;
};

const mostNamed = 50;

/**
 * Judges the stored conversations of a run again, by the graders and scripts of now; no model is called.
 * @throws RunError where a script is not there
 */
export async function gradeRun(path: string, { scripts, graders = [], out }: GradeOptions): Promise<Graded> {
  const file = findLog(path);
  const kinds = Object.fromEntries(graders.map(({ code, kind }) => [code, kind]));
  const header = { ...(await readHeader(file)), graders: kinds };
  const byId = new Map(scripts.map((script) => [script.id, script]));
  const summary = createSummary(header);
  const log = out === undefined ? undefined : await openRunLog(out, { header, scripts: [], resume: false });
  const graded: Graded = { report: summary.report(), cells: 0, changes: 0, changed: [], earlier: 0 };
  try {
    for await (const cell of readCells(file)) {
      const script = byId.get(cell.key.scriptId);
      if (!script)
        throw new RunError(
          `the script ${cell.key.scriptId} is not here, and ${file} holds conversations of it: name the folder of one's own scripts`,
        );
      if (script.hash !== cell.key.scriptHash) graded.earlier += 1;
      const again = judgeAgain(cell, script, graders);
      noteChange(graded, cell, again);
      summary.add(again);
      await log?.append(again);
    }
  } finally {
    await log?.close();
  }
  return { ...graded, report: summary.report() };
}

function judgeAgain(cell: CellResult, { script }: RunScript, graders: readonly Grader[]): CellResult {
  return cell.verdict.verdict === 'not_run'
    ? cell
    : { ...cell, ...judge(cell.log, script, { graders: [...ownGraders, ...graders] }) };
}

function noteChange(graded: Graded, before: CellResult, after: CellResult): void {
  graded.cells += 1;
  const [was, is] = [endOf(before), endOf(after)];
  if (was === is) return;
  graded.changes += 1;
  if (graded.changed.length < mostNamed) graded.changed.push({ key: before.key, before: was, after: is });
}

function endOf({ verdict }: CellResult): string {
  return verdict.verdict === 'fail' ? `fail ${verdict.code}` : verdict.verdict;
}
