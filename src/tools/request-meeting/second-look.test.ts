import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, listing, request, slotAt } from '../../../tests/booking-world.ts';
import { createSharedStore, holdsPending, requestsIn } from '../../../tests/shared-store.ts';
import { nextMoment } from '../contract/moment.ts';

const hourMs = 3_600_000;
const tuesday = '2026-11-24T13:00:00+02:00';

/** Two processes with one store; `duringSave` runs once, after the store kept the first request and before it answers. */
async function begin(duringSave: () => void | Promise<void> = () => {}) {
  const world = createWorld();
  onTestFinished(world.close);
  const shared = createSharedStore();
  const processes = [0, 1].map(() => world.tools({ conversation: 'noa:1', sessions: shared.store }));
  const [one, other] = processes as [(typeof processes)[number], (typeof processes)[number]];
  await one.getFreeSlots.execute(everything);
  shared.hooks.onSave = async (save) => {
    if (!holdsPending(save.state)) return undefined;
    delete shared.hooks.onSave;
    const answer = shared.compareAndSave(save);
    await duringSave();
    return { answer };
  };
  const saved = () => requestsIn(JSON.parse(shared.texts.get('noa:1') ?? '{"requests":[]}'));
  return { world, one, other, saved };
}

describe('a record that takes long to be saved', () => {
  it('of ten seconds is trusted', async () => {
    const { world, one } = await begin(() => world.pass(10_000));
    expect(await one.requestMeeting.execute(request())).toMatchObject({ ok: true });
    expect(world.posts()).toHaveLength(1);
  });

  it('is dropped, and what is free is read again: a start that went meanwhile is not sent', async () => {
    const { world, one, saved } = await begin(() => {
      world.pass(10_001);
      world.answer(listing([slotAt('2026-11-25T13:00:00+02:00')]));
    });
    expect(await one.requestMeeting.execute(request())).toMatchObject({ ok: false, code: 'slot_taken' });
    expect(world.posts()).toEqual([]);
    expect(saved()).toEqual([]);
  });

  it('is recorded anew where the start is still listed, and leaves once', async () => {
    const { world, one, saved } = await begin(() => world.pass(hourMs));
    expect(await one.requestMeeting.execute(request())).toMatchObject({
      ok: true,
      confirmBy: '2026-11-20T10:50',
    });
    expect(world.bodies()).toMatchObject([{ start: tuesday }]);
    expect(saved()).toMatchObject([{ status: 'accepted' }]);
  });

  it('for two days sends nothing that another process has sent by then', async () => {
    const { world, one, other } = await begin(async () => {
      world.pass(49 * hourMs);
      expect(await other.requestMeeting.execute(request())).toMatchObject({ ok: true });
    });
    expect(await one.requestMeeting.execute(request())).toMatchObject({
      ok: true,
      message: expect.stringContaining('by an earlier call'),
    });
    expect(world.posts()).toHaveLength(1);
  });

  it('sends no start that another process has replaced by then', async () => {
    const { world, one, other } = await begin(async () => {
      world.pass(61_000);
      const later = request({ start: '2026-11-24T15:00', replaces: '2026-11-24T13:00' });
      expect(await other.requestMeeting.execute(later)).toMatchObject({ ok: true });
    });
    expect(await one.requestMeeting.execute(request())).toMatchObject({ code: 'already_requested' });
    expect(world.bodies()).toMatchObject([{ start: '2026-11-24T15:00:00+02:00' }]);
  });
});

it('a clock that jumps two days ahead and back forgets no open request', async () => {
  const { world, one } = await begin();
  expect(await one.requestMeeting.execute(request())).toMatchObject({ ok: true });
  world.pass(49 * hourMs);
  const later = '2026-11-24T15:00';
  expect(await one.requestMeeting.execute(request({ start: later }))).toMatchObject({ ok: true });
  world.pass(-49 * hourMs + 60_000);
  const again = await one.requestMeeting.execute(request({ replaces: later }));
  expect(again).toMatchObject({ ok: true, message: expect.stringContaining('by an earlier call') });
  expect(world.posts()).toHaveLength(2);
});

it('a start that a list with unreadable entries lacks is not called gone', async () => {
  const { world, one } = await begin();
  world.answer(listing([slotAt('2026-11-25T13:00:00+02:00'), { start: 'soon', end: 'later' }]));
  expect(await one.requestMeeting.execute(request())).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('could not be read'),
  });
  expect(world.posts()).toEqual([]);
});

it('a start beyond what a read of 60 days covers for certain is not called gone', async () => {
  const { world, one } = await begin();
  const last = slotAt('2027-01-17T09:00:00+02:00');
  world.answer(listing([last]));
  await one.getFreeSlots.execute({ ...everything, days: 60 });
  world.answer(listing([slotAt('2026-11-25T13:00:00+02:00')]));
  expect(await one.requestMeeting.execute(request({ start: '2027-01-17T09:00' }))).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('could not be read'),
  });
  expect(world.posts()).toEqual([]);
});

it('a list that was shown after a call arrived does not count for it, however late the host passes the call on', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const one = world.tools();
  const began = nextMoment();
  await one.getFreeSlots.execute(everything);
  expect(await one.requestMeeting.execute(request(), { began })).toMatchObject({ code: 'not_offered' });
  expect(world.posts()).toEqual([]);
});

it('a list that was shown while the session of a request was loaded does not count for it', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const { store, hooks } = createSharedStore();
  const tools = world.tools({ conversation: 'noa:1', sessions: store });
  const gate = Promise.withResolvers<void>();
  hooks.onLoad = () => {
    delete hooks.onLoad;
    return gate.promise;
  };
  const asked = tools.requestMeeting.execute(request());
  await tools.getFreeSlots.execute(everything);
  gate.resolve();
  expect(await asked).toMatchObject({ ok: false, code: 'not_offered' });
  expect(world.posts()).toEqual([]);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
});
