import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('days counted from others that were named before, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['tomorrow at 3 or the day after at 10', 'unread "day after"'],
    ['not next week, the week after', 'unread "week after"'],

    ['the following Monday', '11-23'],
    ['the week after next, Tuesday or Wednesday', '12-01…12-02'],
    ['not today, maybe tomorrow', '11-19'],
    ['not this Friday, how about Monday', '11-23'],
    ['not this Friday', '11-18T10:00>11-20T00:00 11-21…2027-01-18'],
    ['not this Monday but the next', 'unread "next"'],
    ['any time this week except this Thursday', '11-18T10:00>11-19T00:00 11-20…11-22'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('weeks further on, lists of ordinals and the turn of the year', () => {
  it.each([
    ['Tuesday in two weeks', '12-01'],
    ["Monday in a fortnight's time", '11-30'],
    ['Monday fortnight', 'unread "fortnight"'],
    ['this day next week', 'unread "this day"'],
    ['the 1st and 3rd Tuesday of December', '12-01 12-15'],
    ['the first or third Tuesday of December', '12-01 12-15'],
    ['the 1st or 2nd week of December', 'unread "the 1st or 2nd week of December"'],
    ['2moro at 3', '11-19T15:00'],
    ['between Christmas and New Year', '12-25…2027-01-01'],
    ['before the new year', '11-18T10:00>2027-01-01T00:00'],
    ['in the new year', 'unread "in the new year"'],
    ['Christmas week', 'unread "Christmas week"'],
    ['every second Tuesday', 'unread "every second Tuesday"'],
    ['alternate Tuesdays', 'unread "alternate Tuesdays"'],
    ['Good Friday', 'unread "Good Friday"'],
    ['Easter Monday', 'unread "Easter Monday"'],
    ['this day next month', 'unread "this day"'],
    ['this day fortnight', 'unread "this day fortnight"'],
    ['Friday after this', 'unread "after this"'],
    ['two Fridays from now', 'unread "two … from"'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('hours in a short form', () => {
  it.each([
    ['9 to 10 PST tomorrow', '11-19T19:00>11-19T20:00<20:00'],
    ['1500 tomorrow', '11-19T15:00'],
    ['Friday 1530', '11-20T15:30'],
    ['2 until 4 on Friday', '11-20T14:00>11-20T16:00<16:00'],
    ['Friday, 2 til 4', '11-20T14:00>11-20T16:00<16:00'],
    ['Friday fourish', 'unread "fourish"'],
    ['Friday, close to 3', '11-20T14:15>11-20T15:46 ^nearest'],
    ['Friday, 3 at the latest', '11-20T00:00>11-20T15:00<15:00'],
    ['Friday, 10 or later', '11-20T10:00>11-21T00:00'],
    ['tea time tomorrow', 'unread "tea"'],
    ['a 1:1 on Monday', '11-23'],
    ['30-45 minutes on Friday', '11-20 =30'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('tables of days and hours, and meetings that are moved', () => {
  it.each([
    ['Tue 24 Nov, 10am; Thu 26 Nov, 2pm', '11-24T10:00 11-26T14:00'],
    ['- Tue 24 Nov, 10am\n- Thu 26 Nov, 2pm', '11-24T10:00 11-26T14:00'],
    ['Thursday morning, or if you have nothing, any time on Friday', 'unread "if … have nothing"'],
    [
      'Mon: 9-11\nTue: 14-16\nFri: any time',
      '11-20 11-23T09:00>11-23T11:00<11:00 11-24T14:00>11-24T16:00<16:00',
    ],
    ['Mon morning, Tue afternoon', '11-23T06:00>11-23T12:00 11-24T12:00>11-24T18:00'],
    ['Mon 2 or 3, Tue 4 or 5', '11-23T14:00 11-23T15:00 11-24T16:00 11-24T17:00'],
    [
      'Tuesday 10-12, 2-4, Thursday 3-5',
      '11-19T15:00>11-19T17:00<17:00 11-24T10:00>11-24T12:00<12:00 11-24T14:00>11-24T16:00<16:00',
    ],
    ['Monday or Tuesday, 3pm', '11-23T15:00 11-24T15:00'],
    ["move Monday's call to Tuesday at 3", 'unread "move … to"'],
    ['could we bring it forward from Friday to Thursday?', 'unread "bring … forward"'],
    ['please reschedule from the 24th to the 25th at 10', 'unread "reschedule"'],
    ['on monday 10 o clock', '11-23T10:00'],
    ['Friday evening, say 6 to 8', '11-20T18:00>11-20T20:00<20:00'],
    ['the meeting would last 2 hours, Tuesday or Thursday', '11-19 11-24 =120'],
    ['for 3 days from tomorrow', 'unread "for"'],
    ['3 days from tomorrow', '11-22'],
    ['Friday: all day', '11-20'],
    ['Friday - any time', '11-20'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('a second choice behind a preference', () => {
  it.each([
    ['Prefer Monday. Otherwise Tuesday.', '11-23…11-24'],
    ['ideally Tuesday, otherwise Thursday', '11-19 11-24'],
    ['preferably tomorrow, otherwise any day this week', '11-18T10:00>11-23T00:00'],
    ['ideally Monday, failing that Tuesday', '11-23…11-24'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
