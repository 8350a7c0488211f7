import { escapeToBuffer } from 'hono/utils/html';

/** A sentence whose text and values are separate, so that each value can be escaped and isolated from the direction of the text around it. */
export type Sentence = { texts: readonly string[]; values: readonly string[] };

/** Writes a sentence: say`With ${name}, at ${hours}.` */
export function say(texts: TemplateStringsArray, ...values: string[]): Sentence {
  return { texts, values };
}

/** A sentence whose values have names and are filled in later. */
export type Phrase<Name extends string> = { texts: readonly string[]; names: readonly Name[] };

/** Writes a phrase: phrase`With ${'host'}, at ${'hours'}.` */
export function phrase<Name extends string = never>(
  texts: TemplateStringsArray,
  ...names: Name[]
): Phrase<Name> {
  return { texts, names };
}

export function fillIn<Name extends string>(
  { texts, names }: Phrase<Name>,
  values: Record<Name, string>,
): Sentence {
  return { texts, values: names.map((name) => values[name]) };
}

/** Writes the sentence as HTML. All of it is escaped, and its values are in `<bdi>`. */
export function sentenceHtml(sentence: Sentence): string {
  return write(sentence, escapeHtml, (value) => `<bdi>${escapeHtml(value)}</bdi>`);
}

/** Writes the sentence as plain text. In right-to-left text its values are between Unicode's isolates (UAX #9). */
export function sentenceText(sentence: Sentence, isolated: boolean): string {
  return write(sentence, String, (value) => (isolated ? `\u2068${value}\u2069` : value));
}

type Write = (text: string) => string;

function write({ texts, values }: Sentence, writeText: Write, writeValue: Write): string {
  const valueAfter = (index: number) => values.slice(index, index + 1).map(writeValue);
  return texts.flatMap((text, index) => [writeText(text), ...valueAfter(index)]).join('');
}

/** Escapes a text for HTML, in an element or between quotes. */
export function escapeHtml(text: string): string {
  const escaped: [string] = [''];
  escapeToBuffer(text, escaped);
  return escaped[0];
}

// Matches control characters, halves of surrogate pairs, marks that change the direction of text (UAX #9), and characters that are not
// drawn, such as fillers.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]+/u;

// Persian, Sinhala and others write U+200C or U+200D between two letters. Joined pictures need U+200D, and some U+FE0F.
const otherScript = String.raw`(?![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Inherited}])[\p{L}\p{M}]`;
const picture = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}]`;
const joiner = new RegExp(
  String.raw`(?<=${otherScript})[\u200C\u200D](?=${otherScript})|(?<=${picture})(?:\uFE0F?\u200D(?=${picture})|\uFE0F)`,
  'gu',
);

/** Removes the joiners that the script needs. Other invisible characters stay. */
export function withoutJoiners(text: string): string {
  return text.replace(joiner, '');
}

// The first part finds the place fast. The joiner is a group, so that it is kept.
const joinerOrUnseen = new RegExp(`(?=${unseen.source})(?:(${joiner.source})|${unseen.source})`, 'gu');

/** Cleans a stranger's text of several lines, each by `oneLine`. Blank lines are left out. */
export function cleanLines(text: string, most: number): string[] {
  return text
    .slice(0, most)
    .split(/\r\n?|\n/)
    .map((line) => oneLine(line, most))
    .filter(Boolean);
}

/** Cleans a stranger's text to one line: no control characters, no marks of direction, at most `most` characters. */
export function oneLine(text: string, most = 200): string {
  const line = text
    .replace(joinerOrUnseen, (_, kept = ' ') => kept)
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}

/** What an error says, as one line for the log and the database. */
export function reasonOf(error: unknown): string {
  return oneLine(error instanceof Error ? error.message : String(error), 300);
}
