import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, json, listing, request, slotAt } from '../../../tests/booking-world.ts';
import { zoneOf } from '../../time/index.ts';
import { writeStart } from './form.ts';
import { type ClaimedRequest, emptyState, findList, type KnownList } from './state.ts';
import { asHeld, type DatedSlot, datedSlots, heldStarts, rememberRead, requestBody } from './wire.ts';

const key = { slug: 'demo', durationMinutes: 30, timezone: 'Asia/Jerusalem' };
function readable(...list: Parameters<typeof datedSlots>): DatedSlot[] {
  const read = datedSlots(...list);
  if ('unreadable' in read) throw new Error(read.unreadable);
  return read.slots;
}

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

it('knows a start that was chosen from an earlier read in the words of a later one, and that it is gone only where none has it', () => {
  const now = day('2026-11-18');
  const until = day('2026-12-02');
  const read = (order: number, start: string) => ({
    order,
    readAt: now,
    until,
    slots: readable([slotAt(start)], now),
  });
  const first = rememberRead(emptyState(), key, read(1, '2026-11-24T13:00:00+02:00'));
  const chosen: ClaimedRequest = {
    ...key,
    start: '2026-11-24T13:00:00+02:00',
    at: Date.parse('2026-11-24T11:00:00Z'),
    guestName: 'Noa',
    guestEmail: 'noa@example.com',
    locale: '',
    reasonKey: '',
    answers: [],
  };
  expect(asHeld(first, chosen)).toBe(chosen);
  const respelt = rememberRead(first, key, read(2, '2026-11-24T11:00:00.000Z'));
  expect(asHeld(respelt, chosen)).toEqual({ ...chosen, start: '2026-11-24T11:00:00.000Z' });
  expect(asHeld(rememberRead(first, key, read(2, '2026-11-24T13:30:00+02:00')), chosen)).toBeUndefined();
});

it('replaces by a narrower read only the range that it covers', () => {
  const wide = ['2026-11-19T10:00:00+02:00', '2026-11-20T10:00:00+02:00', '2026-11-25T10:00:00+02:00'].map(
    (start) => slotAt(start),
  );
  const now = day('2026-11-18');
  const first = rememberRead(emptyState(), key, {
    order: 1,
    readAt: now,
    until: day('2026-12-02'),
    slots: readable(wide, now),
  });
  const narrow = [slotAt('2026-11-20T10:00:00+02:00')];
  const second = rememberRead(first, key, {
    order: 2,
    readAt: now + 1000,
    until: day('2026-11-21'),
    slots: readable(narrow, now),
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

it('takes a list in any order, each start once, without what is over', () => {
  const now = Date.parse('2026-11-24T08:00:00Z');
  const slots = [
    '2026-11-24T15:00:00+02:00',
    '2026-11-24T11:00:00Z',
    '2026-11-24T13:00:00+02:00',
    '2026-11-24T09:59:59+02:00',
    '2026-11-24T10:00:00+02:00',
  ].map((start) => ({ start, end: start }));
  expect(readable(slots, now).map(({ start }) => start)).toEqual([
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

it.each(['2026-11-31T13:00:00+02:00', '2026-02-30T13:00:00+02:00'])(
  'a list with a start that is no time could not be read: %s',
  async (start) => {
    const world = open();
    world.answer(listing([slotAt('2026-11-24T14:00:00+02:00'), { start, end: '2026-11-24T14:00:00Z' }]));
    const tools = world.tools();
    const result = await tools.getFreeSlots.execute({ ...everything, when: 'Tuesday' });
    expect(result).toMatchObject({
      ok: false,
      code: 'unavailable',
      message: expect.stringContaining('says nothing about what is free'),
      details: expect.stringContaining('cannot be read'),
    });
    expect(result).not.toHaveProperty('complete');
  },
);

it('an older read that lands later replaces nothing of a newer one', async () => {
  const world = open();
  const tools = world.tools();
  const [thirteen, two] = [slotAt('2026-11-24T13:00:00+02:00'), slotAt('2026-11-24T14:00:00+02:00')];
  let free = [thirteen, two];
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await tools.getFreeSlots.execute(everything);
  world.answer(async ({ path, query }) => {
    if (!path.endsWith('/slots')) return undefined;
    const body = { slug: 'demo', durationMinutes: 30, timezone: query.get('timezone'), slots: free };
    if (query.get('days') === '20') {
      arrived.resolve();
      await gate.promise;
    }
    return json(200, body);
  });
  const slow = tools.getFreeSlots.execute({ ...everything, days: 20 });
  await arrived.promise;
  free = [two];
  await tools.getFreeSlots.execute({ ...everything, days: 15 });
  gate.resolve();
  await slow;
  expect(await tools.requestMeeting.execute(request())).toMatchObject({ ok: false, code: 'slot_taken' });
  expect(world.posts()).toEqual([]);
});

describe('reads of one list, in whatever order they land', () => {
  const now = day('2026-11-18');
  const starts = (...days: string[]) => days.map((one) => slotAt(`2026-11-${one}T10:00:00+02:00`));
  const reads = [
    { order: 1, until: day('2026-12-10'), slots: starts('19', '20', '25', '26', '30') },
    { order: 2, until: day('2026-12-02'), slots: starts('20', '26', '30') },
    { order: 3, until: day('2026-11-22'), slots: starts('19', '20', '25') },
    { order: 4, until: day('2026-11-21'), slots: starts('19') },
  ].map((read) => ({ ...read, readAt: now, slots: readable(read.slots, now) }));

  it.each([
    [1, 2, 3, 4],
    [4, 3, 2, 1],
    [3, 1, 4, 2],
    [2, 4, 1, 3],
  ])('the latest that covers a start decides: %i %i %i %i', (...orders) => {
    let state = emptyState();
    for (const order of orders) state = rememberRead(state, key, reads[order - 1] as (typeof reads)[0]);
    const list = findList(state, key);
    // The 25th: the third lists it beyond what it covers for certain; that it may.
    expect(list && heldStarts(list).map(({ start, order }) => [start.slice(8, 10), order])).toEqual([
      ['19', 4],
      ['25', 3],
      ['26', 2],
      ['30', 2],
    ]);
  });

  it('what a later read lacks does not come back, though a later still covers less', () => {
    let state = emptyState();
    for (const read of [
      { order: 2, until: day('2026-12-10'), slots: [] },
      { order: 3, until: day('2026-11-21'), slots: [] },
      { order: 1, until: day('2026-12-10'), slots: readable(starts('25'), now) },
    ])
      state = rememberRead(state, key, { ...read, readAt: now });
    expect(heldStarts(findList(state, key) as KnownList)).toEqual([]);
  });
});

it.each(['9999-12-31T23:30:00Z', '9999-12-31T23:59:59-23:59', '9999-12-31T00:00:00Z'])(
  'a start that some zone writes with a year of five digits makes the list unreadable: %s',
  async (start) => {
    const world = createWorld();
    onTestFinished(world.close);
    world.answer(listing([slotAt('2026-11-24T13:00:00+02:00'), { start, end: start }]));
    expect(await world.tools().getFreeSlots.execute(everything)).toMatchObject({
      ok: false,
      code: 'unavailable',
      details: expect.stringContaining(start),
    });
  },
);

it('the last start before that is shown, and sent as it was listed', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const start = '9999-12-30T23:59:00Z';
  world.answer(listing([{ start, end: start }]));
  const tools = world.tools({ defaultTimezone: 'Pacific/Kiritimati' });
  expect(await tools.getFreeSlots.execute(everything)).toMatchObject({
    days: [{ date: '9999-12-31', starts: ['13:59'] }],
  });
  await tools.requestMeeting.execute(request({ start: '9999-12-31T13:59' }));
  expect(world.bodies()).toMatchObject([{ start }]);
});
