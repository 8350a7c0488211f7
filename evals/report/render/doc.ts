import type { Talk } from '../../log/transcript.ts';

/** A report in a form that every renderer can show. `conclusion`: one sentence. `about`: date, command, versions and settings. */
export type Doc = { title: string; conclusion: string; about: string[]; sections: Section[] };

export type Section = { id: string; title: string; blocks: Block[] };

export type Tone = 'good' | 'warn' | 'bad' | 'dim';

/** A part of a section. `only`: the only form that shows it. */
export type Block = { only?: 'html' | 'terminal' } & (
  | { kind: 'text'; text: string; tone?: Tone }
  | { kind: 'lines'; lines: DocLine[] }
  | { kind: 'table'; heads: string[]; rows: Row[] }
  | { kind: 'findings'; id: string; title: string; findings: Finding[] }
);

/** `detail` is shown below the text. `command` can be copied, so it is never broken. `to`: the id of the findings that explain the line. */
export type DocLine = { text: string; tone?: Tone | undefined } & {
  [Part in 'mark' | 'name' | 'detail' | 'command' | 'to']?: string | undefined;
};

/** A row of a table, with a cell for each head. */
export type Row = { name: string; tone: Tone; cells: string[] };

/** A result of one script with a subject, with the evidence and a conversation that shows it. */
export type Finding = {
  code: string;
  where: string;
  evidence: string;
  tone?: Tone | undefined;
  command: string;
  talk?: ({ title: string } & Talk) | undefined;
};

/** A section without empty blocks. Renderers leave out a section without blocks. */
export function section(id: string, title: string, blocks: readonly Block[]): Section {
  return { id, title, blocks: blocks.filter((block) => sizeOf(block) > 0) };
}

function sizeOf(block: Block): number {
  if (block.kind === 'text') return block.text.length;
  return (block.kind === 'table' ? block.rows : block.kind === 'lines' ? block.lines : block.findings).length;
}

export function textBlock(text: string, more: { tone?: Tone; only?: 'html' | 'terminal' } = {}): Block {
  return { kind: 'text', text, ...more };
}

export function linesBlock(lines: DocLine[]): Block {
  return { kind: 'lines', lines };
}
