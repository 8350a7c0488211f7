import {
  type Clock,
  dateOf,
  formatInstant,
  formatOffset,
  type Instant,
  type WallTime,
  type Zone,
} from '../../time/index.ts';
import type { Slot } from '../../wire/index.ts';
import { readCalendarsBusy } from '../calendars/calendar-rows.ts';
import type { Refusal } from '../http/api-error.ts';
import type { HostPage, PagesContext } from '../pages/host-page.ts';
import type { Sql, Store } from '../store/store.ts';
import { type BusyTime, freeStarts } from './free-starts.ts';

/**
 * `days`: how many days ahead, 1 to 60 (interface §4.2). `exceptMeeting`: the id of a meeting whose own time counts as free, because it
 * is about to be moved.
 */
export type SlotsWish = { durationMinutes: number; days: number; exceptMeeting?: string };

/** `ok: false`: there is no current copy of a busy calendar of the page, so its free times are unknown. */
export type FreeStarts = { ok: true; starts: Instant[] } | { ok: false };

/** Reads the free starts of a page that the slots read lists now, in the order of time. With `sql` it reads in the transaction of `sql`. */
export type StartsReader = (page: HostPage, wish: SlotsWish, sql?: Sql) => Promise<FreeStarts>;

export type SlotsContext = PagesContext & { store: Store; freeStarts: StartsReader };

const dayMs = 86_400_000;

export function createStartsReader({ store, clock }: { store: Store; clock: Clock }): StartsReader {
  return async (page, wish, sql) => {
    const now: Instant = clock.now();
    const { exceptMeeting } = wish;
    const range = { from: now, until: now + wish.days * dayMs };
    const read = (from: Sql) => readBusy(from, page, { now, range, exceptMeeting });
    const known = await (sql ? read(sql) : store.read(read));
    return known.ok ? { ok: true, starts: freeStarts(page, { ...wish, now, busy: known.busy }) } : known;
  };
}

/**
 * The busy times of a page in a range: its booked meetings except `exceptMeeting`, and the events of its busy calendars. `ok: false` if
 * one of these calendars cannot be read.
 */
export async function readBusy(
  sql: Sql,
  page: Pick<HostPage, 'slug' | 'busyCalendars'>,
  {
    now,
    range,
    exceptMeeting = '',
  }: { now: Instant; range: { from: Instant; until: Instant }; exceptMeeting?: string | undefined },
): Promise<{ ok: true; busy: BusyTime[] } | { ok: false }> {
  // A meeting with its buffers lasts three days at most, and a candidate's length and buffers add two. So meetings that begin more than
  // five days before the range need not be read.
  const near = { from: range.from - 5 * dayMs, until: range.until + 3 * dayMs };
  const meetings = await sql.all<BusyTime>(
    `select starts_at as "startsAt", ends_at as "endsAt", busy_from as "busyFrom", busy_until as "busyUntil"
     from meeting where page_slug = ? and status = 'booked' and busy_from > ? and busy_from < ? and id <> ?`,
    page.slug,
    near.from,
    near.until,
    exceptMeeting,
  );
  if (page.busyCalendars.length === 0) return { ok: true, busy: meetings };
  const taken = await readCalendarsBusy(sql, page.busyCalendars, { now, range: near });
  if (!taken.ok) return taken;
  // A calendar event has no buffers. Only the page's own buffers count.
  for (const { startsAt, endsAt } of taken.busy)
    meetings.push({ startsAt, endsAt, busyFrom: startsAt, busyUntil: endsAt });
  return { ok: true, busy: meetings };
}

/** The answer is 503, as for any part of the service that fails. An empty list would say that no time is free. */
export const calendarUnknown: Refusal = {
  status: 503,
  error:
    'There is no current copy of a calendar of this page, so its free times are not known now. Nothing was requested; try again later',
  retryAfterSeconds: 60,
};

const minuteMs = 60_000;
/** `HH:MM:00` for every minute of a day. A slot is written by joining three prepared texts. */
const clocks: readonly string[] = Array.from({ length: 1440 }, (_, minute) => {
  const hours = String(Math.floor(minute / 60)).padStart(2, '0');
  return `${hours}:${String(minute % 60).padStart(2, '0')}:00`;
});

/** Starts with their ends as the interface writes them (§2, Slot list): RFC 3339 with the guest's offset. Starts are in order. */
export function writeSlots(starts: readonly Instant[], lengthMs: number, zone: Zone): Slot[] {
  const write = createInstantWriter(zone);
  return starts.map((start) => ({ start: write(start), end: write(start + lengthMs) }));
}

/**
 * Writes instants as `formatInstant` does. The texts around the clock (`2026-11-24T`, `+02:00`) are made once for each run of times on
 * one day with one offset.
 */
export function createInstantWriter(zone: Zone): (instant: Instant) => string {
  let dayStart: WallTime = Number.NaN;
  let datePart = '';
  let offset = Number.NaN;
  let offsetPart = '';
  return (instant) => {
    const offsetNow = zone.offsetAt(instant);
    if (offsetNow % minuteMs !== 0 || instant % minuteMs !== 0) return formatInstant(instant, zone);
    if (offsetNow !== offset) {
      offset = offsetNow;
      offsetPart = formatOffset(offset);
    }
    const wallTime = instant + offset;
    let sinceMidnight = wallTime - dayStart;
    if (!(sinceMidnight >= 0 && sinceMidnight < dayMs)) {
      dayStart = Math.floor(wallTime / dayMs) * dayMs;
      sinceMidnight = wallTime - dayStart;
      datePart = `${dateOf(wallTime)}T`;
    }
    return datePart + (clocks[sinceMidnight / minuteMs] as string) + offsetPart;
  };
}
