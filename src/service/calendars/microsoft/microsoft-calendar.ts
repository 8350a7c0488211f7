import { type Instant, instantOf, parseDateTime, zoneOf } from '../../../time/index.ts';
import { isRecord } from '../../../wire/index.ts';
import { calendarApis } from '../../pages/host-page.ts';
import { isMidnight } from '../ical/calendar-time.ts';
import { namedZone } from '../ical/calendar-zones.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { HostEvent, OpenCalendar } from '../port/host-calendar.ts';
import { type ApiEvent, createApiCalendar } from '../web-api/api-calendar.ts';
import type { OAuthProvider } from '../web-api/connect-account.ts';
import { createJsonApi, type Json, type ListForm } from '../web-api/json-api.ts';

const list: ListForm = {
  itemsOf: ({ value }) => value,
  next({ '@odata.nextLink': written }, url) {
    const following = written === undefined ? undefined : URL.parse(String(written), url);
    if (following === null) throw new CalendarFailure('unexpected', 'a list without an end');
    return following;
  },
};

/** `tenant`: an organization's id or domain. `common` takes all organizations and personal accounts. */
export function microsoft(tenant = 'common'): OAuthProvider {
  const login = `https://login.microsoftonline.com/${encodeURIComponent(tenant)}/oauth2/v2.0`;
  return {
    name: 'Microsoft',
    authorizationEndpoint: `${login}/authorize`,
    tokenEndpoint: `${login}/token`,
    scopes: ['offline_access', 'https://graph.microsoft.com/Calendars.ReadWrite'],
    parameters: { prompt: 'select_account' },
    redirectHost: 'localhost',
    calendars: `${calendarApis.microsoft}/me/calendars?$top=100`,
    list,
    readCalendar: ({ id, name, canEdit, isDefaultCalendar, owner }) => ({
      ...{ id: String(id), name: String(name) },
      isUsable: canEdit === true,
      ...(isDefaultCalendar === true && isRecord(owner) && { account: String(owner.address) }),
    }),
  };
}

/** Times in UTC, and ids that stay when an event is moved. Each request needs both. */
const headers = { prefer: 'outlook.timezone="UTC", IdType="ImmutableId"' };

/** Our own properties of an event. The GUID is that of properties with names of one's own. */
const nameOf = (own: string) => `String {00020329-0000-0000-C000-000000000046} Name AgentBooking${own}`;

/** A calendar of Microsoft Graph, version 1.0. */
export const openMicrosoftCalendar: OpenCalendar = ({ url, timezone }, options) => {
  const api = createJsonApi({ base: url, headers }, options);
  return createApiCalendar(api, {
    list,
    eventsUrl: ({ from, until }) =>
      withQuery(`${url}calendarView`, {
        startDateTime: new Date(from).toISOString(),
        endDateTime: new Date(until).toISOString(),
        $select: 'start,end,isAllDay,isCancelled,showAs,responseStatus,type,iCalUId,transactionId',
        $top: '500',
      }),
    readEvent: (event) => readEvent(event, timezone),
    entryUrl: (id) => new URL(`${url}events${id === undefined ? '' : `/${encodeURIComponent(id)}`}`),
    async findEntry(uid, _, signal) {
      const address = withQuery(`${url}events`, {
        $filter: `singleValueExtendedProperties/Any(ep: ep/id eq '${nameOf('Uid')}' and ep/value eq '${uid}')`,
        $expand: `singleValueExtendedProperties($filter=id eq '${nameOf('Revision')}')`,
        $select: 'id',
      });
      const [entry] = (await api.readList(address, list, signal)).all;
      if (!entry) return undefined;
      const { singleValueExtendedProperties: own } = entry;
      const [revision] = Array.isArray(own) ? own : [];
      return { ...readEntry(entry), revision: Number(isRecord(revision) ? revision.value : -1) };
    },
    readEntry,
    writeEntry,
    isCurrent: ({ subject, start, end }, { summary, startsAt, endsAt }) =>
      subject === summary && readTime(start) === startsAt && readTime(end) === endsAt,
  });
};

/** OData does not read a plus as a space. */
function withQuery(address: string, query: Record<string, string>): URL {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return new URL(`${address}?${pairs.join('&')}`);
}

function readEvent(event: Json, timezone: string): ApiEvent | undefined {
  const { isCancelled, showAs, responseStatus, type, transactionId, iCalUId } = event;
  const hasDeclined = isRecord(responseStatus) && responseStatus.response === 'declined';
  if (isCancelled === true || hasDeclined || showAs === 'free' || showAs === 'workingElsewhere')
    return undefined;
  // Days without hours are midnights, whatever zone was asked for. They are days of the host's zone.
  const dayZone = event.isAllDay === true ? timezone : undefined;
  const times = { startsAt: readTime(event.start, dayZone), endsAt: readTime(event.end, dayZone) };
  // Only a program sets a transaction id, so a copy of an entry has none. The other id is that of a mailed file. Our entries never repeat.
  return type === 'singleInstance' ? { ...times, uid: String(transactionId ?? iCalUId) } : times;
}

/** The text has no offset, and its zone may have a name of Windows. */
function readTime(time: unknown, dayZone?: string): Instant {
  const { dateTime, timeZone } = isRecord(time) ? time : {};
  const written = parseDateTime(String(dateTime));
  const zone = namedZone(String(timeZone));
  if (!written || !zone) throw new CalendarFailure('unexpected', 'an event without a time');
  const { wallTime, offset } = written;
  if (offset !== undefined) return wallTime - offset;
  const isDay = dayZone !== undefined && isMidnight(wallTime);
  return instantOf(wallTime, isDay ? zoneOf(dayZone) : zone, 'compatible');
}

function readEntry({ id, '@odata.etag': etag }: Json) {
  if (typeof id !== 'string') throw new CalendarFailure('unexpected', 'an entry without an id');
  return { id, ...(typeof etag === 'string' && { etag }) };
}

/** Graph mails every attendee, so an entry has none. It refuses a transaction id that it has seen. */
function writeEntry(event: HostEvent, generation?: number): Json {
  const { uid, revision, startsAt, endsAt, summary, description, location, isTentative } = event;
  const time = (at: Instant) => ({ dateTime: new Date(at).toISOString().slice(0, 19), timeZone: 'UTC' });
  return {
    ...(generation !== undefined && { transactionId: `${uid}#${generation}` }),
    ...{ subject: summary, start: time(startsAt), end: time(endsAt), isAllDay: false },
    body: { contentType: 'text', content: description },
    location: { displayName: location },
    showAs: isTentative ? 'tentative' : 'busy',
    singleValueExtendedProperties: [
      { id: nameOf('Uid'), value: uid },
      { id: nameOf('Revision'), value: String(revision) },
    ],
  };
}
