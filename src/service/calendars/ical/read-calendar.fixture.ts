import { expect } from 'vitest';
import type { BusySpan } from '../port/host-calendar.ts';
import { readBusyTimes } from './read-busy-times.ts';

const range = { from: Date.parse('2026-11-16T00:00Z'), until: Date.parse('2027-02-16T00:00Z') };
const write = (instant: number) => new Date(instant).toISOString().slice(5, 16).replace('T', ' ');

/** Reads a calendar's lines in Dana's zone. It writes the times in UTC, and each problem with the event's title. */
export function readCalendar(
  lines: readonly string[],
  { head = [], timezone = 'Asia/Jerusalem' }: { head?: readonly string[]; timezone?: string } = {},
): { busy: string[]; problems: string[] } {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...head, ...lines, 'END:VCALENDAR', ''].join('\r\n');
  return readCalendarText(text, timezone);
}

export function readCalendarText(
  text: string,
  timezone = 'Asia/Jerusalem',
): { busy: string[]; problems: string[] } {
  const { spans, problems } = readBusyTimes({
    text,
    timezone,
    owner: 'dana@example.com',
    range,
    isFeed: true,
  });
  return {
    busy: spans.map(writeSpan),
    problems: problems.map(({ code, title }) => `${code} ${title}`.trim()),
  };
}

export const writeSpan = ({ startsAt, endsAt }: BusySpan): string => `${write(startsAt)} – ${write(endsAt)}`;

/** The lines of one event. */
export const eventLines = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];

/** A case of a series, with its UTC times and its problems. */
export type SeriesCase = {
  name: string;
  lines: string[];
  busy: string[];
  problems?: string[];
  timezone?: string;
};

export const findsTimes = ({ lines, busy, problems = [], timezone }: SeriesCase): void =>
  expect(readCalendar(lines, timezone === undefined ? {} : { timezone })).toEqual({ busy, problems });

export const seriesEvent = (...lines: string[]): string[] => eventLines('UID:one', 'SUMMARY:One', ...lines);

/** Days from 18 November on. */
export const daysFrom18 = (rule: string, ...lines: string[]): string[] =>
  seriesEvent('DTSTART;VALUE=DATE:20261118', `RRULE:FREQ=DAILY;${rule}`, ...lines);

/** An hour a day from 18 November on, at 10:00 in New York. */
export const hoursInNewYork = (rule: string, ...lines: string[]): string[] =>
  seriesEvent(
    'DTSTART;TZID=America/New_York:20261118T100000',
    'DURATION:PT1H',
    `RRULE:FREQ=DAILY;${rule}`,
    ...lines,
  );

export const hour = (date: number, from: string, until: string): string =>
  `11-${date} ${from} – 11-${date} ${until}`;

/** The hours of `hoursInNewYork` on some days of November. */
export const newYorkHours = (...dates: number[]): string[] =>
  dates.map((date) => hour(date, '15:00', '16:00'));

/** Whole days of November in Jerusalem. They are one span, because they touch. */
export const jerusalemDays = (first: number, last = first): string =>
  `11-${first - 1} 22:00 – 11-${last} 22:00`;
