import type { Instant } from '../../time/index.ts';
import type { Refusal } from '../api-error.ts';
import type { Sql } from '../store/store.ts';
import { type Limit, mostMailsPerRequest, silenceAfterDeclineMs } from './limits.ts';

/** A mail that is about to be written to a guest. `earlier`: the request that it would remind of, where there is one. */
export type WantedMail = {
  pageSlug: string;
  guestKey: string;
  now: Instant;
  perGuest: Limit | null;
  earlier: { id: string; expiresAt: Instant } | undefined;
};

/**
 * Why a guest is not to be mailed now, asked in the transaction that would mail them, so that nothing slips between. Anybody may
 * type anybody's address: what is counted is what arrives in the mailbox, reminders too, and the guest's own word stops it.
 */
export async function refuseMail(sql: Sql, wanted: WantedMail): Promise<Refusal | undefined> {
  const { now, earlier } = wanted;
  const silentUntil = await declinedUntil(sql, wanted);
  if (silentUntil !== undefined)
    return wait(
      silentUntil - now,
      'This guest said that a request was not theirs; nothing is mailed to them',
    );
  if (earlier && (await countMails(sql, earlier.id)) >= mostMailsPerRequest) {
    const told = `This guest was mailed ${mostMailsPerRequest} times about this request and has not decided`;
    return wait(earlier.expiresAt - now, told);
  }
  const roomAt = await limitedUntil(sql, wanted);
  return roomAt === undefined ? undefined : wait(roomAt - now, 'Too many requests for this guest');
}

function wait(waitMs: number, why: string): Refusal {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return { status: 429, error: `${why}; wait ${retryAfterSeconds} seconds`, retryAfterSeconds };
}

async function declinedUntil(
  sql: Sql,
  { pageSlug, guestKey, now }: WantedMail,
): Promise<Instant | undefined> {
  const last = await sql.get<{ declinedAt: Instant | null }>(
    `select max(decided_at) as "declinedAt" from request
     where guest_email_key = ? and page_slug = ? and status = 'declined' and decided_at > ?`,
    guestKey,
    pageSlug,
    now - silenceAfterDeclineMs,
  );
  return last?.declinedAt == null ? undefined : last.declinedAt + silenceAfterDeclineMs;
}

async function countMails(sql: Sql, requestId: string): Promise<number> {
  const row = await sql.get<{ mails: number }>(
    `select count(*) as mails from mail where request_id = ? and kind = 'confirm_request'`,
    requestId,
  );
  return Number(row?.mails ?? 0);
}

/** When the oldest counted mail leaves the window; undefined where there is room. */
async function limitedUntil(sql: Sql, { guestKey, now, perGuest }: WantedMail): Promise<Instant | undefined> {
  if (!perGuest) return undefined;
  const since = now - perGuest.perMs;
  const counted = await sql.get<{ mailedAt: Instant }>(
    `select mail.queued_at as "mailedAt" from request join mail on mail.request_id = request.id
     where request.guest_email_key = ? and request.mailed_at > ? and mail.kind = 'confirm_request' and mail.queued_at > ?
     order by mail.queued_at desc limit 1 offset ?`,
    guestKey,
    since,
    since,
    perGuest.requests - 1,
  );
  return counted && counted.mailedAt + perGuest.perMs;
}
