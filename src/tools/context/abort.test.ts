import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';
import type { BookingClient } from '../../client/index.ts';
import type { BookingToolsOptions } from '../index.ts';
import { warm } from '../request-meeting/warm.fixture.ts';

it("throws the signal's reason before anything is read or sent", async () => {
  const { world, tools } = await warm();
  const before = world.sent.length;
  const signal = AbortSignal.abort();
  await expect(tools.requestMeeting.execute(request(), { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await expect(tools.getFreeSlots.execute(everything, { signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  await expect(tools.getBookingPage.execute({}, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(world.sent).toHaveLength(before);
});

/** A client of the host that ignores signals. */
function deaf({ client }: ReturnType<typeof createWorld>): BookingClient {
  return {
    getBookingPage: (slug) => client.getBookingPage(slug),
    getFreeSlots: (slug, query) => client.getFreeSlots(slug, query),
    requestMeeting: (slug, body) => client.requestMeeting(slug, body),
  };
}

it('stops what has not left, also where the client does not', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools({ client: deaf(world) });
  const aborted = { signal: AbortSignal.abort() };
  await expect(tools.getFreeSlots.execute(everything, aborted)).rejects.toMatchObject({ name: 'AbortError' });
  await expect(tools.getBookingPage.execute({}, aborted)).rejects.toMatchObject({ name: 'AbortError' });
  await expect(tools.requestMeeting.execute(request(), aborted)).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(world.sent).toEqual([]);
  await tools.getFreeSlots.execute(everything);
  const aborting = new AbortController();
  // Abort after the page is read and before the request is sent.
  world.answer(({ path }) => {
    if (path.endsWith('/demo')) aborting.abort();
    return undefined;
  });
  await expect(tools.requestMeeting.execute(request(), { signal: aborting.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(world.posts()).toEqual([]);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
});

it('records nothing for a call that was aborted while it read', async () => {
  const { world } = await warm();
  const shared = createSharedStore();
  const tools = world.tools({ sessions: shared.store, conversation: 'noa', client: deaf(world) });
  await tools.getFreeSlots.execute(everything);
  const aborting = new AbortController();
  world.answer(({ path }) => {
    if (path.endsWith('/slots')) aborting.abort();
    return undefined;
  });
  const before = shared.saves.length;
  const asked = tools.requestMeeting.execute(request(), { signal: aborting.signal });
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  await new Promise(setImmediate);
  expect(shared.saves).toHaveLength(before);
  expect(world.posts()).toEqual([]);
});

it('ends a read that is under way', async () => {
  const { world, tools } = await warm();
  const aborting = new AbortController();
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  world.answer(async ({ path }) => {
    if (!path.endsWith('/slots')) return undefined;
    arrived.resolve();
    await gate.promise;
    return undefined;
  });
  const read = tools.getFreeSlots.execute(everything, { signal: aborting.signal });
  await arrived.promise;
  aborting.abort();
  await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  gate.resolve();
});

it('before the request leaves, stops it and leaves the start free to be requested', async () => {
  const { world, tools } = await warm();
  const aborting = new AbortController();
  // Abort after the page is read and before the request is sent.
  world.answer(({ path }) => {
    if (path.endsWith('/demo')) aborting.abort();
    return undefined;
  });
  await expect(tools.requestMeeting.execute(request(), { signal: aborting.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(world.posts()).toEqual([]);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
});

it('drops the record if the client stops the request itself: it counts for no limit', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  let aborting: AbortController | undefined;
  const client = {
    ...world.client,
    requestMeeting: async (...args: Parameters<typeof world.client.requestMeeting>) => {
      aborting?.abort();
      return world.client.requestMeeting(...args);
    },
  };
  const tools = world.tools({ client });
  await tools.getFreeSlots.execute(everything);
  for (let call = 0; call < 3; call += 1) {
    aborting = new AbortController();
    const { signal } = aborting;
    await expect(tools.requestMeeting.execute(request(), { signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  }
  expect(world.posts()).toEqual([]);
  aborting = undefined;
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
});

it('after the request left, its outcome is recorded', async () => {
  const { world, tools } = await warm();
  const aborting = new AbortController();
  world.answer(async ({ method }) => {
    if (method === 'POST') aborting.abort();
    return undefined;
  });
  const [ended] = await Promise.allSettled([
    tools.requestMeeting.execute(request(), { signal: aborting.signal }),
  ]);
  expect(ended.status).toBe('fulfilled');
  const again = await tools.requestMeeting.execute(request());
  expect(again).toMatchObject({ ok: true, status: 'confirmation_sent' });
  expect(world.posts()).toHaveLength(1);
});

it('of one of two equal calls leaves the other to be sent', async () => {
  const { world, tools } = await warm();
  const aborting = new AbortController();
  world.answer(({ path }) => {
    if (path.endsWith('/demo')) aborting.abort();
    return undefined;
  });
  const [first, second] = await Promise.allSettled([
    tools.requestMeeting.execute(request(), { signal: aborting.signal }),
    tools.requestMeeting.execute(request()),
  ]);
  expect(first.status).toBe('rejected');
  expect(second).toMatchObject({ status: 'fulfilled', value: { ok: true } });
  expect(world.posts()).toHaveLength(1);
});

const never = () => new Promise<never>(() => {});

it.each<[what: string, options: BookingToolsOptions]>([
  ['a store that never answers a load', { sessions: { load: never, save: () => true } }],
  ['a conversation that is never found', { conversation: never }],
  ['a guest who is never found', { guest: never }],
  ['a field of the guest that is never found', { guest: { email: never } }],
  ['an approval that never comes', { approve: never }],
])('ends the waiting for %s', async (_, options) => {
  const world = createWorld();
  onTestFinished(world.close);
  const { getFreeSlots, requestMeeting } = world.tools(options);
  for (const execute of [
    (signal: AbortSignal) => getFreeSlots.execute(everything, { signal }),
    (signal: AbortSignal) => requestMeeting.execute(request(), { signal }),
    (signal: AbortSignal) => requestMeeting.review(request(), { signal }),
  ]) {
    const aborting = new AbortController();
    const ended = execute(aborting.signal);
    setImmediate(() => aborting.abort(new Error('the user left')));
    // A call that does not use this option answers. Any other call is aborted.
    await ended.then(
      (result) => expect(result).toMatchObject({ ok: true }),
      (error) => expect(error).toMatchObject({ message: 'the user left' }),
    );
  }
  expect(world.posts()).toEqual([]);
});

it('sends nothing where what it waited for comes after the abort', async () => {
  const { world } = await warm();
  const shared = createSharedStore();
  const tools = world.tools({ sessions: shared.store });
  await tools.getFreeSlots.execute(everything);
  for (let load = 1; load <= 12; load += 1) {
    const gate = Promise.withResolvers<void>();
    const aborting = new AbortController();
    let loads = 0;
    shared.hooks.onLoad = () => {
      loads += 1;
      if (loads !== load) return undefined;
      setImmediate(() => {
        aborting.abort(new Error('the user left'));
        setImmediate(() => gate.resolve());
      });
      return gate.promise;
    };
    const asked = tools.requestMeeting.execute(request(), { signal: aborting.signal });
    const ended = await asked.then(
      ({ ok }) => ok,
      (error: Error) => error.message,
    );
    shared.hooks.onLoad = () => undefined;
    await gate.promise;
    await new Promise(setImmediate);
    expect(world.posts()).toHaveLength(ended === true ? 1 : 0);
    if (ended === true) {
      // The call and the record load the session once each.
      expect(load).toBeGreaterThan(2);
      return;
    }
    expect(ended).toBe('the user left');
  }
  throw new Error('no request was let through');
});
