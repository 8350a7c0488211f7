import type { Instant } from '../../time/index.ts';
import type { Sql } from '../store/store.ts';
import type { BusyTime } from './blocked-starts.ts';

const dayMs = 86_400_000;

/** The longest meeting and the longest buffer that a page may have, in minutes. The reads below count on them. */
export const longestSpanMinutes = 1440;

/** The booked meetings of a page that can matter to a start in [from, until]. */
export async function readBusy(
  sql: Sql,
  pageSlug: string,
  range: { from: Instant; until: Instant },
): Promise<BusyTime[]> {
  // One meeting with both buffers spans three days at most, and a candidate's length and buffers reach two more: so the index
  // is read from a bound on, and not through all the past.
  return sql.all<BusyTime>(
    `select starts_at as "startsAt", ends_at as "endsAt", busy_from as "busyFrom", busy_until as "busyUntil"
     from meeting where page_slug = ? and status = 'booked' and busy_from > ? and busy_from < ?`,
    pageSlug,
    range.from - 5 * dayMs,
    range.until + 3 * dayMs,
  );
}
