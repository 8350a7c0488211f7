/**
 * A piece of a phrase. `word` is lower case; a `number` has its value; a `clock` is written with a colon; an `iso` is a
 * date or date-time of ISO 8601; a `sign` is any other single character that may mean something.
 */
export type Token = {
  kind: 'word' | 'number' | 'clock' | 'iso' | 'sign';
  text: string;
  /** Where it stands in the normalised phrase: [start, end). */
  start: number;
  end: number;
};

// Ordered: the longest written forms first, so that 2026-11-24 is no subtraction and 15:30 no two numbers.
const shapes: [Token['kind'], RegExp][] = [
  ['iso', /\d{4}-\d\d-\d\d(?:[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d)?)?(?![\d:])/y],
  ['clock', /\d{1,2}:\d\d(?![\d:])/y],
  ['number', /\d+(?:[.,:/]\d+)*/y],
  ['word', /\p{L}[\p{L}\p{M}]*(?:['"]\p{L}[\p{L}\p{M}]*)*(?:(?<=[א-ת])')?/uy],
];
// Punctuation and pictures between words carry no meaning here; a dash, a slash or a plus may.
const silent =
  /[\s.,;:!?()[\]{}"'…¿¡*_~|<>]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/uy;

/** Splits a normalised phrase, in one pass from left to right; what stands between tokens is silent punctuation. */
export function tokenise(phrase: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  while (at < phrase.length) {
    const code = phrase.charCodeAt(at);
    if (code === 32) {
      at += 1;
      continue;
    }
    const token = shapedToken(phrase, at) ?? signToken(phrase, at);
    if (token.kind !== 'sign' || !isSilent(phrase, at)) tokens.push(token);
    at = token.end;
  }
  return tokens;
}

function shapedToken(phrase: string, start: number): Token | undefined {
  const code = phrase.charCodeAt(start);
  const isDigit = code >= 48 && code <= 57;
  for (const [kind, shape] of shapes) {
    if ((kind === 'word') === isDigit) continue;
    shape.lastIndex = start;
    const text = shape.exec(phrase)?.[0];
    if (text === undefined) continue;
    return { kind, text: kind === 'word' ? text.toLowerCase() : text, start, end: start + text.length };
  }
  return undefined;
}

function signToken(phrase: string, start: number): Token {
  const text = String.fromCodePoint(phrase.codePointAt(start) as number);
  return { kind: 'sign', text, start, end: start + text.length };
}

function isSilent(phrase: string, at: number): boolean {
  silent.lastIndex = at;
  return silent.test(phrase);
}
