import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Fault, type FaultServer, faults, startFaultServer } from '../../tests/fault-server.ts';
import { pageOf, slotListOf } from '../../tests/good-answers.ts';
import type { MeetingRequest, OperationId } from '../wire/index.ts';
import { BookingError } from './booking-error.ts';
import { type BookingClient, type BookingClientOptions, createBookingClient } from './client.ts';

const request: MeetingRequest = {
  guestName: 'Noa',
  guestEmail: 'noa.levi@guest.example',
  timezone: 'Asia/Jerusalem',
  durationMinutes: 30,
  start: '2026-11-24T13:00:00+02:00',
};

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

function clientOf(options: Partial<BookingClientOptions> = {}): BookingClient {
  return createBookingClient({ baseUrl: server.baseUrl, retryDelayMs: 1, ...options });
}

const calls: Record<OperationId, (client: BookingClient, slug?: string) => Promise<unknown>> = {
  getBookingPage: (client, slug = 'demo') => client.getBookingPage(slug),
  getFreeSlots: (client, slug = 'demo') => client.getFreeSlots(slug, { durationMinutes: 30 }),
  requestMeeting: (client, slug = 'demo') => client.requestMeeting(slug, request),
};
const operationIds = Object.keys(calls) as OperationId[];

async function errorOf(promise: Promise<unknown>): Promise<BookingError> {
  const error = await promise.then(
    (value) => new Error(`did not fail but answered ${JSON.stringify(value)}`),
    (reason: unknown) => reason,
  );
  if (!BookingError.isInstance(error)) throw error;
  return error;
}

const transports: [name: string, options: Partial<BookingClientOptions>][] = [
  ['undici', {}],
  ['fetch', { fetch: (url, init) => globalThis.fetch(url, init) }],
];

/** The result of a read with each fault: its error code, and how often the service was asked. Undefined if the read succeeds. */
const readOutcomes: Record<Fault, [code: string, asked: number | undefined] | undefined> = {
  'reset-on-headers': ['unavailable', 3],
  'reset-after-request': ['unavailable', 3],
  'close-after-request': ['unavailable', 3],
  'reset-in-body': ['unavailable', 3],
  'short-body': ['unavailable', 3],
  'not-http': ['unavailable', 3],
  // The total timeout ends these. read-retry.test.ts tests the number of tries.
  'stall-headers': ['unavailable', undefined],
  'stall-body': ['unavailable', undefined],
  dribble: ['unavailable', undefined],
  'truncated-json': ['invalid_response', 1],
  html: ['invalid_response', 1],
  empty: ['invalid_response', 1],
  gzip: ['invalid_response', 1],
  bom: undefined,
  oversize: ['invalid_response', 1],
  'oversize-chunked': ['invalid_response', 1],
  'oversize-stated': ['invalid_response', 1],
  'redirect-301': ['invalid_response', 1],
  'redirect-302': ['invalid_response', 1],
  'redirect-307': ['invalid_response', 1],
  'redirect-308': ['invalid_response', 1],
};

describe.each(transports)('over %s', (transport, options) => {
  const table = operationIds.flatMap((operation) => faults.map((fault) => [operation, fault] as const));

  it.each(table)('%s names the fault "%s"', async (operation, fault) => {
    server.next(operation, { fault }, { fault }, { fault });
    // A short timeout for answers that never come, a long one for the rest.
    const timeoutMs = /^(?:stall|dribble)/.test(fault) ? 200 : 10_000;
    const called = calls[operation](clientOf({ ...options, timeoutMs }));
    // Fetch decompresses an answer even if we did not ask for compression.
    const outcome = fault === 'gzip' && transport === 'fetch' ? undefined : readOutcomes[fault];
    if (!outcome) {
      await expect(called).resolves.toBeDefined();
      expect(server.requests).toHaveLength(1);
      return;
    }
    const { code, retryable, message } = await errorOf(called);
    const isRequest = operation === 'requestMeeting';
    const asked = server.requests.length;
    expect({ code, retryable, asked }).toEqual({
      code: isRequest ? 'uncertain' : outcome[0],
      retryable: !isRequest && outcome[0] === 'unavailable',
      asked: outcome[1] === undefined ? asked : isRequest ? 1 : outcome[1],
    });
    if (isRequest) expect(asked).toBeLessThanOrEqual(1);
    expect(message).toContain(`${operation}: `);
    if (fault.startsWith('oversize')) expect(message).toContain('larger than 2 MiB');
    expect(message).toContain(new URL(server.baseUrl).host);
    expect(message).not.toMatch(/guest\.example|Noa|secret|\?/);
  });

  it.each(operationIds)('%s says that no service answered', async (operation) => {
    await server.refuse();
    const { code, retryable, message } = await errorOf(calls[operation](clientOf(options)));
    expect({ code, retryable }).toEqual({ code: 'unavailable', retryable: true });
    expect(message).toContain('ECONNREFUSED');
    if (operation !== 'requestMeeting')
      expect(message).toContain('Check baseUrl, and whether the service runs there.');
  });

  it.each(operationIds)('%s answers as the service did', async (operation) => {
    const client = clientOf(options);
    const answers = {
      getBookingPage: pageOf('demo'),
      getFreeSlots: slotListOf('demo', 30, 16),
      requestMeeting: { status: 'confirmation_sent', start: request.start, durationMinutes: 30 },
    };
    expect(await calls[operation](client)).toMatchObject(answers[operation]);
    const [{ headers, path, body } = { headers: {}, path: '', body: '' }] = server.requests;
    expect(headers).toMatchObject({
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'agent-booking',
    });
    expect({ path, body }).toEqual(
      {
        getBookingPage: { path: '/api/agent/booking-pages/demo', body: '' },
        getFreeSlots: { path: '/api/agent/booking-pages/demo/slots?duration=30', body: '' },
        requestMeeting: { path: '/api/agent/booking-pages/demo/requests', body: JSON.stringify(request) },
      }[operation],
    );
  });

  const slugs: [slug: string, segment: string][] = [
    ['a/b', 'a%2Fb'],
    ['../../etc', '..%2F..%2Fetc'],
    ['%2e%2e', '%252e%252e'],
    ['%2F', '%252F'],
    ['a\u0000b', 'a%00b'],
    ['a\r\nb', 'a%0D%0Ab'],
    ['a?b#c', 'a%3Fb%23c'],
    ['a\\b', 'a%5Cb'],
    ['...', '...'],
    ['נועה', '%D7%A0%D7%95%D7%A2%D7%94'],
    ['$&', '%24%26'],
    [' ', '%20'],
  ];
  it.each(slugs)('sends the slug %j as one segment', async (slug, segment) => {
    const client = clientOf(options);
    for (const operation of operationIds) await calls[operation](client, slug);
    const root = `/api/agent/booking-pages/${segment}`;
    expect(server.requests.map(({ path }) => path)).toEqual([
      root,
      `${root}/slots?duration=30`,
      `${root}/requests`,
    ]);
  });
});

describe('arguments', () => {
  const slugs: [name: string, slug: unknown][] = [
    ['empty', ''],
    ['one dot', '.'],
    ['two dots', '..'],
    ['half a surrogate pair', 'a\ud800'],
    ['10 kB', 'a'.repeat(10_240)],
    ['no text', undefined],
  ];
  it.each(slugs)('refuses a slug that is %s, and sends nothing', async (_name, slug) => {
    const client = clientOf();
    for (const operation of operationIds) {
      const error = await errorOf(
        calls[operation](client, slug === undefined ? (null as never) : (slug as string)),
      );
      expect(error.code).toBe('invalid_argument');
      expect(error.message).toContain('slug');
      expect(error.message.length).toBeLessThan(200);
    }
    expect(server.connectionCount()).toBe(0);
  });

  const queries: [query: object, field: string][] = [
    [{ days: 0 }, 'days'],
    [{ days: 61 }, 'days'],
    [{ days: 1.5 }, 'days'],
    [{ days: 'x' }, 'days'],
    [{ durationMinutes: 0 }, 'durationMinutes'],
    [{ timezone: '' }, 'timezone'],
  ];
  it.each(queries)('refuses the slots query %j', async (query, field) => {
    const error = await errorOf(clientOf().getFreeSlots('demo', query));
    expect(error.code).toBe('invalid_argument');
    expect(error.message).toMatch(new RegExp(`^getFreeSlots: ${field}: `));
    expect(server.connectionCount()).toBe(0);
  });

  it('encodes what a query holds', async () => {
    await clientOf().getFreeSlots('demo', { durationMinutes: 30, timezone: 'Etc/GMT+3&days=9', days: 60 });
    expect(server.requests[0]?.path.split('?')[1]).toBe(
      'duration=30&timezone=Etc%2FGMT%2B3%26days%3D9&days=60',
    );
  });

  const bodies: [change: object, field: string][] = [
    [{ guestEmail: 'noa' }, 'guestEmail'],
    [{ guestName: '' }, 'guestName'],
    [{ timezone: undefined }, 'timezone'],
    [{ durationMinutes: '30' }, 'durationMinutes'],
    [{ start: '2026-11-24T13:00' }, 'start'],
    [{ locale: 'fr' }, 'locale'],
    [{ answers: { topic: 7 } }, 'answers.topic'],
    [{ notes: 'hello' }, 'notes'],
  ];
  it.each(bodies)('refuses a request with %j', async (change, field) => {
    const error = await errorOf(
      clientOf().requestMeeting('demo', { ...request, ...change } as MeetingRequest),
    );
    expect(error.code).toBe('invalid_argument');
    expect(error.message).toContain(field);
    expect(error.message).not.toMatch(/guest\.example|Noa/);
    expect(server.connectionCount()).toBe(0);
  });
});

describe('free starts', () => {
  it('that cannot be read are left out and counted', async () => {
    const list = slotListOf('demo', 30, 4);
    const slots = [...list.slots, { start: '2026-02-30T09:00:00Z', end: '2026-02-30T09:30:00Z' }, 'soon'];
    server.next('getFreeSlots', { body: { ...list, slots } });
    expect(await clientOf().getFreeSlots('demo')).toEqual({ ...list, unreadable: 2 });
  });

  it('that all can be read have no count', async () => {
    expect(await clientOf().getFreeSlots('demo')).not.toHaveProperty('unreadable');
  });

  it.each([[[]], ['slots'], [{ slots: {} }], [{ slots: null }]])(
    'are no list where the body is %j',
    async (body) => {
      server.next('getFreeSlots', {
        body:
          Array.isArray(body) || typeof body === 'string' ? body : { ...slotListOf('demo', 30, 1), ...body },
      });
      expect((await errorOf(clientOf().getFreeSlots('demo'))).code).toBe('invalid_response');
    },
  );
});

describe('options', () => {
  const baseUrls: [baseUrl: string, problem: RegExp][] = [
    ['booking.example', /booking\.example/],
    ['ftp://booking.example', /ftp:\/\/booking\.example/],
    ['file:///etc/passwd', /http or https/],
    ['http://booking.example/?a=1', /no query/],
    ['http://booking.example/?', /no query/],
    ['http://booking.example/#a', /no fragment/],
    ['http://noa:geheim@booking.example', /credentials; the service at booking\.example/],
    ['', /http or https/],
  ];
  it.each(baseUrls)('refuses the baseUrl %j', (baseUrl, problem) => {
    expect(() => createBookingClient({ baseUrl })).toThrow(problem);
    expect(() => createBookingClient({ baseUrl })).not.toThrow(/geheim/);
  });

  it.each(['/base/path', '/base/path/', '/base/path//'])('keeps the path of a baseUrl, %s', async (path) => {
    await clientOf({ baseUrl: server.baseUrl + path }).getBookingPage('demo');
    await clientOf({ baseUrl: new URL(server.baseUrl + path) }).requestMeeting('demo', request);
    expect(server.requests.map((recorded) => recorded.path)).toEqual([
      '/base/path/api/agent/booking-pages/demo',
      '/base/path/api/agent/booking-pages/demo/requests',
    ]);
  });

  it.each([
    ['http://localhost:8787', 'http://localhost:8787'],
    ['HTTP://Booking.Example:80/base//', 'http://booking.example/base'],
    ['https://booking.example/book', 'https://booking.example/book'],
    ['https://booking.example/book/demo/x', 'https://booking.example/book/demo/x'],
  ])('of %s is said to be baseUrl %s', (baseUrl, told) => {
    expect(createBookingClient({ baseUrl }).baseUrl).toBe(told);
  });

  it.each([
    ['http://localhost:8787/book/demo', 'http://localhost:8787', 'demo'],
    ['http://localhost:8787/book/demo/?utm_source=mail#times', 'http://localhost:8787', 'demo'],
    ['https://a.example/base/book/dana%20cohen', 'https://a.example/base', 'dana cohen'],
    ['https://a.example/book/%FF', 'https://a.example', '%FF'],
    ['http://localhost:8787/api/agent/booking-pages/demo', 'http://localhost:8787', 'demo'],
    ['http://localhost:8787/api/agent/booking-pages/demo/slots?days=3', 'http://localhost:8787', 'demo'],
  ])('names the mistake of a baseUrl that is a page: %s', (baseUrl, right, slug) => {
    const create = () => createBookingClient({ baseUrl });
    expect(create).toThrow(TypeError);
    expect(create).toThrow(`use baseUrl "${right}" and slug "${slug}"`);
  });

  it.each(operationIds)(
    '%s says that a transport which cannot be used is no answer of the service',
    async (operation) => {
      // The undici of Bun has no dispatch.
      const client = clientOf({ dispatcher: {} as never });
      const { code, retryable, message, cause } = await errorOf(calls[operation](client));
      expect({ code, retryable }).toEqual({ code: 'unavailable', retryable: false });
      expect(message).toMatch(/nothing was sent to .*dispatch is not a function.*error of the program/);
      expect(cause).toBeInstanceOf(TypeError);
      expect(server.connectionCount()).toBe(0);
    },
  );

  it('takes fetch or a dispatcher, not both', () => {
    const fetch = globalThis.fetch;
    expect(() => clientOf({ fetch, dispatcher: {} as never })).toThrow('not both');
  });

  it('calls a fetch of its own with a text and an init, as a plain function', async () => {
    const seen: unknown[] = [];
    const fetch = async function (this: unknown, ...call: unknown[]) {
      seen.push(this, call.length, typeof call[0]);
      return Response.json(pageOf('demo'));
    };
    await clientOf({ fetch }).getBookingPage('demo');
    expect(seen).toEqual([undefined, 2, 'string']);
  });

  it.each([
    [{ timeoutMs: 0 }, 'timeoutMs'],
    [{ timeoutMs: Number.NaN }, 'timeoutMs'],
    [{ timeoutMs: 2 ** 31 }, 'timeoutMs must be above 0 and below 2,147,483,648, not 2147483648'],
    [{ retryDelayMs: -1 }, 'retryDelayMs must be a number of milliseconds, 0 or more, not -1'],
    [{ retryDelayMs: Number.NaN }, 'retryDelayMs'],
    [{ pageCacheMs: Number.NaN }, 'pageCacheMs'],
    [{ userAgent: 'a\r\nb' }, 'userAgent'],
  ])('refuses %j', (options, name) => {
    expect(() => clientOf(options)).toThrow(name);
  });
});

describe('answers', () => {
  it('lets unknown keys pass, and takes zones and labels as they come', async () => {
    const page = { ...pageOf('demo'), timezone: 'Mars/Olympus', colour: 'green' };
    server.next('getBookingPage', { body: page, headers: { 'content-type': 'text/plain' } });
    expect((await clientOf().getBookingPage('demo')).timezone).toBe('Mars/Olympus');
  });

  it('names the field that breaks the schema', async () => {
    const page = pageOf('demo');
    server.next('getBookingPage', { body: { ...page, durationsMinutes: [30, 'sixty'] } });
    const error = await errorOf(calls.getBookingPage(clientOf()));
    expect(error).toMatchObject({ code: 'invalid_response', status: 200, retryable: false });
    expect(error.message).toContain('durationsMinutes[1]: ');
  });

  it.each([
    ['slug', { slug: 'other' }, 'slug is other, and demo was asked for'],
    ['duration', { durationMinutes: 60 }, 'durationMinutes is 60, and 30 was asked for'],
  ])('refuses a list for another %s', async (_name, change, problem) => {
    server.next('getFreeSlots', { body: { ...slotListOf('demo', 30, 2), ...change } });
    expect((await errorOf(calls.getFreeSlots(clientOf()))).message).toContain(problem);
  });

  it('takes the duration that the service chose where none was asked for', async () => {
    server.next('getFreeSlots', { body: slotListOf('demo', 45, 1) });
    expect((await clientOf().getFreeSlots('demo')).durationMinutes).toBe(45);
  });

  it('gives back ten thousand slots as they came, unsorted and doubled', async () => {
    const { slots } = slotListOf('demo', 30, 5000);
    const body = { ...slotListOf('demo', 30, 0), slots: [...slots.toReversed(), ...slots] };
    server.next('getFreeSlots', { body });
    expect((await clientOf().getFreeSlots('demo')).slots).toEqual(body.slots);
  });

  it('says what an answer that is no JSON looks like, cleaned', async () => {
    server.next('getBookingPage', {
      body: `<p>\u202eoops\u0007</p>${'x'.repeat(500)}`,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    });
    const { message } = await errorOf(calls.getBookingPage(clientOf()));
    expect(message).toContain('content type text/html; charset=utf-8, beginning "<p>oops </p>xxx');
    expect(message.length).toBeLessThan(300);
  });

  it('names the host that a redirect points to, and nothing else of it', async () => {
    server.next('getBookingPage', { fault: 'redirect-302' });
    expect((await errorOf(calls.getBookingPage(clientOf()))).message).toContain(
      'a redirect to elsewhere.example, which is not followed',
    );
  });
});
