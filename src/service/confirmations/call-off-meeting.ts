import type { Instant } from '../../time/index.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Store } from '../store/store.ts';
import { bookingOf, hostTold } from './booking-rows.ts';

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
