import {
  dateOf,
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

/** When a meeting is, as its people say it: `Tuesday 24 November 2026`, `13:00–13:30`, `Israel Time (Asia/Jerusalem)`. */
export type When = {
  day: string;
  shortDay: string;
  from: string;
  hours: string;
  zone: string;
  /** The day as a leaf of a calendar shows it. */
  leaf: { month: string; number: string; weekday: string };
};

/** Describes a span of time in somebody's zone and language. */
export function describeWhen(startsAt: Instant, endsAt: Instant, zone: Zone, locale: Locale): When {
  const start = wallTimeAt(startsAt, zone);
  const end = wallTimeAt(endsAt, zone);
  const from = clockAt(startsAt, zone);
  const until =
    dateOf(start) === dateOf(end)
      ? clockAt(endsAt, zone)
      : `${formatWeekday(end, locale)} ${clockAt(endsAt, zone)}`;
  return {
    day: formatDay(start, locale, 'long'),
    shortDay: formatDay(start, locale),
    from,
    hours: `${from}–${until}`,
    zone: zoneInWords(zone, startsAt, locale),
    leaf: {
      month: monthOf(start, locale),
      number: String(new Date(start).getUTCDate()),
      weekday: formatWeekday(start, locale),
    },
  };
}

/** A moment in one line: `Friday 20 November 2026, 09:00`. */
export function describeMoment(instant: Instant, zone: Zone, locale: Locale): string {
  return `${formatDay(wallTimeAt(instant, zone), locale, 'long')}, ${clockAt(instant, zone)}`;
}

/** The guest's zone; a name that this machine does not know (any more) gives the page's. */
export function guestZone(timezone: string, pageZone: Zone | undefined): Zone {
  return findZone(timezone) ?? pageZone ?? zoneOf('UTC');
}

/** A time that the clocks show twice is written with its offset. */
export function clockAt(instant: Instant, zone: Zone): string {
  const wallTime = wallTimeAt(instant, zone);
  const clock = formatClock(wallTime);
  if (!existsTwice(wallTime, zone)) return clock;
  return `${clock} (UTC${formatOffset(zone.offsetAt(instant))})`;
}

/** A zone by its name in a language, and by its own: `Israel Time (Asia/Jerusalem)`. */
export function zoneInWords(zone: Zone, instant: Instant, locale: Locale): string {
  const name = zoneName(zone.name, locale, instant);
  return name && name !== zone.name ? `${name} (${zone.name})` : zone.name;
}

function monthOf(wallTime: WallTime, locale: Locale): string {
  return months[locale].format(wallTime);
}

const tags: Record<Locale, string> = { en: 'en-GB', he: 'he-IL' };
const month = (locale: Locale) => new Intl.DateTimeFormat(tags[locale], { timeZone: 'UTC', month: 'short' });
const months: Record<Locale, Intl.DateTimeFormat> = { en: month('en'), he: month('he') };

// Making a format takes forty times as long as asking one, and asking it takes a tenth of a page. Guests name their zones, so there is a
// bound.
const maxZones = 100;
const zones = new Map<string, { format: Intl.DateTimeFormat; day: number; name: string | undefined }>();

/** What a zone is called on the day of an instant. The name of the latest day is kept. */
function zoneName(timeZone: string, locale: Locale, instant: Instant): string | undefined {
  const key = `${locale} ${timeZone}`;
  let zone = zones.get(key);
  if (!zone) {
    if (zones.size >= maxZones) zones.clear();
    const format = new Intl.DateTimeFormat(tags[locale], { timeZone, timeZoneName: 'longGeneric' });
    zone = { format, day: Number.NaN, name: undefined };
    zones.set(key, zone);
  }
  const day = Math.floor(instant / 86_400_000);
  if (day !== zone.day) {
    zone.day = day;
    zone.name = zone.format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value;
  }
  return zone.name;
}
