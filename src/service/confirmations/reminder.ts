import type { Instant } from '../../time/index.ts';
import type { QueuedMail } from '../mail/outbox.ts';
import type { HostPage } from '../pages/host-page.ts';
import type { Sql } from '../store/store.ts';

const hourMs = 3_600_000;

/** `sequence`: the revision of the meeting that begins at `start`. */
export type RemindedMeeting = { id: string; guestEmail: string; start: Instant; sequence: number };

/**
 * Queues the reminder of a meeting that was booked or moved, in the transaction that does so. A meeting that begins so soon that the moment
 * of the reminder has passed gets none. The reminder of an earlier time is dropped.
 */
export async function queueReminder(
  sql: Sql,
  { id, guestEmail, start, sequence }: RemindedMeeting,
  {
    page,
    now,
    queue,
  }: { page: HostPage; now: Instant; queue: (sql: Sql, mail: QueuedMail) => Promise<void> },
): Promise<void> {
  await dropReminder(sql, id);
  if (page.reminderHours === null) return;
  const notBefore = start - page.reminderHours * hourMs;
  if (notBefore <= now) return;
  await queue(sql, {
    requestId: id,
    kind: 'reminder_guest',
    recipient: guestEmail,
    sequence,
    at: now,
    notBefore,
  });
}

/** Removes the reminder of a meeting that is moved or cancelled. One that is being sent now is refused when it is written. */
export async function dropReminder(sql: Sql, id: string): Promise<void> {
  await sql.run(
    `delete from mail where request_id = ? and kind = 'reminder_guest' and sent_at is null and failed_at is null`,
    id,
  );
}
