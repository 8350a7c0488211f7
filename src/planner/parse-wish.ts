import { english } from './english/english.ts';
import { hebrew } from './hebrew/hebrew.ts';
import { readIso } from './iso-forms.ts';
import type { Language, Rule } from './language.ts';
import type { Token } from './tokens.ts';
import type { Wish } from './wish.ts';

/** What the words of a phrase say: wishes, and tokens that say something which was not understood. */
export type ParsedPhrase = { wishes: Wish[]; unread: Token[]; isAboutTime: boolean };

const languages: readonly Language[] = [english, hebrew];
const anyLetter = /^\p{L}/u;

/** The language in which a guest is answered: the asked one, else that of the phrase's letters. */
export function languageFor(phrase: string, locale: string | undefined): Language {
  const asked = locale?.toLowerCase().split(/[-_]/)[0];
  const byLocale = languages.find((language) => language.locale === asked);
  return byLocale ?? (hebrew.script.test(phrase) ? hebrew : english);
}

/**
 * Reads tokens from left to right: each begins a wish, or is a filler, or was not understood. Nothing is skipped that might
 * have meant something. The words of all languages are known at once, because people mix them.
 */
export function parseWish(tokens: readonly Token[]): ParsedPhrase {
  const parsed: ParsedPhrase = { wishes: [], unread: [], isAboutTime: false };
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] as Token;
    const read = readIso(tokens, at) ?? firstRule(tokens, at);
    if (read) {
      parsed.wishes.push(read.wish);
      parsed.isAboutTime = true;
      at = read.next;
      continue;
    }
    if (!isFiller(token, tokens[at + 1])) {
      parsed.unread.push(token);
      parsed.isAboutTime ||= mayBeAboutTime(token);
    }
    at += 1;
  }
  return parsed;
}

function firstRule(tokens: readonly Token[], at: number): ReturnType<Rule> {
  const token = tokens[at] as Token;
  for (const language of languages) {
    if (token.kind === 'word' && !language.script.test(token.text)) continue;
    for (const rule of language.rules) {
      const read = rule(tokens, at);
      if (read) return read;
    }
  }
  return undefined;
}

function isFiller(token: Token, next: Token | undefined): boolean {
  return (
    token.kind === 'word' && languages.some((language) => language.isFiller(token.text, next?.text ?? ''))
  );
}

/** A number may be a time, and so may any word in letters that no language here is written in. */
function mayBeAboutTime(token: Token): boolean {
  if (token.kind === 'sign') return false;
  if (token.kind !== 'word') return true;
  const language = languages.find(({ script }) => script.test(token.text));
  return language ? language.isAboutTime(token.text) : anyLetter.test(token.text);
}
