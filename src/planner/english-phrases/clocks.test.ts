import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { jerusalem, wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: jerusalem };

describe('clock times, on Wednesday 18 November 2026 at 10:00 in Jerusalem', () => {
  it.each([
    ['tomorrow at 3', '11-19T15:00'],
    ['tomorrow at three', '11-19T15:00'],
    ["tomorrow 3 o'clock", '11-19T15:00'],
    ["three o'clock tomorrow", '11-19T15:00'],
    ['tomorrow at 3pm', '11-19T15:00'],
    ['3 p.m. tomorrow', '11-19T15:00'],
    ['tomorrow 3PM', '11-19T15:00'],
    ['tomorrow at 3.30pm', '11-19T15:30'],
    ['tomorrow 15.30', '11-19T15:30'],
    ['tomorrow at 15:30', '11-19T15:30'],
    ['tomorrow at 3:30', '11-19T15:30'],
    ['tomorrow half past three', '11-19T15:30'],
    ['tomorrow at half three', '11-19T15:30'],
    ['tomorrow at 13pm', '11-19T13:00'],
    ['quarter to four tomorrow', '11-19T15:45'],
    ['a quarter past ten tomorrow', '11-19T10:15'],
    ['quarter after 10 tomorrow', '11-19T10:15'],
    ['tomorrow at ten to five', '11-19T16:50'],
    ['twenty past two tomorrow', '11-19T14:20'],
    ['tomorrow at five past 3', '11-19T15:05'],
    ['tomorrow at three thirty', '11-19T15:30'],
    ['tomorrow at ten forty-five', '11-19T10:45'],
    ['tomorrow at 9', '11-19T09:00'],
    ['tomorrow at 11', '11-19T11:00'],
    ['tomorrow at 12', '11-19T12:00'],
    ['tomorrow at 12:30', '11-19T12:30'],
    ['tomorrow at 1', '11-19T13:00'],
    ['tomorrow at 6', '11-19T18:00'],
    ['tomorrow 9 am', '11-19T09:00'],
    ['tomorrow at 12am', '11-19T00:00'],
    ['tomorrow at 12pm', '11-19T12:00'],
    ['tomorrow at 7pm', '11-19T19:00'],
    ['tomorrow at 08:00', '11-19T08:00'],
    ['tomorrow at noon', '11-19T12:00'],
    ['tomorrow noon', '11-19T12:00'],
    ['9 in the morning tomorrow', '11-19T09:00'],
    ['tomorrow at 7 in the evening', '11-19T19:00'],
    ['tomorrow morning at 8', '11-19T08:00'],
    ['tomorrow evening at 8', '11-19T20:00'],
    ['tomorrow at 9 in the evening', '11-19T21:00'],
    ['tomorrow night at 10', '11-19T22:00'],
    ['tomorrow at 5 in the morning', '11-19T05:00'],
    ["11 o'clock in the morning on Friday", '11-20T11:00'],
    ['Friday @ 2pm', '11-20T14:00'],
    ['Fri 2pm', '11-20T14:00'],
    ['2pm Friday', '11-20T14:00'],
    ['Friday, 2 pm', '11-20T14:00'],
    ['Friday at 2 or 3', '11-20T14:00 11-20T15:00'],
    ['3pm or 4pm tomorrow', '11-19T15:00 11-19T16:00'],
    ['tomorrow at 10, 11 or 3', '11-19T10:00 11-19T11:00 11-19T15:00'],
    ['tomorrow at 3 sharp', '11-19T15:00'],
    ['tomorrow at exactly 3', '11-19T15:00'],
    ['at 3', '11-18T15:00 11-19T15:00 11-20T15:00 … 62 windows'],
    ['3pm', '11-18T15:00 11-19T15:00 11-20T15:00 … 62 windows'],
    ['half past three', '11-18T15:30 11-19T15:30 11-20T15:30 … 62 windows'],
    ['15:00', '11-18T15:00 11-19T15:00 11-20T15:00 … 62 windows'],
    ['tomorrow around 3', '11-19T14:15>11-19T15:46 ^nearest'],
    ['tomorrow about noon', '11-19T11:15>11-19T12:46 ^nearest'],
    ['tomorrow 3ish', '11-19T14:15>11-19T15:46 ^nearest'],
    ['tomorrow at 3-ish', '11-19T14:15>11-19T15:46 ^nearest'],
    ['tomorrow at approximately 10am', '11-19T09:15>11-19T10:46 ^nearest'],
    ['around 11:30 on Friday', '11-20T10:45>11-20T12:16 ^nearest'],
    ['Friday at roughly half past two', '11-20T13:45>11-20T15:16 ^nearest'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it.each([
    ['tomorrow at 7', '11-19T07:00 | 11-19T19:00'],
    ['tomorrow at 8', '11-19T08:00 | 11-19T20:00'],
    ['Friday at half past seven', '11-20T07:30 | 11-20T19:30'],
    ['Friday at 7:30', '11-20T07:30 | 11-20T19:30'],
    ['Friday after 7', '11-20T07:00>11-21T00:00 | 11-20T19:00>11-21T00:00'],
    ['Friday before 8', '11-20T00:00>11-20T08:00<08:00 | 11-20T00:00>11-20T20:00<20:00'],
    ['Friday from 7 to 8', '11-20T07:00>11-20T08:00<08:00 | 11-20T19:00>11-20T20:00<20:00'],
    ['Friday around 8', '11-20T07:15>11-20T08:46 ^nearest | 11-20T19:15>11-20T20:46 ^nearest'],
    ['midnight on Friday', '11-20T00:00 | 11-21T00:00'],
    ['Friday at midnight', '11-20T00:00 | 11-21T00:00'],
  ])('asks about %j', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('parts of the day, on Wednesday 18 November 2026 at 10:00 in Jerusalem', () => {
  it.each([
    ['tomorrow morning', '11-19T06:00>11-19T12:00'],
    ['tomorrow in the morning', '11-19T06:00>11-19T12:00'],
    ['the morning of the 24th', '11-24T06:00>11-24T12:00'],
    ['tomorrow afternoon', '11-19T12:00>11-19T18:00'],
    ['tomorrow evening', '11-19T17:00>11-19T21:00'],
    ['Friday night', '11-20T20:00>11-21T00:00'],
    ['tomorrow lunchtime', '11-19T12:00>11-19T14:00'],
    ['over lunch on Friday', '11-20T12:00>11-20T14:00'],
    ['tomorrow at lunchtime', '11-19T12:00>11-19T14:00'],
    ['tomorrow after lunch', '11-19T13:00>11-19T17:00'],
    ['Friday early morning', '11-20T06:00>11-20T08:00'],
    ['early Friday morning', '11-20T06:00>11-20T08:00'],
    ['late morning on Friday', '11-20T10:00>11-20T12:00'],
    ['tomorrow in the early afternoon', '11-19T12:00>11-19T14:00'],
    ['late tomorrow afternoon', '11-19T16:00>11-19T18:00'],
    ['Friday early evening', '11-20T17:00>11-20T18:20'],
    ['late evening tomorrow', '11-19T19:40>11-19T21:00'],
    ['Tuesday morning or evening', '11-24T06:00>11-24T12:00 11-24T17:00>11-24T21:00'],
    ['Tuesday afternoon after 3', '11-24T15:00>11-24T18:00'],
    ['Tuesday morning before 10', '11-24T06:00>11-24T10:00<10:00'],
    ['mornings', '11-18T06:00>11-18T12:00 11-19T06:00>11-19T12:00 11-20T06:00>11-20T12:00 … 62 windows'],
    ['any afternoon', '11-18T12:00>11-18T18:00 11-19T12:00>11-19T18:00 11-20T12:00>11-20T18:00 … 62 windows'],
    [
      'in the evenings',
      '11-18T17:00>11-18T21:00 11-19T17:00>11-19T21:00 11-20T17:00>11-20T21:00 … 62 windows',
    ],
    ['at lunchtime', '11-18T12:00>11-18T14:00 11-19T12:00>11-19T14:00 11-20T12:00>11-20T14:00 … 62 windows'],
    [
      'any weekday morning',
      '11-18T06:00>11-18T12:00 11-19T06:00>11-19T12:00 11-20T06:00>11-20T12:00 … 44 windows',
    ],
    [
      'Friday afternoons',
      '11-20T12:00>11-20T18:00 11-27T12:00>11-27T18:00 12-04T12:00>12-04T18:00 … 9 windows',
    ],
    [
      'every Monday morning',
      '11-23T06:00>11-23T12:00 11-30T06:00>11-30T12:00 12-07T06:00>12-07T12:00 … 9 windows',
    ],
    ['first thing tomorrow', '11-19T00:00>11-19T10:00 ^earliest'],
    ['Monday first thing', '11-23T00:00>11-23T10:00 ^earliest'],
    ['first thing Monday morning', '11-23T06:00>11-23T10:00 ^earliest'],
    ['EOD tomorrow', '11-19 ^latest /120'],
    ['Friday COB', '11-20 ^latest /120'],
    ['end of day on Friday', '11-20 ^latest /120'],
    ['at the end of the day on Tuesday', '11-24 ^latest /120'],
    ['close of business Monday', '11-23 ^latest /120'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
