import type { PlaceZones, RuleContext } from '../read/language-tables.ts';
import type { Saying } from '../wish/piece.ts';

/**
 * "3pm in Berlin": a clock time and the place of the meeting, or of the guest. If its zone is not the guest's, the guest is asked whose clock is
 * meant. Undefined without a clock time, or if a zone is named.
 */
export function atPlace(
  pieces: readonly Saying[],
  zones: readonly string[],
  { timezone }: RuleContext,
): Saying[] | undefined {
  const hasClock = pieces.some((piece) => piece.kind === 'clock' && piece.wish.kind !== 'part');
  const isZoned = pieces.some(({ kind }) => kind === 'zone');
  if (!hasClock || isZoned || zones.includes(timezone)) return undefined;
  return [...pieces, { kind: 'zone', zones: [timezone, ...zones] }];
}

/** The words of a language before a place, as regular expressions. `isAt`: what the speaker says, as in "I'm in". `at`: before any place. */
export type PlaceWords = { isAt: string; at: string; ends: string };

/** Finds the places that a text names, and their zones. */
export function placeFinder(
  { isAt, at, ends }: PlaceWords,
  places: readonly (readonly [zones: readonly string[], names: string])[],
): (text: string) => PlaceZones {
  const names = places.map(([, names]) => {
    const plain = names.replaceAll('(', '(?:').replaceAll(' -? ', '[ -]?').replaceAll('ה+? ', 'ה?');
    return `(${plain.replaceAll(' | ', '|')})`;
  });
  // Each place is a group of one expression, so that a text is searched once.
  const place = new RegExp(`(?:(${isAt})|${at})(?:${names.join('|')})(?![\\p{L}])`, 'giu');
  const end = new RegExp(`^\\s*(?:$|[.,;:!?)\\n]|(?:${ends})(?![\\p{L}]))`, 'iu');
  return (text) => {
    const found = { own: [] as string[], here: [] as string[], others: [] as string[] };
    for (const match of text.matchAll(place)) {
      const [all, own, ...groups] = match;
      const zones = places[groups.findIndex((group) => group !== undefined)]?.[0] ?? [];
      if (own === undefined) found.others.push(...zones);
      else found.own.push(...zones);
      if (own !== undefined && end.test(text.slice(match.index + all.length))) found.here.push(...zones);
    }
    return found;
  };
}
