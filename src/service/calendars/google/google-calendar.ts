import { createHash } from 'node:crypto';
import { findZone, instantOf, parseDate, parseInstant, type Zone, zoneOf } from '../../../time/index.ts';
import { isRecord } from '../../../wire/index.ts';
import { calendarApis } from '../../pages/host-page.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { HostEvent, OpenCalendar } from '../port/host-calendar.ts';
import { type ApiEvent, createApiCalendar } from '../web-api/api-calendar.ts';
import type { OAuthProvider } from '../web-api/connect-account.ts';
import { createJsonApi, type Json, type ListForm } from '../web-api/json-api.ts';

/** A page may be empty, and have a next one all the same. */
const listOf = (kind: string): ListForm => ({
  itemsOf: ({ kind: written, items = [], error }) =>
    written === kind && error === undefined ? items : undefined,
  next({ nextPageToken }, url) {
    if (nextPageToken === undefined) return undefined;
    const following = new URL(url);
    following.searchParams.set('pageToken', String(nextPageToken));
    return following;
  },
});

export const google: OAuthProvider = {
  name: 'Google',
  issuer: 'https://accounts.google.com',
  authorizationEndpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenEndpoint: 'https://oauth2.googleapis.com/token',
  scopes: [
    // Events of the calendars that the person owns.
    'https://www.googleapis.com/auth/calendar.events.owned',
    'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
  ],
  // Google sends a refresh token only with both.
  parameters: { access_type: 'offline', prompt: 'consent' },
  redirectHost: '127.0.0.1',
  calendars: `${calendarApis.google}/users/me/calendarList?maxResults=250`,
  list: listOf('calendar#calendarList'),
  readCalendar: ({ id, summary, accessRole, primary }) => ({
    ...{ id: String(id), name: String(summary) },
    isUsable: accessRole === 'owner',
    ...(primary === true && { account: String(id) }),
  }),
};

const fields =
  'kind,nextPageToken,timeZone,items(id,iCalUID,status,transparency,eventType,recurringEventId,start,end,attendees(self,responseStatus),extendedProperties/private)';

/** A calendar of Google's API, version 3. */
export const openGoogleCalendar: OpenCalendar = ({ url, timezone }, options) => {
  const api = createJsonApi({ base: url }, options);
  const entryUrl = (id?: string) =>
    // Google mails no one. Entries have no guests either.
    new URL(`${url}events${id === undefined ? '' : `/${id}`}?sendUpdates=none`);
  return createApiCalendar(api, {
    list: listOf('calendar#events'),
    eventsUrl({ from, until }) {
      const address = new URL(`${url}events?singleEvents=true&showDeleted=false&maxResults=2500`);
      address.searchParams.set('timeMin', new Date(from).toISOString());
      address.searchParams.set('timeMax', new Date(until).toISOString());
      address.searchParams.set('fields', fields);
      return address;
    },
    // Days without hours are days of the calendar's own zone.
    readEvent: (event, page) => readEvent(event, findZone(String(page.timeZone)) ?? zoneOf(timezone)),
    entryUrl,
    async findEntry(uid, generation, signal) {
      const id = entryId(uid, generation);
      const answer = await api.send(entryUrl(id), { signal });
      if (answer.status === 404) return undefined;
      if (answer.status === 410) return 'removed';
      // A removed entry can still be read. It may hold its id and its status alone.
      if (answer.status !== 200 || answer.body.id !== id) throw api.failureOf(answer);
      const { agentBooking, revision } = privateTexts(answer.body);
      if (answer.body.status === 'cancelled' || agentBooking !== uid) return 'removed';
      return { ...readEntry(answer.body), revision: Number(revision) };
    },
    readEntry,
    writeEntry,
  });
};

function readEvent(event: Json, zone: Zone): ApiEvent | undefined {
  const { status, transparency, eventType, attendees, recurringEventId } = event;
  if (status === 'cancelled' || transparency === 'transparent') return undefined;
  if (eventType === 'workingLocation' || eventType === 'birthday') return undefined;
  const people: unknown[] = Array.isArray(attendees) ? attendees : [];
  if (people.some((one) => isRecord(one) && one.self === true && one.responseStatus === 'declined'))
    return undefined;
  const times = { startsAt: readTime(event.start, zone), endsAt: readTime(event.end, zone) };
  // An entry of ours never repeats.
  return recurringEventId === undefined ? { ...times, uid: uidOf(event) } : times;
}

function readTime(time: unknown, zone: Zone): number {
  const { date, dateTime } = isRecord(time) ? time : {};
  const instant = typeof dateTime === 'string' ? parseInstant(dateTime) : undefined;
  const day = typeof date === 'string' ? parseDate(date) : undefined;
  if (instant !== undefined) return instant;
  if (day === undefined) throw new CalendarFailure('unexpected', 'an event without a time');
  return instantOf(day, zone, 'compatible');
}

/** The uid in an entry of ours. It must have the id that follows from it, because a copy of an entry takes time. Or that of a mailed file. */
function uidOf({ id, iCalUID, ...event }: Json): string {
  const { agentBooking } = privateTexts(event);
  const isEntry = typeof agentBooking === 'string' && String(id).startsWith(entryId(agentBooking, ''));
  return isEntry ? agentBooking : String(iCalUID);
}

const privateTexts = ({ extendedProperties }: Json): Json =>
  isRecord(extendedProperties) && isRecord(extendedProperties.private) ? extendedProperties.private : {};

/** Ids of events may hold digits and the letters a to v. */
const entryId = (uid: string, generation: number | ''): string =>
  `${createHash('sha256').update(uid).digest('hex')}${generation}`;

function readEntry({ id, etag }: Json) {
  if (typeof id !== 'string' || typeof etag !== 'string')
    throw new CalendarFailure('unexpected', 'an entry without id and version');
  return { id, etag };
}

function writeEntry(event: HostEvent, generation?: number): Json {
  const { uid, revision, startsAt, endsAt, summary, description, location, isTentative } = event;
  // A patch keeps what is not sent. If the host made the entry last all day, its day has to go.
  const day = generation === undefined && { date: null };
  const time = (at: number) => ({ dateTime: new Date(at).toISOString(), timeZone: 'UTC', ...day });
  return {
    ...(generation !== undefined && { id: entryId(uid, generation) }),
    ...{ summary, description, location, start: time(startsAt), end: time(endsAt) },
    status: isTentative ? 'tentative' : 'confirmed',
    transparency: isTentative ? 'transparent' : 'opaque',
    extendedProperties: { private: { agentBooking: uid, revision: String(revision) } },
  };
}
