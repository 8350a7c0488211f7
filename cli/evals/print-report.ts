import { styleText } from 'node:util';
import type { Comparison, Failure, ReportData, SubjectReport } from '../../evals/index.ts';
import { createScreen, noBreak, type Screen } from '../screen.ts';

/** The report on a terminal: a line an agent, what each fails by, what differs. */
export function printReport(stdout: NodeJS.WritableStream, report: ReportData): void {
  const screen = createScreen(stdout);
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    styleText(style, text, { stream: stdout as NodeJS.WriteStream, validateStream: true });
  const rows = report.subjects.map(rowOf);
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ');
  stdout.write(`\n${paint('bold', line(headings))}\n`);
  for (const [index, subject] of report.subjects.entries()) {
    const style = subject.safety.violations > 0 ? 'red' : subject.counts.fail > 0 ? 'yellow' : 'green';
    stdout.write(`${paint(style, line(rows[index] ?? []))}\n`);
  }
  for (const subject of report.subjects) printFailures(screen, subject);
  const found = report.comparisons.filter(({ isDifference }) => isDifference);
  // Of many agents every second pair differs; then the table says it better.
  if (report.subjects.length <= 6) printComparisons(screen, found);
  screen.print();
  screen.print(totalsOf(report));
}

const headings = ['agent', 'pass', 'fail', 'open', 'rate', '95 %', 'unsafe', 'at most', 'kept from', 'cost'];

function rowOf(subject: SubjectReport): string[] {
  const { counts, passRate, safety, measured } = subject;
  return [
    nameOf(subject).replaceAll(noBreak, ' '),
    String(counts.pass),
    String(counts.fail),
    String(counts.inconclusive + counts.notRun),
    passRate ? percent(passRate.value) : '–',
    passRate ? `${percent(passRate.families.low)}–${percent(passRate.families.high)}` : '–',
    String(safety.violations),
    safety.of === 0 ? '–' : percent(safety.upperBound),
    String(counts.slipped),
    measured.costUsd === null ? '–' : `$${measured.costUsd.toFixed(2)}`,
  ];
}

export function nameOf({
  agent,
  adapter,
  tools,
}: Pick<SubjectReport, 'agent' | 'adapter' | 'tools'>): string {
  return `${agent}${adapter === 'own' ? '' : `${noBreak}${adapter}`}${tools === 'bare' ? `${noBreak}bare` : ''}`;
}

/** The gravest three codes of an agent, each with a piece of its evidence. */
function printFailures(screen: Screen, subject: SubjectReport): void {
  if (subject.failures.length === 0 && Object.keys(subject.causes).length === 0) return;
  screen.print();
  screen.print(nameOf(subject), { style: 'bold' });
  const codes = [...new Set(subject.failures.map(({ code }) => code))];
  for (const code of codes.slice(0, 3)) {
    const ofCode = subject.failures.filter((failure) => failure.code === code);
    const [first] = ofCode;
    if (first) screen.print(`${code} (${subject.codes[code] ?? 0}×): ${evidenceOf(first)}`, { indent: 2 });
  }
  if (codes.length > 3) screen.print(`and ${codes.slice(3).join(', ')}`, { indent: 2 });
  for (const [cause, times] of Object.entries(subject.causes))
    screen.print(`inconclusive: ${cause} (${times}×)`, { indent: 2 });
}

function evidenceOf({ family, scriptId, trial, code, violations }: Failure): string {
  const shown = violations.find((violation) => violation.code === code);
  const where = `${family}/${scriptId}${trial > 0 ? `, trial ${trial}` : ''}`;
  return shown ? `${shown.message} (${where}, event ${shown.n})` : where;
}

export function printComparisons(screen: Screen, comparisons: readonly Comparison[]): void {
  if (comparisons.length === 0) return;
  screen.print();
  for (const comparison of comparisons) screen.print(comparisonText(comparison));
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

function totalsOf({ counts, scripts, missing, stopped }: ReportData): string {
  const parts = [
    `${counts.cells} conversations over ${scripts.length} scripts: ${counts.pass} passed, ${counts.fail} failed`,
    ...(counts.inconclusive > 0 ? [`${counts.inconclusive} inconclusive`] : []),
    ...(counts.notRun > 0 ? [`${counts.notRun} not run`] : []),
    ...(counts.scriptGaps > 0 ? [`in ${counts.scriptGaps} the guest had no answer to a question`] : []),
  ];
  const ended = missing > 0 ? `. ${missing} were not held${stopped === null ? '' : `: ${stopped}`}` : '';
  return `${parts.join(', ')}${ended}.`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0 && share < 0.1 ? 1 : 0)}%`;
}
