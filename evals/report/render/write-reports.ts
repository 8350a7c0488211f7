import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ReportData } from '../report-schema.ts';
import { type HtmlOptions, renderHtml } from './render-html.ts';
import { renderJunit } from './render-junit.ts';
import { renderMarkdown } from './render-terminal.ts';

/** Writes a report into a run's folder: `report.json`, `report.html`, `junit.xml` and `summary.md`. */
export function writeReports(
  folder: string,
  report: ReportData,
  { passes }: Pick<HtmlOptions, 'passes'> = {},
): void {
  // Written on one line, because indents would be a third of the file.
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report)}\n`);
  writeFileSync(join(folder, 'report.html'), renderHtml(report, { out: folder, passes }));
  writeFileSync(join(folder, 'junit.xml'), renderJunit(report));
  writeFileSync(join(folder, 'summary.md'), renderMarkdown(report, { out: folder }));
}
