import type { Instant } from '../../time/index.ts';
import { readCalendarsBusy } from '../calendars/calendar-rows.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { Sql } from '../store/store.ts';
import type { BusyTime } from './blocked-starts.ts';

const dayMs = 86_400_000;

/** The longest meeting and the longest buffer that a page may have, in minutes. The reads below count on them. */
export const longestSpanMinutes = 1440;

/** What can matter to a start in [from, until] of a page: its booked meetings, and what its calendars elsewhere hold. */
export async function readBusy(
  sql: Sql,
  page: Pick<HostPage, 'slug' | 'busyCalendars'>,
  range: { from: Instant; until: Instant },
): Promise<BusyTime[]> {
  // One meeting with both buffers spans three days at most, and a candidate's length and buffers reach two more: so the index
  // is read from a bound on, and not through all the past.
  const near = { from: range.from - 5 * dayMs, until: range.until + 3 * dayMs };
  const meetings = await sql.all<BusyTime>(
    `select starts_at as "startsAt", ends_at as "endsAt", busy_from as "busyFrom", busy_until as "busyUntil"
     from meeting where page_slug = ? and status = 'booked' and busy_from > ? and busy_from < ?`,
    page.slug,
    near.from,
    near.until,
  );
  if (page.busyCalendars.length === 0) return meetings;
  const taken = await readCalendarsBusy(sql, page.busyCalendars, near);
  // Of a calendar's event only the page's own buffers count.
  for (const { startsAt, endsAt } of taken)
    meetings.push({ startsAt, endsAt, busyFrom: startsAt, busyUntil: endsAt });
  return meetings;
}
