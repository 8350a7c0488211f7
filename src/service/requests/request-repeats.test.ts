import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMessage } from '../mail/transports/message.ts';
import { demoPagesWith } from '../meetings/booking-world.fixture.ts';
import type { Sql, Value } from '../store/store.ts';
import { openTestStore, storeKind } from '../store/stores.fixture.ts';
import { type Bench, bookMeeting, goodBody, openBench } from './service.fixture.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
let bench: Bench;
beforeEach(() => {
  bench = openBench();
});
afterEach(() => bench.close());

/** Decides by the link of the newest confirmation mail. */
async function press(decision: 'confirm' | 'decline'): Promise<number> {
  await bench.service.runJobs();
  const mail = bench.mail.sent.findLast(({ kind }) => kind === 'confirm_request');
  const path = /\/confirm\/[\w-]{43}/.exec(readMessage(mail?.raw as Buffer).text ?? '')?.[0] ?? '';
  return (await bench.service.fetch(path, { method: 'POST', body: new URLSearchParams({ decision }) }))
    .status;
}

describe('the same request again', () => {
  it('within ten minutes is accepted again, with one mail', async () => {
    const first = await bench.request(goodBody);
    bench.clock.advance(10 * minuteMs - 1);
    expect(await bench.request(goodBody)).toMatchObject({ status: 202, body: first.body });
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([1, 1]);
  });

  it('later is accepted and mailed again, and the guest has 48 hours from then', async () => {
    await bench.request(goodBody);
    bench.clock.advance(10 * minuteMs);
    expect((await bench.request(goodBody)).status).toBe(202);
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([1, 2]);
    const row = await bench.store.read((sql) => sql.get('select expires_at, mailed_at from request'));
    expect(row).toEqual({ expires_at: bench.clock.now() + 48 * hourMs, mailed_at: bench.clock.now() });
  });

  it('is the same by meaning: another spelling of the start, another order of answers', async () => {
    const body = { ...goodBody, reasonKey: 'support', answers: { problem: 'p', company: 'c' } };
    await bench.request(body);
    const again = {
      ...body,
      start: '2026-11-19T11:00:00Z',
      guestEmail: 'NOA@example.com',
      answers: { company: 'c', problem: 'p' },
    };
    expect((await bench.request(again)).status).toBe(202);
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([1, 1]);
  });

  it('within ten minutes is 409 where the start was booked meanwhile', async () => {
    await bench.request(goodBody);
    await bookMeeting(bench.store, goodBody.start, 30);
    expect((await bench.request(goodBody)).status).toBe(409);
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([1, 1]);
  });

  it('within ten minutes is 409 where the hours lack the start meanwhile, as it could not be confirmed', async () => {
    await bench.request(goodBody);
    await bench.service.replacePages(demoPagesWith({ weeklyHours: new Map() }));
    expect((await bench.request(goodBody)).status).toBe(409);
  });

  it('within ten minutes is accepted where the page’s notice would refuse a new one: its mail is out', async () => {
    bench.clock.advance(27 * hourMs - hourMs - 1);
    expect((await bench.request(goodBody)).status).toBe(202);
    bench.clock.advance(2);
    expect((await bench.request(goodBody)).status).toBe(202);
    expect((await bench.request({ ...goodBody, guestEmail: 'avi@example.com' })).status).toBe(409);
  });

  it('later is 409 where the start was booked meanwhile', async () => {
    await bench.request(goodBody);
    bench.clock.advance(10 * minuteMs);
    await bookMeeting(bench.store, goodBody.start, 30);
    expect((await bench.request(goodBody)).status).toBe(409);
    expect(await bench.rows('mail')).toBe(1);
  });

  it('after its confirmation is answered as at first for ten minutes, with no mail, and is 409 later', async () => {
    const first = await bench.request(goodBody);
    expect(await press('confirm')).toBe(200);
    const mails = await bench.rows('mail');
    bench.clock.advance(10 * minuteMs - 1);
    expect(await bench.request(goodBody)).toMatchObject({ status: 202, body: first.body });
    expect((await bench.request({ ...goodBody, guestName: 'Avi' })).status).toBe(409);
    // Another caller learns what everybody may know.
    expect((await bench.request(goodBody, { caller: '203.0.113.9' })).status).toBe(409);
    bench.clock.advance(1);
    expect((await bench.request(goodBody)).status).toBe(409);
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([1, mails]);
  });

  it('after its meeting was cancelled is a new request', async () => {
    await bench.request(goodBody);
    await press('confirm');
    await bench.store.write((sql) => sql.run(`update meeting set status = 'cancelled'`));
    expect((await bench.request(goodBody)).status).toBe(202);
    expect(await bench.rows('request')).toBe(2);
  });

  it.each([
    ['name', { guestName: 'Noa L.' }],
    ['duration', { durationMinutes: 60 }],
    ['zone', { timezone: 'UTC' }],
    ['language', { locale: 'he' }],
    ['reason', { reasonKey: 'intro' }],
    ['answers', { answers: { company: 'Acme' } }],
    ['tag of the address', { guestEmail: 'noa+2@example.com' }],
  ])('with another %s is a request of its own, with a link of its own', async (_, change) => {
    await bench.request(goodBody);
    expect((await bench.request({ ...goodBody, ...change })).status).toBe(202);
    const hashes = await bench.store.read((sql) =>
      sql.all<{ token_hash: string }>('select token_hash from request'),
    );
    expect(new Set(hashes.map(({ token_hash }) => token_hash)).size).toBe(2);
    expect(await bench.rows('mail')).toBe(2);
  });

  it('of two with other details the first that is confirmed is booked, and the other guest hears of it', async () => {
    await bench.request(goodBody);
    await bench.service.runJobs();
    const first =
      /\/confirm\/[\w-]{43}/.exec(readMessage(bench.mail.sent[0]?.raw as Buffer).text ?? '')?.[0] ?? '';
    await bench.request({ ...goodBody, guestName: 'Avi Cohen' });
    expect(await press('confirm')).toBe(200);
    const body = new URLSearchParams({ decision: 'confirm' });
    expect((await bench.service.fetch(first, { method: 'POST', body })).status).toBe(410);
    await bench.service.runJobs();
    expect(bench.mail.sent.map(({ kind }) => kind)).toContain('slot_gone');
    const meetings = await bench.store.read((sql) => sql.all('select id from meeting'));
    expect(meetings).toHaveLength(1);
  });

  it('after the 48 hours is a new request, whether or not the jobs ran', async () => {
    const body = { ...goodBody, start: '2026-11-25T13:00:00+02:00' };
    await bench.request(body);
    bench.clock.advance(48 * hourMs - 1);
    bench.clock.advance(1);
    expect((await bench.request(body)).status).toBe(202);
    const states = await bench.store.read((sql) =>
      sql.all('select guest_name, status from request order by created_at'),
    );
    expect(states).toEqual([
      { guest_name: 'Noa Levi', status: 'expired' },
      { guest_name: 'Noa Levi', status: 'awaiting' },
    ]);
  });

  it('at another page is another request', async () => {
    await bench.request(goodBody);
    expect((await bench.request(goodBody, { slug: 'demo-he' })).status).toBe(202);
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([2, 2]);
  });

  it('fifty times at once is one request and one mail', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => bench.request(goodBody)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([1, 1]);
  });

  it('at once with twenty bodies is twenty requests, as many as the guest may be mailed', async () => {
    const bodies = Array.from({ length: 20 }, (_, index) => ({ ...goodBody, guestName: `Noa ${index}` }));
    const statuses = (await Promise.all(bodies.map((body) => bench.request(body)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 202)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([10, 10]);
  });
});

it.runIf(storeKind === 'sqlite')(
  'a request reads no more rows the more requests its page and its caller had',
  async () => {
    const store = openTestStore();
    const asked = new Map<string, Value[]>();
    const record = (sql: Sql): Sql => ({
      ...sql,
      all: (text, ...values) => sql.all(text, ...note(text, values)),
      get: (text, ...values) => sql.get(text, ...note(text, values)),
      run: (text, ...values) => sql.run(text, ...note(text, values)),
    });
    const note = (text: string, values: Value[]) => {
      asked.set(text, values);
      return values;
    };
    const recorded = openBench({
      store: { ...store, write: (work) => store.write((sql) => work(record(sql))) },
    });
    expect((await recorded.request(goodBody)).status).toBe(202);
    const plans: string[] = [];
    for (const [text, values] of asked) {
      const steps = await store.read((sql) =>
        sql.all<{ detail: string }>(`explain query plan ${text}`, ...values),
      );
      // A limit reads as many rows as it allows requests.
      if (!text.includes('offset')) plans.push(...steps.map(({ detail }) => detail));
    }
    expect(plans.length).toBeGreaterThan(5);
    expect(plans.filter((step) => /^SCAN|\((?:page_slug|caller)=\?/.test(step))).toEqual([]);
    await recorded.close();
    await store.close();
  },
);
