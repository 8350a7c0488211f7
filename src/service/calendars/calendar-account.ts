import { createHmac } from 'node:crypto';
import { decryptText, encryptText } from '../meetings/tokens.ts';
import type { Store } from '../store/store.ts';
import type { CalendarAccount } from './port/host-calendar.ts';

/** Where sign-ins are kept, and the secret of the service, under which they are sealed: a new one makes them unreadable. */
export type AccountOptions = { store: Store; secret: string };

const keyOf = (id: string, secret: string): string =>
  createHmac('sha256', secret).update(`calendar-account:${id}`).digest('base64url');

/** The sign-in with a key; undefined for a calendar that has none. */
export function openAccount(id: string | undefined, { store, secret }: AccountOptions): CalendarAccount {
  const key = keyOf(id ?? '', secret);
  return {
    async read() {
      const row = await store.read((sql) =>
        sql.get<{ sealed: string; version: number }>(
          'select sealed, version from calendar_account where id = ?',
          id ?? '',
        ),
      );
      const text = row && unsealed(row.sealed, key);
      return text === undefined ? undefined : { secrets: JSON.parse(text), version: Number(row?.version) };
    },
    async replace(secrets, version) {
      const sealed = encryptText(JSON.stringify(secrets), key);
      const update =
        'update calendar_account set sealed = ?, version = version + 1 where id = ? and version = ?';
      const { changes } = await store.write((sql) => sql.run(update, sealed, id ?? '', version));
      return changes === 1;
    },
  };
}

/** Keeps the secrets of a sign-in, instead of earlier ones. */
export async function keepAccount(
  id: string,
  secrets: Readonly<Record<string, string>>,
  { store, secret }: AccountOptions,
): Promise<void> {
  const sealed = encryptText(JSON.stringify(secrets), keyOf(id, secret));
  await store.write((sql) =>
    sql.run(
      `insert into calendar_account (id, sealed, version) values (?, ?, 1)
       on conflict (id) do update set sealed = excluded.sealed, version = calendar_account.version + 1`,
      id,
      sealed,
    ),
  );
}

/** Resolves with whether there was one. */
export async function removeAccount(store: Store, id: string): Promise<boolean> {
  const { changes } = await store.write((sql) => sql.run('delete from calendar_account where id = ?', id));
  return changes === 1;
}

/** Undefined for what another secret sealed. */
function unsealed(sealed: string, key: string): string | undefined {
  try {
    return decryptText(sealed, key);
  } catch {
    return undefined;
  }
}
