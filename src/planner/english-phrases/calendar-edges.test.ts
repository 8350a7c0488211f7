import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';

describe('over New Year in Kolkata, Monday 28 December 2026 at 18:30', () => {
  const context = { now: new Date('2026-12-28T13:00:00Z'), timezone: 'Asia/Kolkata', locale: 'en-IN' };

  it.each([
    ['Friday', '2027-01-01'],
    ['next week', '2027-01-04…2027-01-10'],
    ['this week', '12-28T18:30>2027-01-04T00:00'],
    ['this month', '12-01…12-31'],
    ['next month', '2027-01-01…2027-01-31'],
    ['January 5', '2027-01-05'],
    ['31 December', '12-31'],
    ['27 December', '2027-12-27'],
    ['next year', '2027-01-01…2027-12-31'],
    ['Q1', '2027-01-01…2027-03-31'],
    ['tomorrow 3pm IST', '12-29T15:00'],
    ['tomorrow 10am New York time', '12-29T20:30'],
    ['tomorrow 9am UTC', '12-29T14:30'],
    ['Monday', '12-28 | 2027-01-04'],
    ['Monday at 8pm', '12-28T20:00'],
    ['tonight', '12-28T17:00>12-29T00:00'],
    ['the 29th', '12-29'],
    ['the 27th', '2027-01-27'],
    ['29 Feb', '2028-02-29'],
    ['in 4 days', '2027-01-01'],
    ['in a week', '2027-01-04'],
    ['12 hours from now', '12-29T06:30>12-29T08:00 ^nearest'],
    ['this weekend', '2027-01-02…2027-01-03'],
    ['3/4', '2027-04-03'],
    ['the first Monday of January', '2027-01-04'],
    ['Wednesday to Friday', '12-30…2027-01-01'],
    ['30 December to 2 January', '12-30…2027-01-02'],
    ['tomorrow or Friday after 4', '12-29T16:00>12-30T00:00 2027-01-01T16:00>2027-01-02T00:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, context)).toBe(expected);
  });
});

describe('Sydney on the eve of clocks going forward, Saturday 3 October 2026 at 09:00', () => {
  const context = { now: new Date('2026-10-02T23:00:00Z'), timezone: 'Australia/Sydney', locale: 'en-AU' };

  it.each([
    ['tomorrow at 2:30am', '10-04T01:30>10-04T03:31'],
    ['tomorrow at 9', '10-04T09:00'],
    ['in 24 hours', '10-04T10:00>10-04T11:30 ^nearest'],
    ['this weekend', '10-03…10-04'],
    ['next weekend', '10-10…10-11'],
    ['next week', '10-05…10-11'],
    ['next Saturday', '10-10'],
    ['4/10', '10-04'],
    ['tomorrow 10am Perth time', '10-04T13:00'],
    ['Monday 9am', '10-05T09:00'],
    ['Saturday at 3', '10-03T15:00'],
    ['Saturday', '10-03 | 10-10'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, context)).toBe(expected);
  });
});

describe('Sydney as clocks go back, Sunday 5 April 2026 at 01:00', () => {
  const context = { now: new Date('2026-04-04T14:00:00Z'), timezone: 'Australia/Sydney', locale: 'en-AU' };

  it.each([
    ['today at 2:30am', '04-05T02:30 04-05T02:30'],
    ['in 3 hours', '04-05T03:00>04-05T04:30 ^nearest'],
    ['next week', '04-06…04-12 | 04-13…04-19'],
    ['this week', '04-05T01:00>04-06T00:00'],

    ['Tuesday next week', '04-07 | 04-14'],
    ['next Monday', '04-06'],
    ['Monday at 10', '04-06T10:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, context)).toBe(expected);
  });
});

describe('the last half hour of a month in São Paulo, Tuesday 30 June 2026 at 23:30', () => {
  const context = { now: new Date('2026-07-01T02:30:00Z'), timezone: 'America/Sao_Paulo' };

  it.each([
    ['today', '06-30T23:30>07-01T00:00'],
    ['tomorrow', '07-01'],
    ['the 1st', '07-01'],
    ['the 31st', '07-31'],
    ['this month', '06-01…06-30'],
    ['next month', '07-01…07-31'],
    ['Tuesday', '06-30 | 07-07'],
    ['Tuesday at 10', '06-30T10:00 | 07-07T10:00'],
    ['in 2 hours', '07-01T01:30>07-01T03:00 ^nearest'],
    ['July 4', '07-04'],
    ['Q3', '07-01…09-30'],
    ['tomorrow 10am ET', '07-01T11:00'],
    ['tomorrow at 3pm London time', '07-01T11:00'],
    ['in a month', '07-30'],
    ['the end of next month', '07-21…07-31'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, context)).toBe(expected);
  });
});

describe('Cairo before midnight is skipped, Wednesday 22 April 2026 at 09:00', () => {
  const context = { now: new Date('2026-04-22T07:00:00Z'), timezone: 'Africa/Cairo' };

  it.each([
    ['Friday', '04-24T01:00>04-25T00:00'],
    ['Friday at 00:30', '04-23T23:30>04-24T01:31'],
    ['Thursday and Friday', '04-23…04-24'],
    ['Friday at 10', '04-24T10:00'],
    ['in 2 days', '04-24T01:00>04-25T00:00'],
    ['in 48 hours', '04-24T10:00>04-24T11:30 ^nearest'],
    ['Friday morning', '04-24T06:00>04-24T12:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, context)).toBe(expected);
  });
});

describe('a leap year in UTC, Friday 25 February 2028 at 12:00', () => {
  const context = { now: new Date('2028-02-25T12:00:00Z'), timezone: 'UTC' };

  it.each([
    ['the 29th', '02-29'],
    ['Tuesday', '02-29'],
    ['Tuesday the 29th', '02-29'],
    ['February 29', '02-29'],
    ['the end of the month', '02-21…02-29'],
    ['the last day of February', '02-29'],
    ['in a week', '03-03'],
    ['next month', '03-01…03-31'],
    ['next Friday', '03-03'],
    ['next Monday', '02-28'],
    ['from the 28th to the 2nd', '02-28…03-02'],
    ['Friday at 3', '02-25T15:00'],
    ['a year from now', '2029-02-25'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, context)).toBe(expected);
  });
});
