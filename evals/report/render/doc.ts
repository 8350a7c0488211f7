import type { Talk } from '../transcript.ts';

/** A report in the form that every renderer shows: sections of paragraphs, tables and conversations. */
export type Doc = {
  title: string;
  /** What it comes to, in one sentence. */
  conclusion: string;
  /** Date, command, versions and settings. */
  about: string[];
  sections: Section[];
};

export type Section = { id: string; title: string; blocks: Block[] };

export type Tone = 'good' | 'warn' | 'bad' | 'dim';

/** A part of a section. `only`: the one form that shows it. */
export type Block = { only?: 'html' | 'terminal' } & (
  | { kind: 'text'; text: string; tone?: Tone }
  /** `most`: how many a terminal shows; `detail` stands below. */
  | { kind: 'lines'; lines: Line[]; most?: number }
  /** The first row has the heads, the first column the names. */
  | { kind: 'table'; rows: Cell[][] }
  | { kind: 'findings'; id: string; title: string; findings: Finding[] }
);

/** `command`: to copy, so it is never broken. `to`: the id of the findings that say why. */
export type Line = {
  mark?: string;
  name?: string;
  text: string;
  tone?: Tone;
  detail?: string;
  command?: string;
  to?: string;
};

/** `share`: what colours a field of a table; `bar`: an interval with its point; `to`: the id of findings. */
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
