import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('one time in place of another, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['the 26th rather than the 25th at 10:30', '11-26T10:30'],
    ['on Friday instead of on Thursday at 2', '11-20T14:00'],
    ['Friday, not Thursday', '11-20'],
    ['5 instead of 4 on Monday', 'unread "5"'],
    ['5pm instead of 4pm on Monday', '11-23T17:00'],
    ['Monday at 5 instead of 4', '11-23T17:00'],

    ['Monday at 3, 5 instead', 'unread "instead"'],
    ["Monday at 3? Let's do next week instead", 'unread "instead"'],
    ['I am booked at 2, 2:30 tomorrow instead', 'unread "instead"'],
    ['נשאר 10:00, 11:00 ו-14:00 ביום שישי. אפשר 11:00?', 'unread "נשאר"'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('a bracket that says which days are meant', () => {
  it.each([
    ['this week (Tuesday to Thursday)', '11-18…11-19'],
    ['next week (Sun-Wed)', '11-22…11-25'],
    ['weekdays (Sun-Thu) at 3', '11-18T15:00 11-19T15:00 11-22T15:00 … 44 windows'],

    ['not on weekends (Fri-Sat)', '11-18T10:00>11-20T00:00 11-22…11-26 11-29…12-03 … 10 windows'],
    ['work days (Mon, Fri)', '11-20 11-23'],
    ['השבוע (שלישי עד חמישי)', '11-18…11-19'],
    ['ימי עבודה (שני-חמישי)', '11-18T10:00>11-20T00:00 11-23…11-26 11-30…12-03 … 10 windows'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
