import { dayMs, type Instant, instantOf, startOfDay, wallTimeAt, weekdayOf } from '../../time/index.ts';
import { readCalendarsBusy, readOffered } from '../calendars/calendar-rows.ts';
import type { Host, PageHost } from '../pages/host-page.ts';
import type { Sql } from '../store/store.ts';
import type { BlockedSpan, BusyTime, TakenTime } from './free-starts.ts';

/** A range of time, half-open. `exceptMeeting`: the id of a meeting whose own time counts as free, because it is about to be moved. */
export type HostTimeWish = { from: Instant; until: Instant; exceptMeeting?: string | undefined };

/** A host's taken time: meetings of all pages, calendars, full days and weeks. `ok: false` if a calendar has no current copy. */
export async function readHostTime(
  sql: Sql,
  { host, calendars, calcom }: Pick<PageHost, 'host' | 'calendars' | 'calcom'>,
  { now, ...wish }: HostTimeWish & { now: Instant },
): Promise<({ ok: true } & TakenTime) | { ok: false }> {
  const offered = calcom && (await readOffered(sql, calcom, now));
  if (offered && !offered.ok) return offered;
  const taken = { ...(await readMeetings(sql, host, wish)), offered: offered?.starts };
  if (calendars.length === 0) return { ok: true, ...taken };
  const events = await readCalendarsBusy(sql, calendars, { now, range: nearTo(wish) });
  if (!events.ok) return events;
  return { ok: true, ...taken, busy: [...taken.busy, ...events.busy] };
}

/** Reads the time that the booked meetings of a host take in a range, and the days and weeks that have enough of them. */
export async function readMeetings(
  sql: Sql,
  host: Host,
  wish: HostTimeWish,
): Promise<{ busy: BusyTime[]; full: BlockedSpan[] }> {
  const limited = host.meetingsPerDay !== null || host.meetingsPerWeek !== null;
  // A week that the range touches has up to seven more days on each side.
  const roomMs = limited ? 8 * dayMs : 0;
  const near = nearTo(wish);
  const busy = await sql.all<BusyTime>(
    `select starts_at as "startsAt", ends_at as "endsAt", busy_from as "busyFrom", busy_until as "busyUntil"
     from meeting where host_key = ? and status <> 'cancelled' and busy_from > ? and busy_from < ? and id <> ?
     union all select moving_to, moving_to + ends_at - starts_at, moving_to + busy_from - starts_at, moving_to + busy_until - starts_at
     from meeting where leased_until is not null and moving_to is not null and host_key = ? and status = 'booked' and id <> ?`,
    ...[host.key, near.from - roomMs, near.until + roomMs, wish.exceptMeeting ?? ''],
    ...[host.key, wish.exceptMeeting ?? ''],
  );
  return { busy, full: limited ? fullSpans(host, busy) : [] };
}

/** A meeting lasts three days at most with its buffers, a candidate two. What begins five days before the range does not matter. */
function nearTo({ from, until }: HostTimeWish): { from: Instant; until: Instant } {
  return { from: from - 5 * dayMs, until: until + 3 * dayMs };
}

/** The days and the weeks, from Monday on, in which a host has as many meetings as they want. */
function fullSpans(
  { zone, meetingsPerDay, meetingsPerWeek }: Host,
  meetings: readonly Pick<BusyTime, 'startsAt'>[],
): BlockedSpan[] {
  const days = meetings.map(({ startsAt }) => startOfDay(wallTimeAt(startsAt, zone)));
  const weeks = days.map((day) => day - (weekdayOf(day) - 1) * dayMs);
  const full = (firstDays: number[], length: number, most: number | null): BlockedSpan[] => {
    if (most === null) return [];
    const counts = new Map<number, number>();
    for (const day of firstDays) counts.set(day, (counts.get(day) ?? 0) + 1);
    return [...counts]
      .filter(([, count]) => count >= most)
      .map(([day]) => ({
        after: instantOf(day, zone, 'compatible') - 1,
        before: instantOf(day + length * dayMs, zone, 'compatible'),
      }));
  };
  return [...full(days, 1, meetingsPerDay), ...full(weeks, 7, meetingsPerWeek)];
}
