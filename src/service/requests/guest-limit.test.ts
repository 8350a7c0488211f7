import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMessage } from '../mail/transports/message.ts';
import { type Bench, errorOf, goodBody, openBench, startsOf } from './service.fixture.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let bench: Bench;
/** Of the Sunday after, and later. */
let starts: string[];
beforeEach(async () => {
  bench = openBench();
  starts = startsOf(await bench.get('/api/agent/booking-pages/demo/slots?days=30')).filter(
    (start) => start > '2026-11-22',
  );
});
afterEach(() => bench.close());

const ask = (changes: Partial<typeof goodBody> = {}, slug = 'demo') =>
  bench.request({ ...goodBody, start: '2026-11-26T13:00:00+02:00', ...changes }, { slug });

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
      // A new start every five minutes, and every earlier one again.
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

  it('is two reminders of a request at most, and the guest’s 48 hours end within six days', async () => {
    const start = '2026-12-10T13:00:00+02:00';
    const firstAsked = bench.clock.now();
    for (const wait of [48 * hourMs - 1, 48 * hourMs - 1, 10 * minuteMs]) {
      expect((await ask({ start })).status).toBe(202);
      bench.clock.advance(wait);
    }
    const refused = await ask({ start });
    const leftSeconds = (48 * hourMs - 10 * minuteMs) / 1000;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(leftSeconds)]);
    expect(errorOf(refused)).toBe(
      `This guest was mailed 3 times about this request and has not decided; wait ${leftSeconds} seconds`,
    );
    expect([await bench.rows('request'), await bench.rows('mail')]).toEqual([1, 3]);
    const row = await bench.store.read((sql) =>
      sql.get<{ at: number }>('select expires_at as at from request'),
    );
    expect(row?.at).toBeLessThanOrEqual(firstAsked + 6 * dayMs);
    bench.clock.advance(leftSeconds * 1000);
    expect((await ask({ start })).status, 'over, and so another request').toBe(202);
    expect(await bench.rows('request')).toBe(2);
  });

  it('is nothing from a page for a day after “This wasn’t me”, however the address is spelled', async () => {
    await ask();
    bench.clock.advance(hourMs);
    expect(await press('decline')).toBe(200);
    bench.clock.advance(dayMs - 1);
    for (const guestEmail of ['noa@example.com', 'Noa+again@EXAMPLE.com']) {
      const refused = await ask({ guestEmail, start: starts[3] as string });
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
      expect(errorOf(refused)).toMatch(/^This guest said that a request was not theirs;.* wait 1 seconds$/);
    }
    expect((await ask({ guestEmail: 'avi@example.com' })).status).toBe(202);
    expect((await ask({}, 'demo-he')).status).toBe(202);
    expect(await bench.rows('mail')).toBe(3);
    bench.clock.advance(1);
    expect((await ask()).status).toBe(202);
  });

  it('and “This wasn’t me” also ends the reminders of what else waits for that guest there', async () => {
    await ask({ start: starts[0] as string });
    await ask({ start: starts[1] as string });
    bench.clock.advance(10 * minuteMs);
    await press('decline');
    const statuses = [await ask({ start: starts[0] as string }), await ask({ start: starts[1] as string })];
    expect(statuses.map(({ status }) => status)).toEqual([429, 429]);
    expect(await bench.rows('mail')).toBe(2);
  });

  it('is not less because a guest confirmed', async () => {
    await ask({ start: starts[0] as string });
    expect(await press('confirm')).toBe(200);
    expect((await ask({ start: starts[3] as string })).status).toBe(202);
  });
});
