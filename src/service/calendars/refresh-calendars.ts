import { createHash } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import type { Clock, Instant } from '../../time/index.ts';
import { mayFetchFrom } from '../http/guarded-get.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import type { BusyCalendar, Pages } from '../pages/host-page.ts';
import { withoutTls } from '../pages/read-pages.ts';
import type { Sql, Store } from '../store/store.ts';
import { oneLine } from '../text/sentence.ts';
import {
  type CalendarRow,
  claimCalendar,
  keepCopy,
  markHostMailed,
  noteFailure,
  readCalendarRows,
  releaseCalendar,
} from './calendar-rows.ts';
import { CalendarUnreadable, keptReason } from './calendar-unreadable.ts';
import type { EventProblem } from './event-times.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import type { BusyReading, BusyTimes } from './read-busy-times.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
const everyMs = 5 * minuteMs;
const retryMs = minuteMs;
/** A little longer than fetching and reading a calendar may take. After that another process may try. */
const claimMs = minuteMs;
/** Slots are listed for 60 days. 92 are read, so a copy can be used for another month. */
const coveredDays = 92;
/** A host is not mailed about a short outage while a copy is in use. */
const mailHostAfterMs = 15 * minuteMs;
const mostProblemsKept = 10;
const mostProblemsMailed = 500;
const mostSpans = 20_000;
const atOnce = 4;

export type CalendarOptions = {
  pages: Pages;
  store: Store;
  clock: Clock;
  log(event: ServiceEvent): void;
  /** Allows calendars at private addresses. */
  privateCalendars?: boolean;
  /** Queues mail to the calendar's owner in the caller's transaction. */
  queueHostMail(sql: Sql, mail: CalendarMail): Promise<void>;
};

/**
 * Mail about a calendar: `calendar_failed_host`: the calendar cannot be read; `calendar_events_host`: some of its events cannot be read.
 */
export type CalendarMail = {
  calendarId: string;
  kind: 'calendar_failed_host' | 'calendar_events_host';
  recipient: string;
  at: Instant;
};

export type CalendarRefresh = {
  /** Reads every calendar that is due, and resolves when it is done; it never rejects because of a calendar. */
  refresh(): Promise<void>;
  /** Ends running reads and starts none until the returned function is called, so that a shutdown does not wait for a calendar. */
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

/** Each calendar once, even if several pages name it. */
export function calendarsOf(pages: Pages): BusyCalendar[] {
  const all = [...pages.values()].flatMap(({ busyCalendars }) => busyCalendars);
  return [...new Map(all.map((calendar) => [calendar.id, calendar])).values()];
}

/** The pages that name a calendar, for the log. */
function pagesWith({ id }: BusyCalendar, pages: Pages): string {
  const naming = [...pages.values()].filter(({ busyCalendars }) =>
    busyCalendars.some((one) => one.id === id),
  );
  return naming.map(({ slug }) => slug).join(',');
}

type Due = { calendar: BusyCalendar; row: CalendarRow | undefined };

async function refreshOne(due: Due, options: CalendarOptions, signal: AbortSignal): Promise<void> {
  const { store, clock, log } = options;
  const { calendar, row } = due;
  const now = clock.now();
  const claimed = await store.write((sql) => claimCalendar(sql, calendar.id, { now, until: now + claimMs }));
  if (!claimed) return;
  // Only the host is named, because the path of the address is often secret.
  const named = { host: new URL(calendar.url).hostname, pages: pagesWith(calendar, options.pages) };
  const queueMail = (sql: Sql, kind: CalendarMail['kind']) =>
    options.queueHostMail(sql, { calendarId: calendar.id, kind, recipient: calendar.owner, at: now });
  try {
    const { spans, problems, coversUntil } = await readNow(calendar, options, { now, signal });
    const news = problemNews(problems, row, now);
    await store.write(async (sql) => {
      const copy = { spans, now, nextTryAt: now + everyMs, coversUntil, ...news.kept };
      await keepCopy(sql, calendar.id, copy);
      if (news.isNew) await queueMail(sql, 'calendar_events_host');
    });
    if (row?.readAt == null || row.failingSince !== null)
      log({ event: 'calendar_read', at: clock.now(), ...named, busyTimes: spans.length });
    if (news.isNew)
      log({ event: 'calendar_events_unread', at: clock.now(), ...named, events: problems.length });
  } catch (error) {
    if (!(error instanceof CalendarUnreadable)) throw error;
    if (signal.aborted) {
      await store.write((sql) => releaseCalendar(sql, calendar.id, now));
      return;
    }
    const nextTryAt = now + retryMs;
    await store.write(async (sql) => {
      await noteFailure(sql, calendar.id, { now, nextTryAt, reason: keptReason(error) });
      if (!isBroken(row, now)) return;
      await markHostMailed(sql, calendar.id, now);
      await queueMail(sql, 'calendar_failed_host');
    });
    const reason = error.message;
    log({ event: 'calendar_failed', at: clock.now(), ...named, reason, copyAgeMinutes: copyAge(row, now) });
  }
}

/**
 * Whether the host has to be mailed now: at once if the page has no copy, later if a copy is in use. The host gets one mail until the
 * calendar works again.
 */
function isBroken(row: CalendarRow | undefined, now: Instant): boolean {
  if (row?.readAt == null) return row?.hostMailedAt == null;
  return row.hostMailedAt === null && row.failingSince !== null && now - row.failingSince >= mailHostAfterMs;
}

type ProblemNews = { isNew: boolean; kept: { problems: string | null; problemsMailed: string | null } };

/** Decides what to store about unreadable events, and whether the host has to be mailed: once about each event, and at most once a day. */
function problemNews(
  problems: readonly EventProblem[],
  row: CalendarRow | undefined,
  now: Instant,
): ProblemNews {
  if (problems.length === 0) return { isNew: false, kept: { problems: null, problemsMailed: null } };
  const keys = problems.slice(0, mostProblemsMailed).map(problemKey);
  const mailed = JSON.parse(row?.problemsMailed ?? 'null') as { at: Instant; keys: string[] } | null;
  const isNew =
    mailed === null || (now - mailed.at >= dayMs && keys.some((key) => !mailed.keys.includes(key)));
  const first = problems.slice(0, mostProblemsKept).map(({ title, ...problem }) => ({
    ...problem,
    title: oneLine(title, 80),
  }));
  return {
    isNew,
    kept: {
      problems: JSON.stringify({ total: problems.length, first }),
      problemsMailed: JSON.stringify(isNew ? { at: now, keys } : mailed),
    },
  };
}

function problemKey({ code, title, at }: EventProblem): string {
  return createHash('sha256')
    .update(JSON.stringify([code, title, at]))
    .digest('base64url')
    .slice(0, 12);
}

async function readNow(
  { url, timezone, owner }: BusyCalendar,
  { pages, privateCalendars = false }: CalendarOptions,
  { now, signal }: { now: Instant; signal: AbortSignal },
) {
  const named = new Set(privateCalendars ? calendarsOf(pages).map((one) => new URL(one.url).hostname) : []);
  const { protocol, hostname } = new URL(url);
  if (protocol === 'http:' && !named.has(hostname)) throw new CalendarUnreadable('withoutTls', withoutTls);
  const text = await fetchCalendar(url, { signal, mayConnect: mayFetchFrom(named) });
  // The range has whole days, so that its end stays the same all day.
  const today = Math.floor(now / dayMs) * dayMs;
  const range = { from: today - 2 * dayMs, until: today + coveredDays * dayMs };
  const { spans, problems } = await readApart({ text, timezone, owner, range }, { signal });
  if (spans.length > mostSpans)
    throw new CalendarUnreadable('manyTimes', `${spans.length} separate times; ${mostSpans} are the most`);
  return { spans, problems, coversUntil: range.until };
}

/** The age of the copy that the page uses. Null without a copy; then the page is not available. */
function copyAge(row: CalendarRow | undefined, now: Instant): number | null {
  return row?.readAt == null ? null : Math.round((now - row.readAt) / minuteMs);
}

type WorkerAnswer = { times: BusyTimes } | { problem: string };

/**
 * Reads a calendar in a thread of its own, with limits of time and memory. Otherwise the author of a calendar could block the service, for
 * instance with an event each second for a hundred years.
 * @throws CalendarUnreadable
 */
export function readApart(
  reading: BusyReading,
  { signal, timeoutMs = 10_000 }: { signal: AbortSignal; timeoutMs?: number },
): Promise<BusyTimes> {
  // In the built package the worker is beside the service's entry file (build/bundles.ts).
  const file = import.meta.url.endsWith('.ts') ? './busy-times.worker.ts' : './busy-times.worker.js';
  const { promise, resolve, reject } = Promise.withResolvers<BusyTimes>();
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    env: {},
    execArgv: [],
  });
  const late = AbortSignal.timeout(timeoutMs);
  const giveUp = () =>
    reject(
      late.aborted
        ? new CalendarUnreadable('slowToRead', timeoutMs / 1000)
        : new CalendarUnreadable('damaged', 'reading it was interrupted'),
    );
  const ends = AbortSignal.any([signal, late]);
  if (ends.aborted) giveUp();
  ends.addEventListener('abort', giveUp, { once: true });
  worker.once('message', (answer: WorkerAnswer) =>
    'times' in answer ? resolve(answer.times) : reject(new CalendarUnreadable('damaged', answer.problem)),
  );
  worker.once('error', (error) =>
    reject(new CalendarUnreadable('damaged', `reading it failed: ${error.message}`, { cause: error })),
  );
  worker.once('exit', () => reject(new CalendarUnreadable('damaged', 'reading it ended early')));
  return promise.finally(() => {
    ends.removeEventListener('abort', giveUp);
    return worker.terminate();
  });
}
