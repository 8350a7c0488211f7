import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysText } from './model-text.ts';
import type { DayStarts } from './tool.ts';

const day = (date: string, weekday: string, ...starts: string[]): DayStarts => ({ date, weekday, starts });

describe('free starts as lines', () => {
  it('writes a day whose neighbours have other starts in its own line', () => {
    expect(daysText([day('2026-11-24', 'Tue', '13:00', '13:30'), day('2026-11-25', 'Wed', '13:00')])).toEqual(
      ['2026-11-24 Tue: 13:00 13:30', '2026-11-25 Wed: 13:00'],
    );
  });

  it('writes neighbours with the same starts in one line, also over a weekend', () => {
    expect(
      daysText([
        day('2026-11-26', 'Thu', '09:00', '09:30'),
        day('2026-11-29', 'Sun', '09:00', '09:30'),
        day('2026-11-30', 'Mon', '09:00', '09:30'),
      ]),
    ).toEqual(['2026-11-26 Thu, 29 Sun, 30 Mon: 09:00 09:30']);
  });

  it.each([
    ['month', '2026-11-30', '2026-12-01', '2026-12-02', '2026-11-30 Mon, 2026-12-01 Mon, 02 Mon: 09:00'],
    ['year', '2026-12-31', '2027-01-01', '2027-01-02', '2026-12-31 Mon, 2027-01-01 Mon, 02 Mon: 09:00'],
    ['year alone', '2026-12-31', '2027-12-30', '2027-12-31', '2026-12-31 Mon, 2027-12-30 Mon, 31 Mon: 09:00'],
  ])('repeats the whole date where the %s changes', (_, first, second, third, line) => {
    expect(daysText([first, second, third].map((date) => day(date, 'Mon', '09:00')))).toEqual([line]);
  });

  it('does not join days that are equal but no neighbours', () => {
    const lines = daysText([
      day('2026-11-23', 'Mon', '09:00'),
      day('2026-11-24', 'Tue', '10:00'),
      day('2026-11-25', 'Wed', '09:00'),
    ]);
    expect(lines).toEqual(['2026-11-23 Mon: 09:00', '2026-11-24 Tue: 10:00', '2026-11-25 Wed: 09:00']);
  });

  it('keeps days apart that show the same clock times with other offsets', () => {
    const lines = daysText([
      day('2026-10-24', 'Sat', '01:00', '01:30'),
      day('2026-10-25', 'Sun', '01:00+03:00', '01:30+03:00'),
    ]);
    expect(lines).toEqual(['2026-10-24 Sat: 01:00 01:30', '2026-10-25 Sun: 01:00+03:00 01:30+03:00']);
  });

  it('writes no line without days', () => {
    expect(daysText([])).toEqual([]);
  });

  it('gives a reader exactly the days and starts back', () => {
    fc.assert(
      fc.property(listOfDays, (days) => {
        expect(daysText(days).flatMap(readLine)).toEqual(days);
      }),
    );
  });

  it('is never longer than one line per day', () => {
    fc.assert(
      fc.property(listOfDays, (days) => {
        const perDay = days.map(({ date, weekday, starts }) => `${date} ${weekday}: ${starts.join(' ')}`);
        expect(daysText(days).join('\n').length).toBeLessThanOrEqual(perDay.join('\n').length);
      }),
    );
  });
});

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Few sets of starts, so that neighbours are often equal; gaps of up to 400 days, so that months and years change. */
const listOfDays = fc
  .record({
    first: fc.integer({ min: Date.UTC(2026, 0, 1) / 86_400_000, max: Date.UTC(2032, 0, 1) / 86_400_000 }),
    listed: fc.array(
      fc.record({
        gap: fc.oneof(
          { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) },
          fc.integer({ min: 4, max: 400 }),
        ),
        starts: fc.uniqueArray(fc.constantFrom('00:30', '09:00', '09:30', '01:30+02:00'), {
          minLength: 1,
          maxLength: 2,
        }),
      }),
      { maxLength: 30 },
    ),
  })
  .map(({ first, listed }) => {
    let dayNumber = first;
    return listed.map(({ gap, starts }): DayStarts => {
      dayNumber += gap;
      const date = new Date(dayNumber * 86_400_000);
      return {
        date: date.toISOString().slice(0, 10),
        weekday: weekdays[date.getUTCDay()] as string,
        starts: starts.toSorted(),
      };
    });
  });

/** A day without year and month is in the month of the day before it, in the same line. */
function readLine(line: string): DayStarts[] {
  const [names = '', starts = ''] = line.split(': ');
  let month = '';
  return names.split(', ').map((name) => {
    const [written = '', weekday = ''] = name.split(' ');
    const date = written.length === 2 ? month + written : written;
    month = date.slice(0, -2);
    return { date, weekday, starts: starts.split(' ') };
  });
}
