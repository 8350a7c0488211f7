import { parseDate, parseDateTime } from '../../time/index.ts';
import type { Edge, Lattice, Lexeme, Skip } from './lattice.ts';
import type { Lexicon } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** The parts of a token: the lengths of its prefixes, and its first node. */
type Cut = { lengths: readonly number[]; node: number };

/** A lattice while it is built, and the data that it is built from. */
type Made = { lattice: Lattice; tokens: readonly Token[]; cuts: readonly Cut[]; lexicon: Lexicon };

/** Builds the lattice of all sequences of words that the tokens can be. */
export function buildLattice(tokens: readonly Token[], lexicon: Lexicon): Lattice {
  const lattice: Lattice = { edges: [], lexemes: [], skips: [], isGlued: [], offsets: [], ends: [] };
  const cuts: Cut[] = [];
  const made = { lattice, tokens, cuts, lexicon };
  let node = 0;
  for (const { kind, text } of tokens) {
    const lengths = kind === 'word' ? lexicon.prefixes(text) : none;
    cuts.push({ lengths, node });
    node += 1 + (lengths.at(-1) ?? 0);
  }
  cuts.push({ lengths: none, node });
  let end = 0;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index] as Token;
    addNode(lattice, { isGlued: end === token.start && index > 0, offset: token.start, end });
    end = token.end;
    addToken(made, index);
    if ((cuts[index] as Cut).lengths.length > 0) addPrefixes(made, index);
  }
  addNode(lattice, { isGlued: false, offset: end, end });
  return lattice;
}

/** Adds one edge for each prefix letter, and after each possible prefix one for the rest of the word. */
function addPrefixes({ lattice, tokens, cuts, lexicon }: Made, index: number): void {
  const { start, text } = tokens[index] as Token;
  const { lengths, node } = cuts[index] as Cut;
  const to = (cuts[index + 1] as Cut).node;
  const longest = lengths.at(-1) as number;
  for (let letters = 1; letters <= longest; letters += 1) {
    addNode(lattice, { isGlued: true, offset: start + letters, end: start + letters });
    const prefix = `${text[letters - 1]}+`;
    addEdge(lattice, node + letters - 1, { word: prefix, to: node + letters, corrected: undefined });
    if (!lengths.includes(letters)) continue;
    const rest = text.slice(letters);
    if (rest === '') {
      const past = pastHyphen(tokens, index, cuts) ?? to;
      addEdge(lattice, node + letters - 1, { word: prefix, to: past, corrected: undefined });
      continue;
    }
    addEdge(lattice, node + letters, { word: rest, to, corrected: undefined });
    if (!lexicon.isKnown(rest))
      for (const word of lexicon.corrections(rest, text))
        addEdge(lattice, node + letters, { word, to, corrected: { written: rest, read: word } });
    lattice.skips[node + letters] = { to, kind: lexicon.skipWord(rest) };
  }
}

/** Whether a word is one prefix letter before a number, as in ב-24 and ב24. Then the letter is not a word of its own. */
function isBeforeFigure(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const [word, next, third] = [tokens[index] as Token, tokens[index + 1], tokens[index + 2]];
  if (word.text.length > 1 || next?.start !== word.end || lexicon.prefixes(word.text).length === 0)
    return false;
  const behind = next.text === '-' && third?.start === next.end ? third : next;
  return behind.kind === 'number' || behind.kind === 'clock' || behind.kind === 'iso';
}

/** The node behind the hyphen of ב-24, because that hyphen belongs to the letter. Undefined if there is no such hyphen. */
function pastHyphen(tokens: readonly Token[], index: number, cuts: readonly Cut[]): number | undefined {
  const [word, hyphen, behind] = [tokens[index], tokens[index + 1], tokens[index + 2]];
  const isOne = hyphen?.text === '-' && hyphen.start === word?.end && behind?.start === hyphen.end;
  return isOne ? cuts[index + 2]?.node : undefined;
}

const none: readonly never[] = [];

function addNode(
  lattice: Lattice,
  { isGlued, offset, end }: { isGlued: boolean; offset: number; end: number },
): void {
  lattice.edges.push(none);
  lattice.lexemes.push(undefined);
  lattice.skips.push(undefined);
  lattice.isGlued.push(isGlued);
  lattice.offsets.push(offset);
  lattice.ends.push(end);
}

function addEdge(lattice: Lattice, from: number, edge: Edge): void {
  const edges = lattice.edges[from] as Edge[];
  // Most nodes have one edge, and nodes without edges share one empty list.
  if (edges.length === 0) lattice.edges[from] = [edge];
  else edges.push(edge);
}

function addToken(made: Made, index: number): void {
  const { lattice, tokens, cuts, lexicon } = made;
  const token = tokens[index] as Token;
  const node = lattice.edges.length - 1;
  const to = (cuts[index + 1] as Cut).node;
  if (isOneWord(tokens, index, lexicon)) {
    addJoined(made, index, node);
    // Skipping it costs the same as skipping the full word.
    const [meant = ''] = lexicon.usual(token.text + (tokens[index + 1]?.text ?? ''));
    lattice.skips[node] = { to, kind: lexicon.skipWord(meant) };
    return;
  }
  if (!isBeforeFigure(tokens, index, lexicon))
    addEdge(lattice, node, { word: brackets[token.text] ?? token.text, to, corrected: undefined });
  addJoined(made, index, node);
  if (token.kind === 'word') {
    let kind = lexicon.skipWord(token.text);
    if (kind === 'unknown' && !lexicon.isKnown(token.text)) {
      const corrections = lexicon.corrections(token.text);
      // A sentence with a misspelt word about time is not passed over.
      if (corrections.some((word) => lexicon.skipWord(word) === 'time')) kind = 'time';
      for (const word of corrections)
        addEdge(lattice, node, { word, to, corrected: { written: token.text, read: word } });
      if ((lattice.edges[node] as Edge[]).length <= 1 && (cuts[index] as Cut).lengths.length === 0)
        lattice.lexemes[node] = { part: 'name', value: token.text, to };
    }
    lattice.skips[node] = { to, kind };
    return;
  }
  lattice.lexemes[node] = lexemeOf(token, to);
  const hyphen = skipOfHyphen(tokens, index);
  if (hyphen) {
    lattice.skips[node] = { to, kind: hyphen };
    return;
  }
  lattice.skips[node] = {
    to,
    kind: token.kind === 'sign' ? skipOfSign(token.text) : lexicon.skipNumber(token),
  };
}

/**
 * What a hyphen without spaces is if no part covers it. That of "10-11" and of "Monday-Wednesday" belongs to a range and separates nothing. Between
 * other words it passes.
 */
function skipOfHyphen(tokens: readonly Token[], index: number): Skip['kind'] | undefined {
  const [before, hyphen, behind] = [tokens[index - 1], tokens[index], tokens[index + 1]];
  const isGlued = before?.end === hyphen?.start && behind?.start === hyphen?.end;
  if (!isGlued || hyphen?.text !== '-' || before?.kind === 'sign' || behind?.kind === 'sign')
    return undefined;
  return before?.kind === 'word' || behind?.kind === 'word' ? 'preposition' : 'unknown';
}

/** Signs that can join times. Passing one costs as much as passing a word. */
const joiningSigns: ReadonlySet<string> = new Set('/&+');
/** Signs that limit a time, or make a number something else. One that no pattern reads is named. */
const limitingSigns: ReadonlySet<string> = new Set('<>≤≥≠±→%€$£₪');

function skipOfSign(sign: string): Skip['kind'] {
  if (limitingSigns.has(sign)) return 'unknown';
  return joiningSigns.has(sign) ? 'passed' : 'silent';
}

/** In patterns brackets hold alternatives or parts, and `~` means that there is no space. So these characters of a text are replaced. */
const brackets: Readonly<Record<string, string>> = { '(': '[', ')': ']', '~': '≈', '<': '≪', '>': '≫' };

/** Adds an edge for letters and figures without a space, if a table has them as one word: "b4", "2moro". */
function addJoined({ lattice, tokens, cuts, lexicon }: Made, index: number, node: number): void {
  const [token, behind] = [tokens[index], tokens[index + 1]];
  if (!token || behind?.start !== token.end || token.kind === behind.kind || behind.kind === 'sign') return;
  const joined = token.text + behind.text;
  const to = (cuts[index + 2] as Cut).node;
  if (lexicon.isKnown(joined)) addEdge(lattice, node, { word: joined, to, corrected: undefined });
  for (const word of lexicon.usual(joined))
    addEdge(lattice, node, { word, to, corrected: { written: joined, read: word } });
}

/** Whether a token is the letter or the figure of a word such as "b4". Then it is not a word of its own. */
function isOneWord(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  return isUsualAt(tokens, index, lexicon) || isUsualAt(tokens, index - 1, lexicon);
}

function isUsualAt(tokens: readonly Token[], at: number, lexicon: Lexicon): boolean {
  const letters = tokens[at];
  if (letters?.kind !== 'word') return false;
  const figures = tokens[at + 1];
  if (figures?.kind !== 'number' || figures.start !== letters.end) return false;
  return tokens[at + 2]?.start !== figures.end && lexicon.usual(letters.text + figures.text).length > 0;
}

/** Years that have four digits in every zone. */
const firstYear = Date.UTC(1000, 0, 1);
const lastYear = Date.UTC(9000, 0, 1);

/** The part that follows from the form of a token alone. */
function lexemeOf({ kind, text }: Token, to: number): Lexeme | undefined {
  if (kind === 'sign') return undefined;
  if (kind === 'iso') return isoLexeme(text, to);
  if (figures.test(text)) return { part: 'int', value: { value: Number(text), text }, to };
  if (kind === 'clock' || /^\d{1,2}:\d\d:\d\d$/.test(text)) {
    const [hour = '', minute = '', second = '0'] = text.split(':');
    return Number(minute) < 60 && Number(second) < 60
      ? { part: 'colon', value: { hour, minute: Number(minute) + Number(second) / 60 }, to }
      : undefined;
  }
  if (text.startsWith("'")) return { part: 'shortYear', value: 2000 + Number(text.slice(1)), to };
  if (/^\d+(?:\.\d+){1,2}$/.test(text)) return { part: 'dots', value: text.split('.'), to };
  if (/^\d{4}\/\d\d?\/\d\d?$/.test(text)) {
    const [year = '', month = '', day = ''] = text.split('/');
    return isoLexeme(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, to);
  }
  if (/^\d+(?:\/\d+){1,2}$/.test(text)) return { part: 'slashes', value: text.split('/'), to };
  return undefined;
}

const figures = /^\d+$/;

/** 20260915T140000Z */
const compact = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d)?:?(\d\d)?$/;

function extended(text: string): string {
  const [, year, month, day, hour, minute, second = '00', offset = '', minutes] = compact.exec(text) ?? [];
  // 20261210T1400-1600 is a range, and no offset.
  const isRange =
    offset.startsWith('-') && minutes !== undefined && offset.slice(1) + minutes > `${hour}${minute}`;
  return year === undefined || isRange
    ? text
    : `${year}-${month}-${day}T${hour}:${minute}:${second}${offset}${minutes ? `:${minutes}` : ''}`;
}

function isoLexeme(text: string, to: number): Lexeme | undefined {
  const day = parseDate(text);
  if (day !== undefined)
    return day < firstYear || day > lastYear ? undefined : { part: 'isoDay', value: day, to };
  const time = parseDateTime(extended(text.toUpperCase()));
  if (!time || time.wallTime < firstYear || time.wallTime > lastYear) return undefined;
  return { part: 'isoTime', value: time, to };
}
