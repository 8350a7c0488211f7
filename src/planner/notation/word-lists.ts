/** The words of a text, parted by spaces and line breaks. */
export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}

/** The words of a list, parted by commas, with their numbers. */
export function inRow(first: number, list: string, step = 1): [number, string][] {
  return list.split(',').map((words, index) => [first + index * step, words]);
}

/** The lines of a table: the text before the colon and the text behind it. */
export function linesOf(table: string): [string, string][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(': ') as [string, string]);
}
