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
  const line = text.replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
