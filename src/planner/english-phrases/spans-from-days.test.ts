import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('weeks of the calendar, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['the first week of December', '12-01…12-07'],
    ['the third week of January', '2027-01-15…2027-01-21'],
    ['the last week of July', '2027-07-25…2027-07-31'],
    ['the last week of the month', '11-24…11-30'],
    ['the first week of next month', '12-01…12-07'],
    ['the fifth week of December', 'unread "the fifth week of December"'],
    ['the fifth week of November', 'unread "the fifth week of November"'],
    ['the 0th week of May', 'unread "the 0th week of May"'],
    ['the week of the 5th', '11-30…12-06'],
    ['week of December 9', '12-07…12-13'],
    ['the week of Christmas', '12-21…12-27'],
    ['the week commencing the 25th', '11-25…12-01'],
    ['a week starting tomorrow', '11-19…11-25'],
    ['the weekend of the 5th', '12-05…12-06'],
    ['the weekend of December 20', '12-19…12-20'],
    ['the weekend of the 9th', '12-12…12-13'],
    ['week 48', '11-23…11-29'],
    ['in week 50', '12-07…12-13'],
    ['week 2', '2027-01-11…2027-01-17'],
    ['weeks 48 to 50', 'unread "weeks 48 to 50"'],
    ['week 48 or 49', 'unread "week 48 or 49"'],
    ['week 54', 'unread "week 54"'],
    ['not in week 0', 'unread "not in week 0"'],
    ['week 2 of next year', 'unread "of"'],
    ['the 53rd week of 2026', '12-28…2027-01-03'],
    ['the 53rd week of 2027', 'unread "the 53rd week of 2027"'],
    ['the last week of the year', '12-25…12-31'],
    ['the last week of 2027', '2027-12-25…2027-12-31'],
    ['the first two weeks of December', '12-01…12-14'],
    ['the last 10 days of December', '12-22…12-31'],
    ['the first two weeks of next year', '2027-01-01…2027-01-14'],
    ['the last three days of the month', '11-28…11-30'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it('notes a week of next year', () => {
    expect(readTimePhrase('week 2', here).readings[0]?.notes).toEqual(["This year's is past: 2027 is meant"]);
  });
});

describe('months and quarters by number', () => {
  it.each([
    ['the third month of 2027', 'unread "the third month of 2027"'],
    ['next quarter', '2027-01-01…2027-03-31'],
    ['Q2', '2027-04-01…2027-06-30'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('one of several, from the first or from the last', () => {
  it.each([
    ['the penultimate Friday of November', '11-20'],
    ['the next-to-last Friday of November', '11-20'],
    ['the second last day of November', '11-29'],
    ['the third business day of December', '12-03'],
    ['the last working day of December', '12-31'],
    ['fifth-to-last Friday of November', 'unread "fifth-to-"'],
    ['the fifth Friday of November', 'unread "the fifth Friday of November"'],
    ['the sixth Monday of December', 'unread "the sixth Monday of December"'],
    ['0th weekend of June', 'unread "0th weekend of June"'],
    ['the 6th weekend of June', 'unread "the 6th weekend of June"'],
    ['the 0th of June', 'unread "the 0th of June"'],
    ['February 30', 'unread "February 30"'],
    ['November 0', 'unread "November 0"'],
    ['the last day of the year', '12-31'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('days counted from a day', () => {
  it.each([
    ['the third Friday after the 15th', 'unread "the third Friday"'],
    ['the first Monday after Christmas', '12-28'],
    ['the Monday before December 10', '12-07'],
    ['the Friday after December 1', '12-04'],
    ['the second Tuesday before Christmas', 'unread "the second Tuesday"'],
    ['the first business day after Christmas', '12-28'],
    ['5 business days after the 1st', '12-08'],
    ['1 business day before the 15th', '12-14'],
    ['two working days before Christmas', '12-23'],
    ['3 business days from Friday', '11-25'],
    ['the day after the day after tomorrow', '11-21'],
    ['the day after the day after the day after tomorrow', '11-22'],
    ['the day before the day before Friday', '11-18'],
    ['the day after the 18th', '11-19'],
    ['two days after the 17th', '11-19'],
    ['a week after November 14', '11-21'],
    ['two days after the 15th', '12-17'],
    ['two days before the start of December', 'unread "two days"'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it('counts from a day that is past where what is counted is ahead', () => {
    const later = { now: new Date('2017-06-27T13:04:00Z'), timezone: 'UTC' };
    expect(inShort('the first Friday after the 15th', later)).toBe('07-21');
  });
});

describe('lengths of time from now and from a moment', () => {
  it.each([
    ['half an hour from now', '11-18T10:30>11-18T12:00 ^nearest'],
    ['how about half an hour from now?', '11-18T10:30>11-18T12:00 ^nearest'],
    ['in a week and two days', 'unread "two days"'],
    ['in 2 or 3 days', 'unread "in 2 or 3 days"'],
    ['2 hours before March 3 at 1am', 'unread "2 hours before March 3 at 1am"'],
    ['2 hours after March 3 at 11pm', 'unread "2 hours after March 3 at 11pm"'],
    ['an hour before tomorrow at 9', 'unread "an hour before tomorrow at 9"'],
    ['3 days starting next Monday', 'unread "3 days"'],
    ['3 days starting this Friday', 'unread "3 days"'],
    ['for 3 days from Monday', 'unread "for"'],
    ['two weeks starting December 1', 'unread "two weeks"'],
    ['a month starting December 1', 'unread "month"'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('ranges of which an end has a day and a clock', () => {
  it.each([
    ['from tomorrow at 3pm until Friday noon', '11-19T15:00>11-20T12:00<12:00'],
    ['tomorrow 3pm to Friday noon', '11-19T15:00>11-20T12:00<12:00'],
    ['from Friday 3pm to Monday 10am', '11-20T15:00>11-23T10:00<10:00'],
    ['between Friday at noon and Sunday at noon', '11-20T12:00>11-22T12:00<12:00'],
    ['from 2pm till tomorrow 4:30pm', '11-18T14:00>11-19T16:30<16:30'],
    ['between 2:00 tomorrow and 4:00', '11-19T14:00>11-19T16:00<16:00'],
    ['between 2 tomorrow and 4', '11-19T14:00>11-19T16:00<16:00'],
    ['from 10 tomorrow to noon', '11-19T10:00>11-19T12:00<12:00'],
    ['between 2 and 4:30pm tomorrow', '11-19T14:00>11-19T16:30<16:30'],
    ['11:30 am to 12:30 december 27th', '12-27T11:30>12-27T12:30<12:30'],
    ['from Monday morning to Wednesday evening', '11-23T06:00>11-25T21:00<21:00'],
    ['Monday morning until Tuesday noon', '11-23T06:00>11-24T12:00<12:00'],
    ['between Monday morning and Tuesday noon', '11-23T06:00>11-24T12:00<12:00'],
    ['tonight from 8 to 1am', '11-18T20:00>11-19T01:00<01:00'],
    [
      'not from 10pm to 2am',
      '11-18T02:00>11-18T22:00 11-19T02:00>11-19T22:00 11-20T02:00>11-20T22:00 … 62 windows',
    ],
    ['between now and 5pm', '11-18T10:00>11-18T17:00<17:00'],
    ["between now and eight o'clock", '11-18T10:00>11-18T20:00<20:00'],
    ['from now until 3', '11-18T10:00>11-18T15:00<15:00'],
    ['from now until Friday at noon', '11-18T10:00>11-20T12:00<12:00'],
    ['from now until Friday', '11-18T10:00>11-21T00:00'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('clock times to the second', () => {
  it.each([
    ['tomorrow at 7:56:30 pm', '2026-11-19T19:56:30+02:00', '2026-11-19T19:57:00+02:00', '19:56:30'],
    ['24/11/2026 at 17:49:19', '2026-11-24T17:49:19+02:00', '2026-11-24T17:50:00+02:00', '17:49:19'],
    ['Friday 8:00:31am', '2026-11-20T08:00:31+02:00', '2026-11-20T08:01:00+02:00', '08:00:31'],
  ])('%s begins at its second', (phrase, from, to, said) => {
    const [reading] = readTimePhrase(phrase, here).readings;
    expect(reading?.windows).toEqual([{ from, to }]);
    expect(reading?.text).toContain(`at ${said},`);
  });
});

describe('lists and kinds of times', () => {
  it.each([
    ['Tue 3pm\nThu 4pm\nFri 10am', '11-19T16:00 11-20T10:00 11-24T15:00'],
    ['Tue 3pm Thu 4pm', 'unread "Tue 3pm Thu 4pm"'],
    ['Monday 10am works, so does Tuesday 2pm', '11-23T10:00 11-24T14:00'],
    ['tomorrow at noon London time, or Friday at noon my time', '11-19T14:00 11-20T12:00'],
    ['Friday at 3 my time', '11-20T15:00'],
    [
      'weekend afternoons',
      '11-21T12:00>11-21T18:00 11-22T12:00>11-22T18:00 11-28T12:00>11-28T18:00 … 18 windows',
    ],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
