import type { Instant } from '../../time/index.ts';
import { daysLimit } from '../../wire/index.ts';
import { isBusyInCalendar } from '../calendars/calendar-rows.ts';
import type { MailKind } from '../mail/letters/letter.ts';
import { queueMail } from '../mail/mail-rows.ts';
import type { BookingContext } from '../mail/outbox.ts';
import {
  bookingByConfirmToken,
  bookingByGuestToken,
  bookingByHostToken,
  bookingOf,
  mailedHostAddress,
  type RequestRow,
} from '../meetings/booking-rows.ts';
import { moveState } from '../meetings/states.ts';
import { hashToken } from '../meetings/tokens.ts';
import type { HostPage } from '../pages/host-page.ts';
import { isFreeStart, isOpenStart, isTakenStart } from '../slots/free-starts.ts';
import { readBusy } from '../slots/list-slots.ts';
import type { Sql, Store } from '../store/store.ts';

type Deciding = Pick<BookingContext, 'store' | 'clock' | 'pages' | 'tokens' | 'outbox' | 'log'>;

const minuteMs = 60_000;

/**
 * Books the meeting of a request that waits for its guest. Calling it again, from any process, books nothing more: request, meeting and
 * mail change in one transaction.
 * The request is superseded, and the guest is mailed other times, if the time is taken by a meeting or a calendar event, or if the host
 * closed the time or stopped offering the length. A request that no longer waits does not change.
 */
export async function confirmRequest(context: Deciding, tokenHash: string): Promise<void> {
  try {
    await context.store.write((sql) => book(sql, context, tokenHash));
  } catch (error) {
    if (!isOverlap(error)) throw error;
    await context.store.write((sql) => supersede(sql, context, tokenHash));
  }
}

/** The guest declines the request. Nothing is booked. */
export async function declineRequest({ store, clock, log }: Deciding, tokenHash: string): Promise<void> {
  await store.write(async (sql) => {
    const now = clock.now();
    const declined = await decideAwaiting(sql, { tokenHash, status: 'declined', now });
    if (declined) sql.afterCommit(() => log({ event: 'request_declined', at: now, request: declined.id }));
  });
}

/** Cancels a booked meeting before its start, by the link of its guest or its host, and mails both. */
export async function cancelMeeting(context: Deciding, tokenHash: string): Promise<void> {
  const { store, clock, pages, outbox, log } = context;
  await store.write(async (sql) => {
    const now = clock.now();
    const byGuest = await bookingByGuestToken(sql, tokenHash);
    const booking = byGuest ?? (await bookingByHostToken(sql, tokenHash));
    if (!booking || !(await endMeeting(sql, booking.request.id, now))) return;
    const { id: request, page_slug: page } = booking.request;
    await queueMails(sql, booking.request, {
      kinds: byGuest ? ['cancelled_guest', 'cancelled_host'] : ['called_off_guest', 'called_off_host'],
      // The page may be missing in this process, because pages were replaced. The host still gets the mail.
      host: pages.get(page)?.hostEmail ?? (await mailedHostAddress(sql, request)),
      at: now,
      queue: outbox.queue,
    });
    const by = byGuest ? 'guest' : 'host';
    sql.afterCommit(() => log({ event: 'meeting_cancelled', at: now, request, page, by }));
  });
}

/** `start`: the new start. `sequence`: the revision of the meeting that the guest saw. */
export type MoveWish = { start: Instant; sequence: number };

/**
 * Moves a booked meeting to a start that is free now. Each revision that the guest saw moves at most once. One transaction frees the old
 * time and takes the new one. Does nothing if the meeting has changed, if the start is not free, or while a busy calendar of the page
 * cannot be read.
 */
export async function moveMeeting(
  context: Deciding,
  { id, page }: { id: string; page: HostPage },
  wish: MoveWish,
): Promise<void> {
  try {
    await context.store.write((sql) => move(sql, context, { id, page, ...wish }));
  } catch (error) {
    if (!isOverlap(error)) throw error;
  }
}

async function move(
  sql: Sql,
  { clock, tokens, outbox, log }: Deciding,
  { id, page, start, sequence }: { id: string; page: HostPage } & MoveWish,
): Promise<void> {
  const now = clock.now();
  await sql.lock(`page ${page.slug}`);
  const booking = await bookingOf(sql, id);
  if (!booking || moveState(booking, now, page) !== 'booked') return;
  const durationMinutes = booking.request.duration_minutes;
  const known = await readBusy(sql, page, { now, range: { from: start, until: start }, exceptMeeting: id });
  if (!known.ok) return;
  const wishNow = { durationMinutes, days: daysLimit.max, now, busy: known.busy };
  if (!isFreeStart(page, start, wishNow)) return;
  const { changes } = await sql.run(
    `update meeting set starts_at = ?, ends_at = ?, busy_from = ?, busy_until = ?, sequence = sequence + 1, moved_from = starts_at,
       moved_at = ?, host_token_hash = ?
     where id = ? and status = 'booked' and sequence = ? and starts_at <> ?`,
    ...timesTaken(page, start, start + durationMinutes * minuteMs),
    now,
    hashToken(tokens.hostCancel(id)),
    id,
    sequence,
    start,
  );
  if (changes === 0) return;
  await queueMails(sql, booking.request, {
    kinds: ['moved_guest', 'moved_host'],
    host: page.hostEmail,
    at: now,
    queue: outbox.queue,
  });
  sql.afterCommit(() => log({ event: 'meeting_moved', at: now, request: id, page: page.slug }));
}

async function book(sql: Sql, context: Deciding, tokenHash: string): Promise<void> {
  const { clock, pages, tokens, outbox, log } = context;
  const now = clock.now();
  const booking = await bookingByConfirmToken(sql, tokenHash);
  const page = booking && pages.get(booking.request.page_slug);
  if (!page) return;
  // Checked without the lock first: many guests may confirm one start at the same time, and all but the first can be refused without
  // waiting.
  if (await isBookedOver(sql, page, booking.request)) return supersede(sql, context, tokenHash);
  // The lock allows one booking of a page at a time. With PostgreSQL's constraint alone, transactions would deadlock.
  await sql.lock(`page ${page.slug}`);
  if (await isClosed(sql, page, booking.request)) return supersede(sql, context, tokenHash);
  const request = await decideAwaiting(sql, { tokenHash, status: 'confirmed', now });
  if (!request) return;
  await sql.run(
    `insert into meeting (id, page_slug, starts_at, ends_at, busy_from, busy_until, status, sequence, cancel_token_hash,
       host_token_hash, booked_at)
     values (?, ?, ?, ?, ?, ?, 'booked', 0, ?, ?, ?)`,
    request.id,
    request.page_slug,
    ...timesTaken(page, request.starts_at, request.ends_at),
    hashToken(tokens.cancel(request.id)),
    hashToken(tokens.hostCancel(request.id)),
    now,
  );
  await queueMails(sql, request, {
    kinds: ['booked_guest', 'booked_host'],
    host: page.hostEmail,
    at: now,
    queue: outbox.queue,
  });
  sql.afterCommit(() =>
    log({ event: 'meeting_booked', at: now, request: request.id, page: request.page_slug }),
  );
}

/** Whether the time of a request that waits for its guest cannot be booked now. It may become free again. */
export async function isGoneNow(sql: Sql, page: HostPage, request: RequestRow): Promise<boolean> {
  return (await isBookedOver(sql, page, request)) || (await isClosed(sql, page, request));
}

/** Whether the host closed the time of a request: by the page, or by an event of a calendar. */
async function isClosed(sql: Sql, page: HostPage, request: RequestRow): Promise<boolean> {
  return !isStillOffered(page, request) || (await isBusyInCalendar(sql, page, request));
}

/** Whether the page, as it is now, still offers the time. Notice and horizon are checked only when the request is made. */
function isStillOffered(page: HostPage, { starts_at, duration_minutes }: RequestRow): boolean {
  return page.durationsMinutes.includes(duration_minutes) && isOpenStart(page, starts_at, duration_minutes);
}

/** Whether a booked meeting already overlaps the time of a request. */
async function isBookedOver(sql: Sql, page: HostPage, request: RequestRow): Promise<boolean> {
  const { starts_at: start, duration_minutes: durationMinutes } = request;
  const known = await readBusy(
    sql,
    { slug: page.slug, busyCalendars: [] },
    { now: start, range: { from: start, until: start } },
  );
  return known.ok && isTakenStart(page, start, { durationMinutes, busy: known.busy });
}

async function supersede(sql: Sql, { clock, outbox, log }: Deciding, tokenHash: string): Promise<void> {
  const now = clock.now();
  const request = await decideAwaiting(sql, { tokenHash, status: 'superseded', now });
  if (!request) return;
  await outbox.queue(sql, {
    requestId: request.id,
    kind: 'slot_gone',
    recipient: request.guest_email,
    at: now,
  });
  sql.afterCommit(() =>
    log({ event: 'request_superseded', at: now, request: request.id, page: request.page_slug }),
  );
}

type Decided = { id: string; page_slug: string; guest_email: string; starts_at: number; ends_at: number };

/** The only way out of `awaiting`. It compares and swaps, so only one of several callers decides. */
function decideAwaiting(
  sql: Sql,
  { tokenHash, status, now }: { tokenHash: string; status: string; now: number },
): Promise<Decided | undefined> {
  return sql.get<Decided>(
    `update request set status = ?, decided_at = ?
     where token_hash = ? and status = 'awaiting' and expires_at > ? and starts_at > ?
     returning id, page_slug, guest_email, starts_at, ends_at`,
    status,
    now,
    tokenHash,
    now,
    now,
  );
}

/** `starts_at`, `ends_at`, `busy_from` and `busy_until` of a meeting. */
function timesTaken(page: HostPage, startsAt: Instant, endsAt: Instant): [number, number, number, number] {
  const before = page.bufferBeforeMinutes * minuteMs;
  const after = page.bufferAfterMinutes * minuteMs;
  return [startsAt, endsAt, startsAt - before, endsAt + after];
}

/** The database refused the meeting, because another one has the time (migrations 1 and 4). */
function isOverlap(error: unknown): boolean {
  return error instanceof Error && error.message.includes('meeting overlaps');
}

/** `begun`: the meeting has begun, so nothing was changed. */
export type CallOff = 'cancelled' | 'was_cancelled_before' | 'begun' | 'not_booked' | 'unknown';

/**
 * The host cancels a booked meeting from a process that is not the service. The next process that sends mail informs both sides. The mail
 * to the host goes to the address that got the mail about the booking.
 */
export async function callOffMeeting(store: Store, id: string, now: Instant): Promise<CallOff> {
  return store.write(async (sql) => {
    const booking = await bookingOf(sql, id);
    if (!booking) return 'unknown';
    if (!booking.meeting) return 'not_booked';
    if (!(await endMeeting(sql, id, now)))
      return booking.meeting.status === 'cancelled' ? 'was_cancelled_before' : 'begun';
    const host = await mailedHostAddress(sql, id);
    await queueMails(sql, booking.request, {
      kinds: ['called_off_guest', 'called_off_host'],
      host,
      at: now,
      queue: queueMail,
    });
    return 'cancelled';
  });
}

/** Compares and swaps: only one of several callers that cancel a meeting gets true. */
async function endMeeting(sql: Sql, id: string, now: Instant): Promise<boolean> {
  const { changes } = await sql.run(
    `update meeting set status = 'cancelled', sequence = sequence + 1, cancelled_at = ?
     where id = ? and status = 'booked' and starts_at > ?`,
    now,
    id,
    now,
  );
  return changes === 1;
}

type Mails = {
  kinds: [toGuest: MailKind, toHost: MailKind];
  host: string | undefined;
  at: Instant;
  queue: typeof queueMail;
};

async function queueMails(
  sql: Sql,
  request: { id: string; guest_email: string },
  { kinds: [toGuest, toHost], host, at, queue }: Mails,
): Promise<void> {
  const mail = { requestId: request.id, at };
  await queue(sql, { ...mail, kind: toGuest, recipient: request.guest_email });
  if (host !== undefined) await queue(sql, { ...mail, kind: toHost, recipient: host });
}
