import type { PlaceZones } from '../read/language-tables.ts';

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
