// Niqqud and cantillation, marks of direction, zero-width characters, variation selectors and the keycap frame.
const unseen =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c]|\ufeff|\u00ad|[\ufe00-\ufe0f]|\u20e3/g;
const plainText = /^[!-~]+(?: [!-~]+)*$/;
// Hebrew letters without niqqud, and ASCII without the backtick.
const plainHebrew = /^[!-_a-~\u05d0-\u05ea]+(?: [!-_a-~\u05d0-\u05ea]+)*$/;

/**
 * Writes a phrase in one spelling. It folds compatibility forms (NFKC), removes niqqud and unseen marks, and uses one kind of quote,
 * dash and space. It keeps the case, because answers quote the phrase. Normalising twice changes nothing.
 */
export function normalise(written: string): string {
  const phrase = inUsualSigns(written);
  if (plainText.test(phrase) || plainHebrew.test(phrase)) return phrase;
  return (
    withoutNumbers(ownLines(phrase))
      .replace(bullet, (_mark, before: string) => (before === '' ? '' : ' ; '))
      .trim()
      .replace(lineEnd, '$1 ; ')
      .normalize('NFKC')
      .replace(unseen, '')
      .replace(/[\u2018\u2019\u201a\u201b\u2032\u05f3\u0060\u00b4]/g, "'")
      .replace(/[\u201c-\u201f\u2033\u05f4\u00ab\u00bb]/g, '"')
      // Telephones write two gereshes in place of gershayim.
      .replace(/(?<=[א-ת])''(?=[א-ת])/g, '"')
      // A long dash between spaces separates, as in "not Monday — Tuesday". A short dash would join the two.
      .replace(/(?<=\p{L}) [\u2014\u2015] (?=\p{L})/gu, ' , ')
      .replace(/[\u05be\u2010-\u2015\u2212]/g, '-')
      // A line is a sentence.
      .replace(/\s*[\r\n]+\s*(?=\S)/g, ' ; ')
      .replace(/[\s\p{Cc}\p{Z}]+/gu, ' ')
      .trim()
      // The steps above can turn other signs into list marks, so this comes after them.
      .replace(/^(?:[-•*·] )+/, '')
      .normalize('NFC')
  );
}

/** "!Wed" excludes, square brackets are round ones, and beside 17:30 an 8:30 is a morning hour. */
function inUsualSigns(phrase: string): string {
  const round = phrase
    .replace(/[[\]]/g, (sign) => (sign === '[' ? '(' : ')'))
    .replace(/(?<![^\s,;(])!(?=[\p{L}\d])/gu, 'not ');
  return lateClock.test(round) && !halves.test(round)
    ? round.replace(/(?<![\d:])[78](?=:\d\d)/g, '0$&')
    : round;
}

const lateClock = /(?:1[3-9]|2[0-3]):\d\d/;
const halves = /(?<=[\d\s])[ap]\.?m?\b/i;

/** The end of a line that ends a sentence: the next line does not go on in small letters, and no comma or colon stands before it. */
const lineEnd = /([^\s,:;.!?])[^\S\r\n]{0,8}[\r\n]\s{0,80}(?![a-z\s])/g;

/** The mark before an item of a list. It separates the item from the one before. */
const bullet = /(^|[\r\n])[^\S\r\n]{0,8}[-•*·–][^\S\r\n]{1,8}/g;
/** The number before a line of a list. One alone may be a day: "3. December". */
const numbering = /(^|[\r\n])[^\S\r\n]{0,8}\d{1,2}[.)][^\S\r\n]{1,8}/g;

function withoutNumbers(lines: string): string {
  if ((lines.match(numbering)?.length ?? 0) < 2) return lines;
  return lines.replace(numbering, (_mark, before: string) => (before === '' ? '' : '\n- '));
}

const lineBreak = /\r\n|[\r\n]/;
const quotedLine = /^[^\S\r\n]{0,8}>(?!=|\s?\d)/;
// Two tests instead of one pattern over the line, so that a long line costs linear time.
const attributionStart = /^[^\S\r\n]{0,8}(?:On|Am|\u05d1\u05ea\u05d0\u05e8\u05d9\u05da)\s/;
const attributionEnd = /(?:wrote|\u05db\u05ea\u05d1|\u05db\u05ea\u05d1\u05d4|\u05de\u05d0\u05ea)\s?:$/;

/** The guest's own lines of a mail. "> how about Monday?" and "On Mon, Dana wrote:" quote others. */
function ownLines(phrase: string): string {
  if (!lineBreak.test(phrase)) return phrase;
  const lines = phrase.split(lineBreak);
  const own = lines.filter((line) => !quotedLine.test(line) && !isAttribution(line));
  return own.length === lines.length ? phrase : own.join('\n');
}

function isAttribution(line: string): boolean {
  return attributionStart.test(line) && attributionEnd.test(line.trimEnd());
}
