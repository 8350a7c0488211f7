import { plain } from '../../log/transcript.ts';
import type { ReportData } from '../report-schema.ts';
import { countOf } from '../report-words.ts';
import type { Block, Doc, DocLine, Row, Tone } from './doc.ts';
import { reportDoc } from './report-doc.ts';

type Style = 'bold' | 'dim' | 'red' | 'yellow' | 'green';

export type TerminalOptions = {
  /** The width in columns, at least 40. */
  width: number;
  /** Colours a piece of a line. Default: no colours. */
  paint?: (style: Style, text: string) => string;
  /** The run's folder, for the commands that show a conversation. */
  out?: string | undefined;
};

/** Renders a report for a terminal. The conclusion comes first. It ends with a line end. */
export function renderTerminal(report: ReportData, options: TerminalOptions): string {
  return docToTerminal(reportDoc(report, options.out), options);
}

/** Maximum length of a comment on a pull request, less a margin. */
const mostCharacters = 65_000;

/**
 * Renders a report for a pull request's comment or `$GITHUB_STEP_SUMMARY`, within the maximum length of a comment. In a code block no text is
 * markup.
 */
export function renderMarkdown(report: ReportData, { out }: Pick<TerminalOptions, 'out'> = {}): string {
  const text = renderTerminal(report, { width: 100, out }).replaceAll('`', 'ˋ');
  const rest = text.length > mostCharacters ? '\n… cut; report.html has all of it.\n' : '';
  return `## Which agent books only what it may?\n\n\`\`\`text\n${text.slice(0, mostCharacters)}${rest}\`\`\`\n`;
}

/** Maximum number of lines of a section, and of codes of an agent. The HTML report shows all. */
const mostLines = 40;
const mostCodes = 3;

export function docToTerminal(doc: Doc, { width, paint = (_, text) => text }: TerminalOptions): string {
  const columns = Math.max(width, 40);
  const conclusion = wrapped(doc.conclusion, columns, { tone: 'bold' });
  const about = doc.about.flatMap((text) => wrapped(text, columns, { tone: 'dim' }));
  const body = doc.sections.flatMap(({ title, blocks }): Printed[] => {
    const printed = blocks
      .filter(({ only }) => only !== 'html')
      .flatMap((block) => blockLines(block, columns));
    return printed.length === 0
      ? []
      : [{ text: '' }, ...wrapped(title, columns, { tone: 'bold' }), ...printed];
  });
  return [...conclusion, ...about, ...body]
    .map(({ text, tone }) => {
      const line = plainLine(text).trimEnd();
      return `${tone && line !== '' ? paint(styles[tone], line) : line}\n`;
    })
    .join('');
}

type Printed = { text: string; tone?: Tone | 'bold' | undefined };

const styles: Record<Tone | 'bold', Style> = {
  good: 'green',
  warn: 'yellow',
  bad: 'red',
  dim: 'dim',
  bold: 'bold',
};

/** Text from a file may contain anything, so it is cleaned before it is printed. The spaces of tables stay. */
function plainLine(text: string): string {
  const pieces = text.split(/( {2,})/).map((piece) => (/^ +$/.test(piece) ? piece : plain(piece, 10_000)));
  return pieces.join('').replaceAll('\u00a0', ' ');
}

function blockLines(block: Block, columns: number): Printed[] {
  switch (block.kind) {
    case 'text':
      return wrapped(block.text, columns, block);
    case 'lines': {
      const more = block.lines.length - mostLines;
      const note: DocLine = { text: `${countOf(more, 'more line')}: see the HTML report.` };
      return [...block.lines.slice(0, mostLines), ...(more > 0 ? [note] : [])].flatMap((line) =>
        lineLines(line, columns),
      );
    }
    case 'table':
      return tableLines(block, columns);
    case 'findings':
      return findingLines(block, columns);
  }
}

function lineLines(
  { mark, name, text, tone, detail, command }: DocLine,
  columns: number,
  indent = 0,
): Printed[] {
  const sentence = [mark, name, text].filter((part) => part !== undefined).join(' ');
  return [
    ...wrapped(sentence, columns, { indent, further: indent + 2, tone }),
    ...(detail === undefined ? [] : wrapped(detail, columns, { indent: 2, tone: 'dim' })),
    // A command is not wrapped, so that it can be copied.
    ...(command === undefined ? [] : [{ text: `    ${command}`, tone: 'dim' } as const]),
  ];
}

/** The first finding of each code, most serious codes first. */
function findingLines({ title, findings }: Extract<Block, { kind: 'findings' }>, columns: number): Printed[] {
  const codes = [...Map.groupBy(findings, ({ code }) => code)];
  const shown = codes.slice(0, mostCodes).flatMap(([code, found]): DocLine[] =>
    found.slice(0, 1).map(({ evidence, where, command }) => {
      return {
        text: `${code} in ${countOf(found.length, 'script')}: ${plain(evidence)} (${where})`,
        command,
      };
    }),
  );
  const others = codes.slice(mostCodes).map(([code]) => code);
  const more = others.length > 0 ? [{ text: `and by ${others.join(', ')}` }] : [];
  return [...wrapped(title, columns), ...[...shown, ...more].flatMap((line) => lineLines(line, columns, 2))];
}

/** Columns side by side if there is room, else a paragraph for each row. */
function tableLines({ heads, rows }: Extract<Block, { kind: 'table' }>, columns: number): Printed[] {
  const all: (Omit<Row, 'tone'> & Pick<Printed, 'tone'>)[] = [
    { name: '', cells: heads, tone: 'bold' },
    ...rows,
  ];
  const lengthOf = (text = '') => [...text].length;
  const width = Math.max(...all.map(({ name }) => lengthOf(name)));
  const widths = heads.map((_, column) => Math.max(...all.map(({ cells }) => lengthOf(cells[column]))));
  if (widths.reduce((sum, one) => sum + 2 + one, width) > columns)
    return rows.flatMap(({ name, tone, cells }) => {
      const figures = cells.map((text, index) => `${heads[index]} ${text}`.replaceAll(' ', '\u00a0'));
      return [...wrapped(name, columns, { tone }), ...wrapped(figures.join(', '), columns, { indent: 2 })];
    });
  return all.map(({ name, tone, cells }) => {
    const figures = cells.map((text, column) => text.padStart(widths[column] ?? 0));
    return { text: [name + ' '.repeat(width - lengthOf(name)), ...figures].join('  '), tone };
  });
}

type Wrapping = { indent?: number; further?: number; tone?: Printed['tone'] };

/** Breaks a text at its spaces. `further`: the indent of all lines except the first. A word without a space is never broken. */
function wrapped(
  text: string,
  columns: number,
  { indent = 0, further = indent, tone }: Wrapping = {},
): Printed[] {
  const lines: string[] = [];
  let line = ' '.repeat(indent);
  for (const word of text.split(/[ \n]+/)) {
    const isEmpty = line.trim() === '';
    if (!isEmpty && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = ' '.repeat(further) + word;
    } else line += isEmpty ? word : ` ${word}`;
  }
  return [...lines, line].map((one) => ({ text: one, tone }));
}
