import { afterEach, describe, expect, it } from 'vitest';
import { type Bench, errorOf, goodBody, openBench } from './service.fixture.ts';

const hourMs = 3_600_000;
let bench: Bench;
afterEach(() => bench.close());

const ask = (guest: number, slug = 'demo') =>
  bench.request({ ...goodBody, guestEmail: `guest${guest}@example.com` }, { slug });

describe('the limit of a page', () => {
  it('counts its requests, whoever they are for, and slides', async () => {
    bench = openBench({ limits: { perPage: { requests: 3, perMs: hourMs } } });
    for (let guest = 0; guest < 3; guest += 1) {
      expect((await ask(guest)).status).toBe(202);
      bench.clock.advance(60_000);
    }
    const refused = await ask(3);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([
      429,
      String((hourMs - 180_000) / 1000),
    ]);
    expect(errorOf(refused)).toContain('This page');
    expect(await bench.rows('request')).toBe(3);
    bench.clock.advance(hourMs - 180_001);
    expect((await ask(3)).status).toBe(429);
    bench.clock.advance(1);
    expect((await ask(3)).status).toBe(202);
    expect((await ask(4)).status).toBe(429);
  });

  it('does not touch another page', async () => {
    bench = openBench({ limits: { perPage: { requests: 1, perMs: hourMs } } });
    expect([(await ask(0)).status, (await ask(1)).status]).toEqual([202, 429]);
    expect((await ask(1, 'demo-he')).status).not.toBe(429);
  });

  it('is not used up by requests that are refused, nor by an equal one that is answered from the first', async () => {
    bench = openBench({ limits: { perPage: { requests: 2, perMs: hourMs } } });
    for (let again = 0; again < 3; again += 1) expect((await ask(0)).status).toBe(202);
    expect((await bench.request({ ...goodBody, start: '2020-01-01T00:00:00Z' })).status).toBe(409);
    expect([(await ask(1)).status, (await ask(2)).status]).toEqual([202, 429]);
  });
});

describe('the limit of all mail', () => {
  it('holds over every page and counts reminders', async () => {
    bench = openBench({ limits: { allMail: { requests: 2, perMs: hourMs } } });
    expect((await ask(0)).status).toBe(202);
    bench.clock.advance(11 * 60_000);
    expect((await ask(0)).status).toBe(202);
    const refused = await ask(1);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(hourMs / 1000 - 660)]);
    expect(errorOf(refused)).toContain('This service');
    expect(await bench.rows('mail')).toBe(2);
  });
});

it.each(['perPage', 'allMail'])('%s is passed by none of those who ask at once', async (limit) => {
  bench = openBench({ limits: { [limit]: { requests: 3, perMs: hourMs } } });
  const answers = await Promise.all(Array.from({ length: 16 }, (_, guest) => ask(guest)));
  expect(answers.map(({ status }) => status).filter((status) => status === 202)).toHaveLength(3);
  expect(await bench.rows('mail')).toBe(3);
});

describe('the headers of a caller’s limit', () => {
  it('come with each answer, and tell what remains', async () => {
    bench = openBench({ limits: { perCaller: { requests: 6, perMs: 60_000 } } });
    const headers = async (body: unknown = {}) => {
      const answer = await bench.request(body, { caller: '192.0.2.1' });
      return [answer.status, answer.headers.get('ratelimit-policy'), answer.headers.get('ratelimit')];
    };
    expect(await headers(goodBody)).toEqual([202, '"caller";q=6;w=60', '"caller";r=2;t=10']);
    expect(await headers()).toEqual([400, '"caller";q=6;w=60', '"caller";r=1;t=20']);
    expect(await headers()).toEqual([400, '"caller";q=6;w=60', '"caller";r=0;t=30']);
    expect(await headers()).toEqual([429, '"caller";q=6;w=60', '"caller";r=0;t=30']);
    bench.clock.advance(10_000);
    expect(await headers()).toEqual([400, '"caller";q=6;w=60', '"caller";r=0;t=30']);
  });

  it('are left out where the caller is not known, or not limited', async () => {
    bench = openBench();
    expect((await bench.request({})).headers.has('ratelimit')).toBe(false);
    const open = openBench({ limits: null });
    expect((await open.request({}, { caller: '192.0.2.1' })).headers.has('ratelimit')).toBe(false);
    await open.close();
  });
});
