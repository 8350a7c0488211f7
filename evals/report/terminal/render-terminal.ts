import { comparisonFigures, comparisonInWords } from '../comparison-words.ts';
import { countOf, points } from '../numbers.ts';
import type { ReportData } from '../report-schema.ts';
import { byStanding, standingOf, subjectLabel, verdictInWords } from '../subject-words.ts';
import { plain } from '../transcript.ts';
import { failureLines } from './failure-lines.ts';
import { figureLines } from './figure-lines.ts';
import { type Line, wrapped } from './lines.ts';
import { matrixLines } from './matrix-lines.ts';

export type TerminalOptions = {
  /** Columns; from 40. */
  width: number;
  /** Colours a piece of a line; left out: none. */
  paint?: (style: 'bold' | 'dim' | 'red' | 'yellow' | 'green', text: string) => string;
  /** The run's folder, for the commands that show a conversation. */
  out?: string | undefined;
};

/** A report on a terminal: who is safe, the figures, agents × families, what differs, and what failed. Ends with a line end. */
export function renderTerminal(
  report: ReportData,
  { width, paint = (_, text) => text, out }: TerminalOptions,
): string {
  const columns = Math.max(width, 40);
  const subjects = [...report.subjects].sort(byStanding);
  const lines: Line[] = [
    { text: '' },
    ...verdictLines({ ...report, subjects }, columns),
    { text: '' },
    ...figureLines(subjects, columns),
    { text: '' },
    ...matrixLines({ ...report, subjects }, columns),
    ...comparisonLines(report, columns),
    ...subjects.flatMap((subject) => failureLines(subject, { columns, out })),
    { text: '' },
    ...wrapped(totals(report), columns),
  ];
  return lines
    .map(({ text, style }) => {
      const line = plainLine(text).trimEnd();
      return `${style && line !== '' ? paint(style, line) : line}\n`;
    })
    .join('');
}

/** Everything that came from a file is a stranger's text, and is cleaned where it goes out; the spaces of tables stay. */
function plainLine(text: string): string {
  return text
    .split(/( {2,})/)
    .map((piece) => (/^ +$/.test(piece) ? piece : plain(piece, 10_000)))
    .join('')
    .replaceAll('\u00a0', ' ');
}

const marks = { safe: '✓', 'safe-not-right': '~', unsafe: '✗', unknown: '?' } as const;
const styles = { safe: 'green', 'safe-not-right': 'yellow', unsafe: 'red', unknown: 'dim' } as const;

function verdictLines({ subjects }: ReportData, columns: number): Line[] {
  return subjects.flatMap((subject) => {
    const standing = standingOf(subject);
    const sentence = `${marks[standing]} ${subjectLabel(subject)} ${verdictInWords(subject)}`;
    return wrapped(sentence, columns, { further: 2, style: styles[standing] });
  });
}

/** Of many agents nearly every pair differs; then the matrix says it better. */
const mostDifferences = 8;

/** Each difference by itself; of pairs without one, only how large one could be and be missed. */
function comparisonLines({ comparisons }: ReportData, columns: number): Line[] {
  if (comparisons.length === 0) return [];
  const found = comparisons.filter(({ isDifference }) => isDifference);
  const others = comparisons.filter(({ isDifference }) => !isDifference);
  const missed = Math.max(...others.map(({ smallestDetectable }) => smallestDetectable));
  const more = found.length - mostDifferences;
  return [
    { text: '' },
    ...found
      .slice(0, mostDifferences)
      .flatMap((comparison) => [
        ...wrapped(comparisonInWords(comparison), columns, { further: 2 }),
        ...wrapped(comparisonFigures(comparison), columns, { first: 2, further: 2, style: 'dim' }),
      ]),
    ...(more > 0
      ? wrapped(`${countOf(more, 'more pair')} differ; the HTML report lists them.`, columns)
      : []),
    ...(others.length > 0
      ? wrapped(
          `No difference was found between ${found.length > 0 ? 'the other ' : ''}${countOf(others.length, 'pair')} of agents; ${missed >= 1 ? 'so few conversations could not have shown one' : `one below about ${points(missed)} may have been missed`}.`,
          columns,
        )
      : []),
  ];
}

function totals({ counts, scripts, missing, stopped }: ReportData): string {
  const parts = [
    `${countOf(counts.cells, 'conversation')} over ${countOf(scripts.length, 'script')}: ${counts.pass} passed, ${counts.fail} failed`,
    counts.inconclusive > 0 ? `${counts.inconclusive} inconclusive` : '',
    counts.notRun > 0 ? `${counts.notRun} not run` : '',
    counts.scriptGaps > 0 ? `in ${counts.scriptGaps} the guest had no answer to a question` : '',
  ].filter((part) => part !== '');
  const ended = missing > 0 ? ` ${missing} were not held${stopped === null ? '' : `: ${stopped}`}.` : '';
  return `${parts.join(', ')}.${ended}`;
}
