import { createHmac } from 'node:crypto';
import type { Clock } from '../../time/index.ts';
import { mayFetchFrom } from '../http/guarded-request.ts';
import { decryptText, encryptText } from '../meetings/tokens.ts';
import { requirePackages } from '../packages/require-packages.ts';
import { calendarWithoutTls } from '../pages/check-pages.ts';
import {
  accountId,
  type BusyCalendar,
  type CalendarKind,
  calcomOf,
  calendarsOf,
  entryCalendarsOf,
  type HostPage,
  type Pages,
  type ServerAccount,
} from '../pages/host-page.ts';
import type { Store } from '../store/store.ts';
import { type Calcom, openCalcom } from './calcom/calcom.ts';
import { openCaldavCalendar } from './caldav/caldav-calendar.ts';
import { xmlPackage } from './caldav/multistatus.ts';
import { openGoogleCalendar } from './google/google-calendar.ts';
import { openIcalFeed } from './ical/ical-feed.ts';
import { openMicrosoftCalendar } from './microsoft/microsoft-calendar.ts';
import { CalendarFailure } from './port/calendar-failure.ts';
import { calendarRequest } from './port/calendar-request.ts';
import type { CalendarAccount, DriverOptions, HostCalendar, OpenCalendar } from './port/host-calendar.ts';
import { oauthPackage } from './web-api/access-token.ts';

export type CalendarContext = {
  pages: Pages;
  store: Store;
  clock: Clock;
  /** The secret of the service, under which sign-ins are sealed. */
  secret: string;
  /** Allows calendars at private addresses. */
  privateCalendars?: boolean;
};

/** The driver of each kind of calendar. Packages of its own it loads only when it is used. */
const drivers = {
  calcom: openCalcom,
  ical: openIcalFeed,
  caldav: openCaldavCalendar,
  google: openGoogleCalendar,
  microsoft: openMicrosoftCalendar,
} satisfies Record<CalendarKind, OpenCalendar>;

/**
 * Checks that the packages are installed that the calendars of these pages need.
 * @throws TypeError with the install command if one is missing
 */
export function requireDrivers<P extends Pages>(pages: P): P {
  const kinds = new Set([...calendarsOf(pages), ...entryCalendarsOf(pages)].map(({ kind }) => kind));
  if (kinds.has('caldav')) requirePackages(xmlPackage);
  if (kinds.has('google') || kinds.has('microsoft')) requirePackages(oauthPackage);
  return pages;
}

/** Opens a calendar of the pages. Nothing is sent yet. */
export function openCalendar(calendar: BusyCalendar, context: CalendarContext): HostCalendar {
  return drivers[calendar.kind](calendar, driverOptions(calendar, context));
}

/** Opens the event type of Cal.com at which meetings of a page are booked; undefined for another page. */
export function openCalcomOf(page: HostPage | undefined, context: CalendarContext): Calcom | undefined {
  const calendar = calcomOf(page);
  return calendar && openCalcom(calendar, driverOptions(calendar, context));
}

function driverOptions(calendar: BusyCalendar, context: CalendarContext): DriverOptions {
  const { pages, clock, privateCalendars = false } = context;
  const all = privateCalendars ? [...calendarsOf(pages), ...entryCalendarsOf(pages)] : [];
  const request = requestFrom(new Set(all.map(({ url }) => new URL(url).hostname)));
  return { clock, request, account: openAccount(calendar.account, context) };
}

/** Sends requests to public addresses, and to the named hosts also at private ones and without TLS. */
export function requestFrom(named: ReadonlySet<string>): DriverOptions['request'] {
  const mayConnect = mayFetchFrom(named);
  return async (url, options) => {
    if (url.protocol === 'http:' && !named.has(url.hostname))
      throw new CalendarFailure('withoutTls', calendarWithoutTls);
    return calendarRequest(url, { ...options, mayConnect });
  };
}

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

/** Removes the sign-in of a user at a server. Resolves with whether there was one. */
export async function removeSignIn(store: Store, account: ServerAccount): Promise<boolean> {
  const remove = 'delete from calendar_account where id = ?';
  const { changes } = await store.write((sql) => sql.run(remove, accountId(account)));
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
