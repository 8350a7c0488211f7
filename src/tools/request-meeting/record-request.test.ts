import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, request, type World } from '../../../tests/booking-world.ts';
import { startFaultServer } from '../../../tests/fault-server.ts';
import { createSharedStore } from '../../../tests/shared-store.ts';
import { createBookingClient } from '../../client/index.ts';
import { createBookingTools } from '../create-booking-tools.ts';
import { warm } from './warm.fixture.ts';

const hourMs = 3_600_000;
type Changes = Parameters<typeof request>[0];

/** Holds every request until it is let go, so that others can come meanwhile. */
function holdRequests(world: World) {
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  world.answer(async ({ method }) => {
    if (method !== 'POST') return undefined;
    arrived.resolve();
    await gate.promise;
    return undefined;
  });
  return { arrived: arrived.promise, letGo: gate.resolve };
}

const bySentence = 'by an earlier call, at 2026-11-18T10:00. Nothing was sent by this call.';

describe('an equal call', () => {
  it('is answered again and not sent, and only its list is read for it', async () => {
    const { world, ask } = await warm();
    const first = await ask();
    expect(first).toMatchObject({ ok: true });
    const before = world.reads().length;
    world.pass(hourMs);
    expect(await ask()).toMatchObject({
      ok: true,
      confirmBy: '2026-11-20T09:50',
      message: expect.stringContaining(bySentence),
      record: (first as { record: unknown }).record,
    });
    expect(world.reads()).toHaveLength(before + 1);
    expect(world.posts()).toHaveLength(1);
  });

  it('is answered again while the service is down', async () => {
    const { world, ask } = await warm();
    await ask();
    world.answer(() => json(503, { error: 'Down' }));
    expect(await ask()).toMatchObject({ ok: true, message: expect.stringContaining(bySentence) });
  });

  it.each<[string, Changes]>([
    ['case of the address', { guestEmail: 'NOA@Example.com' }],
    ['spaces around the address', { guestEmail: ' noa@example.com ' }],
    ['case and spaces of the name', { guestName: '  noa   LEVI ' }],
    ['seconds and offset of the start', { start: '2026-11-24T13:00:00+02:00' }],
    ['duration and zone left open', { durationMinutes: 0, timezone: 'Asia/Jerusalem' }],
    ['an answer of nothing', { answers: [{ key: 'company', value: '' }] }],
    ['a language left open', { locale: '' }],
    ['replaces', { replaces: 'keep' }],
  ])('is equal in spite of %s', async (_, changes) => {
    const { world, ask } = await warm();
    await ask();
    expect(await ask(changes)).toMatchObject({ ok: true, message: expect.stringContaining(bySentence) });
    expect(world.posts()).toHaveLength(1);
  });

  it.each<[string, Changes]>([
    ['guestName', { guestName: 'Noa Cohen' }],
    ['guestEmail', { guestEmail: 'noa+work@example.com' }],
    ['durationMinutes', { durationMinutes: 60 }],
    ['timezone', { timezone: 'Asia/Beirut' }],
    ['locale', { locale: 'he' }],
    ['reasonKey', { reasonKey: 'intro' }],
    ['answers', { answers: [{ key: 'company', value: 'Acme' }] }],
  ])('that differs in %s is refused', async (_, changes) => {
    const { world, tools, ask } = await warm();
    await tools.getFreeSlots.execute({ ...everything, durationMinutes: 60 });
    await tools.getFreeSlots.execute({ ...everything, timezone: 'Asia/Beirut' });
    await ask({ timezone: 'Asia/Jerusalem' });
    expect(await ask({ timezone: 'Asia/Jerusalem', ...changes })).toMatchObject({
      ok: false,
      code: 'already_requested',
      message: expect.stringContaining('its details are not those of this call. Nothing more was sent'),
    });
    expect(world.posts()).toHaveLength(1);
  });

  it('is not answered with the result of one clock time for that of another zone', async () => {
    const { world, tools, ask } = await warm();
    await ask();
    await tools.getFreeSlots.execute({ ...everything, timezone: 'Europe/London' });
    // 13:00 is now also a start in London, two hours later.
    expect(await ask()).toMatchObject({ ok: false, code: 'invalid_input' });
    expect(world.posts()).toHaveLength(1);
  });

  it('of a slug in another spelling is the same request', async () => {
    const { world, tools } = await warm({ slug: undefined });
    // A service that takes every spelling and answers as it was asked.
    world.answer(async ({ method, path, query, body }) => {
      const spelled = /booking-pages\/([^/]+)/.exec(path)?.[1] ?? '';
      const url = `http://service.test${path.replace(spelled, 'demo')}?${query}`;
      const answer = await world.service.fetch(url, {
        method,
        ...(body ? { body, headers: { 'content-type': 'application/json' } } : {}),
      });
      const text = (await answer.text()).replace(
        '"slug":"demo"',
        `"slug":${JSON.stringify(decodeURIComponent(spelled))}`,
      );
      return new Response(text, { status: answer.status, headers: { 'content-type': 'application/json' } });
    });
    for (const slug of ['demo', 'DEMO', 'demo/', '\uff44emo']) {
      await tools.getFreeSlots.execute({ ...everything, slug });
      await tools.requestMeeting.execute(request({ slug }));
    }
    expect(world.posts()).toHaveLength(1);
  });
});

describe('parallel calls', () => {
  it.each([2, 20])(
    '%i equal ones send one request, and the others say that it is being sent or was',
    async (count) => {
      const { world, ask } = await warm();
      const held = holdRequests(world);
      const calls = Array.from({ length: count }, () => ask());
      await held.arrived;
      held.letGo();
      const answers = await Promise.all(calls);
      expect(world.posts()).toHaveLength(1);
      expect(answers.filter(({ message }) => message.includes('not booked yet'))).toHaveLength(1);
      for (const { message } of answers)
        expect(message).toMatch(/not booked yet|outcome is not recorded yet|by an earlier call/);
    },
  );

  it('for different starts send one, and the others are refused', async () => {
    const { world, ask } = await warm();
    const starts = ['13:00', '13:30', '14:00', '14:30'].map((clock) => `2026-11-24T${clock}`);
    const answers = await Promise.all(starts.map((start) => ask({ start })));
    expect(world.posts()).toHaveLength(1);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(answer).toMatchObject({ code: 'already_requested' });
  });

  it('that differ in the name alone send one, and the other is refused', async () => {
    const { world, ask } = await warm();
    const answers = await Promise.all([ask(), ask({ guestName: 'Noa Cohen' })]);
    expect(world.posts()).toHaveLength(1);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ code: 'already_requested' });
  });

  it('of three replacements of one request send one', async () => {
    const { world, ask } = await warm();
    await ask();
    const replaces = '2026-11-24T13:00';
    const answers = await Promise.all(
      ['14:00', '14:30', '15:00'].map((clock) => ask({ start: `2026-11-24T${clock}`, replaces })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(world.posts()).toHaveLength(2);
  });

  it('of two processes send one request', async () => {
    const { store } = createSharedStore();
    const world = createWorld();
    onTestFinished(world.close);
    const sets = Array.from({ length: 5 }, () => world.tools({ sessions: store }));
    const call = { conversation: 'noa' };
    await sets[0]?.getFreeSlots.execute(everything, call);
    const answers = await Promise.all(sets.map((tools) => tools.requestMeeting.execute(request(), call)));
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(world.posts()).toHaveLength(1);
  });

  it('say that a request is being sent, and refuse another start that would replace it', async () => {
    const { world, ask } = await warm();
    const held = holdRequests(world);
    const first = ask();
    await held.arrived;
    const beingSent = {
      code: 'already_requested',
      message: expect.stringContaining('its outcome is not recorded yet'),
    };
    expect(await ask()).toMatchObject(beingSent);
    expect(await ask({ start: '2026-11-24T14:00' })).toMatchObject(beingSent);
    expect(await ask({ start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' })).toMatchObject(beingSent);
    expect(await ask({ start: '2026-11-24T14:00', replaces: 'keep' })).toMatchObject(beingSent);
    held.letGo();
    expect(await first).toMatchObject({ ok: true });
    expect(world.posts()).toHaveLength(1);
  });

  it('say after a minute that a request may have been sent, where its sender gave no answer', async () => {
    const { world, ask } = await warm();
    const held = holdRequests(world);
    const first = ask();
    await held.arrived;
    world.pass(59_999);
    expect(await ask()).toMatchObject({ code: 'already_requested' });
    world.pass(1);
    expect(await ask()).toMatchObject({
      code: 'uncertain',
      message: expect.stringContaining(
        'was about to be sent at 2026-11-18T10:00, and its outcome was not recorded',
      ),
    });
    held.letGo();
    await first;
    expect(world.posts()).toHaveLength(1);
  });
});

describe('another start', () => {
  it('needs replaces, which names the earlier one in any accepted form', async () => {
    const { world, ask } = await warm();
    await ask();
    const other = { start: '2026-11-24T14:00' };
    expect(await ask(other)).toMatchObject({
      code: 'already_requested',
      next: expect.stringContaining('replaces "2026-11-24T13:00"'),
    });
    for (const replaces of ['2026-11-24T13:30', '2026-11-24T13:00Z', '2026-11-24T14:00', 'the first one'])
      expect(await ask({ ...other, replaces })).toMatchObject({ code: 'already_requested' });
    expect(world.posts()).toHaveLength(1);
    expect(await ask({ ...other, replaces: '2026-11-24T13:00:00+02:00' })).toMatchObject({ ok: true });
    expect(world.posts()).toHaveLength(2);
  });

  it('counts a +tag as the same guest, and another guest as another', async () => {
    const { world, ask } = await warm();
    await ask();
    expect(await ask({ start: '2026-11-24T14:00', guestEmail: 'Noa+2@example.com' })).toMatchObject({
      code: 'already_requested',
    });
    expect(await ask({ start: '2026-11-24T14:00', guestEmail: 'avi@example.com' })).toMatchObject({
      ok: true,
    });
    expect(world.posts()).toHaveLength(2);
  });

  it('is the same start if another zone writes it otherwise', async () => {
    const { world, tools, ask } = await warm();
    await ask();
    await tools.getFreeSlots.execute({ ...everything, timezone: 'Asia/Tokyo' });
    const inTokyo = { start: '2026-11-24T20:00', timezone: '', replaces: '2026-11-24T13:00' };
    expect(await ask(inTokyo)).toMatchObject({
      code: 'already_requested',
      message: expect.stringMatching(/13:00 \(Asia\/Jerusalem\), .* its details are not those of this call/),
    });
    expect(world.posts()).toHaveLength(1);
  });

  it('may be on another page', async () => {
    const { world, tools } = await warm({ slug: undefined });
    for (const slug of ['demo', 'demo-he']) {
      await tools.getFreeSlots.execute({ ...everything, slug });
      expect(await tools.requestMeeting.execute(request({ slug }))).toMatchObject({ ok: true });
    }
    expect(world.posts().map(({ path }) => path.split('/').at(-2))).toEqual(['demo', 'demo-he']);
  });

  it('is refused where it names an earlier request and none is open', async () => {
    const { world, ask } = await warm();
    expect(await ask({ replaces: '2026-11-24T14:00' })).toMatchObject({
      code: 'invalid_input',
      next: expect.stringContaining('replaces ""'),
    });
    expect(world.posts()).toEqual([]);
  });

  it('keeps the earlier request open where its replacement was refused', async () => {
    const { world, ask } = await warm();
    await ask();
    world.take('2026-11-24T14:00:00+02:00');
    expect(await ask({ start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' })).toMatchObject({
      code: 'slot_taken',
    });
    expect(await ask()).toMatchObject({ ok: true, message: expect.stringContaining(bySentence) });
    expect(await ask({ start: '2026-11-24T15:00' })).toMatchObject({ code: 'already_requested' });
  });
});

describe('what is free is read', () => {
  it('anew before each request, also right after it was shown', async () => {
    const { world, ask } = await warm();
    world.take('2026-11-24T13:00:00+02:00');
    expect(await ask()).toMatchObject({ code: 'slot_taken' });
    expect(world.reads()).toHaveLength(2);
    expect(world.posts()).toEqual([]);
  });

  it('again if more than ten seconds pass until the request is recorded', async () => {
    const shared = createSharedStore();
    const { world, tools } = await warm({ sessions: shared.store, conversation: 'noa' });
    let isSlow = true;
    let reads = 0;
    shared.hooks.onLoad = () => {
      // The load of the recording step comes after the read of the list.
      if (isSlow && world.reads().length === 2) {
        world.pass(10_001);
        world.take('2026-11-24T13:00:00+02:00');
        isSlow = false;
      }
      reads += 1;
      return undefined;
    };
    expect(await tools.requestMeeting.execute(request())).toMatchObject({ code: 'slot_taken' });
    expect(world.reads()).toHaveLength(3);
    expect(reads).toBeGreaterThan(0);
    expect(world.posts()).toEqual([]);
  });

  it.each([
    [30_000, 2, 'ok'],
    [40_001, 4, 'too old'],
  ])('once where the service takes up to half a minute to list them: %i ms', async (ms, reads, outcome) => {
    const { world, ask } = await warm();
    world.answer(({ path }) => {
      if (path.endsWith('/slots')) world.pass(ms);
      return undefined;
    });
    expect(await ask()).toMatchObject(outcome === 'ok' ? { ok: true } : { code: 'unavailable' });
    expect(world.reads()).toHaveLength(reads);
  });

  it('at most three times, and then nothing is sent', async () => {
    const shared = createSharedStore();
    const { world, tools } = await warm({ sessions: shared.store, conversation: 'noa' });
    shared.hooks.onLoad = () => {
      if (world.reads().length >= 2) world.pass(10_001);
      return undefined;
    };
    expect(await tools.requestMeeting.execute(request())).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('too old each time'),
    });
    expect(world.reads()).toHaveLength(4);
    expect(world.posts()).toEqual([]);
  });

  it('again where the clock was set back since', async () => {
    const shared = createSharedStore();
    const { world, tools } = await warm({ sessions: shared.store, conversation: 'noa' });
    let isSetBack = false;
    shared.hooks.onLoad = () => {
      if (world.reads().length === 2 && !isSetBack) {
        isSetBack = true;
        world.pass(-1);
      }
      return undefined;
    };
    expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
    expect(world.reads()).toHaveLength(3);
  });

  it('and sent byte for byte as the service lists it then', async () => {
    const { world, ask } = await warm();
    world.answer(async ({ path, query }) => {
      if (!path.endsWith('/slots')) return undefined;
      const list = await (await world.service.fetch(`http://service.test${path}?${query}`)).text();
      return new Response(list.replaceAll('2026-11-24T13:00:00+02:00', '2026-11-24T11:00:00.000Z'), {
        headers: { 'content-type': 'application/json' },
      });
    });
    await ask();
    expect(world.bodies()).toMatchObject([{ start: '2026-11-24T11:00:00.000Z', timezone: 'Asia/Jerusalem' }]);
  });
});

describe('after an uncertain outcome', () => {
  async function overFaults(
    ...faults: Parameters<Awaited<ReturnType<typeof startFaultServer>>['next']>[1][]
  ) {
    const server = await startFaultServer();
    onTestFinished(() => server.close());
    server.next('requestMeeting', ...faults);
    const client = createBookingClient({ baseUrl: server.baseUrl, timeoutMs: 300, retryDelayMs: 1 });
    const page = await client.getBookingPage('demo');
    const [duration = 30] = page.durationsMinutes;
    const { slots } = await client.getFreeSlots('demo', {
      durationMinutes: duration,
      timezone: 'UTC',
      days: 60,
    });
    const first = Date.parse(slots[0]?.start ?? '');
    const tools = createBookingTools({
      client,
      slug: 'demo',
      defaultTimezone: 'UTC',
      now: () => new Date(first - 3_600_000),
    });
    await tools.getFreeSlots.execute({ ...everything, durationMinutes: duration, days: 60 });
    const starts = slots.map(({ start }) => new Date(Date.parse(start)).toISOString().slice(0, 16));
    const answers = [...page.customFields, ...page.reasons.flatMap(({ questions }) => questions)]
      .filter(({ required }) => required)
      .map(({ key }) => ({ key, value: 'An answer' }));
    const ask = (index = 0, changes: Parameters<typeof request>[0] = {}) =>
      tools.requestMeeting.execute(
        request({ start: starts[index] as string, durationMinutes: duration, answers, ...changes }),
      );
    const posts = () => server.requests.filter(({ operation }) => operation === 'requestMeeting').length;
    return { ask, posts, starts };
  }

  it.each([
    ['a reset', { fault: 'reset-after-request' }],
    ['a stall', { fault: 'stall-headers' }],
    ['a 500', { status: 500, body: { error: 'Oops' } }],
    ['a 202 of another shape', { status: 202, body: { status: 'booked' } }],
  ] as [string, never][])('nothing more is sent for that guest and start: %s', async (_, fault) => {
    const { ask, posts } = await overFaults(fault);
    const first = await ask();
    expect(first).toMatchObject({
      ok: false,
      code: 'uncertain',
      next: expect.stringContaining('look in the inbox of "noa@example.com"'),
    });
    expect(await ask()).toEqual(first);
    expect(await ask(0, { guestName: 'Somebody Else' })).toMatchObject({ code: 'already_requested' });
    expect(await ask(0, { guestEmail: 'NOA+x@example.com' })).toMatchObject({ code: 'already_requested' });
    expect(posts()).toBe(1);
  });

  it('another start needs replaces, because the first may have arrived', async () => {
    const { ask, posts, starts } = await overFaults({ fault: 'reset-after-request' } as never);
    await ask();
    expect(await ask(1)).toMatchObject({ code: 'already_requested' });
    expect(posts()).toBe(1);
    expect(await ask(1, { replaces: starts[0] as string })).toMatchObject({ ok: true });
    expect(await ask(0)).toMatchObject({
      code: 'already_requested',
      message: expect.stringContaining('without a clear answer, and was then replaced by'),
    });
    expect(posts()).toBe(2);
  });
});

it('records the request before anything is sent', async () => {
  const shared = createSharedStore();
  const { world, tools } = await warm({ sessions: shared.store, conversation: 'noa' });
  let isRecorded = false;
  world.answer(({ method }) => {
    if (method === 'POST')
      isRecorded = JSON.parse(shared.texts.get('noa') ?? '').requests[0]?.status === 'pending';
    return undefined;
  });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  expect(isRecorded).toBe(true);
});

it('answers again from what it recorded, whatever a caller did to the first answer', async () => {
  const { ask } = await warm();
  const first = await ask();
  Object.assign(first, { message: 'Your meeting is booked!' });
  const second = await ask();
  expect(second.message).toContain(bySentence);
  const said = structuredClone(second);
  Object.assign(second, { message: 'Your meeting is booked!' });
  expect(await ask()).toEqual(said);
});

it('keeps requests to two services apart in one conversation', async () => {
  const { store } = createSharedStore();
  const worlds = [createWorld(), createWorld()];
  for (const world of worlds) onTestFinished(world.close);
  for (const [index, world] of worlds.entries()) {
    const client = { ...world.client, baseUrl: `http://service${index}.test` };
    const tools = world.tools({ sessions: store, conversation: 'noa', client });
    await tools.getFreeSlots.execute(everything);
    expect(await tools.requestMeeting.execute(request())).toMatchObject({
      ok: true,
      message: expect.stringContaining('not booked yet'),
    });
  }
  expect(worlds.map((world) => world.posts().length)).toEqual([1, 1]);
});
