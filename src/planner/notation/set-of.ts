/** The words of a text, parted by spaces and line breaks. */
export function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}
