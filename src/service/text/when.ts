import {
  type CalendarDate,
  canonicalZone,
  dateOf,
  dayMs,
  existsTwice,
  findZone,
  formatClock,
  formatDay,
  formatOffset,
  formatWeekday,
  type Instant,
  type WallTime,
  wallTimeAt,
  type Zone,
  zoneOf,
} from '../../time/index.ts';
import type { Locale } from '../../wire/index.ts';
import { createBoundedCache } from './bounded-cache.ts';

/** The zone, the language and the style of the country in which times are written for a reader. */
export type Reader = Manner & { zone: Zone; locale: Locale };

/** `hour12`: the clock has AM and PM. `firstWeekday`: ISO, 1 (Monday) to 7. `monthFirst`: `November 24`, not `24 November`. */
type Manner = { hour12: boolean; firstWeekday: number; monthFirst: boolean };

/**
 * A reader. Hebrew has one style. English is read everywhere: a page follows the first language of the browser (`acceptLanguage`), such as
 * `en-US`; mail follows the country of the zone.
 */
export function readerIn(zone: Zone, locale: Locale, acceptLanguage?: string): Reader {
  const tag = locale === 'he' ? 'he-IL' : browserTag.exec(acceptLanguage ?? '')?.[0];
  return { zone, locale, ...mannerOf(tag ?? englishOf(zone)) };
}

/** Matches language, script and country, which Intl accepts without an error. */
const browserTag = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?![a-z\d])/i;

const manners = createBoundedCache<Manner>(200);

const mannerOf = (tag: string): Manner =>
  manners(tag, () => {
    const locale = new Intl.Locale(tag);
    return {
      hour12: locale.getHourCycles()[0] === 'h12',
      firstWeekday: locale.getWeekInfo().firstDay,
      monthFirst: isMonthFirst(tag),
    };
  });

function isMonthFirst(tag: string): boolean {
  const format = new Intl.DateTimeFormat(tag, { day: 'numeric', month: 'long' });
  return format.formatToParts(0).find(({ type }) => type === 'day' || type === 'month')?.type === 'month';
}

/** Countries that write English with AM and PM. */
const twelveHourCountries = ['US', 'CA', 'AU', 'NZ', 'IN', 'PK', 'BD', 'PH', 'SG', 'MY', 'HK', 'JM', 'PR'];
let zonesWithTwelveHours: Map<string, string> | undefined;

/** The English of a zone's country, as a tag for Intl. */
function englishOf(zone: Zone): string {
  zonesWithTwelveHours ??= new Map(
    twelveHourCountries.flatMap((country) =>
      (new Intl.Locale(`en-${country}`).getTimeZones() ?? []).map((name) => [
        canonicalZone(name),
        `en-${country}`,
      ]),
    ),
  );
  return zonesWithTwelveHours.get(canonicalZone(zone.name)) ?? 'en-GB';
}

/** Writes a day in the reader's style: `Tuesday 24 November 2026`, `Tuesday, November 24, 2026`, `יום שלישי, 24 בנובמבר 2026`. */
export function describeDay(
  wallTime: WallTime,
  { locale, monthFirst }: Pick<Reader, 'locale' | 'monthFirst'>,
  style: 'short' | 'long' = 'long',
): string {
  return formatDay(wallTime, locale === 'en' && monthFirst ? 'en-US' : locale, style);
}

/** The time of a meeting in words: `Tuesday 24 November 2026`, `13:00–13:30`, `Israel Time (Asia/Jerusalem)`. */
export function describeWhen(startsAt: Instant, endsAt: Instant, reader: Reader) {
  const { zone, locale } = reader;
  const start = wallTimeAt(startsAt, zone);
  const end = wallTimeAt(endsAt, zone);
  const from = clockAt(startsAt, reader);
  const until = clockAt(endsAt, reader);
  const isSameDay = dateOf(start) === dateOf(end);
  // "1:00–1:30 PM" names the half of the day once.
  const first =
    isSameDay && / [AP]M$/.test(from) && from.slice(-2) === until.slice(-2) ? from.slice(0, -3) : from;
  return {
    day: describeDay(start, reader),
    shortDay: describeDay(start, reader, 'short'),
    from,
    hours: `${first}–${isSameDay ? '' : `${formatWeekday(end, locale)} `}${until}`,
    zone: zoneInWords(zone, startsAt, locale),
    // The day as a calendar leaf shows it.
    leaf: {
      month: calendarFormats[locale].month.format(start),
      number: String(new Date(start).getUTCDate()),
      weekday: formatWeekday(start, locale),
    },
  };
}

/** A moment in one line: `Friday 20 November 2026, 09:00`. */
export function describeMoment(instant: Instant, reader: Reader): string {
  return `${describeDay(wallTimeAt(instant, reader.zone), reader)}, ${clockAt(instant, reader)}`;
}

/** The guest's zone, or the page's if this machine does not know the name. */
export function guestZone(timezone: string, pageZone: Zone | undefined): Zone {
  return findZone(timezone) ?? pageZone ?? zoneOf('UTC');
}

/** The clock: `13:00` or `1:00 PM`. A time that the clocks show twice is written with its offset. */
export function clockAt(instant: Instant, { zone, hour12 }: Reader): string {
  const wallTime = wallTimeAt(instant, zone);
  const hour = new Date(wallTime).getUTCHours();
  const of24 = formatClock(wallTime);
  const clock = hour12 ? `${hour % 12 || 12}${of24.slice(2)} ${hour < 12 ? 'AM' : 'PM'}` : of24;
  return existsTwice(wallTime, zone) ? `${clock} (UTC${formatOffset(zone.offsetAt(instant))})` : clock;
}

/** Writes a zone with its name in a language and its IANA name: `Israel Time (Asia/Jerusalem)`. */
export function zoneInWords(zone: Zone, instant: Instant, locale: Locale): string {
  const name = zoneName(zone.name, instant, { locale, style: 'longGeneric' });
  return name && name !== zone.name ? `${name} (${zone.name})` : zone.name;
}

/** Intl lists some cities by names that they had. */
const presentNames: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Godthab: 'Nuuk',
  Katmandu: 'Kathmandu',
  Kiev: 'Kyiv',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
};

/** Writes a zone for a list that people search: `Berlin · Central European Time`, `גרמניה (Berlin)`. */
export function zoneLabel(name: string, locale: Locale, now: Instant): string {
  const place = name
    .slice(name.indexOf('/') + 1)
    .replaceAll('_', ' ')
    .replaceAll('/', ', ')
    .replace(/^\w+$/, (city) => presentNames[city] ?? city);
  // Hebrew has a name for each place only in the short form: "Germany time".
  const style = locale === 'he' ? 'shortGeneric' : 'longGeneric';
  const words = zoneName(name, now, { locale, style }) ?? '';
  if (words === '' || words.startsWith('GMT')) return place;
  return locale === 'he' ? `${words.replace(/^שעון /, '')} (${place})` : `${place} · ${words}`;
}

/** A month of a calendar: its title, its weekdays from the reader's first on, and its dates by week; blanks fill the first and last week. */
export function describeMonth(month: string, { locale, firstWeekday }: Reader) {
  const first = Date.parse(`${month}-01`);
  const length = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();
  const before = (new Date(first).getUTCDay() - firstWeekday + 7) % 7;
  const cells: (CalendarDate | undefined)[] = [
    ...Array<undefined>(before).fill(undefined),
    ...Array.from({ length }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`),
  ];
  const { title, weekday, letter } = calendarFormats[locale];
  const firstWeek = Array.from({ length: 7 }, (_, index) => first + (index - before) * dayMs);
  return {
    title: title.format(first),
    weekdays: firstWeek.map((day) => ({ name: weekday.format(day), letter: letter.format(day) })),
    weeks: Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
      cells.slice(week * 7, week * 7 + 7),
    ),
  };
}

const tags: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' };
const formatsIn = (tag: string) => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  return {
    month: format({ month: 'short' }),
    title: format({ month: 'long', year: 'numeric' }),
    weekday: format({ weekday: 'long' }),
    letter: format({ weekday: 'narrow' }),
  };
};
const calendarFormats = { en: formatsIn(tags.en), he: formatsIn(tags.he) };

// Intl formats are slow to make.
const zoneNames = createBoundedCache<{ name: string | undefined }>(100);

/** Returns the name of a zone. It does not depend on the season. */
function zoneName(
  timeZone: string,
  instant: Instant,
  { locale, style }: { locale: Locale; style: 'longGeneric' | 'shortGeneric' },
): string | undefined {
  const { name } = zoneNames(`${locale} ${style} ${timeZone}`, () => {
    const format = new Intl.DateTimeFormat(tags[locale], { timeZone, timeZoneName: style });
    return { name: format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value };
  });
  return name;
}
