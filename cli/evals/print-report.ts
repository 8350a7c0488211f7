import { styleText } from 'node:util';
import { type Comparison, type ReportData, renderTerminal, type SubjectReport } from '../../evals/index.ts';
import { createScreen, noBreak } from '../screen.ts';

/** The report on a terminal, in its colours where it has any. `out`: the run's folder, for the commands that show a conversation. */
export function printReport(stdout: NodeJS.WritableStream, report: ReportData, out?: string): void {
  const { width } = createScreen(stdout);
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    styleText(style, text, { stream: stdout as NodeJS.WriteStream, validateStream: true });
  stdout.write(renderTerminal(report, { width, paint, out }));
}

export function nameOf({
  agent,
  adapter,
  tools,
}: Pick<SubjectReport, 'agent' | 'adapter' | 'tools'>): string {
  return `${agent}${adapter === 'own' ? '' : `${noBreak}${adapter}`}${tools === 'bare' ? `${noBreak}bare` : ''}`;
}

/** b against a, in points of the pass rate. */
export function comparisonText(comparison: Comparison): string {
  const { a, b, difference, interval, holm, scripts, smallestDetectable, isDifference } = comparison;
  const [one, other] = nameOf(a) === nameOf(b) ? ['the first', 'the second'] : [nameOf(a), nameOf(b)];
  const points = (value: number) => `${value > 0 ? '+' : ''}${(value * 100).toFixed(1)}`;
  const numbers = `${points(-difference)} points, 95 % ${points(-interval.high)} to ${points(-interval.low)}, p = ${holm.toFixed(3)}, ${scripts} scripts`;
  return isDifference
    ? `${other} is ${difference < 0 ? 'better' : 'worse'} than ${one}: ${numbers}`
    : `no difference between ${other} and ${one}: ${numbers}; one below ${(smallestDetectable * 100).toFixed(1)} points would go unseen`;
}
