import { type Instant, parseInstant } from '../time/index.ts';

const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const plus = 43;
const minus = 45;
const zulu = 90;

/**
 * The instant of a slot's date-time; NaN where it is none. The service's usual form (`2026-11-24T13:00:00+02:00`, or `Z`) is
 * read by its places, which is some ten times faster than a pattern: a list has hundreds of slots.
 */
export function instantOfSlot(text: string): Instant {
  const isUsual = (text.length === 25 || text.length === 20) && text.charCodeAt(10) === 84;
  const instant = isUsual ? dayAt(text) + clockAt(text) - offsetAt(text, 19) : Number.NaN;
  // What is unusual is left to the calendar, a 29 February as much as a fraction of a second.
  return Number.isNaN(instant) ? (parseInstant(text) ?? Number.NaN) : instant;
}

function dayAt(text: string): number {
  const month = two(text, 5);
  const day = two(text, 8);
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= (monthLengths[month - 1] as number)))
    return Number.NaN;
  const year = two(text, 0) * 100 + two(text, 2);
  const leaps = leapsBefore(year + (month > 2 ? 1 : 0)) - leapsBefore(1970);
  return ((year - 1970) * 365 + leaps + (daysBefore[month - 1] as number) + day - 1) * 86_400_000;
}

function clockAt(text: string): number {
  const hour = two(text, 11);
  const minute = two(text, 14);
  const second = two(text, 17);
  return hour < 24 && minute < 60 && second < 60 ? ((hour * 60 + minute) * 60 + second) * 1000 : Number.NaN;
}

function leapsBefore(year: number): number {
  const last = year - 1;
  return Math.floor(last / 4) - Math.floor(last / 100) + Math.floor(last / 400);
}

function offsetAt(text: string, at: number): number {
  const sign = text.charCodeAt(at);
  if (sign === zulu) return text.length === 20 ? 0 : Number.NaN;
  if (sign !== plus && sign !== minus) return Number.NaN;
  const hours = two(text, at + 1);
  const minutes = two(text, at + 4);
  if (!(hours < 24 && minutes < 60)) return Number.NaN;
  const size = (hours * 60 + minutes) * 60_000;
  return sign === minus ? -size : size;
}

function two(text: string, at: number): number {
  const tens = text.charCodeAt(at) - 48;
  const ones = text.charCodeAt(at + 1) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
