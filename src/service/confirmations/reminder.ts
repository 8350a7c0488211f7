import type { Instant } from '../../time/index.ts';
import type { QueuedMail } from '../mail/mail-rows.ts';
import type { RequestRow } from '../meetings/booking-rows.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { Sql } from '../store/store.ts';

const hourMs = 3_600_000;

type Reminded = {
  page: HostPage;
  start: Instant;
  /** The revision of the meeting that begins at `start`. */
  sequence: number;
  at: Instant;
  queue(sql: Sql, mail: QueuedMail): Promise<void>;
};

/**
 * Queues the reminder of a meeting that was booked or moved, in the transaction that does so. A meeting that begins so soon that the moment
 * of the reminder has passed gets none. The reminder of an earlier time is dropped.
 */
export async function queueReminder(
  sql: Sql,
  { id, guest_email }: Pick<RequestRow, 'id' | 'guest_email'>,
  { page, start, sequence, at, queue }: Reminded,
): Promise<void> {
  await dropReminder(sql, id);
  if (page.reminderHours === null) return;
  const notBefore = start - page.reminderHours * hourMs;
  if (notBefore <= at) return;
  const about = { requestId: id, recipient: guest_email, sequence };
  await queue(sql, { ...about, kind: 'reminder_guest', at, notBefore });
}

/** Removes the reminder of a meeting that is moved or cancelled. One that is being sent now is refused when it is written. */
export async function dropReminder(sql: Sql, id: string): Promise<void> {
  await sql.run(
    `delete from mail where request_id = ? and kind = 'reminder_guest' and sent_at is null and failed_at is null`,
    id,
  );
}
