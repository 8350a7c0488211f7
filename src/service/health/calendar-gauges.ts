import type { CalendarCopy } from '../calendars/calendar-copies.ts';
import type { Gauge } from './metrics.ts';

/** How the copies of the busy calendars are; nothing where no page has one. */
export function calendarGauges(copies: readonly CalendarCopy[]): Record<string, Gauge> {
  if (copies.length === 0) return {};
  return {
    calendars_unread: {
      help: 'Busy calendars that were never read; their pages list no times.',
      values: [{ value: copies.filter(({ ageSeconds }) => ageSeconds === null).length }],
    },
    calendars_failing: {
      help: 'Busy calendars whose last reading failed.',
      values: [{ value: copies.filter(({ failing }) => failing).length }],
    },
    calendar_copy_age_seconds: {
      help: 'Age of the last good copy of a busy calendar: its page, its place there from 1 on, and its host.',
      values: copies.flatMap(({ page, calendar, host, ageSeconds }) =>
        ageSeconds === null ? [] : { labels: { page, calendar: String(calendar), host }, value: ageSeconds },
      ),
    },
  };
}
