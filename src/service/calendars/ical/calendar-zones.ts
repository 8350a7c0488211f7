import {
  dayMs,
  findZone,
  type Instant,
  isZoneName,
  minuteMs,
  type WallTime,
  type Zone,
} from '../../../time/index.ts';
import type { Range } from '../port/host-calendar.ts';
import {
  attempt,
  type Component,
  type Line,
  lineOf,
  linesOf,
  parseOffset,
  parseTime,
  partsOf,
} from './calendar-lines.ts';
import { type CalendarTime, calendarTime, utcZone } from './calendar-time.ts';
import { ruleStarts } from './occurrences.ts';

export type CalendarZones = ReturnType<typeof calendarZones>;

/**
 * The zones of a calendar. A name is looked up in this order: an IANA name that the machine knows, the calendar's own definition, a Windows
 * name, an IANA name at the end of a path, a fixed offset. `timezone` is for a calendar that does not say where its days begin.
 */
export function calendarZones(calendar: Component, timezone: string, range: Range) {
  const dayZone =
    namedZone(lineOf(calendar, 'x-wr-timezone')?.value.trim() ?? '') ?? namedZone(timezone) ?? utcZone;
  const known = new Map<string, Zone | undefined>();
  const definitions = new Map(
    partsOf(calendar, 'vtimezone').map((zone) => [lineOf(zone, 'tzid')?.value.trim() ?? '', zone]),
  );
  const find = (name: string) => {
    const definition = definitions.get(name);
    return ianaZone(name) ?? (definition && definedZone(name, definition, range)) ?? namedZone(name);
  };
  return {
    /** Reads a time of a line. `isGuess`: its zone is unknown, so the calendar's own zone is used. @throws RangeError if it is no time */
    timeOf({ params }: Line, written: string): CalendarTime & { isGuess: boolean } {
      const time = parseTime(written);
      const name = params.get('tzid')?.trim();
      if (time.isDate || time.offsetMs !== undefined || !name)
        return { ...calendarTime(time, { dayZone }), isGuess: false };
      if (!known.has(name)) known.set(name, find(name));
      const lineZone = known.get(name);
      return { ...calendarTime(time, { dayZone, lineZone }), isGuess: lineZone === undefined };
    },
  };
}

/** Intl also knows abbreviations such as IST, which may be India's or Israel's. */
const ianaZone = (name: string): Zone | undefined =>
  name.includes('/') || isZoneName(name) ? findZone(name) : undefined;

export function namedZone(name: string): Zone | undefined {
  if (name === '') return undefined;
  // Exchange writes tzone://Microsoft/Utc.
  if (/(?:^|\/)(?:UTC|GMT|Z)$/i.test(name)) return utcZone;
  const [, hours, minutes = '0'] = /^(?:UTC|GMT)?([+-]\d{1,2}):?(\d\d)?$/i.exec(name) ?? [];
  if (hours !== undefined) {
    const size = (Math.abs(Number(hours)) * 60 + Number(minutes)) * minuteMs;
    return { name, offsetAt: () => (hours.startsWith('-') ? -size : size) };
  }
  const windows = windowsZones.get(name.replace(/ (?:Standard|Daylight) Time\b/i, '').toLowerCase());
  // An example is /mozilla.org/20050126_1/Europe/Berlin.
  const path = /(?:^|\/)([A-Za-z_]+\/[\w+-]+(?:\/[\w+-]+)?)$/.exec(name)?.[1] ?? '';
  const tail = path.split('/').slice(1).join('/');
  return ianaZone(windows ?? name) ?? ianaZone(path) ?? ianaZone(tail);
}

type Change = { at: Instant; before: number; after: number };

/** A zone as the calendar defines it (RFC 5545, §3.6.5); undefined if that cannot be read. */
function definedZone(name: string, definition: Component, range: Range): Zone | undefined {
  const parts = [...partsOf(definition, 'standard'), ...partsOf(definition, 'daylight')];
  const changes: Change[] = [];
  for (const part of parts) {
    const before = parseOffset(lineOf(part, 'tzoffsetfrom')?.value);
    const after = parseOffset(lineOf(part, 'tzoffsetto')?.value);
    if (before === undefined || after === undefined) return undefined;
    const wallTimes = attempt(() => changesOf(part, before, range));
    if (!wallTimes) return undefined;
    for (const wallTime of wallTimes) changes.push({ at: wallTime - before, before, after });
  }
  const [first, ...rest] = changes.sort((a, b) => a.at - b.at);
  if (!first) return undefined;
  return {
    name,
    offsetAt: (instant) => {
      if (instant < first.at) return first.before;
      return (rest.findLast(({ at }) => at <= instant) ?? first).after;
    },
  };
}

/** The times at which the clocks change, by the clock before the change. Windows begins its rules in 1601; we read from 1970 on. */
function changesOf(part: Component, offset: number, { until }: Range): WallTime[] {
  const first = parseTime(lineOf(part, 'dtstart')?.value ?? '');
  const fixed = { name: 'fixed', offsetAt: () => offset };
  const series = calendarTime(first, { dayZone: fixed, lineZone: fixed });
  const range = { from: 0, until: until + 366 * dayMs };
  const ruled = linesOf(part, 'rrule').flatMap(({ value }) => ruleStarts(value, series, { range }).starts);
  const added = linesOf(part, 'rdate').flatMap(({ value }) =>
    value.split(',').map((one) => parseTime(one).wallTime),
  );
  return [...new Set([first.wallTime, ...ruled, ...added])];
}

/** Names of Windows without "Standard Time", each with the IANA zone that Unicode's CLDR 48.2 (windowsZones, territory 001) gives it. */
const windowsZones: ReadonlyMap<string, string> = new Map(
  `
Dateline=Etc/GMT+12; Aleutian=America/Adak; Hawaiian=Pacific/Honolulu; Marquesas=Pacific/Marquesas; Alaskan=America/Anchorage
Pacific (Mexico)=America/Tijuana; Pacific=America/Los_Angeles; US Mountain=America/Phoenix
Mountain (Mexico)=America/Mazatlan; Mountain=America/Denver; Yukon=America/Whitehorse; Central America=America/Guatemala
Central=America/Chicago; Easter Island=Pacific/Easter; Central (Mexico)=America/Mexico_City; Canada Central=America/Regina
SA Pacific=America/Bogota; Eastern (Mexico)=America/Cancun; Eastern=America/New_York; Haiti=America/Port-au-Prince
Cuba=America/Havana; US Eastern=America/Indianapolis; Turks And Caicos=America/Grand_Turk; Paraguay=America/Asuncion
Atlantic=America/Halifax; Venezuela=America/Caracas; Central Brazilian=America/Cuiaba; SA Western=America/La_Paz
Pacific SA=America/Santiago; Newfoundland=America/St_Johns; Tocantins=America/Araguaina; E. South America=America/Sao_Paulo
SA Eastern=America/Cayenne; Argentina=America/Buenos_Aires; Greenland=America/Godthab; Montevideo=America/Montevideo
Magallanes=America/Punta_Arenas; Saint Pierre=America/Miquelon; Bahia=America/Bahia; Azores=Atlantic/Azores
Cape Verde=Atlantic/Cape_Verde; GMT=Europe/London; Greenwich=Atlantic/Reykjavik; Sao Tome=Africa/Sao_Tome
Morocco=Africa/Casablanca; W. Europe=Europe/Berlin; Central Europe=Europe/Budapest; Romance=Europe/Paris
Central European=Europe/Warsaw; W. Central Africa=Africa/Lagos; Jordan=Asia/Amman; GTB=Europe/Bucharest
Middle East=Asia/Beirut; Egypt=Africa/Cairo; E. Europe=Europe/Chisinau; Syria=Asia/Damascus; West Bank=Asia/Hebron
South Africa=Africa/Johannesburg; FLE=Europe/Kiev; Israel=Asia/Jerusalem; South Sudan=Africa/Juba
Kaliningrad=Europe/Kaliningrad; Sudan=Africa/Khartoum; Libya=Africa/Tripoli; Namibia=Africa/Windhoek; Arabic=Asia/Baghdad
Turkey=Europe/Istanbul; Arab=Asia/Riyadh; Belarus=Europe/Minsk; Russian=Europe/Moscow; E. Africa=Africa/Nairobi
Iran=Asia/Tehran; Arabian=Asia/Dubai; Astrakhan=Europe/Astrakhan; Azerbaijan=Asia/Baku; Russia Time Zone 3=Europe/Samara
Mauritius=Indian/Mauritius; Saratov=Europe/Saratov; Georgian=Asia/Tbilisi; Volgograd=Europe/Volgograd; Caucasus=Asia/Yerevan
Afghanistan=Asia/Kabul; West Asia=Asia/Tashkent; Ekaterinburg=Asia/Yekaterinburg; Pakistan=Asia/Karachi
Qyzylorda=Asia/Qyzylorda; India=Asia/Calcutta; Sri Lanka=Asia/Colombo; Nepal=Asia/Katmandu; Central Asia=Asia/Bishkek
Bangladesh=Asia/Dhaka; Omsk=Asia/Omsk; Myanmar=Asia/Rangoon; SE Asia=Asia/Bangkok; Altai=Asia/Barnaul; W. Mongolia=Asia/Hovd
North Asia=Asia/Krasnoyarsk; N. Central Asia=Asia/Novosibirsk; Tomsk=Asia/Tomsk; China=Asia/Shanghai
North Asia East=Asia/Irkutsk; Singapore=Asia/Singapore; W. Australia=Australia/Perth; Taipei=Asia/Taipei
Ulaanbaatar=Asia/Ulaanbaatar; Aus Central W.=Australia/Eucla; Transbaikal=Asia/Chita; Tokyo=Asia/Tokyo
North Korea=Asia/Pyongyang; Korea=Asia/Seoul; Yakutsk=Asia/Yakutsk; Cen. Australia=Australia/Adelaide
AUS Central=Australia/Darwin; E. Australia=Australia/Brisbane; AUS Eastern=Australia/Sydney
West Pacific=Pacific/Port_Moresby; Tasmania=Australia/Hobart; Vladivostok=Asia/Vladivostok; Lord Howe=Australia/Lord_Howe
Bougainville=Pacific/Bougainville; Russia Time Zone 10=Asia/Srednekolymsk; Magadan=Asia/Magadan; Norfolk=Pacific/Norfolk
Sakhalin=Asia/Sakhalin; Central Pacific=Pacific/Guadalcanal; Russia Time Zone 11=Asia/Kamchatka; New Zealand=Pacific/Auckland
Fiji=Pacific/Fiji; Chatham Islands=Pacific/Chatham; Tonga=Pacific/Tongatapu; Samoa=Pacific/Apia
Line Islands=Pacific/Kiritimati
`
    .trim()
    .split(/;\s|\n/)
    .map((pair) => pair.split('='))
    .map(([name = '', zone = '']) => [name.toLowerCase(), zone] as const),
);
