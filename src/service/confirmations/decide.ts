import type { Instant } from '../../time/index.ts';
import { isTakenElsewhere } from '../calendars/calendar-rows.ts';
import { queueMail } from '../mail/mail-rows.ts';
import type { BookingContext } from '../mail/outbox.ts';
import {
  bookingByCancelToken,
  bookingByConfirmToken,
  bookingOf,
  hostTold,
  type RequestRow,
} from '../meetings/booking-rows.ts';
import { hashToken } from '../meetings/tokens.ts';
import type { HostPage } from '../pages/host-page.ts';
import { isOpenStart } from '../slots/free-starts.ts';
import type { Sql, Store } from '../store/store.ts';

type Deciding = Pick<BookingContext, 'store' | 'clock' | 'pages' | 'tokens' | 'outbox' | 'log'>;

const minuteMs = 60_000;

/**
 * Books the meeting of a request that still waits for its guest, at most once however often and from wherever it is called:
 * request, meeting and mail change in one transaction. Where another meeting or an event of the host's calendar took the time, or its host closed it or stopped
 * offering that length since, the request is superseded and the guest is mailed other times. Everything that is no longer awaiting stays as it is.
 */
export async function confirmRequest(context: Deciding, tokenHash: string): Promise<void> {
  try {
    await context.store.write((sql) => book(sql, context, tokenHash));
  } catch (error) {
    if (!isOverlap(error)) throw error;
    await context.store.write((sql) => supersede(sql, context, tokenHash));
  }
}

/** Ends a request by its guest's word; nothing is booked of it. */
export async function declineRequest({ store, clock, log }: Deciding, tokenHash: string): Promise<void> {
  await store.write(async (sql) => {
    const now = clock.now();
    const declined = await decideAwaiting(sql, { tokenHash, status: 'declined', now });
    if (declined) sql.afterCommit(() => log({ event: 'request_declined', at: now, request: declined.id }));
  });
}

/** Cancels a booked meeting before its start and tells both sides; its time is free again. */
export async function cancelMeeting(context: Deciding, tokenHash: string): Promise<void> {
  const { store, clock, pages, outbox, log } = context;
  await store.write(async (sql) => {
    const now = clock.now();
    const { changes } = await sql.run(
      `update meeting set status = 'cancelled', sequence = sequence + 1, cancelled_at = ?
       where cancel_token_hash = ? and status = 'booked' and starts_at > ?`,
      now,
      tokenHash,
      now,
    );
    const booking = changes === 1 ? await bookingByCancelToken(sql, tokenHash) : undefined;
    if (!booking) return;
    const { id: requestId, guest_email, page_slug } = booking.request;
    await outbox.queue(sql, { requestId, kind: 'cancelled_guest', recipient: guest_email, at: now });
    // A process that does not have the page yet, or any more, still has its host told.
    const host = pages.get(page_slug)?.hostEmail ?? (await hostTold(sql, requestId));
    if (host) await outbox.queue(sql, { requestId, kind: 'cancelled_host', recipient: host, at: now });
    sql.afterCommit(() => log({ event: 'meeting_cancelled', at: now, request: requestId, page: page_slug }));
  });
}

async function book(sql: Sql, context: Deciding, tokenHash: string): Promise<void> {
  const { clock, pages, tokens, outbox, log } = context;
  const now = clock.now();
  const booking = await bookingByConfirmToken(sql, tokenHash);
  const page = booking && pages.get(booking.request.page_slug);
  if (!page) return;
  // One booking of a page at a time: those that meet at PostgreSQL's constraint alone wait for each other in circles.
  await sql.lock(`page ${page.slug}`);
  const isGone =
    !isStillOffered(page, booking.request) || (await isTakenElsewhere(sql, page, booking.request));
  if (isGone) return supersede(sql, context, tokenHash);
  const request = await decideAwaiting(sql, { tokenHash, status: 'confirmed', now });
  if (!request) return;
  await sql.run(
    `insert into meeting (id, page_slug, starts_at, ends_at, busy_from, busy_until, status, sequence, cancel_token_hash, booked_at)
     values (?, ?, ?, ?, ?, ?, 'booked', 0, ?, ?)`,
    request.id,
    request.page_slug,
    request.starts_at,
    request.ends_at,
    request.starts_at - page.bufferBeforeMinutes * minuteMs,
    request.ends_at + page.bufferAfterMinutes * minuteMs,
    hashToken(tokens.cancel(request.id)),
    now,
  );
  const mail = { requestId: request.id, at: now };
  await outbox.queue(sql, { ...mail, kind: 'booked_guest', recipient: request.guest_email });
  await outbox.queue(sql, { ...mail, kind: 'booked_host', recipient: page.hostEmail });
  sql.afterCommit(() =>
    log({ event: 'meeting_booked', at: now, request: request.id, page: request.page_slug }),
  );
}

/** By the page as it is now. The notice that it wants, and how far ahead it lists, were for the request. */
function isStillOffered(page: HostPage, { starts_at, duration_minutes }: RequestRow): boolean {
  return page.durationsMinutes.includes(duration_minutes) && isOpenStart(page, starts_at, duration_minutes);
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

/** The one way out of `awaiting`: compare and swap, so that of many only one decides. */
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

/** The database's own guard refused the meeting (migration 1). */
function isOverlap(error: unknown): boolean {
  return error instanceof Error && error.message.includes('meeting overlaps');
}

/** `begun`: its time has come, so nothing was changed. */
export type CallOff = 'cancelled' | 'was_cancelled_before' | 'begun' | 'not_booked' | 'unknown';

/**
 * Cancels a booked meeting by its host's word: its time is free again, and the next process that sends mail tells both sides. The
 * host is told where they were told of the booking.
 */
export async function callOffMeeting(store: Store, id: string, now: Instant): Promise<CallOff> {
  return store.write(async (sql) => {
    const booking = await bookingOf(sql, id);
    if (!booking) return 'unknown';
    if (!booking.meeting) return 'not_booked';
    const { changes } = await sql.run(
      `update meeting set status = 'cancelled', sequence = sequence + 1, cancelled_at = ?
       where id = ? and status = 'booked' and starts_at > ?`,
      now,
      id,
      now,
    );
    if (changes === 0) return booking.meeting.status === 'cancelled' ? 'was_cancelled_before' : 'begun';
    const recipient = booking.request.guest_email;
    await queueMail(sql, { requestId: id, kind: 'called_off_guest', recipient, at: now });
    const host = await hostTold(sql, id);
    if (host) await queueMail(sql, { requestId: id, kind: 'called_off_host', recipient: host, at: now });
    return 'cancelled';
  });
}
