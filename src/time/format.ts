import { DateTime } from 'luxon';
import type { WallTime } from './zone.ts';

/** The languages in which dates are written for people. */
export type FormatLocale = 'en' | 'he';

/**
 * A day as people write it. Short: `Tue 24 Nov 2026`, `יום ג׳, 24 בנוב׳ 2026`; long: `Tuesday 24 November 2026`,
 * `יום שלישי, 24 בנובמבר 2026`. Luxon is given the wall time as UTC, so that no zone of its own comes into it.
 */
export function formatDay(
  wallTime: WallTime,
  locale: FormatLocale,
  style: 'short' | 'long' = 'short',
): string {
  const time = DateTime.fromMillis(wallTime, { zone: 'utc', locale: locale === 'he' ? 'he-IL' : 'en-GB' });
  if (!time.isValid) throw new RangeError(`${wallTime} is no wall time`);
  if (locale === 'en')
    return time.toFormat(style === 'long' ? 'cccc d LLLL yyyy' : 'ccc d LLL yyyy', { locale: 'en-US' });
  return time.toLocaleString({
    weekday: style,
    day: 'numeric',
    month: style,
    year: 'numeric',
  });
}

/** The clock of a wall time, 24 hours: `13:05`. */
export function formatClock(wallTime: WallTime): string {
  return new Date(wallTime).toISOString().slice(11, 16);
}

/** A weekday as a word: `Tue`, `Tuesday`, `יום ג׳`, `יום שלישי`. */
export function formatWeekday(
  wallTime: WallTime,
  locale: FormatLocale,
  style: 'short' | 'long' = 'short',
): string {
  const time = DateTime.fromMillis(wallTime, { zone: 'utc', locale: locale === 'he' ? 'he-IL' : 'en-US' });
  return time.toLocaleString({ weekday: style });
}
