import { dayMs, type Instant } from '../../../time/index.ts';
import { hashOf, readApart } from '../ical/read-apart.ts';
import { possibleOwnIds } from '../ical/read-busy-times.ts';
import { calendarFile } from '../ical/write-calendar.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type {
  BusyTimes,
  Entry,
  HostCalendar,
  HostEvent,
  OpenCalendar,
  Range,
} from '../port/host-calendar.ts';
import { createDavClient, type DavClient, holdsEvents, propfind } from './dav-client.ts';
import type { DavQuestion } from './read-answers.ts';

/** A calendar of a CalDAV server (RFC 4791). Its address is that of the calendar itself; nothing is discovered here. */
export const openCaldavCalendar: OpenCalendar = (calendar, options): HostCalendar => {
  const { timezone, owner } = calendar;
  const url = new URL(calendar.url);
  const dav = createDavClient(calendar, options);
  return {
    async busy(range, { signal, known, ownTimes }) {
      const xml = await readEvents(dav, { calendar: url, range, signal });
      const text = xml.join('\n');
      if (!text.includes('BEGIN:VCALENDAR')) await refuseOther(dav, { url, signal });
      const version = { etag: null, lastModified: null, textHash: hashOf(text) };
      if (version.textHash === known?.textHash) return { version };
      const reading = { timezone, owner, range, own: await ownTimes(possibleOwnIds(text)) };
      const question: DavQuestion = { xml, reading };
      return { version, times: await readApart<BusyTimes>(question, { signal }) };
    },
    write: {
      async put(event, known, signal) {
        // An entry whose version is not known is looked up. So is one that was changed or removed meanwhile, once.
        if (known?.etag !== undefined) {
          const written = await put(dav, event, { at: new URL(known.id, url), etag: known.etag, signal });
          if (written) return written;
        }
        for (let attempt = 0; attempt < 2; attempt += 1) {
          const [found] = await lookUp(dav, { calendar: url, uid: event.uid, signal });
          if (found && found.revision > event.revision) return entryAt(found.url, found.etag);
          const at = found?.url ?? new URL(`${encodeURIComponent(event.uid)}.ics`, url);
          const written = await put(dav, event, { at, etag: found ? found.etag : 'new', signal });
          if (written) return written;
        }
        throw new CalendarFailure('changed');
      },
      async remove(uid, known, signal) {
        const removeAt = async (at: URL): Promise<boolean> => {
          const statuses = [200, 202, 204, 404, 410];
          const { status } = await dav.send(at, { method: 'DELETE', statuses, signal });
          return status < 400;
        };
        if (known && (await removeAt(new URL(known.id, url)))) return;
        // The server may have stored it under another name.
        for (const found of await lookUp(dav, { calendar: url, uid, signal })) await removeAt(found.url);
      },
    },
  };
};

/** Radicale 3.1 takes an event with a DURATION of whole days for one that ends where it begins. So the range begins earlier. */
const longestMs = 60 * dayMs;

/**
 * The answers that together hold every event of a range. Repeating events are asked for apart, because xandikos 0.2 compares only their
 * first time with the range, and the host would look free. A server may not know that filter (RFC 4791 §7.8, supported-filter).
 */
function readEvents(
  dav: DavClient,
  { calendar, range, signal }: { calendar: URL; range: Range; signal: AbortSignal },
): Promise<string[]> {
  const times = `<c:time-range start="${davTime(range.from - longestMs)}" end="${davTime(range.until)}"/>`;
  const filters = [times, '<c:prop-filter name="RRULE"/>', '<c:prop-filter name="RDATE"/>'];
  const ask = async (filter: string) => {
    const response = await dav.send(calendar, { ...query(filter), signal });
    if (response.status === 207) return response.text;
    const isUnknown =
      [400, 422, 501].includes(response.status) ||
      (response.status === 403 && response.text.includes('supported-filter'));
    if (isUnknown && filter !== times) return [];
    throw dav.failureOf(response);
  };
  return Promise.all(filters.map(ask)).then((answers) => answers.flat());
}

/** Refuses an address that is no calendar, such as that of a user: it answers a list of events, which is empty. */
async function refuseOther(
  dav: DavClient,
  { url, signal }: { url: URL; signal: AbortSignal },
): Promise<void> {
  const [found] = await dav.list(url, {
    method: 'PROPFIND',
    headers: { depth: '0' },
    body: propfind,
    signal,
  });
  if (!found || !holdsEvents(found)) throw new CalendarFailure('otherAddress');
}

const notThere = [404, 409, 410, 412];

/** Writes the object. Undefined if it is not the version that was expected (412), or if its UID is at another address (409). */
async function put(
  dav: DavClient,
  event: HostEvent,
  { at, etag, signal }: { at: URL; etag: string | undefined; signal: AbortSignal },
): Promise<Entry | undefined> {
  // A weak ETag never matches (RFC 9110 §13.1.1), so such an object is written without a condition.
  const condition: Record<string, string> =
    etag === 'new' ? { 'if-none-match': '*' } : etag === undefined ? {} : { 'if-match': etag };
  const response = await dav.send(at, {
    method: 'PUT',
    headers: { 'content-type': 'text/calendar; charset=utf-8', ...condition },
    body: await fileOf(event),
    statuses: [200, 201, 204, ...notThere],
    signal,
  });
  return notThere.includes(response.status) ? undefined : entryAt(at, strong(response.headers.etag));
}

const entryAt = ({ pathname, search }: URL, etag: string | undefined): Entry => ({
  id: pathname + search,
  generation: 0,
  ...(etag !== undefined && { etag }),
});

/** The revision is in a property of our own: calendar programs count SEQUENCE on when the host changes the entry. */
const revisionLine = /^X-AGENT-BOOKING:(\d{1,9})\s*$/m;

function fileOf({ uid, revision, startsAt, endsAt, changedAt, ...texts }: HostEvent): Promise<string> {
  const entry = {
    ...texts,
    id: uid,
    sequence: revision,
    stamp: new Date(changedAt),
    start: new Date(startsAt),
    end: new Date(endsAt),
    x: { 'X-AGENT-BOOKING': String(revision) },
  };
  return calendarFile([entry], 'stored');
}

type Found = { url: URL; etag: string | undefined; revision: number };

/** The objects of a meeting: ours, or one that the host's mail program made of our mail. `revision`: -1 for one that is not ours. */
async function lookUp(
  dav: DavClient,
  { calendar, uid, signal }: { calendar: URL; uid: string; signal: AbortSignal },
): Promise<Found[]> {
  const match = `<c:prop-filter name="UID"><c:text-match>${uid.replace(/[<>&"]/g, '')}</c:text-match></c:prop-filter>`;
  const found = await dav.list(calendar, { ...query(match), signal });
  return found.flatMap(({ url, props }) => {
    const text = String(props['calendar-data']).replace(/\r?\n[ \t]/g, '');
    // The server compares parts of texts.
    if (!text.split(/\r?\n/).some((line) => line.trim() === `UID:${uid}`)) return [];
    const etag = strong(typeof props.getetag === 'string' ? props.getetag : undefined);
    return [{ url, etag, revision: Number(revisionLine.exec(text)?.[1] ?? -1) }];
  });
}

/** Undefined for a weak ETag, which cannot be compared. */
const strong = (etag: string | undefined): string | undefined =>
  etag === undefined || etag === '' || /^W\//.test(etag) ? undefined : etag;

/** A calendar-query for events (RFC 4791 §7.8). */
function query(filter: string) {
  const body = `<?xml version="1.0" encoding="utf-8"?>
<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/><c:calendar-data/></d:prop>
<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${filter}</c:comp-filter></c:comp-filter></c:filter>
</c:calendar-query>`;
  return { method: 'REPORT' as const, body, headers: { depth: '1' } };
}

/** 20261201T000000Z */
const davTime = (instant: Instant): string => new Date(instant).toISOString().replace(/[-:]|\.\d+/g, '');
