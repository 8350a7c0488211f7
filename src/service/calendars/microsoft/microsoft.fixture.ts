import { randomUUID } from 'node:crypto';
import { isRecord } from '../../../wire/index.ts';
import type { FakeAnswer, FakeRequest } from '../web-api/fake-provider.fixture.ts';
import type { Json } from '../web-api/json-api.ts';

/** An error as Graph writes it. */
export const graphError = (status: number, code: string): FakeAnswer => ({
  status,
  body: {
    error: { code, message: 'A sentence that may change.', innerError: { date: '2026-12-01T00:00:00' } },
  },
});

const known = ['id', 'start', 'end', 'isAllDay', 'isCancelled', 'showAs', 'responseStatus', 'type'];
const selectable = new Set([...known, 'iCalUId', 'transactionId', 'subject']);

/**
 * One calendar of Graph, with what the API refuses. Not documented, so both ways are here: `repeats`, what a repeated transaction id gets
 * (the old event with 201, or an error with 400 or 409). `lists`: false if a new event is not found yet.
 */
export function createFakeGraph() {
  const events = new Map<string, Json>();
  const transactions = new Map<string, string>();
  const fake = {
    events,
    pageSize: 2,
    lists: true,
    repeats: 201 as 201 | 400 | 409,
    mails: 0,
    unauthorized: graphError(401, 'InvalidAuthenticationToken'),
    handle,
    /** An event that the host made. */
    add(event: Json): string {
      const id = `host/${events.size}+==`;
      store({ id, iCalUId: randomUUID(), type: 'singleInstance', showAs: 'busy', isAllDay: false, ...event });
      return id;
    },
  };

  const store = (event: Json): Json => {
    const stored = { ...event, '@odata.etag': `W/"${randomUUID()}"` };
    events.set(String(event.id), stored);
    if (event.attendees) fake.mails += 1;
    return stored;
  };

  function handle(request: FakeRequest): FakeAnswer {
    const { method, url, headers, text } = request;
    if (url.pathname.endsWith('/me/calendars')) return listOfCalendars;
    const prefer = String(headers.prefer);
    if (!prefer.includes('IdType="ImmutableId"')) return graphError(400, 'IdsWouldChange');
    const [, kind = '', id = ''] =
      /\/me\/calendar\/(events|calendarView)(?:\/(.+))?$/.exec(url.pathname) ?? [];
    if (kind === '') return graphError(404, 'ErrorItemNotFound');
    if (url.href.includes('+')) return graphError(400, 'PlusIsNoSpace');
    const fields = url.searchParams.get('$select')?.split(',') ?? [];
    if (!fields.every((field) => selectable.has(field))) return graphError(400, 'RequestBroker--ParseUri');
    const zone = prefer.includes('outlook.timezone="UTC"') ? 'UTC' : 'Pacific Standard Time';
    if (kind === 'calendarView') return view(url, zone);
    if (id === '') return method === 'POST' ? insert(JSON.parse(text)) : find(url.searchParams);
    const event = events.get(decodeURIComponent(id));
    if (!event) return graphError(404, 'ErrorItemNotFound');
    if (method === 'DELETE') {
      events.delete(String(event.id));
      return { status: 204 };
    }
    if (headers['if-match'] !== undefined && headers['if-match'] !== event['@odata.etag'])
      return graphError(412, 'ErrorIrresolvableConflict');
    return { status: 200, body: store({ ...event, ...JSON.parse(text) }) };
  }

  function insert(event: Json): FakeAnswer {
    const { transactionId } = event;
    const present = transactions.get(String(transactionId));
    if (present !== undefined && fake.repeats === 201 && events.has(present))
      return { status: 201, body: events.get(present) };
    if (present !== undefined)
      return graphError(fake.repeats === 409 ? 409 : 400, 'ErrorDuplicateTransactionId');
    const id = `${randomUUID()}/+==`;
    if (typeof transactionId === 'string') transactions.set(transactionId, id);
    return { status: 201, body: store({ id, iCalUId: randomUUID(), type: 'singleInstance', ...event }) };
  }

  /** Times have seven decimals and no offset. Days stay midnights in every zone. */
  const shown = (event: Json, zone: string): Json => {
    const at = (time: unknown) => {
      const { dateTime } = time as { dateTime: string };
      const shiftMs = zone === 'UTC' || event.isAllDay === true ? 0 : 8 * 3600_000;
      const text = new Date(Date.parse(`${dateTime.slice(0, 19)}Z`) - shiftMs).toISOString().slice(0, 19);
      return { dateTime: `${text}.0000000`, timeZone: zone };
    };
    return { ...event, start: at(event.start), end: at(event.end) };
  };

  function view(url: URL, zone: string): FakeAnswer {
    const [from = '', until = ''] = ['startDateTime', 'endDateTime'].map(
      (key) => url.searchParams.get(key) ?? '',
    );
    const at = (time: unknown) => Date.parse(`${(time as { dateTime: string }).dateTime.slice(0, 19)}Z`);
    const found = [...events.values()].filter(
      (event) =>
        (fake.lists || String(event.id).startsWith('host')) &&
        at(event.end) > Date.parse(from) &&
        at(event.start) < Date.parse(until),
    );
    const place = Number(url.searchParams.get('$skip') ?? 0);
    const next = new URL(url);
    next.searchParams.set('$skip', String(place + fake.pageSize));
    const value = found.slice(place, place + fake.pageSize).map((event) => shown(event, zone));
    const link = next.href.replaceAll('+', '%20');
    return {
      status: 200,
      body: { value, ...(place + fake.pageSize < found.length && { '@odata.nextLink': link }) },
    };
  }

  /** Finds events by a property of their own, and shows another one. */
  function find(asked: URLSearchParams): FakeAnswer {
    const [, name, uid] =
      /ep\/id eq '([^']+)' and ep\/value eq '([^']+)'\)$/.exec(asked.get('$filter') ?? '') ?? [];
    const [, wanted] =
      /^singleValueExtendedProperties\(\$filter=id eq '([^']+)'\)$/.exec(asked.get('$expand') ?? '') ?? [];
    if (!name || !wanted) return graphError(400, 'BadRequest');
    const ownOf = (event: Json) =>
      (event.singleValueExtendedProperties ?? []) as { id: string; value: string }[];
    const value = [...events.values()].filter((event) =>
      ownOf(event).some((own) => own.id === name && own.value === uid),
    );
    return {
      status: 200,
      body: {
        value: (fake.lists ? value : []).map((event) => ({
          id: event.id,
          '@odata.etag': event['@odata.etag'],
          singleValueExtendedProperties: ownOf(event).filter(({ id }) => isRecord(event) && id === wanted),
        })),
      },
    };
  }
  return fake;
}

const listOfCalendars: FakeAnswer = {
  status: 200,
  body: {
    value: [
      {
        ...{ id: 'AAMk=', name: 'Calendar', canEdit: true, isDefaultCalendar: true },
        owner: { name: 'Dana', address: 'Dana@example.com' },
      },
      { id: 'AAMl=', name: 'Holidays', canEdit: false },
    ],
  },
};
