import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request } from '../../../tests/booking-world.ts';
import { listsFor } from './cold.ts';
import { emptyState } from './state.ts';

function open() {
  const world = createWorld();
  onTestFinished(world.close);
  return world;
}

it('sends nothing before free starts were read, and shows them', async () => {
  const world = open();
  const tools = world.tools();
  const refused = await tools.requestMeeting.execute(request());
  expect(refused).toMatchObject({
    ok: false,
    code: 'not_read',
    durationMinutes: 30,
    timezone: 'Asia/Jerusalem',
  });
  expect(world.posts()).toEqual([]);
  const tuesday = (refused as { days: { date: string; starts: string[] }[] }).days.find(
    ({ date }) => date === '2026-11-24',
  );
  expect(tuesday?.starts).toContain('13:00');
});

it('counts the starts of that refusal as shown', async () => {
  const world = open();
  const tools = world.tools();
  await tools.requestMeeting.execute(request());
  expect(await tools.requestMeeting.execute(request())).toMatchObject({
    ok: true,
    status: 'confirmation_sent',
  });
});

it('is cold for another duration than the one that was read, and says so', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  const refused = await tools.requestMeeting.execute(request({ durationMinutes: 60 }));
  expect(refused).toMatchObject({ ok: false, code: 'not_read', durationMinutes: 60 });
  expect(refused).toHaveProperty(
    'message',
    expect.stringContaining('it was shown for 30 minutes in Asia/Jerusalem'),
  );
  expect(world.posts()).toEqual([]);
});

it('is cold for another zone and another page, and says where the start was shown', async () => {
  const world = open();
  const tools = world.tools({ slug: undefined });
  await tools.getFreeSlots.execute({ ...everything, slug: 'demo' });
  const zone = await tools.requestMeeting.execute(request({ slug: 'demo', timezone: 'Europe/Berlin' }));
  expect(zone).toMatchObject({ ok: false, code: 'not_read', timezone: 'Europe/Berlin' });
  expect(zone).toHaveProperty('message', expect.stringContaining('shown for 30 minutes in Asia/Jerusalem'));
  const page = await tools.requestMeeting.execute(request({ slug: 'demo-he' }));
  expect(page).toMatchObject({ ok: false, code: 'not_read' });
  expect(page).toHaveProperty('message', expect.stringContaining('on page "demo"'));
  expect(world.posts()).toEqual([]);
});

it('reads far enough to show the day that was asked for', async () => {
  const world = open();
  const refused = await world.tools().requestMeeting.execute(request({ start: '2026-12-22T13:00' }));
  expect(refused).toMatchObject({ ok: false, code: 'not_read' });
  expect(JSON.stringify(refused)).toContain('2026-12-22');
});

it('says that it was not read where the reading fails', async () => {
  const world = open();
  world.answer(({ path }) => (path.endsWith('/slots') ? new Response('<html>', { status: 502 }) : undefined));
  const refused = await world.tools().requestMeeting.execute(request());
  expect(refused).toMatchObject({ ok: false, code: 'unavailable' });
  expect(refused).not.toHaveProperty('days');
  expect(world.posts()).toEqual([]);
});

it('asks for the zone where none is known', async () => {
  const world = open();
  const tools = world.tools({ defaultTimezone: undefined });
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code: 'ask_guest' });
});

it('keeps conversations apart', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything, { conversation: 'one' });
  const refused = await tools.requestMeeting.execute(request(), { conversation: 'two' });
  expect(refused).toMatchObject({ ok: false, code: 'not_read' });
  const accepted = await tools.requestMeeting.execute(request(), { conversation: 'one' });
  expect(accepted).toMatchObject({ ok: true });
});

it('finds the latest list first, by page, duration and zone', () => {
  const list = (durationMinutes: number, timezone: string) => ({
    slug: 'demo',
    durationMinutes,
    timezone,
    reads: [],
    shown: [],
    shownIn: [],
  });
  const state = { ...emptyState(), lists: [list(30, 'UTC'), list(60, 'UTC'), list(30, 'Asia/Jerusalem')] };
  const find = (durationMinutes: number, timezone: string, slug = 'demo') =>
    listsFor(state, { slug, durationMinutes, timezone }).map((found) => [
      found.durationMinutes,
      found.timezone,
    ]);
  expect(find(0, '')).toEqual([
    [30, 'Asia/Jerusalem'],
    [60, 'UTC'],
    [30, 'UTC'],
  ]);
  expect(find(30, 'UTC')).toEqual([[30, 'UTC']]);
  expect(find(15, '')).toEqual([]);
  expect(find(0, '', 'other')).toEqual([]);
});
