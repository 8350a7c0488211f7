/** Names in a row, as many as there is room for. */
export function listNames(names: readonly string[], maxChars: number): string {
  let text = names[0] ?? '';
  for (const name of names.slice(1)) {
    if (text.length + name.length + 2 > maxChars) return `${text}, …`;
    text += `, ${name}`;
  }
  return text;
}
