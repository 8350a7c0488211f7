/** A line before it is coloured. */
export type Line = { text: string; style?: 'bold' | 'dim' | 'red' | 'yellow' | 'green' };

export type Wrapping = { first?: number; further?: number; style?: Line['style'] };

/** Breaks a text at its spaces; `first` and `further` are indents. What has no space stays whole. */
export function wrapped(
  text: string,
  columns: number,
  { first = 0, further = first, style }: Wrapping = {},
): Line[] {
  const lines: string[] = [];
  let line = ' '.repeat(first);
  for (const word of text.split(/[ \n]+/)) {
    const isEmpty = line.trim() === '';
    if (!isEmpty && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = ' '.repeat(further) + word;
    } else line += isEmpty ? word : ` ${word}`;
  }
  lines.push(line);
  return lines.map((one) => ({ text: one, ...(style && { style }) }));
}

/** Columns side by side, the first to the left and the others to the right; undefined where they are wider than there is room. */
export function table(rows: readonly (readonly string[])[], columns: number): string[] | undefined {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => [...(row[column] ?? '')].length)),
  );
  if (widths.reduce((sum, width) => sum + width + 2, -2) > columns) return undefined;
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - [...cell].length);
        return column === 0 ? cell + space : space + cell;
      })
      .join('  '),
  );
}
