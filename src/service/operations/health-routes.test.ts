import { afterEach, describe, expect, it, vi } from 'vitest';
import { bookMeeting, goodBody, openBench } from '../requests/service.fixture.ts';
import { StoreUnavailable } from '../store/store.ts';
import { routeOf } from './metrics.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const bench = (options: Parameters<typeof openBench>[0] = {}) => {
  const opened = openBench(options);
  closing.push(opened.close);
  return opened;
};
type Bench = ReturnType<typeof bench>;

const metricsOf = async ({ service }: Bench) => (await service.fetch('/metrics')).text();

/** A store that takes no writes, such as one on a full disk. */
function readOnly(store: Bench['store']): Bench['store'] {
  return { ...store, write: () => Promise.reject(new StoreUnavailable('disk full')) };
}

describe('/readyz', () => {
  it('is ready while the database takes writes, and tells how long the oldest mail has waited', async () => {
    const { get, request, clock, service } = bench();
    const none = await get('/readyz');
    expect([none.status, none.body]).toEqual([
      200,
      {
        status: 'ready',
        database: 'writable',
        disk: 'unknown',
        mail: 'kept_here',
        oldestUnsentSeconds: null,
        freeBytes: null,
        calendars: [],
        calendarEntries: { waiting: 0, failing: 0 },
      },
    ]);
    await request(goodBody);
    clock.advance(90_000);
    expect((await get('/readyz')).body).toMatchObject({ status: 'ready', oldestUnsentSeconds: 90 });
    await service.runJobs();
    clock.advance(1000);
    expect((await get('/readyz')).body).toMatchObject({ oldestUnsentSeconds: null });
  });

  it('is 503 with an Error body and Retry-After while the database takes no writes', async () => {
    const { store } = bench();
    const { get } = bench({ store: readOnly(store) });
    const answer = await get('/readyz');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    expect(answer.body).toMatchObject({
      status: 'not_ready',
      error: expect.any(String),
      database: 'unavailable',
    });
  });

  it('stays ready where mail cannot leave, and says so: what was mailed before can still be confirmed', async () => {
    const answer = await bench({ mail: null }).get('/readyz');
    expect([answer.status, answer.body]).toEqual([200, expect.objectContaining({ mail: 'refused' })]);
  });

  it('says of mail only what is known: untried, working, failing, refused, or kept on this machine', async () => {
    let failing = false;
    const send = async () => {
      if (failing) throw new Error('down');
    };
    const { get, request, service, clock } = bench({ mail: { send, close: async () => {} }, limits: null });
    const mailNow = async () => {
      clock.advance(1000);
      return ((await get('/readyz')).body as { mail: string }).mail;
    };
    const ask = async (guest: number) => {
      await request({ ...goodBody, guestEmail: `guest${guest}@example.com` });
      await service.runJobs();
    };
    expect(await mailNow()).toBe('untried');
    await ask(0);
    expect(await mailNow()).toBe('working');
    failing = true;
    await ask(1);
    expect(await mailNow()).toBe('failing');
    for (let guest = 2; guest <= 10; guest += 1) await ask(guest);
    expect(await mailNow()).toBe('refused');
    expect(((await bench().get('/readyz')).body as { mail: string }).mail).toBe('kept_here');
  });

  it('changes a row each time, and logs once that it is not ready, and once that it is again', async () => {
    const { store } = bench();
    let broken = false;
    const { get, clock, logged } = bench({
      store: {
        ...store,
        write: (work) => (broken ? Promise.reject(new StoreUnavailable('disk full')) : store.write(work)),
      },
    });
    const written = async () => {
      clock.advance(1000);
      await get('/readyz');
      return store.read((sql) => sql.get(`select value from shared_fact where name = 'readiness'`));
    };
    const first = await written();
    expect(first).toBeDefined();
    expect(await written()).not.toEqual(first);
    broken = true;
    for (let time = 0; time < 3; time += 1) await written();
    broken = false;
    for (let time = 0; time < 3; time += 1) await written();
    expect(logged.map(({ event, reason }) => [event, reason])).toEqual([
      ['not_ready', 'disk full'],
      ['ready_again', undefined],
    ]);
  });

  it.each([
    [3, 503, 'full'],
    [50, 200, 'low'],
    [5000, 200, 'enough'],
  ])(
    'with %s MB of free disk is %s, though a small write still succeeds',
    async (megabytes, status, disk) => {
      const store = { ...bench().store, freeBytes: async () => megabytes * 2 ** 20 };
      expect(await bench({ store }).get('/readyz')).toMatchObject({
        status,
        body: { database: 'writable', disk },
      });
    },
  );

  it('is not ready, and not silent, where the database hangs', async () => {
    const { store } = bench();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { get } = bench({ store: { ...store, write: () => new Promise(() => {}) } });
      const answer = get('/readyz');
      await vi.advanceTimersByTimeAsync(3000);
      expect(await answer).toMatchObject({ status: 503, body: { database: 'unavailable' } });
    } finally {
      vi.useRealTimers();
    }
  });

  it('writes once a second at most, however often it is asked', async () => {
    const { store } = bench();
    let writes = 0;
    const counted: Bench['store'] = {
      ...store,
      write: (work) => {
        writes += 1;
        return store.write(work);
      },
    };
    const { get, clock } = bench({ store: counted });
    for (let time = 0; time < 20; time += 1) await get('/readyz');
    expect(writes).toBe(1);
    clock.advance(1000);
    await get('/readyz');
    expect(writes).toBe(2);
  });
});

describe('/metrics', () => {
  it('counts calls by operation and status, in Prometheus text', async () => {
    const opened = bench();
    await opened.get('/api/agent/booking-pages/demo');
    await opened.get('/api/agent/booking-pages/demo/slots?days=61');
    await opened.request(goodBody);
    await bookMeeting(opened.store, '2026-11-19T15:00:00+02:00', 30);
    await opened.request({ ...goodBody, start: '2026-11-19T15:00:00+02:00' });
    const text = await metricsOf(opened);
    for (const line of [
      'agent_booking_http_requests_total{route="getBookingPage",status="200"} 1',
      'agent_booking_http_requests_total{route="getFreeSlots",status="400"} 1',
      'agent_booking_http_requests_total{route="requestMeeting",status="202"} 1',
      'agent_booking_http_requests_total{route="requestMeeting",status="409"} 1',
      'agent_booking_http_request_duration_seconds_bucket{route="requestMeeting",le="+Inf"} 2',
      'agent_booking_http_request_duration_seconds_count{route="requestMeeting"} 2',
      'agent_booking_requests_awaiting 1',
      'agent_booking_mails_unsent 1',
      'agent_booking_ready 1',
      'agent_booking_mail_refused 0',
    ])
      expect(text.split('\n')).toContain(line);
  });

  it('is text that Prometheus can read, each family once, with its help and type before it', async () => {
    const opened = bench();
    await opened.get('/healthz');
    const lines = (await metricsOf(opened)).split('\n');
    expect(lines.pop()).toBe('');
    const families = lines.flatMap(
      (line) => /^# TYPE (\S+) (?:counter|gauge|histogram)$/.exec(line)?.[1] ?? [],
    );
    expect(new Set(families).size).toBe(families.length);
    for (const line of lines) {
      expect(line).toMatch(
        /^(?:# (?:HELP|TYPE) agent_booking_\w+ .+|agent_booking_\w+(?:\{(?:\w+="[^"\\]*",?)+\})? -?[\d.e+-]+)$/,
      );
      const name = /^(agent_booking_\w+?)(?:_bucket|_sum|_count)?[{ ]/.exec(line)?.[1];
      if (name)
        expect(
          families.some((family) => line.startsWith(family)),
          line,
        ).toBe(true);
    }
  });

  it('counts what is logged, a failed mail too', async () => {
    const opened = bench({ mail: { send: () => Promise.reject(new Error('down')), close: async () => {} } });
    await opened.request(goodBody);
    await opened.service.runJobs();
    expect(await metricsOf(opened)).toContain('agent_booking_events_total{event="mail_deferred"} 1');
  });

  const token = 'a-token-of-27-characters-00';
  const bearer = { authorization: `Bearer ${token}` };
  it.each([
    ['this process', undefined, {}, 'localhost', 200],
    ['this machine', '127.0.0.1', {}, 'localhost:8787', 200],
    ['this machine by IPv6', '::1', {}, '[::1]:8787', 200],
    ['its network', '10.1.2.3', {}, '10.1.2.4:8787', 404],
    ['the world', '203.0.113.9', {}, 'book.example.com', 404],
    ['a text that is not an address', 'nonsense', {}, 'localhost', 404],
    ['a name that was made to lead here', '127.0.0.1', {}, 'evil.example', 404],
    ['a proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 'localhost', 404],
    ['the world with the token', '203.0.113.9', bearer, 'book.example.com', 200],
    ['a proxy with the token', '127.0.0.1', { ...bearer, 'x-forwarded-for': '10.0.0.1' }, 'localhost', 200],
    ['another token', '203.0.113.9', { authorization: `Bearer ${token}1` }, 'book.example.com', 404],
    ['no token', '203.0.113.9', { authorization: 'Bearer ' }, 'book.example.com', 404],
  ])(
    'is there for %s or not, and so are the details of /readyz',
    async (_, caller, headers, host, status) => {
      const connection = caller === undefined ? {} : { caller };
      const { service } = bench({ metricsToken: token });
      const call = (path: string) => service.fetch(`http://${host}${path}`, { headers }, connection);
      const response = await call('/metrics');
      expect(response.status).toBe(status);
      if (status === 404) expect(await response.json()).toEqual({ error: expect.any(String) });
      const ready = (await (await call('/readyz')).json()) as object;
      expect('calendars' in ready && 'freeBytes' in ready).toBe(status === 200);
    },
  );

  it.each(['', 'short', 'with a space in it', 'sixteen-characterß'])(
    'takes no token that is weak: %j',
    (text) => {
      expect(() => bench({ metricsToken: text })).toThrow('metricsToken must have at least 16 characters');
    },
  );

  it('has no token where none was given, also for an empty one', async () => {
    const connection = { caller: '203.0.113.9' };
    for (const authorization of ['', 'Bearer undefined', 'Bearer '])
      expect(
        (await bench().service.fetch('/metrics', { headers: { authorization } }, connection)).status,
      ).toBe(404);
  });
});

describe('the names of routes', () => {
  it.each([
    ['GET', 'http://a.example/api/agent/booking-pages/demo', 'getBookingPage'],
    ['HEAD', 'http://a.example/api/agent/booking-pages/demo/slots?days=3', 'getFreeSlots'],
    ['POST', 'http://a.example/api/agent/booking-pages/demo/requests', 'requestMeeting'],
    ['DELETE', 'http://a.example/api/agent/booking-pages/demo', 'other'],
    ['GET', 'http://a.example/api/agent/booking-pages/demo/slots/more', 'other'],
    ['GET', 'http://a.example/', 'home'],
    ['GET', 'http://a.example?query', 'home'],
    ['GET', 'http://a.example/book/demo?start=2', 'book'],
    ['POST', 'http://a.example/confirm/secret', 'confirm'],
    ['GET', 'http://a.example/whatever-a-stranger-writes', 'other'],
  ])('%s %s is %s', (method, url, route) => {
    expect(routeOf(method, url)).toBe(route);
  });
});

describe('/healthz, /readyz, /metrics, /openapi.json and /llms.txt', () => {
  it.each(['/healthz', '/readyz', '/metrics', '/openapi.json', '/llms.txt'])(
    '%s refuses other methods with 405, Allow and an Error body, and answers HEAD without one',
    async (path) => {
      const { service } = bench();
      const response = await service.fetch(path, { method: 'POST', body: '' });
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
      expect(await response.json()).toEqual({ error: expect.any(String) });
      const head = await service.fetch(path, { method: 'HEAD' });
      expect([head.status, await head.text()]).toEqual([200, '']);
    },
  );
});
