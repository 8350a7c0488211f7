import { createServer } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Agent, buildConnector, type Dispatcher, RetryAgent } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FaultServer, startFaultServer } from '../../tests/fault-server.ts';
import type { MeetingRequest } from '../wire/index.ts';
import { BookingError } from './booking-error.ts';
import { type BookingClient, type BookingClientOptions, createBookingClient } from './client.ts';

const request: MeetingRequest = {
  guestName: 'Noa',
  guestEmail: 'noa.levi@guest.example',
  timezone: 'Asia/Jerusalem',
  durationMinutes: 30,
  start: '2026-11-24T13:00:00+02:00',
};
const acceptance = {
  status: 'confirmation_sent',
  message: 'Sent.',
  start: request.start,
  durationMinutes: 30,
};

let server: FaultServer;
beforeEach(async () => {
  server = await startFaultServer();
});
afterEach(() => server.close());

/** Sends the request. Returns the error or the acceptance, and the error's code, or `accepted`. */
async function send(options: Partial<BookingClientOptions> = {}, signal?: AbortSignal) {
  const client = createBookingClient({ baseUrl: server.baseUrl, timeoutMs: 120_000, ...options });
  const outcome = await client.requestMeeting('demo', request, { signal }).catch((error: unknown) => error);
  if (!BookingError.isInstance(outcome)) return { code: 'accepted', error: undefined, acceptance: outcome };
  return { code: outcome.code, error: outcome, acceptance: undefined };
}
const arrived = () => server.requests.length;

describe('answers', () => {
  const withErrorBody: [status: number, code: string, retryable: boolean][] = [
    [400, 'bad_request', false],
    [404, 'not_found', false],
    [409, 'conflict', false],
    [429, 'rate_limited', true],
    [503, 'unavailable', true],
    ...[401, 403, 405, 408, 410, 413, 422, 425, 500, 501, 502, 504, 599].map(
      (status): [number, string, boolean] => [status, 'uncertain', false],
    ),
  ];
  it.each(withErrorBody)('%i with an Error body is %s', async (status, code, retryable) => {
    server.next('requestMeeting', { status, body: { error: 'Sorry,\u0007 no.' } });
    const { error } = await send();
    expect(error).toMatchObject({
      code,
      status,
      retryable,
      serviceText: 'Sorry, no.',
      operation: 'requestMeeting',
    });
    expect(arrived()).toBe(1);
  });

  it.each([400, 404, 409, 429, 503])(
    '%i from something that is not the service is uncertain',
    async (status) => {
      for (const body of ['<h1>Gateway</h1>', '{"message":"no"}', '{"error":7}', '']) {
        server.next('requestMeeting', { status, body, headers: { 'retry-after': '1' } });
        expect((await send()).error).toMatchObject({
          code: 'uncertain',
          status,
          retryable: false,
          retryAfterMs: undefined,
        });
      }
    },
  );

  it.each([429, 503])('%i carries the wait that the service asks for, however long', async (status) => {
    server.next('requestMeeting', { status, body: { error: 'Later' }, headers: { 'retry-after': '7200' } });
    const { error } = await send();
    expect(error?.retryAfterMs).toBe(7_200_000);
    expect(error?.message).toContain('Try again in 7200 s, not before.');
  });

  const acceptances: [name: string, status: number, change: object, code: string][] = [
    ['as asked', 202, {}, 'accepted'],
    ['with another status of success', 200, {}, 'accepted'],
    ['with a redirect', 302, {}, 'uncertain'],
    [
      'with the same instant, written in another zone',
      202,
      { start: '2026-11-24T11:00:00.000Z' },
      'accepted',
    ],
    ['with unknown keys', 202, { requestId: 7 }, 'accepted'],
    ['of another start', 202, { start: '2026-11-24T13:30:00+02:00' }, 'uncertain'],
    ['of the same clock in another zone', 202, { start: '2026-11-24T13:00:00+01:00' }, 'uncertain'],
    ['of a start that is no date-time', 202, { start: 'at one' }, 'uncertain'],
    ['of another duration', 202, { durationMinutes: 60 }, 'uncertain'],
    ['that says "booked"', 202, { status: 'booked' }, 'uncertain'],
    ['without a message', 202, { message: undefined }, 'uncertain'],
    ['without a start', 202, { start: undefined }, 'uncertain'],
  ];
  it.each(acceptances)('an acceptance %s (%i %j) is %s', async (_name, status, change, code) => {
    server.next('requestMeeting', { status, body: { ...acceptance, ...change } });
    expect((await send()).code).toBe(code);
    expect(arrived()).toBe(1);
  });

  it('an acceptance without any instant is uncertain, also where the request had none', async () => {
    // February has no 30th, and the wire's date-time does not count days.
    const start = '2026-02-30T13:00:00Z';
    server.next('requestMeeting', { body: { ...acceptance, start: 'at one' } });
    const client = createBookingClient({ baseUrl: server.baseUrl });
    await expect(client.requestMeeting('demo', { ...request, start })).rejects.toMatchObject({
      code: 'uncertain',
    });
  });

  it('an acceptance with the text of the request is accepted, also where that is no instant', async () => {
    const start = '2026-02-30T13:00:00Z';
    server.next('requestMeeting', { body: { ...acceptance, start } });
    const client = createBookingClient({ baseUrl: server.baseUrl });
    await expect(client.requestMeeting('demo', { ...request, start })).resolves.toMatchObject({ start });
  });

  it('never says in an uncertain message that it may be sent again', async () => {
    server.next('requestMeeting', { fault: 'reset-after-request' });
    expect((await send()).error?.message).toContain('do not send it again');
  });
});

describe('what never left can be sent later', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNRESET', 'CERT_HAS_EXPIRED', 'EMFILE'])(
    '%s while connecting',
    async (code) => {
      const connect: buildConnector.connector = (_options, callback) =>
        callback(Object.assign(new Error(code), { code }), null);
      const { error } = await send({ dispatcher: new Agent({ connect }) });
      expect(error).toMatchObject({ code: 'unavailable', retryable: true });
      expect(error?.message).toContain(code);
    },
  );

  it('a TLS handshake that fails', async () => {
    const { error } = await send({ baseUrl: server.baseUrl.replace('http:', 'https:') });
    expect(error).toMatchObject({ code: 'unavailable', retryable: true });
    expect(arrived()).toBe(0);
  });

  it('a TLS handshake that stalls, after a third of the time', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => silent.once('listening', resolve));
    const { port } = silent.address() as { port: number };
    silent.on('connection', (socket) => socket.resume());
    const { error } = await send({ baseUrl: `https://127.0.0.1:${port}`, timeoutMs: 150 });
    expect(error).toMatchObject({ code: 'unavailable', retryable: true });
    await new Promise((resolve) => silent.close(resolve));
  });

  it('but not by a transport that cannot be used here', async () => {
    const dispatcher = new Agent();
    dispatcher.dispatch = () => {
      throw new TypeError('dispatch is not a function');
    };
    expect((await send({ dispatcher })).error).toMatchObject({
      code: 'unavailable',
      status: undefined,
      retryable: false,
    });
    expect(arrived()).toBe(0);
  });

  it('a dispatcher that is closed', async () => {
    const dispatcher = new Agent();
    await dispatcher.close();
    expect((await send({ dispatcher })).error).toMatchObject({ code: 'unavailable', retryable: true });
  });
});

describe('the connection', () => {
  /** Opens `count` connections by reads, and waits until they are idle. They become idle a little after the answer. */
  async function leaveIdle(client: BookingClient, count: number) {
    await Promise.all(
      Array.from({ length: count }, (_, index) => client.getFreeSlots('demo', { days: index + 1 })),
    );
    await nextTurn();
  }

  it('is its own, however many idle ones there are, and is closed behind it', async () => {
    const client = createBookingClient({ baseUrl: server.baseUrl });
    for (let round = 0; round < 3; round += 1) {
      await leaveIdle(client, 2);
      await client.requestMeeting('demo', request);
    }
    const connectionsOf = (method: string) =>
      server.requests
        .filter((recorded) => recorded.method === method)
        .map(({ connection, headers }) => [connection, headers.connection]);
    expect(new Set(connectionsOf('GET').map(([connection]) => connection))).toEqual(new Set([1, 2]));
    expect(connectionsOf('GET').map(([, kept]) => kept)).toEqual(Array(6).fill('keep-alive'));
    expect(connectionsOf('POST')).toEqual([3, 4, 5].map((connection) => [connection, 'close']));
  });

  it('is never one that the server is closing at that moment', async () => {
    const client = createBookingClient({ baseUrl: server.baseUrl });
    for (let round = 0; round < 30; round += 1) {
      await leaveIdle(client, 1);
      const sent = client.requestMeeting('demo', request);
      server.closeIdle();
      await expect(sent).resolves.toMatchObject({ status: 'confirmation_sent' });
    }
  });
});

describe('an abort', () => {
  /** Calls `before` and `after` around the client's own `onRequestStart`, which undici calls right before it writes. */
  function around(moment: { before?: () => void; after?: () => void }): Dispatcher {
    return new Agent().compose(
      (dispatch) => (options, handler) =>
        dispatch(options, {
          ...handler,
          onRequestStart(controller, context) {
            moment.before?.();
            handler.onRequestStart?.(controller, context);
            moment.after?.();
          },
        }),
    );
  }

  it('before the call sends nothing', async () => {
    expect((await send({}, AbortSignal.abort(new Error('gone')))).error).toMatchObject({
      code: 'aborted',
      cause: { message: 'gone' },
    });
    expect(server.connectionCount()).toBe(0);
  });

  it('while connecting sends nothing, also when the connection comes later', async () => {
    const abort = new AbortController();
    const connector = buildConnector({});
    let connectNow = () => {};
    const dispatcher = new Agent({
      connect: (options, callback) => {
        connectNow = () => connector(options, callback);
        abort.abort();
      },
    });
    expect((await send({ dispatcher }, abort.signal)).code).toBe('aborted');
    const disconnected = new Promise((resolve) => dispatcher.once('disconnect', resolve));
    connectNow();
    await disconnected;
    await dispatcher.close();
    expect({ connections: server.connectionCount(), arrived: arrived() }).toEqual({
      connections: 1,
      arrived: 0,
    });
  });

  it('in the last moment before the write sends nothing', async () => {
    const abort = new AbortController();
    const dispatcher = around({ before: () => abort.abort() });
    expect((await send({ dispatcher }, abort.signal)).code).toBe('aborted');
    await dispatcher.close();
    expect(arrived()).toBe(0);
  });

  it('in the first moment after it is ignored, and the outcome is known', async () => {
    const abort = new AbortController();
    const dispatcher = around({ after: () => abort.abort() });
    expect((await send({ dispatcher }, abort.signal)).code).toBe('accepted');
    await dispatcher.close();
    expect(arrived()).toBe(1);
  });

  it('while the service thinks is ignored, and the outcome is known', async () => {
    const abort = new AbortController();
    let answerNow = () => {};
    server.next('requestMeeting', { after: new Promise<void>((resolve) => (answerNow = resolve)) });
    const sent = send({}, abort.signal);
    await server.seen(1);
    abort.abort();
    answerNow();
    expect((await sent).code).toBe('accepted');
  });

  it('at any moment: aborted means that nothing arrived, and everything else that it arrived once', async () => {
    const codes = new Set<string>();
    for (let turns = 0; turns < 40; turns += 1) {
      const abort = new AbortController();
      const before = arrived();
      const sent = send({}, abort.signal);
      for (let turn = 0; turn < turns; turn += 1) {
        await (turn % 2 ? new Promise((resolve) => setImmediate(resolve)) : Promise.resolve());
      }
      abort.abort();
      const { code } = await sent;
      codes.add(code);
      // If the request was written after all, it arrives before this read is answered.
      await createBookingClient({ baseUrl: server.baseUrl }).getBookingPage('demo');
      expect(arrived() - before - 1, `after ${turns} turns`).toBe(code === 'accepted' ? 1 : 0);
    }
    expect(codes).toEqual(new Set(['aborted', 'accepted']));
  });

  it('reaches a fetch of its own before the call, and never after it', async () => {
    const fetch = (url: string, init: RequestInit) => globalThis.fetch(url, init);
    expect((await send({ fetch }, AbortSignal.abort())).code).toBe('aborted');
    expect(arrived()).toBe(0);
    const abort = new AbortController();
    const sent = send({ fetch }, abort.signal);
    abort.abort();
    expect((await sent).code).toBe('accepted');
    expect(arrived()).toBe(1);
  });
});

describe('a dispatcher or fetch that repeats', () => {
  it('is kept from writing a request a second time', async () => {
    server.next('requestMeeting', { fault: 'reset-after-request' });
    const dispatcher = new RetryAgent(new Agent(), { methods: ['POST'], minTimeout: 1, maxRetries: 3 });
    expect((await send({ dispatcher })).code).toBe('uncertain');
    expect(arrived()).toBe(1);
  });
});

describe('errors of a fetch', () => {
  const failed = (cause: object) => new TypeError('fetch failed', { cause });
  const errors: [name: string, error: unknown, code: string][] = [
    ['refused', failed({ code: 'ECONNREFUSED', syscall: 'connect' }), 'unavailable'],
    ['no such host', failed({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), 'unavailable'],
    ['no name server', failed({ code: 'EAI_AGAIN' }), 'unavailable'],
    ['connect timeout', failed({ code: 'UND_ERR_CONNECT_TIMEOUT' }), 'unavailable'],
    ['certificate', failed({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }), 'unavailable'],
    [
      'all addresses refused',
      failed({ errors: [{ syscall: 'connect' }, { code: 'ECONNREFUSED' }] }),
      'unavailable',
    ],
    [
      'refused, told by Bun',
      Object.assign(new Error('Unable to connect'), { code: 'ConnectionRefused' }),
      'unavailable',
    ],
    [
      'one address reset',
      failed({ errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }] }),
      'uncertain',
    ],
    ['reset', failed({ code: 'ECONNRESET', syscall: 'read' }), 'uncertain'],
    ['broken pipe', failed({ code: 'EPIPE', syscall: 'write' }), 'uncertain'],
    ['headers timeout', failed({ code: 'UND_ERR_HEADERS_TIMEOUT' }), 'uncertain'],
    ['nothing but a message', new TypeError('Failed to fetch'), 'uncertain'],
    ['no error at all', undefined, 'uncertain'],
    [
      'a cause that is its own',
      Object.assign(new Error(), {
        cause: {
          get cause() {
            return this;
          },
        },
      }),
      'uncertain',
    ],
  ];
  it.each(errors)('%s', async (_name, error, code) => {
    let called = 0;
    const fetch = () => {
      called += 1;
      return Promise.reject(error);
    };
    expect((await send({ fetch })).code).toBe(code);
    expect(called).toBe(1);
  });

  it('a body that breaks is uncertain, whatever the error says of a connection', async () => {
    const body = new ReadableStream({
      pull: (controller) => controller.error(failed({ code: 'ECONNREFUSED' })),
    });
    expect((await send({ fetch: async () => new Response(body, { status: 202 }) })).error).toMatchObject({
      code: 'uncertain',
      status: 202,
    });
  });

  it('a fetch that hears no signal and never answers is uncertain in time', async () => {
    expect((await send({ fetch: () => new Promise(() => {}), timeoutMs: 50 })).code).toBe('uncertain');
  });

  it('a fetch that throws at once is uncertain too: it may have sent the request before', async () => {
    const fetch = () => {
      throw new Error('no');
    };
    expect((await send({ fetch })).code).toBe('uncertain');
  });
});
