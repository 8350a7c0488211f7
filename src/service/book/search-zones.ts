import { setImmediate } from 'node:timers/promises';
import { canonicalZone, type Instant, ianaNames, isZoneName, zoneOf } from '../../time/index.ts';
import { type Locale, locales } from '../../wire/index.ts';
import { zoneLabel } from '../text/when.ts';

/** The time zones that a typed text fits. `ok: false`: it fits none, or several with different clocks, so the person must choose. */
export type ZoneSearch = { ok: true; zone: string } | { ok: false; zones: string[] };

/**
 * Searches the zones by a city, a country or the name of a zone, in English and Hebrew. A whole name counts first, then the start of a
 * word. Zones whose clocks agree for the coming year count as one. A short text is often an abbreviation with several meanings (`IST`),
 * so up to three letters must be a whole name.
 */
export async function searchZones(text: string, now: Instant): Promise<ZoneSearch> {
  const wanted = plain(text);
  if (wanted === '') return { ok: false, zones: [] };
  madeNames ??= makeZoneNames(now);
  const names = await madeNames;
  const exact = names.get(wanted);
  if (exact) return oneClock(exact, now);
  const zones = new Set<string>();
  for (const [name, named] of names)
    if (` ${name}`.includes(` ${wanted}`)) for (const zone of named) zones.add(zone);
  return wanted.length <= 3 ? { ok: false, zones: [...zones] } : oneClock(zones, now);
}

const dayMs = 86_400_000;

function oneClock(found: ReadonlySet<string>, now: Instant): ZoneSearch {
  // America/Buenos_Aires comes before America/Argentina/La_Rioja, because it is better known.
  const depth = (name: string) => name.split('/').length;
  const zones = [...found].sort((a, b) => depth(a) - depth(b));
  const [first, ...others] = zones;
  if (first === undefined) return { ok: false, zones };
  const clock = zoneOf(first);
  const agrees = (name: string) => {
    const zone = zoneOf(name);
    for (let day = 0; day < 366; day += 1)
      if (zone.offsetAt(now + day * dayMs) !== clock.offsetAt(now + day * dayMs)) return false;
    return true;
  };
  return others.every(agrees) ? { ok: true, zone: first } : { ok: false, zones };
}

/** Lower case, without accents and punctuation: `Côte d’Ivoire` is `cote divoire`. */
function plain(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’׳״"]/gu, '')
    .replace(/[^\p{L}\p{N}+]+/gu, ' ')
    .trim();
}

/** The zones that each name means, by the name in plain letters. Made at the first search. */
let madeNames: Promise<Map<string, Set<string>>> | undefined;

async function makeZoneNames(now: Instant): Promise<Map<string, Set<string>>> {
  const names = new Map<string, Set<string>>();
  const add = (name: string, zone: string) => {
    const key = plain(name);
    if (key !== '') names.set(key, (names.get(key) ?? new Set()).add(zone));
  };
  const labels = await Promise.all(locales.map((locale) => zoneLabels(locale, now)));
  const listed = [...(labels[0]?.keys() ?? [])];
  const listedAs = new Map(listed.map((zone) => [canonicalZone(zone), zone]));
  for (const zone of listed) add(zone, zone);
  // Such as `Berlin · Central European Time` or `גרמניה (Berlin)`: the whole label, and each part.
  for (const named of labels)
    for (const [zone, label] of named)
      for (const part of [label, ...label.split(/ · | \(|\)/)]) add(part, zone);
  // Older and other names, such as Asia/Tel_Aviv and Asia/Kolkata.
  for (const name of ianaNames()) {
    const zone = isPlace(name) && isZoneName(name) ? listedAs.get(canonicalZone(name)) : undefined;
    if (zone === undefined) continue;
    add(name, zone);
    add(name.slice(name.lastIndexOf('/') + 1), zone);
  }
  for (const { name, zones } of countries())
    for (const zone of zones) add(name, listedAs.get(canonicalZone(zone)) ?? zone);
  for (const [name, zone] of hebrewCities) add(name, listedAs.get(canonicalZone(zone)) ?? zone);
  add('GMT', 'UTC');
  return names;
}

const made = new Map<Locale, Promise<ReadonlyMap<string, string>>>();

/** The label of each zone in the list of the page. Intl takes up to a millisecond for one, so other requests are answered in between. */
export function zoneLabels(locale: Locale, now: Instant): Promise<ReadonlyMap<string, string>> {
  const labels = made.get(locale) ?? writeLabels(locale, now);
  made.set(locale, labels);
  return labels;
}

async function writeLabels(locale: Locale, now: Instant): Promise<ReadonlyMap<string, string>> {
  const labels = new Map<string, string>();
  for (const zone of ['UTC', ...Intl.supportedValuesOf('timeZone')].filter(isZoneName)) {
    labels.set(zone, zoneLabel(zone, locale, now));
    await setImmediate();
  }
  return labels;
}

/** A directory such as `US/Eastern` holds no places, and `Australia/West` is a direction. */
function isPlace(name: string): boolean {
  return (
    /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)\//.test(name) &&
    !/^Australia\/(?:ACT|LHI|NSW|North|South|West)$/.test(name)
  );
}

/** The countries by their names in both languages, as Intl has them. */
function countries(): { name: string; zones: string[] }[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const namings = locales.flatMap((locale) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(locale, { type: 'region', style, fallback: 'none' }),
    ),
  );
  const zonesIn = (region: string) => new Intl.Locale('und', { region }).getTimeZones() ?? [];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const known = codes.flatMap((code) => {
    const zones = zonesIn(code);
    return namings.map((naming) => ({ name: naming.of(code) ?? '', zones }));
  });
  return [...known, ...otherCountryNames.map(([name, code]) => ({ name, zones: zonesIn(code) }))];
}

/** Usual names that Intl does not have. */
const otherCountryNames = [
  ['USA', 'US'],
  ['England', 'GB'],
  ['Great Britain', 'GB'],
  ['אנגליה', 'GB'],
] as const;

/** Intl names these zones by their country in Hebrew, so their cities are missing. */
const hebrewCities = [
  ['ירושלים', 'Asia/Jerusalem'],
  ['תל אביב', 'Asia/Jerusalem'],
  ['חיפה', 'Asia/Jerusalem'],
  ['לונדון', 'Europe/London'],
  ['פריז', 'Europe/Paris'],
  ['ברלין', 'Europe/Berlin'],
  ['רומא', 'Europe/Rome'],
  ['מדריד', 'Europe/Madrid'],
  ['אמסטרדם', 'Europe/Amsterdam'],
  ['בריסל', 'Europe/Brussels'],
  ['וינה', 'Europe/Vienna'],
  ['ציריך', 'Europe/Zurich'],
  ['אתונה', 'Europe/Athens'],
  ['קייב', 'Europe/Kyiv'],
  ['דובאי', 'Asia/Dubai'],
  ['טוקיו', 'Asia/Tokyo'],
  ['בנגקוק', 'Asia/Bangkok'],
] as const;
