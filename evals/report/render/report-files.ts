import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../../log/run-error.ts';
import { findLog, readCells, readHeader } from '../../run-folder/run-log.ts';
import { type ReportData, reportSchema } from '../report-schema.ts';
import { summarise } from '../summarise.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-terminal.ts';

/**
 * The report of a run: from its folder, its log, or a `report.json`.
 * @throws RunError if the path leads to none of these
 */
export async function readReport(path: string): Promise<ReportData> {
  const isReport = path.endsWith('.json') && statSync(path, { throwIfNoEntry: false })?.isFile();
  if (isReport)
    return readJson(
      readFileSync(path, 'utf8'),
      reportSchema,
      `${path} is no report of "evals run" (format 1)`,
    );
  const file = findLog(path);
  return summarise(readCells(file), await readHeader(file));
}

/** Writes a report into a run's folder: `report.json`, `report.html` and `summary.md`. */
export function writeReports(folder: string, report: ReportData): void {
  // Written on one line, because indents would be a third of the file.
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report)}\n`);
  writeFileSync(join(folder, 'report.html'), renderHtml(report, { out: folder }));
  writeFileSync(join(folder, 'summary.md'), renderMarkdown(report, { out: folder }));
}
