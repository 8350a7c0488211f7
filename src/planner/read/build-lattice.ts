import { parseDate, parseDateTime } from '../../time/index.ts';
import type { Edge, Lattice, Lexeme } from './lattice.ts';
import type { Lexicon } from './lexicon.ts';
import type { Token } from './tokens.ts';

/** Cuts tokens into every sequence of words that they can be. */
export function buildLattice(tokens: readonly Token[], lexicon: Lexicon): Lattice {
  const lattice: Lattice = { edges: [], lexemes: [], skips: [], isGlued: [], offsets: [], ends: [] };
  const cuts = tokens.map(({ kind, text }) => (kind === 'word' ? lexicon.prefixes(text) : uncut));
  const respelt = tokens.map(({ kind, text }) => (kind === 'word' ? lexicon.respelt(text) : noWords));
  const firstNode: number[] = [];
  let node = 0;
  for (const [index] of tokens.entries()) {
    firstNode.push(node);
    node += 1 + (cuts[index]?.at(-1) ?? 0);
    for (const { prefix } of respelt[index] ?? noWords) node += prefix.length;
  }
  firstNode.push(node);
  for (const [index, token] of tokens.entries()) {
    const to = firstNode[index + 1] as number;
    const isGlued = tokens[index - 1]?.end === token.start;
    addNode(lattice, { isGlued, offset: token.start, end: tokens[index - 1]?.end ?? 0 });
    addToken(lattice, tokens, { index, to, firstNode, lexicon });
    const lengths = cuts[index] as readonly number[];
    const longest = lengths.at(-1) ?? 0;
    for (let letters = 1; letters <= longest; letters += 1) {
      const offset = token.start + letters;
      addNode(lattice, { isGlued: true, offset, end: offset });
      const from = firstNode[index] as number;
      const prefix = `${token.text[letters - 1]}+`;
      (lattice.edges[from + letters - 1] as Edge[]).push({ word: prefix, to: from + letters });
      if (!lengths.includes(letters)) continue;
      const rest = token.text.slice(letters);
      if (rest === '') {
        (lattice.edges[from + letters - 1] as Edge[]).push({
          word: prefix,
          to: pastHyphen(tokens, index, firstNode) ?? to,
        });
        continue;
      }
      const edges = lattice.edges[from + letters] as Edge[];
      edges.push({ word: rest, to });
      if (!lexicon.isKnown(rest))
        for (const word of lexicon.corrections(rest, token.text))
          edges.push({ word, to, corrected: { written: rest, read: word } });
      lattice.skips[from + letters] = { to, kind: lexicon.skipWord(rest) };
    }
    for (const { prefix, word } of respelt[index] ?? noWords) {
      let from = firstNode[index] as number;
      for (const letter of prefix) {
        const next = lattice.edges.length;
        (lattice.edges[from] as Edge[]).push({ word: `${letter}+`, to: next });
        addNode(lattice, { isGlued: true, offset: token.start, end: token.start });
        from = next;
      }
      const corrected = { written: token.text, read: prefix + word };
      (lattice.edges[from] as Edge[]).push({ word, to, corrected });
    }
  }
  addNode(lattice, { isGlued: false, offset: tokens.at(-1)?.end ?? 0, end: tokens.at(-1)?.end ?? 0 });
  return lattice;
}

/** The letter of ב-24 and ב24 is a prefix, and no word of its own. */
function isBeforeFigure(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const [word, next, third] = [tokens[index] as Token, tokens[index + 1], tokens[index + 2]];
  if (word.text.length > 1 || next?.start !== word.end || lexicon.prefixes(word.text).length === 0)
    return false;
  const behind = next.text === '-' && third?.start === next.end ? third : next;
  return behind.kind === 'number' || behind.kind === 'clock' || behind.kind === 'iso';
}

/** The hyphen of ב-24 belongs to the letter before it. */
function pastHyphen(
  tokens: readonly Token[],
  index: number,
  firstNode: readonly number[],
): number | undefined {
  const [word, hyphen, behind] = [tokens[index], tokens[index + 1], tokens[index + 2]];
  const isOne = hyphen?.text === '-' && hyphen.start === word?.end && behind?.start === hyphen.end;
  return isOne ? firstNode[index + 2] : undefined;
}

const uncut: readonly number[] = [];
const noWords: readonly never[] = [];

function addNode(
  lattice: Lattice,
  { isGlued, offset, end }: { isGlued: boolean; offset: number; end: number },
): void {
  lattice.edges.push([]);
  lattice.lexemes.push([]);
  lattice.skips.push(undefined);
  lattice.isGlued.push(isGlued);
  lattice.offsets.push(offset);
  lattice.ends.push(end);
}

function addToken(
  lattice: Lattice,
  tokens: readonly Token[],
  {
    index,
    to,
    firstNode,
    lexicon,
  }: { index: number; to: number; firstNode: readonly number[]; lexicon: Lexicon },
): void {
  const token = tokens[index] as Token;
  const node = lattice.edges.length - 1;
  const edges = lattice.edges[node] as Edge[];
  const lexemes = lattice.lexemes[node] as Lexeme[];
  if (isOneWord(tokens, index, lexicon)) {
    addJoined(tokens, index, { edges, firstNode, lexicon });
    // To pass it over costs what it costs to pass over the word that it stands for.
    const [meant = ''] = lexicon.usual(token.text + (tokens[index + 1]?.text ?? ''));
    lattice.skips[node] = { to, kind: lexicon.skipWord(meant) };
    return;
  }
  if (!isBeforeFigure(tokens, index, lexicon)) edges.push({ word: brackets[token.text] ?? token.text, to });
  addJoined(tokens, index, { edges, firstNode, lexicon });
  if (token.kind === 'word') {
    if (lexicon.skipWord(token.text) === 'unknown') {
      for (const word of lexicon.corrections(token.text))
        edges.push({ word, to, corrected: { written: token.text, read: word } });
      if (edges.length <= 1 && lexicon.prefixes(token.text).length === 0)
        lexemes.push({ part: 'unknown', value: token.text, to });
    }
    const kind = lexicon.skipWord(token.text);
    if (token.text.length > 1 && (kind === 'unknown' || kind === 'known'))
      lexemes.push({ part: 'plain', value: token.text, to });
    lattice.skips[node] = { to, kind };
    return;
  }
  const lexeme = lexemeOf(token, to);
  if (lexeme) lexemes.push(lexeme);
  const isSign = token.kind === 'sign' && !joiningSigns.has(token.text);
  lattice.skips[node] = {
    to,
    kind: isSign ? 'silent' : isPartOfName(tokens, index, lexicon) ? 'known' : lexicon.skipNumber(token),
  };
}

/** Signs that mean something are passed over only where no pattern holds them. */
const joiningSigns: ReadonlySet<string> = new Set(['/', '&', '+']);

/** In patterns round brackets hold alternatives and `~` says that no space is there: those of the text are written otherwise. */
const brackets: Readonly<Record<string, string>> = { '(': '[', ')': ']', '~': '≈' };

/** "b4", "2moro": letters and figures without a space are also one word, where a table names it. */
function addJoined(
  tokens: readonly Token[],
  index: number,
  { edges, firstNode, lexicon }: { edges: Edge[]; firstNode: readonly number[]; lexicon: Lexicon },
): void {
  const [token, behind] = [tokens[index], tokens[index + 1]];
  if (!token || behind?.start !== token.end || token.kind === behind.kind || behind.kind === 'sign') return;
  const joined = token.text + behind.text;
  const to = firstNode[index + 2] as number;
  if (lexicon.isKnown(joined)) edges.push({ word: joined, to });
  for (const word of lexicon.usual(joined))
    edges.push({ word, to, corrected: { written: joined, read: word } });
}

/** The letter and the figure of "b4" are that word and nothing else. */
function isOneWord(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const isUsual = (at: number) => {
    const [letters, figures, behind] = [tokens[at], tokens[at + 1], tokens[at + 2]];
    if (letters?.kind !== 'word' || figures?.kind !== 'number') return false;
    const isAlone = figures.start === letters.end && behind?.start !== figures.end;
    return isAlone && lexicon.usual(letters.text + figures.text).length > 0;
  };
  return isUsual(index) || isUsual(index - 1);
}

/** The 4 of "m4a", and not of "b4". */
function isPartOfName(tokens: readonly Token[], index: number, lexicon: Lexicon): boolean {
  const [before, token] = [tokens[index - 1], tokens[index]];
  if (before?.kind !== 'word' || before.end !== token?.start || !/[a-z]$/.test(before.text)) return false;
  return lexicon.usual(before.text + token.text).length === 0;
}

/** Years that have four digits in every zone. */
const firstYear = Date.UTC(1000, 0, 1);
const lastYear = Date.UTC(9000, 0, 1);

/** What a token is by its looks alone. */
function lexemeOf({ kind, text }: Token, to: number): Lexeme | undefined {
  if (kind === 'iso') return isoLexeme(text, to);
  if (kind === 'clock' || /^\d{1,2}:\d\d:\d\d$/.test(text)) {
    const [hour = '', minute = '', second = '0'] = text.split(':');
    return Number(minute) < 60 && Number(second) < 60
      ? { part: 'colon', value: { hour, minute: Number(minute) + Number(second) / 60 }, to }
      : undefined;
  }
  if (kind !== 'number') return undefined;
  if (/^\d+$/.test(text)) return { part: 'int', value: { value: Number(text), text }, to };
  if (text.startsWith("'")) return { part: 'shortYear', value: 2000 + Number(text.slice(1)), to };
  if (/^\d+(?:\.\d+){1,2}$/.test(text)) return { part: 'dots', value: text.split('.'), to };
  if (/^\d{4}\/\d\d?\/\d\d?$/.test(text)) {
    const [year = '', month = '', day = ''] = text.split('/');
    return isoLexeme(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, to);
  }
  if (/^\d+(?:\/\d+){1,2}$/.test(text)) return { part: 'slashes', value: text.split('/'), to };
  return undefined;
}

function isoLexeme(text: string, to: number): Lexeme | undefined {
  const day = parseDate(text);
  if (day !== undefined)
    return day < firstYear || day > lastYear ? undefined : { part: 'isoDay', value: day, to };
  const time = parseDateTime(text.toUpperCase());
  if (!time || time.wallTime < firstYear || time.wallTime > lastYear) return undefined;
  return { part: 'isoTime', value: time, to };
}
