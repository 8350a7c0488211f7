import { findZone, type Zone } from '../../src/time/index.ts';
import {
  countedThings,
  counts,
  type DayPart,
  dayParts,
  daysOfMonth,
  hebrewPrefix,
  hours,
  minutesAfter,
  minutesBefore,
  months,
  namedDays,
  places,
  rankedThings,
  weekdays,
  zoneWords,
} from './time-words.ts';

/** One reading of a day. All given fields must match. Days and weeks ahead count from the day on which it was said. */
export type SaidDay = {
  year?: number;
  month?: number;
  dayOfMonth?: number;
  /** ISO weekday, 1 is Monday. */
  weekday?: number;
  /** From and to, both included. */
  daysAhead?: readonly [from: number, to: number];
  /** Calendar weeks, beginning on Sunday or on Monday. */
  weeksAhead?: number;
};

/** A part of a time, with its place in the text. It has several readings if its meaning is open. */
export type TimeToken = { from: number; to: number } & TokenValue;

type TokenValue =
  | { kind: 'weekday' | 'date'; days: readonly SaidDay[]; part?: DayPart }
  /** Minutes since midnight; 1440 is the end of the day. `isSure`: whether the text says if it is before or after noon. */
  | { kind: 'clock'; minutes: readonly number[]; isSure: boolean }
  /** A number that is an hour only with other words. */
  | { kind: 'number'; value: number }
  | { kind: 'part'; part: DayPart }
  /** `isWeak`: a place, which is a zone only beside a clock time. */
  | { kind: 'zone'; zones: readonly Zone[]; isWeak?: boolean };

type Groups = Record<string, string | undefined>;
type Rule = { pattern: RegExp; read(groups: Groups, match: RegExpExecArray): TokenValue | undefined };

/** The parts of times in a text, in order. If two overlap, the one with the earlier rule counts. */
export function scanTimes(plain: string): TimeToken[] {
  const isRead = new Uint8Array(plain.length);
  const tokens: TimeToken[] = [];
  for (const { pattern, read } of rules) {
    for (const match of plain.matchAll(pattern)) {
      const from = match.index;
      const to = from + match[0].length;
      if (isRead.subarray(from, to).includes(1)) continue;
      const value = read(match.groups ?? {}, match);
      if (!value) continue;
      isRead.fill(1, from, to);
      tokens.push({ from, to, ...value });
    }
  }
  return tokens.sort((a, b) => a.from - b.from);
}

/** A table of words as one pattern, with the value of each word. */
function tableOf<Value>(entries: readonly (readonly [string, Value])[]) {
  const sources = entries.flatMap(([words]) => splitAlternatives(words));
  const known = entries.map(([words, value]) => [new RegExp(`^(?:${words})$`, 'iu'), value] as const);
  return {
    source: `(?:${sources.sort((a, b) => b.length - a.length).join('|')})`,
    valueOf: (text = '') => known.find(([pattern]) => pattern.test(text))?.[1],
  };
}

/** The alternatives of a pattern, except those inside brackets. */
function splitAlternatives(words: string): string[] {
  return words.split(/\|(?![^(]*\))/u);
}

const month = tableOf(months);
const hour = tableOf(hours);
const after = tableOf(minutesAfter);
const before = tableOf(minutesBefore);
const dayWord = tableOf(daysOfMonth);
const count = tableOf(counts);
const named = tableOf(namedDays);
const part = tableOf(dayParts);
const englishDay = tableOf(weekdays.map(([english, , , value]) => [english, value]));
const hebrewDay = tableOf(weekdays.map(([, hebrew, , value]) => [`ה?${hebrew}`, value]));
const hebrewLetter = tableOf(weekdays.map(([, , letter, value]) => [`${letter}'?`, value]));

function rule(source: string, read: Rule['read'], flags = 'giu'): Rule {
  return { pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${source})(?![\\p{L}\\p{N}])`, flags), read };
}

const number = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const yearAfter = String.raw`(?:\.?'?,?[ -](?<year>20\d\d)(?!:\d))?`;
const monthName = `(?<month>${month.source})`;
/** After a cue, a number is an hour only if no counted thing follows. */
const bareEnd = String.raw`(?![:.]\d)(?=\s*(?:$|[,.;!?)\]|/–-]|(?:or|and|to|till|until|on|at|in the|at night|o'clock|[ap]\.? ?m|או|עד)(?!\p{L})|ו(?:-|\p{L})|ל-?(?:\d|${hour.source})|ב(?:בוקר|ערב|צהר|לילה|יום)|אח))`;
const notCounted = `(?!${countedThings})(?![:./]?\\d)`;
const hourNumber = String.raw`(?<hour>\d{1,2})`;
const hourWord = `(?<hour>${hour.source})`;
const strongCue = `(?:at |@ ?|[ולמהש]{0,2}[בה]?שעה |[ושכ]{0,2}ב-?)`;
const weakCue = `(?:from |between |after |before |until |till |by |around |about |בין |עד |אחרי |לפני |סביב |[ומ]{0,2}מ-?)`;

const dates: Rule[] = [
  {
    pattern: /(?<![\p{L}\p{N}])(?<year>\d{4})[-/](?<month>\d\d)[-/](?<day>\d\d)(?=T\d|[^\p{L}\p{N}]|$)/giu,
    read: ({ year, month, day }) => dated(Number(day), Number(month), Number(year)),
  },
  {
    pattern: /(?<=\d{4}-\d\d-\d\d[T ])(?<hour>\d\d):(?<minute>\d\d)(?::\d\d(?:\.\d{1,9})?)?/giu,
    read: ({ hour, minute }) => ({
      kind: 'clock',
      minutes: [Number(hour) * 60 + Number(minute)],
      isSure: true,
    }),
  },
  {
    pattern:
      /(?<=\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(?:Z(?!\p{L})|(?<sign>[+-])(?<hours>\d\d):(?<minutes>\d\d))/gu,
    read: offsetZone,
  },
  rule(
    `${hebrewPrefix}(?<first>\\d{1,2})(?:st|nd|rd|th)? ?(?:-|–|to|עד) ?(?:ה-)?${number}(?: of)? ?[בל]?-?${monthName}${yearAfter}`,
    ({ first, day, month: name, year }) => {
      const [from, to] = [Number(first), Number(day)];
      if (from >= to || to > 31) return undefined;
      const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      return { kind: 'date', days: days.map((one) => dayOf(one, month.valueOf(name), year)) };
    },
  ),
  rule(`(?:the )?${hebrewPrefix}${number}(?: of |[ .-])?[בל]?-?${monthName}${yearAfter}`, namedDate),
  rule(
    `${monthName}\\.? (?:the )?${number}(?![:.h]\\d| ?[ap]\\.? ?m)(?:,? (?<year>20\\d\\d)(?!:\\d))?`,
    namedDate,
  ),
  rule(`(?:the |ה-?|[בל]-?)?(?<word>${dayWord.source})(?: of)? [בל]?-?${monthName}${yearAfter}`, namedDate),
  rule(`${monthName} (?:the )?(?<word>${dayWord.source})(?:,? (?<year>20\\d\\d)(?!:\\d))?`, namedDate),
  rule(
    `${hebrewPrefix}(?<!\\bat |בשעה |[$€₪£])(?<one>\\d{1,2})(?<separator>[./-])(?<other>\\d{1,2})(?:\\k<separator>(?<year>20\\d\\d|\\d\\d))?(?![:/]?\\d|\\.\\d| ?[ap]\\.? ?m)(?!${countedThings})`,
    numericDate,
  ),
  rule(`(?:on )?(?:the )?(?<day>\\d{1,2})(?:st|nd|rd|th)(?!${rankedThings})`, dayOnly),
  rule(`on the (?<day>\\d{1,2})${bareEnd}`, dayOnly),
  rule(`the (?<word>${dayWord.source})(?<=th|st|nd|rd)(?!${rankedThings})`, dayOnly),
  rule(`[ושכבלמ]{0,2}ה-(?<day>\\d{1,2})(?:(?= לחודש)|(?![:.]\\d|-))(?!${countedThings})`, dayOnly),
  rule(`[ושכבלמ]{0,2}ב-(?<day>2[4-9]|3[01])(?![:./]\\d)(?!${countedThings})`, dayOnly),
  rule(`[ושכבלמ]{0,2}ב-(?<day>\\d{1,2})(?= לחודש| בשעה| ב-?\\d)`, dayOnly),
];

const zones: Rule[] = [
  rule(String.raw`(?:utc|gmt) ?(?<sign>[+–-]) ?(?<hours>\d{1,2})(?::?(?<minutes>\d\d))?`, offsetZone),
  rule(
    '(?<name>(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Brazil|Canada|Europe|Indian|Pacific|US|Etc)(?:/[a-z_+-]+){1,2})',
    ({ name = '' }) => zoneToken([name]),
  ),
  // "est" and "ist" in lower case are words of other languages.
  ...zoneWords.map(([words, names]) =>
    rule(words, (_, [text]) => (/^[a-z]{3,4}$/u.test(text) ? undefined : zoneToken(names))),
  ),
  rule(
    "(?<city>(?![AP]M )\\p{Lu}[\\p{L}']+(?: \\p{Lu}[\\p{L}']+){0,2})(?:'s)? (?:local )?time",
    ({ city = '' }) => zoneToken(zonesOfPlace(city)),
    'gu',
  ),
  rule(
    "(?:[בל]?(?:לפי )?(?:ה?שעון|זמן) (?:של )?|בשעון )(?<city>\\p{L}[\\p{L}']+(?: \\p{L}[\\p{L}']+)?)",
    ({ city = '' }) => zoneToken(zonesOfPlace(city)) ?? zoneToken(zonesOfPlace(city.split(' ')[0] ?? '')),
  ),
  rule(
    "(?<city>(?![AP]M )\\p{Lu}[\\p{L}']+(?: \\p{Lu}[\\p{L}']+){0,2})",
    ({ city = '' }) => weak(zoneToken(placeIn(city))),
    'gu',
  ),
  rule("ב?(?<city>[א-ת]{3,}(?: [א-ת']{3,})?)", ({ city = '' }) => weak(zoneToken(placeIn(city)))),
];

const clocks: Rule[] = [
  rule(
    `(?<![:.+]|[+]\\d)${hebrewPrefix}(?<hour>[01]?\\d|2[0-4]):(?<minute>[0-5]\\d)(?::[0-5]\\d)?h?`,
    clockOf,
  ),
  rule(`${hebrewPrefix}(?:at )?(?<hour>[01]?\\d|2[0-3])h(?<minute>[0-5]\\d)`, clockOf),
  rule(
    `(?:at |בשעה )?(?<![$€₪£] ?)(?<hour>[01]?\\d|2[0-3])\\.(?<minute>[0-5]\\d)(?![.:]?\\d)(?!${countedThings})`,
    clockOf,
  ),
  rule(`${strongCue}(?<hour>[01]?\\d|2[0-3])h(?![\\p{L}\\d])`, clockOf),
  rule(`(?:at |בשעה |ב-)(?<hour>[01]\\d|2[0-3])(?<minute>[0-5]\\d)(?!${countedThings})`, clockOf),
  rule(`(?<hour>[01]\\d|2[0-3])(?<minute>[0-5]\\d) ?(?:hours|hrs|h)`, clockOf),
  rule(
    `(?:at )?(?<word>${before.source}|\\d{1,2}(?= minutes?| past))(?: minutes?)? (?<side>past|after|to|before|till|of) (?<hour>${hour.source}|\\d{1,2}|noon|midnight)(?!${countedThings})(?![:.]\\d)`,
    besideHour,
  ),
  rule(`(?:at )?half (?<hour>${hour.source})(?!${countedThings})`, ({ hour: name }) =>
    clockOf({ hour: name, minute: '30' }),
  ),
  rule(
    `[ושכ]{0,2}ב?-?(?<word>${before.source}) ל-?(?<hour>${hour.source}|\\d{1,2})(?!${countedThings})(?![:.]\\d)`,
    besideHour,
  ),
  rule(`(?:at )?(?:${hourNumber}) o'?clock`, clockOf),
  rule(`(?:at )?(?:${hourWord}) o'?clock`, clockOf),
  rule(
    `(?:at |[ולמהש]{0,2}בשעה |${hebrewPrefix})(?<hour>${hour.source})[ -](?<word>${after.source})(?! ?דקות)(?!${countedThings})`,
    clockOf,
  ),
  rule(`(?:בשעה )?${hebrewPrefix}${hourNumber} (?<word>וחצי|ורבע)(?!${countedThings})`, clockOf),
  rule(`${strongCue}${hourNumber}(?!h)${notCounted}`, clockOf),
  rule(`${strongCue}${hourWord}(?! ?[–-] ?minute)${notCounted}`, clockOf),
  rule(`${weakCue}${hourNumber}${bareEnd}`, clockOf),
  rule(`${weakCue}${hourWord}${bareEnd}`, clockOf),
  rule(`[ל]-?${hourWord}${bareEnd}(?<=[א-ת])`, clockOf),
  rule('midnight|[בל]?חצות', () => ({ kind: 'clock', minutes: [0, 1440], isSure: true })),
];

const relative = '(?: (?<which>הקרובה?|הבאה?|שעברה?))?';
const bareHebrewPlace = `(?= הקרוב| הבא|,? ה?-?\\d|,? ב-?\\d|,? בשעה|,? ב(?:בוקר|ערב|שבוע)|,? אחה?|,? ב(?:${hour.source})(?!\\p{L})|[:)]| [–-] |\\s*\\|)`;

const days: Rule[] = [
  rule(
    `(?<from>${englishDay.source})\\.? ?(?:[–-]|to|through|thru|till|until) ?(?<to>${englishDay.source})`,
    ({ from, to }) => weekdayRange(englishDay.valueOf(from), englishDay.valueOf(to)),
  ),
  rule(
    `(?:[בל]?ימים |[בלמ]?יום )?(?<from>${hebrewDay.source}|[א-ו]')(?: ?[–-] ?| עד )(?:יום )?(?<to>${hebrewDay.source}|[א-ו]')`,
    ({ from, to }) => weekdayRange(hebrewWeekday(from), hebrewWeekday(to)),
  ),
  rule(
    `(?:(?<which>this coming|next|this|coming|upcoming|last) )?(?<name>${englishDay.source})(?:'s)?`,
    ({ which, name = '' }, match) =>
      isOtherWord(name, match) ? undefined : weekdayToken(englishDay.valueOf(name), which),
  ),
  rule(
    `[ושכבלמה]{0,2}יום (?<name>${hebrewDay.source}|[א-ו](?![\\p{L}"])'?|ש')${relative}`,
    ({ name, which }) => weekdayToken(hebrewWeekday(name), which),
  ),
  rule(`[בלמהוש]{0,2}שבת${relative}|מוצ"ש`, ({ which }) => weekdayToken(6, which)),
  rule(
    `[ושכ]{0,2}(?<prefix>[בלמה]?)(?<name>${hebrewDay.source})(?:(?<=[בל](?:שלישי|רביעי|חמישי|שי?שי))|${bareHebrewPlace})${relative}`,
    ({ name, which }) => weekdayToken(hebrewDay.valueOf(name), which),
  ),
  rule(`[ושכבלמ]{0,2}(?<name>[א-ו]')(?=,? ?ה?-?\\d|\\)|,? ב-?\\d|,? בשעה)`, ({ name }) =>
    weekdayToken(hebrewLetter.valueOf(name)),
  ),
  rule(
    `in (?<count>${count.source}|\\d{1,2}) days?(?:' time)?|(?<count2>${count.source}|\\d{1,2}) days? from (?:now|today)|[בל]?עוד (?<count3>${count.source}|\\d{1,2}) ימים`,
    ({ count: one, count2, count3 }) => ahead(countOf(one ?? count2 ?? count3)),
  ),
  rule(
    `(?:(?:in )?(?<count>${count.source}|\\d{1,2}) weeks? from (?:now|today)|in (?<count2>${count.source}|\\d{1,2}) weeks?(?:' time)?|[בל]?עוד (?<count3>שבועיים|שבוע))`,
    ({ count: one, count2, count3 }) => {
      const weeks = count3 === undefined ? countOf(one ?? count2) : count3 === 'שבוע' ? 1 : 2;
      const days = [{ daysAhead: [weeks * 7, weeks * 7] as const }, { weeksAhead: weeks }];
      return { kind: 'date', days };
    },
  ),
  rule('(?:of |the )?week after next|[בל]?שבוע שאחריו', () => ({ kind: 'date', days: [{ weeksAhead: 2 }] })),
  rule("(?:of )?next week(?:'s)?|[בל]?שבוע הבא", () => ({ kind: 'date', days: [{ weeksAhead: 1 }] })),
  rule('(?:of )?this week|השבוע(?! הבא)', () => ({ kind: 'date', days: [{ weeksAhead: 0 }] })),
  rule(`[ושכבלמ]{0,2}(?<name>${named.source})`, ({ name = '' }) => {
    const value = named.valueOf(name) ?? 0;
    const [, evening] = /(tonight|evening|הערב)|/iu.exec(name) ?? [];
    return {
      kind: 'date',
      days: [{ daysAhead: [value, value] }],
      ...(evening !== undefined && { part: 'evening' as const }),
    };
  }),
];

const parts: Rule[] = [
  {
    pattern: /(?<=[\d\p{L}] ?)(?<half>[ap])(?:\. ?m\.?|m)(?![\p{L}\p{N}])/giu,
    read: ({ half = '' }) => ({ kind: 'part', part: half.toLowerCase() === 'a' ? 'am' : 'pm' }),
  },
  rule(`,? ?(?<name>${part.source})`, ({ name }) => {
    const value = part.valueOf(name);
    return value && { kind: 'part', part: value };
  }),
  rule(`(?<value>\\d{1,2})${bareEnd}`, ({ value }) => ({ kind: 'number', value: Number(value) })),
  rule(`(?<value>${hour.source})${bareEnd}`, ({ value }) => ({
    kind: 'number',
    value: hour.valueOf(value) ?? 0,
  })),
];

const rules: readonly Rule[] = [
  ...dates,
  ...zones.slice(0, -2),
  ...clocks,
  ...days,
  ...parts,
  ...zones.slice(-2),
];

/** Whether a short name of a day is another word: "sun", "sat", "wed" and "mon" in lower case without a number after them. */
function isOtherWord(name: string, { index, 0: text, input }: RegExpExecArray): boolean {
  return (
    /^(?:sun|sat|wed|mon)$/u.test(name) &&
    !/^[ ,.]{0,3}\d/u.test(input.slice(index + text.length, index + text.length + 4))
  );
}

function hebrewWeekday(name = ''): number | undefined {
  return hebrewDay.valueOf(name) ?? hebrewLetter.valueOf(name);
}

function weekdayToken(weekday: number | undefined, which = ''): TokenValue | undefined {
  if (weekday === undefined) return undefined;
  const coming = { weekday, daysAhead: [0, 7] as const };
  if (/^(?:next|הבאה?)$/iu.test(which))
    return {
      kind: 'weekday',
      days: [
        { weekday, daysAhead: [1, 7] },
        { weekday, weeksAhead: 1 },
      ],
    };
  if (/^(?:last|past|שעברה?)$/iu.test(which))
    return { kind: 'weekday', days: [{ weekday, daysAhead: [-14, -1] }] };
  return { kind: 'weekday', days: [which === '' ? { weekday } : coming] };
}

function weekdayRange(from = 0, to = 0): TokenValue | undefined {
  if (from === 0 || to === 0) return undefined;
  const length = ((to - from + 7) % 7) + 1;
  const days = Array.from({ length }, (_, index) => ({ weekday: ((from - 1 + index) % 7) + 1 }));
  return { kind: 'weekday', days };
}

function ahead(value: number): TokenValue {
  return { kind: 'date', days: [{ daysAhead: [value, value] }] };
}

function countOf(text = ''): number {
  return /^\d/u.test(text) ? Number(text) : (count.valueOf(text) ?? 0);
}

function dayOf(dayOfMonth: number, month?: number, year?: string): SaidDay {
  const years = year === undefined ? {} : { year: Number(year) + (year.length === 2 ? 2000 : 0) };
  return { dayOfMonth, ...(month !== undefined && { month }), ...years };
}

function dated(dayOfMonth: number, month: number, year: number): TokenValue | undefined {
  const isDay = dayOfMonth >= 1 && dayOfMonth <= 31 && month >= 1 && month <= 12;
  return isDay ? { kind: 'date', days: [{ dayOfMonth, month, year }] } : undefined;
}

function namedDate(
  { day, word, month: name = '', year }: Groups,
  match: RegExpExecArray,
): TokenValue | undefined {
  const value = day === undefined ? dayWord.valueOf(word) : Number(day);
  if (value === undefined || value < 1 || value > 31) return undefined;
  // In "the 24th may be full", "may" is a verb and not the month.
  const end = match.index + match[0].length;
  if (/\bmay$/u.test(match[0]) && !/^(?:[,.?!)]| at| \d|\s*$)/u.test(match.input.slice(end, end + 4)))
    return undefined;
  if (/^may\b/u.test(match[0])) return undefined;
  return { kind: 'date', days: [dayOf(value, month.valueOf(name), year)] };
}

/** Reads a date in numbers. With a slash the order may be day and month, or month and day. Otherwise the day comes first. */
function numericDate({ one, other, separator, year }: Groups): TokenValue | undefined {
  if (separator === '-' && year === undefined) return undefined;
  const [first, second] = [Number(one), Number(other)];
  // "24/7" means always.
  if (first === 24 && second === 7 && year === undefined) return undefined;
  const isDay = ([day, month]: readonly number[]) =>
    day !== undefined && month !== undefined && day >= 1 && day <= 31 && month >= 1 && month <= 12;
  const orders = [[first, second], ...(separator === '/' ? [[second, first]] : [])].filter(isDay);
  if (orders.length === 0) return undefined;
  return { kind: 'date', days: orders.map(([day = 0, month]) => dayOf(day, month, year)) };
}

function dayOnly({ day, word }: Groups): TokenValue | undefined {
  const value = day === undefined ? (dayWord.valueOf(word) ?? 0) : Number(day);
  const isDay = value >= 1 && value <= 31 && (word === undefined || value > 3);
  return isDay ? { kind: 'date', days: [{ dayOfMonth: value }] } : undefined;
}

function clockOf({ hour: written = '', minute, word }: Groups): TokenValue | undefined {
  const minutes = word === undefined ? Number(minute ?? 0) : (after.valueOf(word) ?? 0);
  return openClock(hour.valueOf(written) ?? Number(written), minutes, written);
}

/** Returns the readings of a clock time: "3:00" may be in the afternoon, "03:00" and "13:00" are certain. */
function openClock(value: number, minutes: number, written: string): TokenValue | undefined {
  if (value > 24 || minutes > 59 || (value === 24 && minutes > 0)) return undefined;
  const isSure = value === 0 || value > 12 || /^0/u.test(written);
  const early = value * 60 + minutes;
  if (isSure) return { kind: 'clock', minutes: [early], isSure };
  return { kind: 'clock', minutes: value === 12 ? [early, minutes] : [early, early + 720], isSure };
}

function besideHour({ word = '', side = 'to', hour: written = '' }: Groups): TokenValue | undefined {
  const size = /^\d/u.test(word) ? Number(word) : (before.valueOf(word) ?? 0);
  const isNamed = /^(?:noon|midnight)$/iu.test(written);
  const at = isNamed ? 12 : (hour.valueOf(written) ?? Number(written));
  if (at > 24 || size > 59 || (side.toLowerCase() === 'of' && size < 5)) return undefined;
  const signed = /^(?:past|after)$/iu.test(side) ? size : -size;
  const readings = at > 12 ? [at * 60] : [(at % 12) * 60, (at % 12) * 60 + 720];
  const kept = isNamed ? [/^noon$/iu.test(written) ? 720 : 0] : readings;
  return {
    kind: 'clock',
    minutes: kept.map((one) => (one + signed + 1440) % 1440),
    isSure: isNamed || at > 12,
  };
}

function offsetZone({ sign = '+', hours = '0', minutes = '0' }: Groups): TokenValue {
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const offset = sign === '+' ? size : -size;
  return { kind: 'zone', zones: [{ name: `UTC${sign}${hours}:${minutes}`, offsetAt: () => offset }] };
}

function zoneToken(names: readonly string[]): (TokenValue & { kind: 'zone' }) | undefined {
  const found = names.flatMap((name) => findZone(name) ?? []);
  return found.length === 0 ? undefined : { kind: 'zone', zones: found };
}

function weak(token: (TokenValue & { kind: 'zone' }) | undefined): TokenValue | undefined {
  return token && { ...token, isWeak: true };
}

let cities: Map<string, string[]> | undefined;

/** The zone with the name of a place, such as "New York": from our list, or from the database. */
function zonesOfPlace(place: string): readonly string[] {
  const key = place.toLowerCase();
  const known = places.get(key);
  if (known !== undefined) return [known];
  cities ??= Map.groupBy(Intl.supportedValuesOf('timeZone'), (name) =>
    (name.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase(),
  );
  return cities.get(key) ?? [];
}

/** The zones of the place that words such as "In New York" or "בניו יורק" name. */
function placeIn(words: string): readonly string[] {
  const all = words.split(' ');
  const some = [all, all.slice(1), all.slice(0, -1), all.slice(0, 1), all.slice(-1)].map((one) =>
    one.join(' '),
  );
  return (
    [...some, ...some.map((one) => one.replace(/^ב/u, ''))]
      .map(zonesOfPlace)
      .find((names) => names.length > 0) ?? []
  );
}
