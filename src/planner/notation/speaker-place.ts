/** Finds the zones of a place that a text names behind some words: "I'm in New York". `before`: these words, as a regular expression. */
export function placeFinder(
  before: string,
  places: readonly (readonly [zones: readonly string[], names: string])[],
): (text: string) => readonly string[] | undefined {
  const known = places.map(([zones, names]) => {
    const plain = names.replaceAll(' -? ', '[ -]?').replaceAll('ה+? ', 'ה?').replaceAll(' | ', '|');
    return [new RegExp(`(?:${before})(?:${plain})(?![\\p{L}])`, 'iu'), zones] as const;
  });
  return (text) => known.find(([pattern]) => pattern.test(text))?.[1];
}
