import { describe, expect, it } from 'vitest';
import type { DayWish, Pick, Wish } from '../wish/wish.ts';
import type { DayContext } from './day-context.ts';
import { dayMeanings } from './day-meanings.ts';

const wednesday = '2026-11-18';

/** The meanings of a wish said on a day, each as its dates: `20`, `23…29` in November 2026, with the month if it is another. */
function daysOf(wish: Wish, on = wednesday, more: Partial<DayContext> = {}): string[] {
  const today = Date.parse(`${on}T00:00:00Z`);
  return dayMeanings(wish, { today, weekStart: 1, isAhead: false, ...more }).map(({ days }) =>
    runs(days).join(' '),
  );
}

function runs(days: readonly number[]): string[] {
  const found: [number, number][] = [];
  for (const day of days) {
    const last = found.at(-1);
    if (last && last[1] + 86_400_000 === day) last[1] = day;
    else found.push([day, day]);
  }
  return found.map(([from, to]) => (from === to ? short(from) : `${short(from)}…${short(to)}`));
}

function short(day: number): string {
  const text = new Date(day).toISOString().slice(0, 10);
  return text.startsWith('2026-11-') ? text.slice(8) : text.startsWith('2026-') ? text.slice(5) : text;
}

const weekday = (day: number, pick: Pick): Extract<DayWish, { kind: 'weekday' }> => ({
  kind: 'weekday',
  weekday: day,
  pick,
});
const week = (weeks: number, more: object = {}): DayWish => ({ kind: 'week', weeks, ...more });
const date = (day: number, month?: number, year?: number): DayWish => ({
  kind: 'date',
  day,
  ...(month !== undefined && { month }),
  ...(year !== undefined && { year }),
});
const all = (...of: Wish[]): Wish => ({ kind: 'all', of });

describe('days, seen from Wednesday 18 November 2026', () => {
  it.each<[string, Wish, string[]]>([
    ['today', { kind: 'day', days: 0 }, ['18']],
    ['in a fortnight', { kind: 'day', days: 14 }, ['12-02']],
    ['Friday', weekday(5, 'coming'), ['20']],
    ['Tuesday', weekday(2, 'coming'), ['24']],
    ['Wednesday: today or in a week', weekday(3, 'coming'), ['18', '25']],
    ['next Friday: this week’s or the next’s', weekday(5, 'next'), ['20', '27']],
    ['next Monday lies in the next week', weekday(1, 'next'), ['23']],
    ['next Wednesday is no other', weekday(3, 'next'), ['25']],
    ['this Friday', weekday(5, 'this'), ['20']],
    ['this Monday is past', weekday(1, 'this'), ['23', '16']],
    ['coming Wednesday', weekday(3, 'nearest'), ['25']],
    ['Friday week', weekday(5, 'week-after'), ['27']],
    ['Friday after next', weekday(5, 'after-next'), ['27']],
    ['last Friday', weekday(5, 'last'), ['13']],
    ['this week', week(0), ['18…22']],
    ['next week', week(1), ['23…29']],
    ['early next week', week(1, { part: 'early' }), ['23…24']],
    ['mid next week', week(1, { part: 'mid' }), ['24…26']],
    ['late next week', week(1, { part: 'late' }), ['26…27']],
    ['Tuesday next week', all(weekday(2, 'coming'), week(1)), ['24']],
    ['next Tuesday in the week after next', all(weekday(2, 'next'), week(2)), ['12-01']],
    ['the weekend', { kind: 'weekend', pick: 'coming' }, ['21…22']],
    ['next weekend', { kind: 'weekend', pick: 'next' }, ['21…22', '28…29']],
    ['the 5th', date(5), ['12-05']],
    ['the 18th is today', date(18), ['18']],
    ['the 31st skips a month without one', date(31), ['12-31']],
    ['25 November', date(25, 11), ['25']],
    ['5 March is next year’s', date(5, 3), ['2027-03-05']],
    ['29 February is in a leap year', date(29, 2), ['2028-02-29']],
    ['31 February is no date', date(31, 2), []],
    ['1 December 2025', date(1, 12, 2025), ['2025-12-01']],
    ['the 5th of next month', all(date(5), { kind: 'month', months: 1 }), ['12-05']],
    ['the second Tuesday of December', { kind: 'nth-weekday', nth: 2, weekday: 2, month: 12 }, ['12-08']],
    ['the last Monday of the month', { kind: 'nth-weekday', nth: -1, weekday: 1, months: 0 }, ['30']],
    ['the first Monday, past this month', { kind: 'nth-weekday', nth: 1, weekday: 1 }, ['12-07']],
    ['December', { kind: 'month', month: 12 }, ['12-01…12-31']],
    ['this month', { kind: 'month', months: 0 }, ['01…30']],
    ['the beginning of December', { kind: 'month', month: 12, part: 'early' }, ['12-01…12-10']],
    ['the middle of December', { kind: 'month', month: 12, part: 'mid' }, ['12-11…12-20']],
    ['the end of December', { kind: 'month', month: 12, part: 'end' }, ['12-21…12-31']],
    ['the first half of December', { kind: 'month', month: 12, part: 'first-half' }, ['12-01…12-15']],
    ['January is next year’s', { kind: 'month', month: 1 }, ['2027-01-01…2027-01-31']],
    ['next 3 days', { kind: 'within', days: 3 }, ['18…21']],
    ['Mon–Wed', { kind: 'days', from: weekday(1, 'coming'), to: weekday(3, 'coming') }, ['23…25']],
    [
      'Wed–Fri begins today',
      { kind: 'days', from: weekday(3, 'coming'), to: weekday(5, 'coming') },
      ['18…20'],
    ],
    ['3 to 5 December', { kind: 'days', from: date(3), to: date(5, 12) }, ['12-03…12-05']],
    ['28 December to 2 January', { kind: 'days', from: date(28, 12), to: date(2, 1) }, ['12-28…2027-01-02']],
    [
      '5 to 3 December 2026 is no range',
      { kind: 'days', from: date(5, 12, 2026), to: date(3, 12, 2026) },
      [],
    ],
    ['a week from Friday', { kind: 'shift', base: weekday(5, 'coming'), days: 7 }, ['27']],
    ['two days before 4 December', { kind: 'shift', base: date(4, 12), days: -2 }, ['12-02']],
    ['a month from the 31st of January', { kind: 'shift', base: date(31, 1), months: 1 }, ['2027-02-28']],
    ['2 work days on', { kind: 'workday', days: 2 }, ['20']],
    ['3 work days on', { kind: 'workday', days: 3 }, ['23']],
    ['by Friday', { kind: 'till', day: weekday(5, 'coming'), edge: 'through' }, ['18…20']],
    ['before Friday', { kind: 'till', day: weekday(5, 'coming'), edge: 'before' }, ['18…19']],
    ['weekdays next week', all({ kind: 'weekdays', weekdays: [1, 2, 3, 4, 5] }, week(1)), ['23…27']],
    [
      'Friday the 13th',
      { kind: 'named-day', weekday: weekday(5, 'coming'), date: date(13) },
      ['12-13', '20'],
    ],
    [
      'November to January, which has begun',
      { kind: 'days', from: { kind: 'month', month: 11 }, to: { kind: 'month', month: 1 } },
      ['01…2027-01-31'],
    ],
    ['10 to 20 November', { kind: 'days', from: date(10, 11), to: date(20, 11) }, ['10…20']],
    ['the 15th to the 20th', { kind: 'days', from: date(15), to: date(20) }, ['15…20']],
    [
      '10 to 15 November, which are past',
      { kind: 'days', from: date(10, 11), to: date(15, 11) },
      ['2027-11-10…2027-11-15'],
    ],
    ['Tuesday the 24th', { kind: 'named-day', weekday: weekday(2, 'coming'), date: date(24) }, ['24']],
    [
      'Tuesday the 25th is asked',
      { kind: 'named-day', weekday: weekday(2, 'coming'), date: date(25) },
      ['25', '24'],
    ],
  ])('%s', (_name, wish, expected) => {
    expect(daysOf(wish)).toEqual(expected);
  });

  it.each<[string, Wish, string, string[]]>([
    ['next Friday, said on Friday', weekday(5, 'next'), '2026-11-20', ['27']],
    ['next Monday, said on Friday', weekday(1, 'next'), '2026-11-20', ['23']],
    ['next week, said on Sunday', week(1), '2026-11-22', ['23…29', '30…12-06']],
    ['next week in Hebrew, said on Friday', week(1, { weekStart: 7 }), '2026-11-20', ['22…28', '29…12-05']],
    ['next week in Hebrew, said on Wednesday', week(1, { weekStart: 7 }), wednesday, ['22…28']],
    ['the weekend, said on Saturday', { kind: 'weekend', pick: 'this' }, '2026-11-21', ['21…22']],
    ['the weekend, said on Sunday', { kind: 'weekend', pick: 'this' }, '2026-11-22', ['21…22']],
    ['next weekend, said on Saturday', { kind: 'weekend', pick: 'next' }, '2026-11-21', ['28…29']],
    ['25 November, said a day later', date(25, 11), '2026-11-26', ['2027-11-25']],
  ])('%s', (_name, wish, on, expected) => {
    expect(daysOf(wish, on)).toEqual(expected);
  });

  it('takes today for its own weekday while the clock is ahead', () => {
    expect(daysOf(weekday(3, 'coming'), wednesday, { isAhead: true })).toEqual(['18']);
  });

  it('ends a filter without an end at the horizon', () => {
    const [tuesdays] = dayMeanings(weekday(2, 'every'), {
      today: Date.parse('2026-11-18'),
      weekStart: 1,
      isAhead: false,
    });
    expect(tuesdays?.isEndless).toBe(true);
    expect(tuesdays?.days).toHaveLength(8);
  });

  it('says that a date is next year’s', () => {
    expect(
      dayMeanings(date(5, 3), { today: Date.parse('2026-11-18'), weekStart: 1, isAhead: false })[0]?.notes,
    ).toEqual([{ kind: 'next-year', year: 2027 }]);
  });
});
