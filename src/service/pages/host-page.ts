import { createHash } from 'node:crypto';
import type { CalendarDate, Zone } from '../../time/index.ts';
import type { Locale, Question, Reason } from '../../wire/index.ts';
import type { ServiceContext } from '../http/context.ts';

/** Open hours within one day, in minutes after midnight on the page's clocks, half-open; `to` may be 1440. */
export type OpenHours = { from: number; to: number };

/** One booking page as its host wrote it, validated. Every length of time is in minutes. */
export type HostPage = {
  slug: string;
  name: string;
  headline: string | null;
  timezone: string;
  zone: Zone;
  /** The language of the page, and of mail to a guest who named no language. */
  locale: Locale;
  durationsMinutes: number[];
  defaultDurationMinutes: number;
  /** Hours by ISO weekday, 1 (Monday) to 7. */
  weeklyHours: ReadonlyMap<number, readonly OpenHours[]>;
  /** The hours of a date replace those of its weekday. An empty list closes the day. */
  dateOverrides: ReadonlyMap<CalendarDate, readonly OpenHours[]>;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  minimumNoticeMinutes: number;
  /** Starts lie this far apart, counted from the opening of each span of hours. */
  incrementMinutes: number;
  /** Other calendars whose events take the page's time. */
  busyCalendars: readonly BusyCalendar[];
  reasons: Reason[];
  customFields: Question[];
  /** Instructions of the host for assistants. Null if the host wrote none; then `howToBookFor` supplies a text. */
  howToBook: string | null;
  hostEmail: string;
  /** CSS hex colour of buttons and links. */
  colour: string;
  privacyUrl: string | null;
};

/** Every page of a service, by slug. */
export type Pages = ReadonlyMap<string, HostPage>;

/**
 * A calendar whose events take a page's time. `timezone` is the zone of days, and of times without a zone, if the calendar names none.
 * `owner` is the host's email address. Events that this address declined take no time, and it gets mail about a calendar that fails. `id`
 * is a hash: the address is often a secret, so no table and no log may hold it.
 */
export type BusyCalendar = { id: string; url: string; timezone: string; owner: string };

/** Reads the address of a calendar as a host wrote it; undefined if no calendar can be fetched from it. */
export function readCalendarUrl(written: string): string | undefined {
  if (written.length > 2000) return undefined;
  const url = URL.parse(written.replace(/^webcals?:/i, 'https:'));
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined;
}

export function busyCalendar(written: string, timezone: string, owner: string): BusyCalendar {
  const url = readCalendarUrl(written);
  if (url === undefined) throw new RangeError('a busy calendar must be an http, https or webcal address');
  const id = createHash('sha256').update(`${timezone}\n${owner.toLowerCase()}\n${url}`).digest('base64url');
  return { id, url, timezone, owner };
}

/** The longest meeting and the longest buffer that a page may have, in minutes. `readBusy` relies on these limits. */
export const longestSpanMinutes = 1440;

export type PagesContext = ServiceContext & { pages: Pages };
