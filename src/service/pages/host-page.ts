import type { CalendarDate, Zone } from '../../time/index.ts';
import type { Locale, Question, Reason } from '../../wire/index.ts';
import type { BusyCalendar } from '../calendars/busy-calendar.ts';

/** Open hours within one day, in minutes after midnight on the page's clocks, half-open; `to` may be 1440. */
export type OpenHours = { from: number; to: number };

/** One booking page as its host wrote it, validated. Every length of time is in minutes. */
export type HostPage = {
  slug: string;
  name: string;
  headline: string | null;
  timezone: string;
  zone: Zone;
  /** The language of the page and of mail to a guest who named none. */
  locale: Locale;
  durationsMinutes: number[];
  defaultDurationMinutes: number;
  /** By ISO weekday, 1 (Monday) to 7. */
  weeklyHours: ReadonlyMap<number, readonly OpenHours[]>;
  /** A date's own hours replace its weekday's; none at all closes the day. */
  dateOverrides: ReadonlyMap<CalendarDate, readonly OpenHours[]>;
  bufferBeforeMinutes: number;
  bufferAfterMinutes: number;
  minimumNoticeMinutes: number;
  /** Starts lie this far apart, counted from the opening of each span of hours. */
  incrementMinutes: number;
  /** Calendars elsewhere whose events take the page's time. */
  busyCalendars: readonly BusyCalendar[];
  reasons: Reason[];
  customFields: Question[];
  howToBook: string;
  hostEmail: string;
  /** CSS hex colour of buttons and links. */
  colour: string;
  privacyUrl: string | null;
};

/** Every page of a service, by slug. */
export type Pages = ReadonlyMap<string, HostPage>;
