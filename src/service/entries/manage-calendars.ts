import { type Clock, dayMs, type Instant, minuteMs } from '../../time/index.ts';
import {
  type DiscoveryOptions,
  discoverCalendars,
  type FoundCalendar,
} from '../calendars/caldav/dav-client.ts';
import { readCalendarRows } from '../calendars/calendar-rows.ts';
import { type EntryState, readEntryStates, syncEntries } from '../calendars/entry-rows.ts';
import { google } from '../calendars/google/google-calendar.ts';
import { microsoft } from '../calendars/microsoft/microsoft-calendar.ts';
import { type CalendarContext, keepAccount, openCalendar, requestFrom } from '../calendars/open-calendar.ts';
import { CalendarFailure, readReason, reasonInEnglish } from '../calendars/port/calendar-failure.ts';
import { findOwnTimes } from '../calendars/refresh-calendars.ts';
import type { OAuthClient, SignIn } from '../calendars/web-api/access-token.ts';
import {
  type AccountCalendar,
  type ConnectOptions as AccountOptions,
  connectAccount,
  type OAuthProvider,
} from '../calendars/web-api/connect-account.ts';
import { claimSecret } from '../operations/claim-secret.ts';
import {
  accountId,
  type BusyCalendar,
  calendarsOf,
  distinct,
  entryCalendarsOf,
  type Pages,
  type ServerAccount,
} from '../pages/host-page.ts';
import type { Store } from '../store/store.ts';
import { oneLine } from '../text/sentence.ts';

export type { FoundCalendar } from '../calendars/caldav/dav-client.ts';
export { removeSignIn } from '../calendars/open-calendar.ts';
export { CalendarFailure } from '../calendars/port/calendar-failure.ts';
export type { OAuthClient } from '../calendars/web-api/access-token.ts';
export { type OAuthProvider, SignInFailed } from '../calendars/web-api/connect-account.ts';
export type { ServerAccount } from '../pages/host-page.ts';

/** A calendar as its host sees it. Its address is often a secret, so only the server is named. `failing`: why the last read failed. */
export type CalendarState = Pick<BusyCalendar, 'kind'> & {
  host: string;
  server: string;
  isRead: boolean;
  readAt: Instant | null;
  failing: string | null;
  /** Left out for a calendar that is only read. */
  entries?: Pick<EntryState, 'waiting' | 'failing' | 'writtenAt'> & { reason: string | null };
};

/** All calendars of the hosts of these pages, each once for every host. */
export async function readCalendarStates(store: Store, pages: Pages): Promise<CalendarState[]> {
  const read = calendarsOf(pages);
  const all = allCalendars(pages);
  return store.read(async (sql) => {
    const rows = new Map((await readCalendarRows(sql, all)).map((row) => [row.id, row]));
    const states = await readEntryStates(sql);
    return all.map(({ id, kind, owner, url, entries }) => {
      const row = rows.get(id);
      const written = entries && (states.get(entries.target) ?? noEntries);
      return {
        ...{ kind, host: owner, server: placeOf(kind, url), isRead: read.some((one) => one.id === id) },
        readAt: row?.read_at ?? null,
        failing: row?.failing_since == null ? null : inEnglish(row.last_error),
        ...(written && { entries: { ...written, reason: inEnglish(written.lastError) } }),
      };
    });
  });
}

const noEntries: EntryState = { waiting: 0, failing: 0, writtenAt: null, lastError: null };

const inEnglish = (kept: string | null): string | null =>
  kept === null ? null : reasonInEnglish(readReason(kept));

const allCalendars = (pages: Pages): BusyCalendar[] =>
  distinct([...calendarsOf(pages), ...entryCalendarsOf(pages)]);

/** `reason`: why it failed, in English. `times`: the separate busy times of the next days; of Cal.com the free starts. `written`: an entry was written and removed. */
export type CalendarTest = Pick<BusyCalendar, 'kind'> & { host: string; server: string } & (
    | { ok: true; times: number; written: boolean }
    | { ok: false; reason: string }
  );

/** A host may have several calendars at one CalDAV server. The addresses of feeds are secret. */
function placeOf(kind: BusyCalendar['kind'], url: string): string {
  const { hostname, pathname } = new URL(url);
  const name = kind === 'caldav' ? pathname.split('/').findLast(Boolean) : undefined;
  return name === undefined ? hostname : `${hostname} (${oneLine(name, 60)})`;
}

/** Reads each calendar. Into one that is written it writes an entry of a quarter of an hour, two years ahead, and removes it. */
export async function* testCalendars(
  context: CalendarContext,
  signal: AbortSignal,
): AsyncGenerator<CalendarTest> {
  for (const calendar of allCalendars(context.pages)) {
    const named = { kind: calendar.kind, host: calendar.owner, server: placeOf(calendar.kind, calendar.url) };
    try {
      yield { ...named, ok: true, ...(await testCalendar(calendar, context, signal)) };
    } catch (error) {
      if (!(error instanceof CalendarFailure)) throw error;
      yield { ...named, ok: false, reason: error.message };
    }
  }
}

async function testCalendar(calendar: BusyCalendar, context: CalendarContext, signal: AbortSignal) {
  const { busy, write } = openCalendar(calendar, context);
  const now = context.clock.now();
  const range = { from: now, until: now + 92 * dayMs };
  const ownTimes = (ids: readonly string[]) => findOwnTimes(context.store, { ids, calendar });
  const { times } = await busy(range, { signal, ownTimes });
  if (calendar.entries) {
    if (!write) throw new CalendarFailure('readOnly');
    const uid = `test-${now}@agent-booking`;
    const startsAt = now + 730 * dayMs;
    const texts = { summary: 'Test of agent-booking', description: '', location: '' };
    const event = { uid, revision: 0, startsAt, endsAt: startsAt + 15 * minuteMs, changedAt: now, ...texts };
    const entry = await write.put({ ...event, isTentative: true }, undefined, signal);
    await write.remove(uid, entry, signal);
  }
  return { times: times?.spans.length ?? 0, written: calendar.entries !== undefined };
}

/** Compares the entries of all coming meetings with the calendars again, now. A service writes them. Resolves with their number. */
export function syncCalendars(store: Store, pages: Pages, now: Instant): Promise<number> {
  return store.write(async (sql) => {
    let due = 0;
    for (const calendar of entryCalendarsOf(pages)) due += await syncEntries(sql, calendar, now);
    return due;
  });
}

type CaldavOptions = Pick<DiscoveryOptions, 'signal' | 'mayUse'> & {
  clock: Clock;
  privateCalendars: boolean;
};

/** Signs in to a CalDAV server, and finds the calendars of the user. Nothing is stored. @throws CalendarFailure */
export function findCaldavCalendars(
  login: { url: string; user: string; password: string },
  { clock, privateCalendars, ...options }: CaldavOptions,
): Promise<FoundCalendar[]> {
  const named = new Set(privateCalendars ? [new URL(login.url).hostname] : []);
  const account = { read: async () => undefined, replace: async () => false };
  return discoverCalendars(login, { ...options, driver: { clock, request: requestFrom(named), account } });
}

/** The providers of calendars at which people sign in with a browser. `tenant`: an organization's id or domain at Microsoft. */
export const calendarProviders: Record<'google' | 'microsoft', (tenant?: string) => OAuthProvider> = {
  google: () => google,
  microsoft,
};

/**
 * Signs a person in at Google or Microsoft by their browser, and finds the calendars of the account. Nothing is stored.
 * @throws SignInFailed, CalendarFailure, or the reason of the signal
 */
export function findAccountCalendars(
  provider: OAuthProvider,
  client: OAuthClient,
  options: Omit<AccountOptions, 'request'> & Partial<AccountOptions>,
): Promise<{ signIn: SignIn; calendars: AccountCalendar[] }> {
  return connectAccount(provider, client, { request: requestFrom(new Set()), ...options });
}

/** Seals the password or the tokens of a user at a server in the database. @throws OtherSecret */
export async function keepSignIn(
  account: ServerAccount,
  secrets: Readonly<Record<string, string>>,
  options: { store: Store; secret: string },
): Promise<void> {
  await claimSecret(options.store, options.secret);
  await keepAccount(accountId(account), secrets, options);
}
