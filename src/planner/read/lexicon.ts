import type { LanguageTables } from './language-tables.ts';
import type { Skip } from './lattice.ts';
import { nearWords } from './spelling.ts';
import type { Token } from './tokens.ts';

/** What a lattice has to know of words. */
export type Lexicon = {
  /** How many letters of a word can be prefixes: 1 and 2 for ושלישי. Each prefix becomes an edge of its own, written `ו+`. */
  prefixes(word: string): readonly number[];
  /** Words that a misspelt word may be. `token`: the word with its prefix, if it stands behind one. */
  corrections(word: string, token?: string): readonly string[];
  /** What a word may be that is misspelt in its prefix: לואחר for ולאחר. */
  respelt(word: string): readonly { prefix: string; word: string }[];
  /** What a spelling of the closed list stands for: "b4". */
  usual(word: string): readonly string[];
  isKnown(word: string): boolean;
  skipWord(word: string): Skip['kind'];
  skipNumber(token: Token): Skip['kind'];
};

/** The most letters that are split from a word. */
const maxPrefixes = 4;
/** Shorter words, as they are written, are too near to too many others. */
const minMisspelt = 5;
/** A letter too many or two that changed places are looked for among so many of the first. */
const maxRespelt = 3;
const noLengths: readonly number[] = [];
/** What a word is behind a prefix, the strictest first. */
const skipOrder: readonly Skip['kind'][] = ['unread', 'bound', 'limit', 'known'];
/** A letter that a finger rested on: "tomorrowww". */
const heldLetter = /(.)\1{2,}/g;
const noWords: readonly never[] = [];

/** Puts the words of all languages together with those that patterns name. */
export function lexiconOf(languages: readonly LanguageTables[], vocabulary: ReadonlySet<string>): Lexicon {
  const isPassed = (word: string) => languages.some(({ passed }) => passed.has(word));
  const kinds = kindsOf(languages, vocabulary);
  const isKnown = (word: string) => kinds.has(word);
  const prefixLetters = new Set(languages.flatMap(({ prefixes = '' }) => [...prefixes]));
  const corrected = new Set(languages.flatMap(correctedOf));
  const near = nearWords(corrected);
  return { prefixes, corrections, respelt, usual, isKnown, skipWord, skipNumber };

  function prefixes(word: string): readonly number[] {
    if (!prefixLetters.has(word[0] as string) || languages.some(({ unsplit }) => unsplit?.has(word)))
      return noLengths;
    const known = lengthsOf(word, (rest) => vocabulary.has(rest) || isPassed(rest));
    if (known.length > 0 || isKnown(word) || skipWord(word) !== 'unknown') return known;
    // "בנובבמר": the misspelt word stands behind its prefix.
    return lengthsOf(word, (rest) => corrections(rest, word).length > 0);
  }

  function lengthsOf(word: string, isWord: (rest: string) => boolean): readonly number[] {
    const lengths: number[] = [];
    for (let letters = 1; letters <= Math.min(maxPrefixes, word.length); letters += 1) {
      if (!prefixLetters.has(word[letters - 1] as string)) break;
      if (!isPrefix(word.slice(0, letters))) continue;
      const rest = word.slice(letters);
      if (rest === '' || (rest.length > 1 && isWord(rest))) lengths.push(letters);
    }
    return lengths;
  }

  function usual(word: string): readonly string[] {
    return languages.flatMap(({ spelling }) => spelling.usual.get(word) ?? noWords);
  }

  function isPrefix(letters: string): boolean {
    return languages.some(
      ({ prefixes, prefixOrder }) => prefixes !== undefined && (prefixOrder?.test(letters) ?? true),
    );
  }

  function respelt(word: string): readonly { prefix: string; word: string }[] {
    if (word.length < minMisspelt || isKnown(word) || !hasPrefixLetter(word)) return noWords;
    if (isReal(word) || skipWord(word) !== 'unknown') return noWords;
    const found: { prefix: string; word: string }[] = [];
    for (let at = 0; at < maxRespelt; at += 1) {
      const [before, behind] = [word.slice(0, at), word.slice(at + 1)];
      for (const right of [before + behind, `${before}${behind[0]}${word[at]}${behind.slice(1)}`])
        for (const letters of lengthsOf(right, (rest) => corrected.has(rest)))
          found.push({ prefix: right.slice(0, letters), word: right.slice(letters) });
    }
    return found;
  }

  function hasPrefixLetter(word: string): boolean {
    for (let at = 0; at < maxRespelt; at += 1) if (prefixLetters.has(word[at] as string)) return true;
    return false;
  }

  function isReal(word: string): boolean {
    return languages.some(({ spelling }) => spelling.realWords.has(word));
  }

  function corrections(word: string, token = word): readonly string[] {
    for (const { spelling } of languages) {
      const usual = spelling.usual.get(word);
      if (usual !== undefined) return [usual];
      if (spelling.realWords.has(word)) return noWords;
    }
    for (const kept of ['$1$1', '$1']) {
      const plain = word.replace(heldLetter, kept);
      if (plain !== word && isKnown(plain)) return [plain, ...nearTo(word, token)];
    }
    return nearTo(word, token);
  }

  function nearTo(word: string, token: string): readonly string[] {
    return token.length < minMisspelt ? noWords : near(word);
  }

  /** A word, or what is left of it behind its prefixes. */
  function skipWord(word: string): Skip['kind'] {
    const own = kindOf(word);
    if (own !== 'unknown' || !prefixLetters.has(word[0] as string)) return own;
    const kinds = lengthsOf(word, (rest) => isKnown(rest)).map((letters) => kindOf(word.slice(letters)));
    return skipOrder.find((kind) => kinds.includes(kind)) ?? 'unknown';
  }

  function kindOf(word: string): Skip['kind'] {
    return kinds.get(word) ?? (isForeign(word) ? 'unread' : 'unknown');
  }
}

/** Every word that a table names, and what it is where no part holds it. */
function kindsOf(languages: readonly LanguageTables[], vocabulary: ReadonlySet<string>) {
  const kinds = new Map<string, Skip['kind']>();
  const add = (words: ReadonlySet<string> | undefined, kind: Skip['kind']) => {
    for (const word of words ?? noWords) kinds.set(word, kind);
  };
  // What is said last of a word holds.
  add(vocabulary, 'known');
  for (const { passed } of languages) add(passed, 'known');
  for (const { limiting } of languages) add(limiting, 'limit');
  for (const { bounding } of languages) add(bounding, 'bound');
  for (const { aboutTime } of languages) add(aboutTime, 'unread');
  return kinds;
}

/** Words that limit time or are about it, where they are long enough that one wrong letter makes no other word of them. */
function correctedOf({ aboutTime, limiting, spelling }: LanguageTables): string[] {
  const long = [...aboutTime, ...limiting].filter(
    (word) => word.length >= minMisspelt && !word.includes("'"),
  );
  return [...long, ...spelling.corrected];
}

/** Letters that no language here is written in may say anything. */
function isForeign(word: string): boolean {
  const code = word.charCodeAt(0);
  return code > 0x24f && !(code >= 0x5d0 && code <= 0x5ea) && !/^\p{Script=Latin}/u.test(word);
}

/** What can be nothing but a clock or a date, though no clock and no calendar has it: 12:00:60, 45/13/2026, 20261124. */
const written =
  /^(?:\d{1,2}:\d\d:\d\d|\d{1,2}\/\d{1,2}\/\d{2,4}|20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;

/** Whether a number that no part holds looks like a clock or a date. */
function skipNumber({ kind, text }: Token): Skip['kind'] {
  if (kind === 'clock' || kind === 'iso' || written.test(text)) return 'unread';
  if (/^\d{1,2}$/.test(text)) return Number(text) >= 1 && Number(text) <= 24 ? 'number' : 'known';
  if (/^\d{1,2}\.\d\d$/.test(text) || /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/.test(text)) return 'number';
  const isClock = /^(?:0?\d|1\d|2[0-3])[0-5][05]$/.test(text) && !/^(?:19|20)\d\d$/.test(text);
  return isClock ? 'number' : 'known';
}
