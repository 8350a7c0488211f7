const clitics = new Set(['ו', 'ש', 'ב', 'ל', 'מ', 'ה', 'כ']);
const maxClitics = 3;

/** Whether a word is in a list, as it stands or behind clitics: וביום, שבבוקר. */
export function isListed(list: ReadonlySet<string>, word: string): boolean {
  return findListed((form) => (list.has(form) ? true : undefined), word) ?? false;
}

/** What a list holds for a word, as it stands or behind clitics that stack: ו, ש, ב, ל, מ, ה, כ. */
export function findListed<T>(find: (form: string) => T | undefined, word: string): T | undefined {
  for (let at = 0; at <= maxClitics && at < word.length; at += 1) {
    if (at > 0 && !clitics.has(word[at - 1] as string)) return undefined;
    const found = find(word.slice(at));
    if (found !== undefined) return found;
  }
  return undefined;
}
