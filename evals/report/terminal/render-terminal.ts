import { comparisonFigures, comparisonInWords } from '../comparison-words.ts';
import { guardInWords, guardPairs } from '../guard-pairs.ts';
import { countOf, points } from '../numbers.ts';
import type { ReportData, SubjectReport } from '../report-schema.ts';
import { byStanding, ownVerdicts, standingOf, subjectLabel, verdictInWords } from '../subject-words.ts';
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

/**
 * A report on a terminal: what failed, agents × families, what differs, the figures, and last, where a terminal shows the end of what was
 * printed, who is safe. Ends with a line end.
 */
export function renderTerminal(
  report: ReportData,
  { width, paint = (_, text) => text, out }: TerminalOptions,
): string {
  const columns = Math.max(width, 40);
  const subjects = [...report.subjects].sort(byStanding);
  const own = ownVerdicts({ subjects });
  const lines: Line[] = [
    ...own.flatMap((subject) => failureLines(subject, { columns, out })),
    ...unlisted(subjects, own, columns),
    { text: '' },
    ...matrixLines({ ...report, subjects }, columns),
    ...comparisonLines(report, columns),
    { text: '' },
    ...figureLines(subjects, columns),
    { text: '' },
    ...verdictLines(own, columns),
    ...guardLines(report, columns),
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

/** What an agent does with bare tools is what the guard is for, and no news of the agent. */
function unlisted(all: readonly SubjectReport[], own: readonly SubjectReport[], columns: number): Line[] {
  const failures = all
    .filter((subject) => !own.includes(subject))
    .reduce((sum, subject) => sum + subject.failures.length, 0);
  if (failures === 0) return [];
  return [
    { text: '' },
    ...wrapped(`The HTML report lists ${countOf(failures, 'failure')} with bare tools.`, columns),
  ];
}

function guardLines(report: ReportData, columns: number): Line[] {
  const pairs = guardPairs(report);
  return pairs.length === 0 ? [] : [{ text: '' }, ...wrapped(guardInWords(pairs), columns)];
}

function verdictLines(subjects: readonly SubjectReport[], columns: number): Line[] {
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
