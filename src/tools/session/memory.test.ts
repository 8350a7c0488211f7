import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import { createToolContext } from '../context/tool-context.ts';
import { createGetFreeSlots } from '../free-slots/get-free-slots.ts';
import { createRequestMeeting } from '../request-meeting/request-meeting.ts';
import { entryOf, hourMs, now, openMs } from './requests.fixture.ts';
import type { Wait } from './saved-state.ts';
import { createMemory, createMemorySession, type MemoryLimits, sharedMemory } from './session.ts';
import { emptyState, type Proposal, type SessionState, type ShownAnswer } from './state.ts';

const shown: ShownAnswer = {
  service: 'one',
  slug: 'demo',
  durationMinutes: 30,
  timezone: 'UTC',
  turn: null,
  starts: [1],
};
const wait: Wait = { service: 'one', slug: null, guest: null, code: 'unavailable', until: now + hourMs };
const withShown: SessionState = { ...emptyState(), shown: [shown] };
const withRequest: SessionState = { ...withShown, version: 3, requests: [entryOf()] };

describe('a memory', () => {
  it('has an empty conversation where nothing was written', () => {
    expect(createMemory().read('a')).toEqual(emptyState());
  });

  it('forgets the conversation that was written longest ago', () => {
    const memory = createMemory({ whole: 2, reduced: 2 });
    for (const key of ['first', 'second']) memory.write(key, withShown, now);
    memory.write('first', withShown, now);
    memory.write('third', withShown, now);
    expect(['first', 'second', 'third'].map((key) => memory.read(key).shown.length)).toEqual([1, 0, 1]);
  });

  it('forgets the conversations that were written longest ago if all hold too many starts, and no open request', () => {
    const memory = createMemory({ whole: 9, reduced: 9, starts: 5 });
    const withStarts = (count: number) => ({
      ...withRequest,
      shown: [{ ...shown, starts: Array.from({ length: count }, () => 1) }],
    });
    const keys = ['first', 'second', 'third', 'fourth'];
    const counts = () => keys.map((key) => memory.read(key).shown[0]?.starts.length ?? 0);
    for (const key of ['first', 'second', 'second']) memory.write(key, withStarts(2), now);
    expect(counts()).toEqual([2, 2, 0, 0]);
    memory.write('third', withStarts(2), now);
    expect(counts()).toEqual([0, 2, 2, 0]);
    memory.write('fourth', withStarts(9), now);
    expect(counts()).toEqual([0, 0, 0, 9]);
    for (const key of keys) expect(memory.read(key).requests).toEqual(withRequest.requests);
  });

  it('never forgets open requests and waits, only what was shown and proposed', () => {
    const memory = createMemory({ whole: 1, reduced: 1 });
    const proposal = {
      key: 'a',
      service: '',
      status: 'proposed',
      request: null,
      replaces: '',
      earlier: [],
    } satisfies Proposal;
    memory.write('first', { ...withRequest, proposals: [proposal], waits: [wait] }, now);
    for (let index = 0; index < 50; index += 1) memory.write(`cheap ${index}`, withShown, now);
    expect(memory.read('first')).toEqual({ ...withRequest, shown: [], proposals: [], waits: [wait] });
  });

  it('forgets requests and waits that are over, and refusals', () => {
    const memory = createMemory({ whole: 1, reduced: 1 });
    const old = entryOf({ sentAt: now - openMs });
    const refused = entryOf({ status: 'refused' });
    memory.write(
      'first',
      { ...withRequest, requests: [old, refused], waits: [{ ...wait, until: now }] },
      now,
    );
    memory.write('second', withShown, now);
    expect(memory.read('first')).toEqual(emptyState());
    memory.write('third', { ...withRequest, requests: [old, refused, entryOf()] }, now);
    memory.write('fourth', withShown, now);
    expect(memory.read('third').requests).toEqual([entryOf()]);
  });

  it('continues a conversation that it had reduced to its requests', () => {
    const memory = createMemory({ whole: 1, reduced: 1 });
    memory.write('first', withRequest, now);
    memory.write('second', withShown, now);
    const next = { ...memory.read('first'), shown: [shown] };
    memory.write('first', next, now);
    expect(memory.read('first')).toEqual(next);
    expect(memory.read('second')).toEqual(emptyState());
  });
});

describe('room for new requests', () => {
  function crowded() {
    const memory = createMemory({ whole: 1, reduced: 2 });
    for (const key of ['first', 'second', 'third']) memory.write(key, withRequest, now);
    return memory;
  }

  it('is there as long as few enough conversations are kept for their requests', () => {
    const memory = createMemory({ whole: 1, reduced: 2 });
    memory.write('first', withRequest, now);
    memory.write('second', withRequest, now);
    expect(memory.hasRoom('new', now)).toBe(true);
    memory.write('third', withRequest, now);
    expect(memory.hasRoom('new', now)).toBe(false);
  });

  it('is there for conversations that have requested before', () => {
    const memory = crowded();
    for (const key of ['first', 'second', 'third']) expect(memory.hasRoom(key, now)).toBe(true);
    memory.write('new', withShown, now);
    expect(memory.hasRoom('new', now)).toBe(false);
  });

  it('comes back when requests expire', () => {
    const memory = crowded();
    const expired = now - hourMs + openMs;
    expect(memory.hasRoom('new', expired - 1)).toBe(false);
    // All that is kept is looked through once a minute.
    expect(memory.hasRoom('new', expired)).toBe(false);
    expect(memory.hasRoom('new', expired + 59_999)).toBe(true);
    expect(memory.read('first')).toEqual(emptyState());
  });
});

describe('a session in memory', () => {
  it('counts versions only where something changed', async () => {
    const memory = createMemory();
    const session = createMemorySession(memory, 'a', () => now);
    await session.change((state) => ({ state, result: undefined }));
    expect((await session.read()).version).toBe(0);
    expect(await session.change((state) => ({ state: { ...state, shown: [shown] }, result: 'done' }))).toBe(
      'done',
    );
    expect(await session.read()).toEqual({ ...withShown, version: 1 });
  });

  it('changes nothing where the rule throws', async () => {
    const session = createMemorySession(createMemory(), 'a', () => now);
    const bug = new Error('a bug');
    const change = session.change(() => {
      throw bug;
    });
    await expect(change).rejects.toBe(bug);
    expect(await session.read()).toEqual(emptyState());
  });

  it('is one for all sessions of a key', async () => {
    const memory = createMemory();
    const [one, other] = ['a', 'a'].map((key) => createMemorySession(memory, key, () => now));
    await one?.change((state) => ({ state: { ...state, shown: [shown] }, result: undefined }));
    expect((await other?.read())?.shown).toEqual([shown]);
    expect(other?.hasRoom(now)).toBe(true);
  });
});

it('has one shared memory in a process', () => {
  expect(sharedMemory()).toBe(sharedMemory());
});

/** Tools whose conversations share a memory of this size. */
function toolsWith(limits: MemoryLimits) {
  const world = createWorld();
  onTestFinished(world.close);
  const clock = () => new Date(world.now());
  const options = { client: world.client, slug: 'demo', defaultTimezone: 'Asia/Jerusalem', now: clock };
  const memory = createMemory(limits);
  const context = {
    ...createToolContext(options),
    sessionOf: (conversation = '') => createMemorySession(memory, conversation, world.now),
  };
  const [getFreeSlots, requestMeeting] = [createGetFreeSlots(context), createRequestMeeting(context)];
  const ask = async (conversation: string, changes = {}) => {
    await getFreeSlots.execute(everything, { conversation });
    return requestMeeting.execute(request(changes), { conversation });
  };
  return { world, getFreeSlots, requestMeeting, ask };
}

it('refuses a request that could not be remembered, and lets those who requested go on', async () => {
  const { world, ask } = toolsWith({ whole: 1, reduced: 1 });
  expect(await ask('first')).toMatchObject({ ok: true });
  expect(await ask('second', { guestEmail: 'avi@example.com' })).toMatchObject({
    code: 'limit_reached',
    message: expect.stringContaining('Nothing was sent.'),
  });
  expect(world.posts()).toHaveLength(1);
  const other = { start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' };
  expect(await ask('first', other)).toMatchObject({ ok: true });
  world.pass(openMs);
  expect(await ask('second', { guestEmail: 'dan@example.com' })).toMatchObject({ ok: true });
});

it('does not send again what may have been sent, after many other conversations', async () => {
  const { world, getFreeSlots, ask } = toolsWith({ whole: 3, reduced: 3 });
  let isLost = true;
  world.answer(({ method }) => {
    if (method !== 'POST' || !isLost) return undefined;
    throw new TypeError('fetch failed', {
      cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
    });
  });
  expect(await ask('first')).toMatchObject({ code: 'uncertain' });
  isLost = false;
  for (let index = 0; index < 10; index += 1)
    await getFreeSlots.execute(everything, { conversation: `other ${index}` });
  expect(await ask('first')).toMatchObject({ code: 'uncertain' });
  expect(world.posts()).toHaveLength(1);
});

it('judges by the latest state where a conversation was forgotten while a call works in it', async () => {
  const { world, getFreeSlots, requestMeeting } = toolsWith({ whole: 1, reduced: 9 });
  const first = { conversation: 'first' };
  await getFreeSlots.execute(everything, first);
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  let reads = 0;
  world.answer(async ({ path }) => {
    reads += path.endsWith('/slots') ? 1 : 0;
    if (!path.endsWith('/slots') || reads > 1) return undefined;
    arrived.resolve();
    await gate.promise;
    return undefined;
  });
  const slow = requestMeeting.execute(request(), first);
  await arrived.promise;
  expect(await requestMeeting.execute(request({ guestName: 'Noa Cohen' }), first)).toMatchObject({
    ok: true,
  });
  await getFreeSlots.execute(everything, { conversation: 'second' });
  gate.resolve();
  expect(await slow).toMatchObject({ ok: false, code: 'already_requested' });
  expect(world.posts()).toHaveLength(1);
});
