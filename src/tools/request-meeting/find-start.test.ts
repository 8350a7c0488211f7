import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, listing, request, slotAt } from '../../../tests/booking-world.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';
import type { ToolCall } from '../contract/tool.ts';

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
    message: expect.stringContaining('is not among the 30-minute starts in Asia/Jerusalem'),
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

it('gives no advice that a program with the same messages in each call would follow for ever', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything, { turn: 'the first messages' });
  const again = () => tools.requestMeeting.execute(request(), { turn: 'the first messages' });
  for (const refused of [await again(), await again()])
    expect(refused).toMatchObject({
      code: 'not_offered',
      next: expect.stringContaining('If the answer is the same, tell the guest'),
    });
  expect(world.posts()).toEqual([]);
});

it('says that a shown start is not listed any more, and by whom it went is not said', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  world.take('2026-11-24T13:00:00+02:00');
  const refused = await tools.requestMeeting.execute(request());
  expect(refused).toMatchObject({
    ok: false,
    code: 'slot_taken',
    message:
      '"2026-11-24T13:00" was free when it was shown, and is not listed any more. Nothing was requested by this call.',
  });
  expect(world.posts()).toEqual([]);
});

it('does not call a start gone if the list could not be read whole', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  // February has no 30th day, but the wire's pattern for a time allows it.
  world.answer(listing([{ start: '2026-02-30T13:00:00Z', end: '2026-02-30T13:30:00Z' }]));
  expect(await tools.requestMeeting.execute(request())).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('is still free could not be read'),
  });
  expect(world.posts()).toEqual([]);
});

it('shows and refuses once more if no list of that zone, duration or page was shown', async () => {
  const world = open();
  const tools = world.tools({ slug: undefined });
  const ask = (changes = {}) => tools.requestMeeting.execute(request({ slug: 'demo', ...changes }));
  await tools.getFreeSlots.execute({ ...everything, slug: 'demo' });
  for (const changes of [{ timezone: 'Asia/Tokyo' }, { durationMinutes: 60 }, { slug: 'demo-he' }]) {
    const refused = await ask(changes);
    expect(refused).toMatchObject({ ok: false, code: 'not_read', days: expect.anything() });
  }
  expect(world.posts()).toEqual([]);
});

it('needs a list with starts: an empty one shows nothing', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute({ ...everything, when: '2026-11-24T04:00/2026-11-24T05:00', days: 1 });
  let slots = [slotAt('2026-11-25T09:00:00+02:00')].slice(1);
  world.answer(listing(() => slots));
  const other = { conversation: 'empty' };
  await tools.getFreeSlots.execute(everything, other);
  slots = [slotAt('2026-11-24T13:00:00+02:00')];
  expect(await tools.requestMeeting.execute(request(), other)).toMatchObject({ code: 'not_read' });
  expect(world.posts()).toEqual([]);
});

it('asks which zone is meant if one clock time was shown in two', async () => {
  const world = open();
  const tools = world.tools();
  world.answer(listing([slotAt('2026-11-24T04:00:00Z'), slotAt('2026-11-24T11:00:00Z')]));
  await tools.getFreeSlots.execute(everything);
  await tools.getFreeSlots.execute({ ...everything, timezone: 'Asia/Tokyo' });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({
    code: 'invalid_input',
    message: expect.stringContaining('30 minutes in Asia/Tokyo, and for 30 minutes in Asia/Jerusalem'),
  });
  expect(world.posts()).toEqual([]);
  await tools.requestMeeting.execute(request({ timezone: 'Asia/Tokyo' }));
  expect(world.bodies()).toMatchObject([{ start: '2026-11-24T04:00:00Z', timezone: 'Asia/Tokyo' }]);
});

it('does not count a start that another service showed', async () => {
  const world = open();
  const { store } = createSharedStore();
  const other = open();
  const client = { ...other.client, baseUrl: 'http://other.test' };
  await world.tools({ sessions: store }).getFreeSlots.execute(everything, { conversation: 'a' });
  const tools = other.tools({ sessions: store, client });
  expect(await tools.requestMeeting.execute(request(), { conversation: 'a' })).toMatchObject({
    code: 'not_read',
  });
  expect(other.posts()).toEqual([]);
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
    message: expect.stringContaining('60 minutes in Asia/Jerusalem, and for 30 minutes in Asia/Jerusalem'),
  });
  expect(world.posts()).toEqual([]);
  expect(await tools.requestMeeting.execute(request({ durationMinutes: 60 }))).toMatchObject({ ok: true });
  expect(world.bodies()).toMatchObject([{ durationMinutes: 60 }]);
});

describe('a call beside the one that shows a start', () => {
  it.each([
    ['at once', 0],
    ['later than the list', 20],
  ])('was written before it was shown; the page comes %s', async (_, hops) => {
    const world = open();
    const tools = world.tools();
    world.answer(async ({ path }) => {
      // Turns of the event loop pass, but no time.
      for (let hop = 0; path.endsWith('/demo') && hop < hops; hop += 1)
        await new Promise((resolve) => setImmediate(resolve));
      return undefined;
    });
    const [, requested] = await Promise.all([
      tools.getFreeSlots.execute(everything),
      tools.requestMeeting.execute(request()),
    ]);
    expect(requested).toMatchObject({ ok: false, code: expect.stringMatching(/^not_(read|offered)$/) });
    expect(world.posts()).toEqual([]);
    // Now it was shown.
    expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  });

  it('was written before it was shown, however long the host takes to find the guest of it', async () => {
    const world = open();
    const shown = Promise.withResolvers<string>();
    const name = ({ id }: ToolCall) => (id === 'request' ? shown.promise : 'Noa Levi');
    const tools = world.tools({ guest: { name } });
    const requested = tools.requestMeeting.execute(request(), { id: 'request' });
    await tools.getFreeSlots.execute(everything, { id: 'list' });
    shown.resolve('Noa Levi');
    expect(await requested).toMatchObject({ ok: false, code: 'not_read' });
    expect(world.posts()).toEqual([]);
  });

  it('does not count on a list that is read again meanwhile', async () => {
    const world = open();
    const tools = world.tools();
    await tools.getFreeSlots.execute({ ...everything, when: '2026-11-25' });
    world.pass(60_000);
    const [, requested] = await Promise.all([
      tools.getFreeSlots.execute(everything),
      tools.requestMeeting.execute(request()),
    ]);
    expect(requested).toMatchObject({ ok: false, code: 'not_offered' });
    expect(world.posts()).toEqual([]);
  });
});

describe('within one turn', () => {
  it('refuses a start that was first shown in the same turn, also by an earlier call', async () => {
    const world = open();
    const tools = world.tools();
    const ask = (turn: string) => tools.requestMeeting.execute(request(), { turn });
    await tools.getFreeSlots.execute(everything, { turn: 'one' });
    expect(await ask('one')).toMatchObject({ ok: false, code: 'not_offered' });
    // The refusal shows the start too. In its own turn this does not count either.
    expect(await ask('one')).toMatchObject({ ok: false, code: 'not_offered' });
    expect(world.posts()).toEqual([]);
    expect(await ask('two')).toMatchObject({ ok: true });
  });

  it('refuses a start that only a refusal of the same turn showed', async () => {
    const world = open();
    const tools = world.tools();
    const ask = (turn: string) => tools.requestMeeting.execute(request(), { turn });
    expect(await ask('one')).toMatchObject({ ok: false, code: 'not_read' });
    expect(await ask('one')).toMatchObject({ ok: false, code: 'not_offered' });
    expect(world.posts()).toEqual([]);
    expect(await ask('two')).toMatchObject({ ok: true });
  });

  it('refuses another start that only a refusal of the same turn showed', async () => {
    const world = open();
    const tools = world.tools();
    const ask = (turn: string) => tools.requestMeeting.execute(request(), { turn });
    await tools.getFreeSlots.execute({ ...everything, when: '2026-11-25' }, { turn: 'one' });
    expect(await ask('two')).toMatchObject({ ok: false, code: 'not_offered' });
    expect(await ask('two')).toMatchObject({ ok: false, code: 'not_offered' });
    expect(await ask('three')).toMatchObject({ ok: true });
  });

  it('accepts a start that an earlier turn showed, though this turn shows it again', async () => {
    const world = open();
    const tools = world.tools();
    await tools.getFreeSlots.execute(everything, { turn: 'one' });
    await tools.getFreeSlots.execute({ ...everything, when: 'Tuesday' }, { turn: 'two' });
    expect(await tools.requestMeeting.execute(request(), { turn: 'two' })).toMatchObject({ ok: true });
  });

  it('another that runs at the same time does not make it count', async () => {
    const world = open();
    const tools = world.tools();
    await tools.getFreeSlots.execute({ ...everything, when: '2026-11-24' }, { turn: 'one' });
    await tools.getFreeSlots.execute({ ...everything, when: '2026-11-25' }, { turn: 'two' });
    expect(await tools.requestMeeting.execute(request(), { turn: 'one' })).toMatchObject({
      code: 'not_offered',
    });
    expect(await tools.requestMeeting.execute(request(), { turn: 'two' })).toMatchObject({ ok: true });
  });
});
