export type Groups = Record<string, string | undefined>;

/** A way in which a time is written: a pattern with named groups, and what they mean. */
export type Writing<Meant> = [pattern: string, read: (groups: Groups) => Meant];

/** Finds writings in a text, in order. The earlier writing wins where two begin at one place. */
export function createFinder<Meant>(writings: readonly Writing<Meant>[]) {
  const search = new RegExp(
    writings
      .map(([pattern], index) => `(?<w${index}>${pattern.replace(/\(\?<(\w+)>/g, `(?<$1_${index}>`)})`)
      .join('|'),
    'giu',
  );
  return (text: string) =>
    [...text.matchAll(search)].flatMap(({ 0: { length }, index, groups = {} }) => {
      const which = writings.findIndex((_, at) => groups[`w${at}`] !== undefined);
      const own = Object.entries(groups).flatMap(([name, value]) =>
        name.endsWith(`_${which}`) ? [[name.replace(/_\d+$/, ''), value]] : [],
      );
      const meant = writings[which]?.[1](Object.fromEntries(own));
      return meant === undefined ? [] : [{ from: index, to: index + length, meant }];
    });
}

/** Words for 1 to 12, in English and Hebrew: hours, and counts of days. Spellings with one number share its place. */
export const numberWords: readonly (readonly string[])[] = [
  ['one', 'אחת', 'אחד'],
  ['two', 'שתיים', 'שתים', 'שניים'],
  ['three', 'שלוש', 'שלושה'],
  ['four', 'ארבע', 'ארבעה'],
  ['five', 'חמש', 'חמישה'],
  ['six', 'שש', 'שישה'],
  ['seven', 'שבע', 'שבעה'],
  ['eight', 'שמונה'],
  ['nine', 'תשע', 'תשעה'],
  ['ten', 'עשר', 'עשרה'],
  ['eleven', 'אחת עשרה', 'אחד עשר'],
  ['twelve', 'שתים עשרה', 'שתיים עשרה', 'שנים עשר'],
];

const numbers = new Map(
  numberWords.flatMap((names, index) => names.map((name) => [name, index + 1] as const)),
);

/** All words, the longest first, for a pattern. */
export const hourWords: readonly string[] = [...numbers.keys()].sort((a, b) => b.length - a.length);

/** The number of figures or of a word. NaN for anything else. */
export function numberOf(text: string): number {
  return numbers.get(text.toLowerCase()) ?? (/^\d+$/.test(text) ? Number(text) : Number.NaN);
}
