import type { Instant } from '../../time/index.ts';
import type { Refusal } from '../api-error.ts';
import type { Sql } from '../store/store.ts';
import type { Limit, RequestLimits } from './limits.ts';

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

function wait(waitMs: number, why: string): Refusal {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return { status: 429, error: `${why}; wait ${retryAfterSeconds} seconds`, retryAfterSeconds };
}
