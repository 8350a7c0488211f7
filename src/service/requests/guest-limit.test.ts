import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMessage } from '../mail/transports/message.ts';
import { type Bench, errorOf, goodBody, openBench, startsOf } from './service.fixture.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let bench: Bench;
/** Free starts on the Sunday after and later. */
let starts: string[];
beforeEach(async () => {
  bench = openBench();
  starts = startsOf(await bench.get('/api/agent/booking-pages/demo/slots?days=30')).filter(
    (start) => start > '2026-11-22',
  );
});
afterEach(() => bench.close());

const ask = (changes: Partial<typeof goodBody> = {}, from: { slug?: string; caller?: string } = {}) =>
  bench.request({ ...goodBody, start: '2026-11-26T13:00:00+02:00', ...changes }, from);

/** Every limit that concerns a guest has this answer, so that a stranger learns nothing about the guest. */
const noMore = 'No more can be mailed to this guest now; wait at least 3600 seconds';

/** Presses a button of the newest confirmation mail. */
async function press(decision: 'confirm' | 'decline'): Promise<number> {
  await bench.service.runJobs();
  const text = readMessage(bench.mail.sent.at(-1)?.raw as Buffer).text ?? '';
  const path = /\/confirm\/[\w-]{43}/.exec(text)?.[0] ?? '';
  const body = new URLSearchParams({ decision });
  return (await bench.service.fetch(path, { method: 'POST', body })).status;
}

describe('what is mailed to one guest', () => {
  it('repeats count against the guest’s limit: ten mails an hour whatever is asked', async () => {
    const asked: number[] = [];
    for (let round = 0; round < 30; round += 1) {
      const statuses = new Set<number>();
      // Requests a new start every five minutes, and every earlier one again.
      for (let index = 0; index <= Math.min(round, 19); index += 1)
        statuses.add((await ask({ start: starts[index] as string })).status);
      asked.push(...statuses);
      bench.clock.advance(5 * minuteMs);
    }
    expect(new Set(asked)).toEqual(new Set([202, 429]));
    await bench.service.runJobs();
    const times = (
      await bench.store.read((sql) => sql.all<{ at: number }>('select queued_at as at from mail order by 1'))
    ).map(({ at }) => at);
    expect(times.length).toBeGreaterThan(20);
    const inOneHour = times.map((from) => times.filter((at) => at >= from && at < from + hourMs).length);
    expect(Math.max(...inOneHour)).toBe(10);
  });

  it('is three mails of a request at most, and the guest’s 48 hours end within six days', async () => {
    const start = '2026-12-10T13:00:00+02:00';
    const firstAsked = bench.clock.now();
    for (const wait of [48 * hourMs - 1, 48 * hourMs - 1, 10 * minuteMs]) {
      expect((await ask({ start })).status).toBe(202);
      bench.clock.advance(wait);
    }
    const refused = await ask({ start });
    expect([refused.status, errorOf(refused)]).toEqual([429, noMore]);
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([1, 3]);
    const row = await bench.store.read((sql) =>
      sql.get<{ at: number }>('select expires_at as at from request'),
    );
    expect(row?.at).toBeLessThanOrEqual(firstAsked + 6 * dayMs);
    bench.clock.advance(48 * hourMs - 10 * minuteMs);
    expect((await ask({ start })).status, 'over, and so another request').toBe(202);
    expect(await bench.rows('request')).toBe(2);
  });

  it('is nothing of a caller for a day after “This wasn’t me”, however the address is spelled', async () => {
    const stranger = { caller: '203.0.113.1' };
    await ask({}, stranger);
    bench.clock.advance(hourMs);
    expect(await press('decline')).toBe(200);
    bench.clock.advance(dayMs - 1);
    for (const guestEmail of ['noa@example.com', 'Noa+again@EXAMPLE.com']) {
      const refused = await ask({ guestEmail, start: starts[3] as string }, stranger);
      expect([refused.status, errorOf(refused)]).toEqual([429, noMore]);
    }
    expect((await ask({ guestEmail: 'avi@example.com' }, stranger)).status).toBe(202);
    expect((await ask({}, { ...stranger, slug: 'demo-he' })).status, 'of another page').toBe(429);
    bench.clock.advance(1);
    expect((await ask({}, stranger)).status).toBe(202);
  });

  it('and the guest’s own request, from elsewhere, is taken, also one that is equal: no stranger learns what was declined', async () => {
    await ask({}, { caller: '203.0.113.1' });
    expect(await press('decline')).toBe(200);
    const own = { caller: '198.51.100.7' };
    expect((await ask({}, own)).status, 'equal to what was declined').toBe(202);
    expect((await ask({ guestName: 'Noa L.' }, own)).status).toBe(202);
    expect((await ask({ start: starts[3] as string }, own)).status).toBe(202);
  });

  it('and “This wasn’t me” also ends repeated mail about other requests of that caller', async () => {
    const stranger = { caller: '203.0.113.1' };
    await ask({ start: starts[0] as string }, stranger);
    await ask({ start: starts[1] as string }, stranger);
    bench.clock.advance(10 * minuteMs);
    await press('decline');
    for (const start of starts.slice(0, 2)) expect((await ask({ start }, stranger)).status).toBe(429);
    expect(await bench.rows('mail')).toBe(2);
  });

  it('is at most half of the limit from one caller, so that another is not shut out', async () => {
    const asked: number[] = [];
    for (const start of starts.slice(0, 8))
      asked.push((await ask({ start }, { caller: '203.0.113.1' })).status);
    expect(asked).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    expect((await ask({ start: starts[9] as string }, { caller: '198.51.100.7' })).status).toBe(202);
  });

  it('is half of it from all networks of one IPv6 home together', async () => {
    const asked: number[] = [];
    for (const [index, start] of starts.slice(0, 6).entries())
      asked.push((await ask({ start }, { caller: `2001:db8:0:${index}::1` })).status);
    expect(asked).toEqual([202, 202, 202, 202, 202, 429]);
    expect((await ask({ start: starts[9] as string }, { caller: '2001:db8:1::1' })).status).toBe(202);
  });

  it('is all of the limit for calls from this machine, and no more', async () => {
    const asked: number[] = [];
    for (const start of starts.slice(0, 11))
      asked.push((await ask({ start }, { caller: '127.0.0.1' })).status);
    expect(asked).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
  });

  it('is not less because a guest confirmed', async () => {
    await ask({ start: starts[0] as string });
    expect(await press('confirm')).toBe(200);
    expect((await ask({ start: starts[3] as string })).status).toBe(202);
  });
});
