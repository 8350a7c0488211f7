import type { Clock, Instant } from '../../time/index.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import type { BusyCalendar, Pages } from '../pages/host-page.ts';
import type { Store } from '../store/store.ts';

import {
  type CalendarRow,
  claimCalendar,
  keepCopy,
  noteFailure,
  readCalendarRows,
  releaseCalendar,
} from './calendar-rows.ts';
import { CalendarUnreadable, fetchCalendar } from './fetch-calendar.ts';
import { readApart } from './read-apart.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const everyMs = 5 * minuteMs;
const retryMs = minuteMs;
/** As long as it may take to fetch and to read one, and a little more: then another process may try. */
const claimMs = minuteMs;
/** Slots are listed for 60 days: a copy serves for a month after its calendar fell silent. */
const coveredDays = 92;
const mostSpans = 20_000;
const atOnce = 4;

export type CalendarOptions = {
  pages: Pages;
  store: Store;
  clock: Clock;
  log(event: ServiceEvent): void;
  /** Lets calendars stand at private addresses. */
  privateCalendars?: boolean;
};

export type CalendarRefresh = {
  /** Reads every calendar that is due, and resolves when it is done; it never rejects because of a calendar. */
  refresh(): Promise<void>;
  /** Ends what is being read and begins nothing until it is called back, so that a shutdown does not wait for a calendar. */
  pause(): () => void;
};

/** Keeps the copies of the busy calendars fresh, outside of all requests. */
export function createCalendarRefresh(options: CalendarOptions): CalendarRefresh {
  const { store, clock } = options;
  let reading = new AbortController();
  let pauses = 0;
  return {
    async refresh() {
      // Pages may have been replaced.
      const calendars = calendarsOf(options.pages);
      if (calendars.length === 0 || pauses > 0) return;
      const { signal } = reading;
      const rows = await store.read((sql) => readCalendarRows(sql, calendars));
      const now = clock.now();
      const waiting = calendars
        .map((calendar) => ({ calendar, row: rows.find(({ id }) => id === calendar.id) }))
        .filter(({ row }) => !row || row.nextTryAt <= now);
      const lane = async () => {
        for (let next = waiting.shift(); next && !signal.aborted; next = waiting.shift())
          await refreshOne(next, options, signal);
      };
      await Promise.all(Array.from({ length: atOnce }, lane));
    },
    pause() {
      pauses += 1;
      reading.abort();
      reading = new AbortController();
      return () => {
        pauses -= 1;
      };
    },
  };
}

/** Each once, however many pages name it. */
export function calendarsOf(pages: Pages): BusyCalendar[] {
  const all = [...pages.values()].flatMap(({ busyCalendars }) => busyCalendars);
  return [...new Map(all.map((calendar) => [calendar.id, calendar])).values()];
}

type Due = { calendar: BusyCalendar; row: CalendarRow | undefined };

async function refreshOne(due: Due, options: CalendarOptions, signal: AbortSignal): Promise<void> {
  const { store, clock, log } = options;
  const { calendar, row } = due;
  const now = clock.now();
  const claimed = await store.write((sql) => claimCalendar(sql, calendar.id, { now, until: now + claimMs }));
  if (!claimed) return;
  // The path of the address is often its secret.
  const host = new URL(calendar.url).hostname;
  try {
    const { spans, coversUntil } = await readNow(calendar, options, { now, signal });
    await store.write((sql) =>
      keepCopy(sql, calendar.id, { spans, now, nextTryAt: now + everyMs, coversUntil }),
    );
    if (row?.readAt == null || row.failingSince !== null)
      log({ event: 'calendar_read', at: clock.now(), host, busyTimes: spans.length });
  } catch (error) {
    if (!(error instanceof CalendarUnreadable)) throw error;
    if (signal.aborted) {
      await store.write((sql) => releaseCalendar(sql, calendar.id, now));
      return;
    }
    const nextTryAt = now + retryMs;
    const reason = error.message;
    await store.write((sql) => noteFailure(sql, calendar.id, { now, nextTryAt, reason }));
    log({ event: 'calendar_failed', at: clock.now(), host, reason, copyAgeMinutes: copyAge(row, now) });
  }
}

async function readNow(
  { url, timezone }: BusyCalendar,
  { privateCalendars = false }: CalendarOptions,
  { now, signal }: { now: Instant; signal: AbortSignal },
) {
  const mayConnect = privateCalendars ? { mayConnect: () => true } : {};
  const text = await fetchCalendar(url, { signal, ...mayConnect });
  // Whole days, so that what is cut off at the end is the same all day long.
  const today = Math.floor(now / dayMs) * dayMs;
  const range = { from: today - 2 * dayMs, until: today + coveredDays * dayMs };
  const spans = await readApart({ text, timezone, range }, { signal });
  if (spans.length > mostSpans)
    throw new CalendarUnreadable(`it holds ${spans.length} separate times; ${mostSpans} are the most`);
  return { spans, coversUntil: range.until };
}

/** How old the copy is that the page lives on, null where there is none and the page lists nothing. */
function copyAge(row: CalendarRow | undefined, now: Instant): number | null {
  return row?.readAt == null ? null : Math.round((now - row.readAt) / minuteMs);
}
