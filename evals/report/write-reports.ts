import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderHtml } from './html/render-html.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import type { ReportData } from './report-schema.ts';

/** Writes a report into a run's folder: `report.json`, `report.html`, `junit.xml` and `summary.md`. */
export function writeReports(folder: string, report: ReportData): void {
  // On one line: with the conversations in it, its indents would be a third of it.
  writeFileSync(join(folder, 'report.json'), `${JSON.stringify(report)}\n`);
  writeFileSync(join(folder, 'report.html'), renderHtml(report, { out: folder }));
  writeFileSync(join(folder, 'junit.xml'), renderJunit(report));
  writeFileSync(join(folder, 'summary.md'), renderMarkdown(report, { out: folder }));
}
