import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('weekdays, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['Friday', '11-20'],
    ['on Friday', '11-20'],
    ['Fri', '11-20'],
    ['fri.', '11-20'],
    ['THURSDAY', '11-19'],
    ['thurs', '11-19'],
    ['Thur.', '11-19'],
    ['Tuesday', '11-24'],
    ['tues', '11-24'],
    ['Monday', '11-23'],
    ['this Friday', '11-20'],
    ['coming Friday', '11-20'],
    ['this coming Friday', '11-20'],
    ['the coming Monday', '11-23'],
    ['this Thursday', '11-19'],
    ['next Monday', '11-23'],
    ['next Tuesday', '11-24'],
    ['next Wednesday', '11-25'],
    ['Friday week', '11-27'],
    ['Tuesday week', '12-01'],
    ['a week from Friday', '11-27'],
    ['a week on Tuesday', '12-01'],
    ['a week after Friday', '11-27'],
    ['two weeks from Friday', '12-04'],
    ['Friday after next', '11-27'],
    ['the Friday after next', '11-27'],
    ['Friday of next week', '11-27'],
    ['Friday next week', '11-27'],
    ['next week on Friday', '11-27'],
    ["next week's Friday", '11-27'],
    ['Wednesday next week', '11-25'],
    ['Wednesday at 3', '11-18T15:00'],
    ['Wednesday afternoon', '11-18T12:00>11-18T18:00'],
    ['this Wednesday at 16:30', '11-18T16:30'],
    ['last Friday', '11-13'],
    ['the last Monday of the month', '11-30'],
    ['last Friday in December', '12-25'],
    ['the second Tuesday of December', '12-08'],
    ['first Thursday in January', '2027-01-07'],
    ['the first Monday of next month', '12-07'],
    ['third Wednesday of December 2026', '12-16'],
    ['the 2nd Tuesday of December', '12-08'],
    ['Tuesday the 24th', '11-24'],
    ['Tuesday, November 24', '11-24'],
    ['Tuesday 24 November 2026', '11-24'],
    ['Tue 24/11', '11-24'],
    ['the 24th, a Tuesday', '11-24'],
    ['Saturday the 5th', '12-05'],
    ['Tuesdya', '11-24'],
    ['wensday at 4pm', '11-18T16:00'],
    ['thrusday', '11-19'],
    ['every Tuesday', '11-24 12-01 12-08 … 8 windows'],
    ['Tuesdays', '11-24 12-01 12-08 … 8 windows'],
    ['any Tuesday', '11-24 12-01 12-08 … 8 windows'],
    [
      'Fridays after 3',
      '11-20T15:00>11-21T00:00 11-27T15:00>11-28T00:00 12-04T15:00>12-05T00:00 … 9 windows',
    ],
    ['every Monday at 10', '11-23T10:00 11-30T10:00 12-07T10:00 … 9 windows'],
    ['Tuesdays and Thursdays', '11-19 11-24 11-26 … 17 windows'],
    ['Tuesdays in December', '12-01 12-08 12-15 … 5 windows'],
    ['a Friday in December', '12-04 12-11 12-18 12-25'],
    ['Mondays in the second half of December', '12-21 12-28'],
    ['weekdays', '11-18T10:00>11-21T00:00 11-23…11-27 11-30…12-04 … 10 windows'],
    ['any weekday', '11-18T10:00>11-21T00:00 11-23…11-27 11-30…12-04 … 10 windows'],
    ['on weekends', '11-21…11-22 11-28…11-29 12-05…12-06 … 9 windows'],
    ['a weekday next week', '11-23…11-27'],
    ['weekdays in December', '12-01…12-04 12-07…12-11 12-14…12-18 … 5 windows'],
    ['the last two Fridays of December', 'unread "last two … of"'],
    ['the next two Tuesdays', 'unread "next two"'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('weekdays that are asked, on Wednesday 18 November 2026 at 10:00', () => {
  it.each([
    ['Wednesday', '11-18 | 11-25'],
    ['on a Wednesday', '11-18 | 11-25'],
    ['Wednesday at 9', '11-18T09:00 | 11-25T09:00'],
    ['Wednesday morning', '11-18T06:00>11-18T12:00 | 11-25T06:00>11-25T12:00'],
    ['next Friday', '11-20 | 11-27'],
    ['next Thursday', '11-19 | 11-26'],
    ['next Sunday', '11-22 | 11-29'],
    ['next Friday at 3', '11-20T15:00 | 11-27T15:00'],
    ['next Friday afternoon', '11-20T12:00>11-20T18:00 | 11-27T12:00>11-27T18:00'],
    ['next Thursday between 2 and 4', '11-19T14:00>11-19T16:00<16:00 | 11-26T14:00>11-26T16:00<16:00'],
    ['this Monday', '11-23 | 11-16'],
    ['this Tuesday', '11-24 | 11-17'],
    ['Tuesday the 25th', '11-25 | 11-24'],
    ['Monday 30 December', '12-30 | 11-23'],
    ['Thursday, 3 November 2026', '11-03 | 11-19'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
