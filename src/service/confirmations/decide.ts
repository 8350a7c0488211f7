import { type Instant, minuteMs } from '../../time/index.ts';
import { lengthsFor } from '../../wire/index.ts';
import type { Look } from '../calendars/calendar-rows.ts';
import type { BookingContext } from '../mail/outbox.ts';
import { bookingByConfirmToken, bookingOf, type RequestRow } from '../meetings/booking-rows.ts';
import { moveState } from '../meetings/states.ts';
import { hashToken } from '../meetings/tokens.ts';
import { calcomOf, type HostPage } from '../pages/host-page.ts';
import {
  chooseHost,
  findFreeHosts,
  isAskedFor,
  isBookedOver,
  lockHosts,
  type TimeWish,
} from '../slots/host-time.ts';
import type { Sql } from '../store/store.ts';
import { askCalcom, type Decision, leaseMove, leaseMs } from './book-at-calcom.ts';
import {
  announce,
  decideAwaiting,
  hostColumns,
  isOverlap,
  supersede,
  timesTaken,
} from './meeting-changes.ts';

/** `asked`: the meeting of a page of Cal.com, which is asked next to book it, or to move it to `move`. */
type Outcome = Decision | 'stale' | { asked: string; move?: Instant };

/** How often the calendars are read again because a lock was held too long. */
const mostLooksAgain = 2;

/**
 * Books the meeting of a request that waits for its guest, with a host who is free. Calling it again, from any process, books nothing
 * more: request, meeting and mail change in one transaction. The calendars of the hosts are read before it.
 * The request is superseded, and the guest is mailed other times, if the time is taken by a meeting or a calendar event, or if the hosts
 * closed the time or stopped offering the length. A request that no longer waits does not change.
 */
export async function confirmRequest(context: BookingContext, tokenHash: string): Promise<Decision> {
  const page = await context.store.read(async (sql) => {
    const booking = await bookingByConfirmToken(sql, tokenHash);
    const found = booking && context.pages.get(booking.request.page_slug);
    return found &&
      booking.request.status === 'awaiting' &&
      !(await isBookedOver(sql, found, timeOf(context, booking.request)))
      ? found
      : undefined;
  });
  try {
    return await decideWithCalendars(context, page, (sql, look) => book(sql, context, { tokenHash, look }));
  } catch (error) {
    if (!isOverlap(error)) throw error;
    await context.store.write((sql) => supersede(sql, context, { tokenHash, reason: 'meeting' }));
    return 'decided';
  }
}

/** Reads the calendars of a page's hosts, then decides in one transaction. If waiting for it took too long, both are repeated. */
async function decideWithCalendars(
  context: BookingContext,
  page: HostPage | undefined,
  work: (sql: Sql, look: Look) => Promise<Outcome>,
): Promise<Decision> {
  for (let again = 0; ; again += 1) {
    const look = page ? await context.lookAgain(page) : new Set<string>();
    const outcome = await context.store.write((sql) => work(sql, look));
    if (typeof outcome === 'object') return askCalcom(context, outcome.asked, outcome.move);
    if (outcome !== 'stale') return outcome;
    if (again === mostLooksAgain) return 'unknown';
  }
}

export async function declineRequest(
  { store, clock, log, queueEntries }: BookingContext,
  tokenHash: string,
): Promise<void> {
  await store.write(async (sql) => {
    const now = clock.now();
    const declined = await decideAwaiting(sql, { tokenHash, status: 'declined', now });
    if (!declined) return;
    await queueEntries(sql, declined.id, []);
    sql.afterCommit(() => log({ event: 'request_declined', at: now, request: declined.id }));
  });
}

/** `start`: the new start. `sequence`: the revision of the meeting that the guest saw. */
export type MoveWish = { start: Instant; sequence: number };

/**
 * Moves a booked meeting to a start at which its host is free now. Each revision that the guest saw moves at most once. One transaction
 * frees the old time and takes the new one. Does nothing if the meeting has changed, or if the start is not free. `page`: with the host of
 * the meeting alone.
 */
export async function moveMeeting(
  context: BookingContext,
  { id, page }: { id: string; page: HostPage },
  wish: MoveWish,
): Promise<Decision> {
  try {
    return await decideWithCalendars(context, page, (sql, look) =>
      move(sql, context, { id, page, look, ...wish }),
    );
  } catch (error) {
    if (!isOverlap(error)) throw error;
    return 'decided';
  }
}

async function move(
  sql: Sql,
  context: BookingContext,
  { id, page, look, start, sequence }: { id: string; page: HostPage; look: Look } & MoveWish,
): Promise<Outcome> {
  await lockHosts(sql, page);
  // The lock may have been held for long.
  const now = context.clock.now();
  const booking = await bookingOf(sql, id);
  const meeting = booking?.meeting;
  if (!booking || !meeting || moveState(booking, now, page) !== 'booked') return 'decided';
  if (meeting.sequence !== sequence || meeting.starts_at === start) return 'decided';
  const durationMinutes = booking.request.duration_minutes;
  const wish = { start, durationMinutes, now, isNew: true, exceptMeeting: id, look };
  const { free, state } = await findFreeHosts(sql, page, wish);
  const [host] = free;
  if (!host) return state === 'taken' ? 'decided' : state;
  if (calcomOf(page)) return (await leaseMove(sql, id, { now, start })) ? { asked: id, move: start } : 'open';
  const { changes } = await sql.run(
    `update meeting set starts_at = ?, ends_at = ?, busy_from = ?, busy_until = ?, sequence = sequence + 1, moved_from = starts_at,
       moved_at = ?
     where id = ? and status = 'booked' and sequence = ?`,
    ...timesTaken(host, start, start + durationMinutes * minuteMs),
    now,
    id,
    sequence,
  );
  if (changes === 0) return 'decided';
  const request = { ...booking.request, starts_at: start };
  await announce(sql, context, { kind: 'moved', request, sequence: sequence + 1, page, host, now });
  return 'decided';
}

async function book(
  sql: Sql,
  context: BookingContext,
  { tokenHash, look }: { tokenHash: string; look: Look },
): Promise<Outcome> {
  const { pages, tokens } = context;
  const booking = await bookingByConfirmToken(sql, tokenHash);
  const page = booking && pages.get(booking.request.page_slug);
  if (!page || booking.request.status !== 'awaiting') return 'decided';
  // Without the lock first: of many guests who confirm one start at the same time, all but the first are refused without waiting.
  const { starts_at: start } = booking.request;
  if (await isBookedOver(sql, page, timeOf(context, booking.request)))
    return (await isAskedFor(sql, page, start))
      ? 'unknown'
      : supersede(sql, context, { tokenHash, reason: 'meeting' });
  await lockHosts(sql, page);
  // The lock may have been held for long.
  const wish = timeOf(context, booking.request);
  const { now } = wish;
  const { free, state, hasEvent } = isLengthOffered(page, booking.request)
    ? await findFreeHosts(sql, page, { ...wish, look })
    : ({ free: [], state: 'taken', hasEvent: false } as const);
  const chosen = await chooseHost(sql, free, now);
  if (!chosen && state !== 'taken') return state;
  if (!chosen && (await isAskedFor(sql, page, start))) return 'unknown';
  if (!chosen) {
    const other = (await isBookedOver(sql, page, wish)) ? 'meeting' : 'hours';
    return supersede(sql, context, { tokenHash, reason: hasEvent ? 'calendar' : other });
  }
  const request = await decideAwaiting(sql, { tokenHash, status: 'confirmed', now });
  if (!request) return 'decided';
  const isAsked = calcomOf(page) !== undefined;
  await sql.run(
    `insert into meeting (id, page_slug, host_key, host_email, host_name, host_account, starts_at, ends_at, busy_from, busy_until,
       status, sequence, cancel_token_hash, host_token_hash, booked_at, leased_until)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?)`,
    request.id,
    request.page_slug,
    ...hostColumns(chosen, page),
    ...timesTaken(chosen, request.starts_at, request.ends_at),
    isAsked ? 'booking' : 'booked',
    hashToken(tokens.cancel(request.id)),
    hashToken(tokens.hostCancel(request.id, chosen.host.key)),
    now,
    isAsked ? now + leaseMs : null,
  );
  if (isAsked) return { asked: request.id };
  await announce(sql, context, { kind: 'booked', request, sequence: 0, page, host: chosen, now });
  return 'decided';
}

/** Whether the time of a request that waits for its guest cannot be booked now. It may become free again. */
export async function isGoneNow(
  sql: Sql,
  context: Pick<BookingContext, 'clock'>,
  { page, request }: { page: HostPage; request: RequestRow },
): Promise<boolean> {
  if (!isLengthOffered(page, request)) return true;
  // The page is only shown, so the stored copies of calendars are good enough.
  const wish = { ...timeOf(context, request), look: 'stored' as const };
  const { free, state } = await findFreeHosts(sql, page, wish);
  return free.length === 0 && state === 'taken' && !(await isAskedFor(sql, page, request.starts_at));
}

/** Whether the page still offers the length, for the reason that the guest chose. Notice and horizon count only when the request is made. */
function isLengthOffered(page: HostPage, { duration_minutes, reason_key }: RequestRow): boolean {
  return lengthsFor(page, reason_key).includes(duration_minutes);
}

function timeOf(
  { clock }: Pick<BookingContext, 'clock'>,
  { starts_at, duration_minutes }: RequestRow,
): TimeWish {
  return { start: starts_at, durationMinutes: duration_minutes, now: clock.now() };
}
