import type { ReportData } from '../report-schema.ts';
import { plain } from '../transcript.ts';
import type { Block, Cell, Line, Section, Tone } from './doc.ts';
import { reportDoc } from './report-doc.ts';

/** What a comment on a pull request may hold, less a little. */
const mostCharacters = 65_000;
const mostFindings = 20;
/** Parts that are short enough for a comment. */
const shown = ['verdicts', 'figures', 'guard', 'trials', 'differences', 'possible', 'failures'];

const marks: Record<Tone, string> = { good: '✅', warn: '⚠️', bad: '❌', dim: '❔' };

export type MarkdownOptions = { out?: string | undefined };

/** A summary for a pull request's comment, or for `$GITHUB_STEP_SUMMARY`: short, and never longer than a comment may be. */
export function renderMarkdown(report: ReportData, options: MarkdownOptions = {}): string {
  const doc = reportDoc(report, options);
  const blocks = [
    `## ${doc.title}\n\n**${escapeMarkdown(doc.conclusion)}**\n\n`,
    ...doc.sections.filter(({ id }) => shown.includes(id)).flatMap(sectionOf),
    `\n<sub>${doc.about.map(escapeMarkdown).join('<br>')}</sub>\n`,
  ];
  const ending = '\n… cut; report.html has all of it.\n';
  let text = '';
  for (const block of blocks) {
    if (text.length + block.length > mostCharacters - ending.length) return text + ending;
    text += block;
  }
  return text;
}

function sectionOf({ id, title, blocks }: Section): string[] {
  const parts = blocks.filter(({ only }) => only === undefined).flatMap(blockOf);
  if (id === 'verdicts' || id === 'figures') return [...parts, '\n'];
  return [`<details><summary>${escapeMarkdown(title)}</summary>\n\n`, ...parts, '\n</details>\n'];
}

function blockOf(block: Block): string[] {
  switch (block.kind) {
    case 'text':
      return [`${escapeMarkdown(block.text)}\n\n`];
    case 'lines':
      return block.lines.map(itemOf);
    case 'table':
      return tableOf(block.rows);
    case 'findings': {
      const more = block.findings.length - mostFindings;
      return [
        `\n${escapeMarkdown(block.title)}\n\n`,
        ...block.findings
          .slice(0, mostFindings)
          .map(({ code, where, evidence, command }) =>
            itemOf({ name: code, text: `${where}: ${plain(evidence, 300)}`, ...(command && { command }) }),
          ),
        ...(more > 0 ? [`- and ${more} more\n`] : []),
      ];
    }
  }
}

function itemOf({ mark, name, text, tone, detail, command }: Line): string {
  const sign = mark && tone ? `${marks[tone]} ` : '';
  const strong = name === undefined ? '' : `**${escapeMarkdown(name)}** `;
  const more = [detail && escapeMarkdown(detail), command && `<code>${escapeMarkdown(command)}</code>`];
  return `- ${[`${sign}${strong}${escapeMarkdown(text)}`, ...more.filter(Boolean)].join('\n  <br>')}\n`;
}

function tableOf([heads = [], ...rows]: readonly Cell[][]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;
  const texts = (row: readonly Cell[]) => line(row.map(({ text }) => escapeMarkdown(text)));
  return [
    '\n',
    texts(heads),
    line(heads.map((_, index) => (index === 0 ? '---' : '--:'))),
    ...rows.map(texts),
    '\n',
  ];
}

/**
 * Text from anywhere as text alone: all that could be markup becomes an entity. GitHub makes links of names and issues in what is left, so
 * that a joiner of no width follows their signs.
 */
export function escapeMarkdown(text: string): string {
  return plain(text, 2000)
    .replace(/[\\`*_{}[\]<>()|~&"':!]/g, (char) => `&#${char.charCodeAt(0)};`)
    .replace(/[@#](?!\d+;)|www(?=\.)/gi, (sign) => `${sign}\u2060`);
}
