import type { SubjectName } from '../subject-words.ts';

/** A place on the page: letters, digits and dashes alone, and another for every other name. */
export function anchorOf(kind: string, { agent, adapter, tools }: SubjectName, ...more: string[]): string {
  return [kind, agent, adapter, tools, ...more].map(plainName).join('-');
}

function plainName(name: string): string {
  return name.toWellFormed().replace(/[^a-z0-9]/g, (char) => `_${char.codePointAt(0)?.toString(16)}_`);
}
