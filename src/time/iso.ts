import { wallTimeAt } from './wall-time.ts';
import type { Instant, WallTime, Zone } from './zone.ts';

/** A calendar day as ISO 8601 writes it: `2026-11-24`. */
export type CalendarDate = string;

const dayMs = 86_400_000;
const dateTimeShape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+-]\d\d:\d\d)?$/;

/** The parts of an ISO date-time: what the clock shows and, where it is written, the offset in milliseconds. */
export type WrittenTime = { wallTime: WallTime; offset: number | undefined };

/** Reads `2026-11-24T13:00`, with or without seconds and offset; undefined where it is none, or no day of the calendar. */
export function parseDateTime(text: string): WrittenTime | undefined {
  const match = dateTimeShape.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = '0', fraction = '', offsetText] = match;
  const wallDay = wallDayOf(Number(year), Number(month), Number(day));
  const offset = offsetText === undefined ? undefined : parseOffset(offsetText);
  if (wallDay === undefined || Number.isNaN(offset)) return undefined;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const clock = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + milliseconds;
  return { wallTime: wallDay + clock, offset };
}

/** The instant of an ISO date-time that has an offset; undefined for any other text. */
export function parseInstant(text: string): Instant | undefined {
  const written = parseDateTime(text);
  return written?.offset === undefined ? undefined : written.wallTime - written.offset;
}

/** The wall time at which a calendar day begins to be written (00:00); undefined where there is no such day. */
export function parseDate(text: CalendarDate): WallTime | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  return match ? wallDayOf(Number(match[1]), Number(match[2]), Number(match[3])) : undefined;
}

/** An instant as a date-time with the zone's offset (RFC 3339): `2026-11-24T13:00:00+02:00`. */
export function formatInstant(instant: Instant, zone: Zone): string {
  const offset = zone.offsetAt(instant);
  // RFC 3339 has no offsets with seconds, which some zones had long ago: such an instant is written in UTC.
  if (offset % 60_000 !== 0) return formatInstant(instant, utc);
  const seconds = formatWallTime(wallTimeAt(instant, zone), 'seconds');
  return `${seconds}${formatOffset(offset)}`;
}

/** A wall time without a zone: `2026-11-24T13:00`, or with seconds. */
export function formatWallTime(wallTime: WallTime, precision: 'minutes' | 'seconds' = 'minutes'): string {
  return new Date(wallTime).toISOString().slice(0, precision === 'minutes' ? 16 : 19);
}

/** An offset as RFC 3339 writes it, zero as `+00:00`. */
export function formatOffset(offset: number): string {
  const minutes = Math.abs(offset) / 60_000;
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** The calendar day of a wall time. */
export function dateOf(wallTime: WallTime): CalendarDate {
  return new Date(wallTime).toISOString().slice(0, 10);
}

/** Midnight of the day that a wall time lies in. */
export function startOfDay(wallTime: WallTime): WallTime {
  return Math.floor(wallTime / dayMs) * dayMs;
}

/** The ISO weekday of a wall time: 1 is Monday, 7 is Sunday. */
export function weekdayOf(wallTime: WallTime): number {
  return ((((Math.floor(wallTime / dayMs) + 3) % 7) + 7) % 7) + 1;
}

const utc: Zone = { name: 'UTC', offsetAt: () => 0 };

function parseOffset(text: string): number {
  if (text === 'Z') return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(4, 6));
  if (hours > 23 || minutes > 59) return Number.NaN;
  const size = (hours * 60 + minutes) * 60_000;
  return text.startsWith('-') ? 0 - size : size;
}

function wallDayOf(year: number, month: number, day: number): WallTime | undefined {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() : undefined;
}

function two(number: number): string {
  return number < 10 ? `0${number}` : String(number);
}
