import {
  dateOf,
  dayMs,
  formatInstant,
  formatOffset,
  type Instant,
  minuteMs,
  type WallTime,
  type Zone,
} from '../../time/index.ts';
import { daysLimit, type Slot } from '../../wire/index.ts';
import type { ReadOffers } from '../calendars/calendar-rows.ts';
import type { Refusal } from '../http/api-error.ts';
import type { HostPage, PagesContext } from '../pages/host-page.ts';
import type { Sql, Store } from '../store/store.ts';
import { freeStarts } from './free-starts.ts';
import { daysOf, type HostTime, readHostTime } from './host-time.ts';

/** `days`: 1 to 60 days ahead (interface §4.2), default 60. `exceptMeeting`: a meeting that is about to be moved, so its own time is free. */
export type SlotsWish = { durationMinutes: number; days?: number; exceptMeeting?: string | undefined };

/** `ok: false`: there is no current copy of a calendar of the hosts, so the free times are unknown. */
export type FreeStarts = { ok: true; starts: Instant[] } | { ok: false };

/** Reads the free starts of a page that the slots read lists now, in the order of time: one of its hosts is free then. */
export type StartsReader = (page: HostPage, wish: SlotsWish) => Promise<FreeStarts>;

export type SlotsContext = PagesContext & { store: Store; freeStarts: StartsReader; readOffers: ReadOffers };

export function createStartsReader({
  store,
  clock,
  readOffers,
}: Pick<SlotsContext, 'store' | 'clock' | 'readOffers'>): StartsReader {
  return async (page, wish) => {
    await readOffers(page);
    const asked = { ...wish, now: clock.now() };
    return startsIn(await store.read((sql) => readTimes(sql, page, asked)), page, asked);
  };
}

/** The taken time of each host of a page, for the days of a wish. */
export function readTimes(sql: Sql, page: HostPage, wish: SlotsWish & { now: Instant }): Promise<HostTime[]> {
  const { days = daysLimit.max, exceptMeeting, now } = wish;
  const range = { now, from: now, until: now + days * dayMs, exceptMeeting };
  return Promise.all(page.hosts.map((host) => readHostTime(sql, host, { ...range, look: 'listed' })));
}

/** The free starts of a page whose hosts have these times taken. */
export function startsIn(
  times: readonly HostTime[],
  page: HostPage,
  { durationMinutes, days = daysLimit.max, now }: SlotsWish & { now: Instant },
): FreeStarts {
  const starts = page.hosts.map((host, index) => {
    const taken = times[index];
    if (taken?.state !== 'known') return undefined;
    const busy = [...taken.busy, ...taken.events];
    return freeStarts(host, { ...taken, busy, durationMinutes, days: daysOf(host, days), now });
  });
  const known = starts.filter((list) => list !== undefined);
  const all = known.length === 1 ? (known[0] as Instant[]) : [...new Set(known.flat())].sort((a, b) => a - b);
  // If the calendar of one host cannot be read, the others can still be booked. But then an empty list may be untrue.
  return all.length === 0 && known.length < starts.length ? { ok: false } : { ok: true, starts: all };
}

/** The answer is 503, as for any part of the service that fails. An empty list would say that no time is free. */
export const calendarUnknown: Refusal = {
  status: 503,
  error:
    'There is no current copy of a calendar of this page, so its free times are not known now. Nothing was requested; try again later',
  retryAfterSeconds: 60,
};

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

/** Writes instants as `formatInstant` does. The texts around the clock are made once for each run of times on one day. */
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
