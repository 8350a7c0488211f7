/** A table of docs/benchmarks.md, and what has to be known to read it. */
export type Section = { title: string; text: string[]; head: string[]; rows: string[][] };

export function markdownOf({ title, text, head, rows }: Section): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `## ${title}`,
    '',
    ...text.flatMap((paragraph) => [paragraph, '']),
    line(head),
    line(head.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
}
