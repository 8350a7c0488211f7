import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayNumberOf, writeDay } from './calendar-day.ts';

const dayMs = 86_400_000;

describe('days as numbers', () => {
  it('are the days of Date, each one from 1896 to 2104', () => {
    const wrong: string[] = [];
    for (let day = Date.UTC(1896, 0, 1) / dayMs; day < Date.UTC(2105, 0, 1) / dayMs; day += 1) {
      const date = new Date(day * dayMs);
      const number = dayNumberOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate());
      const text = date.toISOString().slice(0, 10);
      if (number !== day || writeDay(day) !== text) wrong.push(`${text}: ${number}, ${writeDay(day)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('are the days of Date in any year that a Date can hold', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (day) => {
        const date = new Date(day * dayMs);
        expect(writeDay(day)).toBe(date.toISOString().split('T')[0]);
        expect(dayNumberOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(day);
      }),
    );
  });

  it.each([
    [2026, 2, 29],
    [1900, 2, 29],
    [2100, 2, 29],
    [2026, 4, 31],
    [2026, 0, 1],
    [2026, 13, 1],
    [2026, 1, 0],
    [2026, 1, 32],
    [Number.NaN, 1, 1],
    [2026, Number.NaN, 1],
    [2026, 1.5, 1],
  ])('are no number for %d-%d-%d', (year, month, day) => {
    expect(dayNumberOf(year, month, day)).toBeNaN();
  });

  it('know the leap days', () => {
    expect(writeDay(dayNumberOf(2000, 2, 29) + 1)).toBe('2000-03-01');
    expect(writeDay(dayNumberOf(2024, 2, 28) + 1)).toBe('2024-02-29');
  });

  it('that are no numbers are an error', () => {
    expect(() => writeDay(Number.NaN)).toThrow(RangeError);
    expect(() => writeDay(1.5)).toThrow(RangeError);
  });
});
