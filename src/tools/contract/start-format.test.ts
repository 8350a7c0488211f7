import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, listing, request, slotAt } from '../../../tests/booking-world.ts';
import { formatLocal, zoneOf } from '../../time/index.ts';
import { readStart, writeStart } from './start-format.ts';

const jerusalem = zoneOf('Asia/Jerusalem');
const at = (text: string) => ({ at: Date.parse(text) });
// Tuesday at 11, 13 and 15 in Jerusalem: at 13:00 local the same digits with Z are 15:00, another free start.
const starts = [at('2026-11-24T09:00:00Z'), at('2026-11-24T11:00:00Z'), at('2026-11-24T13:00:00Z')];

describe('a start is read as it was shown', () => {
  it.each([
    '2026-11-24T13:00',
    '2026-11-24T13:00:00',
    '2026-11-24T13:00:00.000',
    '2026-11-24T13:00+02:00',
    '2026-11-24T13:00:00+02:00',
    ' 2026-11-24 13:00 ',
    '2026-11-24t13:00',
  ])('%s', (text) => {
    expect(readStart(text, jerusalem, starts)).toEqual({ kind: 'match', start: starts[1] });
  });
});

describe('any other offset is refused with the right form', () => {
  it.each([
    ['2026-11-24T13:00Z', ['2026-11-24T13:00']],
    ['2026-11-24T13:00:00.000Z', ['2026-11-24T13:00']],
    ['2026-11-24T13:00+03:00', ['2026-11-24T13:00']],
    ['2026-11-24T13:00-02:00', ['2026-11-24T13:00']],
    ['2026-11-24T11:00Z', ['2026-11-24T11:00']],
    ['2026-11-24T12:00Z', []],
  ])('%s', (text, right) => {
    expect(readStart(text, jerusalem, starts)).toEqual({ kind: 'wrong_form', right });
  });
});

it.each([
  '',
  'Tuesday at one',
  '13:00',
  '2026-11-24',
  '2026-02-30T13:00',
  '2026-11-24T25:00',
  '24.11.2026 13:00',
  '1795431600000',
])('refuses "%s", which is no local date and time', (text) => {
  expect(readStart(text, jerusalem, starts)).toEqual({ kind: 'wrong_form', right: [] });
});

it('takes an offset of nothing, or Z, where that is the zone', () => {
  const list = [at('2026-11-24T13:00:00Z')];
  for (const text of ['2026-11-24T13:00', '2026-11-24T13:00Z', '2026-11-24T13:00+00:00'])
    expect(readStart(text, zoneOf('UTC'), list)).toMatchObject({ kind: 'match' });
  expect(readStart('2026-11-24T13:00+01:00', zoneOf('UTC'), list)).toMatchObject({ kind: 'wrong_form' });
});

it('knows a time that is not listed from one that is written wrongly', () => {
  expect(readStart('2026-11-24T14:00', jerusalem, starts)).toEqual({
    kind: 'absent',
    at: Date.parse('2026-11-24T12:00:00Z'),
  });
  expect(readStart('2026-11-24T14:00+02:00', jerusalem, starts)).toMatchObject({ kind: 'absent' });
});

describe('where clocks are set back', () => {
  // In Jerusalem 01:30 occurs twice on 25 October 2026.
  const first = at('2026-10-24T22:30:00Z');
  const second = at('2026-10-24T23:30:00Z');

  it('shows and takes a doubled time with its offset', () => {
    expect(formatLocal(first.at, jerusalem)).toEqual({ date: '2026-10-25', time: '01:30+03:00' });
    expect(writeStart(second.at, jerusalem)).toBe('2026-10-25T01:30+02:00');
    expect(readStart('2026-10-25T01:30+03:00', jerusalem, [first, second])).toEqual({
      kind: 'match',
      start: first,
    });
    expect(readStart('2026-10-25T01:30:00+02:00', jerusalem, [first, second])).toEqual({
      kind: 'match',
      start: second,
    });
  });

  it('refuses a doubled time without its offset, even if only one of the two is listed', () => {
    expect(readStart('2026-10-25T01:30', jerusalem, [first, second])).toEqual({
      kind: 'wrong_form',
      right: ['2026-10-25T01:30+03:00', '2026-10-25T01:30+02:00'],
    });
    expect(readStart('2026-10-25T01:30', jerusalem, [second])).toEqual({
      kind: 'wrong_form',
      right: ['2026-10-25T01:30+02:00'],
    });
  });

  it('never takes the one for the other', () => {
    expect(readStart('2026-10-25T01:30+03:00', jerusalem, [second])).toEqual({
      kind: 'absent',
      at: first.at,
    });
  });
});

it('writes seconds where a start has them', () => {
  expect(writeStart(Date.parse('2026-11-24T11:00:30Z'), jerusalem)).toBe('2026-11-24T13:00:30');
  expect(writeStart(Date.parse('2026-11-24T11:00:00.250Z'), jerusalem)).toBe('2026-11-24T13:00:00.250');
});

it('sends nothing for a Z on a local time, though that instant is free too', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = world.tools();
  await tools.getFreeSlots.execute(everything);
  const refused = await tools.requestMeeting.execute(request({ start: '2026-11-24T13:00:00Z' }));
  expect(refused).toMatchObject({ ok: false, code: 'wrong_form' });
  expect(refused).toHaveProperty('next', expect.stringContaining('2026-11-24T13:00'));
  expect(world.posts()).toEqual([]);
});

it('shows a doubled time with offsets, and sends the one that was asked for', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  world.answer(listing([slotAt('2027-10-30T22:30:00Z'), slotAt('2027-10-30T23:30:00Z')]));
  const tools = world.tools();
  world.pass(Date.parse('2027-10-28T08:00:00Z') - world.now());
  const listed = await tools.getFreeSlots.execute(everything);
  expect(listed).toMatchObject({ days: [{ date: '2027-10-31', starts: ['01:30+03:00', '01:30+02:00'] }] });
  expect(await tools.requestMeeting.execute(request({ start: '2027-10-31T01:30' }))).toMatchObject({
    code: 'wrong_form',
    next: expect.stringContaining('2027-10-31T01:30+03:00 or 2027-10-31T01:30+02:00'),
  });
  await tools.requestMeeting.execute(request({ start: '2027-10-31T01:30+02:00' }));
  expect(world.bodies()).toMatchObject([{ start: '2027-10-30T23:30:00Z' }]);
});
