import type { Clock } from '../../time/index.ts';
import { mayFetchFrom } from '../http/guarded-request.ts';
import { calendarWithoutTls } from '../pages/check-pages.ts';
import {
  type BusyCalendar,
  type CalendarKind,
  calcomOf,
  calendarsOf,
  entryCalendarsOf,
  type HostPage,
  type Pages,
} from '../pages/host-page.ts';
import type { Store } from '../store/store.ts';
import { type Calcom, openCalcom } from './calcom/calcom.ts';
import { openCaldavCalendar } from './caldav/caldav-calendar.ts';
import { openAccount } from './calendar-account.ts';
import { openGoogleCalendar } from './google/google-calendar.ts';
import { openIcalFeed } from './ical/ical-feed.ts';
import { openMicrosoftCalendar } from './microsoft/microsoft-calendar.ts';
import { CalendarFailure } from './port/calendar-failure.ts';
import { calendarRequest } from './port/calendar-request.ts';
import type { DriverOptions, HostCalendar, OpenCalendar } from './port/host-calendar.ts';

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
