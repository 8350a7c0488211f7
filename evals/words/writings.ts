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
