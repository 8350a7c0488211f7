import { dayMs, hourMs, type Instant, minuteMs } from '../../time/index.ts';
import {
  type EntryRow,
  keepRemoved,
  leaseDue,
  nextEntryDue,
  returnEntry,
  settleEntry,
  touchEntries,
} from '../calendars/entry-rows.ts';
import { openCalendar } from '../calendars/open-calendar.ts';
import { CalendarFailure, keptReason, needsPerson } from '../calendars/port/calendar-failure.ts';
import { type Entry, type HostCalendar, type HostEvent, touches } from '../calendars/port/host-calendar.ts';
import { type CalendarOptions, findOwnTimes } from '../calendars/refresh-calendars.ts';
import { type EntryPage, entryTexts, unknownPage } from '../mail/calendar-entry.ts';
import type { QueuedMail } from '../mail/mail-rows.ts';
import { mailHost } from '../mail/transports/message.ts';
import { type Booking, bookingOf } from '../meetings/booking-rows.ts';
import {
  type BusyCalendar,
  calendarsOf,
  entryCalendarsOf,
  hostKey,
  type PageHost,
  type Pages,
} from '../pages/host-page.ts';
import type { Sql } from '../store/store.ts';
import { createStoredQueue, inTime, type Outcome, QueueCloses } from '../store/stored-queue.ts';
import { oneLine } from '../text/sentence.ts';

export type EntryOptions = Omit<CalendarOptions, 'queueHostMail' | 'busyEveryMinutes'> & {
  publicUrl(): string;
  /** Queues mail to a host in the caller's transaction. */
  queueMail(sql: Sql, mail: QueuedMail): Promise<void>;
};

/** Maximum time for which a shutdown waits for running attempts. What is interrupted is written again later. */
const closeMs = 5000;
const waitsMs = [minuteMs, 5 * minuteMs, 15 * minuteMs];
/** The host is mailed when so many attempts for one entry failed, or if only a person can end the failure. */
const attemptsBeforeMail = 4;
/** For a week an entry is tried whose meeting was erased. */
const mostAttempts = 7 * 24;

/**
 * Writes meetings into the calendars of their hosts: a queue of the database, which several processes may share. The database is the truth.
 * An attempt reads the meeting as it is now, and makes the entry equal to it. So the order of changes does not matter, nor does an answer that
 * was lost. A calendar never decides whether a meeting is booked.
 */
export function createCalendarEntries(options: EntryOptions) {
  const { store, clock, pages, log } = options;
  const targets = () => [...new Set(entryCalendarsOf(pages).flatMap(({ entries }) => entries?.target ?? []))];
  const queue = createStoredQueue({
    store,
    clock,
    lanes: () => (targets().length > 0 ? [{ id: 'entries' }] : []),
    atOnce: 4,
    lease: (sql, _, limit) => leaseDue(sql, { targets: targets(), now: clock.now(), limit }),
    attempt: (row: EntryRow, _, abort) => writeEntry(row, options, abort),
    nextDue: (sql) => nextEntryDue(sql, targets()),
    onError: (error) => log({ event: 'calendar_writer_failed', at: clock.now(), reason: String(error) }),
    closeMs,
  });
  return {
    ...queue,
    /** Queues the entries of a meeting in the caller's transaction, in the calendars that have one and in those of `hosts`. */
    async queue(sql: Sql, meetingId: string, hosts: readonly PageHost[]): Promise<void> {
      const targets = hosts.flatMap(({ entryCalendar }) => entryCalendar?.entries?.target ?? []);
      if ((await touchEntries(sql, meetingId, targets)) > 0) sql.afterCommit(queue.wake);
    },
  };
}

type Task = { booking: Booking | undefined; wanted: Wanted | undefined; calendar: BusyCalendar };

/** Makes one entry equal to its meeting. Never rejects. */
async function writeEntry(row: EntryRow, options: EntryOptions, abort: AbortController): Promise<Outcome> {
  const { clock, log } = options;
  let task: Task | undefined;
  try {
    const found = await readTask(row, options);
    task = found;
    const late = 'the calendar did not answer';
    const outcome = await inTime((signal) => makeEqual(row, { ...found, signal }, options), { abort, late });
    const server = new URL(task.calendar.url).hostname;
    const event = task.wanted ? 'calendar_written' : 'calendar_entry_removed';
    log({ event, at: clock.now(), meeting: row.meetingId, host: server });
    return outcome;
  } catch (error) {
    if (abort.signal.reason instanceof QueueCloses) return (sql) => returnEntry(sql, row);
    return failed(row, { error, task }, options);
  }
}

async function readTask(row: EntryRow, { store, clock, pages }: EntryOptions): Promise<Task> {
  const booking = await store.read((sql) => bookingOf(sql, row.meetingId));
  const calendars = entryCalendarsOf(pages).filter(({ entries }) => entries?.target === row.target);
  const wanted = booking && wantedEvent(booking, { calendars, pages, now: clock.now() });
  const calendar = wanted?.calendar ?? calendars[0];
  if (!calendar) throw new Error('no page here has its calendar');
  return { booking, wanted, calendar };
}

async function makeEqual(
  row: EntryRow,
  { booking, wanted, calendar, signal }: Task & { signal: AbortSignal },
  options: EntryOptions,
): Promise<Outcome> {
  const driver = openCalendar(calendar, options);
  if (!driver.write) throw new CalendarFailure('readOnly');
  const uid = `${row.meetingId}@${mailHost(options.publicUrl())}`;
  const known = row.entry === null ? undefined : (JSON.parse(row.entry) as Entry);
  if (!wanted) {
    await driver.write.remove(uid, known, signal);
    return (sql) => keepRemoved(sql, row);
  }
  const { event, until } = wanted;
  const entry = await driver.write.put({ ...event, uid }, known, signal);
  const isTwice = booking?.meeting && (await overlaps(driver, { calendar, event, signal }, options));
  const now = options.clock.now();
  return async (sql) => {
    const written = { entry: JSON.stringify(entry), written_at: now };
    // If the calendar could not be read after it was written, both are done again.
    const next = isTwice === 'unknown' ? Math.min(until ?? Infinity, now + hourMs) : until;
    await settleEntry(sql, row, { ...written, next_attempt_at: next });
    if (booking && isTwice === true) await mailAboutOverlap(sql, booking, { now, options });
  };
}

/** Whether another event of the calendar is at the time of a meeting: the host took the time just before it was booked, or the calendar lags. */
async function overlaps(
  { busy }: HostCalendar,
  { calendar, event, signal }: { calendar: BusyCalendar; event: Omit<HostEvent, 'uid'>; signal: AbortSignal },
  { store, pages }: EntryOptions,
): Promise<boolean | 'unknown'> {
  // A calendar that is only written does not say when the host is busy.
  if (calendarsOf(pages).every(({ id }) => id !== calendar.id)) return false;
  // Servers ask a day late or early for days and for times without a zone.
  const range = { from: event.startsAt - dayMs, until: event.endsAt + dayMs };
  const ownTimes = (ids: readonly string[]) => findOwnTimes(store, { ids, calendar });
  try {
    const { times } = await busy(range, { signal, ownTimes });
    return times?.spans.some((span) => touches(span, { from: event.startsAt, until: event.endsAt })) ?? false;
  } catch (error) {
    if (error instanceof CalendarFailure) return 'unknown';
    throw error;
  }
}

/** Mails the host once about each revision of a meeting. */
async function mailAboutOverlap(
  sql: Sql,
  { request, meeting }: Booking,
  { now, options }: { now: Instant; options: EntryOptions },
): Promise<void> {
  if (!meeting) return;
  const mail = { requestId: request.id, kind: 'overlap_host', sequence: meeting.sequence } as const;
  const known = await sql.get(
    'select 1 from mail where request_id = ? and kind = ? and sequence = ?',
    ...Object.values(mail),
  );
  if (!known) await options.queueMail(sql, { ...mail, recipient: meeting.host_email, at: now });
}

function failed(
  row: EntryRow,
  { error, task }: { error: unknown; task: Task | undefined },
  { clock, log, queueMail }: EntryOptions,
): Outcome {
  const now = clock.now();
  const failure = error instanceof CalendarFailure ? error : undefined;
  const isFinal = failure !== undefined && needsPerson(failure.kind);
  const waitMs = isFinal ? hourMs : (waitsMs[row.attempts - 1] ?? hourMs);
  const later = now + Math.max(waitMs, failure?.retryAfterMs ?? 0);
  const isOver = now >= lastAttemptAt(task) || row.attempts >= mostAttempts;
  const reason = failure?.message ?? (error instanceof Error ? error.message : String(error));
  const host = task ? new URL(task.calendar.url).hostname : '';
  const { meetingId: meeting, attempts } = row;
  log({
    event: isOver ? 'calendar_write_failed' : 'calendar_write_deferred',
    at: now,
    meeting,
    host,
    attempts,
    reason,
  });
  return async (sql) => {
    const kept = failure ? keptReason(failure) : keptReason({ code: 'damaged', detail: reason });
    const next = isOver ? null : later;
    await settleEntry(sql, row, { next_attempt_at: next, failed_at: now, last_error: kept });
    if (task && (isFinal || attempts >= attemptsBeforeMail))
      await mailAboutFailure(sql, task, { now, queueMail });
  };
}

/** A time that is over is worth no entry. An entry that should be removed is in the way until the meeting would have ended. */
function lastAttemptAt(task: Task | undefined): Instant {
  if (!task?.booking) return Number.POSITIVE_INFINITY;
  return task.wanted ? task.wanted.event.startsAt : task.booking.request.ends_at;
}

/** Mails the host of a calendar that cannot be written, once a day at most. */
async function mailAboutFailure(
  sql: Sql,
  { calendar: { id, owner } }: Task,
  { now, queueMail }: { now: Instant; queueMail: EntryOptions['queueMail'] },
): Promise<void> {
  const kind = 'calendar_unwritten_host' as const;
  await sql.lock(`calendar ${id}`);
  const known = await sql.get(
    'select 1 from mail where request_id = ? and kind = ? and queued_at > ? and queued_at <= ?',
    ...[id, kind, now - dayMs, now],
  );
  if (!known) await queueMail(sql, { requestId: id, kind, recipient: owner, at: now });
}

/** What a calendar should hold of a meeting now: the event, in the settings of `calendar`. `until`: when this ends by itself. */
export type Wanted = { calendar: BusyCalendar; event: Omit<HostEvent, 'uid'>; until: Instant | null };

/**
 * Decides whether one of these calendars, which are one calendar of several hosts, should have an entry: of a meeting that is booked with its
 * host, or of a request that waits for its guest, if the host wants to see those.
 */
export function wantedEvent(
  { request, meeting }: Booking,
  { calendars, pages, now }: { calendars: readonly BusyCalendar[]; pages: Pages; now: Instant },
): Wanted | undefined {
  const offered = pages.get(request.page_slug);
  const page = offered ?? unknownPage(request.page_slug);
  const until = meeting ? null : Math.min(request.expires_at, request.starts_at);
  const isWanted = meeting
    ? meeting.status === 'booked'
    : request.status === 'awaiting' && now < (until as Instant);
  const calendar = calendars.find(({ id, owner, entries }) =>
    meeting
      ? hostKey(owner) === meeting.host_key
      : entries?.tentative && offered?.hosts.some(({ entryCalendar }) => entryCalendar?.id === id),
  );
  if (!isWanted || !calendar) return undefined;
  const key = hostKey(calendar.owner);
  return {
    calendar,
    until,
    event: {
      revision: meeting ? meeting.sequence + 1 : 0,
      startsAt: request.starts_at,
      endsAt: request.ends_at,
      changedAt: meeting?.moved_at ?? meeting?.booked_at ?? now,
      isTentative: !meeting,
      ...textsFor(request, { calendar, page, hostKey: key }),
    },
  };
}

function textsFor(
  request: Booking['request'],
  { calendar, page, hostKey: key }: { calendar: BusyCalendar; page: EntryPage; hostKey: string },
): Pick<HostEvent, 'summary' | 'description' | 'location'> {
  const { title = null, guest = true } = calendar.entries ?? {};
  const { subject, ...texts } = entryTexts({ request, hostKey: key }, { page, reader: 'host' });
  const values: Record<string, string> = {
    about: subject,
    guest: oneLine(request.guest_name),
    page: oneLine(page.name, 80),
  };
  const usual = guest ? texts.summary : subject;
  const summary = title?.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '') ?? usual;
  return guest ? { ...texts, summary } : { summary, description: '', location: '' };
}
