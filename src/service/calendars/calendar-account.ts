import { createHmac } from 'node:crypto';
import { decryptText, encryptText } from '../meetings/tokens.ts';
import type { BusyCalendar } from '../pages/host-page.ts';
import type { Sql, Store } from '../store/store.ts';
import type { CalendarAccount } from './port/host-calendar.ts';

type AccountRow = { sealed: string; version: number };

/** The sign-in of a calendar. Its secrets are sealed under the secret of the service: a new one makes them unreadable. */
export function openAccount(
  { account: id = '' }: Pick<BusyCalendar, 'account'>,
  { store, secret }: { store: Store; secret: string },
): CalendarAccount {
  const key = createHmac('sha256', secret).update(`calendar-account:${id}`).digest('base64url');
  return {
    async read() {
      const row = await store.read((sql: Sql) =>
        sql.get<AccountRow>('select sealed, version from calendar_account where id = ?', id),
      );
      const text = row && unsealed(row.sealed, key);
      return text === undefined ? undefined : { secrets: JSON.parse(text), version: Number(row?.version) };
    },
    async replace(secrets, version) {
      const sealed = encryptText(JSON.stringify(secrets), key);
      const { changes } = await store.write((sql) =>
        sql.run(
          'update calendar_account set sealed = ?, version = version + 1 where id = ? and version = ?',
          sealed,
          id,
          version,
        ),
      );
      return changes === 1;
    },
  };
}

/** Undefined for what another secret sealed. */
function unsealed(sealed: string, key: string): string | undefined {
  try {
    return decryptText(sealed, key);
  } catch {
    return undefined;
  }
}
