import type { Token } from '../tokens.ts';

/** Something that was read, and the first token behind it. */
export type Found<T> = { value: T; next: number };

/** The text of a token, in lower case; nothing outside of the phrase. */
export function textAt(tokens: readonly Token[], at: number): string {
  return tokens[at]?.text ?? '';
}

/** Whether a token directly follows the one before it: "3pm", "5th", "30min". */
export function isAttached(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return before !== undefined && token !== undefined && before.end === token.start;
}

/** Whether punctuation or a break stands before a token. Spaces are single ones by now, so that a wider gap is punctuation. */
export function isParted(tokens: readonly Token[], at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (!before || !token) return true;
  return before.text === ',' || before.text === ';' || before.text === '.' || token.start - before.end > 1;
}

/** The token behind a comma, where commas are tokens. */
export function pastComma(tokens: readonly Token[], at: number): number {
  return textAt(tokens, at) === ',' ? at + 1 : at;
}

/** The first token that is none of some words; of a row that nobody says ("every every every …") it is one of them. */
export function past(tokens: readonly Token[], at: number, words: ReadonlySet<string>): number {
  let next = at;
  while (next - at < longestRow && words.has(textAt(tokens, next))) next += 1;
  return next;
}
const longestRow = 8;

/** Whether words stand one after another. */
export function isThere(tokens: readonly Token[], at: number, words: readonly string[]): boolean {
  for (let index = 0; index < words.length; index += 1) {
    if (textAt(tokens, at + index) !== words[index]) return false;
  }
  return true;
}

/** The token behind the first of some rows of words that stands there; undefined where none does. */
export function pastAny(
  tokens: readonly Token[],
  at: number,
  rows: readonly (readonly string[])[],
): number | undefined {
  for (const row of rows) {
    if (isThere(tokens, at, row)) return at + row.length;
  }
  return undefined;
}

/** Rows of words, parted by `|`, by the first of each, the longer before the shorter. */
export function rowsByFirst(rows: string): ReadonlyMap<string, readonly (readonly string[])[]> {
  const map = new Map<string, string[][]>();
  for (const row of rows
    .split('|')
    .map((text) => text.split(' '))
    .sort((one, other) => other.length - one.length)) {
    const [first = '', ...rest] = row;
    map.set(first, [...(map.get(first) ?? []), rest]);
  }
  return map;
}

/** The token behind a row of words that is in such a map; undefined where none stands there. */
export function pastRow(
  tokens: readonly Token[],
  at: number,
  rows: ReadonlyMap<string, readonly (readonly string[])[]>,
): number | undefined {
  const rests = rows.get(textAt(tokens, at));
  return rests && pastAny(tokens, at + 1, rests);
}

/** Those of some tables of rows of which a row begins with a word, in their order; most words begin none. */
export function tablesByFirst<Table>(
  tables: readonly Table[],
  rowsOf: (table: Table) => ReadonlyMap<string, unknown>,
): (first: string) => readonly Table[] {
  const byFirst = new Map<string, Table[]>();
  for (const table of tables) {
    for (const first of rowsOf(table).keys()) {
      const known = byFirst.get(first);
      if (known) known.push(table);
      else byFirst.set(first, [table]);
    }
  }
  const none: readonly Table[] = [];
  return (first) => byFirst.get(first) ?? none;
}

export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' '));
}
