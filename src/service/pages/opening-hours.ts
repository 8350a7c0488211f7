import { type CalendarDate, parseDate } from '../../time/index.ts';
import { isRecord } from '../../wire/index.ts';
import { below, type Report } from './check-pages.ts';
import type { OpenHours } from './host-page.ts';

const dayNames = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const fullNames = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const hoursExample = 'such as 09:00-12:00, 13:00-17:00, or closed';
const dayExample = 'a day or days, such as mon, sun-thu or "mon, wed"';

/** Reads `{ sun-thu: "09:00-12:00, 13:00-17:00", fri: closed }`: by ISO weekday, 1 (Monday) to 7. Other days are closed. */
export function readWeeklyHours(value: unknown, report: Report): Map<number, OpenHours[]> {
  const form = 'by day, such as { sun-thu: "09:00-12:00, 13:00-17:00", fri: closed }';
  const byDay = new Map<number, OpenHours[]>();
  for (const [key, hours] of readEntries(value, form, report)) {
    const days = readDays(key);
    if (!days) report([key], `must be under ${dayExample}; ${JSON.stringify(key.slice(0, 40))} is not`);
    for (const day of days ?? []) {
      if (byDay.has(day)) report([key], `must not name ${fullNames[day - 1]} again; it has hours already`);
      byDay.set(day, hours);
    }
  }
  return byDay;
}

/** Reads `{ 2026-12-25: closed, 2026-12-31: "09:00-12:00" }`. */
export function readDateOverrides(value: unknown, report: Report): Map<CalendarDate, OpenHours[]> {
  const byDate = readEntries(value, 'by date, such as { 2026-12-25: closed }', report);
  for (const [date] of byDate)
    if (parseDate(date) === undefined)
      report([date], 'must be under a date of the calendar, written as 2026-12-25');
  return new Map(byDate);
}

function readEntries(value: unknown, form: string, report: Report): [string, OpenHours[]][] {
  if (!isRecord(value)) report([], `must be open hours ${form}`);
  const entries = Object.entries(isRecord(value) ? value : {});
  return entries.map(([key, written]) => [key, readHours(written, below(report, key))]);
}

/** Reads the spans of a day in order: `09:00-12:00, 13:00-17:00`, or `closed`. */
function readHours(value: unknown, report: Report): OpenHours[] {
  if (value === 'closed') return [];
  if (typeof value !== 'string') {
    report([], `must be hours, ${hoursExample}`);
    return [];
  }
  const spans: OpenHours[] = [];
  for (const text of value.split(',').map((one) => one.trim())) {
    const span = readSpan(text);
    if (typeof span === 'string') {
      report([], span);
      continue;
    }
    const other = spans.find(({ from, to }) => span.from < to && from < span.to);
    if (other) report([], `must not overlap: ${text} and ${writeSpan(other)} share time`);
    spans.push(span);
  }
  return spans.sort((a, b) => a.from - b.from);
}

function readSpan(text: string): OpenHours | string {
  const match = /^(\d\d):(\d\d)\s?[-–]\s?(\d\d):(\d\d)$/.exec(text);
  if (!match) return `must be hours, ${hoursExample}; "${text}" is not`;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number);
  const from = fromHour * 60 + fromMinute;
  const to = toHour * 60 + toMinute;
  if (fromMinute > 59 || toMinute > 59 || from >= 1440 || to > 1440) {
    return `must lie within one day, 00:00-24:00; "${text}" does not`;
  }
  if (to <= from) {
    return `must end after they begin; "${text}" does not. Hours past midnight are two: until 24:00, and from 00:00 the next day`;
  }
  return { from, to };
}

function readDays(key: string): number[] | undefined {
  const days: number[] = [];
  for (const part of key.toLowerCase().split(',')) {
    const [first, last, ...more] = part.split(/[-–]/).map((name) => dayNumber(name.trim()));
    if (first === undefined || more.length > 0 || (last === undefined && /[-–]/.test(part))) return undefined;
    days.push(first);
    // Weeks begin on different days in different countries. So a range may wrap around: both fri-mon and sun-thu work.
    for (let day = first; last !== undefined && day !== last; ) {
      day = (day % 7) + 1;
      days.push(day);
    }
  }
  return days;
}

function dayNumber(name: string): number | undefined {
  const index = name.length === 3 ? dayNames.indexOf(name) : fullNames.indexOf(name);
  return index < 0 ? undefined : index + 1;
}

function writeSpan({ from, to }: OpenHours): string {
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  return `${clock(from)}-${clock(to)}`;
}
