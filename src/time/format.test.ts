import { describe, expect, it } from 'vitest';
import { formatDay, formatWeekday } from './format.ts';
import { formatClock } from './iso.ts';

const tuesday = Date.UTC(2026, 10, 24, 13, 5);

describe('a day', () => {
  it.each([
    ['en', 'short', 'Tue 24 Nov 2026'],
    ['en', 'long', 'Tuesday 24 November 2026'],
    ['en-US', 'short', 'Tue, Nov 24, 2026'],
    ['en-US', 'long', 'Tuesday, November 24, 2026'],
    ['he', 'short', 'יום ג׳, 24 בנוב׳ 2026'],
    ['he', 'long', 'יום שלישי, 24 בנובמבר 2026'],
  ] as const)('in %s, %s, is %s', (locale, style, text) => {
    expect(formatDay(tuesday, locale, style)).toBe(text);
  });

  it('has the months of English in three letters each', () => {
    const months = Array.from(
      { length: 12 },
      (_, month) => formatDay(Date.UTC(2026, month, 1), 'en').split(' ')[2],
    );
    expect(months.join(' ')).toBe('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec');
  });

  it.each([
    ['1970-01-01', 'Thu 1 Jan 1970'],
    ['1969-12-31', 'Wed 31 Dec 1969'],
    ['2100-03-01', 'Mon 1 Mar 2100'],
    ['2024-02-29', 'Thu 29 Feb 2024'],
  ])('%s is %s', (date, text) => {
    expect(formatDay(Date.parse(date), 'en')).toBe(text);
  });

  it('of no wall time is an error, not "Invalid DateTime"', () => {
    expect(() => formatDay(Number.NaN, 'en')).toThrow(RangeError);
    expect(() => formatWeekday(Number.NaN, 'he')).toThrow(RangeError);
    expect(() => formatClock(Number.NaN)).toThrow(RangeError);
  });
});

describe('a weekday', () => {
  it.each([
    ['en', 'short', 'Mon Tue Wed Thu Fri Sat Sun'],
    ['en', 'long', 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday'],
    ['he', 'short', 'יום ב׳ יום ג׳ יום ד׳ יום ה׳ יום ו׳ שבת יום א׳'],
    ['he', 'long', 'יום שני יום שלישי יום רביעי יום חמישי יום שישי יום שבת יום ראשון'],
  ] as const)('in %s, %s', (locale, style, text) => {
    const week = Array.from({ length: 7 }, (_, day) =>
      formatWeekday(Date.UTC(2026, 10, 23 + day), locale, style),
    );
    expect(week.join(' ')).toBe(text);
  });
});

it('a clock has 24 hours', () => {
  expect([0, 5, 720, 785, 1439].map((minutes) => formatClock(minutes * 60_000)).join(' ')).toBe(
    '00:00 00:05 12:00 13:05 23:59',
  );
});

it('Hebrew has no marks that turn text around, on any day of a year', () => {
  for (let day = 0; day < 366; day += 1) {
    const wallTime = Date.UTC(2028, 0, 1 + day);
    for (const style of ['short', 'long'] as const) {
      expect(formatDay(wallTime, 'he', style) + formatWeekday(wallTime, 'he', style)).not.toMatch(
        /\p{Cf}|[^\S ]/u,
      );
      expect(formatDay(wallTime, 'en', style)).toMatch(/^[A-Za-z]+ \d+ [A-Za-z]+ \d{4}$/);
    }
  }
});
