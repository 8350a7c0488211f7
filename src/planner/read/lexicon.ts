import type { LanguageTables } from './language-tables.ts';
import type { Skip } from './lattice.ts';
import { nearWords } from './spelling.ts';
import type { Token } from './tokens.ts';

/** The facts about words that a lattice needs. */
export type Lexicon = {
  /** How many letters of a word can be prefixes: 1 and 2 for ושלישי. Each prefix becomes an edge of its own, written `ו+`. */
  prefixes(word: string): readonly number[];
  /** Words that a misspelt word may be. `token`: the word with its prefix, if it stands behind one. */
  corrections(word: string, token?: string): readonly string[];
  /** The word for a spelling in the closed list: "b4". */
  usual(word: string): readonly string[];
  isKnown(word: string): boolean;
  skipWord(word: string): Skip['kind'];
  skipNumber(token: Token): Skip['kind'];
};

/** Maximum number of letters that are split from a word. */
const maxPrefixes = 4;
/** Shorter words are too close to too many others to be corrected. */
const minMisspelt = 5;
/** The rest of a word behind its prefix may be of several kinds. The first of these counts. */
const skipOrder: readonly Skip['kind'][] = ['time', 'preposition', 'passed'];
/** A letter that a finger rested on: "tomorrowww". */
const heldLetter = /(.)\1{2,}/g;
const none: readonly never[] = [];

/** The words of all languages, ready to be looked up. */
type Words = {
  languages: readonly LanguageTables[];
  /** The words that patterns name. */
  vocabulary: ReadonlySet<string>;
  /** The kind of each word of the lists if no part covers it. */
  kinds: ReadonlyMap<string, Skip['kind']>;
  prefixLetters: ReadonlySet<string>;
  /** The corrected words that are one edit from a word. */
  near: (word: string) => readonly string[];
};

/** Puts the words of all languages together with those that patterns name. */
export function lexiconOf(languages: readonly LanguageTables[], vocabulary: ReadonlySet<string>): Lexicon {
  const words: Words = {
    languages,
    vocabulary,
    kinds: kindsOf(languages),
    prefixLetters: new Set(languages.flatMap(({ prefixes = '' }) => [...prefixes])),
    near: nearWords(new Set(languages.flatMap(correctedOf))),
  };
  return {
    prefixes: (word) => prefixesOf(words, word),
    corrections: (word, token) => correctionsOf(words, word, token),
    usual: (word) => languages.flatMap(({ spelling }) => spelling.usual.get(word) ?? none),
    isKnown: (word) => isKnown(words, word),
    skipWord: (word) => skipWord(words, word),
    skipNumber,
  };
}

function prefixesOf(words: Words, word: string): readonly number[] {
  const { languages, vocabulary, prefixLetters } = words;
  if (!prefixLetters.has(word[0] as string) || languages.some(({ unsplit }) => unsplit?.has(word)))
    return none;
  const isWord = (rest: string) => vocabulary.has(rest) || languages.some(({ passed }) => passed.has(rest));
  const lengths = lengthsOf(words, word, isWord);
  if (lengths.length > 0 || isKnown(words, word) || skipWord(words, word) !== 'unknown') return lengths;
  // "בנובבמר": the misspelt word stands behind its prefix.
  return lengthsOf(words, word, (rest) => correctionsOf(words, rest, word).length > 0);
}

function lengthsOf(
  { languages, prefixLetters }: Words,
  word: string,
  isWord: (rest: string) => boolean,
): readonly number[] {
  const lengths: number[] = [];
  for (let letters = 1; letters <= Math.min(maxPrefixes, word.length); letters += 1) {
    if (!prefixLetters.has(word[letters - 1] as string)) break;
    if (!isPrefix(languages, word.slice(0, letters))) continue;
    const rest = word.slice(letters);
    if (rest === '' || (rest.length > 1 && isWord(rest))) lengths.push(letters);
  }
  return lengths;
}

function isPrefix(languages: readonly LanguageTables[], letters: string): boolean {
  return languages.some(
    ({ prefixes, prefixOrder }) => prefixes !== undefined && (prefixOrder?.test(letters) ?? true),
  );
}

function correctionsOf(words: Words, word: string, token = word): readonly string[] {
  for (const { spelling } of words.languages) {
    const usual = spelling.usual.get(word);
    if (usual !== undefined) return [usual];
    if (spelling.realWords.has(word)) return none;
  }
  const near = token.length < minMisspelt ? none : words.near(word);
  for (const kept of ['$1$1', '$1']) {
    const shortened = word.replace(heldLetter, kept);
    if (shortened !== word && isKnown(words, shortened)) return [shortened, ...near];
  }
  return near;
}

/** The kind of a word. If no table names it, the kind of the rest behind its prefixes. */
function skipWord(words: Words, word: string): Skip['kind'] {
  const own = skipKind(words, word);
  if (own !== 'unknown' || !words.prefixLetters.has(word[0] as string)) return own;
  const lengths = lengthsOf(words, word, (rest) => words.kinds.has(rest));
  const kinds = lengths.map((letters) => skipKind(words, word.slice(letters)));
  return skipOrder.find((kind) => kinds.includes(kind)) ?? 'unknown';
}

function skipKind({ kinds }: Words, word: string): Skip['kind'] {
  return kinds.get(word) ?? (isForeign(word) ? 'time' : 'unknown');
}

/** Whether a list or a pattern names a word. Such a word is spelt correctly. */
function isKnown({ kinds, vocabulary }: Words, word: string): boolean {
  return kinds.has(word) || vocabulary.has(word);
}

/** The kind of every word of the lists. It counts if no part covers the word. */
function kindsOf(languages: readonly LanguageTables[]) {
  const kinds = new Map<string, Skip['kind']>();
  const add = (words: ReadonlySet<string> | undefined, kind: Skip['kind']) => {
    for (const word of words ?? none) kinds.set(word, kind);
  };
  for (const { passed } of languages) add(passed, 'passed');
  for (const { prepositions } of languages) add(prepositions, 'preposition');
  for (const { aboutTime, limiting, live, prepositions } of languages)
    for (const list of [aboutTime, limiting, live])
      for (const word of list) if (!prepositions.has(word)) kinds.set(word, 'time');
  return kinds;
}

/** Words that limit time or are about it, if they are long enough that a typo makes no other word. */
function correctedOf({ aboutTime, limiting, spelling }: LanguageTables): string[] {
  const long = [...aboutTime, ...limiting].filter(
    (word) => word.length >= minMisspelt && !word.includes("'"),
  );
  return [...long, ...spelling.corrected];
}

/** A word in the letters of a language that is not read may say anything. */
function isForeign(word: string): boolean {
  const code = word.charCodeAt(0);
  return code > 0x24f && !(code >= 0x5d0 && code <= 0x5ea) && !/^\p{Script=Latin}/u.test(word);
}

/** Figures that can only be a clock or a date, even an impossible one: 12:00:60, 45/13/2026, 20261124. */
const written =
  /^(?:\d{1,2}:\d\d:\d\d|\d{1,2}\/\d{1,2}\/\d{2,4}|20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;

/** The kind of a number that no part covers. */
function skipNumber({ kind, text }: Token): Skip['kind'] {
  return kind === 'clock' || kind === 'iso' || written.test(text) ? 'time' : 'number';
}
