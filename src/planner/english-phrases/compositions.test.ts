import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('several things at once, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    [
      'Monday the 23rd from 9 to 11 or Wednesday the 25th after 2, not 3',
      '11-23T09:00>11-23T11:00<11:00 11-25T14:00>11-25T15:00 11-25T15:01>11-26T00:00',
    ],
    ['Friday after 2 but not 3', '11-20T14:00>11-20T15:00 11-20T15:01>11-21T00:00'],
    ['Nov 19th, 3-4pm', '11-19T15:00>11-19T16:00<16:00'],
    ['Nov 19, 20 or 24', '11-19…11-20 11-24'],
    ['tomorrow 9, 10 or 11', '11-19T09:00 11-19T10:00 11-19T11:00'],
    ['tomorrow morning 9 or 10', '11-19T09:00 11-19T10:00'],
    ['tomorrow evening at 7 or 9', '11-19T19:00 11-19T21:00'],
    ['tomorrow at 7pm or 9', '11-19T09:00 11-19T19:00 | 11-19T19:00 11-19T21:00'],
    ['tomorrow evening 7 or 8', '11-19T19:00 11-19T20:00'],
    ['next month, second week', '12-08…12-14'],
    ['next month, in the second week', '12-08…12-14'],
    ['tomorrow, morning hours', '11-19T06:00>11-19T12:00'],
    ['in the morning of December 20th', '12-20T06:00>12-20T12:00'],
    ['around two hours from now', '11-18T12:00>11-18T13:30 ^nearest'],
    ['Thursday 8pm GMT (3pm EST)', '11-19T22:00'],

    ['Friday twenty to six', '11-20T17:40'],
    ['19.11. at 15:00', '11-19T15:00'],
    [
      'Monday through Friday next week, 9 to 5, except Wednesday',
      '11-23T09:00>11-23T17:00<17:00 11-24T09:00>11-24T17:00<17:00 11-26T09:00>11-26T17:00<17:00 11-27T09:00>11-27T17:00<17:00',
    ],
    [
      'any weekday afternoon in the next fortnight, but not Wednesdays and nothing after 4',
      '11-19T12:00>11-19T16:00<16:00 11-20T12:00>11-20T16:00<16:00 11-23T12:00>11-23T16:00<16:00 … 8 windows',
    ],
    [
      'the first three days of December, mornings, except the 2nd',
      '12-01T06:00>12-01T12:00 12-03T06:00>12-03T12:00',
    ],
    [
      'this Thursday after lunch, or failing that any time on Friday before 11',
      '11-19T13:00>11-19T17:00 11-20T00:00>11-20T11:00<11:00',
    ],
    ['tomorrow either before 10 or after 4', '11-19T00:00>11-19T10:00<10:00 11-19T16:00>11-20T00:00'],
    [
      'the 24th, 25th or 26th, any time after 1',
      '11-24T13:00>11-25T00:00 11-25T13:00>11-26T00:00 11-26T13:00>11-27T00:00',
    ],
    ['Friday at 8 in the morning or 6 in the evening', '11-20T08:00 11-20T18:00'],
    [
      'Thursday between 1 and 5, though not 2 to 3',
      '11-19T13:00>11-19T14:00<14:00 11-19T15:00>11-19T17:00<17:00',
    ],
    [
      'next week, after 3',
      '11-23T15:00>11-24T00:00 11-24T15:00>11-25T00:00 11-25T15:00>11-26T00:00 … 7 windows',
    ],
    [
      'next week, Monday or Wednesday, between 10 and 12',
      '11-23T10:00>11-23T12:00<12:00 11-25T10:00>11-25T12:00<12:00',
    ],
    [
      'either tomorrow before noon or Friday after 3',
      '11-19T00:00>11-19T12:00<12:00 11-20T15:00>11-21T00:00',
    ],
    ['Tuesday, or if not, Thursday', '11-19 11-24'],
    ['the 24th at 3 or 4, or the 25th in the morning', '11-24T15:00 11-24T16:00 11-25T06:00>11-25T12:00'],
    [
      'Tuesday and Thursday from 10 to 12 next week',
      '11-24T10:00>11-24T12:00<12:00 11-26T10:00>11-26T12:00<12:00',
    ],
    [
      'weekday afternoons next week but not Wednesday',
      '11-23T12:00>11-23T18:00 11-24T12:00>11-24T18:00 11-26T12:00>11-26T18:00 11-27T12:00>11-27T18:00',
    ],
    [
      'any time next week between 9 and 11 or after 4',
      '11-23T09:00>11-23T11:00<11:00 11-23T16:00>11-24T00:00 11-24T09:00>11-24T11:00<11:00 … 14 windows',
    ],
    ['Monday morning except 10:30', '11-23T06:00>11-23T10:30 11-23T10:31>11-23T12:00'],
    ['Tuesday afternoon but not between 2 and 3', '11-24T12:00>11-24T14:00 11-24T15:00>11-24T18:00'],
    ['after 4 tomorrow or before 10 on Friday', '11-19T16:00>11-20T00:00 11-20T00:00>11-20T10:00<10:00'],
    [
      'Monday to Thursday after 2 except Tuesday',
      '11-18T14:00>11-19T00:00 11-19T14:00>11-20T00:00 11-23T14:00>11-24T00:00 … 27 windows',
    ],
    ['the first Monday in December at 10 or 11', '12-07T10:00 12-07T11:00'],
    [
      'a 45-minute call next week, Tuesday or Wednesday, between 10 and 12',
      '11-24T10:00>11-24T12:00<12:00 11-25T10:00>11-25T12:00<12:00 =45',
    ],
    ['this Friday or next Monday, after lunch', '11-20T13:00>11-20T17:00 11-23T13:00>11-23T17:00'],
    [
      'only mornings in December',
      '12-01T06:00>12-01T12:00 12-02T06:00>12-02T12:00 12-03T06:00>12-03T12:00 … 31 windows',
    ],
    ['Mondays or Wednesdays at 4pm London time', '11-18T18:00 11-23T18:00 11-25T18:00 … 18 windows'],
    ['tomorrow at 3pm EST or Friday at 10am CET', '11-19T22:00 11-20T11:00'],
    ['tomorrow from 10 to 12 or from 2 to 4', '11-19T10:00>11-19T12:00<12:00 11-19T14:00>11-19T16:00<16:00'],
    [
      'next week but not Monday and not before 10',
      '11-24T10:00>11-25T00:00 11-25T10:00>11-26T00:00 11-26T10:00>11-27T00:00 … 6 windows',
    ],
    ['next week, not Tuesday, not Thursday', '11-23 11-25 11-27…11-29'],
    ['not Friday, not Monday', '11-18T10:00>11-20T00:00 11-21…11-22 11-24…11-26 … 18 windows'],
    ['except Friday, any day this week', '11-18T10:00>11-20T00:00 11-21…11-22'],
    ['any day this week except today', '11-19…11-22'],
    ['any day but today or tomorrow', '11-20…2027-01-18'],
    ['as soon as possible after Friday', '11-21…2027-01-21 ^earliest'],
    ['ASAP, but not today', '11-19…2027-01-18 ^earliest'],
    ['earliest after 3 on Thursday or Friday', '11-19T15:00>11-20T00:00 11-20T15:00>11-21T00:00 ^earliest'],
    [
      'first thing Tuesday or Wednesday next week',
      '11-24T00:00>11-24T10:00 11-25T00:00>11-25T10:00 ^earliest',
    ],
    ['two hours on the 24th or 25th, not before 11', '11-24T11:00>11-25T00:00 11-25T11:00>11-26T00:00 =120'],
    ['in two weeks, in the afternoon', '12-02T12:00>12-02T18:00'],
    ['a week from Tuesday at 3 or 4', '12-01T15:00 12-01T16:00'],
    ['the day after tomorrow from 9:30 till noon', '11-20T09:30>11-20T12:00<12:00'],
    ['Thursday the 26th between 3 and 4:30', '11-26T15:00>11-26T16:30<16:30'],
    [
      'Nov 30, Dec 1 or Dec 3 after 1pm',
      '11-30T13:00>12-01T00:00 12-01T13:00>12-02T00:00 12-03T13:00>12-04T00:00',
    ],
    ['the mornings of the 24th and 25th', '11-24T06:00>11-24T12:00 11-25T06:00>11-25T12:00'],
    ['within the next two weeks but not on a Monday', '11-18T10:00>11-23T00:00 11-24…11-29 12-01…12-02'],
    ['before Friday, but not tomorrow', '11-18T10:00>11-19T00:00'],
    [
      'late afternoon on any weekday next week',
      '11-23T16:00>11-23T18:00 11-24T16:00>11-24T18:00 11-25T16:00>11-25T18:00 … 5 windows',
    ],
    [
      'next week Monday 10-12 or Wednesday 2-4',
      '11-23T10:00>11-23T12:00<12:00 11-25T14:00>11-25T16:00<16:00',
    ],
    [
      'Monday or Wednesday of next week, either before 10 or after 5',
      '11-23T00:00>11-23T10:00<10:00 11-23T17:00>11-24T00:00 11-25T00:00>11-25T10:00<10:00 11-25T17:00>11-26T00:00',
    ],
    ['Monday the 23rd or Tuesday the 24th', '11-23…11-24'],
    ['Wednesday the 25th at 9', '11-25T09:00'],
    [
      'between 9 and 10 every weekday except Wednesdays',
      '11-19T09:00>11-19T10:00<10:00 11-20T09:00>11-20T10:00<10:00 11-23T09:00>11-23T10:00<10:00 … 35 windows',
    ],
    ['half an hour tomorrow between 1:15 and 2:45', '11-19T13:15>11-19T14:45<14:45 =30'],
    ['Monday 2-4 or 5-6', '11-23T14:00>11-23T16:00<16:00 11-23T17:00>11-23T18:00<18:00'],
    ['2-4 on the 24th', '11-24T14:00>11-24T16:00<16:00'],
    ['the 24th 3-4', '11-24T15:00>11-24T16:00<16:00'],
    ['no later than noon on Friday', '11-20T00:00>11-20T12:00<12:00'],
    ['5th or 6th May', '2027-05-05…2027-05-06'],
    ['5 or 6 May', '2027-05-05…2027-05-06'],
    ['Dec 5 and/or 6', '12-05…12-06'],
    ['all through next week', '11-23…11-29'],

    ['instead of Tuesday, Thursday', '11-19'],
    ['Thursday instead of Tuesday', '11-19'],
    [
      'Tuesday or Thursday, but not Thursday morning',
      '11-19T00:00>11-19T06:00 11-19T12:00>11-20T00:00 11-24',
    ],
    [
      'any time between Monday and Wednesday except Tuesday afternoon',
      '11-23T00:00>11-24T12:00 11-24T18:00>11-26T00:00',
    ],
    ['next week but not Mon-Wed', '11-26…11-29'],
    ['Tuesday only after 3', '11-24T15:00>11-25T00:00'],
    ['by noon on Friday', '11-20T00:00>11-20T12:00<12:00'],
    ['tomorrow at 3 at the latest', '11-19T00:00>11-19T15:00<15:00'],
    ['Tue, 24 Nov 2026 15:00', '11-24T15:00'],
    ['24/11 15:00-16:00', '11-24T15:00>11-24T16:00<16:00'],
    ['Tue 3pm, Thu 4pm, Fri 10am', '11-19T16:00 11-20T10:00 11-24T15:00'],
    ['Option 1: Monday at 10. Option 2: Tuesday at 11.', '11-23T10:00 11-24T11:00'],
    ['Monday at 10. Tuesday at 11 also works.', '11-23T10:00 11-24T11:00'],
    ['Monday if possible, otherwise Tuesday', '11-23…11-24'],
    ['Monday is best, Tuesday is ok, Wednesday is impossible', '11-23…11-24'],
    ['in the first two weeks of December', '12-01…12-14'],
    ['the first 10 days of December', '12-01…12-10'],
    ['Dec 1-5 excluding weekends', '12-01…12-04'],
    ['tomorrow 10:00-12:00 and 14:00-16:00', '11-19T10:00>11-19T12:00<12:00 11-19T14:00>11-19T16:00<16:00'],
    ['tomorrow at 10 or between 2 and 4', '11-19T10:00 11-19T14:00>11-19T16:00<16:00'],
    ['Friday lunchtime or Monday first thing', '11-20T12:00>11-20T14:00 11-23T00:00>11-23T10:00 ^earliest'],
    [
      'any evening but Friday',
      '11-18T17:00>11-18T21:00 11-19T17:00>11-19T21:00 11-21T17:00>11-21T21:00 … 53 windows',
    ],
    ['every day at 3 except weekends', '11-18T15:00 11-19T15:00 11-20T15:00 … 44 windows'],
    [
      'after 5pm next week, no weekends please',
      '11-23T17:00>11-24T00:00 11-24T17:00>11-25T00:00 11-25T17:00>11-26T00:00 … 5 windows',
    ],
    [
      'no weekends please, after 5pm next week',
      '11-23T17:00>11-24T00:00 11-24T17:00>11-25T00:00 11-25T17:00>11-26T00:00 … 5 windows',
    ],
    ['Mondays this month', '11-23 11-30'],
    ['not before next week', '11-23…2027-01-23'],
    ['tomorrow evening after 7', '11-19T19:00>11-20T00:00'],
    ['tomorrow morning before 8', '11-19T06:00>11-19T08:00<08:00'],
    ['tomorrow morning after 9', '11-19T09:00>11-19T12:00'],
    ['Monday between 10 and 12 and Tuesday after 4', '11-23T10:00>11-23T12:00<12:00 11-24T16:00>11-25T00:00'],
    [
      'Tuesday 10-12, Wednesday 14-16, Thursday 9-11',
      '11-18T14:00>11-18T16:00<16:00 11-19T09:00>11-19T11:00<11:00 11-24T10:00>11-24T12:00<12:00',
    ],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
