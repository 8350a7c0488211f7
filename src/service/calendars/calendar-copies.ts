import type { Instant } from '../../time/index.ts';
import type { Pages } from '../pages/host-page.ts';
import type { Sql } from '../store/store.ts';
import { readCalendarRows } from './calendar-rows.ts';
import { calendarsOf } from './refresh-calendars.ts';

/**
 * How a page's copy of a busy calendar is. The calendar is named by its place on the page, from 1 on, and its host: its address is often a secret.
 * `ageSeconds`: since the last good copy was read, null where there is none and the page lists nothing.
 */
export type CalendarCopy = {
  page: string;
  calendar: number;
  host: string;
  ageSeconds: number | null;
  failing: boolean;
};

/** The copies of all pages' busy calendars. */
export async function readCalendarCopies(sql: Sql, pages: Pages, now: Instant): Promise<CalendarCopy[]> {
  const rows = await readCalendarRows(sql, calendarsOf(pages));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...pages.values()].flatMap(({ slug, busyCalendars }) =>
    busyCalendars.map(({ id, url }, index) => {
      const row = byId.get(id);
      const ageSeconds = row?.readAt == null ? null : Math.max(0, Math.round((now - row.readAt) / 1000));
      const failing = row !== undefined && row.failingSince !== null;
      return { page: slug, calendar: index + 1, host: new URL(url).hostname, ageSeconds, failing };
    }),
  );
}
