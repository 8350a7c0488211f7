import type { Token } from '../tokens.ts';
import { isKnown, isSplit } from './lexicon.ts';

/**
 * The smallest part of a phrase that means something. Hebrew writes "and", "on", "to", "from", "the" and "about" into the word that
 * follows them; here they stand alone: וביום is ו, ב, יום, and "מ-10" is מ, 10. A break is punctuation between words.
 */
export type Morpheme = {
  kind: 'clitic' | 'known' | 'unknown' | 'number' | 'clock' | 'sign' | 'break' | 'foreign';
  text: string;
  /** The token that it is of; that of the next one for a break. */
  token: number;
  /** A clitic with a hyphen behind it: ה-25. */
  hasHyphen?: boolean;
};
export type Morphemes = readonly Morpheme[];

/** A phrase in morphemes; `firstOf` holds where each token begins, and -1 for a hyphen that is part of a clitic. */
export type Split = {
  morphemes: Morphemes;
  firstOf: readonly number[];
  /** Whether any of it is Hebrew, and whether any of it is in other letters. */
  isHebrew: boolean;
  isForeign: boolean;
};

const splits = new WeakMap<readonly Token[], Split>();

/** The morphemes of a phrase, made once for all rules that look at it; none where it is in other letters alone. */
export function morphemesOf(tokens: readonly Token[]): Split {
  const known = splits.get(tokens);
  if (known) return known;
  const hasHebrew = tokens.some(isHebrew);
  const isForeign = tokens.some((token) => token.kind === 'word' && !isHebrew(token));
  const parts = hasHebrew || !isForeign ? splitAll(tokens) : { morphemes: [], firstOf: [] };
  const split = { ...parts, isHebrew: hasHebrew, isForeign };
  splits.set(tokens, split);
  return split;
}

function splitAll(tokens: readonly Token[]): Pick<Split, 'morphemes' | 'firstOf'> {
  const morphemes: Morpheme[] = [];
  const firstOf: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at] as Token;
    if (isBreak(tokens, at)) morphemes.push({ kind: 'break', text: ',', token: at });
    firstOf.push(morphemes.length);
    const hasHyphen = isCliticHyphen(tokens, at + 1);
    if (isHebrew(token)) morphemes.push(...splitWord(tokens, at, hasHyphen));
    else morphemes.push({ kind: kindOf(token), text: token.text, token: at });
    if (hasHyphen && morphemes.at(-1)?.kind === 'clitic') {
      firstOf.push(-1);
      at += 1;
    }
  }
  return { morphemes, firstOf };
}

/** Spaces are single ones by now: a wider gap between tokens is punctuation that means nothing by itself. */
function isBreak(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  return before !== undefined && (tokens[at] as Token).start - before.end > 1;
}

function isHebrew({ kind, text }: Token): boolean {
  const code = text.charCodeAt(0);
  return kind === 'word' && code >= 0x5d0 && code <= 0x5ea;
}

function kindOf({ kind, text }: Token): Morpheme['kind'] {
  if (kind === 'word' || kind === 'iso') return 'foreign';
  if (kind !== 'sign') return kind;
  return text === ',' || text === ';' || text === '.' || text === '!' || text === '?' ? 'break' : 'sign';
}

/** A hyphen that joins a clitic to what it belongs to. Before a lone letter it is "to": the days ב-ד. */
function isCliticHyphen(tokens: readonly Token[], at: number): boolean {
  const [word, hyphen, behind] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!word || !behind || hyphen?.text !== '-' || hyphen.start !== word.end || behind.start !== hyphen.end)
    return false;
  return (
    cliticRows.has(word.text) &&
    !(word.text !== 'ו' && isHebrew(behind) && behind.text.replace("'", '').length === 1)
  );
}

/** Clitics in the orders in which they stack. */
const cliticRows: ReadonlySet<string> = new Set(
  (
    'ו ש ב ל מ ה כ וש וב ול ומ וה וכ שב של שמ שה שכ כש וכש בה לה מה כה ושב ושל ושמ ושה ובה ולה ומה שבה שלה שמה כשב כשה ' +
    'בכ לכ מכ ובכ ולכ שבכ ושבה ושלה ושמה וכשה'
  ).split(' '),
);
const longestRow = 4;

function splitWord(tokens: readonly Token[], token: number, hasHyphen: boolean): Morpheme[] {
  const { text, end } = tokens[token] as Token;
  if (isBareRow(tokens, token, { end, hasHyphen })) return cliticsOf(text, token, hasHyphen);
  if (isKnown(text)) return [{ kind: 'known', text, token }];
  if (isSplit(text)) {
    for (let length = 1; length <= longestRow && length < text.length - 1; length += 1) {
      const row = text.slice(0, length);
      const stem = text.slice(length);
      if (!isSplit(stem)) break;
      if (cliticRows.has(row) && isKnown(stem))
        return [...cliticsOf(row, token, false), { kind: 'known', text: stem, token }];
    }
  }
  return [{ kind: 'unknown', text, token }];
}

/** Clitics without a word of their own: "מ-10", "ב15:00", "ומה-5". One letter may stand apart: "ב 15:00". */
function isBareRow(
  tokens: readonly Token[],
  at: number,
  { end, hasHyphen }: { end: number; hasHyphen: boolean },
): boolean {
  const { text, start } = tokens[at] as Token;
  if (!cliticRows.has(text)) return false;
  // "א-ה 9-17": behind a dash it is the letter of a day.
  if (text.length === 1 && tokens[at - 1]?.text === '-' && tokens[at - 1]?.end === start && !hasHyphen)
    return false;
  const behind = tokens[at + 1];
  return (
    hasHyphen || text.length === 1 || (behind !== undefined && behind.start === end && !isHebrew(behind))
  );
}

function cliticsOf(row: string, token: number, hasHyphen: boolean): Morpheme[] {
  return [...row].map((text, index) => ({
    kind: 'clitic',
    text,
    token,
    ...(hasHyphen && index === row.length - 1 && { hasHyphen }),
  }));
}
