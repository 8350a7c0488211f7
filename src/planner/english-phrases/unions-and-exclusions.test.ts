import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('any of several times, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['Tuesday or Thursday', '11-19 11-24'],
    ['Monday or Friday', '11-20 11-23'],
    ['either Monday or Friday', '11-20 11-23'],
    ['Monday and Tuesday', '11-23…11-24'],
    ['Monday, Tuesday or Thursday', '11-19 11-23…11-24'],
    ['Mon/Tue', '11-23…11-24 11-30…12-01 12-07…12-08 … 9 windows'],
    ['Tuesday & Thursday', '11-19 11-24'],
    ['Tuesday, Thursday, and Friday', '11-19…11-20 11-24'],
    ['Tuesday at 2 or Thursday morning', '11-19T06:00>11-19T12:00 11-24T14:00'],
    ['Tuesday at 2, or Thursday at 4', '11-19T16:00 11-24T14:00'],
    ['Thursday 10am or Friday 2pm', '11-19T10:00 11-20T14:00'],
    ['Tuesday or Thursday after 2', '11-19T14:00>11-20T00:00 11-24T14:00>11-25T00:00'],
    ['Tuesday or Thursday at 10', '11-19T10:00 11-24T10:00'],
    ['Tuesday or Thursday between 2 and 4', '11-19T14:00>11-19T16:00<16:00 11-24T14:00>11-24T16:00<16:00'],
    ['after 2 on Tuesday or Thursday', '11-19T14:00>11-20T00:00 11-24T14:00>11-25T00:00'],
    ['in the afternoon on Tuesday or Thursday', '11-19T12:00>11-19T18:00 11-24T12:00>11-24T18:00'],
    ['Tuesday at 2 or 3', '11-24T14:00 11-24T15:00'],
    ['at 2 or 3 on Tuesday', '11-24T14:00 11-24T15:00'],
    ['Tuesday at 10 and Thursday at 3', '11-19T15:00 11-24T10:00'],
    ['Tuesday morning or Thursday afternoon', '11-19T12:00>11-19T18:00 11-24T06:00>11-24T12:00'],
    ['Thursday before 10 or Friday after 4', '11-19T00:00>11-19T10:00<10:00 11-20T16:00>11-21T00:00'],
    ['Friday 9-11 or Monday 2-4', '11-20T09:00>11-20T11:00<11:00 11-23T14:00>11-23T16:00<16:00'],
    ['tomorrow morning or Monday after 3pm', '11-19T06:00>11-19T12:00 11-23T15:00>11-24T00:00'],
    ['the 24th at 10 or the 26th at 4', '11-24T10:00 11-26T16:00'],
    ['Nov 24 or 25 after 3pm', '11-24T15:00>11-25T00:00 11-25T15:00>11-26T00:00'],
    ['this Friday or early next week', '11-20 11-23…11-24'],
    ['Tuesday or Wednesday next week at 10', '11-24T10:00 11-25T10:00'],
    [
      'any Tuesday or Thursday in December after 3',
      '12-01T15:00>12-02T00:00 12-03T15:00>12-04T00:00 12-08T15:00>12-09T00:00 … 10 windows',
    ],
    ['Monday through Wednesday or Friday', '11-20 11-23…11-25'],
    ['tomorrow, either in the morning or after 4', '11-19T06:00>11-19T12:00 11-19T16:00>11-20T00:00'],
    ['Thursday: 10:00, 11:30 or 16:00', '11-19T10:00 11-19T11:30 11-19T16:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it.each([
    [
      'Thursday or Friday afternoon',
      '11-19T12:00>11-19T18:00 11-20T12:00>11-20T18:00 | 11-19 11-20T12:00>11-20T18:00',
    ],
    [
      'tomorrow or Monday morning',
      '11-19T06:00>11-19T12:00 11-23T06:00>11-23T12:00 | 11-19 11-23T06:00>11-23T12:00',
    ],
    ['Tuesday at 2 or Thursday', '11-19T14:00 11-24T14:00 | 11-19 11-24T14:00'],
    [
      'Tuesday evening or Friday',
      '11-20T17:00>11-20T21:00 11-24T17:00>11-24T21:00 | 11-20 11-24T17:00>11-24T21:00',
    ],
    ['Tuesday or next Friday', '11-20 11-24 | 11-24 11-27'],
    ['Friday or Wednesday', '11-18 11-20 | 11-20 11-25'],
  ])('asks about %j', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('what is taken away', () => {
  it.each([
    ['not Friday', '11-18T10:00>11-20T00:00 11-21…11-26 11-28…12-03 … 10 windows'],
    ['any day but Tuesday', '11-18T10:00>11-24T00:00 11-25…11-30 12-02…12-07 … 9 windows'],
    ['any day except Monday', '11-18T10:00>11-23T00:00 11-24…11-29 12-01…12-06 … 9 windows'],
    ['anything but Thursday', '11-18T10:00>11-19T00:00 11-20…11-25 11-27…12-02 … 10 windows'],
    ['no Mondays', '11-18T10:00>11-23T00:00 11-24…11-29 12-01…12-06 … 9 windows'],
    ['never on Sundays', '11-18T10:00>11-22T00:00 11-23…11-28 11-30…12-05 … 10 windows'],
    ['not on weekends', '11-18T10:00>11-21T00:00 11-23…11-27 11-30…12-04 … 10 windows'],
    ['any day except the weekend', '11-18T10:00>11-21T00:00 11-23…11-27 11-30…12-04 … 10 windows'],
    ['any day but the weekend', '11-18T10:00>11-21T00:00 11-23…11-27 11-30…12-04 … 10 windows'],
    ['any day except this weekend', '11-18T10:00>11-21T00:00 11-23…2027-01-18'],
    ['not Monday or Friday', '11-18T10:00>11-20T00:00 11-21…11-22 11-24…11-26 … 18 windows'],
    ['except Mondays and Fridays', '11-18T10:00>11-20T00:00 11-21…11-22 11-24…11-26 … 18 windows'],
    ['neither Monday nor Friday', '11-18T10:00>11-20T00:00 11-21…11-22 11-24…11-26 … 18 windows'],
    ['not tomorrow', '11-18T10:00>11-19T00:00 11-20…2027-01-18'],
    ['not this week', '11-23…2027-01-18'],
    ['not the 24th', '11-18T10:00>11-24T00:00 11-25…2027-01-18'],
    ['any time except next week', '11-18T10:00>11-23T00:00 11-30…2027-01-18'],
    ['not in December', '11-18T10:00>12-01T00:00 2027-01-01…2027-01-18'],
    ['next week but not Friday', '11-23…11-26 11-28…11-29'],
    ['next week except Friday', '11-23…11-26 11-28…11-29'],
    ['next week, just not Tuesday', '11-23 11-25…11-29'],
    ['next week apart from Tuesday and Thursday', '11-23 11-25 11-27…11-29'],
    ['any day next week other than Monday', '11-24…11-29'],
    ['next week excluding Wednesday', '11-23…11-24 11-26…11-29'],
    ['weekdays next week except the 25th', '11-23…11-24 11-26…11-27'],
    ['weekdays next week but not Wednesday', '11-23…11-24 11-26…11-27'],
    ['Monday to Friday next week, not Wednesday', '11-23…11-24 11-26…11-27'],
    ['tomorrow but not in the morning', '11-19T00:00>11-19T06:00 11-19T12:00>11-20T00:00'],
    ['tomorrow, no mornings', '11-19T00:00>11-19T06:00 11-19T12:00>11-20T00:00'],
    ['Tuesday but not at 3', '11-24T00:00>11-24T15:00 11-24T15:01>11-25T00:00'],
    ['Tuesday afternoon except 3pm', '11-24T12:00>11-24T15:00 11-24T15:01>11-24T18:00'],
    ['Tuesday after 2 but not 3:30', '11-24T14:00>11-24T15:30 11-24T15:31>11-25T00:00'],
    ['Tuesday after 2 but not after 5', '11-24T14:00>11-24T17:00<17:00'],
    ['Tuesday afternoon, not after 4', '11-24T12:00>11-24T16:00<16:00'],
    ['tomorrow afternoon, but not before 2', '11-19T14:00>11-19T18:00'],
    [
      'next week after 3 but not Friday',
      '11-23T15:00>11-24T00:00 11-24T15:00>11-25T00:00 11-25T15:00>11-26T00:00 … 6 windows',
    ],
    [
      'sometime next week after 3 but not Friday',
      '11-23T15:00>11-24T00:00 11-24T15:00>11-25T00:00 11-25T15:00>11-26T00:00 … 6 windows',
    ],
    [
      'Tuesday or Thursday next week after 2 but not 3:30',
      '11-24T14:00>11-24T15:30 11-24T15:31>11-25T00:00 11-26T14:00>11-26T15:30 11-26T15:31>11-27T00:00',
    ],
    [
      'any weekday morning in the first half of December except the 8th',
      '12-01T06:00>12-01T12:00 12-02T06:00>12-02T12:00 12-03T06:00>12-03T12:00 … 10 windows',
    ],
    [
      'afternoons but not on Fridays',
      '11-18T12:00>11-18T18:00 11-19T12:00>11-19T18:00 11-21T12:00>11-21T18:00 … 53 windows',
    ],
    ['Mon-Thu next week, not Tuesday morning', '11-23T00:00>11-24T06:00 11-24T12:00>11-27T00:00'],
    ['Monday or Tuesday, but not Monday morning', '11-23T00:00>11-23T06:00 11-23T12:00>11-25T00:00'],
    ['not Thursday but Friday', '11-20'],
    ['any Tuesday in December but not the 8th or the 15th', '12-01 12-22 12-29'],
    ['early December, except weekends', '12-01…12-04 12-07…12-10'],
    [
      'this week except Friday, after 4',
      '11-18T16:00>11-19T00:00 11-19T16:00>11-20T00:00 11-21T16:00>11-22T00:00 11-22T16:00>11-23T00:00',
    ],
    ['tomorrow or Friday, but not tomorrow afternoon', '11-19T00:00>11-19T12:00 11-19T18:00>11-21T00:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
