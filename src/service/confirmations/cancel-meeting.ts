import type { Instant } from '../../time/index.ts';
import { touchEntries } from '../calendars/entry-rows.ts';
import { queueMeetingEvent } from '../hooks/hook-rows.ts';
import { queueMail } from '../mail/mail-rows.ts';
import type { BookingContext } from '../mail/outbox.ts';
import {
  type Booking,
  bookingByGuestToken,
  bookingByHostToken,
  bookingOf,
  forgottenGuest,
} from '../meetings/booking-rows.ts';
import type { Sql, Store } from '../store/store.ts';
import { queueMails } from './decide.ts';
import { dropReminder } from './reminder.ts';

/**
 * Cancels a booked meeting before its start, by the link of its guest or its host, and mails both. `rebook`: the mail to
 * the guest also asks for another time. Only a host can ask. Returns whether this call cancelled it, so that only one of several callers
 * gets true.
 */
export async function cancelMeeting(
  context: BookingContext,
  tokenHash: string,
  { rebook }: { rebook: boolean },
): Promise<boolean> {
  const { store, clock, outbox, hooks, queueEntries, log } = context;
  return store.write(async (sql) => {
    const now = clock.now();
    const byGuest = await bookingByGuestToken(sql, tokenHash);
    if (byGuest && rebook) return false;
    const booking = byGuest ?? (await bookingByHostToken(sql, tokenHash));
    if (!booking || !(await endMeeting(sql, booking.request.id, now))) return false;
    const kinds = byGuest ? (['cancelled_guest', 'cancelled_host'] as const) : hostsKinds(booking, rebook);
    const { id: request, page_slug: page } = booking.request;
    const host = booking.meeting?.host_email;
    await queueMails(sql, booking.request, { kinds, host, at: now, queue: outbox.queue });
    await hooks.queue(sql, { kind: 'cancelled', meetingId: request, at: now });
    await queueEntries(sql, request, []);
    const by = byGuest ? 'guest' : 'host';
    sql.afterCommit(() => log({ event: 'meeting_cancelled', at: now, request, page, by }));
    return true;
  });
}

/** `cancelled_and_asked`: the guest is asked for another time. `begun`: the meeting has begun, so nothing was changed. */
export type CallOff =
  | 'cancelled'
  | 'cancelled_and_asked'
  | 'was_cancelled_before'
  | 'begun'
  | 'not_booked'
  | 'unknown';

/**
 * The host cancels a booked meeting from a process that is not the service. The next process that sends mail informs both sides. The mail
 * to the host goes to the address that got the mail about the booking.
 */
export async function callOffMeeting(
  store: Store,
  id: string,
  { now, rebook = false }: { now: Instant; rebook?: boolean },
): Promise<CallOff> {
  return store.write(async (sql) => {
    const booking = await bookingOf(sql, id);
    if (!booking) return 'unknown';
    if (!booking.meeting) return 'not_booked';
    if (!(await endMeeting(sql, id, now)))
      return booking.meeting.status === 'cancelled' ? 'was_cancelled_before' : 'begun';
    const kinds = hostsKinds(booking, rebook);
    const { host_email: host } = booking.meeting;
    await queueMails(sql, booking.request, { kinds, host, at: now, queue: queueMail });
    await queueMeetingEvent(sql, { kind: 'cancelled', meetingId: id, at: now });
    await touchEntries(sql, [id]);
    return kinds[0] === 'rebook_guest' ? 'cancelled_and_asked' : 'cancelled';
  });
}

/** The mails after the host cancelled. An erased guest cannot be asked for another time. */
function hostsKinds({ request }: Booking, rebook: boolean) {
  return rebook && request.guest_email !== forgottenGuest.email
    ? (['rebook_guest', 'rebook_host'] as const)
    : (['called_off_guest', 'called_off_host'] as const);
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
  if (changes === 1) await dropReminder(sql, id);
  return changes === 1;
}
