import { stripVTControlCharacters, styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/**
 * A text as a terminal may show it, with its line ends. Text of an agent, a page or a file cannot move the cursor, and cannot change the
 * direction of the text after it.
 */
export function plainText(text: string): string {
  return stripVTControlCharacters(text)
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (char) => (char === '\n' ? char : ' '))
    .toWellFormed();
}

// Control characters, lone surrogates, marks of direction, and characters that are not drawn.
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2028\u2029\u2800]/gu;

/** Untrusted text as one line of a table, without anything that moves the cursor, changes the direction or cannot be seen. */
export function visibleText(text: string, most = 60): string {
  const line = stripVTControlCharacters(text).replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}

/** JSON or a path. Characters that cannot be seen are written as JSON escapes. Line breaks stay. */
export function escapeUnseen(text: string): string {
  return text.replace(unseen, (char) => {
    if (char === '\n') return char;
    const units = char.split('').map((unit) => unit.charCodeAt(0).toString(16));
    return units.map((unit) => `\\u${unit.padStart(4, '0')}`).join('');
  });
}

export type Screen = ReturnType<typeof createScreen>;

/** `first`: printed before the first line instead of the indent. */
type PrintOptions = { indent?: number; first?: string; style?: Style };
type LabelOptions = { labelStyle?: Style; style?: Style; margin?: number };

/** A space at which no line is broken. It is printed as a normal space. */
export const noBreak = '\u00a0';

/** The output of a command: wrapped to the terminal, at most 100 columns, and coloured only if the terminal wants colours. */
export function createScreen(stdout: NodeJS.WritableStream) {
  const columns = (stdout as Partial<NodeJS.WriteStream>).columns || 100;
  const width = Math.min(Math.max(columns, 40), 100);
  const paint = (style: Style | undefined, text: string) =>
    style === undefined || text === ''
      ? text
      : styleText(style, text, { stream: stdout as NodeJS.WriteStream, validateStream: true });
  const write = (line: string) => stdout.write(`${line.trimEnd().replaceAll(noBreak, ' ')}\n`);
  return {
    width,
    /** Colours a text, if the terminal wants colours. */
    paint,
    /** Prints lines, each wrapped under an indent. */
    print(text = '', { indent = 0, first = ' '.repeat(indent), style }: PrintOptions = {}): void {
      wrap(plainText(text), width - indent).forEach((line, index) => {
        write(paint(style, `${index === 0 ? first : ' '.repeat(indent)}${line}`));
      });
    },
    /** Prints a text beside a label in the left margin. Further lines of the text are aligned with its first line. */
    labelled(
      label: string,
      text: string,
      { labelStyle = 'bold', style, margin: labelWidth = 9 }: LabelOptions = {},
    ): void {
      wrap(plainText(text), width - labelWidth).forEach((line, index) => {
        const margin =
          index === 0
            ? paint(labelStyle, label) + ' '.repeat(Math.max(labelWidth - label.length, 1))
            : ' '.repeat(labelWidth);
        write(margin + paint(style, line));
      });
    },
  };
}

/** A line that is overwritten on a terminal. It is not shown elsewhere, because a report follows. `end` clears it. */
export function createStatusLine(stream: NodeJS.WritableStream) {
  const { isTTY, columns = 80 } = stream as Partial<NodeJS.WriteStream>;
  const write = (text: string) => void (isTTY && stream.write(`\r${text.slice(0, columns - 1)}\u001b[K`));
  return { show: write, end: () => write('') };
}

/** Breaks every line of a text at spaces to at most `width` columns. A longer word, such as an address, is not broken. */
export function wrap(text: string, width: number): string[] {
  return text.split('\n').flatMap((line) => {
    const margin = /^\s*/.exec(line)?.[0] ?? '';
    const lines: string[] = [];
    let current = margin;
    for (const word of line.trim().split(' ')) {
      const wide = current.trim() !== '' && current.length + 1 + word.length > Math.max(width, 20);
      if (wide) lines.push(current);
      current = wide ? margin + word : current.trim() === '' ? current + word : `${current} ${word}`;
    }
    return [...lines, current];
  });
}
