import { setTimeout as sleep } from 'node:timers/promises';
import type { Instant } from '../../time/index.ts';
import {
  type BusyCalendar,
  calcomOf,
  calendarsOf,
  calendarsOfPage,
  type HostPage,
} from '../pages/host-page.ts';
import {
  claimCalendar,
  isFreshOffer,
  type LookAgain,
  type ReadOffers,
  readCalendarRows,
} from './calendar-rows.ts';
import { type CalendarOptions, type ReadOptions, readAndKeep } from './read-and-keep.ts';

/** Maximum time that a guest who presses a button waits for all calendars together. */
const lookMs = 4000;
/** Presses within this time share one read. */
const sharedMs = 2000;
const atOnce = 4;

export type CalendarRefresh = ReturnType<typeof createCalendarRefresh>;

/** Keeps the copies of the busy calendars fresh: in the background, and at a guest's press. */
export function createCalendarRefresh(options: CalendarOptions) {
  const { store, clock } = options;
  const readShared = shareReads(options);
  const claim = ({ id }: BusyCalendar) => store.write((sql) => claimCalendar(sql, id, clock.now()));
  let reading = new AbortController();
  let pauses = 0;
  /** Reads the starts that Cal.com lists for a page, if the copy is older than a minute. Waits for four seconds at most. */
  const readOffers: ReadOffers = async (page) => {
    const calendar = calcomOf(page);
    if (!calendar) return;
    const now = clock.now();
    const [row] = await store.read((sql) => readCalendarRows(sql, [calendar]));
    // While it fails, guests who look cause no requests.
    const waits = row !== undefined && row.failing_since !== null && row.next_try_at > now;
    if (waits || isFreshOffer(row, now)) return;
    const { signal } = reading;
    const read = readShared(calendar, { signal, atPress: false });
    await Promise.race([read, sleep(lookMs, undefined, { ref: false })]);
  };
  return {
    readOffers,
    /** Reads every calendar that is due, and resolves when it is done; it never rejects because of a calendar. */
    async refresh(): Promise<void> {
      // Pages may have been replaced.
      const calendars = calendarsOf(options.pages);
      if (calendars.length === 0 || pauses > 0) return;
      const { signal } = reading;
      const rows = await store.read((sql) => readCalendarRows(sql, calendars));
      const now = clock.now();
      const nextTries = new Map(rows.map((row) => [row.id, row.next_try_at]));
      const waiting = calendars.filter(({ id }) => (nextTries.get(id) ?? 0) <= now);
      const lane = async () => {
        for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift())
          if (await claim(next)) await readShared(next, { signal, atPress: false });
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
    },
    /** Reads the calendars of a page's hosts, all at once. A calendar that does not answer within four seconds has failed. */
    async lookAgain(page: HostPage): ReturnType<LookAgain> {
      const { signal } = reading;
      const late = sleep(lookMs, false, { ref: false });
      const look = async (calendar: BusyCalendar) => {
        const isRead = await Promise.race([readShared(calendar, { signal, atPress: true }), late]);
        return isRead ? [] : [calendar.id];
      };
      const calendars = calendarsOfPage(page).filter(({ kind }) => kind !== 'calcom');
      const [failed] = await Promise.all([Promise.all(calendars.map(look)), readOffers(page)]);
      return new Set(failed.flat());
    },
    /** Ends running reads and starts none until the returned function is called, so that a shutdown does not wait for a calendar. */
    pause(): () => void {
      pauses += 1;
      reading.abort();
      reading = new AbortController();
      return () => {
        pauses -= 1;
      };
    },
  };
}

/** Calls for one calendar within two seconds share one read. A popular start would otherwise cause a burst of requests. */
function shareReads(options: CalendarOptions) {
  const reads = new Map<string, { begunAt: Instant; read: Promise<boolean> }>();
  return (calendar: BusyCalendar, readOptions: ReadOptions): Promise<boolean> => {
    const begunAt = options.clock.now();
    const known = reads.get(calendar.id);
    if (known && Math.abs(begunAt - known.begunAt) < sharedMs) return known.read;
    const read = readAndKeep(calendar, options, readOptions);
    reads.set(calendar.id, { begunAt, read });
    // A read that threw is not shared.
    read.catch(() => reads.delete(calendar.id));
    return read;
  };
}
