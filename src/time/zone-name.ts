import { findZone, zoneOf } from './zone.ts';

/**
 * Whether a text is an IANA zone name as the database spells it, links included: `Asia/Jerusalem`, `Asia/Calcutta`, `Israel`, `UTC`.
 * The platform must know it too. Offsets (`+03:00`), other abbreviations (`PST`, `IST`) and other spellings (`asia/jerusalem`) are no
 * names, although Intl accepts them.
 */
export function isZoneName(text: string): boolean {
  if (!text.includes('/')) return namesWithoutRegion.has(text) && findZone(text) !== undefined;
  // The spelling is checked before Intl is asked: Intl accepts every mixture of cases, and each would stay in the cache of zones.
  if (!text.split(/[/_+-]/).every(isUsualWord)) return platformNames().has(text);
  const canonical = findZone(text)?.canonical;
  // Where only the case differs, the canonical name shows the right spelling.
  return canonical === text || (canonical !== undefined && canonical.toLowerCase() !== text.toLowerCase());
}

/**
 * One name for a zone and all its links: `Asia/Jerusalem` for `Israel`, `UTC` for `GMT`. Two names denote one zone if their canonical names
 * are equal. It is the platform's own name, or the database's newer one where the platform keeps an old one: `Europe/Kyiv`. Some platforms
 * keep a link as its own zone: then links compare as different zones.
 * @throws RangeError if Intl does not know the name
 */
export function canonicalZone(name: string): string {
  const { canonical } = zoneOf(name);
  return renamed.get(canonical) ?? canonical;
}

/** Zones for which Intl keeps the name that the IANA database used before. */
const renamed: ReadonlyMap<string, string> = new Map([
  ...['Buenos_Aires', 'Catamarca', 'Cordoba', 'Jujuy', 'Mendoza'].map(
    (city) => [`America/${city}`, `America/Argentina/${city}`] as const,
  ),
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
]);

/**
 * The names without a region. They look like any abbreviation, so no rule finds them: ICU knows 30 more (`PST`, `IST`, `ACT`) that the
 * database does not have. Zones have had a region since 1993, so the list does not grow.
 */
const namesWithoutRegion: ReadonlySet<string> = new Set(
  `CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan
  Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET
  Zulu`.split(/\s+/),
);

/** The words that are not one capital and small letters. Intl does not tell how a link is spelled, so they are listed. */
const oddWords: ReadonlySet<string> = new Set(
  `ACT BajaNorte BajaSur ComodRivadavia DeNoronha DumontDUrville EasterIsland GMT GMT0 IN LHI McMurdo NSW UCT US UTC au es of`.split(
    ' ',
  ),
);
const foldedOddWords: ReadonlySet<string> = new Set([...oddWords].map((word) => word.toLowerCase()));

let listed: ReadonlySet<string> | undefined;

/** The canonical names of this platform, for words that the database may get later. */
function platformNames(): ReadonlySet<string> {
  listed ??= new Set(Intl.supportedValuesOf('timeZone'));
  return listed;
}

/** Numbers are parts of `Etc/GMT+3`. */
function isUsualWord(word: string): boolean {
  if (oddWords.has(word) || /^\d{1,2}$/.test(word)) return true;
  return /^[A-Z][a-z]+$/.test(word) && !foldedOddWords.has(word.toLowerCase());
}
