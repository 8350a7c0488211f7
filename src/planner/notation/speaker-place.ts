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
  const known = places.map(([zones, names]) => {
    const name = `(?:${names.replaceAll(' -? ', '[ -]?').replaceAll('ה+? ', 'ה?').replaceAll(' | ', '|')})(?![\\p{L}])`;
    const pattern = (before: string, behind = '') => new RegExp(`${before}${name}${behind}`, 'iu');
    return {
      zones,
      own: pattern(isAt),
      here: pattern(isAt, `(?=\\s*(?:$|[.,;:!?)\\n]|(?:${ends})(?![\\p{L}])))`),
      others: pattern(`(?<!(?:${isAt}))${at}`),
    };
  });
  return (text) => {
    const zonesOf = (key: 'own' | 'here' | 'others') =>
      known.flatMap((place) => (place[key].test(text) ? place.zones : []));
    return { own: zonesOf('own'), here: zonesOf('here'), others: zonesOf('others') };
  };
}
