/** A table of docs/benchmarks.md, with the text that explains it. */
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
