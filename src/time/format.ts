import { DateTime } from 'luxon';
import { dayMs } from './units.ts';
import type { WallTime } from './zone.ts';

/** The languages of dates for people. `en-US` writes the month first. */
export type FormatLocale = 'en' | 'en-US' | 'he';

/**
 * A day for people. Short: `Tue 24 Nov 2026`, `יום ג׳, 24 בנוב׳ 2026`. Long: `Tuesday 24 November 2026`,
 * `Tuesday, November 24, 2026`, `יום שלישי, 24 בנובמבר 2026`.
 * Luxon gets the wall time as UTC, so that it applies no zone.
 */
export function formatDay(
  wallTime: WallTime,
  locale: FormatLocale,
  style: 'short' | 'long' = 'short',
): string {
  return remembered(`day ${locale} ${style}`, wallTime, () => writeFormattedDay(wallTime, locale, style));
}

/** A weekday as a word: `Tue`, `Tuesday`, `יום ג׳`, `יום שלישי`. */
export function formatWeekday(
  wallTime: WallTime,
  locale: FormatLocale,
  style: 'short' | 'long' = 'short',
): string {
  return remembered(`weekday ${locale} ${style}`, wallTime, () =>
    luxonTime(wallTime, locale).toLocaleString({ weekday: style }),
  );
}

// Cache: today and a few other days are written many times.
const maxWritten = 1000;
const written = new Map<string, string>();

/** Caches a text that is the same all day. */
function remembered(kind: string, wallTime: WallTime, write: () => string): string {
  const key = `${kind} ${Math.floor(wallTime / dayMs)}`;
  let text = written.get(key);
  if (text === undefined) {
    if (written.size >= maxWritten) written.clear();
    text = write();
    written.set(key, text);
  }
  return text;
}

function writeFormattedDay(wallTime: WallTime, locale: FormatLocale, style: 'short' | 'long'): string {
  const time = luxonTime(wallTime, locale);
  // English has its own pattern, because no locale of Intl writes a day without commas and with "Sep".
  if (locale !== 'he') return time.toFormat(englishPatterns[locale][style]);
  return time.toLocaleString({
    weekday: style,
    day: 'numeric',
    month: style,
    year: 'numeric',
  });
}

const englishPatterns = {
  en: { short: 'ccc d LLL yyyy', long: 'cccc d LLLL yyyy' },
  'en-US': { short: 'ccc, LLL d, yyyy', long: 'cccc, LLLL d, yyyy' },
};

function luxonTime(wallTime: WallTime, locale: FormatLocale): DateTime {
  const time = DateTime.fromMillis(wallTime, { zone: 'utc', locale: locale === 'he' ? 'he-IL' : 'en-US' });
  // Luxon would write "Invalid DateTime".
  if (!time.isValid) throw new RangeError(`${wallTime} is no wall time`);
  return time;
}
