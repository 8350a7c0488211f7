import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookingPageSchema } from '../wire/index.ts';
import { createBookingService, type ServiceOptions } from './create-service.ts';
import { type Bench, errorOf, openBench } from './requests/service.fixture.ts';

const pages = '/api/agent/booking-pages';
let bench: Bench;
beforeAll(() => {
  bench = openBench();
});
afterAll(() => bench.close());

describe('getBookingPage', () => {
  it('answers what interface §2 lists, and nothing of what only the host knows', async () => {
    const answer = await bench.get(`${pages}/demo`);
    expect(answer.status).toBe(200);
    expect(bookingPageSchema.strict().parse(answer.body)).toMatchObject({
      slug: 'demo',
      name: 'Dana Cohen',
      url: 'https://book.example.com/book/demo',
      defaultDurationMinutes: 30,
    });
  });

  it('answers HEAD without a body', async () => {
    const response = await bench.service.fetch(`${pages}/demo`, { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

const wrongSlugs: [string, string][] = [
  ['unknown', 'no-such-page'],
  ['with capitals', 'Demo'],
  ['with a slash', 'demo%2Fslots'],
  ['two dots', '..%2f..'],
  ['encoded dots', '%2e%2e%2f'],
  ['an encoded dot', '%2e'],
  ['NUL', 'demo%00'],
  ['a blank', '%20demo'],
  ['a name of every object', '__proto__'],
  ['constructor', 'constructor'],
  ['ten kilobytes', 'x'.repeat(10_240)],
  ['bad percent-encoding', '%zz'],
  ['half a character', '%e0%a4'],
  ['a lone percent', '100%'],
  ['Hebrew', '%D7%93%D7%A0%D7%94'],
];

describe('a slug that names no page', () => {
  it.each(wrongSlugs)('%s: 404 on every operation', async (_, slug) => {
    const answers = [
      await bench.get(`${pages}/${slug}`),
      await bench.get(`${pages}/${slug}/slots`),
      await bench.request({}, { slug }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(errorOf(answer).length).toBeLessThan(400);
    }
  });
});

describe('what the interface does not have', () => {
  it.each([
    '/api',
    '/api/',
    '/api/agent',
    pages,
    `${pages}/`,
    `${pages}/demo/`,
    `${pages}/demo/slots/x`,
    '/api/mcpx',
    `/api//agent/booking-pages/demo`,
  ])('%s is 404 with an Error body', async (path) => {
    const answer = await bench.get(path);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'application/json']);
    expect(errorOf(answer)).toContain('There is n');
  });

  it.each([
    ['DELETE', '/demo', 'GET, HEAD, OPTIONS'],
    ['POST', '/demo', 'GET, HEAD, OPTIONS'],
    ['POST', '/demo/slots', 'GET, HEAD, OPTIONS'],
    ['GET', '/demo/requests', 'POST, OPTIONS'],
    ['HEAD', '/demo/requests', 'POST, OPTIONS'],
    ['PUT', '/demo/requests', 'POST, OPTIONS'],
    ['PROPFIND', '/demo', 'GET, HEAD, OPTIONS'],
  ])('%s %s is 405 and says what is possible', async (method, path, allow) => {
    const response = await bench.service.fetch(pages + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    if (method !== 'HEAD') expect(await response.json()).toEqual({ error: expect.stringContaining(allow) });
  });

  it('OPTIONS says what is possible', async () => {
    const response = await bench.service.fetch(`${pages}/demo/requests`, { method: 'OPTIONS' });
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'POST, OPTIONS']);
  });
});

describe('createBookingService', () => {
  it('refuses a text that is not a public URL, and one that is not a secret', () => {
    expect(() => openBench({ publicUrl: 'book.example.com' })).toThrow(
      /publicUrl is "book.example.com"; it must be/,
    );
    expect(() => openBench({ publicUrl: 'javascript:alert(1)' })).toThrow(RangeError);
    expect(() => openBench({ secret: 'short' })).toThrow(/at least 32 characters/);
    expect(() => createBookingService({ pages: new Map(), mails: null } as ServiceOptions)).toThrow(
      '"mails" is not an option of createBookingService; the options are pages, store, ',
    );
  });

  it('writes addresses under a public URL that has a path, however it ends', async () => {
    const under = openBench({ publicUrl: 'https://example.com/meet/' });
    const { body } = await under.get(`https://example.com${pages}/demo`);
    expect(body).toMatchObject({ url: 'https://example.com/meet/book/demo' });
    await under.close();
  });

  it('keeps the public URL that it was given, wherever it listens', async () => {
    const served = openBench();
    const listening = await served.service.listen();
    const response = await fetch(`${listening.url}${pages}/demo`);
    expect(await response.json()).toMatchObject({ url: 'https://book.example.com/book/demo' });
    await served.close();
  });

  it('answers over HTTP where it listens, and names that address', async () => {
    const served = openBench({ publicUrl: undefined });
    const listening = await served.service.listen();
    const response = await fetch(`${listening.url}${pages}/demo`);
    expect(await response.json()).toMatchObject({ url: `${listening.url}/book/demo` });
    await served.close();
    await expect(fetch(`${listening.url}${pages}/demo`)).rejects.toThrow();
  });
});
