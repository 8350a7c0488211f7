import { randomUUID } from 'node:crypto';
import type { FakeAnswer, FakeRequest } from '../web-api/fake-provider.fixture.ts';
import type { Json } from '../web-api/json-api.ts';

/** An error as Google writes it. */
export const googleError = (status: number, reason: string, domain = 'global'): FakeAnswer => ({
  status,
  body: { error: { code: status, message: reason, errors: [{ domain, reason, message: reason }] } },
});

/**
 * One calendar of Google, with what its API refuses. `pageSize`: events a page; the second page of a list is empty. `lists`: false if a new
 * event is not listed yet, which the documents do not rule out.
 */
export function createFakeGoogle() {
  const events = new Map<string, Json>();
  const fake = {
    events,
    timeZone: 'Europe/Berlin',
    pageSize: 2,
    lists: true,
    mails: 0,
    unauthorized: googleError(401, 'authError'),
    handle,
    /** An event that the host made. */
    add(event: Json): string {
      const id = `host${events.size}`;
      store({ id, iCalUID: `${id}@google.com`, status: 'confirmed', eventType: 'default', ...event });
      return id;
    },
  };

  const store = (event: Json): Json => {
    const stored = { ...event, kind: 'calendar#event', etag: `"${randomUUID()}"` };
    events.set(String(event.id), stored);
    if (event.attendees && event.id !== undefined && !String(event.id).startsWith('host')) fake.mails += 1;
    return stored;
  };

  function handle({ method, url, headers, text }: FakeRequest): FakeAnswer {
    if (url.pathname.endsWith('/calendarList')) return listOfCalendars;
    const [, calendar = '', id = ''] = /\/calendars\/([^/]+)\/events(?:\/(.+))?$/.exec(url.pathname) ?? [];
    if (calendar !== 'primary') return googleError(404, 'notFound');
    if (id === '') return method === 'POST' ? insert(JSON.parse(text)) : list(url.searchParams);
    const event = events.get(id);
    if (!event) return googleError(404, 'notFound');
    // A removed event can still be read.
    if (method === 'GET') return { status: 200, body: event };
    if (method === 'DELETE') {
      if (event.status === 'cancelled') return googleError(410, 'deleted');
      store({ ...event, status: 'cancelled' });
      return { status: 204 };
    }
    if (headers['if-match'] !== undefined && headers['if-match'] !== event.etag)
      return googleError(412, 'conditionNotMet');
    if (event.status === 'cancelled') return googleError(403, 'forbidden');
    return checked(merge(event, JSON.parse(text)) as Json);
  }

  /** An id is taken for ever, also by a removed event. */
  function insert(event: Json): FakeAnswer {
    if (!/^[a-v0-9]{5,1024}$/.test(String(event.id))) return googleError(400, 'invalid');
    if (events.has(String(event.id))) return googleError(409, 'duplicate');
    return checked({ eventType: 'default', iCalUID: `${event.id}@google.com`, ...event });
  }

  function checked(event: Json): FakeAnswer {
    const isTime = (time: Json) => (time.date === undefined) !== (time.dateTime === undefined);
    if (!isTime(Object(event.start)) || !isTime(Object(event.end))) return googleError(400, 'invalid');
    return { status: 200, body: store(event) };
  }

  function list(asked: URLSearchParams): FakeAnswer {
    if (asked.get('singleEvents') !== 'true') return googleError(400, 'notExpanded');
    const [from, until] = [asked.get('timeMin'), asked.get('timeMax')].map((time) => Date.parse(time ?? ''));
    const at = (time: unknown) => Date.parse(Object(time).dateTime ?? `${Object(time).date}T00:00Z`);
    const found = [...events.values()].filter(
      ({ status, start, end, id }) =>
        status !== 'cancelled' &&
        (fake.lists || String(id).startsWith('host')) &&
        at(end) > (from as number) &&
        at(start) < (until as number),
    );
    const page = Number(asked.get('pageToken') ?? 0);
    // The second page is empty.
    const place = page === 0 ? 0 : (page - 1) * fake.pageSize;
    const items = page === 1 ? [] : found.slice(place, place + fake.pageSize);
    const isLast =
      place + fake.pageSize >= found.length && page !== 1 && (page > 1 || found.length <= fake.pageSize);
    const { timeZone } = fake;
    return {
      status: 200,
      body: { kind: 'calendar#events', timeZone, items, ...(!isLast && { nextPageToken: String(page + 1) }) },
    };
  }
  return fake;
}

const listOfCalendars: FakeAnswer = {
  status: 200,
  body: {
    kind: 'calendar#calendarList',
    items: [
      { id: 'dana@example.com', summary: 'Dana', accessRole: 'owner', primary: true },
      { id: 'team@example.com', summary: 'Team', accessRole: 'reader' },
    ],
  },
};

/** JSON merge: null removes a field (RFC 7396). */
function merge(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const merged: Json = { ...Object(target) };
  for (const [key, value] of Object.entries(patch))
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  return merged;
}
