import type { Clock } from '../../time/index.ts';
import { guestKey } from '../../wire/index.ts';
import type { Sql, Store, Value } from '../store/store.ts';
import { type ErasedMail, eraseMail } from './retention.ts';

/**
 * Erases what the connector stores about a mailbox, in every spelling: sign-ins with their mail, grants, tokens, sessions, and the
 * owner's name and address in decisions. Returns the erased mails.
 */
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

const dayMs = 86_400_000;

/** Removes tokens and grants that have expired, and sign-ins a day after they expired, because limits count them until then. */
export async function eraseExpiredSignIns({
  store,
  clock,
}: {
  store: Store;
  clock: Clock;
}): Promise<ErasedMail[]> {
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
