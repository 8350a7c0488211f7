import { dollars, duration, percent } from '../numbers.ts';
import type { SubjectReport } from '../report-schema.ts';
import { safetyInWords, shownInterval, standingOf, subjectLabel } from '../subject-words.ts';
import { type Line, table, wrapped } from './lines.ts';

/** The figures of each agent: as a table where there is room, else as a paragraph each. */
export function figureLines(subjects: readonly SubjectReport[], columns: number): Line[] {
  const most = Math.max(1, ...subjects.map(({ passHat }) => passHat.length));
  const headings = ['', ...headingsOf(most)];
  const rows = subjects.map((subject) => [subjectLabel(subject), ...figuresOf(subject, most)]);
  const lines = table(withoutEmpty([headings, ...rows]), columns);
  if (!lines) return subjects.flatMap((subject) => paragraph(subject, { most, columns }));
  const [head = '', ...body] = lines;
  return [
    { text: head, style: 'bold' },
    ...body.map((text, index): Line => ({ text, style: styleOf(subjects[index]) })),
  ];
}

/** pass^1, and of the others the last: it is what an agent is trusted by that works day after day. */
function headingsOf(most: number): string[] {
  return [
    'pass^1',
    '95 %',
    ...(most > 1 ? [`pass^${most}`] : []),
    'unsafe',
    'prevented',
    'inconclusive',
    'not run',
    'cost',
    'time',
  ];
}

function figuresOf(subject: SubjectReport, most: number): string[] {
  const { counts, passRate, passHat, safety, measured } = subject;
  const hat = passHat[most - 1];
  const shown = passRate && shownInterval(passRate);
  return [
    passRate ? percent(passRate.value) : '–',
    shown ? `${percent(shown.low).replace(/\u00a0%$/, '')}–${percent(shown.high)}` : '–',
    ...(most > 1 ? [hat === undefined ? '–' : percent(hat)] : []),
    safetyInWords(safety),
    String(counts.slipped),
    String(counts.inconclusive),
    String(counts.notRun),
    dollars(measured.costUsd),
    duration(measured.conversationMs?.p50),
  ];
}

function paragraph(subject: SubjectReport, { most, columns }: { most: number; columns: number }): Line[] {
  const figures = figuresOf(subject, most);
  const text = headingsOf(most)
    .map((heading, index) => `${heading}\u00a0${(figures[index] ?? '').replaceAll(' ', '\u00a0')}`)
    .join(', ');
  return [
    { text: subjectLabel(subject), style: styleOf(subject) },
    ...wrapped(text, columns, { first: 2, further: 2 }),
  ];
}

/** Without the columns that say nothing of anybody, so that there is room for the others. */
function withoutEmpty(rows: readonly string[][]): string[][] {
  const [, ...body] = rows;
  const says = (column: number) => body.some((row) => !['0', '–', '$0.00'].includes(row[column] ?? '–'));
  return rows.map((row) => row.filter((_, column) => column === 0 || says(column)));
}

function styleOf(subject: SubjectReport | undefined): Line['style'] {
  const styles = { safe: 'green', 'safe-not-right': 'yellow', unsafe: 'red', unknown: 'dim' } as const;
  return subject && styles[standingOf(subject)];
}
