import { dayMs, type Instant } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import { readOffered } from '../calendars/calendar-rows.ts';
import { type Look, readBusyAtPress } from '../calendars/look-again.ts';
import type { HostPage, PageHost } from '../pages/host-page.ts';
import { isFreeStart, isOpenStart, isTakenStart, type TakenTime } from '../slots/free-starts.ts';
import { readMeetings } from '../slots/host-time.ts';
import { daysOf } from '../slots/list-slots.ts';
import { marks, type Sql } from '../store/store.ts';

/** The time that a meeting would take. `isNew`: notice counts, as for a start that is listed now. */
export type TimeWish = {
  start: Instant;
  durationMinutes: number;
  now: Instant;
  isNew?: boolean;
  exceptMeeting?: string;
};

/**
 * The hosts of a page who are free at a time, in the order of the file. `state`, for the others: `taken` if no calendar is in doubt;
 * `unknown` and `stale` as in `readBusyAtPress`. `hasEvent`: a host would be free but for an event of a calendar.
 */
export type FreeHosts = { free: PageHost[]; state: 'taken' | 'stale' | 'unknown'; hasEvent: boolean };

export async function findFreeHosts(
  sql: Sql,
  page: HostPage,
  { look, ...wish }: TimeWish & { look: Look },
): Promise<FreeHosts> {
  const free: PageHost[] = [];
  let state: FreeHosts['state'] = 'taken';
  let hasEvent = false;
  for (const host of page.hosts) {
    const { start, durationMinutes, now } = wish;
    const taken = await readMeetings(sql, host.host, { ...wish, from: start, until: start });
    const offers = host.calcom ? await readOffered(sql, host.calcom, now) : { ok: true, starts: undefined };
    if (!offers.ok) state = 'unknown';
    if (!offers.ok || !isOffered(host, { ...wish, ...taken, offered: offers.starts })) continue;
    const range = { from: start - 2 * dayMs, until: start + 2 * dayMs };
    const events = await readBusyAtPress(sql, host.calendars, { now, range, look });
    if (events.state !== 'known') state = state === 'unknown' ? state : events.state;
    else if (isTakenStart(host, start, { durationMinutes, busy: events.busy })) hasEvent = true;
    else free.push(host);
  }
  return { free, state, hasEvent };
}

/** Whether every host of a page has a booked meeting at a time. Calendars are not read. */
export async function isBookedOver(sql: Sql, page: HostPage, wish: TimeWish): Promise<boolean> {
  const { start, durationMinutes } = wish;
  for (const host of page.hosts) {
    const taken = await readMeetings(sql, host.host, { ...wish, from: start, until: start });
    if (!isTakenStart(host, start, { ...taken, durationMinutes })) return false;
  }
  return true;
}

/** Whether Cal.com is asked for a time near this one now. That time may become free again. */
export async function isAskedFor(sql: Sql, { hosts }: HostPage, start: Instant): Promise<boolean> {
  const keys = hosts.map(({ host }) => host.key);
  const found = await sql.get(
    `select 1 as found from meeting where leased_until is not null and status <> 'cancelled' and host_key in (${marks(keys)})
       and coalesce(moving_to, starts_at) > ? and coalesce(moving_to, starts_at) < ? limit 1`,
    ...[...keys, start - 2 * dayMs, start + 2 * dayMs],
  );
  return found !== undefined;
}

function isOffered(host: PageHost, { start, isNew = false, ...wish }: TimeWish & TakenTime): boolean {
  if (isNew) return isFreeStart(host, start, { ...wish, days: daysOf(host, daysLimit.max) });
  // The horizon only moves on, so it refuses no host who could be booked when the request was made.
  const { horizonDays } = host.host;
  if (horizonDays !== null && start >= wish.now + horizonDays * dayMs) return false;
  return isOpenStart(host, start, wish) && !isTakenStart(host, start, wish);
}

/** The host with the fewest meetings that are still to come; of several, the first of the file. Undefined if none is free. */
export async function chooseHost(
  sql: Sql,
  free: readonly PageHost[],
  now: Instant,
): Promise<PageHost | undefined> {
  if (free.length <= 1) return free[0];
  const keys = free.map(({ host }) => host.key);
  const rows = await sql.all<{ key: string; count: number }>(
    `select host_key as key, count(*) as count from meeting
     where status <> 'cancelled' and busy_from > ? and host_key in (${marks(keys)}) group by host_key`,
    now,
    ...keys,
  );
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  const upcoming = ({ host }: PageHost) => counts.get(host.key) ?? 0;
  return [...free].sort((one, other) => upcoming(one) - upcoming(other))[0];
}

/**
 * Locks the time of a page's hosts: one of their meetings at a time is confirmed or moved. With PostgreSQL's constraint alone, transactions
 * would deadlock. The locks are taken in one order for the same reason.
 */
export async function lockHosts(sql: Sql, { hosts }: HostPage): Promise<void> {
  for (const key of hosts.map(({ host }) => host.key).sort()) await sql.lock(`host ${key}`);
}
