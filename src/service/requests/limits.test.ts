import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, errorOf, goodBody, openBench } from './service.fixture.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let bench: Bench;
beforeEach(() => {
  bench = openBench();
});
afterEach(() => bench.close());

describe('limits', () => {
  const startAt = (index: number) =>
    new Date(Date.parse('2026-11-22T09:00:00+02:00') + index * 30 * minuteMs)
      .toISOString()
      .replace('.000', '');

  it('of a guest are counted in the database, by mailbox, over every page, and slide', async () => {
    const here = openBench({ limits: { perGuest: { requests: 3, perMs: hourMs } } });
    const ask = (index: number, guestEmail = 'noa@example.com', slug = 'demo') =>
      here.request({ ...goodBody, guestEmail, start: startAt(index) }, { slug });
    expect((await ask(0)).status).toBe(202);
    here.clock.advance(20 * minuteMs);
    expect((await ask(1, 'NOA+news@Example.com')).status).toBe(202);
    expect((await ask(1, 'noa@example.com', 'demo-he')).status).toBe(202);
    const refused = await ask(2);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
    expect(errorOf(refused)).toBe('No more can be mailed to this guest now; wait at least 3600 seconds');
    expect((await ask(0)).status, 'a repeat is mailed again, and so counts').toBe(429);
    expect((await ask(2, 'avi@example.com')).status).toBe(202);
    here.clock.advance(2_400_000 - 1);
    expect((await ask(2)).status).toBe(429);
    here.clock.advance(1);
    expect((await ask(2)).status).toBe(202);
    await here.close();
  });

  it('of a guest hold when all requests come at once', async () => {
    const here = openBench({ limits: { perGuest: { requests: 3, perMs: hourMs } } });
    const statuses = await Promise.all(
      [0, 1, 2, 3, 4, 5].map(
        async (index) => (await here.request({ ...goodBody, start: startAt(index) })).status,
      ),
    );
    expect(statuses.sort()).toEqual([202, 202, 202, 429, 429, 429]);
    expect([await here.rows('request'), await here.rows('mail')]).toEqual([3, 3]);
    await here.close();
  });

  it('of a caller let half of it through at once, then one at a time, and count wrong bodies too', async () => {
    const here = openBench({ limits: { perCaller: { requests: 6, perMs: minuteMs } } });
    const ask = async (caller?: string) => (await here.request({}, { caller })).status;
    expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual([400, 400, 400]);
    const refused = await here.request({}, { caller: '192.0.2.1' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    expect(await ask('192.0.2.2')).toBe(400);
    expect(await ask('::ffff:192.0.2.1')).toBe(429);
    here.clock.advance(9_999);
    expect(await ask('192.0.2.1')).toBe(429);
    here.clock.advance(1);
    expect([await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual([400, 429]);
    await here.close();
  });

  it('of a caller do not touch who calls in process, and may be switched off', async () => {
    const here = openBench({ limits: { perCaller: { requests: 1, perMs: hourMs } } });
    for (let index = 0; index < 5; index += 1) expect((await here.request({})).status).toBe(400);
    await here.close();
    const open = openBench({ limits: { perCaller: null, perGuest: null } });
    for (let index = 0; index < 40; index += 1)
      expect((await open.request({}, { caller: '192.0.2.1' })).status).toBe(400);
    for (let index = 0; index < 6; index += 1)
      expect((await open.request({ ...goodBody, start: startAt(index) })).status).toBe(202);
    await open.close();
  });

  it('have defaults that an honest agent does not meet', async () => {
    for (let index = 0; index < 30; index += 1) {
      const guestEmail = `guest${index}@example.com`;
      expect((await bench.request({ ...goodBody, guestEmail }, { caller: '192.0.2.1' })).status).toBe(202);
    }
    expect((await bench.request(goodBody, { caller: '192.0.2.1' })).status).toBe(429);
  });
});

const askFor = (guest: number, slug = 'demo') =>
  bench.request({ ...goodBody, guestEmail: `guest${guest}@example.com` }, { slug });

describe('the limit of a page', () => {
  it('counts its requests, for all guests together, and slides', async () => {
    await bench.close();
    bench = openBench({ limits: { perPage: { requests: 3, perMs: hourMs } } });
    for (let guest = 0; guest < 3; guest += 1) {
      expect((await askFor(guest)).status).toBe(202);
      bench.clock.advance(60_000);
    }
    const refused = await askFor(3);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      String((hourMs - 180_000) / 1000),
    ]);
    expect(errorOf(refused)).toContain('This page');
    expect(await bench.rows('request')).toBe(3);
    bench.clock.advance(hourMs - 180_001);
    expect((await askFor(3)).status).toBe(429);
    bench.clock.advance(1);
    expect((await askFor(3)).status).toBe(202);
    expect((await askFor(4)).status).toBe(429);
  });

  it('does not touch another page', async () => {
    await bench.close();
    bench = openBench({ limits: { perPage: { requests: 1, perMs: hourMs } } });
    expect([(await askFor(0)).status, (await askFor(1)).status]).toEqual([202, 429]);
    expect((await askFor(1, 'demo-he')).status).not.toBe(429);
  });

  it('is not used up by requests that are refused, nor by an equal one that is answered from the first', async () => {
    await bench.close();
    bench = openBench({ limits: { perPage: { requests: 2, perMs: hourMs } } });
    for (let again = 0; again < 3; again += 1) expect((await askFor(0)).status).toBe(202);
    expect((await bench.request({ ...goodBody, start: '2020-01-01T00:00:00Z' })).status).toBe(409);
    expect([(await askFor(1)).status, (await askFor(2)).status]).toEqual([202, 429]);
  });
});

describe('the limit of all mail', () => {
  it('holds over every page and counts repeated mails', async () => {
    await bench.close();
    bench = openBench({ limits: { allMail: { requests: 2, perMs: hourMs } } });
    expect((await askFor(0)).status).toBe(202);
    bench.clock.advance(11 * 60_000);
    expect((await askFor(0)).status).toBe(202);
    const refused = await askFor(1);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(hourMs / 1000 - 660)]);
    expect(errorOf(refused)).toContain('This service');
    expect(await bench.rows('mail')).toBe(2);
  });
});

it.each(['perPage', 'allMail'])('%s is passed by none of those who ask at once', async (limit) => {
  await bench.close();
  bench = openBench({ limits: { [limit]: { requests: 3, perMs: hourMs } } });
  const answers = await Promise.all(Array.from({ length: 16 }, (_, guest) => askFor(guest)));
  expect(answers.map(({ status }) => status).filter((status) => status === 202)).toHaveLength(3);
  expect(await bench.rows('mail')).toBe(3);
});

describe('what one caller may ask for in an hour and a day', () => {
  const start = '2026-11-26T13:00:00+02:00';
  const askFrom = (index: number, caller: string) =>
    bench.request({ ...goodBody, guestEmail: `guest${index}@example.com`, start }, { caller });

  it('is far below what a page takes: the page stays open for others', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 70; index += 1) {
      statuses.push((await askFrom(index, '203.0.113.1')).status);
      bench.clock.advance(10_000);
    }
    expect(statuses.filter((status) => status === 202)).toHaveLength(60);
    const refused = await askFrom(99, '203.0.113.1');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 2000]).toEqual([429, true]);
    expect(errorOf(refused)).toMatch(/^Too many requests from here; wait \d+ seconds$/);
    expect((await askFrom(99, '198.51.100.7')).status).toBe(202);
  });

  it('ends at its number in a day, and begins again as the day passes', async () => {
    await bench.close();
    bench = openBench({ limits: { perCallerHour: null, perCallerDay: { requests: 3, perMs: 24 * hourMs } } });
    for (let index = 0; index < 3; index += 1) {
      expect((await askFrom(index, '203.0.113.1')).status).toBe(202);
      bench.clock.advance(hourMs);
    }
    expect((await askFrom(5, '203.0.113.1')).headers.get('retry-after')).toBe(String(21 * 3600));
    bench.clock.advance(21 * hourMs);
    expect((await askFrom(5, '203.0.113.1')).status).toBe(202);
  });

  it('does not count this machine, nor a call in process', async () => {
    await bench.close();
    bench = openBench({ limits: { perCallerHour: { requests: 1, perMs: hourMs } } });
    for (const [index, caller] of ['127.0.0.1', '127.0.0.1', '::1', '::1'].entries())
      expect((await askFrom(index, caller)).status).toBe(202);
  });
});

describe('the reads of one caller', () => {
  const read = async (path: string, caller = '203.0.113.1') =>
    (await bench.service.fetch(path, {}, { caller })).status;
  const paths = ['/api/agent/booking-pages/demo', '/api/agent/booking-pages/demo/slots', '/book/demo'];

  it('are limited, kept answers too, and say how long to wait', async () => {
    await bench.close();
    bench = openBench({ limits: { reads: { requests: 12, perMs: minuteMs } } });
    for (let index = 0; index < 6; index += 1) expect(await read(paths[index % 3] as string)).toBe(200);
    for (const path of paths) {
      const refused = await bench.service.fetch(path, {}, { caller: '203.0.113.1' });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
      // A person reads a page, an agent the error of the interface.
      const body = await refused.text();
      if (path.startsWith('/book')) expect(body).toMatch(/<h1>Too many requests<.*in 5 seconds/s);
      else expect(JSON.parse(body)).toEqual({ error: expect.stringContaining('wait 5 seconds') });
    }
    // Another spelling of the path is the same read.
    for (const path of ['/%62ook/demo', '/api/%61gent/booking-pages/demo'])
      expect(await read(path), path).toBe(429);
    for (const path of ['/', '/llms.txt', '/host', '/book/demo.md', '/.well-known/openid-configuration'])
      expect(await read(path), path).toBe(429);
    // So are the pages behind links, and their buttons.
    for (const method of ['GET', 'POST'])
      for (const path of ['/confirm/x', '/move/x', '/cancel/x'])
        expect((await bench.service.fetch(path, { method }, { caller: '203.0.113.1' })).status, path).toBe(
          429,
        );
    expect(await read(paths[1] as string, '198.51.100.7')).toBe(200);
    expect((await bench.get(paths[1] as string)).status, 'in process').toBe(200);
    expect(await read('/healthz')).toBe(200);
  });

  it('have a default that a busy agent does not meet', async () => {
    const statuses = new Set<number>();
    for (let index = 0; index < 300; index += 1) statuses.add(await read(paths[index % 2] as string));
    expect(statuses).toEqual(new Set([200]));
  });
});
