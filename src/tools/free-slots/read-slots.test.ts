import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createWorld,
  everything,
  json,
  listing,
  request,
  slotAt,
  type World,
} from '../../../tests/booking-world.ts';
import { formatInstant, instantsOf, parseDate, type WallTime, wallTimeAt, zoneOf } from '../../time/index.ts';
import { coveredUntil, datedSlots, daysToCover, lastDayBefore } from './read-slots.ts';

const newYork = 'America/New_York';

describe('in the first hour of a day, where clocks go back meanwhile', () => {
  const now = Date.parse('2026-10-25T00:05:00-04:00');

  it('fourteen days end a day earlier, because the clock of the service may be an hour behind', () => {
    const until = coveredUntil(now, 14, newYork);
    expect(formatInstant(until, zoneOf(newYork))).toBe('2026-11-07T00:00:00-05:00');
    expect(lastDayBefore(until, newYork)).toBe('2026-11-06');
  });

  it('one more has to be read for the last day', () => {
    expect(daysToCover(parseDate('2026-11-06') as WallTime, now, newYork)).toBe(13 + 1);
    expect(daysToCover(parseDate('2026-11-07') as WallTime, now, newYork)).toBe(14 + 1);
    expect(daysToCover(parseDate('2027-03-01') as WallTime, now, newYork)).toBe(60);
  });
});

it.each([newYork, 'Asia/Jerusalem', 'Europe/Berlin', 'America/Sao_Paulo', 'Pacific/Chatham', 'Asia/Beirut'])(
  'what counts as covered is covered however days are counted: %s',
  (timezone) => {
    const zone = zoneOf(timezone);
    const dayMs = 86_400_000;
    for (let hour = 0; hour < 366 * 24; hour += 5) {
      const now = Date.parse('2018-01-01T00:05:00Z') + hour * 3_600_000;
      const today = Math.floor(wallTimeAt(now, zone) / dayMs) * dayMs;
      const until = coveredUntil(now, 14, timezone);
      expect(until).toBeLessThanOrEqual(now + 14 * dayMs - 3_600_000);
      const midnights = instantsOf(today + 14 * dayMs, zone);
      if (midnights[0] !== undefined) expect(until).toBeLessThanOrEqual(midnights[0]);
      const last = parseDate(lastDayBefore(until, timezone)) as WallTime;
      // The last whole day ends no later, to the second.
      expect(wallTimeAt(until - 1, zone)).toBeGreaterThanOrEqual(last + dayMs - 1);
      const days = daysToCover(last, now, timezone);
      expect(coveredUntil(now, days, timezone)).toBeGreaterThanOrEqual(
        instantsOf(last + dayMs, zone)[0] ?? 0,
      );
    }
  },
);

it('reads far enough to cover the start before it is called taken', async () => {
  const pages = `
pages:
  - slug: demo
    name: Night desk
    hostEmail: host@example.com
    timezone: America/New_York
    durationsMinutes: [30]
    defaultDurationMinutes: 30
    hours: { sun-sat: '22:00-24:00' }
`;
  const world = createWorld({ pages });
  onTestFinished(world.close);
  world.pass(Date.parse('2026-10-25T00:05:00-04:00') - world.now());
  const tools = world.tools({ defaultTimezone: newYork });
  const near = await tools.getFreeSlots.execute({ ...everything, days: 14, when: '2026-11-07' });
  expect(near).toMatchObject({
    ok: true,
    complete: true,
    days: [{ date: '2026-11-07', starts: ['22:00', '22:30', '23:00', '23:30'] }],
  });
  world.pass(61_000);
  expect(await tools.requestMeeting.execute(request({ start: '2026-11-07T23:30' }))).toMatchObject({
    ok: true,
  });
});

/** The world's client, and whether each read of starts was asked to be fresh. */
function watched(world: World) {
  const fresh: (boolean | undefined)[] = [];
  const client: World['client'] = {
    ...world.client,
    getFreeSlots: (slug, query, options) => {
      fresh.push(options?.fresh);
      return world.client.getFreeSlots(slug, query, options);
    },
  };
  return { client, fresh };
}

it('joins no read that began before the call, so that a start which just went is not sent', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const { client, fresh } = watched(world);
  const tools = world.tools({ client });
  await tools.getFreeSlots.execute(everything);
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  world.take('2026-11-24T13:00:00+02:00');
  world.answer(async ({ path, query }) => {
    reads += path.endsWith('/slots') ? 1 : 0;
    if (!path.endsWith('/slots') || reads > 1) return undefined;
    // The answer is from the time before the start was taken.
    const list = await world.service.fetch(`http://service.test${path}?${query}`);
    const body = await list.json();
    arrived.resolve();
    await gate.promise;
    return json(200, body);
  });
  const slow = tools.getFreeSlots.execute(everything);
  await arrived.promise;
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ code: 'slot_taken' });
  gate.resolve();
  await slow;
  expect(world.posts()).toEqual([]);
  expect(fresh).toEqual([false, false, true]);
});

/** February has no 30th day, but the wire's pattern for a time allows it. */
const slotWithoutTime = { start: '2026-02-30T13:00:00Z', end: '2026-02-30T13:30:00Z' };

it('leaves out a start that cannot be read, says so, and keeps the others', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  world.answer(
    listing([slotAt('2026-11-24T13:00:00+02:00'), slotWithoutTime, slotAt('9999-12-31T12:00:00Z')]),
  );
  const { getFreeSlots, requestMeeting } = world.tools();
  const found = await getFreeSlots.execute(everything);
  expect(found).toMatchObject({
    ok: true,
    complete: false,
    unreadable: 2,
    days: [{ date: '2026-11-24', starts: ['13:00'] }],
  });
  expect(getFreeSlots.toModelText(found)).toContain('Not complete: 2 listed starts could not be read.');
  expect(getFreeSlots.outputSchema.parse(found)).toEqual(found);
  expect(await requestMeeting.execute(request())).toMatchObject({ ok: true });
});

it('counts the starts that the client could not read', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const client: World['client'] = {
    ...world.client,
    getFreeSlots: async (...args) => ({ ...(await world.client.getFreeSlots(...args)), unreadable: 3 }),
  };
  const found = await world.tools({ client }).getFreeSlots.execute(everything);
  expect(found).toMatchObject({ ok: true, complete: false, unreadable: 3 });
});

it('does not say that nothing is listed where the only start cannot be read', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  world.answer(listing([slotWithoutTime]));
  const { getFreeSlots } = world.tools();
  const found = await getFreeSlots.execute(everything);
  expect(found).toMatchObject({ ok: true, complete: false, unreadable: 1, days: [] });
  expect(getFreeSlots.toModelText(found)).toContain('none that can be read is listed');
});

describe('datedSlots', () => {
  const now = Date.parse('2026-11-24T11:00:00Z');

  it('leaves out what is over, and keeps each instant once, in order, as it was listed first', () => {
    const listed = ['12:00:00Z', '11:00:00Z', '14:00:00+02:00', '10:59:00Z'].map((clock) =>
      slotAt(`2026-11-24T${clock}`),
    );
    const { slots, unreadable } = datedSlots(listed, now);
    expect(slots.map(({ start }) => start)).toEqual(['2026-11-24T11:00:00Z', '2026-11-24T12:00:00Z']);
    expect(unreadable).toBe(0);
  });
});

it('does not call the last day complete, because the clock of the service may be an hour behind', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  // For the service it is still the 18th in New York, for the tools the 19th.
  world.pass(Date.parse('2026-11-19T04:20:00Z') - world.now());
  const { getFreeSlots } = world.tools({ now: () => new Date(world.now() + 50 * 60_000) });
  world.answer(listing([slotAt('2026-11-19T09:00:00-05:00')]));
  const inNewYork = { ...everything, timezone: 'America/New_York' };
  expect(await getFreeSlots.execute(inNewYork)).toMatchObject({ daysRead: 14, through: '2026-12-01' });
  await getFreeSlots.execute({ ...inNewYork, when: '2026-12-02' });
  expect(world.reads().map(({ query }) => query.get('days'))).toEqual(['14', '15']);
});
