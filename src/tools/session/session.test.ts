import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, json, request } from '../../../tests/booking-world.ts';
import { createSharedStore, holdsPending, requestsIn } from '../../../tests/shared-store.ts';
import { createStoredSession, HostError, type SavedSession, type SessionStore } from './session.ts';
import { emptyState, rememberWait, type SessionState } from './state.ts';

const conversation = 'user-7:chat-1';

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
    tools: () => world.tools({ sessions: shared.store, conversation }),
    /** The errors that the host got. */
    reported: () => warnings.mock.calls.map(([error]) => error as unknown as HostError),
  };
}

async function warm() {
  const begun = begin();
  const tools = begun.tools();
  await tools.getFreeSlots.execute(everything);
  return {
    ...begun,
    tools,
    ask: (changes = {}) => tools.requestMeeting.execute(request(changes)),
    /** The same call in a process that shares nothing but the store. */
    otherProcess: (changes = {}) =>
      begun.world
        .tools({ sessions: { ...begun.store }, conversation })
        .requestMeeting.execute(request(changes)),
  };
}

function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** Counts up, so that a lost change is seen. */
const count = (state: SessionState) => ({
  state: rememberWait(state, { service: '', slug: null, guest: null, code: 'unavailable', until: 0 }),
  result: state.waits.length + 1,
});

describe('a change', () => {
  it('is made again upon what another process saved meanwhile, so that neither is lost', async () => {
    const { store, texts, saves } = createSharedStore();
    const sessions = [createStoredSession(store, 'a'), createStoredSession(store, 'a')];
    expect((await Promise.all(sessions.map((session) => session.change(count)))).sort()).toEqual([1, 2]);
    expect(JSON.parse(texts.get('a') ?? '')).toMatchObject({ waits: [{}, {}], version: 2 });
    expect(saves.map(({ isSaved }) => isSaved).sort()).toEqual([false, true, true]);
  });

  it('is saved as the next version, over the one that it was judged by', async () => {
    const { store, saves } = createSharedStore();
    const session = createStoredSession(store, 'a');
    for (let change = 0; change < 3; change += 1) await session.change(count);
    expect(saves.map(({ key, state, expectedVersion }) => [key, expectedVersion, state.version])).toEqual([
      ['a', 0, 1],
      ['a', 1, 2],
      ['a', 2, 3],
    ]);
  });

  it('that changes nothing saves nothing', async () => {
    const { store, saves } = createSharedStore();
    const session = createStoredSession(store, 'a');
    expect(await session.change((state) => ({ state, result: state.version }))).toBe(0);
    expect(saves).toEqual([]);
  });

  it('whose rule throws saves nothing', async () => {
    const { store, saves } = createSharedStore();
    const bug = new TypeError('a bug');
    const change = createStoredSession(store, 'a').change(() => {
      throw bug;
    });
    await expect(change).rejects.toBe(bug);
    expect(saves).toEqual([]);
  });

  it('of one conversation does not wait for another', async () => {
    const { store, hooks } = createSharedStore();
    const gate = Promise.withResolvers<void>();
    hooks.onLoad = (key) => (key === 'slow' ? gate.promise : undefined);
    const slow = createStoredSession(store, 'slow').change(count);
    expect(await createStoredSession(store, 'quick').change(count)).toBe(1);
    gate.resolve();
    expect(await slow).toBe(1);
  });

  it('is given up where the store finds another version a hundred times', async () => {
    fakeTimers();
    const { store, hooks, saves } = createSharedStore();
    hooks.onSave = () => ({ answer: false });
    const change = createStoredSession(store, conversation).change(count);
    const failed = expect(change).rejects.toThrow(
      new HostError('sessions.save found another version 100 times in a row'),
    );
    await vi.runAllTimersAsync();
    await failed;
    expect(saves).toHaveLength(100);
  });

  it.each([[undefined], [null], [1], ['OK'], [{}]])(
    'does not count as saved if the store answers %j, which is neither true nor false',
    async (answer) => {
      const { store, hooks, saves } = createSharedStore();
      hooks.onSave = () => ({ answer });
      await expect(createStoredSession(store, 'a').change(count)).rejects.toThrow(
        new HostError('sessions.save must answer true (saved) or false (another version is there)'),
      );
      expect(saves).toHaveLength(1);
    },
  );
});

describe('a store that answers at once, without a promise', () => {
  it('works as one that does not', async () => {
    const states = new Map<string, SavedSession>();
    const store: SessionStore = {
      load: (key) => states.get(key),
      save: (key, state, expectedVersion) => {
        if ((states.get(key)?.version ?? 0) !== expectedVersion) return false;
        states.set(key, state);
        return true;
      },
    };
    const session = createStoredSession(store, 'a');
    expect([await session.change(count), await session.change(count)]).toEqual([1, 2]);
    expect((await session.read()).version).toBe(2);
    expect(session.hasRoom(0)).toBe(true);
  });

  it.each([null, undefined])('has an empty conversation where it answers %j', async (nothing) => {
    const session = createStoredSession({ load: () => nothing, save: () => true }, 'a');
    expect(await session.read()).toEqual(emptyState());
  });
});

describe('a store that fails', () => {
  const cause = new Error(`connection lost to 10.0.0.7, at ${conversation}`);
  const fail = () => {
    throw cause;
  };

  it.each<[string, Partial<SessionStore>]>([
    ['load throws', { load: fail }],
    ['load rejects', { load: async () => fail() }],
    ['save throws', { save: fail }],
    ['save rejects', { save: async () => fail() }],
  ])('becomes an error of ours that keeps the cause and not the key: %s', async (name, broken) => {
    const session = createStoredSession({ load: () => null, save: () => true, ...broken }, conversation);
    const error = await session.change(count).catch((one: unknown) => one);
    expect(error).toBeInstanceOf(HostError);
    expect(error).toMatchObject({
      message: `sessions.${name.split(' ')[0]} failed: connection lost to 10.0.0.7, at …`,
      cause,
    });
    expect(String((error as Error).stack)).not.toContain(conversation);
  });

  it.each<[string, keyof SessionStore]>([
    ['a load', 'load'],
    ['a save', 'save'],
  ])('is one that does not answer %s in ten seconds', async (_, method) => {
    fakeTimers();
    const never = () => new Promise<never>(() => {});
    const store = { load: () => null, save: () => true, [method]: never };
    const change = createStoredSession(store, conversation).change(count);
    let isOver = false;
    const failed = expect(
      change.finally(() => {
        isOver = true;
      }),
    ).rejects.toThrow(new HostError(`sessions.${method} did not answer in 10000 ms`));
    await vi.advanceTimersByTimeAsync(9999);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    await failed;
  });

  it('leaves no timer behind once it has answered', async () => {
    fakeTimers();
    const { store } = createSharedStore();
    await createStoredSession(store, 'a').change(count);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[string, unknown]>([
    ['of a later release', { ...emptyState(), format: 2 }],
    ['of no format', { version: 3 }],
    ['that is text', JSON.stringify(emptyState())],
    ['with null for a list', { ...emptyState(), requests: null }],
  ])('is one that answers a state %s: nothing is sent', async (_, state) => {
    const { world, hooks, ask, reported } = await warm();
    hooks.onLoad = () => state;
    expect(await ask()).toMatchObject({ ok: false, code: 'no_memory' });
    expect(world.posts()).toEqual([]);
    expect(reported()[0]?.message).toBe(
      'sessions.load answered a state that these tools did not save, or that a later release saved',
    );
  });

  it('is one whose state throws when it is read: nothing is sent', async () => {
    const { world, hooks, ask } = await warm();
    hooks.onLoad = () => Object.defineProperty({}, 'format', { get: fail });
    expect(await ask()).toMatchObject({ ok: false, code: 'no_memory' });
    expect(world.posts()).toEqual([]);
  });

  it('makes every tool fail, reads and sends nothing, and its error goes to the host', async () => {
    const { world, hooks, tools, reported } = await warm();
    const before = world.sent.length;
    hooks.onLoad = fail;
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
    expect(world.sent).toHaveLength(before);
    expect(reported().map((error) => error.cause)).toEqual([cause, cause, cause, cause]);
    for (const error of reported()) expect(error.message).not.toContain(conversation);
    hooks.onLoad = () => undefined;
    expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  });

  it('and cannot record a request lets nothing out; once it can, the request leaves', async () => {
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

  it('and hangs while a request is recorded lets nothing out, even if it saves later', async () => {
    const { world, hooks, ask, compareAndSave, texts } = await warm();
    fakeTimers();
    const gate = Promise.withResolvers<void>();
    hooks.onSave = async (save) => {
      if (!holdsPending(save.state)) return undefined;
      await gate.promise;
      return { answer: compareAndSave(save) };
    };
    const asked = ask();
    let isOver = false;
    asked.finally(() => {
      isOver = true;
    });
    while (!isOver) await vi.advanceTimersByTimeAsync(1000);
    expect(await asked).toMatchObject({ ok: false, code: 'no_memory' });
    gate.resolve();
    await vi.advanceTimersByTimeAsync(1);
    delete hooks.onSave;
    // The drop raised the version, so the late save did not find the version that it expected.
    expect(requestsIn(JSON.parse(texts.get(conversation) ?? ''))).toEqual([]);
    expect(world.posts()).toEqual([]);
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('and never lets a request be recorded lets nothing out', async () => {
    const { world, hooks, ask } = await warm();
    fakeTimers();
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
      'fails after it recorded a request',
      () => {
        throw new Error('no answer came');
      },
    ],
    ['says no though it recorded a request', () => ({ answer: false })],
  ])('or %s lets nothing out, and the record is dropped, because nothing left', async (_, answer) => {
    const { world, ask, hooks, compareAndSave } = await warm();
    hooks.onSave = (save) => {
      if (!holdsPending(save.state)) return undefined;
      compareAndSave(save);
      return answer();
    };
    expect(await ask()).toMatchObject({
      ok: false,
      code: 'no_memory',
    });
    expect(world.posts()).toEqual([]);
    delete hooks.onSave;
    expect(await ask()).toMatchObject({ ok: true });
    expect(world.posts()).toHaveLength(1);
  });

  it.each([
    ['accepted', true],
    ['lost', false],
  ])(
    'once a request is sent hides no outcome, and the request is not sent again: it was %s',
    async (_, ok) => {
      const { world, hooks, ask, otherProcess, reported } = await warm();
      if (!ok)
        world.answer(({ method }) =>
          method === 'POST' ? json(504, { error: 'The gateway gave up' }) : undefined,
        );
      hooks.onSave = ({ state }) => {
        if (requestsIn(state).some(({ status }) => status !== 'pending')) throw cause;
      };
      expect(await ask()).toMatchObject(ok ? { ok } : { ok, code: 'uncertain' });
      expect(reported().map(({ message }) => message)).toEqual([
        expect.stringMatching(/^sessions\.save failed: \S/),
      ]);
      delete hooks.onSave;
      world.pass(60_000);
      expect(await otherProcess()).toMatchObject({
        ok: false,
        code: 'uncertain',
        message: expect.stringContaining('was about to be sent at 2026-11-18T10:00, and its outcome'),
      });
      // This process knows the outcome still.
      expect(await ask()).toMatchObject(
        ok ? { ok } : { ok, message: expect.stringContaining('no clear answer came') },
      );
      expect(world.posts()).toHaveLength(1);
    },
  );

  it('while a clear refusal is recorded leaves the record: another process does not send it again', async () => {
    const { world, hooks, ask, otherProcess } = await warm();
    world.answer(({ method }) => (method === 'POST' ? json(503, { error: 'No mail now' }) : undefined));
    failOnceOut(hooks);
    expect(await ask()).toMatchObject({ ok: false, code: 'unavailable' });
    delete hooks.onSave;
    world.pass(60_000);
    expect(await otherProcess()).toMatchObject({ ok: false, code: 'uncertain' });
    expect(world.posts()).toHaveLength(1);
  });

  /** Fails the first saves after a request is recorded. */
  function failOnceOut(hooks: ReturnType<typeof createSharedStore>['hooks'], times = Infinity) {
    let isOut = false;
    let failures = 0;
    hooks.onSave = ({ state }) => {
      if (isOut && failures < times) {
        failures += 1;
        throw cause;
      }
      isOut ||= holdsPending(state);
    };
  }

  it.each([
    [429, 1],
    [503, 1],
    [429, Infinity],
    [503, Infinity],
  ])('after a %i loses no wait: %d saves of it fail', async (status, times) => {
    const { world, hooks, tools, ask, otherProcess } = await warm();
    const busy = () => json(status, { error: 'Later' }, { 'retry-after': '3600' });
    world.answer(({ method }) => (method === 'POST' ? busy() : undefined));
    failOnceOut(hooks, times);
    expect(await ask()).toMatchObject({ ok: false, waitSeconds: 3600 });
    delete hooks.onSave;
    world.pass(60_000);
    const other = { start: '2026-11-24T14:00' };
    // The second try has saved it already.
    if (times === 1) expect(await otherProcess(other)).toMatchObject({ ok: false, waitSeconds: 3540 });
    expect(await ask(other)).toMatchObject({ ok: false, waitSeconds: 3540 });
    // The next change of this process saves it.
    await tools.getFreeSlots.execute({ ...everything, when: 'Wednesday' });
    expect(await otherProcess(other)).toMatchObject({ ok: false, waitSeconds: 3540 });
    expect(world.posts()).toHaveLength(1);
  });
});

it('keeps conversations under their own names', async () => {
  const { world, store, texts } = begin();
  const tools = () => world.tools({ sessions: store });
  await tools().getFreeSlots.execute(everything, { conversation: 'noa' });
  await tools().getFreeSlots.execute({ ...everything, when: '2026-11-25' }, { conversation: 'avi' });
  expect([...texts.keys()]).toEqual(['noa', 'avi']);
  expect(await tools().requestMeeting.execute(request(), { conversation: 'avi' })).toMatchObject({
    code: 'not_offered',
  });
  expect(await tools().requestMeeting.execute(request(), { conversation: 'noa' })).toMatchObject({
    ok: true,
  });
});

it('goes on in a process that was started anew: shown starts can be requested, and requests are answered', async () => {
  const { world, tools } = begin();
  await tools().getFreeSlots.execute(everything);
  expect(await tools().requestMeeting.execute(request())).toMatchObject({ ok: true });
  expect(await tools().requestMeeting.execute(request())).toMatchObject({
    ok: true,
    message: expect.stringContaining('by an earlier call'),
  });
  expect(await tools().requestMeeting.execute(request({ start: '2026-11-24T14:00' }))).toMatchObject({
    code: 'already_requested',
  });
  expect(world.posts()).toHaveLength(1);
});

it('saves nothing but plain JSON, whatever happens in a conversation', async () => {
  const { world, tools, ask, saves } = await warm();
  const call = { turn: 'message 1', id: 'call-1' };
  await tools.getBookingPage.execute({}, call);
  await tools.getFreeSlots.execute({ ...everything, when: 'Wednesday', timezone: 'Asia/Tokyo' }, call);
  await tools.requestMeeting.review(request({ timezone: 'Asia/Jerusalem' }), {
    approval: { key: 'a', decision: 'none' },
  });
  await ask({ reasonKey: 'intro', answers: [{ key: 'company', value: 'Acme' }] });
  const answers = [503, 400, 504].map((status) => () => json(status, { error: 'No' }));
  world.answer(({ method }) => (method === 'POST' ? answers.shift()?.() : undefined));
  for (let index = 0; index < 4; index += 1) {
    await ask({ guestEmail: `guest${index}@example.com`, timezone: 'Asia/Jerusalem' });
    world.pass(31_000);
  }
  const statuses = saves.flatMap(({ state }) => requestsIn(state).map(({ status }) => status));
  expect(new Set(statuses)).toEqual(new Set(['pending', 'accepted', 'uncertain', 'refused']));
  expect(saves.some(({ state }) => (state as SessionState).waits.length > 0)).toBe(true);
  expect(saves.some(({ state }) => (state as SessionState).proposals.length > 0)).toBe(true);
  for (const { state } of saves)
    expect(JSON.parse(JSON.stringify(state)) as SavedSession).toStrictEqual(state);
});

it('works with a store that drops nulls', async () => {
  const { world, store } = begin();
  const dropping: SessionStore = {
    load: async (key) => {
      const saved = JSON.stringify(await store.load(key), (_, value) => value ?? undefined);
      return saved === undefined ? null : JSON.parse(saved);
    },
    save: store.save,
  };
  const tools = world.tools({ sessions: dropping, conversation });
  await tools.getFreeSlots.execute(everything);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  const other = { start: '2026-11-24T14:00' };
  expect(await tools.requestMeeting.execute(request(other))).toMatchObject({ code: 'already_requested' });
  const replacing = request({ ...other, replaces: '2026-11-24T13:00' });
  expect(await tools.requestMeeting.execute(replacing)).toMatchObject({ ok: true });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ code: 'already_requested' });
  expect(world.posts()).toHaveLength(2);
});
