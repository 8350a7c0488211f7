import { type CalendarDate, dayNumberOf, writeDay } from './calendar-day.ts';
import { dayMs, minuteMs } from './units.ts';
import { existsTwice, wallTimeAt } from './wall-time.ts';
import type { Instant, WallTime, Zone } from './zone.ts';

// Character codes are compared, because reading a character creates a string.
const plus = 43;
const dash = 45;
const dot = 46;
const colon = 58;
const letterT = 116;
const letterZ = 122;
// Makes an upper-case letter lower-case. RFC 3339 §5.6 allows "t" and "z".
const lowerCase = 32;

/** A parsed ISO date-time: the wall time, and the offset in milliseconds if the text has one. */
export type WrittenTime = { wallTime: WallTime; offset: number | undefined };

/**
 * Reads `2026-11-24T13:00`, with or without seconds and offset. Undefined for any other text and for a day that the calendar does not
 * have. It reads by position, because a list has hundreds of starts and a pattern is about ten times slower.
 */
export function parseDateTime(text: string): WrittenTime | undefined {
  const minute = minuteAt(text);
  if (Number.isNaN(minute)) return undefined;
  let at = 16;
  let milliseconds = 0;
  if (text.charCodeAt(at) === colon) {
    const second = twoDigits(text, 17);
    if (!(second < 60)) return undefined;
    milliseconds = second * 1000;
    at = 19;
    if (text.charCodeAt(at) === dot) {
      const fraction = /^\d{1,30}/.exec(text.slice(20, 51))?.[0];
      if (fraction === undefined) return undefined;
      milliseconds += Number(fraction.padEnd(3, '0').slice(0, 3));
      at += 1 + fraction.length;
    }
  }
  const wallTime = minute * minuteMs + milliseconds;
  if (text.length === at) return { wallTime, offset: undefined };
  const offset = offsetAt(text, at);
  return Number.isNaN(offset) ? undefined : { wallTime, offset };
}

/** The instant of an ISO date-time that has an offset; undefined for any other text. */
export function parseInstant(text: string): Instant | undefined {
  if (text.length === placeOfSeconds + latestEnd.length && text.endsWith(latestEnd)) {
    const minute = minuteAt(text);
    return Number.isNaN(minute) ? undefined : minute * minuteMs + latestRest;
  }
  const written = parseDateTime(text);
  if (written?.offset === undefined) return undefined;
  if (text.length <= longestUsual) {
    latestEnd = text.slice(placeOfSeconds);
    latestRest = written.wallTime - Math.floor(written.wallTime / minuteMs) * minuteMs - written.offset;
  }
  return written.wallTime - written.offset;
}

// The starts of a list usually end alike (":00+02:00"). The latest ending is cached with its value in milliseconds.
const placeOfSeconds = 16;
const longestUsual = 32;
let latestEnd = 'Z';
let latestRest = 0;

/** Minutes of wall time since 1970-01-01, if the text begins with a day, a "T" and a clock time. Otherwise NaN. */
function minuteAt(text: string): number {
  const hour = twoDigits(text, 11);
  const minute = twoDigits(text, 14);
  const isTime =
    hour < 24 &&
    minute < 60 &&
    (text.charCodeAt(10) | lowerCase) === letterT &&
    text.charCodeAt(13) === colon;
  return isTime ? dayAt(text) * 1440 + hour * 60 + minute : Number.NaN;
}

/** 00:00 of a calendar day, or undefined if there is no such day. */
export function parseDate(text: CalendarDate): WallTime | undefined {
  const day = text.length === 10 ? dayAt(text) : Number.NaN;
  return Number.isNaN(day) ? undefined : day * dayMs;
}

/** An instant as a date-time with the zone's offset (RFC 3339): `2026-11-24T13:00:00+02:00`. */
export function formatInstant(instant: Instant, zone: Zone): string {
  const offset = zone.offsetAt(instant);
  // Some zones had offsets with seconds long ago. RFC 3339 has none, so such an instant is written in UTC.
  if (offset % minuteMs !== 0) return formatInstant(instant, utc);
  const seconds = formatWallTime(wallTimeAt(instant, zone), 'seconds');
  return `${seconds}${formatOffset(offset)}`;
}

/** A wall time without a zone: `2026-11-24T13:00`, or with seconds. */
export function formatWallTime(wallTime: WallTime, precision: 'minutes' | 'seconds' = 'minutes'): string {
  return `${dateOf(wallTime)}T${formatClock(wallTime, precision)}`;
}

/** The clock time of a wall time, in 24 hours: `13:05`, or `13:05:00`. */
export function formatClock(wallTime: WallTime, precision: 'minutes' | 'seconds' = 'minutes'): string {
  const sinceMidnight = wallTime - startOfDay(wallTime);
  const clock = clocks[Math.floor(sinceMidnight / minuteMs)];
  if (clock === undefined) throw new RangeError(`${wallTime} is no wall time`);
  return precision === 'minutes' ? clock : `${clock}:${two(Math.floor((sinceMidnight % minuteMs) / 1000))}`;
}

/** The local date and clock time of an instant. A clock time that the day has twice gets its offset: `01:30+02:00`. */
export function formatLocal(instant: Instant, zone: Zone): { date: CalendarDate; time: string } {
  if (latestLocal.zone !== zone || !(instant >= latestLocal.from && instant < latestLocal.from + dayMs))
    latestLocal = localDay(instant, zone);
  const { from, date, isEven } = latestLocal;
  if (isEven) return { date, time: exactClock(instant - from) };
  const wallTime = wallTimeAt(instant, zone);
  const offset = existsTwice(wallTime, zone) ? formatOffset(zone.offsetAt(instant)) : '';
  return { date: dateOf(wallTime), time: exactClock(wallTime) + offset };
}

type LocalDay = { zone: Zone | undefined; from: Instant; date: CalendarDate; isEven: boolean };

// Cache of the latest day: a list writes many starts of one day in a row.
let latestLocal: LocalDay = { zone: undefined, from: Number.NaN, date: '', isEven: false };

/** The local day of an instant. `isEven`: no clock changes on that day, nor on the days beside it. */
function localDay(instant: Instant, zone: Zone): LocalDay {
  const day = startOfDay(wallTimeAt(instant, zone));
  const isEven = zone.offsetAt(day - dayMs) === zone.offsetAt(day + 2 * dayMs);
  return { zone, from: day - zone.offsetAt(instant), date: dateOf(day), isEven };
}

/** The clock time, with seconds and milliseconds only if they are not zero. */
function exactClock(wallTime: WallTime): string {
  if (Math.floor(wallTime / minuteMs) * minuteMs === wallTime) return formatClock(wallTime);
  return wallTime % 1000 === 0
    ? formatClock(wallTime, 'seconds')
    : new Date(wallTime).toISOString().slice(11, 23);
}

/** An offset in RFC 3339 format; zero is `+00:00`. */
export function formatOffset(offset: number): string {
  return `${offset < 0 ? '-' : '+'}${clocks[Math.floor(Math.abs(offset) / minuteMs)]}`;
}

/** The calendar day of a wall time. */
export function dateOf(wallTime: WallTime): CalendarDate {
  return writeDay(Math.floor(wallTime / dayMs));
}

/** Midnight of the day of a wall time. */
export function startOfDay(wallTime: WallTime): WallTime {
  return Math.floor(wallTime / dayMs) * dayMs;
}

/** The ISO weekday of a wall time: 1 is Monday, 7 is Sunday. */
export function weekdayOf(wallTime: WallTime): number {
  return ((((Math.floor(wallTime / dayMs) + 3) % 7) + 7) % 7) + 1;
}

/** The weekday in three English letters: `Tue`. */
export function weekdayName(wallTime: WallTime): string {
  return weekdayNames[weekdayOf(wallTime) - 1] as string;
}

const weekdayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

const utc: Zone = { name: 'UTC', offsetAt: () => 0 };

/** `HH:MM` of every minute of a day. */
const clocks: readonly string[] = Array.from(
  { length: 1440 },
  (_, minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
);

// Cache of the latest day: the starts of a list are sorted and on few days.
let latestDate = ' ';
let latestDay = Number.NaN;

/** The number of the day at the beginning of a text, or NaN. */
function dayAt(text: string): number {
  if (!text.startsWith(latestDate)) {
    latestDay = readDay(text);
    latestDate = Number.isNaN(latestDay) ? ' ' : text.slice(0, 10);
  }
  return latestDay;
}

function readDay(text: string): number {
  if (text.charCodeAt(4) !== dash || text.charCodeAt(7) !== dash) return Number.NaN;
  return dayNumberOf(twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8));
}

/** The offset in milliseconds at the end of a text, or NaN. */
function offsetAt(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  if ((sign | lowerCase) === letterZ) return text.length === at + 1 ? 0 : Number.NaN;
  if ((sign !== plus && sign !== dash) || text.charCodeAt(at + 3) !== colon || text.length !== at + 6)
    return Number.NaN;
  const hours = twoDigits(text, at + 1);
  const minutes = twoDigits(text, at + 4);
  if (!(hours < 24 && minutes < 60)) return Number.NaN;
  const size = (hours * 60 + minutes) * minuteMs;
  return sign === dash ? 0 - size : size;
}

/** Two digits as a number, or NaN for other characters. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
