import { expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, json, request } from '../../tests/booking-world.ts';
import { createSharedStore } from '../../tests/shared-store.ts';

/** Two processes that share a store; both were shown what is free, and the first one's request stays out until `answer`. */
async function twoProcesses() {
  const world = createWorld();
  onTestFinished(world.close);
  const { store, texts } = createSharedStore();
  const processes = [world.tools({ sessions: store }), world.tools({ sessions: store })] as const;
  await processes[0].getFreeSlots.execute(everything);
  const arrived = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<Response | undefined>();
  let posts = 0;
  world.answer(({ method }) => {
    if (method !== 'POST' || posts++ > 0) return undefined;
    arrived.resolve();
    return answered.promise;
  });
  const first = processes[0].requestMeeting.execute(request());
  await arrived.promise;
  const [, { requestMeeting }] = processes;
  return {
    world,
    texts,
    first,
    /** Undefined: the service answers itself. */
    answer: answered.resolve,
    ask: (changes = {}, call = {}) => requestMeeting.execute(request(changes), call),
    review: () => requestMeeting.review(request()),
  };
}

/** Resolves once the other process has looked for the claim twice. */
function looksAgain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 40));
}

async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  return Promise.race([promise.then(() => true), Promise.resolve(false)]);
}

it('an equal call waits for the request that another process has out, and gets its answer', async () => {
  const { world, first, ask, answer } = await twoProcesses();
  const others = [ask(), ask({ guestName: ' noa  LEVI' })];
  await looksAgain();
  for (const other of others) expect(await isSettled(other)).toBe(false);
  answer(undefined);
  const accepted = await first;
  expect(accepted).toMatchObject({ ok: true });
  expect(await Promise.all(others)).toEqual([accepted, accepted]);
  expect(world.posts()).toHaveLength(1);
});

it('a call that differs from the request that is out elsewhere waits as well, and is refused by it', async () => {
  const { world, first, ask, answer } = await twoProcesses();
  const other = ask({ guestName: 'Somebody Else' });
  await looksAgain();
  expect(await isSettled(other)).toBe(false);
  answer(undefined);
  await first;
  expect(await other).toMatchObject({ ok: false, code: 'already_requested' });
  expect(world.posts()).toHaveLength(1);
});

it('another start is refused at once while a request of that guest is out elsewhere', async () => {
  const { world, first, ask, answer } = await twoProcesses();
  expect(await ask({ start: '2026-11-24T14:00' })).toMatchObject({
    code: 'already_requested',
    message: expect.stringContaining('which is being sent'),
  });
  answer(undefined);
  await first;
  expect(world.posts()).toHaveLength(1);
});

it('what was lost elsewhere is uncertain for whoever waited, and is not sent again', async () => {
  const { world, first, ask, answer } = await twoProcesses();
  const other = ask();
  answer(json(504, { error: 'The gateway gave up' }));
  const lost = await first;
  expect(lost).toMatchObject({ ok: false, code: 'uncertain' });
  expect(await other).toEqual(lost);
  expect(world.posts()).toHaveLength(1);
});

it('after a clear no elsewhere, whoever waited is judged anew: nothing leaves before the wait that was asked for', async () => {
  const { world, first, ask, answer } = await twoProcesses();
  const other = ask();
  await looksAgain();
  answer(json(429, { error: 'Slow down' }));
  expect(await first).toMatchObject({ code: 'rate_limited', waitSeconds: 60 });
  expect(await other).toMatchObject({ code: 'rate_limited', waitSeconds: 60 });
  expect(world.posts()).toHaveLength(1);
  world.pass(60_000);
  expect(await ask()).toMatchObject({ ok: true });
});

it('after a clear no without a wait, whoever waited sends it', async () => {
  const { world, first, ask, answer } = await twoProcesses();
  const other = ask();
  await looksAgain();
  answer(json(400, { error: 'The page changed' }));
  expect(await first).toMatchObject({ code: 'invalid_input' });
  expect(await other).toMatchObject({ ok: true });
  expect(world.posts()).toHaveLength(2);
});

it('a claim that is 30 seconds old has lost its sender: it is uncertain, until its answer comes after all', async () => {
  const { world, first, ask, answer } = await twoProcesses();
  const waiting = ask();
  await looksAgain();
  world.pass(29_999);
  await looksAgain();
  expect(await isSettled(waiting)).toBe(false);
  world.pass(1);
  expect(await waiting).toMatchObject({ ok: false, code: 'uncertain' });
  expect(await ask()).toMatchObject({ ok: false, code: 'uncertain' });
  answer(undefined);
  const accepted = await first;
  expect(await ask()).toEqual(accepted);
  expect(world.posts()).toHaveLength(1);
});

it('once the sender is lost, another start may take the place of what it may have sent, and keeps it', async () => {
  const { world, first, ask, answer } = await twoProcesses();
  const other = { start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' };
  world.pass(29_999);
  expect(await ask(other)).toMatchObject({ code: 'already_requested' });
  world.pass(1);
  expect(await ask({ ...other, replaces: '' })).toMatchObject({ code: 'already_requested' });
  const accepted = await ask(other);
  expect(accepted).toMatchObject({ ok: true, start: '2026-11-24T14:00' });
  answer(undefined);
  await first;
  expect(await ask(other)).toEqual(accepted);
  expect(await ask()).toMatchObject({ ok: false, code: 'already_requested' });
  expect(world.posts()).toHaveLength(2);
});

it('nobody waits for longer than 30 seconds where the clock stands still', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const { store } = createSharedStore();
  const left = Promise.withResolvers<void>();
  const client = {
    ...world.client,
    // A process that is gone never hears of its request again.
    requestMeeting: () => {
      left.resolve();
      return new Promise<never>(() => {});
    },
  };
  const gone = world.tools({ sessions: store, client });
  const other = world.tools({ sessions: store });
  await gone.getFreeSlots.execute(everything);
  void gone.requestMeeting.execute(request());
  await left.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const waiting = other.requestMeeting.execute(request());
  let isOver = false;
  waiting.finally(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(29_000);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await waiting).toMatchObject({ ok: false, code: 'uncertain' });
  expect(world.posts()).toEqual([]);
});

it('an abort ends the waiting, and changes nothing about the request', async () => {
  const { world, texts, first, ask, answer } = await twoProcesses();
  const stop = new AbortController();
  const waiting = ask({}, { signal: stop.signal });
  await looksAgain();
  const before = texts.get('');
  stop.abort(new Error('the guest hung up'));
  await expect(waiting).rejects.toThrow('the guest hung up');
  expect(texts.get('')).toBe(before);
  answer(undefined);
  expect(await first).toMatchObject({ ok: true });
  expect(world.posts()).toHaveLength(1);
});

it("what is out elsewhere is nobody's to approve, and is not called lost before it is", async () => {
  const { world, first, review, answer } = await twoProcesses();
  expect(await review()).toMatchObject({
    ok: false,
    code: 'already_requested',
    message: expect.stringContaining('is being sent at this moment'),
  });
  world.pass(30_000);
  expect(await review()).toMatchObject({ ok: false, code: 'uncertain' });
  answer(undefined);
  const accepted = await first;
  expect(await review()).toEqual(accepted);
  expect(world.posts()).toHaveLength(1);
});
