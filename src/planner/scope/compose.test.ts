import { describe, expect, it } from 'vitest';
import { meaningsOf } from '../calendar/wish-meanings.ts';
import type { Piece } from '../wish/piece.ts';
import { type ClockWish, certainly, type DayWish } from '../wish/wish.ts';
import { compose } from './compose.ts';

const zone = { name: 'UTC', offsetAt: () => 0 };
/** Wednesday 18 November 2026, 10:00. */
const present = { now: Date.parse('2026-11-18T10:00:00Z'), zone };

const weekday = (day: number): Piece => ({
  kind: 'day',
  wish: { kind: 'weekday', weekday: day, pick: 'coming', weekStart: 1 },
});
const tuesday = weekday(2);
const thursday = weekday(4);
const friday = weekday(5);
const nextWeek: Piece = { kind: 'day', wish: { kind: 'week', weeks: 1, weekStart: 1 }, isContainer: true };
const date = (day: number): Piece => ({ kind: 'day', wish: { kind: 'date', day } });
const clock = (wish: ClockWish): Piece => ({ kind: 'clock', wish });
const at = (hour: number, minute = 0): Piece => clock({ kind: 'at', time: certainly(hour * 60 + minute) });
const from = (hour: number): Piece => clock({ kind: 'after', time: certainly(hour * 60) });
const until = (hour: number): Piece => clock({ kind: 'before', time: certainly(hour * 60) });
const afternoon = clock({ kind: 'part', from: 720, to: 1080 });
const morning = clock({ kind: 'part', from: 360, to: 720 });
const join = (word: 'or' | 'and' | 'comma'): Piece => ({ kind: 'join', join: word });
const or = join('or');
const and = join('and');
const comma = join('comma');
const not: Piece = { kind: 'not' };
const but: Piece = { kind: 'but' };

/** Each meaning's windows in short: `24T12:00>24T18:00`. */
function read(...pieces: Piece[]): string[] {
  const { wish } = compose(pieces);
  if (!wish) return [];
  return meaningsOf(wish, present).map(({ windows }) =>
    windows
      .map(
        ({ from: begin, to, endBy }) =>
          `${short(begin)}>${short(to)}${endBy ? `<${short(endBy).slice(3)}` : ''}`,
      )
      .join(' '),
  );
}

function short(instant: number): string {
  return new Date(instant).toISOString().slice(8, 16).replace(':00', '');
}

describe('pieces together', () => {
  it.each<[string, Piece[], string[]]>([
    ['Tuesday afternoon', [tuesday, afternoon], ['24T12>24T18']],
    ['Tuesday or Thursday', [tuesday, or, thursday], ['19T00>20T00 24T00>25T00']],
    ['Tuesday and Thursday', [tuesday, and, thursday], ['19T00>20T00 24T00>25T00']],
    ['Tuesday, Thursday or Friday', [tuesday, comma, thursday, or, friday], ['19T00>21T00 24T00>25T00']],
    ['Tuesday or Thursday next week', [tuesday, or, thursday, nextWeek], ['24T00>25T00 26T00>27T00']],
    ['next week, Tuesday or Thursday', [nextWeek, comma, tuesday, or, thursday], ['24T00>25T00 26T00>27T00']],
    ['next week on Tuesday or Thursday', [nextWeek, tuesday, or, thursday], ['24T00>25T00 26T00>27T00']],
    ['Friday or next week', [friday, or, nextWeek], ['20T00>21T00 23T00>30T00']],
    ['Tuesday, after 14', [tuesday, comma, from(14)], ['24T14>25T00']],
    ['Tuesday after 10 and before 12', [tuesday, from(10), and, until(12)], ['24T10>24T12<12']],
    ['Tuesday at 14 or 16', [tuesday, at(14), or, at(16)], ['24T14>24T14:01 24T16>24T16:01']],
    ['Tuesday at 14 and at 16', [tuesday, at(14), and, at(16)], ['24T14>24T14:01 24T16>24T16:01']],
    [
      'Tuesday at 14 or Friday morning',
      [tuesday, at(14), or, friday, morning],
      ['20T06>20T12 24T14>24T14:01'],
    ],
    ['Tuesday or Thursday after 14: both', [tuesday, or, thursday, from(14)], ['19T14>20T00 24T14>25T00']],
    [
      'Thursday or Friday afternoon: of both, or of the last',
      [thursday, or, friday, afternoon],
      ['19T12>19T18 20T12>20T18', '19T00>20T00 20T12>20T18'],
    ],
    ['after 14 on Tuesday or Thursday', [from(14), tuesday, or, thursday], ['19T14>20T00 24T14>25T00']],
    [
      'Tuesday at 14 or Thursday: at 14, or all day',
      [tuesday, at(14), or, thursday],
      ['19T14>19T14:01 24T14>24T14:01', '19T00>20T00 24T14>24T14:01'],
    ],
    ['Tuesday, the 24th', [tuesday, comma, date(24)], ['24T00>25T00']],
    ['Tuesday, the 25th: asked', [tuesday, comma, date(25)], ['25T00>26T00', '24T00>25T00']],
    ['Tuesday the 25th: asked', [tuesday, date(25)], ['25T00>26T00', '24T00>25T00']],
    ['next week but not Friday', [nextWeek, but, not, friday], ['23T00>27T00 28T00>30T00']],
    [
      'next week except Tuesday and Thursday',
      [nextWeek, not, tuesday, and, thursday],
      ['23T00>24T00 25T00>26T00 27T00>30T00'],
    ],
    ['Tuesday not in the morning', [tuesday, not, morning], ['24T00>24T06 24T12>25T00']],
    ['next week, not Tuesday morning', [nextWeek, comma, not, tuesday, morning], ['23T00>24T06 24T12>30T00']],
    [
      'Tuesday after 14 but not 15:30',
      [tuesday, from(14), but, not, at(15, 30)],
      ['24T14>24T15:30 24T15:31>25T00'],
    ],
    ['Tuesday but after 14', [tuesday, but, from(14)], ['24T14>25T00']],
    [
      'Tuesday or Thursday next week after 14 but not 15:30',
      [tuesday, or, thursday, nextWeek, from(14), but, not, at(15, 30)],
      ['24T14>24T15:30 24T15:31>25T00 26T14>26T15:30 26T15:31>27T00'],
    ],
    ['Monday, not Monday', [weekday(1), comma, not, weekday(1)], []],
    ['nothing', [], []],
  ])('%s', (_name, pieces, expected) => {
    expect(read(...pieces)).toEqual(expected);
  });

  it('takes away every such day where no day was named: no Friday is left', () => {
    const { wish } = compose([not, friday]);
    const [meaning] = meaningsOf(wish ?? { kind: 'anytime' }, present);
    expect(meaning?.isEndless).toBe(true);
    const fridays = meaning?.windows.flatMap(({ from, to }) => {
      const days: number[] = [];
      for (let day = from; day < to; day += 86_400_000) days.push(new Date(day).getUTCDay());
      return days.filter((day) => day === 5);
    });
    expect(fridays).toEqual([]);
    expect(meaning?.windows.length).toBeGreaterThan(8);
  });

  it('orders by what is preferred, and excludes nothing', () => {
    const { wish } = compose([nextWeek, comma, { kind: 'prefer' }, tuesday]);
    const [meaning] = meaningsOf(wish ?? { kind: 'anytime' }, present);
    expect(meaning?.windows).toHaveLength(1);
    expect(meaning?.preferred).toEqual([
      { from: Date.parse('2026-11-24T00:00Z'), to: Date.parse('2026-11-25T00:00Z') },
    ]);
  });

  it('asks for another time beside a preferred one: "Tuesday would be best, but Thursday works"', () => {
    const { wish } = compose([tuesday, { kind: 'prefer', isBehind: true }, but, thursday]);
    const [meaning] = meaningsOf(wish ?? { kind: 'anytime' }, present);
    expect(meaning?.windows.map(({ from }) => new Date(from).getUTCDate())).toEqual([19, 24]);
    expect(meaning?.preferred?.map(({ from }) => new Date(from).getUTCDate())).toEqual([24]);
  });

  it('keeps durations, orders and remarks beside the wish', () => {
    const composed = compose([
      { kind: 'duration', minutes: 45 },
      { kind: 'order', order: 'earliest' },
      { kind: 'note', note: { kind: 'holidays' } },
    ]);
    expect(composed).toEqual({
      wish: { kind: 'anytime' },
      extras: { durationMinutes: 45, order: 'earliest', notes: [{ kind: 'holidays' }] },
    });
    const dayWish: DayWish = { kind: 'day', days: 1 };
    expect(
      compose([
        { kind: 'day', wish: dayWish },
        { kind: 'zone', zones: ['Europe/London'] },
      ]).wish,
    ).toEqual({
      kind: 'zoned',
      wish: dayWish,
      zones: ['Europe/London'],
    });
  });
});
