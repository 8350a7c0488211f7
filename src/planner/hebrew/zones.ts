import type { Piece } from '../piece.ts';
import { type Found, isThere, pastClitic, textAt } from './look.ts';
import type { Morphemes } from './morphemes.ts';

/** Zones by the places that people name: "שעון ניו יורק". */
const places: readonly [string, string][] = [
  ['ישראל', 'Asia/Jerusalem'],
  ['הארץ', 'Asia/Jerusalem'],
  ['ירושלים', 'Asia/Jerusalem'],
  ['תל אביב', 'Asia/Jerusalem'],
  ['לונדון', 'Europe/London'],
  ['אנגליה', 'Europe/London'],
  ['בריטניה', 'Europe/London'],
  ['פריז', 'Europe/Paris'],
  ['פריס', 'Europe/Paris'],
  ['צרפת', 'Europe/Paris'],
  ['ברלין', 'Europe/Berlin'],
  ['גרמניה', 'Europe/Berlin'],
  ['אמסטרדם', 'Europe/Amsterdam'],
  ['הולנד', 'Europe/Amsterdam'],
  ['מדריד', 'Europe/Madrid'],
  ['ספרד', 'Europe/Madrid'],
  ['רומא', 'Europe/Rome'],
  ['איטליה', 'Europe/Rome'],
  ['מרכז אירופה', 'Europe/Paris'],
  ['אתונה', 'Europe/Athens'],
  ['יוון', 'Europe/Athens'],
  ['מוסקבה', 'Europe/Moscow'],
  ['קייב', 'Europe/Kyiv'],
  ['איסטנבול', 'Europe/Istanbul'],
  ['דובאי', 'Asia/Dubai'],
  ['הודו', 'Asia/Kolkata'],
  ['מומבאי', 'Asia/Kolkata'],
  ['סינגפור', 'Asia/Singapore'],
  ['סין', 'Asia/Shanghai'],
  ['הונג קונג', 'Asia/Hong_Kong'],
  ['טוקיו', 'Asia/Tokyo'],
  ['יפן', 'Asia/Tokyo'],
  ['סידני', 'Australia/Sydney'],
  ['ניו יורק', 'America/New_York'],
  ['ניו-יורק', 'America/New_York'],
  ['בוסטון', 'America/New_York'],
  ['טורונטו', 'America/Toronto'],
  ['מיאמי', 'America/New_York'],
  ['החוף המזרחי', 'America/New_York'],
  ['מזרח ארצות הברית', 'America/New_York'],
  ['שיקגו', 'America/Chicago'],
  ['דנוור', 'America/Denver'],
  ["לוס אנג'לס", 'America/Los_Angeles'],
  ['לוס אנגלס', 'America/Los_Angeles'],
  ['סן פרנסיסקו', 'America/Los_Angeles'],
  ['סיאטל', 'America/Los_Angeles'],
  ['קליפורניה', 'America/Los_Angeles'],
  ['החוף המערבי', 'America/Los_Angeles'],
  ["גריניץ'", 'UTC'],
  ['גריניץ', 'UTC'],
];

type Row = { words: string[]; zone: string };

const rowsByFirst: ReadonlyMap<string, readonly Row[]> = places.reduce((map, [place, zone]) => {
  const words = place.split(/[ ]|(-)/).filter((word) => word);
  const [first = ''] = words;
  map.set(first, [...(map.get(first) ?? []), { words, zone }]);
  return map;
}, new Map<string, Row[]>());

/** "שעון ישראל", "לפי שעון לונדון", "בזמן ניו יורק". */
export function readZone(morphemes: Morphemes, at: number): Found<Piece> | undefined {
  const word = textAt(morphemes, pastClitic(morphemes, at, 'ב'));
  if (word !== 'שעון' && word !== 'זמן' && word !== 'בזמן') return undefined;
  const from = pastClitic(morphemes, at, 'ב') + 1;
  const row = rowsByFirst
    .get(textAt(morphemes, from))
    ?.find(({ words }) => isThere(morphemes, from, ...words));
  return row && { value: { kind: 'zone', zones: [row.zone] }, next: from + row.words.length };
}
