import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request, type World } from '../../../tests/booking-world.ts';
import { createGetFreeSlots } from '../get-free-slots.ts';
import { createRequestMeeting } from '../request-meeting.ts';
import { createToolContext } from '../tool-context.ts';
import { createSessions } from './sessions.ts';
import { emptyState, rememberPage, type Wait, withList } from './state.ts';

const page = { durationsMinutes: [30], defaultDurationMinutes: 30, reasons: [], customFields: [] };

const list = (slug: string) => ({
  slug,
  durationMinutes: 30,
  timezone: 'UTC',
  reads: [],
  shown: [],
  shownIn: [],
});

it('forgets the conversation that was longest unused, and none while a call works in it', async () => {
  const sessions = createSessions<string>({ whole: 2, remembered: 2 });
  const first = sessions.of('first');
  const works = Promise.withResolvers<void>();
  const working = [sessions.hold('first', () => works.promise), sessions.hold('first', async () => {})];
  await working[1];
  const second = sessions.of('second');
  sessions.of('third');
  expect(sessions.of('first')).toBe(first);
  expect(sessions.of('second')).not.toBe(second);
  works.resolve();
  await working[0];
  sessions.of('fourth');
  sessions.of('fifth');
  expect(sessions.of('first')).not.toBe(first);
});

const claim = { ...request(), slug: 'demo', at: 1_000, id: 'request-1', status: 'uncertain' } as never;

it('never forgets what a conversation requested, only its pages and lists', async () => {
  const sessions = createSessions<string>({ whole: 1, remembered: 1 });
  const first = sessions.of('first');
  await first.change((state) => ({
    state: rememberPage({ ...withList(state, list('demo')), claims: [claim] }, 'demo', page),
    result: undefined,
  }));
  for (let index = 0; index < 50; index += 1) sessions.of(`cheap ${index}`);
  const state = await sessions.of('first').read();
  expect(state).toMatchObject({ claims: [claim], lists: [], pages: [] });
  expect(state.version).toBe(1);
});

it('never forgets how long the service asked to wait', async () => {
  const sessions = createSessions<string>({ whole: 1, remembered: 1 });
  const wait: Wait = { setAt: 0, waitMs: 1_000, code: 'rate_limited', behind: [] };
  await sessions.of('first').change((state) => ({ state: { ...state, wait }, result: undefined }));
  sessions.of('second');
  expect(await sessions.of('first').read()).toMatchObject({ wait });
  sessions.of('second');
  expect([sessions.hasRoom(999), sessions.hasRoom(1_000)]).toEqual([false, true]);
});

it('has no room for new requests where those of too many conversations are remembered, until their starts are over', async () => {
  const sessions = createSessions<string>({ whole: 1, remembered: 2 });
  for (const conversation of ['first', 'second', 'third']) {
    expect(sessions.hasRoom(1_000)).toBe(true);
    await sessions
      .of(conversation)
      .change((state) => ({ state: { ...state, claims: [claim] }, result: undefined }));
  }
  sessions.of('fourth');
  expect(sessions.hasRoom(1_000)).toBe(false);
  expect(sessions.hasRoom(1_001)).toBe(true);
  expect((await sessions.of('first').read()).claims).toEqual([]);
});

it('refuses a request that it could not remember', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const base = { client: world.client, slug: 'demo', now: () => new Date(world.now()) };
  const sessions = createSessions<never>({ whole: 1, remembered: 1 });
  const context = { ...createToolContext({ ...base, defaultTimezone: 'Asia/Jerusalem' }), sessions };
  const ask = async (conversation: string, changes = {}) => {
    const call = { conversation };
    await createGetFreeSlots(context as never).execute(everything, call);
    return createRequestMeeting(context as never).execute(request(changes), call);
  };
  expect(await ask('first')).toMatchObject({ ok: true });
  expect(await ask('second', { guestEmail: 'avi@example.com' })).toMatchObject({ code: 'limit_reached' });
  expect(world.posts()).toHaveLength(1);
  // Who has requested may go on.
  const other = { start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' };
  expect(await ask('first', other)).toMatchObject({ ok: true });
});

/** Many conversations that cost nothing, in which the others are forgotten. */
async function crowd(tools: ReturnType<World['tools']>) {
  for (let index = 0; index < 10_000; index += 1)
    await tools.getBookingPage.execute({ slug: '..' }, { conversation: `${index}` });
}

it('does not send again what may have been sent, after ten thousand other conversations', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools({ slug: undefined });
  const call = { conversation: 'first' };
  const ask = async () => {
    await tools.getFreeSlots.execute({ ...everything, slug: 'demo' }, call);
    return tools.requestMeeting.execute(request({ slug: 'demo' }), call);
  };
  let isLost = true;
  world.answer(({ method }) => {
    if (method !== 'POST' || !isLost) return undefined;
    throw new TypeError('fetch failed', {
      cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
    });
  });
  const first = await ask();
  isLost = false;
  await crowd(tools);
  expect(await ask()).toEqual(first);
  expect(world.posts()).toHaveLength(1);
});

it('keeps the session in which a call works, before it has claimed anything', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools({ slug: undefined });
  const call = { conversation: 'first' };
  const asked = request({ slug: 'demo' });
  await tools.getFreeSlots.execute({ ...everything, slug: 'demo' }, call);
  world.pass(60_000);
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
  const one = tools.requestMeeting.execute(asked, call);
  await arrived.promise;
  await crowd(tools);
  await tools.getFreeSlots.execute({ ...everything, slug: 'demo', days: 20 }, call);
  expect(await tools.requestMeeting.execute({ ...asked, guestName: 'Other' }, call)).toMatchObject({
    ok: true,
  });
  gate.resolve();
  expect(await one).toMatchObject({ ok: false, code: 'already_requested' });
  expect(world.posts()).toHaveLength(1);
});

it('counts versions only where something changed', async () => {
  const session = createSessions<string>().of('');
  await session.change((state) => ({ state, result: undefined }));
  expect((await session.read()).version).toBe(0);
  await session.change((state) => ({ state: withList(state, list('demo')), result: undefined }));
  expect((await session.read()).version).toBe(1);
});

it('keeps a bounded number of lists and pages, the latest', () => {
  let state = emptyState();
  for (let index = 0; index < 50; index += 1) {
    state = withList(state, list(`page-${index}`));
    state = rememberPage(state, `page-${index}`, page);
  }
  expect(state.lists).toHaveLength(12);
  expect(state.lists.at(-1)?.slug).toBe('page-49');
  expect(state.pages).toHaveLength(8);
});

it('keeps a state that JSON holds whole, and goes on from it', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const sessions = createSessions<never>();
  const session = sessions.of('');
  const context = {
    ...createToolContext({
      client: world.client,
      slug: 'demo',
      defaultTimezone: 'Asia/Jerusalem',
      now: () => new Date(world.now()),
    }),
    sessions: sessions as never,
  };
  await createGetFreeSlots(context).execute(everything, { conversation: '' });
  const first = await createRequestMeeting(context).execute(request());
  const state = await session.read();
  const saved = JSON.stringify(state);
  expect(JSON.parse(saved)).toEqual(state);
  const other = createSessions<never>();
  await other.of('').change(() => ({ state: JSON.parse(saved), result: undefined }));
  const again = await createRequestMeeting({ ...context, sessions: other as never }).execute(request());
  expect(again).toEqual(first);
  expect(world.posts()).toHaveLength(1);
});

it('takes a claim without an answer in a saved state as uncertain, and sends nothing', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  world.answer(async ({ method }) => {
    if (method !== 'POST') return undefined;
    arrived.resolve();
    await gate.promise;
    return undefined;
  });
  const make = () =>
    createToolContext({
      client: world.client,
      slug: 'demo',
      defaultTimezone: 'Asia/Jerusalem',
      now: () => new Date(world.now()),
    });
  const context = make();
  await createGetFreeSlots(context).execute(everything, { conversation: '' });
  const sending = createRequestMeeting(context).execute(request());
  await arrived.promise;
  const saved = JSON.stringify(await context.sessions.of('').read());
  // Whoever claimed it is given as long as a request can take.
  world.pass(30_000);
  const restarted = make();
  await restarted.sessions.of('').change(() => ({ state: JSON.parse(saved), result: undefined }));
  expect(await createRequestMeeting(restarted).execute(request())).toMatchObject({
    ok: false,
    code: 'uncertain',
  });
  expect(world.posts()).toHaveLength(1);
  gate.resolve();
  expect(await sending).toMatchObject({ ok: true });
});
