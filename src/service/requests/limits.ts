import { hourMs, type Instant, minuteMs } from '../../time/index.ts';
import { type Refusal, tooMany } from '../http/api-error.ts';
import { type Limit, tooManyFromHere } from '../http/caller-limit.ts';
import { isLoopback } from '../http/listen.ts';
import type { Sql } from '../store/store.ts';

/** The limits of the service (interface §8). Null switches a limit off. */
export type RequestLimits = {
  /**
   * Requests of one network address, invalid ones included. Counted in memory. Sign-in mails and forms of `/host` are counted separately.
   * Null also stops limiting how many clients may register. A call of `fetch` in the same process may name no caller; then it is not
   * limited.
   */
  perCaller: Limit | null;
  /** Accepted requests of one network address in an hour, far below the page's. Counted in the database, over all pages. */
  perCallerHour: Limit | null;
  /** The same over a day. */
  perCallerDay: Limit | null;
  /** Reads of one network address: the page, its slots and the public page. Counted in memory. Calls of `/oauth` are counted separately. */
  reads: Limit | null;
  /** Mails that ask one address to confirm, repeated ones too. Counted in the database: over all pages, processes and restarts. */
  perGuest: Limit | null;
  /** Accepted requests of one page from all callers. Counted in the database. */
  perPage: Limit | null;
  /** All confirmation mail of the service, so that it cannot be used to flood strangers. Counted in the database. */
  allMail: Limit | null;
};

/** One caller can use up a fifth of a page's hourly limit, so the page stays open for others. */
export const defaultLimits: RequestLimits = {
  perCaller: { requests: 60, perMs: minuteMs },
  perCallerHour: { requests: 60, perMs: hourMs },
  perCallerDay: { requests: 200, perMs: 24 * hourMs },
  reads: { requests: 600, perMs: minuteMs },
  perGuest: { requests: 10, perMs: hourMs },
  perPage: { requests: 300, perMs: hourMs },
  allMail: { requests: 2000, perMs: hourMs },
};

export const noLimits = Object.fromEntries(
  Object.keys(defaultLimits).map((name) => [name, null]),
) as RequestLimits;

/** Each mail of a request gives its guest another 48 hours, so a request waits for at most six days. */
const mostMailsPerRequest = 3;

/** After "This wasn't me" the guest gets no request of the same caller for a day. */
const silenceAfterDeclineMs = 24 * hourMs;

/** A mail that the service is about to queue for a guest. `earlier`: the open request that is mailed again, if there is one. */
export type WantedMail = {
  pageSlug: string;
  guestKey: string;
  caller: string;
  now: Instant;
  limits: RequestLimits;
  earlier: { id: string } | undefined;
};

/**
 * Why the guest must not get another mail now, if there is a reason. All have the same answer. Only after "This wasn't me" it lasts longer than
 * the guest's limit, so that caller can tell that the guest declined: an acceptance without a mail would be untrue, and a mail unwanted.
 */
export async function refuseByMailLimits(sql: Sql, wanted: WantedMail): Promise<Refusal | undefined> {
  const { earlier, guestKey, caller, now, limits } = wanted;
  const declined = await sql.get(
    `select 1 from request where guest_email_key = ? and status = 'declined' and decided_at > ? and caller = ? limit 1`,
    ...[guestKey, now - silenceAfterDeclineMs, caller],
  );
  const mails = await sql.all(
    `select id from mail where request_id = ? and kind = 'confirm_request'`,
    earlier?.id ?? '',
  );
  const isRefused =
    declined || mails.length >= mostMailsPerRequest || (await isGuestLimitReached(sql, wanted, 'requests'));
  if (!isRefused) return undefined;
  return tooMany('No more can be mailed to this guest now', limits.perGuest?.perMs ?? hourMs, 'at least ');
}

/** The guest and the caller whose mail is counted, and the limit. */
type CountedMail = Pick<WantedMail, 'guestKey' | 'caller' | 'now' | 'limits'>;

/**
 * One caller has at most half of a guest's limit, so that a stranger cannot use it up. Calls from this machine have all of it: behind a
 * proxy that hides its callers, half of it would be the limit of all of them together. Sign-ins have their own count. Otherwise a stranger
 * could fill in sign-in forms until the guest's requests are refused.
 */
async function isGuestLimitReached(
  sql: Sql,
  { guestKey, caller, now, limits: { perGuest } }: CountedMail,
  kind: 'requests' | 'signIns',
): Promise<boolean> {
  if (!perGuest) return false;
  const since = now - perGuest.perMs;
  const mails = await (kind === 'requests'
    ? sql.all<{ caller: string }>(
        `select request.caller from request join mail on mail.request_id = request.id
         where request.guest_email_key = ? and request.mailed_at > ? and mail.kind = 'confirm_request' and mail.queued_at > ?
         limit ?`,
        ...[guestKey, since, since, perGuest.requests],
      )
    : sql.all<{ caller: string }>(
        'select caller from sign_in where email_key = ? and created_at > ? limit ?',
        ...[guestKey, since, perGuest.requests],
      ));
  const ofCaller = mails.filter((mail) => mail.caller === caller).length;
  return (
    mails.length >= perGuest.requests || (isNamed(caller) && ofCaller >= Math.ceil(perGuest.requests / 2))
  );
}

/** Calls from this machine come from the host or through a proxy that hides its callers. The limits of one caller do not hold for them. */
const isNamed = (caller: string): boolean => caller !== '' && !isLoopback(caller);

/** Whether a sign-in link is refused now. The limits of an address, of a caller's hour and of all mail apply to it too. */
export async function isSignInRefused(sql: Sql, wanted: CountedMail): Promise<boolean> {
  const { guestKey, caller, now, limits } = wanted;
  await sql.lock(`guest ${guestKey}`);
  if (await isGuestLimitReached(sql, wanted, 'signIns')) return true;
  await sql.lock(`caller ${caller}`);
  const rows = 'sign_in where caller = ?';
  const ofCaller = { limit: limits.perCallerHour, at: 'created_at', rows, of: caller };
  if (isNamed(caller) && (await roomAt(sql, now, ofCaller)) !== undefined) return true;
  return (await roomAt(sql, now, allMail(limits))) !== undefined;
}

/**
 * The last check of a transaction. From here on those of one caller run one after the other, and so do those of one page, so each counts all
 * before it. All mail is counted without a lock, which would be one for the whole service: at the limit, a few that are accepted at the same
 * moment may pass it.
 */
export async function refuseByLoadLimits(
  sql: Sql,
  { pageSlug, caller, now, limits }: Pick<WantedMail, 'pageSlug' | 'caller' | 'now' | 'limits'>,
): Promise<Refusal | undefined> {
  const { perCallerHour, perCallerDay, perPage } = limits;
  if (isNamed(caller) && (perCallerHour || perCallerDay)) await sql.lock(`caller ${caller}`);
  if (perPage) await sql.lock(`page ${pageSlug}`);
  for (const limit of isNamed(caller) ? [perCallerHour, perCallerDay] : []) {
    const rows = 'request where caller = ?';
    const at = await roomAt(sql, now, { limit, at: 'mailed_at', rows, of: caller });
    if (at !== undefined) return tooManyFromHere(at - now);
  }
  const rows = 'request where page_slug = ?';
  const page = await roomAt(sql, now, { limit: perPage, at: 'mailed_at', rows, of: pageSlug });
  if (page !== undefined) return tooMany('This page was asked for too many meetings', page - now);
  const all = await roomAt(sql, now, allMail(limits));
  return all === undefined ? undefined : tooMany('This service was asked for too many meetings', all - now);
}

/** The rows that a limit counts: a table with a condition, and its column of times. `of`: the value of the condition. */
type Counted = { limit: Limit | null; at: string; rows: string; of?: string };

const allMail = (limits: RequestLimits): Counted => ({
  limit: limits.allMail,
  at: 'queued_at',
  rows: "mail where kind in ('confirm_request', 'sign_in', 'sign_in_unsent')",
});

/** Returns the time at which the next request is allowed; undefined if one is allowed now. */
async function roomAt(sql: Sql, now: Instant, { limit, at, rows, of }: Counted) {
  if (!limit) return undefined;
  const oldest = await sql.get<{ at: Instant }>(
    `select ${at} as at from ${rows} and ${at} > ? order by ${at} desc limit 1 offset ?`,
    ...(of === undefined ? [] : [of]),
    now - limit.perMs,
    limit.requests - 1,
  );
  return oldest && oldest.at + limit.perMs;
}
