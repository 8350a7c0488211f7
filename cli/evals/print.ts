import { join } from 'node:path';
import { gateOf, type ReportData, renderTerminal, writeReports } from '../../evals/index.ts';
import type { CommandLine } from '../command.ts';
import { createScreen } from '../screen.ts';

/** The report on a terminal. `out`: the run's folder, for the commands that show a conversation. */
export function printReport(stdout: NodeJS.WritableStream, report: ReportData, out?: string): void {
  const { width, paint } = createScreen(stdout);
  stdout.write(renderTerminal(report, { width, paint, out }));
}

/** Writes the reports of a run into its folder, prints the report, and says where it is. */
export function tellReport(
  { stdout, stderr }: Pick<CommandLine, 'stdout' | 'stderr'>,
  report: ReportData,
  { out, json }: { out: string; json: boolean },
): void {
  writeReports(out, report);
  if (json) stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  else printReport(stdout, report, out);
  createScreen(stderr).print(`Conversations and report: ${out}; open ${join(out, 'report.html')}`);
}

/** The exit code for the gate of a report. */
export function exitCodeOf(report: ReportData): number {
  return { pass: 0, fail: 1, inconclusive: 3 }[gateOf(report).gate];
}
