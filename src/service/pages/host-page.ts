import { createHash } from 'node:crypto';
import type { CalendarDate, Zone } from '../../time/index.ts';
import { guestKey, type Question, type Reason } from '../../wire/index.ts';
import type { PagePlaces, Place } from '../hosts/place.ts';
import type { ServiceContext } from '../http/context.ts';
import type { WrittenHost, WrittenPage } from './page-schema.ts';
import type { Webhook } from './webhooks.ts';

/** Open hours within one day, in minutes after midnight on the clocks of their zone, half-open; `to` may be 1440. */
export type OpenHours = { from: number; to: number };

/** One booking page as its host wrote it, validated. Every length of time is in minutes. */
export type HostPage = Pick<
  WrittenPage,
  | ('slug' | 'name' | 'headline' | 'timezone' | 'locale' | 'durationsMinutes' | 'reasonRequired')
  | ('howToBook' | 'colour' | 'privacyUrl' | 'reminderHours' | 'listed')
> & {
  zone: Zone;
  defaultDurationMinutes: number;
  /** The people whom the page books, at least one, in the order of the file. A meeting is with one of them. */
  hosts: readonly [PageHost, ...PageHost[]];
  reasons: Reason[];
  /** Whether the service may answer for the page at `/mcp/{slug}`. */
  mcp: boolean;
  /** With the question for the guest's number, if the place is `call`. */
  customFields: Question[];
  /** The place of the page, and those of reasons by key (`placeOf`). */
  places: PagePlaces;
  /** The addresses that get what happens to meetings: those of the whole file. */
  webhooks: readonly Webhook[];
};

/**
 * One person with one time. All pages of a host share the host's meetings, limits, and the lock under which a meeting is confirmed. `key`: the
 * mailbox. Without a `name` guests read that of the page. `zone`: where days and weeks are counted. Limits that are null do not exist.
 */
export type Host = Pick<
  WrittenHost,
  'email' | 'name' | 'meetingsPerDay' | 'meetingsPerWeek' | 'horizonDays'
> & {
  key: string;
  zone: Zone;
  /** Where the host meets guests, if neither the page nor the reason says. */
  place: Place | null;
};

/** The key by which hosts are compared: two spellings of one mailbox are one host. */
export const hostKey = guestKey;

/** A host of one page, and what counts for meetings of that page, in minutes. The hours are on the clocks of `zone`. */
export type PageHost = {
  host: Host;
  zone: Zone;
  /** By ISO weekday, 1 (Monday) to 7. */
  weeklyHours: ReadonlyMap<number, readonly OpenHours[]>;
  /** The hours of a date replace those of its weekday. An empty list closes the day. */
  dateOverrides: ReadonlyMap<CalendarDate, readonly OpenHours[]>;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  minimumNoticeMinutes: number;
  /** Starts lie this far apart, counted from the opening of each span of hours. */
  incrementMinutes: number;
  /** Calendars whose events take the host's time: those of the host and those of the page. */
  calendars: readonly BusyCalendar[];
  /** The calendar into which meetings of the host are written. Cal.com writes its meetings itself. */
  entryCalendar: BusyCalendar | undefined;
  /** The event type of Cal.com whose starts the page offers, instead of hours, and at which its meetings are booked. */
  calcom?: BusyCalendar;
};

/** Every page of a service, by slug. */
export type Pages = ReadonlyMap<string, HostPage>;

/**
 * A calendar whose events take a host's time. `timezone` is the zone of days, and of times without a zone, if the calendar names none.
 * `owner` is the host's email address. Events that this address declined take no time, and it gets mail about a calendar that fails. `id`
 * is a hash: the address is often a secret, so no table and no log may hold it.
 */
export type BusyCalendar = {
  id: string;
  kind: CalendarKind;
  url: string;
  timezone: string;
  owner: string;
  /** The key of its sign-in in the database, for a calendar that needs one. Several calendars may share it. */
  account?: string;
  /** The user that the file names. Without a password it is in the database. */
  login?: { user: string; password?: string };
  /** How meetings are written into it. Left out for a calendar that is only read. */
  entries?: EntrySettings;
  /** Only for an event type of Cal.com. Its times are those that are free. */
  calcom?: CalcomSettings;
};

/** `minutes`: the length that the page offers. `questions`: the keys of questions that every guest of the page answers. */
export type CalcomSettings = {
  eventType: number;
  apiKey: string;
  minutes: number;
  questions: readonly string[];
};

export type CalendarKind = 'ical' | 'calcom' | ServerKind;
export type ServerKind = 'caldav' | 'google' | 'microsoft';

/**
 * `target`: the same for all hosts that write into one calendar. `title`: a pattern with {about}, {guest} and {page}; null for the usual
 * one. `guest`: whether entries hold the guest's name, address and answers. `tentative`: whether a request that waits for its guest has an
 * entry too. It takes no time.
 */
export type EntrySettings = { target: string; title: string | null; guest: boolean; tentative: boolean };

/** Reads the address of a calendar as a host wrote it; undefined if no calendar can be fetched from it. */
export function readCalendarUrl(written: string): string | undefined {
  if (written.length > 2000) return undefined;
  const url = URL.parse(written.replace(/^webcals?:/i, 'https:'));
  return url && /^https?:$/.test(url.protocol) && isEncoded(url.username + url.password)
    ? url.href
    : undefined;
}

/** Whether each % begins a percent-encoded character, as a password in an address needs. */
function isEncoded(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** The APIs of Google and Microsoft. */
export const calendarApis = {
  google: 'https://www.googleapis.com/calendar/v3',
  microsoft: 'https://graph.microsoft.com/v1.0',
};

/** The address of a calendar of a server. At Google and Microsoft a file writes its id, or `primary`. */
export const calendarUrls: Record<ServerKind, (written: string) => string> = {
  caldav: (url) => (url.endsWith('/') ? url : `${url}/`),
  google: (id) => `${calendarApis.google}/calendars/${encodeURIComponent(id)}/`,
  microsoft: (id) =>
    `${calendarApis.microsoft}/me/${id === 'primary' ? 'calendar' : `calendars/${encodeURIComponent(id)}`}/`,
};

/** A user at a server, by the address of any of the user's calendars there. */
export type ServerAccount = { kind: ServerKind; url: string; user: string };

/** The key of the sign-in of a user at a server. The users of Google and Microsoft are email addresses. */
export const accountId = ({ kind, url, user }: ServerAccount): string =>
  hashOf('account', kind, new URL(url).origin, kind === 'caldav' ? user : user.toLowerCase());

export const hashOf = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

export function busyCalendar(written: string, timezone: string, owner: string): BusyCalendar {
  const url = readCalendarUrl(written);
  if (url === undefined) throw new RangeError('a busy calendar must be an http, https or webcal address');
  const id = hashOf(timezone, owner.toLowerCase(), url);
  return { id, kind: 'ical', url, timezone, owner };
}

/** The longest meeting and the longest buffer that a page may have, in minutes. `readBusy` relies on these limits. */
export const longestSpanMinutes = 1440;

/** The pages that strangers may find without their address. */
export function listedPages(pages: Pages): HostPage[] {
  return [...pages.values()].filter(({ listed }) => listed);
}

/** The hosts of all pages, each once. */
export function hostsOf(pages: Pages): Host[] {
  const all = [...pages.values()].flatMap(({ hosts }) => hosts.map(({ host }) => host));
  return [...new Map(all.map((host) => [host.key, host])).values()];
}

/** Each calendar once, even if several pages and hosts name it. */
export function calendarsOf(pages: Pages): BusyCalendar[] {
  return distinct([...pages.values()].flatMap(calendarsOfPage));
}

/** The calendars that count for a page: those of its hosts and its own. */
export function calendarsOfPage({ hosts }: HostPage): BusyCalendar[] {
  return distinct(hosts.flatMap(({ calendars, calcom }) => [...calendars, ...(calcom ? [calcom] : [])]));
}

/** The event type of Cal.com at which meetings of a page are booked. Such a page has one host. */
export const calcomOf = (page: Pick<HostPage, 'hosts'> | undefined): BusyCalendar | undefined =>
  page?.hosts[0].calcom;

/** The calendars into which meetings are written, each once for every host. */
export function entryCalendarsOf(pages: Pages): BusyCalendar[] {
  const all = [...pages.values()].flatMap(({ hosts }) =>
    hosts.flatMap(({ entryCalendar }) => entryCalendar ?? []),
  );
  return distinct(all);
}

export function distinct(calendars: readonly BusyCalendar[]): BusyCalendar[] {
  return [...new Map(calendars.map((calendar) => [calendar.id, calendar])).values()];
}

/** The zone in which a host of a page reads times: their own, or that of the page if they are no host of it any more. */
export function zoneOfHost({ hosts, zone }: Pick<HostPage, 'hosts' | 'zone'>, email: string): Zone {
  return hosts.find(({ host }) => host.key === hostKey(email))?.host.zone ?? zone;
}

export type PagesContext = ServiceContext & { pages: Pages };
