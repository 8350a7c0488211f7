import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportData } from '../report-schema.ts';
import { renderHtml } from './render-html.ts';
import { renderMarkdown } from './render-terminal.ts';

/** Writes a report into a run's folder: `report.json`, `report.html` and `summary.md`. */
export function writeReports(folder: string, report: ReportData): void {
  // Written on one line, because indents would be a third of the file.
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report)}\n`);
  writeFileSync(join(folder, 'report.html'), renderHtml(report, { out: folder }));
  writeFileSync(join(folder, 'summary.md'), renderMarkdown(report, { out: folder }));
}
