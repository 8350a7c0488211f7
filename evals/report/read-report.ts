import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { RunError } from '../log/run-error.ts';
import { findLog, readCells, readHeader } from '../run-folder/read-log.ts';
import { type ReportData, reportSchema } from './report-schema.ts';
import { summarise } from './summarise.ts';

/**
 * The report of a run: from its folder, its log, or a `report.json`.
 * @throws RunError if the path leads to none of these
 */
export async function readReport(path: string): Promise<ReportData> {
  const isReport = path.endsWith('.json') && statSync(path, { throwIfNoEntry: false })?.isFile();
  if (isReport) return readJson(path);
  const file = findLog(path);
  return summarise(readCells(file), await readHeader(file));
}

function readJson(path: string): ReportData {
  let data: unknown;
  try {
    data = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new RunError(`${path} is no JSON: ${(error as Error).message}`, { cause: error });
  }
  const read = reportSchema.safeParse(data);
  if (read.success) return read.data;
  throw new RunError(
    `${path} is no report of "evals run" (format 1): ${z.prettifyError(read.error).split('\n')[0]}`,
  );
}
