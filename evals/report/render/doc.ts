import type { Talk } from '../../log/transcript.ts';

/** A report in the form that every renderer shows. `conclusion`: one sentence; `about`: date, command, versions and settings. */
export type Doc = { title: string; conclusion: string; about: string[]; sections: Section[] };

export type Section = { id: string; title: string; blocks: Block[] };

export type Tone = 'good' | 'warn' | 'bad' | 'dim';

/** A part of a section. `only`: the one form that shows it. In a table the first row has the heads, the first column the names. */
export type Block = { only?: 'html' | 'terminal' } & (
  | { kind: 'text'; text: string; tone?: Tone }
  | { kind: 'lines'; lines: DocLine[] }
  | { kind: 'table'; rows: Cell[][] }
  | { kind: 'findings'; id: string; title: string; findings: Finding[] }
);

/** `detail` stands below the text; `command`: to copy, so it is never broken; `to`: the id of the findings that say why. */
export type DocLine = {
  mark?: string;
  name?: string;
  text: string;
  tone?: Tone;
  detail?: string;
  command?: string;
  to?: string;
};

/** `share`: colours a field of a table; `bar`: an interval with its point; `to`: the id of findings. */
export type Cell = {
  text: string;
  tone?: Tone;
  share?: number;
  bar?: { low: number; value: number; high: number };
  to?: string;
};

/** What one script showed of a subject, with the evidence, and the conversations in which it shows. */
export type Finding = {
  code: string;
  where: string;
  evidence: string;
  tone?: Tone;
  command?: string;
  talks: { title: string; talk: Talk }[];
};

/** A section without empty blocks. Renderers leave out a section without blocks. */
export function section(id: string, title: string, blocks: readonly Block[]): Section {
  return { id, title, blocks: blocks.filter((block) => sizeOf(block) > 0) };
}

function sizeOf(block: Block): number {
  if (block.kind === 'text') return block.text.length;
  return (block.kind === 'table' ? block.rows : block.kind === 'lines' ? block.lines : block.findings).length;
}

export function textBlock(text: string): Extract<Block, { kind: 'text' }> {
  return { kind: 'text', text };
}

export function linesBlock(lines: DocLine[]): Block {
  return { kind: 'lines', lines };
}
