/** A sentence with values in it, kept apart: each value is escaped, and isolated from the direction of the text around it. */
export type Sentence = { texts: readonly string[]; values: readonly string[] };

/** Writes a sentence: say`With ${name}, at ${hours}.` */
export function say(texts: TemplateStringsArray, ...values: string[]): Sentence {
  return { texts, values };
}

/** The sentence as HTML: all of it escaped, its values in `<bdi>`. */
export function sentenceHtml({ texts, values }: Sentence): string {
  return texts
    .map((text, index) => {
      const value = values[index];
      return escapeHtml(text) + (value === undefined ? '' : `<bdi>${escapeHtml(value)}</bdi>`);
    })
    .join('');
}

/** The sentence as plain text; in right-to-left text its values stand between Unicode's isolates (UAX #9). */
export function sentenceText({ texts, values }: Sentence, isolated: boolean): string {
  return texts
    .map((text, index) => {
      const value = values[index];
      if (value === undefined) return text;
      return text + (isolated ? `\u2068${value}\u2069` : value);
    })
    .join('');
}

/** Text made harmless in HTML, in an element or between quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => escapes[sign] as string);
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

// Controls, halves of characters, what turns the direction of the text after it (UAX #9) and what is not drawn, such as fillers.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]+/gu;

// Persian, Sinhala and others write U+200C or U+200D between two letters. Joined pictures need U+200D, and some U+FE0F.
const otherScript = String.raw`(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Inherited}])[\p{L}\p{M}]`;
const picture = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const joiner = new RegExp(
  String.raw`(?<=${otherScript})[\u200C\u200D](?=${otherScript})|(?<=${picture})(?:\uFE0F?\u200D(?=${picture})|\uFE0F)`,
  'gu',
);

/** The text without the joiners that belong to its script. What else cannot be seen stays. */
export function withoutJoiners(text: string): string {
  return text.replace(joiner, '');
}

/** The text with a space for what cannot be seen. Joiners that belong to its script stay. */
function onlySeen(text: string): string {
  if (text === text.replace(unseen, '')) return text;
  const kept = [...text.matchAll(joiner)].map(({ 0: signs }) => signs);
  return text
    .split(joiner)
    .reduce((line, piece, index) => line + (kept[index - 1] ?? '') + piece.replace(unseen, ' '), '');
}

/** What a stranger wrote in several lines, each as `oneLine` gives it. Blank lines are left out. */
export function cleanLines(text: string, most: number): string[] {
  return text
    .slice(0, most)
    .split(/\r\n?|\n/)
    .map((line) => oneLine(line, most))
    .filter(Boolean);
}

/** What a stranger wrote, as one line: no controls, no marks of direction, at most `most` characters. */
export function oneLine(text: string, most = 200): string {
  const line = onlySeen(text).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
