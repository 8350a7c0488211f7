import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import { createGetFreeSlots } from '../get-free-slots.ts';
import { createRequestMeeting } from '../request-meeting.ts';
import { createToolContext } from '../tool-context.ts';
import { createSessions } from './sessions.ts';
import { emptyState, rememberPage, withList } from './state.ts';

const list = (slug: string) => ({ slug, durationMinutes: 30, timezone: 'UTC', reads: [], shown: [] });

it('forgets the conversation that was longest unused, and none while a request is out', async () => {
  const sessions = createSessions<string>(2);
  const first = sessions.of('first');
  first.inFlight.set('a request', { request: {} as never, outcome: Promise.resolve('') });
  const second = sessions.of('second');
  sessions.of('third');
  expect(sessions.of('first')).toBe(first);
  expect(sessions.of('second')).not.toBe(second);
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
    state = rememberPage(state, `page-${index}`, {} as never);
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
  await createGetFreeSlots(context).execute(everything);
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
  await createGetFreeSlots(context).execute(everything);
  const sending = createRequestMeeting(context).execute(request());
  await arrived.promise;
  const saved = JSON.stringify(await context.sessions.of('').read());
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
