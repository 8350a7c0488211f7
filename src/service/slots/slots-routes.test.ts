import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { slotListSchema } from '../../wire/index.ts';
import { type Bench, bookMeeting, errorOf, openBench, startsOf } from '../requests/service.fixture.ts';
import { guestZone } from './slots-routes.ts';

const path = '/api/agent/booking-pages/demo/slots';
let bench: Bench;
beforeEach(() => {
  bench = openBench();
});
afterEach(() => bench.close());

describe('getFreeSlots', () => {
  it('lists fourteen days of the page’s default length in the page’s zone where nothing is asked', async () => {
    const answer = await bench.get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json');
    const list = slotListSchema.parse(answer.body);
    expect(list).toMatchObject({ slug: 'demo', durationMinutes: 30, timezone: 'Asia/Jerusalem' });
    expect(list.slots[0]).toEqual({ start: '2026-11-18T11:00:00+02:00', end: '2026-11-18T11:30:00+02:00' });
    expect(list.slots.at(-1)?.start).toBe('2026-12-02T09:30:00+02:00');
    expect(list).toEqual((await bench.get(`${path}?days=14&duration=30&timezone=Asia/Jerusalem`)).body);
  });

  it('writes the guest’s zone, and names it', async () => {
    await bench.get(`${path}?timezone=UTC&days=1`);
    const unescaped = await bench.get(`${path}?timezone=Etc/GMT+3&days=1`);
    expect(unescaped.body).toMatchObject({ timezone: 'Etc/GMT+3' });
    const { body } = await bench.get(`${path}?timezone=America/New_York&days=1`);
    expect(body).toMatchObject({ timezone: 'America/New_York' });
    expect(slotListSchema.parse(body).slots[0]?.start).toBe('2026-11-18T04:00:00-05:00');
  });

  it('takes 1 to 60 days', async () => {
    expect(startsOf(await bench.get(`${path}?days=1`)).at(-1)).toBe('2026-11-19T09:30:00+02:00');
    expect(startsOf(await bench.get(`${path}?days=60`)).at(-1)).toBe('2027-01-17T09:30:00+02:00');
  });

  it('does not list what is booked, right after it was, and lists it again when it is cancelled', async () => {
    const start = '2026-11-19T13:00:00+02:00';
    expect(startsOf(await bench.get(path))).toContain(start);
    await bookMeeting(bench.store, start, 30);
    expect(startsOf(await bench.get(path))).not.toContain(start);
    expect(startsOf(await bench.get(path.replace('demo', 'demo-he')))).toContain(start);
    await bench.store.write((sql) => sql.run(`update meeting set status = 'cancelled'`));
    expect(startsOf(await bench.get(path))).toContain(start);
  });

  it('is written once, as long as what is committed takes no time of its hosts', async () => {
    const encode = vi.spyOn(TextEncoder.prototype, 'encode');
    const written = () => encode.mock.calls.filter(([text]) => text?.startsWith('{"slug":"demo"')).length;
    await bench.get(path);
    await bench.store.write((sql) => sql.run(`insert into shared_fact (name, value) values ('other', 'x')`));
    await bench.get(path);
    expect(written()).toBe(1);
    await bookMeeting(bench.store, '2026-11-19T13:00:00+02:00', 30);
    await bench.get(path);
    expect(written()).toBe(2);
    encode.mockRestore();
  });

  it('moves with the clock', async () => {
    await bench.get(path);
    bench.clock.advance(1);
    expect(startsOf(await bench.get(path))[0]).toBe('2026-11-18T11:30:00+02:00');
    expect(startsOf(await bench.get(`${path}?days=1`)).at(-1)).toBe('2026-11-19T10:00:00+02:00');
  });

  it.each([
    ['duration=45', 'duration is "45"; this page offers 15, 30, 60'],
    ['duration=0', 'duration is "0"'],
    ['duration=', 'duration is ""'],
    ['duration=30.0', 'duration is "30.0"'],
    ['duration=3e1', 'duration is "3e1"'],
    ['duration=-30', 'duration is "-30"'],
    [`duration=${'9'.repeat(400)}`, 'duration is "999'],
    ['days=0', 'days is "0"; it must be a whole number from 1 to 60'],
    ['days=61', 'days is "61"'],
    ['days=x', 'days is "x"'],
    ['days=1.5', 'days is "1.5"'],
    ['days=', 'days is ""'],
    ['days=%201', 'days is " 1"'],
    ['days=14&days=7', 'days is given more than once'],
    ['timezone=', 'timezone is ""; it must be an IANA name such as Asia/Jerusalem'],
    ['timezone=Mars/Base', 'timezone is "Mars/Base"'],
    ['timezone=%2B02:00', 'timezone is "+02:00"'],
    ['timezone=PST', 'timezone is "PST"'],
    ['timezone=asia/jerusalem', 'timezone is "asia/jerusalem"'],
    ['timezone=%00', 'timezone is "\\u0000"'],
    [`timezone=${'A'.repeat(9000)}`, 'timezone is "AAA'],
    ['timezone=UTC&timezone=UTC', 'timezone is given more than once'],
  ])('answers 400 to %s, naming the value', async (query, message) => {
    const answer = await bench.get(`${path}?${query}`);
    expect(answer.status).toBe(400);
    expect(errorOf(answer)).toContain(message);
    expect(errorOf(answer).length).toBeLessThan(200);
  });

  it('passes over parameters that the interface does not have', async () => {
    expect((await bench.get(`${path}?utm_source=x&days=1`)).status).toBe(200);
  });

  it('answers 404 where there is no such page, and 503 where the database is gone', async () => {
    expect(await bench.get('/api/agent/booking-pages/no-such-page/slots?days=0')).toMatchObject({
      status: 404,
      body: { error: 'There is no booking page "no-such-page"' },
    });
    await bench.store.close();
    const answer = await bench.get(path);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(errorOf(answer)).toMatch(/cannot reach its database/);
  });
});

/** A link of the IANA database, with a different mixture of cases for each number. Intl accepts them all. */
function spelled(number: number): string {
  let bit = 0;
  return 'America/Argentina/ComodRivadavia'.replace(/[a-z]/g, (letter) =>
    (number >> bit++) & 1 ? letter.toUpperCase() : letter,
  );
}

it('accepts only the one right spelling of a zone: each accepted spelling would stay in memory', () => {
  const right = guestZone(spelled(0));
  expect(right?.name).toBe('America/Argentina/ComodRivadavia');
  const others = Array.from({ length: 2000 }, (_, index) => guestZone(spelled(index + 1)));
  expect(others.filter((zone) => zone !== undefined)).toEqual([]);
  expect(guestZone(spelled(0))).toBe(right);
});
