import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, refusing, request } from '../../../tests/booking-world.ts';
import { startFaultServer } from '../../../tests/fault-server.ts';
import { createBookingClient } from '../../client/index.ts';
import { createBookingTools } from '../create-booking-tools.ts';
import { claimRequest } from './once.ts';
import { emptyState } from './state.ts';

async function warm(options: Parameters<ReturnType<typeof createWorld>['tools']>[0] = {}) {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools(options);
  await tools.getFreeSlots.execute(everything);
  const ask = (changes: Parameters<typeof request>[0] = {}) => tools.requestMeeting.execute(request(changes));
  return { world, tools, ask };
}

/** Holds every request until it is let go, so that others can come meanwhile. */
function holdRequests(world: ReturnType<typeof createWorld>) {
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

describe('an equal call', () => {
  it('is answered again and not sent', async () => {
    const { world, ask } = await warm();
    const first = await ask();
    expect(first).toMatchObject({ ok: true });
    world.pass(3_600_000);
    expect(await ask()).toEqual(first);
    expect(world.posts()).toHaveLength(1);
    // Nor is anything read for it.
    expect(world.reads()).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof request>[0]]>([
    ['case of the address', { guestEmail: 'NOA@Example.com' }],
    ['spaces around the address', { guestEmail: ' noa@example.com ' }],
    ['case and spaces of the name', { guestName: '  noa   LEVI ' }],
    ['seconds and offset of the start', { start: '2026-11-24T13:00:00+02:00' }],
    ['duration and zone left open', { durationMinutes: 0, timezone: 'Asia/Jerusalem' }],
    ['an answer of nothing', { answers: [{ key: 'company', value: '' }] }],
  ])('is equal in spite of %s', async (_, changes) => {
    const { world, ask } = await warm();
    const first = await ask();
    expect(await ask(changes)).toEqual(first);
    expect(world.posts()).toHaveLength(1);
  });

  it.each<[string, Parameters<typeof request>[0]]>([
    ['guestName', { guestName: 'Noa Cohen' }],
    ['guestEmail', { guestEmail: 'noa+work@example.com' }],
    ['durationMinutes', { durationMinutes: 60 }],
    ['timezone', { timezone: 'Asia/Beirut' }],
    ['locale', { locale: 'he' }],
    ['reasonKey', { reasonKey: 'intro' }],
    ['answers', { answers: [{ key: 'company', value: 'Acme' }] }],
  ])('that differs in %s is refused', async (field, changes) => {
    const { world, ask } = await warm();
    await ask();
    expect(await ask(changes)).toMatchObject({
      ok: false,
      code: 'already_requested',
      message: expect.stringContaining(field),
    });
    expect(world.posts()).toHaveLength(1);
  });
});

describe('parallel calls', () => {
  it.each([2, 20])('%i equal ones send one request, and all get its answer', async (count) => {
    const { world, ask } = await warm();
    const answers = await Promise.all(Array.from({ length: count }, () => ask()));
    expect(world.posts()).toHaveLength(1);
    expect(answers[0]).toMatchObject({ ok: true });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });

  it('equal ones get the same answer when the start is taken, and send one request', async () => {
    const { world, ask } = await warm();
    world.take('2026-11-24T13:00:00+02:00');
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask()));
    expect(world.posts()).toHaveLength(1);
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(answers[0]).toMatchObject({ code: 'slot_taken' });
  });

  it('twenty equal ones on a stale list send one request', async () => {
    const { world, ask } = await warm();
    world.pass(60_000);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(world.posts()).toHaveLength(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

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

  it('that differ do not send a start which the first was told is taken', async () => {
    const { world, ask } = await warm();
    world.answer(refusing(409, 'Taken'));
    world.answer(({ path, query }) =>
      path.endsWith('/slots')
        ? json(200, { slug: 'demo', durationMinutes: 30, timezone: query.get('timezone'), slots: [] })
        : undefined,
    );
    const answers = await Promise.all([ask(), ask({ guestName: 'Noa Cohen' })]);
    expect(world.posts()).toHaveLength(1);
    expect(answers).toMatchObject([{ code: 'slot_taken' }, { code: 'slot_taken' }]);
  });

  it('of two replacements of one request send one', async () => {
    const { world, ask } = await warm();
    await ask();
    const replaces = '2026-11-24T13:00';
    const answers = await Promise.all(
      ['14:00', '14:30', '15:00'].map((clock) => ask({ start: `2026-11-24T${clock}`, replaces })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(world.posts()).toHaveLength(2);
  });

  it('with replaces wait until the earlier request has its answer', async () => {
    const { world, ask } = await warm();
    const held = holdRequests(world);
    const first = ask();
    await held.arrived;
    expect(await ask({ start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' })).toMatchObject({
      code: 'already_requested',
    });
    held.letGo();
    expect(await first).toMatchObject({ ok: true });
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
    expect(await ask({ ...other, replaces: '2026-11-24T13:30' })).toMatchObject({
      code: 'already_requested',
    });
    expect(await ask({ ...other, replaces: '2026-11-24T13:00Z' })).toMatchObject({
      code: 'already_requested',
    });
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

  it('is the same start where another zone writes it otherwise', async () => {
    const { world, tools, ask } = await warm();
    await ask();
    await tools.getFreeSlots.execute({ ...everything, timezone: 'Asia/Tokyo' });
    const inTokyo = { start: '2026-11-24T20:00', timezone: '', replaces: '2026-11-24T13:00' };
    expect(await ask(inTokyo)).toMatchObject({
      code: 'already_requested',
      message: expect.stringContaining('another timezone'),
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

  it('does not go back to one that was replaced: it was sent', async () => {
    const { world, tools, ask } = await warm();
    await ask();
    await ask({ start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' });
    for (const replaces of ['', '2026-11-24T14:00'])
      expect(await ask({ replaces })).toMatchObject({
        code: 'already_requested',
        message: expect.stringContaining('replaced'),
      });
    // Nor by another name of the same instant.
    await tools.getFreeSlots.execute({ ...everything, timezone: 'Asia/Tokyo' });
    expect(
      await ask({ start: '2026-11-24T20:00', timezone: '', replaces: '2026-11-24T14:00' }),
    ).toMatchObject({ code: 'already_requested', message: expect.stringContaining('replaced') });
    expect(world.posts()).toHaveLength(2);
  });

  it('with replaces where nothing is open is refused', async () => {
    const { world, ask } = await warm();
    expect(await ask({ replaces: '2026-11-24T14:00' })).toMatchObject({
      code: 'invalid_input',
      next: expect.stringContaining('replaces ""'),
    });
    expect(world.posts()).toEqual([]);
  });

  it('keeps the earlier request open where its replacement was refused', async () => {
    const { world, ask } = await warm();
    const first = await ask();
    world.take('2026-11-24T14:00:00+02:00');
    expect(await ask({ start: '2026-11-24T14:00', replaces: '2026-11-24T13:00' })).toMatchObject({
      code: 'slot_taken',
    });
    expect(await ask()).toEqual(first);
    expect(await ask({ start: '2026-11-24T15:00' })).toMatchObject({ code: 'already_requested' });
  });
});

describe('the number of requests', () => {
  it.each([1, 3])('ends at %i', async (maxRequests) => {
    const { world, ask } = await warm({ maxRequests });
    for (let guest = 0; guest < maxRequests; guest += 1)
      expect(await ask({ guestEmail: `guest${guest}@example.com` })).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ ok: false, code: 'limit_reached' });
    expect(world.posts()).toHaveLength(maxRequests);
  });

  it('ends at three where nothing was said, and refusals of the service do not count', async () => {
    const { world, ask } = await warm();
    let taken = true;
    world.answer((sent) => (taken ? refusing(409, 'Taken')(sent, undefined) : undefined));
    for (let time = 0; time < 4; time += 1) expect(await ask()).toMatchObject({ code: 'refused' });
    taken = false;
    for (let guest = 0; guest < 3; guest += 1)
      expect(await ask({ guestEmail: `guest${guest}@example.com` })).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ code: 'limit_reached' });
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
    expect(await ask(0, { guestName: 'Somebody Else' })).toMatchObject({ code: 'uncertain' });
    expect(await ask(0, { guestEmail: 'NOA+x@example.com' })).toMatchObject({ code: 'uncertain' });
    expect(posts()).toBe(1);
  });

  it('another start needs replaces, because the first may have arrived', async () => {
    const { ask, posts, starts } = await overFaults({ fault: 'reset-after-request' } as never);
    await ask();
    expect(await ask(1)).toMatchObject({ code: 'already_requested' });
    expect(posts()).toBe(1);
    expect(await ask(1, { replaces: starts[0] as string })).toMatchObject({ ok: true });
    expect(await ask(0)).toMatchObject({ code: 'uncertain' });
    expect(posts()).toBe(2);
  });

  it('parallel equal calls all hear it, and one was sent', async () => {
    const { ask, posts } = await overFaults({ fault: 'reset-after-request' } as never);
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(posts()).toBe(1);
    for (const answer of answers) expect(answer).toMatchObject({ code: 'uncertain' });
  });
});

it('records the claim before anything is sent', async () => {
  const { world, ask } = await warm();
  const held = holdRequests(world);
  const first = ask();
  await held.arrived;
  const second = ask({ start: '2026-11-24T14:00' });
  expect(await second).toMatchObject({
    code: 'already_requested',
    message: expect.stringContaining('being sent'),
  });
  held.letGo();
  await first;
});

it('takes a claim without an answer, left by a process that is gone, as uncertain', async () => {
  const claimed = {
    slug: 'demo',
    start: '2026-11-24T13:00:00+02:00',
    at: Date.parse('2026-11-24T11:00:00Z'),
    durationMinutes: 30,
    timezone: 'Asia/Jerusalem',
    guestName: 'Noa Levi',
    guestEmail: 'noa@example.com',
    locale: 'en',
    reasonKey: '',
    answers: [],
  };
  const once = { now: 0, clock: '', maxRequests: 3, replaces: '' };
  const { state, result } = claimRequest(emptyState(), claimed, once);
  expect(result).toMatchObject({ verdict: { kind: 'free' } });
  const again = claimRequest(JSON.parse(JSON.stringify(state)), claimed, once);
  expect(again.result.verdict).toMatchObject({
    kind: 'requested',
    claim: { status: 'pending' },
    differs: [],
  });
  expect(again.state).toEqual(state);
});

it('answers again what it said, whatever a caller did to the first answer', async () => {
  const { ask } = await warm();
  const first = await ask();
  const said = structuredClone(first);
  Object.assign(first, { message: 'Your meeting is booked!' });
  const second = await ask();
  expect(second).toEqual(said);
  Object.assign(second, { message: 'Your meeting is booked!' });
  expect(await ask()).toEqual(said);
});

it('answers parallel calls each with an object of its own', async () => {
  const { ask } = await warm();
  const [one, other] = await Promise.all([ask(), ask()]);
  expect(one).toEqual(other);
  expect(one).not.toBe(other);
});
