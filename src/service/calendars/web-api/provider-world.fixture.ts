import { accountId, calendarUrls } from '../../pages/host-page.ts';
import { createFakeGoogle, googleError } from '../google/google.fixture.ts';
import { openGoogleCalendar } from '../google/google-calendar.ts';
import { createFakeGraph, graphError } from '../microsoft/microsoft.fixture.ts';
import { openMicrosoftCalendar } from '../microsoft/microsoft-calendar.ts';
import { type AccountOptions, openAccount } from '../open-calendar.ts';
import { calendarRequest } from '../port/calendar-request.ts';
import type { CalendarAccount, DriverOptions, HostEvent } from '../port/host-calendar.ts';
import { startFakeProvider } from './fake-provider.fixture.ts';
import type { Json } from './json-api.ts';

export const at = (text: string): number => Date.parse(text);
export const december = { from: at('2026-12-01T00:00Z'), until: at('2026-12-31T00:00Z') };
const { signal } = new AbortController();

export const meetingId = '6f1d1c1e-0000-4000-8000-000000000001';

export const hostEvent = (change: Partial<HostEvent> = {}): HostEvent => ({
  uid: `${meetingId}@book.example.com`,
  revision: 0,
  startsAt: at('2026-12-02T09:00Z'),
  endsAt: at('2026-12-02T09:30Z'),
  changedAt: at('2026-11-30T12:00Z'),
  summary: 'Intro: Sam',
  description: 'Sam asked for it.',
  location: 'Room 4',
  isTentative: false,
  ...change,
});

/** What the tests of all providers need to know about each of them. */
const providers = {
  google: {
    createApi: createFakeGoogle,
    open: openGoogleCalendar,
    oauth: { secret: 'client-secret', rotates: false },
    path: '/calendars/primary/',
    list: '/events?',
    error: googleError,
    timed: (start: string, end: string): Json => ({ start: { dateTime: start }, end: { dateTime: end } }),
    allDay: (start: string, end: string): Json => ({ start: { date: start }, end: { date: end } }),
    isLive: ({ status }: Json) => status !== 'cancelled',
    title: 'summary',
  },
  microsoft: {
    createApi: createFakeGraph,
    open: openMicrosoftCalendar,
    oauth: { rotates: true },
    path: '/me/calendar/',
    list: '/calendarView',
    error: graphError,
    timed: (start: string, end: string): Json => ({
      start: { dateTime: new Date(start).toISOString().slice(0, 19) },
      end: { dateTime: new Date(end).toISOString().slice(0, 19) },
    }),
    allDay: (start: string, end: string): Json => ({
      ...{ start: { dateTime: `${start}T00:00:00` }, end: { dateTime: `${end}T00:00:00` } },
      isAllDay: true,
    }),
    isLive: () => true,
    title: 'subject',
  },
};

export type ProviderName = keyof typeof providers;
export const providerNames = Object.keys(providers) as ProviderName[];

/** An account in memory, with the compare-and-swap of the one in the database. */
export function memoryAccount(secrets: Readonly<Record<string, string>>): CalendarAccount {
  let stored = { secrets, version: 1 };
  return {
    read: async () => stored,
    async replace(replacing, version) {
      if (version !== stored.version) return false;
      stored = { secrets: replacing, version: version + 1 };
      return true;
    },
  };
}

/** The address of a person's first calendar at the real provider, and the sign-in that a database holds of the person. */
export function storedCalendar(kind: ProviderName, user: string, options: AccountOptions) {
  const url = calendarUrls[kind]('primary');
  return { url, account: openAccount(accountId({ kind, url, user }), options) };
}

/** A fake provider, an account that has signed in there, and the driver of its calendar. */
export async function openProviderWorld(name: ProviderName, account?: (origin: string) => CalendarAccount) {
  const clock = { at: at('2026-11-30T12:00Z'), now: () => clock.at };
  const provider = providers[name];
  // Each has fields of its own, which only the tests of that provider use.
  const api = provider.createApi() as ReturnType<typeof createFakeGoogle> &
    ReturnType<typeof createFakeGraph>;
  const server = await startFakeProvider(provider.oauth, { api, now: clock.now });
  const request: DriverOptions['request'] = (url, options) =>
    calendarRequest(url, { ...options, mayConnect: () => true, timeoutMs: 2000 });
  const options = { clock, request, account: account?.(server.origin) ?? memoryAccount(server.signIn()) };
  const url = `${server.origin}${provider.path}`;
  const where = { id: 'one', kind: name, url, timezone: 'Europe/Berlin', owner: 'dana@example.com' };
  const calendar = provider.open(where, options);
  const write = calendar.write as NonNullable<typeof calendar.write>;
  /** The starts of meetings that the database knows. */
  const own = new Map<string, number[]>();
  return {
    ...{ provider, api, server, clock, options, calendar, where, own },
    signal,
    put: (event: HostEvent, known?: Awaited<ReturnType<typeof write.put>>) => write.put(event, known, signal),
    remove: (uid: string, known?: Awaited<ReturnType<typeof write.put>>) => write.remove(uid, known, signal),
    /** The busy times, as the list says them. */
    async busy(range = december) {
      const { times } = await calendar.busy(range, { signal, ownTimes: async () => own });
      const show = (instant: number) => new Date(instant).toISOString().replace(':00.000Z', 'Z');
      return times?.spans.map(({ startsAt, endsAt }) => `${show(startsAt)} ${show(endsAt)}`);
    },
    /** The events that are there, by title and start. */
    entries: () =>
      [...(api.events as Map<string, Json>).values()].filter(provider.isLive).map((event) => {
        const { dateTime, date } = event.start as { dateTime?: string; date?: string };
        return `${event[provider.title]} ${dateTime?.slice(0, 16) ?? date}`;
      }),
  };
}
