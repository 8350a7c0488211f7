import type { Instant } from '../../time/index.ts';
import type { Refusal } from '../http/api-error.ts';
import type { Limit } from '../http/caller-limit.ts';
import type { Sql } from '../store/store.ts';

/** How many meeting requests are taken (interface §8); null takes any number. */
export type RequestLimits = {
  /** By the caller's network address. A caller that is not known is not limited: whoever calls `fetch` in process names it. */
  perCaller: Limit | null;
  /**
   * By the guest's email address: requests that mail it, repeats that mail it again too. Counted in the database, and so over all
   * pages, processes and restarts.
   */
  perGuest: Limit | null;
  /** By the page: requests of it, whoever makes them and for whom. Counted in the database. */
  perPage: Limit | null;
  /** All confirmation mail of the service, so that nobody can use it to flood strangers. Counted in the database. */
  allMail: Limit | null;
};

/**
 * Sixty a minute from one caller, at most thirty of them at once; ten mails an hour to one guest, whatever is asked; three hundred
 * requests an hour of one page; two thousand confirmation mails an hour.
 */
export const defaultLimits: RequestLimits = {
  perCaller: { requests: 60, perMs: 60_000 },
  perGuest: { requests: 10, perMs: 3_600_000 },
  perPage: { requests: 300, perMs: 3_600_000 },
  allMail: { requests: 2000, perMs: 3_600_000 },
};

export const noLimits: RequestLimits = { perCaller: null, perGuest: null, perPage: null, allMail: null };

/**
 * The first mail of a request and two reminders. Each gives the guest 48 hours from then, so that no request waits for longer than
 * six days after it was first made.
 */
export const mostMailsPerRequest = 3;

/** After "This wasn't me" nobody's request from that page is mailed to that guest for a day. */
export const silenceAfterDeclineMs = 86_400_000;

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

/**
 * Why a page, or the whole service, takes no request now: 429, because waiting helps. Asked last in the transaction that would take
 * it: from here on these run one after the other, so that each counts all before it.
 */
export async function refuseLoad(
  sql: Sql,
  { pageSlug, now, limits }: { pageSlug: string; now: Instant; limits: RequestLimits },
): Promise<Refusal | undefined> {
  if (limits.perPage || limits.allMail) await sql.lock('requests');
  const page = await roomAt(limits.perPage, now, (since, before) =>
    sql.get(
      'select mailed_at as at from request where page_slug = ? and mailed_at > ? order by mailed_at desc limit 1 offset ?',
      pageSlug,
      since,
      before,
    ),
  );
  if (page !== undefined) return wait(page - now, 'This page was asked for too many meetings');
  const all = await roomAt(limits.allMail, now, (since, before) =>
    sql.get(
      `select queued_at as at from mail where kind = 'confirm_request' and queued_at > ? order by queued_at desc limit 1 offset ?`,
      since,
      before,
    ),
  );
  return all === undefined ? undefined : wait(all - now, 'This service was asked for too many meetings');
}

/** When the oldest that counts leaves the window; undefined where there is room. */
async function roomAt(
  limit: Limit | null,
  now: Instant,
  oldest: (since: Instant, before: number) => Promise<{ at: Instant } | undefined>,
): Promise<Instant | undefined> {
  if (!limit) return undefined;
  const counted = await oldest(now - limit.perMs, limit.requests - 1);
  return counted && counted.at + limit.perMs;
}
