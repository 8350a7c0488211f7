import type { Instant } from '../../time/index.ts';
import { rowId, type Sql } from '../store/store.ts';
import { firstDue, leaseMs } from '../store/stored-queue.ts';
import type { MailKind } from './letters/letter.ts';

/** A mail in the database. `request_id`: the request, or the calendar that it is about. `queued_at`: when it became due. */
export type MailRow = {
  id: string;
  request_id: string;
  /** `sign_in_unsent`: for an address that is not known here. It is written like the mail for a known one, and not sent. */
  kind: MailKind | 'sign_in_unsent';
  recipient: string;
  /** The revision of the meeting that the mail is about; null if it is about no meeting. */
  sequence: number | null;
  queued_at: Instant;
  attempts: number;
};

const unsent = 'sent_at is null and failed_at is null';

/** Maximum time between two attempts. */
export const longestWaitMs = 60 * 60_000;

/**
 * Leases due mail to this process. The condition is in both queries: the first one chooses, and the second one decides if several processes
 * choose the same mail. The first query runs once. `coalesce` stops the inner query from using the index of waiting mail. Without
 * statistics, PostgreSQL would use that index and read all waiting mail once for each mail. A lease or wait longer than the maximum was
 * written before the clock was set back, so that mail is due.
 *
 * A mail waits for an earlier one to the same person about the same request while that one is due or being sent: "cancelled" must not
 * arrive before "booked". An earlier mail that waits for a later attempt blocks nothing, because it is composed from the data of that time.
 *
 * `newest`: the mail that was queued last. A guest who has just asked does not wait behind all that is late.
 */
export function leaseDue(
  sql: Sql,
  { now, limit, first }: { now: Instant; limit: number; first: 'oldest' | 'newest' },
): Promise<MailRow[]> {
  // The bound keeps reminders out, which are queued for a later time.
  const [order, ...bound] =
    first === 'oldest'
      ? (['order by next_attempt_at, queued_at'] as const)
      : (['and queued_at <= ? order by queued_at desc', now] as const);
  const due = `${unsent} and (next_attempt_at <= ? or (attempts > 0 and next_attempt_at > ?))
    and (leased_until is null or leased_until <= ? or leased_until > ?)`;
  const moments = [now, now + longestWaitMs, now, now + 2 * leaseMs];
  return sql.all<MailRow>(
    `with chosen as materialized (
       select id from mail where ${due} and not exists (
         select 1 from mail earlier
         where earlier.request_id = mail.request_id and earlier.recipient = mail.recipient
           and (earlier.queued_at < mail.queued_at or (earlier.queued_at = mail.queued_at and earlier.id < mail.id))
           and coalesce(earlier.sent_at, earlier.failed_at) is null
           and (earlier.next_attempt_at <= ? or earlier.leased_until > ?))
       ${order} limit ?)
     update mail set leased_until = ?, attempts = attempts + 1
     where id in (select id from chosen) and ${due}
     returning id, request_id, kind, recipient, sequence, queued_at, attempts`,
    ...moments,
    ...[now, now, ...bound, limit, now + leaseMs],
    ...moments,
  );
}

/** Stores the outcome of one attempt: when the mail was sent or given up, or when to try again. */
export async function settle(
  sql: Sql,
  { id }: MailRow,
  {
    sentAt,
    failedAt,
    later,
    error,
  }: { sentAt?: Instant; failedAt?: Instant; later?: Instant; error?: string },
): Promise<void> {
  await sql.run(
    `update mail set sent_at = ?, failed_at = ?, next_attempt_at = coalesce(?, next_attempt_at), leased_until = null, last_error = ?
     where id = ? and ${unsent}`,
    ...[sentAt ?? null, failedAt ?? null, later ?? null, error ?? null, id],
  );
}

/**
 * The waiting mail: when the oldest untried and the oldest deferred mail became due, and when the next mail is due. Null if no mail
 * waits. Reminders count only for `nextDue`: they wait for their time, and after the service was down a late one does not show that mail
 * is stuck.
 */
export type Backlog = { untried: Instant | null; deferred: Instant | null; nextDue: Instant | null };

export const nothingWaits: Backlog = { untried: null, deferred: null, nextDue: null };

export async function readBacklog(sql: Sql): Promise<Backlog> {
  const row = await sql.get<Backlog>(
    `select min(case when attempts = 0 and kind <> 'reminder_guest' then queued_at end) as untried,
       min(case when attempts > 0 and kind <> 'reminder_guest' then queued_at end) as deferred,
       ${firstDue} as "nextDue"
     from mail where ${unsent}`,
  );
  return row ?? nothingWaits;
}

/**
 * `requestId`: the request, which is also the id of its meeting, or the calendar for mail about a calendar. `at`: now. `notBefore`: when
 * the mail is due, by default at once.
 */
export type QueuedMail = {
  requestId: string;
  kind: MailRow['kind'];
  recipient: string;
  /** The revision of the meeting that the mail is about. The mail is not sent once the meeting has another one. */
  sequence?: number;
  at: Instant;
  notBefore?: Instant;
};

/** Queues a mail in the caller's transaction, so the mail exists exactly if the transaction commits. Any process of the database may send it. */
export async function queueMail(
  sql: Sql,
  { requestId, kind, recipient, sequence, at, notBefore }: QueuedMail,
): Promise<void> {
  await sql.run(
    `insert into mail (id, request_id, kind, recipient, sequence, queued_at, next_attempt_at, attempts)
     values (?, ?, ?, ?, ?, ?, ?, 0)`,
    // 0 = due now, so that a clock set back cannot delay it.
    ...[rowId(at), requestId, kind, recipient, sequence ?? null, notBefore ?? at, notBefore ?? 0],
  );
}
