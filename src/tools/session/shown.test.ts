import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, listing, request, slotAt } from '../../../tests/booking-world.ts';

function open() {
  const world = createWorld();
  onTestFinished(world.close);
  return world;
}

it('refuses a start that was listed and not shown, and then shows it', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute({ ...everything, when: '2026-11-25' });
  const refused = await tools.requestMeeting.execute(request());
  expect(refused).toMatchObject({
    ok: false,
    code: 'not_offered',
    message: expect.stringContaining('is listed'),
  });
  expect(world.posts()).toEqual([]);
  expect((refused as { nearest: { start: string }[] }).nearest.map(({ start }) => start)).toContain(
    '2026-11-24T13:00',
  );
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
});

it('refuses a start that was never listed, with the nearest that are', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  const refused = await tools.requestMeeting.execute(request({ start: '2026-11-24T12:15' }));
  expect(refused).toMatchObject({ ok: false, code: 'not_offered' });
  expect((refused as { nearest: { start: string }[] }).nearest.map(({ start }) => start)).toEqual([
    '2026-11-24T10:30',
    '2026-11-24T11:00',
    '2026-11-24T11:30',
    '2026-11-24T13:00',
    '2026-11-24T13:30',
    '2026-11-24T14:00',
  ]);
  expect(world.posts()).toEqual([]);
});

it('says that a start is gone where a later read lacks it', async () => {
  const world = open();
  const tools = world.tools();
  let slots = [slotAt('2026-11-24T13:00:00+02:00'), slotAt('2026-11-24T14:00:00+02:00')];
  world.answer(listing(() => slots));
  await tools.getFreeSlots.execute(everything);
  slots = slots.slice(1);
  await tools.getFreeSlots.execute(everything);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code: 'slot_taken' });
  expect(world.posts()).toEqual([]);
});

it('does not count as shown what an answer had no room for', async () => {
  const world = open();
  const tools = world.tools();
  const first = Date.parse('2026-11-23T00:00:00Z');
  const slots = Array.from({ length: 10_000 }, (_, index) =>
    slotAt(new Date(first + index * 300_000).toISOString().replace('.000Z', 'Z'), 5),
  );
  world.answer(listing(slots));
  const listed = await tools.getFreeSlots.execute({ ...everything, days: 60 });
  if (!listed.ok || !listed.leftOut) throw new Error('nothing was left out');
  const last = slots.at(-1)?.start as string;
  const local = new Date(Date.parse(last) + 2 * 3_600_000).toISOString().slice(0, 16);
  expect(await tools.requestMeeting.execute(request({ start: local }))).toMatchObject({
    code: 'not_offered',
  });
  expect(world.posts()).toEqual([]);
});

it('refuses a start that was shown only in another zone, where the list of this zone lacks it', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  await tools.getFreeSlots.execute({ ...everything, timezone: 'Asia/Tokyo' });
  const refused = await tools.requestMeeting.execute(request({ timezone: 'Asia/Tokyo' }));
  expect(refused).toMatchObject({ ok: false, code: 'not_offered' });
  expect(refused).toHaveProperty(
    'message',
    expect.stringContaining('it was shown for 30 minutes in Asia/Jerusalem'),
  );
  expect(world.posts()).toEqual([]);
});

it('asks which list is meant where a start was shown for two durations', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  await tools.getFreeSlots.execute({ ...everything, durationMinutes: 60 });
  expect(await tools.requestMeeting.execute(request({ durationMinutes: 0 }))).toMatchObject({
    ok: false,
    code: 'invalid_input',
    message: expect.stringContaining('60 minutes in Asia/Jerusalem, 30 minutes in Asia/Jerusalem'),
  });
  expect(world.posts()).toEqual([]);
  expect(await tools.requestMeeting.execute(request({ durationMinutes: 60 }))).toMatchObject({ ok: true });
  expect(world.bodies()).toMatchObject([{ durationMinutes: 60 }]);
});
