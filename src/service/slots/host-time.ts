import { dayMs, type Instant, instantOf, startOfDay, wallTimeAt, weekdayOf } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import { type Look, readCalendarsBusy, readOffered } from '../calendars/calendar-rows.ts';
import type { BusySpan } from '../calendars/port/host-calendar.ts';
import type { Host, HostPage, PageHost } from '../pages/host-page.ts';
import { marks, type Sql } from '../store/store.ts';
import {
  type BlockedSpan,
  type BusyTime,
  isFreeStart,
  isOpenStart,
  isTakenStart,
  type TakenTime,
} from './free-starts.ts';

/** A range of time, half-open. `exceptMeeting`: the id of a meeting whose own time counts as free, because it is about to be moved. */
export type HostTimeWish = { from: Instant; until: Instant; exceptMeeting?: string | undefined };

/** `busy`: meetings. `events`: what calendars take. `state`: whether these, or the starts that Cal.com lists, are known. */
export type HostTime = TakenTime & { events: BusySpan[]; state: 'known' | 'stale' | 'unknown' };

/** A host's taken time: meetings of all pages, calendars, full days and weeks. */
export async function readHostTime(
  sql: Sql,
  { host, calendars, calcom }: Pick<PageHost, 'host' | 'calendars' | 'calcom'>,
  { now, look, ...wish }: HostTimeWish & { now: Instant; look: Look },
): Promise<HostTime> {
  const taken = await readMeetings(sql, host, wish);
  const offered = calcom && (await readOffered(sql, calcom, now));
  const isUnlisted = calcom !== undefined && offered === undefined;
  const range = nearTo(wish);
  const { busy: events, state } = await readCalendarsBusy(sql, calendars, { now, range, look });
  return { ...taken, offered, events, state: isUnlisted ? 'unknown' : state };
}

/** Reads the time that the booked meetings of a host take in a range, and the days and weeks that have enough of them. */
async function readMeetings(
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

export function daysOf({ host }: PageHost, days: number): number {
  return Math.min(days, host.horizonDays ?? days);
}

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
 * `unknown` and `stale` as in `readCalendarsBusy`. `hasEvent`: a host would be free but for an event of a calendar.
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
    const { start, durationMinutes } = wish;
    const time = await readHostTime(sql, host, { ...wish, from: start, until: start, look });
    const isUnlisted = host.calcom !== undefined && time.offered === undefined;
    if (!isUnlisted && !isOffered(host, { ...wish, ...time })) continue;
    if (time.state !== 'known') state = state === 'unknown' ? state : time.state;
    else if (isTakenStart(host, start, { durationMinutes, busy: time.events })) hasEvent = true;
    else free.push(host);
  }
  return { free, state, hasEvent };
}

function isOffered(host: PageHost, { start, isNew = false, ...wish }: TimeWish & TakenTime): boolean {
  if (isNew) return isFreeStart(host, start, { ...wish, days: daysOf(host, daysLimit.max) });
  // The horizon only moves on, so it refuses no host who could be booked when the request was made.
  const { horizonDays } = host.host;
  if (horizonDays !== null && start >= wish.now + horizonDays * dayMs) return false;
  return isOpenStart(host, start, wish);
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
