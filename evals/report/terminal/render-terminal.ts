import { comparisonFigures, comparisonInWords } from '../comparison-words.ts';
import { countOf } from '../numbers.ts';
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
const mostCompared = 6;

function comparisonLines({ comparisons, subjects }: ReportData, columns: number): Line[] {
  if (comparisons.length === 0) return [];
  if (subjects.length > mostCompared)
    return [
      { text: '' },
      ...wrapped(
        `${countOf(comparisons.length, 'pair')} of agents compared; ${comparisons.filter(({ isDifference }) => isDifference).length} differ. The HTML report lists them.`,
        columns,
      ),
    ];
  return [
    { text: '' },
    ...comparisons.flatMap((comparison) => [
      ...wrapped(comparisonInWords(comparison), columns, { further: 2 }),
      ...wrapped(comparisonFigures(comparison), columns, { first: 2, further: 2, style: 'dim' }),
    ]),
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
