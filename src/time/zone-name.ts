import { findZone, zoneOf } from './zone.ts';

/**
 * Whether a text is an IANA zone name as the database spells it, links included: `Asia/Jerusalem`, `Asia/Calcutta`, `Israel`, `UTC`.
 * The platform must know it too. Intl also accepts offsets (`+03:00`), other abbreviations (`PST`, `IST`) and other spellings
 * (`asia/jerusalem`). They are no names.
 */
export function isZoneName(text: string): boolean {
  if (!text.includes('/')) return namesWithoutRegion.has(text) && findZone(text) !== undefined;
  // Check the spelling before asking Intl. Intl accepts every mixture of cases, and each would fill the cache of zones.
  if (!text.split(/[/_+-]/).every(isUsualWord)) return platformNames().has(text);
  const canonical = findZone(text)?.canonical;
  // If only the case differs, the canonical name is the right spelling.
  return canonical === text || (canonical !== undefined && canonical.toLowerCase() !== text.toLowerCase());
}

/**
 * One name for a zone and all its links: `Asia/Jerusalem` for `Israel`, `UTC` for `GMT`. Two names mean one zone if their canonical names
 * are equal. It is the platform's name, or the database's newer one if the platform uses an old one: `Europe/Kyiv`. Some platforms treat a
 * link as its own zone. There, links compare as different zones.
 * @throws RangeError if Intl does not know the name
 */
export function canonicalZone(name: string): string {
  const { canonical } = zoneOf(name);
  return renamed.get(canonical) ?? canonical;
}

/** Zones for which Intl uses an old name of the IANA database, with the new name. */
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
 * The names without a region. They look like abbreviations, so no rule can find them. ICU has 30 more (`PST`, `IST`, `ACT`) that are not
 * in the database. New zones have had a region since 1993, so the list does not grow.
 */
const namesWithoutRegion: ReadonlySet<string> = new Set(
  `CET CST6CDT Cuba EET EST EST5EDT Egypt Eire GB GB-Eire GMT GMT+0 GMT-0 GMT0 Greenwich HST Hongkong Iceland Iran Israel Jamaica Japan
  Kwajalein Libya MET MST MST7MDT NZ NZ-CHAT Navajo PRC PST8PDT Poland Portugal ROC ROK Singapore Turkey UCT UTC Universal W-SU WET
  Zulu`.split(/\s+/),
);

/** Words that are not a capital followed by small letters. They are listed because Intl does not report the spelling of a link. */
const oddWords: ReadonlySet<string> = new Set(
  `ACT BajaNorte BajaSur ComodRivadavia DeNoronha DumontDUrville EasterIsland GMT GMT0 IN LHI McMurdo NSW UCT US UTC au es of`.split(
    ' ',
  ),
);
const foldedOddWords: ReadonlySet<string> = new Set([...oddWords].map((word) => word.toLowerCase()));

let listed: ReadonlySet<string> | undefined;

/** The canonical names of this platform, for words that the database may add later. */
function platformNames(): ReadonlySet<string> {
  listed ??= new Set(Intl.supportedValuesOf('timeZone'));
  return listed;
}

/** Whether a word of a name has the usual spelling. Numbers are parts of names such as `Etc/GMT+3`. */
function isUsualWord(word: string): boolean {
  if (oddWords.has(word) || /^\d{1,2}$/.test(word)) return true;
  return /^[A-Z][a-z]+$/.test(word) && !foldedOddWords.has(word.toLowerCase());
}
