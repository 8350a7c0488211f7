import { styleText } from 'node:util';
import { type ReportData, renderTerminal, type TerminalOptions } from '../../evals/index.ts';
import { createScreen } from '../screen.ts';

/** The width of a terminal, and its colours where it has any. */
export function terminalOf(stdout: NodeJS.WritableStream): TerminalOptions {
  return {
    width: createScreen(stdout).width,
    paint: (style, text) =>
      styleText(style, text, { stream: stdout as NodeJS.WriteStream, validateStream: true }),
  };
}

/** The report on a terminal. `out`: the run's folder, for the commands that show a conversation. */
export function printReport(stdout: NodeJS.WritableStream, report: ReportData, out?: string): void {
  stdout.write(renderTerminal(report, { ...terminalOf(stdout), out }));
}
