import type { BusySpan } from './event-times.ts';
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
  const { spans, problems } = readBusyTimes({ text, timezone, owner: 'dana@example.com', range });
  return {
    busy: spans.map(writeSpan),
    problems: problems.map(({ code, title }) => `${code} ${title}`.trim()),
  };
}

export const writeSpan = ({ startsAt, endsAt }: BusySpan): string => `${write(startsAt)} – ${write(endsAt)}`;

/** The lines of one event. */
export const eventLines = (...lines: string[]): string[] => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
