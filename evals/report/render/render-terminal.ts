import { plain } from '../../log/transcript.ts';
import { countOf } from '../numbers.ts';
import type { ReportData } from '../report-schema.ts';
import { codesOf } from '../subject-words.ts';
import type { Block, Cell, Doc, Finding, Line, Tone } from './doc.ts';
import { reportDoc } from './report-doc.ts';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

export type TerminalOptions = {
  /** Columns; from 40. */
  width: number;
  /** Colours a piece of a line; left out: none. */
  paint?: (style: Style, text: string) => string;
  /** The run's folder, for the commands that show a conversation. */
  out?: string | undefined;
};

/** A report on a terminal: its conclusion first, and again at the end, which is what a terminal shows. Ends with a line end. */
export function renderTerminal(report: ReportData, options: TerminalOptions): string {
  return docToTerminal(reportDoc(report, options), options);
}

export function docToTerminal(doc: Doc, { width, paint = (_, text) => text }: TerminalOptions): string {
  const columns = Math.max(width, 40);
  const conclusion = wrapped(doc.conclusion, columns, { style: 'bold' });
  const body = doc.sections.flatMap(({ title, blocks }): Printed[] => {
    const printed = blocks
      .filter(({ only }) => only !== 'html')
      .flatMap((block) => blockLines(block, columns));
    return printed.length === 0
      ? []
      : [{ text: '' }, ...wrapped(title, columns, { style: 'bold' }), ...printed];
  });
  const about = doc.about.flatMap((text) => wrapped(text, columns, { style: 'dim' }));
  const again = body.length > mostBeforeAgain ? [{ text: '' }, ...conclusion] : [];
  return [...conclusion, ...about, ...body, ...again]
    .map(({ text, style }) => {
      const line = plainLine(text).trimEnd();
      return `${style && line !== '' ? paint(style, line) : line}\n`;
    })
    .join('');
}

/** A longer report has scrolled its beginning away. */
const mostBeforeAgain = 30;
/** How many lines of a section and how many codes of an agent are shown; the HTML report shows all. */
const mostLines = 40;
const mostCodes = 3;

/** What a comment on a pull request may hold, less a little. */
const mostCharacters = 65_000;

/** The same for a pull request's comment or `$GITHUB_STEP_SUMMARY`, and never longer than a comment may be. In a code block no text is markup. */
export function renderMarkdown(report: ReportData, { out }: Pick<TerminalOptions, 'out'> = {}): string {
  const text = renderTerminal(report, { width: 100, out }).replaceAll('`', 'ˋ');
  const cut =
    text.length > mostCharacters
      ? `${text.slice(0, mostCharacters)}\n… cut; report.html has all of it.\n`
      : text;
  return `## Which agent books only what it may?\n\n\`\`\`text\n${cut}\`\`\`\n`;
}

/** A line before it is coloured. */
type Printed = { text: string; style?: Style };

/** Text from a file may hold anything, so it is cleaned where it goes out; the spaces of tables stay. */
function plainLine(text: string): string {
  return text
    .split(/( {2,})/)
    .map((piece) => (/^ +$/.test(piece) ? piece : plain(piece, 10_000)))
    .join('')
    .replaceAll('\u00a0', ' ');
}

const styles: Record<Tone, Style> = { good: 'green', warn: 'yellow', bad: 'red', dim: 'dim' };

function blockLines(block: Block, columns: number): Printed[] {
  switch (block.kind) {
    case 'text':
      return wrapped(block.text, columns, block.tone && { style: styles[block.tone] });
    case 'lines': {
      const more = block.lines.length - mostLines;
      const note = `${countOf(more, 'more line')}: see the HTML report.`;
      return [
        ...block.lines.slice(0, mostLines).flatMap((line) => lineLines(line, columns)),
        ...(more > 0 ? wrapped(note, columns) : []),
      ];
    }
    case 'table':
      return tableLines(block.rows, columns);
    case 'findings':
      return findingLines(block.title, block.findings, columns);
  }
}

function lineLines({ mark, name, text, tone, detail, command }: Line, columns: number): Printed[] {
  const sentence = [mark, name, text].filter((part) => part !== undefined).join(' ');
  return [
    ...wrapped(sentence, columns, { further: 2, ...(tone && { style: styles[tone] }) }),
    ...(detail === undefined ? [] : wrapped(detail, columns, { first: 2, further: 2, style: 'dim' })),
    ...commandLine(command),
  ];
}

/** Not wrapped: it is there to be copied. */
function commandLine(command: string | undefined): Printed[] {
  return command === undefined ? [] : [{ text: `    ${command}`, style: 'dim' }];
}

/** Of each code the first finding, the gravest codes first. */
function findingLines(title: string, findings: readonly Finding[], columns: number): Printed[] {
  const counts = new Map(codesOf(findings).map(({ code, scripts }) => [code, scripts]));
  const codes = [...new Set(findings.map(({ code }) => code))];
  const further = { first: 2, further: 4 };
  return [
    ...wrapped(title, columns),
    ...codes.slice(0, mostCodes).flatMap((code): Printed[] => {
      const { where, evidence, command } = findings.find((one) => one.code === code) as Finding;
      const said = `${code} in ${countOf(counts.get(code) ?? 1, 'script')}: ${plain(evidence)} (${where})`;
      return [...wrapped(said, columns, further), ...commandLine(command)];
    }),
    ...(codes.length > mostCodes
      ? wrapped(`and by ${codes.slice(mostCodes).join(', ')}`, columns, further)
      : []),
  ];
}

/** Columns side by side where there is room, else a paragraph for each row. */
function tableLines(rows: readonly Cell[][], columns: number): Printed[] {
  const [heads = [], ...body] = rows;
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => lengthOf(row[column]))));
  if (widths.reduce((sum, width) => sum + width + 2, -2) > columns)
    return body.flatMap(([name, ...cells]) => [
      ...wrapped(name?.text ?? '', columns, name?.tone && { style: styles[name.tone] }),
      ...wrapped(
        cells
          .map(({ text }, index) => `${heads[index + 1]?.text} ${text}`.replaceAll(' ', '\u00a0'))
          .join(', '),
        columns,
        { first: 2, further: 2 },
      ),
    ]);
  return rows.map((row, index): Printed => {
    const cells = row.map((cell, column) => {
      const space = ' '.repeat((widths[column] ?? 0) - lengthOf(cell));
      return column === 0 ? cell.text + space : space + cell.text;
    });
    const tone = row[0]?.tone;
    return { text: cells.join('  '), ...(index === 0 ? { style: 'bold' } : tone && { style: styles[tone] }) };
  });
}

function lengthOf(cell: Cell | undefined): number {
  return [...(cell?.text ?? '')].length;
}

type Wrapping = { first?: number; further?: number; style?: Style };

/** Breaks a text at its spaces; `first` and `further` are indents. A word without a space stays whole. */
function wrapped(
  text: string,
  columns: number,
  { first = 0, further = first, style }: Wrapping = {},
): Printed[] {
  const lines: string[] = [];
  let line = ' '.repeat(first);
  for (const word of text.split(/[ \n]+/)) {
    const isEmpty = line.trim() === '';
    if (!isEmpty && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = ' '.repeat(further) + word;
    } else line += isEmpty ? word : ` ${word}`;
  }
  lines.push(line);
  return lines.map((one) => ({ text: one, ...(style && { style }) }));
}
