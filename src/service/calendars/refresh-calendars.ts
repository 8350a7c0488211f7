import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { dayMs, type Instant, minuteMs } from '../../time/index.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import {
  type BusyCalendar,
  calcomOf,
  calendarsOf,
  calendarsOfPage,
  type HostPage,
  hostKey,
} from '../pages/host-page.ts';
import { marks, type Sql, type Store } from '../store/store.ts';
import { oneLine } from '../text/sentence.ts';
import {
  beginRead,
  type CalendarRow,
  changeCalendar,
  claimCalendar,
  forgetCalendars,
  isFreshOffer,
  type LookAgain,
  oldestDecidingMs,
  type ReadOffers,
  readCalendarRows,
  writeTimes,
} from './calendar-rows.ts';
import { retryEntries } from './entry-rows.ts';
import { type CalendarContext, openCalendar } from './open-calendar.ts';
import { CalendarFailure, keptReason, needsPerson } from './port/calendar-failure.ts';
import type { EventProblem, OwnTimes } from './port/host-calendar.ts';

/** Maximum time that a guest who presses a button waits for all calendars together. */
const lookMs = 4000;
/** Presses within this time share one read. */
const sharedMs = 2000;
const atOnce = 4;

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

/** How often busy calendars are read if no other time is set. */
export const defaultBusyEveryMinutes = 5;
/** Slots are listed for 60 days. 92 are read, so a copy can be used for another month. */
const coveredDays = 92;
/** A host is not mailed about a short outage while a copy is in use. */
const mailHostAfterMs = 15 * minuteMs;
const mostProblemsKept = 10;
const mostProblemsMailed = 500;
const mostSpans = 20_000;

export type CalendarOptions = CalendarContext & {
  log(event: ServiceEvent): void;
  /** How often each calendar is read. Default: 5. */
  busyEveryMinutes?: number;
  /** Queues mail to the calendar's owner in the caller's transaction. */
  queueHostMail(sql: Sql, mail: CalendarMail): Promise<void>;
};

/** `calendar_failed_host`: the calendar cannot be read. `calendar_events_host`: some of its events cannot be read. */
export type CalendarMail = {
  calendarId: string;
  kind: 'calendar_failed_host' | 'calendar_events_host';
  recipient: string;
  at: Instant;
};

/** `atPress`: a guest waits for the answer. */
export type ReadOptions = { signal: AbortSignal; atPress: boolean };

/** Reads a calendar and stores the copy, or that it could not be read. Resolves with whether it could. */
export async function readAndKeep(
  calendar: BusyCalendar,
  options: CalendarOptions,
  { signal, atPress }: ReadOptions,
): Promise<boolean> {
  const { store, clock, log } = options;
  const now = clock.now();
  const row = await store.write((sql) => beginRead(sql, calendar));
  const pages = [...options.pages.values()].filter((page) =>
    calendarsOfPage(page).some(({ id }) => id === calendar.id),
  );
  // Only the host is named, because the path of the address is often secret.
  const named = { host: new URL(calendar.url).hostname, pages: pages.map(({ slug }) => slug).join(',') };
  const queueMail = (sql: Sql, kind: CalendarMail['kind']) =>
    options.queueHostMail(sql, { calendarId: calendar.id, kind, recipient: calendar.owner, at: now });
  try {
    const { times, copy } = await readNow(calendar, options, { now, signal, row });
    const news = times && problemNews(times.problems, row, now);
    const nextTryAt = now + (options.busyEveryMinutes ?? defaultBusyEveryMinutes) * minuteMs;
    const stored = await store.write(async (sql) => {
      const present = await lockedRow(sql, calendar);
      if (isNewer(present, row)) return 'newer';
      // "Unchanged" is true of the copy that this read was compared with, and of no other.
      if (!times && present && present.text_hash !== row.text_hash) return 'other';
      const works = {
        kept: row.begun,
        read_at: now,
        failing_since: null,
        last_error: null,
        host_told_at: null,
      };
      await changeCalendar(sql, calendar.id, { next_try_at: nextTryAt, ...works, ...copy, ...news?.kept });
      if (calendar.entries) await retryEntries(sql, calendar.entries.target);
      if (times) await forgetCalendars(sql, now);
      if (news?.isNew) await queueMail(sql, 'calendar_events_host');
      return 'stored';
    });
    if (stored === 'newer') return true;
    if (stored === 'other') return readAndKeep(calendar, options, { signal, atPress });
    const events = times?.problems.length ?? 0;
    const anew = times && { busyTimes: times.spans.length };
    if (news?.isNew) log({ event: 'calendar_events_unread', at: clock.now(), ...named, events });
    if (row.read_at === null || row.failing_since !== null)
      log({ event: 'calendar_read', at: clock.now(), ...named, ...anew });
    return true;
  } catch (error) {
    if (!(error instanceof CalendarFailure)) throw error;
    if (signal.aborted) {
      await store.write((sql) => changeCalendar(sql, calendar.id, { next_try_at: now }));
      return false;
    }
    // The last good copy stays.
    await store.write(async (sql) => {
      const present = await lockedRow(sql, calendar);
      if (isNewer(present, row)) return;
      // Of Cal.com no old copy is used.
      const isUrgent = calendar.kind === 'calcom' && needsPerson(error.kind);
      const isMailed = isBroken(row, now, { atPress, isUrgent });
      await changeCalendar(sql, calendar.id, {
        next_try_at: now + Math.max(minuteMs, error.retryAfterMs),
        kept: row.begun,
        failing_since: present?.failing_since ?? now,
        last_error: keptReason(error),
        ...(isMailed && { host_told_at: now }),
      });
      if (isMailed) await queueMail(sql, 'calendar_failed_host');
    });
    const reason = error.message;
    // Null without a copy; then the page is not available.
    const copyAgeMinutes = row.read_at === null ? null : Math.round((now - row.read_at) / minuteMs);
    log({ event: 'calendar_failed', at: clock.now(), ...named, reason, copyAgeMinutes });
    return false;
  }
}

/** Reads the row of a calendar. Until the end of the transaction no other read can store. */
async function lockedRow(sql: Sql, calendar: BusyCalendar): Promise<CalendarRow | undefined> {
  await sql.lock(`calendar ${calendar.id}`);
  return (await readCalendarRows(sql, [calendar]))[0];
}

/** Whether a read that began later has stored its outcome. */
const isNewer = (present: CalendarRow | undefined, { begun }: CalendarRow): boolean =>
  present !== undefined && present.kept > begun;

/** Whether to mail the host, once until it works: at once without a copy, or if it is too old for a guest who presses; else later. */
function isBroken(
  row: CalendarRow,
  now: Instant,
  { atPress, isUrgent }: { atPress: boolean; isUrgent: boolean },
): boolean {
  if (row.host_told_at !== null) return false;
  if (row.read_at === null || isUrgent) return true;
  if (atPress && now - row.read_at > oldestDecidingMs) return true;
  return row.failing_since !== null && now - row.failing_since >= mailHostAfterMs;
}

/** Decides what to store about unreadable events, and whether the host has to be mailed: once about each event, and at most once a day. */
function problemNews(problems: readonly EventProblem[], row: CalendarRow, now: Instant) {
  if (problems.length === 0) return { isNew: false, kept: { problems: null, problems_told: null } };
  const keys = problems.slice(0, mostProblemsMailed).map(problemKey);
  const mailed = JSON.parse(row.problems_told ?? 'null') as { at: Instant; keys: string[] } | null;
  const isNew =
    mailed === null || (now - mailed.at >= dayMs && keys.some((key) => !mailed.keys.includes(key)));
  const shorter = (problem: EventProblem) => ({ ...problem, title: oneLine(problem.title, 80) });
  const first = problems.slice(0, mostProblemsKept).map(shorter);
  const kept = {
    problems: JSON.stringify({ total: problems.length, first }),
    problems_told: JSON.stringify(isNew ? { at: now, keys } : mailed),
  };
  return { isNew, kept };
}

function problemKey({ code, title, at }: EventProblem): string {
  const text = JSON.stringify([code, title, at]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 12);
}

/** `times`: undefined if the copy is current. It is made anew each day, because the days that it has to cover move on. */
async function readNow(
  calendar: BusyCalendar,
  options: CalendarOptions,
  { now, signal, row }: { now: Instant; signal: AbortSignal; row: CalendarRow },
) {
  // The range has whole days, so that its end stays the same all day.
  const today = Math.floor(now / dayMs) * dayMs;
  const range = { from: today - 2 * dayMs, until: today + coveredDays * dayMs };
  const known =
    row.covers_until === range.until
      ? { etag: row.etag, lastModified: row.last_modified, textHash: row.text_hash }
      : undefined;
  const { busy } = openCalendar(calendar, options);
  const ownTimes = (ids: readonly string[]) => findOwnTimes(options.store, { ids, calendar });
  const { version, times } = await busy(range, { signal, known, ownTimes });
  const { etag, lastModified, textHash } = version;
  const copy = { etag, last_modified: lastModified, text_hash: textHash };
  if (!times) return { times, copy };
  const count = times.spans.length;
  if (count > mostSpans)
    throw new CalendarFailure('manyTimes', `${count} separate times; ${mostSpans} are the most`);
  return { times, copy: { ...copy, covers_until: range.until, times: writeTimes(times.spans) } };
}

/** Maximum number of ids in one query. */
const idsAtOnce = 500;

/**
 * The starts of this host's meetings, also of cancelled ones, and of what has an entry here because we wrote it. A meeting of another host
 * takes time: this host is its guest.
 */
export async function findOwnTimes(
  store: Store,
  { ids, calendar }: { ids: readonly string[]; calendar: BusyCalendar },
): Promise<OwnTimes> {
  const found = new Map<string, Instant[]>();
  for (let first = 0; first < ids.length; first += idsAtOnce) {
    const some = ids.slice(first, first + idsAtOnce);
    const rows = await store.read((sql) =>
      sql.all<{ id: string; asked: Instant; start: Instant | null; before: Instant | null }>(
        `select request.id, request.starts_at as asked, meeting.starts_at as start, moved_from as before
         from request left join meeting on meeting.id = request.id
         where request.id in (${marks(some)}) and (host_key = ?
           or exists (select 1 from calendar_entry where target = ? and meeting_id = request.id))`,
        ...[...some, hostKey(calendar.owner), calendar.entries?.target ?? ''],
      ),
    );
    for (const { id, asked, start, before } of rows) found.set(id, [asked, start ?? asked, before ?? asked]);
  }
  return found;
}
