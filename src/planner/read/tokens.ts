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
  ['iso', /\d{8}[Tt]\d{4}(?:\d\d)?(?:[Zz]|[+-]\d\d:?\d\d)?(?!\d)/y],
  ['iso', /\d{4}-\d\d-\d\d(?:[Tt]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d\d:\d\d)?)?(?![\d:])/y],
  ['clock', /\d{1,2}:\d\d(?!:?\d)/y],
  ['number', /\d+(?:[.,:/]\d+)*/y],
  // Most words: letters alone, and behind them a space or a sign that ends them. The next two shapes read all others.
  ['word', /[A-Za-z]+(?![^\s,;!?)])/y],
  // An address is one word, and no time is read inside of it.
  ['word', /[a-z][\w.+-]{0,63}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,6}|(?:https?:\/\/|www\.)\S{1,2000}/iy],
  ['word', /\p{L}[\p{L}\p{M}]*(?:['"]\p{L}[\p{L}\p{M}]*)*(?:(?<=[א-ת])')?/uy],
];
// Pictures and quotation marks carry no meaning. Punctuation does: it separates.
const silent = /[\s"'¿¡*_]|\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}/uy;

/** "!Wed" excludes. */
const negation = /(?<![^\s,;(])!(?=[\p{L}\d])/uy;
const lateClock = /(?:1[3-9]|2[0-3]):\d\d/;
const halves = /(?<=[\d\s])[ap]\.?m?\b/i;

/** Splits a normalised phrase, in one pass from left to right; the text between tokens is silent punctuation. */
export function tokenise(phrase: string): Token[] {
  const tokens: Token[] = [];
  const isDayClock = lateClock.test(phrase) && !halves.test(phrase);
  let at = 0;
  while (at < phrase.length) {
    const token = shapedToken(phrase, at) ?? signToken(phrase, at);
    // Beside 17:30 an 8:30 is a morning hour.
    if (isDayClock && token.kind === 'clock' && /^[78]:/.test(token.text)) token.text = `0${token.text}`;
    if (token.kind !== 'sign' || !isSilent(phrase, at)) tokens.push(token);
    at = token.end;
    while (phrase[at] === ' ') at += 1;
  }
  return tokens;
}

function shapedToken(phrase: string, start: number): Token | undefined {
  const code = phrase.charCodeAt(start);
  if (code === 39) return shortYear(phrase, start);
  const isDigit = isFigure(code);
  for (const [kind, shape] of shapes) {
    if ((kind === 'word') === isDigit) continue;
    shape.lastIndex = start;
    const text = shape.exec(phrase)?.[0];
    if (text === undefined) continue;
    return { kind, text: kind === 'word' ? text.toLowerCase() : text, start, end: start + text.length };
  }
  return undefined;
}

/** `'26` is a year, and no day of a month: the apostrophe belongs to it. */
function shortYear(phrase: string, start: number): Token | undefined {
  const end = start + 3;
  const [before, behind] = [phrase.charCodeAt(start - 1), phrase.charCodeAt(end)];
  const isYear = isFigure(phrase.charCodeAt(start + 1)) && isFigure(phrase.charCodeAt(start + 2));
  // In "'26 November'" it opens a quotation, and "5'30" are minutes.
  if (!isYear || isFigure(before) || isFigure(behind) || phrase.includes("'", end)) return undefined;
  return { kind: 'number', text: phrase.slice(start, end), start, end };
}

function isFigure(code: number): boolean {
  return code >= 48 && code <= 57;
}

function signToken(phrase: string, start: number): Token {
  negation.lastIndex = start;
  if (negation.test(phrase)) return { kind: 'word', text: 'not', start, end: start + 1 };
  const text = String.fromCodePoint(phrase.codePointAt(start) as number);
  return { kind: 'sign', text, start, end: start + text.length };
}

function isSilent(phrase: string, at: number): boolean {
  silent.lastIndex = at;
  return silent.test(phrase);
}
