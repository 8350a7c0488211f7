import process from 'node:process';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, json, request } from '../../../tests/booking-world.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';
import type { SessionState } from '../session/state.ts';

function begin() {
  const world = createWorld();
  onTestFinished(world.close);
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  const shared = createSharedStore();
  const clock = { fails: false, throws: false };
  const tools = world.tools({
    now: () => {
      if (clock.throws) throw new Error('no clock');
      return new Date(clock.fails ? Number.NaN : world.now());
    },
    onEvent: () => {},
    sessions: shared.store,
  });
  return { world, tools, clock, shared, warnings };
}

it('answers what became of a request though the clock fails once it has left', async () => {
  const { world, tools, clock } = begin();
  await tools.getFreeSlots.execute(everything);
  world.answer(({ method }) => {
    if (method === 'POST') clock.fails = true;
    return undefined;
  });
  const first = await tools.requestMeeting.execute(request());
  expect(first).toMatchObject({ ok: true, confirmBy: '2026-11-20T09:50' });
  clock.fails = false;
  const again = await tools.requestMeeting.execute(request());
  expect(again).toMatchObject({ ok: true, confirmBy: '2026-11-20T09:50' });
  expect(world.posts()).toHaveLength(1);
});

it('keeps a wait that the service asks for though the clock fails once the request has left', async () => {
  const { world, tools, clock } = begin();
  await tools.getFreeSlots.execute(everything);
  world.answer(({ method }) => {
    if (method !== 'POST') return undefined;
    clock.fails = true;
    return json(429, { error: 'Slow down' }, { 'retry-after': '120' });
  });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ code: 'rate_limited' });
  clock.fails = false;
  world.pass(119_000);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ code: 'rate_limited' });
  expect(world.posts()).toHaveLength(1);
});

it('says that the service refused a request though the clock fails once the request has left', async () => {
  const { world, tools, clock } = begin();
  await tools.getFreeSlots.execute(everything);
  world.answer(({ method }) => {
    if (method !== 'POST') return undefined;
    clock.fails = true;
    return json(409, { error: 'Taken' });
  });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({
    code: 'refused',
    message: expect.stringContaining('The service refused the request'),
  });
});

it('sends nothing if the clock fails once the request is recorded, and drops the record', async () => {
  const { world, tools, clock, shared } = begin();
  await tools.getFreeSlots.execute(everything);
  shared.hooks.onSave = ({ state }) => {
    clock.fails = (state as unknown as SessionState).requests.length > 0;
  };
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ code: 'no_memory' });
  expect(world.posts()).toEqual([]);
  shared.hooks.onSave = undefined;
  clock.fails = false;
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  expect(world.posts()).toHaveLength(1);
});

it('sends nothing where the clock throws, says so, and reports it to the host', async () => {
  const { world, tools, clock, warnings } = begin();
  await tools.getFreeSlots.execute(everything);
  clock.throws = true;
  for (const refused of [
    await tools.getFreeSlots.execute(everything),
    await tools.requestMeeting.execute(request()),
  ])
    expect(refused).toMatchObject({ code: 'no_memory', message: expect.stringContaining('the clock') });
  expect(warnings.mock.calls.map(([error]) => error)).toContainEqual(
    expect.objectContaining({ message: 'now failed' }),
  );
  expect(world.posts()).toEqual([]);
});
