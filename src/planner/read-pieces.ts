import { english } from './english/english.ts';
import { hebrew } from './hebrew/hebrew.ts';
import { readIso } from './iso-forms.ts';
import type { Language, RuleContext } from './language.ts';
import type { Piece, ReadPieces } from './piece.ts';
import type { Token } from './tokens.ts';

/** What the words of a phrase say: pieces, and tokens about time that no rule could read. */
export type ReadPhrase = { pieces: Piece[]; unread: Token[] };

const languages: readonly Language[] = [english, hebrew];
const hebrewFirst: readonly Language[] = [hebrew, english];
/** How many tokens away a word tells the language of a number. */
const nearby = 4;

/** The language in which a guest is answered: the asked one, else that of the phrase's letters. */
export function languageFor(phrase: string, locale: string | undefined): Language {
  const asked = locale?.toLowerCase().split(/[-_]/)[0];
  const byLocale = languages.find((language) => language.locale === asked);
  return byLocale ?? (hebrew.script.test(phrase) ? hebrew : english);
}

/** Which date 3/4 is, by the region of a locale, or a phrase in Hebrew; where there is neither, nobody knows. */
export function dateOrderOf(phrase: string, locale: string | undefined): RuleContext['dateOrder'] {
  if (locale === undefined && hebrew.script.test(phrase)) return 'day-first';
  const [language, ...subtags] = locale?.split(/[-_]/) ?? [];
  if (language?.toLowerCase() === 'he') return 'day-first';
  const region = subtags.find((tag) => /^[a-z]{2}$/i.test(tag))?.toUpperCase();
  if (region === undefined) return undefined;
  return monthFirst.has(region) ? 'month-first' : 'day-first';
}

/** Where people write the month first (CLDR, short dates of English). */
const monthFirst: ReadonlySet<string> = new Set(['US', 'PH', 'PR', 'GU', 'VI', 'AS', 'MH', 'MP', 'UM']);

/**
 * Reads tokens from left to right: each begins what a rule knows, or is a word about time that none reads where it stands, or says
 * nothing about time. The words of all languages are known at once, because people mix them. Misspelled words of time are read as what
 * they should be, which the reading says.
 */
export function readPieces(written: readonly Token[], context: RuleContext): ReadPhrase {
  const read: ReadPhrase = { pieces: [], unread: [] };
  const tokens = correctAll(written);
  let at = 0;
  while (at < tokens.length) {
    const found = readIso(tokens, at) ?? firstRule(tokens, at, context);
    if (found) {
      for (let index = at; index < found.next; index += 1)
        addGuess(read.pieces, written[index], tokens[index]);
      if (found.isUnread) read.unread.push(...written.slice(at, found.next));
      read.pieces.push(...found.pieces);
      at = Math.max(found.next, at + 1);
      continue;
    }
    if (isUnread(tokens, at)) read.unread.push(written[at] as Token);
    at += 1;
  }
  return read;
}

function firstRule(tokens: readonly Token[], at: number, context: RuleContext): ReadPieces | undefined {
  const token = tokens[at] as Token;
  for (const language of languagesAt(tokens, at)) {
    if (token.kind === 'word' && !language.script.test(token.text)) continue;
    for (const rule of language.rules) {
      const read = rule(tokens, at, context);
      if (read) return read;
    }
  }
  return undefined;
}

/** Numbers belong to the words beside them: between Hebrew ones they are read as in Hebrew first. */
function languagesAt(tokens: readonly Token[], at: number): readonly Language[] {
  if (tokens[at]?.kind === 'word') return languages;
  for (let near = 1; near <= nearby; near += 1) {
    const word = [tokens[at + near], tokens[at - near]].find((token) => token?.kind === 'word');
    if (word) return hebrew.script.test(word.text) ? hebrewFirst : languages;
  }
  return languages;
}

function isUnread(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at] as Token;
  // What is written as an ISO date and is none, such as the 31st of February.
  if (token.kind === 'iso') return true;
  // Letters that no language here is written in may say anything.
  if (token.kind === 'word' && !languageOf(token)) return true;
  const [before, behind] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? ''];
  return languages.some(
    (language) =>
      (token.kind !== 'word' || language.script.test(token.text)) &&
      language.isAboutTime(token.text, before, behind) &&
      !language.isFiller(token.text, before, behind),
  );
}

function correctAll(tokens: readonly Token[]): readonly Token[] {
  let corrected: Token[] | undefined;
  tokens.forEach((token, index) => {
    if (token.kind !== 'word') return;
    const text = languageOf(token)?.correct(token.text);
    if (text === undefined || text === token.text) return;
    corrected ??= [...tokens];
    corrected[index] = { ...token, text };
  });
  return corrected ?? tokens;
}

function languageOf({ text }: Token): Language | undefined {
  return languages.find(({ script }) => script.test(text));
}

function addGuess(pieces: Piece[], written: Token | undefined, read: Token | undefined): void {
  if (!written || !read || written.text === read.text) return;
  pieces.push({ kind: 'note', note: { kind: 'guess', said: written.text, read: read.text } });
}
