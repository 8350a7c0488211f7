import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';

describe('what has begun keeps the start that was said, on Wednesday 14 October 2026 at 16:12 in New York', () => {
  const here = { now: new Date('2026-10-14T20:12:00Z'), timezone: 'America/New_York', locale: 'en-US' };

  it.each([
    ['this afternoon', '10-14T12:00>10-14T18:00'],
    ['October 14th', '10-14'],
    ['the 14th', '10-14'],
    ['today between 4pm and 5pm', '10-14T16:00>10-14T17:00<17:00'],
    ['today from 9 to 5', '10-14T09:00>10-14T17:00<17:00'],
    ['today after 3', '10-14T15:00>10-15T00:00'],
    ['this month', '10-01…10-31'],
    ['October', '10-01…10-31'],
    ['mid October', '10-11…10-20'],
    ['this quarter', '10-01…12-31'],
    ['this year', '01-01…12-31'],
    ['the second half of the year', '07-02…12-31'],
    ['2026-10-14', '10-14'],
    ['2026-10-12/2026-10-16', '10-12…10-16'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it.each([
    ['today', '10-14T16:12>10-15T00:00'],
    ['later today', '10-14T16:12>10-15T00:00'],
    ['this week', '10-14T16:12>10-19T00:00'],
    ['the rest of the month', '10-14T16:12>11-01T00:00'],
    ['the remainder of the year', '10-14T16:12>2027-01-01T00:00'],
    ['next 3 days', '10-14T16:12>10-18T00:00'],
    ['in the next two weeks', '10-14T16:12>10-29T00:00'],
    ['by Friday', '10-14T16:12>10-17T00:00'],
    ['today before 6', '10-14T16:12>10-14T18:00<18:00'],
    ['today or tomorrow', '10-14T16:12>10-16T00:00'],
    ['between today and Friday', '10-14T16:12>10-17T00:00'],
    ['whenever', '10-14T16:12>12-15T00:00'],
  ])('%s begins now', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it.each([
    ['this morning', '10-14T06:00>10-14T12:00'],
    ['today at 9', '10-14T09:00'],
  ])('%s is past, and says so', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('ranges that have begun, on Saturday 17 October 2026 in London', () => {
  const here = { now: new Date('2026-10-17T11:00:00Z'), timezone: 'Europe/London', locale: 'en-US' };

  it.each([
    ['10/1 to 11/7', '10-01…11-07'],
    ['from October 10 to October 20', '10-10…10-20'],
    ['from August to October', '08-01…10-31'],
    ['between September and December', '09-01…12-31'],
    ['from January to October', '01-01…10-31'],
    ['the 12th to the 20th', '10-12…10-20'],
    ['from the 28th to the 3rd', '10-28…11-03'],
    ['Q3 to Q4', '07-01…12-31'],
    ['from October 1 to October 10', '2027-10-01…2027-10-10'],
    ['from August to September', '2027-08-01…2027-09-30'],
    ['from November to January', '11-01…2027-01-31'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it.each([
    ['December 20 to January 10', '2025-12-20…01-10'],
    ['from November to February', '2025-11-01…02-28'],
    ['from June to August', '06-01…08-31'],
  ])('%s, said on 3 January', (phrase, expected) => {
    expect(inShort(phrase, { ...here, now: new Date('2026-01-03T11:00:00Z') })).toBe(expected);
  });
});

describe('days of no month in particular, with their weekday, on Wednesday 18 November 2026 in Tokyo', () => {
  const here = { now: new Date('2026-11-18T01:00:00Z'), timezone: 'Asia/Tokyo' };

  it.each([
    ['Friday the 13th', '12-13 | 11-20'],
    ['Sunday the 13th', '12-13'],
    ['Mon 14th', '12-14'],
    ['Tuesday the 1st', '12-01'],
    ['Saturday the 5th at 3', '12-05T15:00'],
    ['Friday 27', '11-27'],
    ['Thursday the 31st', '12-31'],
    // A day of this week or the next so named is a slip, and asked.
    ['Friday the 26th', '11-26 | 11-20'],
    ['Tuesday 24 December', '12-24 | 11-24'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('hours as they were said, on Wednesday 18 November 2026 at 10:00 in Berlin', () => {
  const here = { now: new Date('2026-11-18T09:00:00Z'), timezone: 'Europe/Berlin' };

  it.each([
    ['today at 8', '11-18T20:00'],
    ['today at midnight', '11-19T00:00'],
    ['20261210T1400-1600', 'unread "20261210T1400-1600"'],
    ['20261210T0900-0500', '12-10T15:00'],
    ['three days before the end of the month', 'unread "three days"'],
    ['Friday at three oh five', '11-20T15:05'],
    ['20 to five on Friday', '11-20T16:40'],
    ['this time tomorrow', 'unread "this time tomorrow"'],
    ['this time next week', 'unread "this time next week"'],
    ['this time next month', 'unread "this time next month"'],
    ['this time on Friday', 'unread "this time on Friday"'],
    ['from 10 pm to 2 am tomorrow', '11-19T22:00>11-20T02:00<02:00'],
    ['Friday from 11pm until 1am', '11-20T23:00>11-21T01:00<01:00'],
    ['Friday between 9am and 7am', 'unread "Friday between 9am and 7am"'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
