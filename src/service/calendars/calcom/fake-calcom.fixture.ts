import { randomUUID } from 'node:crypto';
import { dayMs, minuteMs } from '../../../time/index.ts';
import { type FakeAnswer, type FakeRequest, startFakeServer } from '../web-api/fake-provider.fixture.ts';
import type { Json } from '../web-api/json-api.ts';

export const fakeApiKey = 'cal_test_geheim';
export const fakeEventType = 4711;

export type FakeBooking = {
  uid: string;
  status: 'accepted' | 'pending' | 'cancelled' | 'rejected';
  start: number;
  end: number;
  metadata: Json;
  attendee: Json;
  bookingFieldsResponses: Json;
  rescheduledToUid?: string;
  rescheduledFromUid?: string;
};

export type FakeCalcom = Awaited<ReturnType<typeof openFakeCalcom>>;

const refusal = (status: number, code: string, message: string): FakeAnswer => ({
  status,
  body: { status: 'error', timestamp: '2026-11-18T08:00:00.000Z', path: '/v2', error: { code, message } },
});
const badRequest = (message: string) => refusal(400, 'BadRequestException', message);
const success = (data: unknown, status = 200, more = {}): FakeAnswer => ({
  status,
  body: { status: 'success', data, ...more },
});
const taken = 'User either already has booking at this time or is not available';
const outOfBounds = `The event type can't be booked at the "start" time provided.`;

/**
 * Cal.com with one event type of one host, with what its API refuses. Starts are every half hour of a day, 24 hours a day. `lags`: the list
 * of slots is as it was when this was set. `refusesListed`: booking refuses starts that the list offers, as an open bug does.
 */
export async function openFakeCalcom(now: () => number) {
  const bookings: FakeBooking[] = [];
  const eventType: Json = {
    id: fakeEventType,
    lengthInMinutes: 30,
    locations: [{ type: 'integration', integration: 'cal-video' }],
    bookingFields: [
      { type: 'name', slug: 'name', isDefault: true, required: true },
      { type: 'email', slug: 'email', isDefault: true, required: true },
      { type: 'textarea', slug: 'notes', isDefault: true, required: false },
      { type: 'text', slug: 'topic', isDefault: false, required: false },
    ],
    confirmationPolicy: { disabled: true },
    seats: { disabled: true },
    recurrence: null,
    price: 0,
  };
  const window = { begunAt: 0, requests: 0 };
  const live = () => bookings.filter(({ status }) => status === 'accepted' || status === 'pending');
  const isTaken = (start: number, end: number) =>
    live().some((one) => one.start < end && one.end > start) || fake.busy.has(start);
  const lengthMs = () => Number(eventType.lengthInMinutes) * minuteMs;
  const shown = ({ start, end, ...booking }: FakeBooking) => ({
    ...booking,
    ...{ id: bookings.findIndex(({ uid }) => uid === booking.uid), eventTypeId: fakeEventType },
    ...{ start: new Date(start).toISOString(), end: new Date(end).toISOString() },
  });
  const freeSlots = (from: number, until: number) => {
    const halfHour = 30 * minuteMs;
    const slots: { start: number; end: number }[] = [];
    for (let start = Math.ceil(from / halfHour) * halfHour; start < until; start += halfHour)
      if (start > now() && !isTaken(start, start + lengthMs()))
        slots.push({ start, end: start + lengthMs() });
    return slots;
  };

  function answerSlots({ searchParams: asked }: URL, version: string | undefined): FakeAnswer {
    const [from = 0, until = 0] = ['start', 'end'].map((name) => Date.parse(asked.get(name) ?? ''));
    if (Number.isNaN(from + until)) return badRequest('start and end must be dates');
    if (asked.get('eventTypeId') !== String(fakeEventType))
      return refusal(404, 'NotFoundException', 'no event type');
    const slots = fake.lagging ?? freeSlots(from, until);
    const days: Record<string, { start: string; end?: string }[]> = {};
    for (const { start, end } of slots.filter((slot) => slot.start >= from && slot.start < until)) {
      const [begins = '', ends = ''] = [start, end].map((at) => new Date(at).toISOString());
      const range = asked.get('format') === 'range' && { end: ends };
      days[begins.slice(0, 10)] = [...(days[begins.slice(0, 10)] ?? []), { start: begins, ...range }];
    }
    return success(version === '2024-09-04' ? days : { slots: days });
  }

  /** @returns why a booking at this start is refused */
  function refuseStart(start: number, except?: FakeBooking): FakeAnswer | undefined {
    if (Number.isNaN(start)) return badRequest('start must be a date in UTC');
    if (start <= now()) return badRequest('Attempting to book a meeting in the past.');
    if (start % (30 * minuteMs) !== 0 || start > now() + 365 * dayMs) return badRequest(outOfBounds);
    const others = live().filter((one) => one !== except);
    const end = start + lengthMs();
    if (others.some((one) => one.start < end && one.end > start) || fake.busy.has(start))
      return badRequest(taken);
    return fake.refusesListed ? badRequest(taken) : undefined;
  }

  const isOn = (value: unknown) => Boolean(value) && Object(value).disabled !== true;
  const accept = (booking: Omit<FakeBooking, 'uid' | 'status' | 'end'>): FakeAnswer => {
    const status = isOn(eventType.confirmationPolicy) ? 'pending' : 'accepted';
    const made: FakeBooking = { ...booking, uid: randomUUID(), status, end: booking.start + lengthMs() };
    bookings.push(made);
    fake.mails += 2;
    return success(shown(made), 201);
  };

  function create(text: string): FakeAnswer {
    const {
      start,
      eventTypeId,
      attendee,
      metadata = {},
      bookingFieldsResponses = {},
      ...unknown
    } = JSON.parse(text);
    if (Object.keys(unknown).length > 0)
      return badRequest(`property ${Object.keys(unknown)[0]} should not exist`);
    if (eventTypeId !== fakeEventType) return refusal(404, 'NotFoundException', 'Event type not found.');
    if (!/Z$/.test(start)) return badRequest('start must be in UTC');
    const { name, email, timeZone, language, ...more } = attendee ?? {};
    if (!name || !/@/.test(email) || !timeZone || !language || Object.keys(more).length > 0)
      return badRequest('attendee is wrong');
    if (Object.values(metadata).some((value) => typeof value !== 'string' || value.length > 500))
      return badRequest('Metadata must be texts');
    const fields = eventType.bookingFields as { slug: string; required: boolean }[];
    for (const { slug, required } of fields.slice(2))
      if (required && !bookingFieldsResponses[slug])
        return badRequest(`Missing required booking field response: ${slug}`);
    for (const slug of Object.keys(bookingFieldsResponses))
      if (!fields.some((field) => field.slug === slug)) return badRequest(`unknown field ${slug}`);
    const at = Date.parse(start);
    return refuseStart(at) ?? accept({ start: at, metadata, attendee, bookingFieldsResponses });
  }

  const known = ['eventTypeId', 'afterStart', 'beforeEnd', 'status', 'take', 'skip', 'attendeeEmail'];
  const statuses: Record<string, (booking: FakeBooking) => boolean> = {
    upcoming: ({ status, end }) => status === 'accepted' && end > now(),
    past: ({ status, end }) => status === 'accepted' && end <= now(),
    cancelled: ({ status }) => status === 'cancelled' || status === 'rejected',
    unconfirmed: ({ status }) => status === 'pending',
  };
  function list({ searchParams: asked }: URL): FakeAnswer {
    const strange = [...asked.keys()].find((name) => !known.includes(name));
    const wanted = asked.get('status')?.split(',') ?? Object.keys(statuses);
    if (strange || wanted.some((name) => !statuses[name])) return badRequest('the query is wrong');
    const [after, before] = ['afterStart', 'beforeEnd'].map((name) => Date.parse(asked.get(name) ?? ''));
    const found = bookings.filter(
      (one) =>
        one.start >= Number(after) &&
        one.end <= Number(before) &&
        wanted.some((name) => statuses[name]?.(one)),
    );
    const [take, skip] = [fake.pageSize, Number(asked.get('skip'))];
    const pagination = { totalItems: found.length, hasNextPage: skip + take < found.length };
    return success(found.slice(skip, skip + Math.min(take, Number(asked.get('take')))).map(shown), 200, {
      pagination,
    });
  }

  function change(booking: FakeBooking, verb: string, text: string): FakeAnswer {
    if (booking.status === 'cancelled')
      return badRequest(
        `Can't ${verb} booking with uid=${booking.uid} because it has been cancelled already.`,
      );
    if (verb === 'cancel') {
      booking.status = 'cancelled';
      fake.mails += 2;
      return success(shown(booking));
    }
    const start = Date.parse(JSON.parse(text).start);
    const refused = refuseStart(start, booking);
    if (refused) return refused;
    const { metadata, attendee, bookingFieldsResponses, uid } = booking;
    booking.status = 'cancelled';
    const moved = accept({ start, metadata, attendee, bookingFieldsResponses, rescheduledFromUid: uid });
    booking.rescheduledToUid = bookings.at(-1)?.uid as string;
    return moved;
  }

  function answer(request: FakeRequest): FakeAnswer {
    const { method, url, headers, text } = request;
    if (headers.authorization !== `Bearer ${fakeApiKey}`)
      return refusal(401, 'UnauthorizedException', 'Invalid API Key');
    if (now() - window.begunAt >= minuteMs) Object.assign(window, { begunAt: now(), requests: 0 });
    window.requests += 1;
    if (window.requests > fake.limit)
      return { ...refusal(429, 'ThrottlerException', 'Too Many Requests'), headers: { 'retry-after': '90' } };
    const version = headers['cal-api-version'] as string | undefined;
    const [, path = '', uid = '', verb = ''] =
      /^\/v2\/([\w-]+)(?:\/([\w-]+))?(?:\/([\w-]+))?$/.exec(url.pathname) ?? [];
    if (path === 'slots') return answerSlots(url, version);
    if (path === 'event-types') {
      if (uid !== String(fakeEventType)) return refusal(404, 'NotFoundException', 'Event type not found');
      return success(version === '2024-06-14' ? eventType : { eventType: { ...eventType, length: 30 } });
    }
    if (path !== 'bookings') return refusal(404, 'NotFoundException', `Cannot ${method} ${url.pathname}`);
    // An older form of answers, in which filters are ignored.
    if (version !== '2024-08-13')
      return success({ bookings: bookings.map(shown), totalCount: bookings.length });
    if (uid === '') return method === 'POST' ? create(text) : list(url);
    const booking = bookings.find((one) => one.uid === uid);
    if (!booking) return refusal(404, 'NotFoundException', `Booking with uid=${uid} not found`);
    return verb === '' ? success(shown(booking)) : change(booking, verb, text);
  }

  const server = await startFakeServer((request) => {
    const answered = answer(request);
    fake.handled(request);
    return answered;
  });
  const fake = {
    ...server,
    ...{ bookings, eventType },
    /** Starts at which the host is busy otherwise. */
    busy: new Set<number>(),
    lagging: undefined as { start: number; end: number }[] | undefined,
    refusesListed: false,
    pageSize: 100,
    limit: 120,
    mails: 0,
    /** Called when a request was handled, before its answer is sent. */
    handled: (_: FakeRequest): void => undefined,
    lag: () => {
      fake.lagging = freeSlots(now(), now() + 62 * dayMs);
    },
    /** An earlier request to book arrives now. */
    arrives: (text: string) => create(text),
    hostCancels: (uid: string) => change(find(uid), 'cancel', ''),
    hostMoves: (uid: string, start: number) =>
      change(find(uid), 'reschedule', JSON.stringify({ start: new Date(start).toISOString() })),
    /** The bookings that take place, of one request if it is named. */
    live: (requestId?: string) =>
      live().filter(({ metadata }) => requestId === undefined || metadata.agentBookingRequest === requestId),
    posts: (path = '/v2/bookings') =>
      server.requests.filter(({ method, url }) => method === 'POST' && url.pathname === path).length,
  };
  const find = (uid: string) => bookings.find((one) => one.uid === uid) as FakeBooking;
  return fake;
}

/** A pages file with a page of Cal.com, and a second page of the same host with hours. */
export const calcomPages = ({ origin }: Pick<FakeCalcom, 'origin'>, more = '') => `
hosts:
  - { email: dana@example.com, name: Dana Cohen, timezone: Asia/Jerusalem, hours: { mon-sun: 09:00-18:00 } }
pages:
  - slug: there
    name: Dana Cohen
    timezone: Asia/Jerusalem
    durationsMinutes: [30]
    host: dana@example.com
    calcom: { eventType: ${fakeEventType}, apiKey: ${fakeApiKey}, server: "${origin}" }
    ${more}
  - slug: here
    name: Dana Cohen
    timezone: Asia/Jerusalem
    durationsMinutes: [30]
    host: dana@example.com
`;
