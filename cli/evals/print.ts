import { join } from 'node:path';
import { styleText } from 'node:util';
import {
  type CellResult,
  gateOf,
  type ReportData,
  renderTerminal,
  type TerminalOptions,
  turnsOf,
  writeReports,
} from '../../evals/index.ts';
import type { CommandLine } from '../command.ts';
import { createScreen } from '../screen.ts';

/** The width of a terminal, and whether it shows colours. */
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

const margin = 11;
const names = { guest: 'Guest', agent: 'Agent', tool: 'tool', wire: 'wire', world: '' } as const;

/** A stored conversation, with each violation under the event that shows it. */
export function printTranscript(
  stdout: NodeJS.WritableStream,
  talk: Parameters<typeof turnsOf>[0],
  title: string,
): void {
  const screen = createScreen(stdout);
  screen.print();
  screen.print(title, { style: 'bold' });
  screen.print();
  for (const { n, who, text, detail, objections } of turnsOf(talk)) {
    const isSpoken = who === 'guest' || who === 'agent';
    const isCall = who === 'tool' || text.startsWith('→');
    const shown = isCall ? `${text} ${detail.replace(/\s+/g, ' ')}` : text;
    // Violations name events by their numbers.
    const label = `${String(n).padStart(3)} ${names[who]}`;
    screen.labelled(label, shown, { margin, ...(!isSpoken && { labelStyle: 'dim', style: 'dim' }) });
    for (const { code, message, possible } of objections) {
      const [mark, style, named] = possible
        ? (['  ?', 'dim', `possible ${code}`] as const)
        : (['  ✗', 'red', code] as const);
      screen.labelled(mark, `${named}: ${message}`, { margin, labelStyle: style, style });
    }
  }
}

/** A heading for a conversation: its script, agent and verdict. */
export function titleOf({ key, family, verdict }: CellResult): string {
  const { scriptId, agent, tools, trial } = key;
  return `${family}/${scriptId}, ${agent} (${tools}), trial ${trial}: ${sayVerdict(verdict)}`;
}

function sayVerdict(verdict: CellResult['verdict']): string {
  switch (verdict.verdict) {
    case 'fail':
      return `fails by ${verdict.code}`;
    case 'inconclusive':
      return `inconclusive, ${verdict.cause}: ${verdict.message}`;
    case 'pass':
      return verdict.prevented > 0
        ? `passes (calls that the guard prevented: ${verdict.prevented})`
        : 'passes';
  }
}
