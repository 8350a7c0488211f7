import { expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, listing, request, slotAt } from '../../../tests/booking-world.ts';
import { zoneOf } from '../../time/index.ts';
import { writeStart } from './form.ts';
import { emptyState, findList } from './state.ts';
import { datedSlots, heldStarts, rememberRead, requestBody } from './wire.ts';

const key = { slug: 'demo', durationMinutes: 30, timezone: 'Asia/Jerusalem' };
const day = (text: string) => Date.parse(`${text}T00:00:00+02:00`);

function open() {
  const world = createWorld();
  onTestFinished(world.close);
  return world;
}

it.each([
  '2026-11-24T11:00:00Z',
  '2026-11-24T13:00:00+02:00',
  '2026-11-24T11:00:00.000Z',
  '2026-11-24T06:00:00-05:00',
  '2026-11-24T11:00:00-00:00',
])('sends the own string of the service: %s', async (start) => {
  const world = open();
  world.answer(listing([slotAt(start)]));
  world.answer(({ method }) =>
    method === 'POST'
      ? json(202, { status: 'confirmation_sent', message: '', start, durationMinutes: 30 })
      : undefined,
  );
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  expect(await tools.requestMeeting.execute(request({ start: '2026-11-24T13:00:00+02:00' }))).toMatchObject({
    ok: true,
  });
  expect(world.posts()[0]?.body).toContain(`"start":"${start}"`);
});

it('sends duration and zone of the list that holds the start', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute({ ...everything, durationMinutes: 60, timezone: 'Europe/Berlin' });
  await tools.requestMeeting.execute(
    request({ start: '2026-11-24T12:00', durationMinutes: 0, timezone: '' }),
  );
  expect(world.bodies()).toMatchObject([
    { durationMinutes: 60, timezone: 'Europe/Berlin', start: '2026-11-24T12:00:00+01:00' },
  ]);
});

it('sends the words of the latest read, where the service writes the same instant otherwise', async () => {
  const world = open();
  const tools = world.tools();
  let slots = [slotAt('2026-11-24T13:00:00+02:00')];
  world.answer(listing(() => slots));
  await tools.getFreeSlots.execute(everything);
  slots = [slotAt('2026-11-24T11:00:00Z')];
  world.pass(60_000);
  await tools.requestMeeting.execute(request());
  expect(world.posts()[0]?.body).toContain('"start":"2026-11-24T11:00:00Z"');
});

it('asks the service always for an explicit duration, zone and number of days', async () => {
  const world = open();
  await world.tools().getFreeSlots.execute({ durationMinutes: 0, timezone: '', days: 0, when: '' });
  expect(Object.fromEntries(world.reads()[0]?.query ?? [])).toEqual({
    duration: '30',
    timezone: 'Asia/Jerusalem',
    days: '14',
  });
});

it('replaces by a narrower read only the range that it covers', () => {
  const wide = ['2026-11-19T10:00:00+02:00', '2026-11-20T10:00:00+02:00', '2026-11-25T10:00:00+02:00'].map(
    (start) => slotAt(start),
  );
  const now = day('2026-11-18');
  const first = rememberRead(emptyState(), key, {
    readAt: now,
    until: day('2026-12-02'),
    slots: datedSlots(wide, now),
  });
  const narrow = [slotAt('2026-11-20T10:00:00+02:00')];
  const second = rememberRead(first, key, {
    readAt: now + 1000,
    until: day('2026-11-21'),
    slots: datedSlots(narrow, now),
  });
  const list = findList(second, key);
  expect(list && heldStarts(list).map(({ start, readAt }) => [start, readAt - now])).toEqual([
    ['2026-11-20T10:00:00+02:00', 1000],
    ['2026-11-25T10:00:00+02:00', 0],
  ]);
});

it('keeps a start that was shown before, beyond what a narrower read covers, and its age', async () => {
  const world = open();
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  world.pass(30_000);
  await tools.getFreeSlots.execute({ ...everything, days: 2 });
  world.pass(31_000);
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: true });
  // The narrow read was fresh, and said nothing of Tuesday.
  expect(world.reads()).toHaveLength(3);
});

it('takes a list in any order, each start once, without what is over or no date', () => {
  const now = Date.parse('2026-11-24T08:00:00Z');
  const slots = [
    '2026-11-24T15:00:00+02:00',
    '2026-11-24T11:00:00Z',
    '2026-11-24T13:00:00+02:00',
    '2026-11-24T09:59:59+02:00',
    '2026-11-31T10:00:00Z',
    '2026-11-24T10:00:00+02:00',
  ].map((start) => ({ start, end: start }));
  expect(datedSlots(slots, now).map(({ start }) => start)).toEqual([
    '2026-11-24T10:00:00+02:00',
    '2026-11-24T11:00:00Z',
    '2026-11-24T15:00:00+02:00',
  ]);
  expect(writeStart(Date.parse('2026-11-24T08:00:00Z'), zoneOf('Asia/Jerusalem'))).toBe('2026-11-24T10:00');
});

it('leaves out what was not given, and takes any key of a page as an answer', () => {
  const whole = {
    ...key,
    start: '2026-11-24T11:00:00Z',
    at: 0,
    guestName: 'Noa',
    guestEmail: 'noa@example.com',
    locale: '',
    reasonKey: '',
    answers: [],
  };
  expect(Object.keys(requestBody(whole)).sort()).toEqual([
    'durationMinutes',
    'guestEmail',
    'guestName',
    'start',
    'timezone',
  ]);
  const answers = requestBody({ ...whole, answers: [{ key: '__proto__', value: 'x' }] }).answers;
  expect(JSON.stringify(answers)).toBe('{"__proto__":"x"}');
});
