import type { Rule } from '../language.ts';
import type { Token } from '../tokens.ts';
import { isAttached, pastRow, rowsByFirst, setOf, textAt } from './look.ts';
import { isFigures } from './numbers.ts';
import { partsOfDay } from './words.ts';
import { abbreviations, needsClock, oddOffsets, placeZones, sharedNames } from './zone-words.ts';

type Named = { zones: readonly string[]; next: number; name: string };

/** "EST", "Pacific time", "London time", "in New York time", `UTC+2`; a place is a zone only with "time", or behind a clock. */
export const zoneRule: Rule = (tokens, at, { timezone }) => {
  const offset = readOffset(tokens, at) ?? readBareOffset(tokens, at);
  if (offset) return { pieces: [{ kind: 'zone', zones: [offset.zone] }], next: offset.next };
  const own = pastRow(tokens, at, ownTime);
  if (own !== undefined) return { pieces: [{ kind: 'zone', zones: [timezone] }], next: own };
  const iana = pastRow(tokens, at, ianaRows);
  if (iana !== undefined)
    return { pieces: [{ kind: 'zone', zones: [ianaName(tokens, at, iana)] }], next: iana };
  const from = opening.has(textAt(tokens, at)) ? at + 1 : at;
  const start = textAt(tokens, from) === 'the' ? from + 1 : from;
  const named = readNamed(tokens, start, timezone);
  if (!named) return undefined;
  const time = pastTime(tokens, named.next);
  const isBehindClock = isClockEnd(tokens, at - 1) || partsOfDay.has(textAt(tokens, at - 1));
  const isPlace = placeZones.has(named.name) && named.name !== 'utc';
  const isSeen = time !== undefined || isBehindClock || !(isPlace || needsClock.has(named.name));
  if (!isSeen || (from > at && time === undefined && isPlace)) return undefined;
  return { pieces: [{ kind: 'zone', zones: [...named.zones] }], next: time ?? named.next };
};
const opening = setOf('in');

/** The guest's own zone, which is said where another is said, too. */
const ownTime = rowsByFirst('my time|my timezone|my time zone|my local time|in my timezone|in my time zone');

const ianaNames: ReadonlyMap<string, string> = new Map(
  [...new Set(placeZones.values())]
    .filter((zone) => zone.includes('/'))
    .map((zone): [string, string] => [ianaWords(zone), zone]),
);
const ianaRows = rowsByFirst([...ianaNames.keys()].join('|'));

/** `America/New_York` as its tokens stand: "america / new york". */
function ianaWords(zone: string): string {
  return zone.toLowerCase().replaceAll('/', ' / ').replaceAll('_', ' ');
}

function ianaName(tokens: readonly Token[], at: number, next: number): string {
  const words = tokens
    .slice(at, next)
    .map(({ text }) => text)
    .join(' ');
  return ianaNames.get(words) as string;
}

/** The words behind a name that make it a zone: "London time", "Eastern Standard Time", "Central European time". */
function pastTime(tokens: readonly Token[], at: number): number | undefined {
  return pastRow(tokens, at, timeWords);
}
const timeWords = rowsByFirst(
  "time|standard time|daylight time|summer time|timezone|time zone|o'clock|hours",
);

function readNamed(tokens: readonly Token[], at: number, timezone: string): Named | undefined {
  if (textAt(tokens, at) === 'central' && textAt(tokens, at + 1) === 'european')
    return { zones: ['Europe/Berlin'], next: at + 2, name: 'central european' };
  const word = textAt(tokens, at);
  const short = abbreviations.get(word);
  if (short) return { zones: short, next: at + 1, name: word };
  const shared = sharedNames.get(word);
  if (shared) return { zones: settled(word, shared, timezone), next: at + 1, name: word };
  return readPlace(tokens, at);
}

function readPlace(tokens: readonly Token[], at: number): Named | undefined {
  if (!placeFirst.has(textAt(tokens, at))) return undefined;
  for (const size of [3, 2, 1]) {
    const name = tokens
      .slice(at, at + size)
      .map(({ text }) => text)
      .join(' ');
    const zone = placeZones.get(name);
    if (zone !== undefined) return { zones: [zone], next: at + size, name };
  }
  return undefined;
}
const placeFirst: ReadonlySet<string> = new Set(
  [...placeZones.keys()].map((name) => name.split(' ')[0] as string),
);

/** The guest's own zone says which of several places is meant; GMT is only London's to who lives there. */
function settled(name: string, shared: readonly (readonly string[])[], timezone: string): readonly string[] {
  const own = shared.find(
    (zones) => zones.includes(timezone) || (zones[0] !== undefined && isNeighbour(zones[0], timezone)),
  );
  if (name === 'gmt') return own && own !== shared[0] ? shared.flat() : (shared[0] ?? []);
  return own ?? shared.flat();
}

/** America's Central time has many cities, China's a few. */
function isNeighbour(zone: string, timezone: string): boolean {
  const family = families.get(zone);
  return (
    family !== undefined &&
    (family.has(timezone) || (zone === 'America/Chicago' && timezone.startsWith('America/')))
  );
}
const families: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['America/Chicago', setOf('US/Central US/Eastern US/Pacific US/Mountain')],
  ['Asia/Shanghai', setOf('Asia/Taipei Asia/Hong_Kong Asia/Macau Asia/Chongqing Asia/Urumqi PRC')],
  ['Asia/Kolkata', setOf('Asia/Calcutta')],
  ['Asia/Jerusalem', setOf('Asia/Tel_Aviv Israel')],
  ['Europe/London', setOf('Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man GB')],
]);

/** "9:30 +05:30", "3pm +0530": an offset written behind a clock. */
function readBareOffset(tokens: readonly Token[], at: number): { zone: string; next: number } | undefined {
  const sign = textAt(tokens, at);
  const text = textAt(tokens, at + 1);
  const isOffset =
    (sign === '+' || sign === '-') &&
    isAttached(tokens, at + 1) &&
    !isAttached(tokens, at) &&
    isClockEnd(tokens, at - 1);
  if (!isOffset || !/^\d\d:?\d\d$/.test(text)) return undefined;
  const zone = zoneAt((sign === '+' ? 1 : -1) * (Number(text.slice(0, 2)) * 60 + Number(text.slice(-2))));
  return zone === undefined ? undefined : { zone, next: at + 2 };
}

const offsetNames = setOf('utc gmt');

/** `UTC+2`, `GMT-5`, `UTC +5:30`. */
function readOffset(tokens: readonly Token[], at: number): { zone: string; next: number } | undefined {
  const sign = textAt(tokens, at + 1);
  if (!offsetNames.has(textAt(tokens, at)) || (sign !== '+' && sign !== '-')) return undefined;
  const token = tokens[at + 2];
  if (!token || !isAttached(tokens, at + 2)) return undefined;
  const [hours = '', minutes = '0'] = token.text.split(/[:.]/);
  const compact = hours.length === 4 && isFigures(hours);
  const [hour, minute] = compact
    ? [Number(hours.slice(0, 2)), Number(hours.slice(2))]
    : [Number(hours), Number(minutes)];
  if (!isFigures(hours) || !isFigures(minutes) || hour > 14 || minute > 59) return undefined;
  const zone = zoneAt((sign === '+' ? 1 : -1) * (hour * 60 + minute));
  return zone === undefined ? undefined : { zone, next: at + 3 };
}

/** The database counts its fixed zones westward: UTC+2 is Etc/GMT-2. */
function zoneAt(offset: number): string | undefined {
  if (offset % 60 !== 0) return oddOffsets.get(offset);
  const hours = offset / 60;
  if (hours === 0) return 'UTC';
  return hours < -12 ? undefined : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
}

const clockEnds = setOf("am pm m p a noon midday midnight o'clock oclock h hours hrs ish");

function isClockEnd(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (!token) return false;
  return (
    token.kind === 'clock' || token.kind === 'number' || token.kind === 'iso' || clockEnds.has(token.text)
  );
}
