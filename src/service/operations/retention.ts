import { type Clock, dayMs, type Instant } from '../../time/index.ts';
import { guestKey } from '../../wire/index.ts';
import type { ServiceEvent } from '../http/service-event.ts';
import type { MailTransport } from '../mail/transports/transport.ts';
import { marks, type Sql, type Store, type Value } from '../store/store.ts';

const everyMs = 3_600_000;
/** Maximum rows that are erased in one transaction, so that no other write waits long. */
const batch = 100;

export type RetentionOptions = {
  store: Store;
  clock: Clock;
  transport: MailTransport | undefined;
  log(event: ServiceEvent): void;
};

/**
 * Erases meetings this many days after their end, other requests after their decision or expiry, and mail about calendars after it was
 * sent. Runs at most once an hour in each process.
 * @throws RangeError below a week: a request may wait and be mailed again for six days, and limits count all of it
 */
export function createRetention(
  retainDays: number | undefined,
  { store, clock, transport, log }: RetentionOptions,
): () => Promise<void> {
  if (retainDays === undefined) return async () => undefined;
  if (!Number.isInteger(retainDays) || retainDays < 7)
    throw new RangeError(`retainDays is ${retainDays}; it must be a whole number from 7 on`);
  let lastAt: Instant | undefined;
  return async () => {
    const now = clock.now();
    if (lastAt !== undefined && Math.abs(now - lastAt) < everyMs) return;
    const limit = now - retainDays * dayMs;
    let erased = 0;
    for (;;) {
      // A request that its guest did not decide is over when it expires, and a job marks it then. A confirmed one is over with its meeting.
      const over = await store.read((sql) =>
        sql.all<{ id: string }>(
          `select id from meeting where ends_at < ?
           union all select id from request where decided_at is not null and decided_at < ? and status <> 'confirmed'
           limit ?`,
          ...[limit, limit, batch],
        ),
      );
      const ids = over.map(({ id }) => id);
      if (ids.length === 0) break;
      const mails = await store.write(async (sql) => {
        // The calendar is the host's, so the entry of a meeting that is over stays there.
        await sql.run(`delete from calendar_entry where meeting_id in (${marks(ids)})`, ...ids);
        return eraseRequests(sql, ids);
      });
      await transport?.forget?.(mails);
      erased += ids.length;
    }
    for (;;) {
      const old = `select id from mail where kind in ('calendar_failed_host', 'calendar_events_host', 'calendar_unwritten_host', 'webhook_failed_host')
        and queued_at < ? and coalesce(sent_at, failed_at) < ? limit ?`;
      const mails = await store.write((sql) => eraseMail(sql, `id in (${old})`, limit, limit, batch));
      if (mails.length === 0) break;
      await transport?.forget?.(mails);
    }
    lastAt = now;
    if (erased > 0) log({ event: 'requests_erased', at: now, requests: erased, olderThanDays: retainDays });
  };
}

/** An erased mail, in the form in which a transport that keeps mail knows it. */
export type ErasedMail = { id: string; kind: string; at: Instant };

/** Removes the mail that a condition selects, and returns it. */
export function eraseMail(sql: Sql, condition: string, ...values: Value[]): Promise<ErasedMail[]> {
  return sql.all(`delete from mail where ${condition} returning id, kind, queued_at as "at"`, ...values);
}

/** Removes requests with their meetings and mails. Returns the removed mails. */
export async function eraseRequests(sql: Sql, ids: string[]): Promise<ErasedMail[]> {
  const mails: ErasedMail[] = [];
  for (let first = 0; first < ids.length; first += batch) {
    const some = ids.slice(first, first + batch);
    const list = `in (${marks(some)})`;
    mails.push(...(await eraseMail(sql, `request_id ${list}`, ...some)));
    const ofMeeting = ['decision where meeting_id', 'hook_delivery where meeting_id'];
    for (const rows of [...ofMeeting, 'meeting where id', 'request where id'])
      await sql.run(`delete from ${rows} ${list}`, ...some);
  }
  return mails;
}

/** Erases what the connector has of a mailbox, in every spelling, and its names and addresses in decisions. Returns the erased mails. */
export async function eraseAccounts(sql: Sql, key: string): Promise<ErasedMail[]> {
  for (const account of await spellingsOf(sql, { table: 'auth', column: 'account' }, key))
    await sql.run('delete from auth where account = ?', account);
  for (const email of await spellingsOf(sql, { table: 'decision', column: 'owner_email' }, key))
    await sql.run(
      'update decision set owner_name = null, owner_key = null, owner_email = null where owner_email = ?',
      email,
    );
  return eraseSignIns(sql, 'email_key = ?', key);
}

async function spellingsOf(
  sql: Sql,
  { table, column }: { table: string; column: string },
  key: string,
): Promise<string[]> {
  const rows = await sql.all<{ kept: string }>(
    `select distinct ${column} as kept from ${table} where ${column} is not null`,
  );
  return rows.map(({ kept }) => kept).filter((kept) => guestKey(kept) === key);
}

async function eraseSignIns(sql: Sql, condition: string, value: Value): Promise<ErasedMail[]> {
  const mails = await eraseMail(sql, `request_id in (select id from sign_in where ${condition})`, value);
  await sql.run(`delete from sign_in where ${condition}`, value);
  return mails;
}

/** Removes tokens and grants that have expired, and sign-ins a day after they expired, because limits count them until then. */
export async function eraseExpiredSignIns({
  store,
  clock,
}: Pick<RetentionOptions, 'store' | 'clock'>): Promise<ErasedMail[]> {
  const now = clock.now();
  const found = await store.read((sql) =>
    sql.get(
      'select 1 from auth where expires_at < ? union all select 1 from sign_in where expires_at < ? limit 1',
      now,
      now - dayMs,
    ),
  );
  if (!found) return [];
  return store.write(async (sql) => {
    await sql.run('delete from auth where expires_at < ?', now);
    return eraseSignIns(sql, 'expires_at < ?', now - dayMs);
  });
}
