import { clockPiece } from '../../notation/pieces.ts';
import { atPlace } from '../../notation/speaker-place.ts';
import { linesOf, setOf } from '../../notation/word-lists.ts';
import type { RuleContext } from '../../read/language-tables.ts';
import { meaning, type Rule, rule, words } from '../../read/rules.ts';
import type { Saying } from '../../wish/piece.ts';

/** Places by which people name a zone. A country means its only zone or its usual one. */
const places = `
  Europe/London: london | uk | british | britain | england | edinburgh | glasgow | manchester | birmingham | cardiff | belfast | scotland | wales | united kingdom | bristol | leeds
  Europe/Dublin: dublin | ireland | irish
  Europe/Paris: paris | france | french | lyon | marseille
  Europe/Berlin: berlin | germany | german | munich | hamburg | frankfurt | cologne | stuttgart | dusseldorf
  Europe/Madrid: madrid | spain | spanish | barcelona | valencia
  Europe/Rome: rome | italy | italian | milan
  Europe/Amsterdam: amsterdam | netherlands | dutch | rotterdam
  Europe/Brussels: brussels | belgium | belgian | antwerp
  Europe/Zurich: zurich | zürich | geneva | switzerland | swiss | basel | bern
  Europe/Vienna: vienna | austria | austrian
  Europe/Stockholm: stockholm | sweden | swedish | gothenburg
  Europe/Oslo: oslo | norway | norwegian
  Europe/Copenhagen: copenhagen | denmark | danish
  Europe/Helsinki: helsinki | finland | finnish
  Europe/Warsaw: warsaw | poland | polish | krakow
  Europe/Prague: prague | czech
  Europe/Budapest: budapest | hungary | hungarian
  Europe/Athens: athens | greece | greek
  Europe/Istanbul: istanbul | turkey | turkish | ankara
  Europe/Kyiv: kyiv | kiev | ukraine | ukrainian
  Europe/Moscow: moscow | msk
  Europe/Lisbon: lisbon | portugal | portuguese | porto
  Asia/Jerusalem: jerusalem | israel | israeli | tel aviv | haifa
  Asia/Dubai: dubai | abu dhabi | uae | emirates
  Asia/Karachi: karachi | pakistan | lahore | islamabad | pkt
  Asia/Kolkata: india | indian | mumbai | delhi | new delhi | bangalore | bengaluru | kolkata | chennai | hyderabad | pune
  Asia/Bangkok: bangkok | thailand | thai
  Asia/Singapore: singapore | sgt
  Asia/Manila: manila | philippines | philippine | pht
  Asia/Hong_Kong: hong kong | hkt
  Asia/Shanghai: shanghai | beijing | china | chinese | shenzhen | guangzhou
  Asia/Seoul: seoul | korea | korean | kst
  Asia/Tokyo: tokyo | japan | japanese | osaka | kyoto | jst
  Australia/Sydney: sydney | canberra
  Australia/Melbourne: melbourne
  Australia/Brisbane: brisbane | queensland
  Australia/Perth: perth | awst
  Pacific/Auckland: auckland | wellington | new zealand | nz
  Africa/Cairo: cairo | egypt | egyptian
  Africa/Johannesburg: johannesburg | cape town | south africa | south african | sast
  America/New_York: new york | ny | nyc | boston | miami | atlanta | washington | washington dc | philadelphia | eastern | et | us eastern | east coast | detroit | florida | orlando
  America/Toronto: toronto | montreal | ottawa
  America/Halifax: halifax | atlantic
  America/Chicago: chicago | dallas | houston | austin | texas | central | ct | us central | minneapolis | nashville | new orleans
  America/Denver: denver | colorado | mountain | mt | us mountain | salt lake city
  America/Phoenix: phoenix | arizona
  America/Los_Angeles: los angeles | la | san francisco | sf | seattle | california | pacific | pt | us pacific | west coast | silicon valley | san diego | las vegas | portland | palo alto
  Pacific/Honolulu: honolulu | hawaii | hawaiian | hst
  America/Vancouver: vancouver
  America/Mexico_City: mexico city | mexico
  America/Argentina/Buenos_Aires: buenos aires | argentina | argentinian
  America/Sao_Paulo: são paulo | sao paulo | brazil | brazilian | rio | brasilia | brt
  UTC: utc | zulu | z | greenwich mean | coordinated universal
`;

/** Abbreviations. In summer a winter name such as EST can mean the zone of the place or the fixed offset. In winter both are the same. */
const abbreviations = `
  est: America/New_York Etc/GMT+5
  mst: America/Denver Etc/GMT+7
  pst: America/Los_Angeles Etc/GMT+8
  cet: Europe/Berlin Etc/GMT-1
  edt: America/New_York Etc/GMT+4
  mdt: America/Denver Etc/GMT+6
  pdt: America/Los_Angeles Etc/GMT+7
  cdt: America/Chicago Etc/GMT+5
  akst: America/Anchorage Etc/GMT+9
  akdt: America/Anchorage Etc/GMT+8
  adt: America/Halifax Etc/GMT+3
  cest: Europe/Berlin Etc/GMT-2
  eest: Europe/Athens Etc/GMT-3
  idt: Asia/Jerusalem Etc/GMT-3
  aest: Australia/Sydney Etc/GMT-10
  aedt: Australia/Sydney Etc/GMT-11
  acst: Australia/Adelaide
  acdt: Australia/Adelaide
  nzst: Pacific/Auckland Etc/GMT-12
  nzdt: Pacific/Auckland Etc/GMT-13
  utc: UTC
`;

/** Abbreviations that are also other words. They are zones only behind a clock. */
const shortNames = `
  ast: America/Halifax Etc/GMT+4
  eet: Europe/Athens Etc/GMT-2
  wet: Europe/Lisbon Etc/GMT
  west: Europe/Lisbon Etc/GMT-1
  gst: Asia/Dubai
  wat: Africa/Lagos
  cat: Africa/Johannesburg
  eat: Africa/Nairobi
  ict: Asia/Bangkok
  art: America/Argentina/Buenos_Aires
`;

/** Names that several distant places share. If one of the places has the guest's zone, that place is meant. Otherwise the planner asks. */
const sharedNames: readonly (readonly [string, readonly (readonly string[])[]])[] = [
  ['ist', [['Asia/Kolkata'], ['Asia/Jerusalem', 'Etc/GMT-2'], ['Europe/Dublin']]],
  ['cst', [['America/Chicago', 'Etc/GMT+6'], ['Asia/Shanghai']]],
  ['bst', [['Europe/London', 'Etc/GMT-1'], ['Asia/Dhaka']]],
];
const greenwich = [['Etc/GMT'], ['Europe/London']] as const;

/** Other names of a zone in the database. A guest's zone may have one of them. */
const families: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['America/Chicago', setOf('US/Central US/Eastern US/Pacific US/Mountain')],
  ['Asia/Shanghai', setOf('Asia/Taipei Asia/Hong_Kong Asia/Macau Asia/Chongqing Asia/Urumqi PRC')],
  ['Asia/Kolkata', setOf('Asia/Calcutta')],
  ['Asia/Jerusalem', setOf('Asia/Tel_Aviv Israel')],
  ['Europe/London', setOf('Europe/Belfast Europe/Jersey Europe/Guernsey Europe/Isle_of_Man GB')],
]);

function zonesOf(table: string): [string[], string][] {
  return linesOf(table).map(([name, zones]) => [zones.split(' '), name]);
}

/** The zone of an offset in minutes. The database counts its fixed zones westward: UTC+2 is Etc/GMT-2. */
function zoneAt(sign: '+' | '-', hours: number, minutes: number): string[] | undefined {
  const offset = (sign === '+' ? 1 : -1) * (hours * 60 + minutes);
  if (hours > 14 || minutes > 59) return undefined;
  if (minutes > 0) return offset === 330 ? ['Asia/Kolkata'] : undefined;
  if (hours === 0) return ['UTC'];
  return offset < -12 * 60 ? undefined : [`Etc/GMT${sign === '+' ? '-' : '+'}${hours}`];
}

function isNear(zone: string, timezone: string): boolean {
  return (
    families.get(zone)?.has(timezone) === true ||
    (zone === 'America/Chicago' && timezone.startsWith('America/'))
  );
}

/** The guest's own zone says which of several places is meant. */
function ownOf(shared: readonly (readonly string[])[], timezone: string): readonly string[] | undefined {
  return shared.find((zones) => zones.includes(timezone) || isNear(zones[0] as string, timezone));
}

function settled(shared: readonly (readonly string[])[], { timezone }: RuleContext): string[] {
  return [...(ownOf(shared, timezone) ?? shared.flat())];
}

const time = '(time|standard time|daylight time|summer time|timezone|time zone|hours)';

/** Every name that the database of zones has, as a pattern: "europe / berlin". */
const databaseNames: readonly (readonly [zones: string[], pattern: string])[] = [
  ...new Set([
    ...linesOf(places).map(([zone]) => zone),
    'Asia/Calcutta',
    'Europe/Kiev',
    ...Intl.supportedValuesOf('timeZone'),
  ]),
]
  .filter((zone) => /^[A-Z][A-Za-z_]+(?:\/[A-Z][A-Za-z_]+)+$/.test(zone))
  .map((zone) => [[zone], zone.toLowerCase().replaceAll('/', ' / ').replaceAll('_', ' ')]);

/** The cities by which the database names its zones: Africa/Lagos. Some are also words or names, so each needs "time" behind it. */
const cities = databaseNames.flatMap(([zones, name]): [string[], string][] => {
  const [, city, more] = name.split(' / ');
  return city && !more ? [[zones, city]] : [];
});

const names: readonly Rule[] = [
  words(
    'place',
    linesOf(places).map(([zone, cities]) => [[zone], cities]),
  ),
  meaning('place', ['Europe/Berlin'], 'central european'),
  words('city', cities),
  rule('zone', `in? the? {city} ${time}`, (zones) => zones),
  words('zone', zonesOf(abbreviations)),
  words('clockZone', zonesOf(shortNames)),
  sharedNames.flatMap(([name, shared]) =>
    rule(name === 'ist' ? 'clockZone' : 'zone', name as '', (context) => settled(shared, context)),
  ),
  // GMT can also mean London time, but only for a guest in London.
  rule('zone', 'gmt', (context) =>
    ownOf(greenwich.slice(1), context.timezone) ? greenwich.flat() : [...greenwich[0]],
  ),
  rule('zone', `in? the? {clockZone} ${time}`, (zones) => zones),
  rule(
    'zone',
    "(in|=)? (my|our|the|user|user's|users|guest|guest's|client's|patient's|customer's|caller's)? (local time|local|own time|time zone|timezone|time)",
    ({ timezone }) => [timezone],
    { rank: 2 },
  ),
  meaning('unread', [], '(in|by)? (your|his|her|their) (local|own)? (time|timezone|time zone)'),
  words('databaseZone', databaseNames),
  rule('zone', '{databaseZone}', (zones) => zones),
  rule('clockZone', ['in? {zone}', '{place}'], (zones) => zones),
  // A name of the database in a bracket settles an abbreviation: "IST (Asia/Kolkata)".
  rule(
    'clockZone',
    ['{clockZone} [ {databaseZone} ]', '{clockZone} , {databaseZone}'],
    (_zones, zones) => zones,
    { rank: -1 },
  ),
].flat();

const offsets: readonly Rule[] = [
  words('sign', [
    ['+', '+'],
    ['-', '-'],
  ]),
  rule('offset', '(utc|gmt) {sign} ~? {int}', (sign, { value, text }) => offsetOf(sign, value, text)),
  rule('offset', '(utc|gmt) {sign} ~? {colon}', (sign, { hour, minute }) =>
    zoneAt(sign, Number(hour), minute),
  ),
  rule('zone', '{offset}', (zones) => zones),
  // "9:30 +05:30", "3pm +0530".
  // 0900-1000 is a range.
  rule(
    'clockZone',
    '{sign} ~ {int}',
    (sign, { value, text }) => (text.length === 4 ? offsetOf(sign, value, text) : undefined),
    { rank: 8 },
  ),
  rule('clockZone', '+ ~ {colon}', ({ hour, minute }) =>
    hour.length === 2 ? zoneAt('+', Number(hour), minute) : undefined,
  ),
].flat();

/** +2, +0530 */
function offsetOf(sign: '+' | '-', value: number, text: string): string[] | undefined {
  return text.length === 4 ? zoneAt(sign, Math.floor(value / 100), value % 100) : zoneAt(sign, value, 0);
}

function withZone(pieces: readonly Saying[], zones: readonly string[]): Saying[] {
  return [...pieces, { kind: 'zone', zones: [...zones] }];
}

/** Whether times end with hours, behind which a place can be a zone. */
function endsWithHours(pieces: readonly Saying[]): boolean {
  const last = pieces.at(-1)?.kind;
  return last === 'clock' || last === 'whole';
}

/** Time zones. A place counts as a zone only with "time" or behind a clock. */
export const zones: readonly Rule[] = [
  names,
  offsets,
  rule('time', ['{time} ,? {clockZone}', '{time} [ {clockZone} ]'], (pieces, zones) =>
    endsWithHours(pieces) ? withZone(pieces, zones) : undefined,
  ),
  // A zone by itself: "8am Tuesday London time", "zone: Europe/Berlin".
  rule('time', ['{zone}', '[ {zone} ]', 'in {zone}'], (zones) => [{ kind: 'zone', zones }], { rank: 2 }),
  rule('time', '{time} ,? in the? {place}', atPlace),
  rule('time', '{bareHours} {zone}', withZone),
  // "9am PT - 11am PT"
  rule(
    'time',
    '(from|between)? {anyClock} {clockZone} (-|to|until|and) {anyClock} {clockZone}',
    (from, zones, to, others) =>
      zones.join() === others.join()
        ? withZone([clockPiece({ kind: 'between', from, to })], zones)
        : undefined,
  ),
].flat();
