import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type BookingService,
  createBookingService,
  demoPagesYaml,
  memoryTransport,
  readMessage,
} from '../service/index.ts';
import { ianaNames } from '../time/index.ts';
import {
  type CheckResult,
  type ConformanceOptions,
  checkNames,
  conformance,
  describeConformance,
} from './index.ts';

const base = 'http://localhost';
const now = () => Date.UTC(2027, 2, 3, 8);
const services: BookingService[] = [];
afterEach(async () => {
  for (const service of services.splice(0)) await service.close();
});

/** A service in process, its guests' mail, and what was sent to it. `limited`: with the limits that a service has by default. */
function open({ pages = demoPagesYaml, caller = '127.0.0.1', clock = now, limited = false } = {}) {
  const mail = memoryTransport();
  const limits = limited ? {} : { perCaller: null, reads: null };
  const service = createBookingService({ pages, mail, clock: { now: clock }, publicUrl: base, limits });
  services.push(service);
  const sent: { url: string; init: RequestInit; status: number }[] = [];
  const options: ConformanceOptions = {
    slug: 'demo',
    now: clock,
    mailWithinMs: 50,
    zones: ['Asia/Calcutta', 'UTC'],
    fetch: async (url, init) => {
      const response = await service.fetch(url, init, { caller });
      sent.push({ url, init, status: response.status });
      await service.runJobs();
      return response;
    },
  };
  const readMail = async (address: string) =>
    mail.sent.filter(({ to }) => to === address).map(({ raw }) => readMessage(raw));
  return { options, readMail, sent, mail };
}

const named = (results: readonly CheckResult[], outcome: CheckResult['outcome']) =>
  results.filter((result) => result.outcome === outcome).map(({ name }) => name);

describe('checks that are named', () => {
  it('are made, and no others', async () => {
    const only = ['§3 confirming by the emailed link books the meeting', 'opening: responses are JSON'];
    const results = await conformance(base, { ...open().options, only });
    expect(results.map(({ name }) => name)).toEqual(only.toReversed());
  });

  it('are refused where there is no such check', async () => {
    await expect(conformance(base, { ...open().options, only: ['§3 a lnk'] })).rejects.toThrow(
      'only names "§3 a lnk", but there is no such check',
    );
  });
});

describe('without the guests’ mail', () => {
  it('what needs it is not run, and never passed', async () => {
    const results = await conformance(base, open().options);
    expect(named(results, 'failed')).toEqual([]);
    const needMail = results.filter(
      (result) => result.outcome === 'not_run' && result.why.includes('readMail'),
    );
    expect(needMail.map(({ name }) => name)).toEqual([
      '§1 a booked start is free no more',
      '§1 one start is booked for one guest only',
      '§3 confirming by the emailed link books the meeting',
      '§3 opening the link does not confirm, and does not use it up',
      '§5 the confirmation link is not given to the agent',
      '§5 each confirmation link has a secret that cannot be guessed from another',
      '§5 a link whose secret was changed confirms nothing',
      '§6 an accepted request mails its guest a confirmation link',
      '§8 a request is refused whose start is booked',
    ]);
  });

  it('nothing is confirmed, no credential is sent, and every guest is its own at example.com', async () => {
    const { options, sent, mail } = open();
    await conformance(base, options);
    expect(new Set(mail.sent.map(({ kind }) => kind))).toEqual(new Set(['confirm_request']));
    for (const { to } of mail.sent) expect(to).toMatch(/^conformance-[0-9a-f]{8}-\d+@example\.com$/);
    expect(sent.filter(({ init }) => new Headers(init.headers).has('authorization'))).toEqual([]);
  });
});

/** The calls of a run, counted as a service counts them. */
function countCalls(sent: ReturnType<typeof open>['sent']) {
  const requests = sent.filter(({ url, init }) => init.method === 'POST' && url.endsWith('/requests'));
  return {
    requests: requests.length,
    accepted: requests.filter(({ status }) => status === 202).length,
    reads: sent.filter(({ url, init }) => init.method === 'GET' && url.includes('/api/agent/')).length,
  };
}

describe('a caller’s limits', () => {
  it('are not reached in an hour by the checks, the read of each zone left out', async () => {
    const opened = open();
    await conformance(base, mailOf(opened));
    const { requests, accepted, reads } = countCalls(opened.sent);
    // A caller may make 600 reads in a minute, and 60 requests in an hour if a service also counts wrong ones.
    expect(requests).toBeLessThanOrEqual(40);
    expect(reads).toBeLessThanOrEqual(40);
    expect(accepted).toBe(7);
    expect(opened.mail.sent.filter(({ kind }) => kind === 'booked_guest')).toHaveLength(2);
    const unread = open();
    await conformance(base, unread.options);
    expect(countCalls(unread.sent).accepted).toBe(5);
  });

  it('are waited for where a service has its default ones, and every check is made', {
    tags: 'long',
  }, async () => {
    // The clock moves only while the run waits.
    let waitedSeconds = 0;
    const clock = () => now() + waitedSeconds * 1000;
    const opened = open({ caller: '192.0.2.7', clock, limited: true });
    const results = await conformance(base, {
      ...mailOf(opened),
      zones: ianaNames(),
      fetch: async (url, init) => {
        const response = (await opened.options.fetch?.(url, init)) as Response;
        const seconds = Number(response.headers.get('retry-after'));
        if (response.status !== 429 || seconds > 60) return response;
        waitedSeconds += seconds;
        const headers = new Headers(response.headers);
        headers.set('retry-after', '0');
        return new Response(response.body, { status: 429, headers });
      },
    });
    expect(named(results, 'failed')).toEqual([]);
    const why = results.flatMap((result) => (result.outcome === 'not_run' ? [result.why] : []));
    expect(why.filter((text) => text.includes('429'))).toEqual([]);
    // "About a minute", as the command's help says.
    expect(waitedSeconds).toBeGreaterThan(30);
    expect(waitedSeconds).toBeLessThan(90);
  });

  it('end a sweep of the zones where they ask for a long wait, and what was read is not judged', async () => {
    const opened = open();
    let reads = 0;
    const results = await conformance(base, {
      ...opened.options,
      only: ['§4.2 getFreeSlots answers in every IANA time zone that is asked'],
      fetch: async (url, init) =>
        ++reads > 2
          ? Response.json({ error: 'wait' }, { status: 429, headers: { 'retry-after': '3600' } })
          : (opened.options.fetch?.(url, init) as Promise<Response>),
    });
    expect(results[0]).toMatchObject({
      outcome: 'not_run',
      why: 'the service stopped answering after 1 zones: 429 {"error":"wait"}',
    });
  });
});

function mailOf({ readMail, options }: ReturnType<typeof open>): ConformanceOptions {
  return { ...options, readMail };
}

describe('with it', () => {
  it('the calendar is left as it was found', async () => {
    const opened = open();
    const list = () =>
      opened.options.fetch?.(`${base}/api/agent/booking-pages/demo/slots`, {}).then((read) => read.text());
    const before = await list();
    const results = await conformance(base, mailOf(opened));
    expect(named(results, 'failed')).toEqual([]);
    expect(opened.mail.sent.some(({ kind }) => kind === 'booked_guest')).toBe(true);
    expect(await list()).toBe(before);
  });

  it('the guests have the addresses that were given', async () => {
    const opened = open();
    await conformance(base, { ...mailOf(opened), guestEmail: (guest) => `noa${guest}@mine.example` });
    const guests = opened.mail.sent.map(({ to }) => to).filter((to) => to !== 'dana@example.com');
    expect(guests.length).toBeGreaterThan(10);
    for (const to of guests) expect(to).toMatch(/^noa\d+@mine\.example$/);
  });
});

describe('servers of every kind', () => {
  it('that are not there pass no check', async () => {
    const refused = async () => {
      throw new TypeError('fetch failed');
    };
    const results = await conformance(base, { slug: 'demo', fetch: refused });
    expect(named(results, 'passed')).toEqual([]);
    expect(named(results, 'failed')).toContain('§4.1 getBookingPage answers 200');
  });

  it('that answer everything with a page in HTML pass no check of what they answer', async () => {
    const fetch = async () => new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } });
    const results = await conformance(base, {
      slug: 'demo',
      fetch,
      readMail: async () => [],
      mailWithinMs: 0,
    });
    expect(
      named(results, 'passed').filter((name) => !/needs no credential|no other statuses/.test(name)),
    ).toEqual(['§4.1 getBookingPage answers 200']);
  });

  it('that limit are waited for once, as long as they ask', async () => {
    const opened = open();
    let limited = 0;
    const results = await conformance(base, {
      ...opened.options,
      fetch: async (url, init) => {
        if (init.method !== 'POST' || limited++ > 0)
          return opened.options.fetch?.(url, init) as Promise<Response>;
        return Response.json({ error: 'wait' }, { status: 429, headers: { 'retry-after': '0' } });
      },
    });
    const unlimited = await conformance(base, open().options);
    expect(named(results, 'passed')).toEqual(named(unlimited, 'passed'));
  });

  it('that close a kept connection are read once more', async () => {
    let lost = 0;
    const { options } = open();
    const results = await conformance(base, {
      ...options,
      only: ['§4.1 getBookingPage answers 200'],
      fetch: async (url, init) => {
        if (lost++ === 0) throw new TypeError('fetch failed');
        return options.fetch?.(url, init) as Promise<Response>;
      },
    });
    expect(named(results, 'failed')).toEqual([]);
    expect(lost).toBeGreaterThan(1);
  });

  it('that keep limiting are not said to have failed for it', async () => {
    const opened = open();
    const results = await conformance(base, {
      ...opened.options,
      fetch: async (url, init) =>
        init.method === 'POST' && url.endsWith('/requests')
          ? Response.json({ error: 'wait a day' }, { status: 429, headers: { 'retry-after': '86400' } })
          : (opened.options.fetch?.(url, init) as Promise<Response>),
    });
    expect(named(results, 'failed')).toEqual([]);
    expect(named(results, 'not_run')).toContain('§2 a request is refused without guestName');
  });

  it('that have no free start pass no check of starts', async () => {
    const closed = demoPagesYaml.replaceAll(/^( +)(?:sun-wed|thu): .*$/gm, (line, indent: string) =>
      line.includes('thu') ? `${indent}fri: 09:00-09:01` : `${indent}sat: 09:00-09:01`,
    );
    const results = await conformance(base, { ...mailOf(open({ pages: closed })) });
    expect(named(results, 'failed')).toEqual([]);
    const passed = named(results, 'passed');
    for (const name of [
      '§2 a slot ends durationMinutes after its start',
      '§3 confirming by the emailed link books the meeting',
      '§8 days is 14 where it is left out',
    ])
      expect(passed).not.toContain(name);
  });

  it('whatever they answer, there is a result for every check', { tags: 'long' }, async () => {
    const wrong = fc.constantFrom<unknown>(
      null,
      '',
      'x',
      -1,
      1e308,
      [],
      {},
      true,
      '2027-03-09T09:00:00Z',
      '\u0000',
      'http://[',
      'Asia/Jerusalem',
    );
    const answers = fc.array(
      fc.record({ at: fc.nat(400), value: wrong, status: fc.constantFrom(200, 200, 202, 301, 404, 500) }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(answers, async (changes) => {
        const opened = open();
        let calls = 0;
        const fetch = async (url: string, init: RequestInit) => {
          const response = (await opened.options.fetch?.(url, init)) as Response;
          const change = changes.find(({ at }) => at % 140 === calls % 140);
          calls++;
          return change ? spoilt(response, change) : response;
        };
        const results = await conformance(base, {
          ...mailOf(opened),
          fetch,
          mailWithinMs: 0,
          advance: () => {},
        });
        expect(results.map(({ name }) => name)).toEqual(checkNames);
        for (const service of services.splice(0)) await service.close();
      }),
      { numRuns: 12 },
    );
  });

  it.each(['book.example.com', 'ftp://example.com', ''])('are not looked for at %j', async (baseUrl) => {
    await expect(conformance(baseUrl, { slug: 'demo' })).rejects.toThrow(/it must be a web address/);
  });
});

/** An answer with one of its values, or all of it, replaced by another. */
async function spoilt(
  response: Response,
  change: { at: number; value: unknown; status: number },
): Promise<Response> {
  const text = await response.text();
  const headers = { 'content-type': 'application/json', location: String(change.value) };
  if (!text.startsWith('{')) return new Response(text, { status: change.status, headers });
  const body = JSON.parse(text) as Record<string, unknown>;
  const keys = Object.keys(body);
  const key = keys[change.at % (keys.length + 1)];
  return new Response(JSON.stringify(key === undefined ? change.value : { ...body, [key]: change.value }), {
    status: change.status,
    headers,
  });
}

describe('as tests of another runner', () => {
  type Ran = { name: string; error?: string; skipped?: string };

  async function run(target: () => ConformanceOptions & { baseUrl: string }): Promise<Ran[]> {
    const bodies: [string, (context: { skip(why?: string): void }) => Promise<void>][] = [];
    describeConformance(
      { describe: (_, body) => body(), it: (name, body) => bodies.push([name, body]) },
      target,
    );
    const ran: Ran[] = [];
    for (const [name, body] of bodies) {
      const one: Ran = { name };
      await body({ skip: (why = '') => Object.assign(one, { skipped: why }) }).catch((error: Error) =>
        Object.assign(one, { error: error.message }),
      );
      ran.push(one);
    }
    return ran;
  }

  it('a check is a test: what is not run is skipped and says why', async () => {
    const { options } = open();
    const ran = await run(() => ({ baseUrl: base, ...options }));
    expect(ran.map(({ name }) => name)).toEqual(checkNames);
    expect(ran.filter(({ error }) => error)).toEqual([]);
    expect(
      ran.find(({ name }) => name === '§6 an accepted request mails its guest a confirmation link')?.skipped,
    ).toContain('readMail');
  });

  it('a server that is down fails the first test alone', async () => {
    const fetch = async () => {
      throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED 127.0.0.1:9') });
    };
    const [first, ...others] = await run(() => ({ baseUrl: base, slug: 'demo', fetch }));
    expect(first?.error).toBe(
      'The service at http://localhost could not be reached: connect ECONNREFUSED 127.0.0.1:9. Start it first.',
    );
    expect(others.filter(({ skipped }) => !skipped?.includes('ECONNREFUSED'))).toEqual([]);
  });

  it('each test has time for a run that waits for limits', () => {
    const timeouts = new Set<number | undefined>();
    describeConformance(
      { describe: (_, body) => body(), it: (_, __, timeoutMs) => timeouts.add(timeoutMs) },
      () => ({ baseUrl: base, slug: 'demo' }),
    );
    expect([...timeouts]).toEqual([600_000]);
  });

  it('a failed check fails its test, and says what to send to see it', async () => {
    const { options, sent } = open();
    const fetch = async (url: string, init: RequestInit) =>
      (await options.fetch?.(url.replace('days=61', 'days=60'), init)) as Response;
    const ran = await run(() => ({ baseUrl: base, ...options, fetch }));
    expect(ran.filter(({ error }) => error)).toEqual([
      {
        name: '§8 days may not be 61',
        error: expect.stringMatching(
          /^expected a refusal: 400\ngot 200 .*\ncurl -i 'http:\/\/localhost\/\S+days=61'$/s,
        ),
      },
    ]);
    const pageReads = sent.filter(
      ({ url, init }) => url === `${base}/api/agent/booking-pages/demo` && init.method === 'GET',
    );
    expect(pageReads).toHaveLength(1);
  });
});
