import { findZone, type Zone } from '../../src/time/index.ts';
import { dayWords, hourWords, monthWords, weekdayWords, zoneWords } from './spoken-words.ts';

/** A day as it is said: what is left out may be anything; `daysOn` counts from the day on which it is said. */
export type SaidDate = { year?: number; month?: number; day?: number; daysOn?: number };

/** A part of a time that somebody says; several values where it can be read in several ways. */
export type SaidPart = { from: number; to: number } & (
  | { kind: 'weekday'; weekday: number }
  | { kind: 'date'; dates: SaidDate[] }
  /** Minutes since midnight. */
  | { kind: 'clock'; minutes: number[] }
  | { kind: 'zone'; zones: Zone[] }
);

type Finder = { pattern: RegExp; read(match: RegExpExecArray): PartValue | undefined };
type PartValue = SaidPart extends infer Part
  ? Part extends SaidPart
    ? Omit<Part, 'from' | 'to'>
    : never
  : never;

/** The parts of the times that a text says, in its order; of two that overlap the one that was found first, the longer form. */
export function saidParts(text: string): SaidPart[] {
  const found: SaidPart[] = [];
  for (const { pattern, read } of finders) {
    for (const match of text.matchAll(pattern)) {
      const value = read(match as RegExpExecArray);
      const from = match.index;
      const to = from + match[0].length;
      if (!value || found.some((part) => from < part.to && to > part.from)) continue;
      found.push({ ...value, from, to } as SaidPart);
    }
  }
  return found.sort((a, b) => a.from - b.from);
}

const month = monthWords.map((words) => `(?:${words})`).join('|');
const hourWord = hourWords
  .map(([words]) => words)
  .reverse()
  .join('|');

function words(source: string, flags = 'giu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags);
}

const finders: Finder[] = [
  {
    // A start as the tools write it.
    pattern: /(?<![\p{L}\p{N}])(\d{4})-(\d\d)-(\d\d)(?=T\d|[^\p{L}\p{N}]|$)/giu,
    read: ([, year, month, day]) => ({
      kind: 'date',
      dates: [{ year: Number(year), month: Number(month), day: Number(day) }],
    }),
  },
  {
    pattern: /(?<=\d{4}-\d\d-\d\d[T ])(\d\d):(\d\d)(?::\d\d)?/giu,
    read: ([, hour, minute]) => ({ kind: 'clock', minutes: [Number(hour) * 60 + Number(minute)] }),
  },
  {
    pattern: /(?<=\dT\d\d:\d\d(?::\d\d)?)(?:Z|([+-])(\d\d):(\d\d))/giu,
    read: ([, sign, hours, minutes]) => offsetPart(sign, hours, minutes),
  },
  {
    pattern: words(
      `(?:ה-?|ב-?)?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ?(?:ב-?)?(${month})(?:\\.?'?,? (\\d{4}))?`,
    ),
    read: ([, day, name, year]) => namedDate(day, name, year),
  },
  {
    pattern: words(`(${month})\\.? (?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?![:.]\\d)(?:,? (\\d{4}))?`),
    read: ([, name, day, year]) => namedDate(day, name, year),
  },
  {
    pattern: words(
      '(?:ב-?|ה-?)?(\\d{1,2})([./])(\\d{1,2})(?:\\2(\\d{4}|\\d\\d))?(?! ?(?:am|pm|hours?|minutes?))',
    ),
    read: ([, one, , other, year]) => numericDate(Number(one), Number(other), year),
  },
  {
    pattern: words('(?:the |ה-?)(\\d{1,2})(?:st|nd|rd|th)'),
    read: ([, day]) => ({ kind: 'date', dates: [{ day: Number(day) }] }),
  },
  {
    pattern: words('(\\d{1,2})(?:[:.](\\d\\d))? ?(am|pm)'),
    read: ([, hour, minute = '0', half]) =>
      clock([(Number(hour) % 12) + (half?.toLowerCase() === 'pm' ? 12 : 0)], Number(minute)),
  },
  {
    pattern: words(
      '(?:ב-?|בשעה )?(\\d{1,2})(?::(\\d\\d))?(?: ?(in the morning|in the afternoon|in the evening|at night|בבוקר|אחר הצהריים|אחה"צ|בערב|בצהריים))',
    ),
    read: ([, hour, minute = '0', part = '']) => clock([ofPart(Number(hour), part)], Number(minute)),
  },
  {
    pattern: words('(?:ב-?)?([01]?\\d|2[0-3]):([0-5]\\d)'),
    read: ([, hour = '', minute]) => clock(hoursOf(hour), Number(minute)),
  },
  {
    // "15.30", "1530" and "15h30", where no date was found in them.
    pattern: words(
      '(?:at |בשעה |ב-)(?:([01]?\\d|2[0-3])[.h]([0-5]\\d)?|([01]\\d|2[0-3])([0-5]\\d))(?![:.]?\\d)',
    ),
    read: ([, hour = '', minute = '0', fullHour = hour, fullMinute = minute]) =>
      clock(hoursOf(fullHour), Number(fullMinute)),
  },
  {
    pattern: words("(\\d{1,2}) o'clock"),
    read: ([, hour = '']) => clock(hoursOf(hour), 0),
  },
  {
    pattern: words(`(${hourWord}) o'clock`),
    read: ([text, name]) => wordClock(text, name),
  },
  {
    pattern: words(
      "(?:at |בשעה )(\\d{1,2})(?: o'clock)?(?! ?(?:minutes?|hours?|days?|דקות|שעות|ימים))(?![:.]\\d)",
    ),
    read: ([, hour = '']) => clock(hoursOf(hour), 0),
  },
  {
    pattern: words(
      `(?:at |בשעה |ב|half past |quarter past |quarter to )(${hourWord})(?: (וחצי|ורבע|thirty|fifteen|forty-five))?(?![ -]?(?:minutes?|hours?|days?|slots?|of|דקות|שעות|ימים|פגישות|מועדים|תיבות))`,
    ),
    read: ([text, name, extra]) => wordClock(text, name, extra),
  },
  { pattern: words('noon|midday|בצהריים'), read: () => clock([12], 0) },
  { pattern: words('midnight|חצות|בחצות'), read: () => clock([0], 0) },
  ...weekdayWords.map(
    ([source, weekday]): Finder => ({
      pattern: words(source),
      // "sun", "sat" and "mar" are words of their own where they are not written as names.
      read: ([text]) => (/^(?:sun|sat|wed|mon)$/.test(text) ? undefined : { kind: 'weekday', weekday }),
    }),
  ),
  ...dayWords.map(
    ([source, daysOn]): Finder => ({
      pattern: words(source),
      read: () => ({ kind: 'date', dates: [{ daysOn }] }),
    }),
  ),
  {
    pattern: words('(?:utc|gmt) ?([+-])(\\d{1,2})(?::?(\\d\\d))?'),
    read: ([, sign, hours, minutes = '0']) => offsetPart(sign, hours, minutes),
  },
  {
    pattern: words('[a-z]+(?:/[a-z_+-]+){1,2}'),
    read: ([name]) => zonePart([name]),
  },
  ...zoneWords.map(
    ([source, names]): Finder => ({
      pattern: words(source),
      // "est" and "ist" are words of other languages where they are not written as names.
      read: ([text]) => (/^(?:est|ist|bst)$/.test(text) ? undefined : zonePart(names)),
    }),
  ),
  {
    pattern: words("([\\p{Lu}][\\p{L}']+(?: [\\p{Lu}][\\p{L}']+){0,2}) (?:local )?time", 'gu'),
    read: ([, city = '']) => zonePart(citiesOf(city)),
  },
];

function namedDate(day?: string, name = '', year?: string): PartValue {
  const index = monthWords.findIndex((words) => new RegExp(`^(?:${words})$`, 'iu').test(name));
  const date = { month: index + 1, day: Number(day) };
  return { kind: 'date', dates: [year === undefined ? date : { ...date, year: Number(year) }] };
}

/** Some write the day first, some the month. */
function numericDate(one: number, other: number, written?: string): PartValue | undefined {
  const year = written === undefined ? {} : { year: Number(written) + (written.length === 2 ? 2000 : 0) };
  const dates = [
    { day: one, month: other, ...year },
    { day: other, month: one, ...year },
  ].filter(({ day, month }) => day >= 1 && day <= 31 && month >= 1 && month <= 12);
  return dates.length === 0 ? undefined : { kind: 'date', dates };
}

function clock(hours: readonly number[], minute: number): PartValue | undefined {
  const minutes = hours.filter((hour) => hour >= 0 && hour < 24).map((hour) => hour * 60 + minute);
  return minutes.length === 0 ? undefined : { kind: 'clock', minutes };
}

/** "3:00" may be of the afternoon; "03:00" and "13:00" say it all. */
function hoursOf(hour: string): number[] {
  const value = Number(hour);
  return hour.startsWith('0') || value < 1 || value > 12 ? [value] : [value % 12, (value % 12) + 12];
}

function ofPart(hour: number, part: string): number {
  const isMorning = /morning|בבוקר/u.test(part);
  if (isMorning || hour > 12) return isMorning ? hour % 12 : hour;
  return /night/u.test(part) && hour === 12 ? 0 : (hour % 12) + 12;
}

const minutesSaid: Record<string, number> = {
  וחצי: 30,
  ורבע: 15,
  thirty: 30,
  fifteen: 15,
  'forty-five': 45,
};

function wordClock(text: string, name = '', extra = ''): PartValue | undefined {
  const hour = hourWords.find(([words]) => new RegExp(`^(?:${words})$`, 'iu').test(name))?.[1] ?? 0;
  const before = /quarter to/i.test(text);
  const minute = /half past/i.test(text)
    ? 30
    : /quarter past/i.test(text)
      ? 15
      : (minutesSaid[extra.toLowerCase()] ?? 0);
  const hours = [hour % 12, (hour % 12) + 12].map((value) => (before ? value - 1 : value));
  return clock(hours, before ? 45 : minute);
}

function offsetPart(sign = '+', hours = '0', minutes = '0'): PartValue {
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const offset = sign === '-' ? -size : size;
  return { kind: 'zone', zones: [{ name: `UTC${sign}${hours}:${minutes}`, offsetAt: () => offset }] };
}

function zonePart(names: readonly string[]): PartValue | undefined {
  const zones = names.flatMap((name) => findZone(name) ?? []);
  return zones.length === 0 ? undefined : { kind: 'zone', zones };
}

/** "New York time": the zone of the database that is named after that city. */
function citiesOf(city: string): string[] {
  const ending = `/${city.replaceAll(' ', '_')}`;
  const known = Intl.supportedValuesOf('timeZone').filter((name) => name.endsWith(ending));
  return city === 'Kolkata' ? ['Asia/Kolkata'] : known;
}
