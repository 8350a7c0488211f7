import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, json, request } from '../../../tests/booking-world.ts';
import { requestsOf, createSharedStore, holdsPending } from '../../../tests/shared-store.ts';
import type { SavedSession } from './session-store.ts';
import { emptyState, rememberPage, type SessionState } from './state.ts';
import { createStoredSessions, SessionStoreError } from './stored-sessions.ts';

function begin() {
  const world = createWorld();
  onTestFinished(world.close);
  const shared = createSharedStore();
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  return {
    world,
    ...shared,
    /** Tools of one more process. */
    tools: () => world.tools({ sessions: shared.store }),
    /** What the host was told of its store, with what the store threw. */
    reported: () => warnings.mock.calls.map(([error]) => error as unknown as SessionStoreError),
  };
}

async function warm() {
  const begun = begin();
  const tools = begun.tools();
  await tools.getFreeSlots.execute(everything);
  return { ...begun, tools, ask: (changes = {}) => tools.requestMeeting.execute(request(changes)) };
}

const withPage = (slug: string) => (state: SessionState) => ({
  state: rememberPage(state, slug, null),
  result: slug,
});

describe('a change', () => {
  it('is made again upon what another process saved meanwhile, so that neither is lost', async () => {
    const { store, texts, saves } = createSharedStore();
    const [one, other] = [createStoredSessions(store).of('a'), createStoredSessions(store).of('a')];
    const seen: number[] = [];
    const slow = one.change((state) => {
      seen.push(state.version);
      return withPage('one')(state);
    });
    expect(await Promise.all([slow, other.change(withPage('other'))])).toEqual(['one', 'other']);
    const saved = JSON.parse(texts.get('a') ?? '');
    expect(saved.pages.map(({ slug }: { slug: string }) => slug).sort()).toEqual(['one', 'other']);
    expect(saved.version).toBe(2);
    expect(saves.map(({ isSaved }) => isSaved).sort()).toEqual([false, true, true]);
  });

  it('is saved as the next version, over the one that it was judged by', async () => {
    const { store, saves } = createSharedStore();
    const session = createStoredSessions(store).of('a');
    for (const slug of ['one', 'other', 'third']) await session.change(withPage(slug));
    expect(saves.map(({ key, state, expectedVersion }) => [key, expectedVersion, state.version])).toEqual([
      ['a', 0, 1],
      ['a', 1, 2],
      ['a', 2, 3],
    ]);
  });

  it('that changes nothing saves nothing', async () => {
    const { store, saves } = createSharedStore();
    const session = createStoredSessions(store).of('a');
    expect(await session.change((state) => ({ state, result: state.version }))).toBe(0);
    expect(saves).toEqual([]);
  });

  it('waits for those of its own process, and so is never refused for them', async () => {
    const { store, saves } = createSharedStore();
    const sessions = createStoredSessions(store);
    await sessions.hold('a', async () => {
      await Promise.all(
        Array.from({ length: 20 }, (_, index) => sessions.of('a').change(withPage(`${index}`))),
      );
    });
    expect(saves.map(({ isSaved }) => isSaved)).toEqual(Array(20).fill(true));
  });

  it('of one conversation does not wait for another', async () => {
    const { store, hooks } = createSharedStore();
    const sessions = createStoredSessions(store);
    const gate = Promise.withResolvers<void>();
    hooks.onLoad = (key) => (key === 'slow' ? gate.promise : undefined);
    const slow = sessions.of('slow').change(withPage('demo'));
    expect(await sessions.of('quick').change(withPage('demo'))).toBe('demo');
    gate.resolve();
    expect(await slow).toBe('demo');
  });

  it('after one that broke is made all the same', async () => {
    const { store, hooks } = createSharedStore();
    const session = createStoredSessions(store).of('a');
    let isDown = true;
    hooks.onLoad = () => {
      if (isDown) throw new Error('down');
    };
    const broken = session.change(withPage('one'));
    const next = session.change(withPage('other'));
    await expect(broken).rejects.toThrow(SessionStoreError);
    await expect(next).rejects.toThrow(SessionStoreError);
    isDown = false;
    expect(await session.change(withPage('third'))).toBe('third');
  });

  it('is not believed to be saved where the store finds another version, and is given up in the end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { store, hooks, saves } = createSharedStore();
    hooks.onSave = () => ({ answer: false });
    const change = createStoredSessions(store).of('a').change(withPage('demo'));
    const failed = expect(change).rejects.toThrow(
      'sessions.save("a") found another version 100 times in a row',
    );
    await vi.runAllTimersAsync();
    await failed;
    expect(saves).toHaveLength(100);
  });

  it.each([
    [undefined, 'undefined'],
    [null, 'null'],
    [1, '1'],
    ['OK', '"OK"'],
    [{}, 'an object'],
  ])(
    'is not believed to be saved where the store answers %j, and the host hears of it at once',
    async (answer, shown) => {
      const { store, hooks, saves } = createSharedStore();
      hooks.onSave = () => ({ answer });
      const message = `sessions.save answered ${shown}; it must answer true (saved) or false (another version is there)`;
      await expect(createStoredSessions(store).of('a').change(withPage('demo'))).rejects.toThrow(
        new SessionStoreError(message),
      );
      expect(saves).toHaveLength(1);
    },
  );
});

describe('a store', () => {
  it.each<[string, unknown]>([
    ['of another format', { ...emptyState(), format: 2 }],
    ['of no format', { version: 3 }],
    ['without claims', { ...emptyState(), claims: undefined }],
    ['without reviews', { ...emptyState(), reviews: undefined }],
    ['whose claims are no list', { ...emptyState(), claims: {} }],
    ['whose version is no number', { ...emptyState(), version: '3' }],
    ['that is text', JSON.stringify(emptyState())],
  ])('that answers a state %s is not believed, and nothing is sent', async (_, state) => {
    const { world, hooks, ask, reported } = await warm();
    hooks.onLoad = () => state;
    expect(await ask()).toMatchObject({ ok: false, code: 'no_memory' });
    expect(world.posts()).toEqual([]);
    expect(reported()[0]?.message).toContain('sessions.load("") answered what these tools did not save');
  });

  it('that cannot be read makes every tool fail, and nothing is sent', async () => {
    const { world, hooks, tools, reported } = await warm();
    const cause = new Error('connection lost to 10.0.0.7');
    const reads = world.reads().length;
    hooks.onLoad = () => {
      throw cause;
    };
    const results = [
      await tools.getBookingPage.execute({}),
      await tools.getFreeSlots.execute(everything),
      await tools.requestMeeting.execute(request()),
      await tools.requestMeeting.review(request()),
    ];
    for (const result of results) {
      expect(result).toMatchObject({ ok: false, code: 'no_memory' });
      expect(JSON.stringify(result)).not.toContain('10.0.0.7');
    }
    expect(world.posts()).toEqual([]);
    expect(world.reads()).toHaveLength(reads);
    expect(reported().map((error) => error.cause)).toEqual([cause, cause, cause, cause]);
    expect(reported()[0]?.message).toBe('sessions.load("") failed: connection lost to 10.0.0.7');
    hooks.onLoad = () => undefined;
    expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  });

  it('that cannot keep a claim lets nothing out; once it can, the request leaves', async () => {
    const { world, hooks, ask } = await warm();
    hooks.onSave = ({ state }) => {
      if (holdsPending(state)) throw new Error('read-only');
    };
    expect(await ask()).toMatchObject({ ok: false, code: 'no_memory' });
    expect(world.posts()).toEqual([]);
    delete hooks.onSave;
    expect(await ask()).toMatchObject({ ok: true });
    expect(world.posts()).toHaveLength(1);
  });

  it('that never says yes to a claim lets nothing out', async () => {
    const { world, hooks, ask } = await warm();
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    hooks.onSave = ({ state }) => (holdsPending(state) ? { answer: false } : undefined);
    const asked = ask();
    let isOver = false;
    asked.finally(() => {
      isOver = true;
    });
    while (!isOver) await vi.advanceTimersByTimeAsync(20);
    expect(await asked).toMatchObject({ ok: false, code: 'no_memory' });
    expect(world.posts()).toEqual([]);
  });

  it.each<[string, () => { answer: unknown }]>([
    [
      'fails after it saved a claim',
      () => {
        throw new Error('no answer came');
      },
    ],
    ['says no though it saved a claim', () => ({ answer: false })],
  ])('that %s lets nothing out, and from then on nobody sends that request', async (_, answer) => {
    const { world, tools, hooks, compareAndSave } = await warm();
    hooks.onSave = (save) => {
      if (!holdsPending(save.state)) return undefined;
      compareAndSave(save);
      // Whoever finds the claim waits for its sender, until the sender has to be gone.
      world.pass(30_000);
      return answer();
    };
    const first = await tools.requestMeeting.execute(request());
    expect(first).toMatchObject({ ok: false, code: expect.stringMatching(/^(no_memory|uncertain)$/) });
    delete hooks.onSave;
    expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code: 'uncertain' });
    expect(world.posts()).toEqual([]);
  });

  it.each([
    ['accepted', true],
    ['lost', false],
  ])('that fails once a request is out hides nothing: it was %s, and is never sent again', async (_, ok) => {
    const { world, hooks, ask, reported } = await warm();
    if (!ok)
      world.answer(({ method }) =>
        method === 'POST' ? json(504, { error: 'The gateway gave up' }) : undefined,
      );
    hooks.onSave = ({ state }) => {
      if (requestsOf(state).some(({ status }) => status !== 'pending')) throw new Error('disk full');
    };
    expect(await ask()).toMatchObject(ok ? { ok } : { ok, code: 'uncertain' });
    expect(reported().map(({ message }) => message)).toEqual(['sessions.save("") failed: disk full']);
    delete hooks.onSave;
    world.pass(30_000);
    expect(await ask()).toMatchObject({ ok: false, code: 'uncertain' });
    expect(world.posts()).toHaveLength(1);
  });

  it('that fails while a clear no is kept leaves the claim: nothing is sent again', async () => {
    const { world, hooks, ask } = await warm();
    world.answer(({ method }) => (method === 'POST' ? json(503, { error: 'No mail now' }) : undefined));
    let isOut = false;
    hooks.onSave = ({ state }) => {
      if (isOut) throw new Error('disk full');
      isOut = holdsPending(state);
    };
    expect(await ask()).toMatchObject({ ok: false, code: 'unavailable' });
    delete hooks.onSave;
    world.pass(30_000);
    expect(await ask()).toMatchObject({ ok: false, code: 'uncertain' });
    expect(world.posts()).toHaveLength(1);
  });
});

it('keeps conversations under their own names', async () => {
  const { tools, texts } = begin();
  const set = tools();
  await set.getFreeSlots.execute(everything, { conversation: 'noa' });
  await set.getBookingPage.execute({}, { conversation: 'avi' });
  expect([...texts.keys()]).toEqual(['noa', 'avi']);
  expect(await tools().requestMeeting.execute(request(), { conversation: 'avi' })).toMatchObject({
    code: 'not_read',
  });
  expect(await tools().requestMeeting.execute(request(), { conversation: 'noa' })).toMatchObject({
    ok: true,
  });
});

it('goes on in a process that was started anew: what was shown may be requested, what was requested is answered', async () => {
  const { world, tools } = begin();
  await tools().getFreeSlots.execute(everything);
  const first = await tools().requestMeeting.execute(request());
  expect(first).toMatchObject({ ok: true });
  expect(await tools().requestMeeting.execute(request())).toEqual(first);
  expect(await tools().requestMeeting.execute(request({ start: '2026-11-24T14:00' }))).toMatchObject({
    code: 'already_requested',
  });
  expect(world.posts()).toHaveLength(1);
});

it('saves nothing but plain JSON, whatever happens in a conversation', async () => {
  const { world, tools, ask, saves } = await warm();
  const call = { conversation: '', turn: 'message 1', id: 'call-1' };
  await tools.getBookingPage.execute({}, call);
  await tools.getFreeSlots.execute({ ...everything, when: 'Wednesday', timezone: 'Asia/Tokyo' }, call);
  await tools.requestMeeting.review(request(), call);
  await ask({ reasonKey: 'intro', answers: [{ key: 'company', value: 'Acme' }] });
  const answers = [503, 400, 504, 202].map((status) => () => json(status, { error: 'No' }));
  world.answer(({ method }) => (method === 'POST' ? answers.shift()?.() : undefined));
  for (let index = 0; index < 4; index += 1) {
    await ask({ guestEmail: `guest${index}@example.com` });
    world.pass(31_000);
  }
  const statuses = saves.flatMap(({ state }) => requestsOf(state).map(({ status }) => status));
  expect(new Set(statuses)).toEqual(new Set(['pending', 'accepted', 'uncertain']));
  expect(saves.some(({ state }) => (state as SessionState).wait !== null)).toBe(true);
  expect(saves.some(({ state }) => (state as SessionState).reviews.length > 0)).toBe(true);
  expect(saves.some(({ state }) => (state as SessionState).pages.some(({ page }) => page === null))).toBe(
    true,
  );
  for (const { state } of saves)
    expect(JSON.parse(JSON.stringify(state)) as SavedSession).toStrictEqual(state);
});

it('reads what a store that keeps no nulls has made of a state as it was saved', async () => {
  const { world, store } = begin();
  const dropping = {
    load: async (key: string) => {
      const saved = JSON.stringify(await store.load(key), (_, value) => value ?? undefined);
      return saved === undefined ? null : JSON.parse(saved);
    },
    save: store.save,
  };
  const tools = world.tools({ sessions: dropping });
  await tools.getFreeSlots.execute(everything);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  const other = { start: '2026-11-24T14:00' };
  expect(await tools.requestMeeting.execute(request(other))).toMatchObject({ code: 'already_requested' });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  const replacing = request({ ...other, replaces: '2026-11-24T13:00' });
  expect(await tools.requestMeeting.execute(replacing)).toMatchObject({ ok: true });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ code: 'already_requested' });
  expect(world.posts()).toHaveLength(2);
});
