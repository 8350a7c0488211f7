import { expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, json, refusing, request } from '../../../tests/booking-world.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';

async function refused(status: number, headers: Record<string, string> = {}) {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  let busy = true;
  world.answer((sent) => (busy ? refusing(status, 'Not now', headers)(sent, undefined) : undefined));
  const first = await tools.requestMeeting.execute(request());
  busy = false;
  return { world, first, ask: (changes = {}) => tools.requestMeeting.execute(request(changes)) };
}

it.each([
  [429, 'rate_limited', { 'retry-after': '120' }, 120],
  [503, 'unavailable', { 'retry-after': '45' }, 45],
  [429, 'rate_limited', {}, 60],
  [503, 'unavailable', {}, 30],
] as const)(
  'after %i nothing leaves before the wait is over: %s %o',
  async (status, code, headers, seconds) => {
    const { world, first, ask } = await refused(status, headers);
    expect(first).toMatchObject({ ok: false, code, waitSeconds: seconds, serviceSays: 'Not now' });
    world.pass(seconds * 1000 - 1);
    expect(await ask()).toMatchObject({ ok: false, code, waitSeconds: 1 });
    expect(await ask({ guestEmail: 'avi@example.com' })).toMatchObject({ ok: false, code });
    expect(world.posts()).toHaveLength(1);
    world.pass(1);
    expect(await ask()).toMatchObject({ ok: true });
    expect(world.posts()).toHaveLength(2);
  },
);

it('a shorter wait that is told later does not end a longer one', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  const slow = Promise.withResolvers<Response>();
  world.answer(({ method, body }) => {
    if (method !== 'POST') return undefined;
    const isAvi = body?.includes('avi@example.com');
    return isAvi ? slow.promise : json(429, { error: 'Not now' }, { 'retry-after': '120' });
  });
  const later = tools.requestMeeting.execute(request({ guestEmail: 'avi@example.com' }));
  await vi.waitFor(() => expect(world.posts()).toHaveLength(1));
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ code: 'rate_limited' });
  slow.resolve(json(503, { error: 'Busy' }, { 'retry-after': '5' }));
  expect(await later).toMatchObject({ code: 'unavailable' });
  world.pass(119_000);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ waitSeconds: 1 });
  expect(world.posts()).toHaveLength(2);
});

it('a request that never reached the service may be made again at once', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  let isDown = true;
  world.answer(({ method }) => {
    if (method === 'POST' && isDown)
      throw Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
      });
    return undefined;
  });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code: 'unavailable' });
  isDown = false;
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
});

it('waits anew, and no longer than that, where the clock was set back', async () => {
  const { world, ask } = await refused(429, { 'retry-after': '120' });
  world.pass(-3_600_000);
  expect(await ask()).toMatchObject({ code: 'rate_limited', waitSeconds: 120 });
  world.pass(119_999);
  expect(await ask()).toMatchObject({ code: 'rate_limited', waitSeconds: 1 });
  expect(world.posts()).toHaveLength(1);
  world.pass(1);
  expect(await ask()).toMatchObject({ ok: true });
});

/** A process with a clock of its own beside those of the others, in one store. */
async function sharedWait() {
  const world = createWorld();
  onTestFinished(world.close);
  const sessions = createSharedStore().store;
  const behind = (minutes: number) =>
    world.tools({ sessions, now: () => new Date(world.now() - minutes * 60_000) });
  const ask = (tools: ReturnType<typeof behind>, guestEmail = 'noa@example.com') =>
    tools.requestMeeting.execute(request({ guestEmail }));
  let retryAfter: string | undefined = '600';
  world.answer(({ method }) =>
    method === 'POST' && retryAfter !== undefined
      ? json(429, { error: 'Not now' }, { 'retry-after': retryAfter })
      : undefined,
  );
  const setRetryAfter = (seconds: string | undefined) => {
    retryAfter = seconds;
  };
  const one = behind(0);
  await one.getFreeSlots.execute(everything);
  expect(await ask(one)).toMatchObject({ code: 'rate_limited', waitSeconds: 600 });
  return { world, one, behind, ask, setRetryAfter };
}

it('a process whose clock is behind ends the wait neither for others nor for itself', async () => {
  const { world, one, behind, ask, setRetryAfter } = await sharedWait();
  setRetryAfter(undefined);
  const [far, near] = [behind(31), behind(20)];
  world.pass(1000);
  expect(await ask(far)).toMatchObject({ code: 'rate_limited', waitSeconds: 600 });
  expect(await ask(near)).toMatchObject({ code: 'rate_limited', waitSeconds: 600 });
  expect(await ask(one)).toMatchObject({ code: 'rate_limited', waitSeconds: 599 });
  world.pass(598_999);
  expect(await ask(near)).toMatchObject({ waitSeconds: 2 });
  expect(await ask(far)).toMatchObject({ waitSeconds: 2 });
  expect(await ask(one)).toMatchObject({ waitSeconds: 1 });
  expect(world.posts()).toHaveLength(1);
  world.pass(1001);
  expect(await ask(far)).toMatchObject({ ok: true });
});

it('a clock that is behind waits as long as it is told itself, and not longer', async () => {
  const { world, one, behind, ask, setRetryAfter } = await sharedWait();
  const late = behind(60);
  expect(await ask(late)).toMatchObject({ waitSeconds: 600 });
  world.pass(599_999);
  expect(await ask(late)).toMatchObject({ waitSeconds: 1 });
  expect(await ask(one)).toMatchObject({ waitSeconds: 1 });
  setRetryAfter('30');
  world.pass(1);
  expect(await ask(late)).toMatchObject({ code: 'rate_limited', waitSeconds: 30 });
  world.pass(29_999);
  expect(await ask(late)).toMatchObject({ waitSeconds: 1 });
  setRetryAfter(undefined);
  world.pass(1);
  expect(await ask(late)).toMatchObject({ ok: true });
});

it('a clock that is set right again waits as long as was asked at first', async () => {
  const { world, ask } = await refused(429, { 'retry-after': '600' });
  world.pass(1000 - 1_200_000);
  expect(await ask()).toMatchObject({ waitSeconds: 600 });
  world.pass(1_200_000);
  expect(await ask()).toMatchObject({ waitSeconds: 599 });
  expect(world.posts()).toHaveLength(1);
});
