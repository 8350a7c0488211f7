// Niqqud and cantillation, marks of direction, zero-width characters, variation selectors and the keycap frame.
const unseen =
  /[\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\u061c]|\ufeff|\u00ad|[\ufe00-\ufe0f]|\u20e3/g;
// ASCII and Hebrew letters without niqqud. No backtick and no square brackets.
const plain = /^[!-Z\\^_a-~\u05d0-\u05ea]+(?: [!-Z\\^_a-~\u05d0-\u05ea]+)*$/;

/**
 * Writes a phrase in one spelling. It folds compatibility forms (NFKC), removes niqqud and unseen marks, and uses one kind of quote, bracket,
 * dash and space; lines become sentences. It keeps the case, because answers quote the phrase. Normalising twice changes nothing.
 */
export function normalise(phrase: string): string {
  if (plain.test(phrase)) return phrase;
  return (
    withoutNumbers(phrase)
      .replace(bullet, (_mark, before: string) => (before === '' ? '' : ' ; '))
      .trim()
      .normalize('NFKC')
      .replace(unseen, '')
      .replace(/\[/g, '(')
      .replace(/\]/g, ')')
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

/** The mark before an item of a list. It separates the item from the one before. */
const bullet = /(^|[\r\n])[^\S\r\n]{0,8}[-•*·–][^\S\r\n]{1,8}/g;
/** The number before a line of a list. One alone may be a day: "3. December". */
const numbering = /(^|[\r\n])[^\S\r\n]{0,8}\d{1,2}[.)][^\S\r\n]{1,8}/g;

function withoutNumbers(lines: string): string {
  if ((lines.match(numbering)?.length ?? 0) < 2) return lines;
  return lines.replace(numbering, (_mark, before: string) => (before === '' ? '' : '\n- '));
}

/** "a) Tuesday at 10 b) Wednesday at 11": the marks of a list separate its items. One mark alone makes no list. */
export function withoutNumbering(text: string): string {
  if (!text.includes(')')) return text;
  let listed = text;
  for (const marker of markers) {
    if ((listed.match(marker)?.length ?? 0) < 2) continue;
    listed = listed.replace(
      marker,
      (mark, before: string) => before + '.'.repeat(mark.length - before.length),
    );
  }
  return listed;
}

const markers: readonly RegExp[] = [/(^|\s)\(?[a-h]\)(?=\s)/gi, /(^|\s)[1-9]\)(?=\s)/g];
