import { setImmediate } from 'node:timers/promises';
import type { RequestAccepted } from 'agent-booking';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request } from '../booking-world.ts';
import type { Harness, Outcome } from './harness.ts';
import { harnesses } from './harnesses.ts';
import { call, codeOf } from './play.ts';

const show = call('getFreeSlots', everything);
const ask = call('requestMeeting', request());

describe.each(harnesses)('$name', (harness) => {
  it('an abort before a call sends nothing', async () => {
    const { world, conversation } = await begin(harness);
    for (const one of [show, ask, call('getBookingPage', {})])
      await expect(conversation.say([one], { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(world.sent).toEqual([]);
  });

  it('an abort before a request leaves it free to be made', async () => {
    const { world, conversation } = await begin(harness);
    await conversation.say([show]);
    await expect(conversation.say([ask], { signal: AbortSignal.abort() })).rejects.toThrow();
    expect(world.posts()).toEqual([]);
    expect((await conversation.say([ask])).map(codeOf)).toEqual(['ok']);
    expect(world.posts()).toHaveLength(1);
  });

  it('an abort while it reads sends no request', async () => {
    const { world, conversation } = await begin(harness);
    await conversation.say([show]);
    world.pass(60_000);
    const abort = new AbortController();
    world.answer(({ path }) => {
      if (path.endsWith('/slots')) abort.abort();
      return undefined;
    });
    await expect(conversation.say([ask], { signal: abort.signal })).rejects.toThrow();
    expect(world.posts()).toEqual([]);
    expect((await conversation.say([ask])).map(codeOf)).toEqual(['ok']);
    expect(world.posts()).toHaveLength(1);
  });

  it('an abort after the request left does not make it leave again, and a later call reads its outcome', async () => {
    const { world, conversation } = await begin(harness);
    await conversation.say([show]);
    const abort = new AbortController();
    world.answer(({ method }) => {
      if (method === 'POST') abort.abort();
      return undefined;
    });
    await Promise.allSettled([conversation.say([ask], { signal: abort.signal })]);
    // A framework may end an aborted run before the tool has its answer: until then the request is being sent.
    let again = await conversation.say([ask]);
    for (let tries = 0; tries < 1000 && again[0]?.text.includes('is being sent'); tries += 1) {
      await setImmediate();
      again = await conversation.say([ask]);
    }
    expect(again.map(codeOf)).toEqual(['ok']);
    expect(again[0]?.text).toMatch(/sent .* by an earlier call.*nothing is booked before/);
    expect(world.posts()).toHaveLength(1);
  });

  it('an abort after everything changes nothing', async () => {
    const { world, conversation } = await begin(harness);
    const abort = new AbortController();
    await conversation.say([show], { signal: abort.signal });
    const [first] = await conversation.say([ask], { signal: abort.signal });
    abort.abort();
    const { record } = (first as Outcome).result as RequestAccepted;
    expect(await conversation.say([ask])).toMatchObject([{ isError: false, result: { ok: true, record } }]);
    expect(world.posts()).toHaveLength(1);
  });
});

async function begin(harness: Harness) {
  const world = createWorld();
  onTestFinished(() => world.close());
  return { world, conversation: await harness.start(world.options()) };
}
