import { hourMs, type Instant, minuteMs } from '../../time/index.ts';
import type { MailKind } from '../mail/letters/letter.ts';
import type { queueMail } from '../mail/mail-rows.ts';
import type { BookingContext } from '../mail/outbox.ts';
import { addressKey } from '../meetings/address.ts';
import type { RequestRow } from '../meetings/booking-rows.ts';
import type { HostPage, PageHost } from '../pages/host-page.ts';
import type { Sql } from '../store/store.ts';

/** Ends a request that waits for its guest, whose time is taken, and mails the guest other times. */
export async function supersede(
  sql: Sql,
  { clock, outbox, log, queueEntries }: BookingContext,
  { tokenHash, reason }: { tokenHash: string; reason: 'meeting' | 'calendar' | 'hours' },
): Promise<'decided'> {
  const now = clock.now();
  const request = await decideAwaiting(sql, { tokenHash, status: 'superseded', now });
  if (!request) return 'decided';
  await outbox.queue(sql, {
    requestId: request.id,
    kind: 'slot_gone',
    recipient: request.guest_email,
    at: now,
  });
  await queueEntries(sql, request.id, []);
  sql.afterCommit(() =>
    log({ event: 'request_superseded', at: now, request: request.id, page: request.page_slug, reason }),
  );
  return 'decided';
}

export type Decided = Pick<RequestRow, 'id' | 'page_slug' | 'guest_email' | 'starts_at' | 'ends_at'>;

/** The only way out of `awaiting`. It compares and swaps, so only one of several callers decides. */
export function decideAwaiting(
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
export function timesTaken(page: PageHost, startsAt: Instant, endsAt: Instant) {
  const before = page.bufferBeforeMinutes * minuteMs;
  const after = page.bufferAfterMinutes * minuteMs;
  return [startsAt, endsAt, startsAt - before, endsAt + after] as const;
}

/** `host_key`, `host_email`, `host_name` and `host_account` of a meeting. */
export function hostColumns({ host }: PageHost, page: HostPage) {
  return [host.key, host.email, host.name ?? page.name, addressKey(host.email) ?? host.email] as const;
}

/** The database refused the meeting, because another one of the host has the time (`store/schema.ts`). */
export function isOverlap(error: unknown): boolean {
  return error instanceof Error && error.message.includes('meeting overlaps');
}

type Mails = {
  kinds: readonly [toGuest: MailKind, toHost: MailKind];
  host: string | undefined;
  /** The revision of the meeting after the change. Left out for mail about its end, which is always sent. */
  sequence?: number;
  at: Instant;
  queue: typeof queueMail;
};

/** Queues the mails to guest and host about one change, in the caller's transaction. */
export async function queueMails(
  sql: Sql,
  request: { id: string; guest_email: string },
  { kinds: [toGuest, toHost], host, sequence, at, queue }: Mails,
): Promise<void> {
  const mail = { requestId: request.id, at, ...(sequence !== undefined && { sequence }) };
  await queue(sql, { ...mail, kind: toGuest, recipient: request.guest_email });
  if (host !== undefined) await queue(sql, { ...mail, kind: toHost, recipient: host });
}

type Change = {
  kind: 'booked' | 'moved';
  /** With the time that the meeting has now. */
  request: Decided;
  /** The revision of the meeting after the change. */
  sequence: number;
  page: HostPage;
  host: PageHost;
  now: Instant;
};

/** Queues everything that follows from a meeting that is booked or moved now, in the caller's transaction. */
export async function announce(
  sql: Sql,
  { outbox, hooks, queueEntries, log }: BookingContext,
  { kind, request, sequence, page, host, now }: Change,
): Promise<void> {
  const { id, starts_at: start } = request;
  const change = { sequence, at: now, queue: outbox.queue };
  const kinds = [`${kind}_guest`, `${kind}_host`] as const;
  await queueMails(sql, request, { ...change, kinds, host: host.host.email });
  await dropReminder(sql, id);
  // A meeting that begins so soon that the moment of the reminder has passed gets none.
  const notBefore = page.reminderHours === null ? now : start - page.reminderHours * hourMs;
  const reminder = { requestId: id, kind: 'reminder_guest', recipient: request.guest_email } as const;
  if (notBefore > now) await outbox.queue(sql, { ...reminder, sequence, at: now, notBefore });
  await hooks.queue(sql, { kind, meetingId: id, at: now });
  await queueEntries(sql, id, [host]);
  sql.afterCommit(() => log({ event: `meeting_${kind}`, at: now, request: id, page: page.slug }));
}

/** Removes the reminder of a meeting that is moved or cancelled. One that is being sent now is refused when it is written. */
export async function dropReminder(sql: Sql, id: string): Promise<void> {
  await sql.run(
    `delete from mail where request_id = ? and kind = 'reminder_guest' and sent_at is null and failed_at is null`,
    id,
  );
}
