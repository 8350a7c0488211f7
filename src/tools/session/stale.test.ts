import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, listing, request, slotAt } from '../../../tests/booking-world.ts';
import { isStale } from './stale.ts';

function open() {
  const world = createWorld();
  onTestFinished(world.close);
  return world;
}

it('trusts a read for a minute, and not when the clock was set back', () => {
  expect(isStale(1_000, 1_000)).toBe(false);
  expect(isStale(1_000, 60_999)).toBe(false);
  expect(isStale(1_000, 61_000)).toBe(true);
  expect(isStale(1_000, 999)).toBe(true);
});

it('sends at once what was read less than a minute ago', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  world.pass(59_999);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  expect(world.reads()).toHaveLength(1);
});

it('reads again before it sends what was read a minute ago', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  world.pass(60_000);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  expect(world.sent.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`).slice(-2)).toEqual([
    'GET slots',
    'POST requests',
  ]);
  expect(world.reads()).toHaveLength(2);
});

it('refuses a start that is listed no more, with the nearest that are, and they count as shown', async () => {
  const world = open();
  const tools = world.tools();
  let slots = [
    slotAt('2026-11-24T12:30:00+02:00'),
    slotAt('2026-11-24T13:00:00+02:00'),
    slotAt('2026-11-24T14:00:00+02:00'),
  ];
  world.answer(listing(() => slots));
  await tools.getFreeSlots.execute(everything);
  world.pass(120_000);
  slots = [slotAt('2026-11-24T12:30:00+02:00'), slotAt('2026-11-24T15:00:00+02:00')];
  const refused = await tools.requestMeeting.execute(request());
  expect(refused).toMatchObject({
    ok: false,
    code: 'slot_taken',
    nearest: [
      { start: '2026-11-24T12:30', weekday: 'Tue' },
      { start: '2026-11-24T15:00', weekday: 'Tue' },
    ],
  });
  expect(world.posts()).toEqual([]);
  world.answer(({ method, body }) =>
    method === 'POST' && body
      ? json(202, {
          status: 'confirmation_sent',
          message: '',
          start: JSON.parse(body).start,
          durationMinutes: 30,
        })
      : undefined,
  );
  expect(await tools.requestMeeting.execute(request({ start: '2026-11-24T15:00' }))).toMatchObject({
    ok: true,
  });
});

it('refuses a start that the last readable day held and the new read lacks', async () => {
  const world = open();
  const tools = world.tools();
  // The 60th day counts from 10:00: what a service by the calendar would list there is beyond what a read covers for certain.
  const late = slotAt('2027-01-17T13:00:00+02:00');
  let slots = [slotAt('2026-11-24T13:00:00+02:00'), late];
  world.answer(listing(() => slots));
  await tools.getFreeSlots.execute({ ...everything, days: 60 });
  world.pass(60_000);
  slots = [slotAt('2026-11-24T13:00:00+02:00')];
  const refused = await tools.requestMeeting.execute(request({ start: '2027-01-17T13:00' }));
  expect(refused).toMatchObject({ ok: false, code: 'slot_taken' });
  expect(world.posts()).toEqual([]);
});

it('sends nothing when reading again fails', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  world.pass(60_000);
  world.answer(({ path }) => (path.endsWith('/slots') ? json(503, { error: 'Down' }) : undefined));
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code: 'unavailable' });
  expect(world.posts()).toEqual([]);
});
