import { describe, expect, it } from 'vitest';
import { everything, json, refusing, type request } from '../../../tests/booking-world.ts';
import { warm } from './warm.fixture.ts';

const hourMs = 3_600_000;
type Changes = Parameters<typeof request>[0];

describe('the number of requests', () => {
  it.each([1, 3])('that are open ends at %i', async (maxRequests) => {
    const { world, ask } = await warm({ maxRequests });
    for (let guest = 0; guest < maxRequests; guest += 1)
      expect(await ask({ guestEmail: `guest${guest}@example.com` })).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ ok: false, code: 'limit_reached' });
    expect(world.posts()).toHaveLength(maxRequests);
    world.pass(49 * hourMs);
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('that are open does not count clear refusals', async () => {
    const { world, ask } = await warm();
    let taken = true;
    world.answer((sent) => (taken ? refusing(409, 'Taken')(sent, undefined) : undefined));
    for (const clock of ['13:00', '13:30', '14:00'])
      expect(await ask({ start: `2026-11-24T${clock}` })).toMatchObject({ code: 'refused' });
    taken = false;
    for (let guest = 0; guest < 3; guest += 1)
      expect(await ask({ guestEmail: `guest${guest}@example.com` })).toMatchObject({ ok: true });
    expect(await ask()).toMatchObject({ code: 'limit_reached' });
  });

  it.each<[number, Record<string, string>]>([
    [409, {}],
    [400, {}],
    [404, {}],
    [503, { 'retry-after': '0' }],
    [429, { 'retry-after': '0' }],
  ])('for one start is three in 49 hours, whatever the answers: %i', async (status, headers) => {
    const { world, ask } = await warm();
    world.answer(refusing(status, 'No', headers));
    for (let call = 0; call < 12; call += 1) expect(await ask()).toMatchObject({ ok: false });
    expect(world.posts()).toHaveLength(3);
    expect(await ask()).toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('This start may have been requested 3 times for this guest'),
    });
    world.pass(49 * hourMs);
    await ask();
    expect(world.posts()).toHaveLength(4);
  });

  it.each<[number, Record<string, string>]>([
    [409, {}],
    [400, {}],
    [404, {}],
    [503, { 'retry-after': '0' }],
  ])('of a conversation is nine in 49 hours, whatever the answers: %i', async (status, headers) => {
    const { world, ask } = await warm();
    world.answer(refusing(status, 'No', headers));
    const starts = ['24', '25'].flatMap((day) =>
      ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30'].map((clock) => `2026-11-${day}T${clock}`),
    );
    for (const start of starts) expect(await ask({ start })).toMatchObject({ ok: false });
    expect(world.posts()).toHaveLength(9);
    expect(await ask()).toMatchObject({
      code: 'limit_reached',
      message: expect.stringContaining('This conversation may have sent 9 requests'),
    });
  });

  it('does not count a request that never left', async () => {
    const { world, ask } = await warm();
    world.answer(({ method }) => {
      if (method !== 'POST') return undefined;
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }),
      });
    });
    for (let call = 0; call < 12; call += 1) expect(await ask()).toMatchObject({ code: 'unavailable' });
    expect(world.posts()).toHaveLength(12);
  });
});

describe('where the service asks to wait', () => {
  it('after a 429 nothing leaves for that page and guest before it is over, and others may go on', async () => {
    const { world, tools, ask } = await warm({ slug: undefined });
    const on = (slug: string, changes: Changes = {}) => ask({ slug, ...changes });
    for (const slug of ['demo', 'demo-he']) await tools.getFreeSlots.execute({ ...everything, slug });
    let isBusy = true;
    world.answer((sent) =>
      isBusy ? refusing(429, 'Slow down', { 'retry-after': '120' })(sent, undefined) : undefined,
    );
    expect(await on('demo')).toMatchObject({ code: 'rate_limited', waitSeconds: 120 });
    isBusy = false;
    world.pass(119_999);
    expect(await on('demo')).toMatchObject({ code: 'rate_limited', waitSeconds: 1 });
    expect(world.posts()).toHaveLength(1);
    expect(await on('demo', { guestEmail: 'avi@example.com' })).toMatchObject({ ok: true });
    expect(await on('demo-he')).toMatchObject({ ok: true });
    world.pass(1);
    expect(await on('demo')).toMatchObject({ ok: true });
  });

  it('after a 503 nothing leaves for any page and guest before it is over', async () => {
    const { world, tools, ask } = await warm({ slug: undefined });
    for (const slug of ['demo', 'demo-he']) await tools.getFreeSlots.execute({ ...everything, slug });
    let isDown = true;
    world.answer((sent) => (isDown ? refusing(503, 'Later')(sent, undefined) : undefined));
    expect(await ask({ slug: 'demo' })).toMatchObject({ code: 'unavailable', waitSeconds: 30 });
    isDown = false;
    world.pass(29_999);
    expect(await ask({ slug: 'demo-he', guestEmail: 'avi@example.com' })).toMatchObject({
      code: 'unavailable',
    });
    expect(world.posts()).toHaveLength(1);
    world.pass(1);
    expect(await ask({ slug: 'demo-he', guestEmail: 'avi@example.com' })).toMatchObject({ ok: true });
  });

  it('a later answer with a shorter wait does not end a longer one', async () => {
    const { world, ask } = await warm();
    const waits = ['600', '1'];
    world.answer(({ method }) =>
      method === 'POST' ? json(503, { error: 'No' }, { 'retry-after': waits.shift() ?? '' }) : undefined,
    );
    const both = [ask(), ask({ guestEmail: 'avi@example.com' })];
    await Promise.all(both);
    world.pass(2000);
    expect(await ask()).toMatchObject({ code: 'unavailable', waitSeconds: 598 });
  });
});

it('a request and a wait of a clock that was a week ahead end 49 hours after it was set right', async () => {
  const { world, tools, ask } = await warm();
  const weekMs = 7 * 24 * 3_600_000;
  world.pass(weekMs);
  await tools.getFreeSlots.execute(everything);
  expect(await ask({ start: '2026-12-08T13:00' })).toMatchObject({ ok: true });
  let answer = refusing(503, 'Down', { 'retry-after': '900000' });
  world.answer((sent, init) => answer(sent, init));
  const other = { start: '2026-12-08T14:00', guestEmail: 'avi@example.com' };
  expect(await ask(other)).toMatchObject({ code: 'unavailable' });
  world.pass(-weekMs);
  expect(await ask(other)).toMatchObject({ code: 'unavailable', waitSeconds: 49 * 3600 });
  answer = () => undefined;
  world.pass(49 * 3_600_000);
  expect(await ask(other)).toMatchObject({ ok: true });
  expect(await ask({ start: '2026-12-08T13:00' })).toMatchObject({ ok: true });
  expect(world.posts()).toHaveLength(4);
});
