import { readFileSync, statSync } from 'node:fs';
import { readJson } from '../log/run-error.ts';
import { findLog, readCells, readHeader } from '../run-folder/read-log.ts';
import { type ReportData, reportSchema } from './report-schema.ts';
import { summarise } from './summarise.ts';

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
