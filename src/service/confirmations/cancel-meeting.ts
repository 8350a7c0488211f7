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
import { cancelState } from '../meetings/states.ts';
import type { Sql, Store } from '../store/store.ts';
import { cancelAtCalcom } from './book-at-calcom.ts';
import { dropReminder, queueMails } from './meeting-changes.ts';

/**
 * Cancels a booked meeting before its start, by the link of its guest or its host, and mails both. `rebook`: the mail to
 * the guest also asks for another time. Only a host can ask. `cancelled`: this call did it, so only one of several callers gets that. `open`:
 * the meeting is at Cal.com, and may still take place.
 */
export async function cancelMeeting(
  context: BookingContext,
  tokenHash: string,
  { rebook }: { rebook: boolean },
): Promise<'cancelled' | 'unchanged' | 'open'> {
  const { store, clock, outbox, hooks, queueEntries, log } = context;
  const find = async (sql: Sql) => {
    const byGuest = await bookingByGuestToken(sql, tokenHash);
    return { byGuest, booking: byGuest ?? (await bookingByHostToken(sql, tokenHash)) };
  };
  const { booking: known, byGuest: knownGuest } = await store.read(find);
  if (!known || (knownGuest && rebook)) return 'unchanged';
  const isBooked = cancelState(known, clock.now()) === 'booked';
  if (isBooked && !(await cancelAtCalcom(context, known))) return 'open';
  return store.write(async (sql) => {
    const now = clock.now();
    const { byGuest, booking } = await find(sql);
    if (!booking || !(await endMeeting(sql, booking.request.id, now))) return 'unchanged';
    const kinds = byGuest ? (['cancelled_guest', 'cancelled_host'] as const) : hostsKinds(booking, rebook);
    const { id: request, page_slug: page } = booking.request;
    const host = booking.meeting?.host_email;
    await queueMails(sql, booking.request, { kinds, host, at: now, queue: outbox.queue });
    await hooks.queue(sql, { kind: 'cancelled', meetingId: request, at: now });
    await queueEntries(sql, request, []);
    const by = byGuest ? 'guest' : 'host';
    sql.afterCommit(() => log({ event: 'meeting_cancelled', at: now, request, page, by }));
    return 'cancelled';
  });
}

/**
 * `cancelled_and_asked`: the guest is asked for another time. `begun`: the meeting has begun, so nothing was changed. `at_calcom`: it has to
 * be cancelled there, and nothing was changed.
 */
export type CallOff =
  | 'cancelled'
  | 'cancelled_and_asked'
  | 'was_cancelled_before'
  | 'begun'
  | 'not_booked'
  | 'at_calcom'
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
    if (!booking.meeting || booking.meeting.status === 'booking') return 'not_booked';
    if (booking.meeting.status === 'booked' && booking.meeting.calcom_uid !== null) return 'at_calcom';
    if (!(await endMeeting(sql, id, now)))
      return booking.meeting.status === 'cancelled' ? 'was_cancelled_before' : 'begun';
    const kinds = hostsKinds(booking, rebook);
    const { host_email: host } = booking.meeting;
    await queueMails(sql, booking.request, { kinds, host, at: now, queue: queueMail });
    await queueMeetingEvent(sql, { kind: 'cancelled', meetingId: id, at: now });
    await touchEntries(sql, id);
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
