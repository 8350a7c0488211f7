import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('starts from a clock time on, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['after 3pm', '11-18T15:00>11-19T00:00 11-19T15:00>11-20T00:00 11-20T15:00>11-21T00:00 … 62 windows'],
    ['not before 10', '11-18T10:00>11-19T00:00 11-19T10:00>11-20T00:00 11-20T10:00>11-21T00:00 … 62 windows'],
    [
      'weekdays after 4',
      '11-18T16:00>11-19T00:00 11-19T16:00>11-20T00:00 11-20T16:00>11-21T00:00 … 44 windows',
    ],
    ['tomorrow after 3', '11-19T15:00>11-20T00:00'],
    ['tomorrow any time after 3', '11-19T15:00>11-20T00:00'],
    ['tomorrow from 3', '11-19T15:00>11-20T00:00'],
    ['tomorrow from 3 onwards', '11-19T15:00>11-20T00:00'],
    ['tomorrow from 3 on', '11-19T15:00>11-20T00:00'],
    ['tomorrow 3pm onwards', '11-19T15:00>11-20T00:00'],
    ['tomorrow 3pm or later', '11-19T15:00>11-20T00:00'],
    ['tomorrow at 3 or later', '11-19T15:00>11-20T00:00'],
    ['tomorrow not before 10', '11-19T10:00>11-20T00:00'],
    ['tomorrow but not before 10', '11-19T10:00>11-20T00:00'],
    ['tomorrow no earlier than 10', '11-19T10:00>11-20T00:00'],
    ['tomorrow, not earlier than 10:30', '11-19T10:30>11-20T00:00'],
    ['tomorrow past 5', '11-19T17:00>11-20T00:00'],
    ['tomorrow after half past two', '11-19T14:30>11-20T00:00'],
    ['tomorrow after noon', '11-19T12:00>11-20T00:00'],
    ['tomorrow later than 4', '11-19T16:00>11-20T00:00'],
    ['tomorrow, 10am at the earliest', '11-19T10:00>11-20T00:00'],
    ['after 3:30 on Friday', '11-20T15:30>11-21T00:00'],
    ['not before noon on Friday', '11-20T12:00>11-21T00:00'],
    ['after Friday at noon', '11-20T12:00>2027-01-22T00:00'],
    ['after 2026-11-24T15:00', '11-24T15:00>2027-01-26T00:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('ends by a clock time', () => {
  it.each([
    [
      'before noon',
      '11-18T10:00>11-18T12:00<12:00 11-19T00:00>11-19T12:00<12:00 11-20T00:00>11-20T12:00<12:00 … 62 windows',
    ],
    ['tomorrow before noon', '11-19T00:00>11-19T12:00<12:00'],
    ['tomorrow before 3', '11-19T00:00>11-19T15:00<15:00'],
    ['tomorrow by 3', '11-19T00:00>11-19T15:00<15:00'],
    ['tomorrow until 4', '11-19T00:00>11-19T16:00<16:00'],
    ['tomorrow till 4pm', '11-19T00:00>11-19T16:00<16:00'],
    ['tomorrow up to 4pm', '11-19T00:00>11-19T16:00<16:00'],
    ['tomorrow no later than 2', '11-19T00:00>11-19T14:00<14:00'],
    ['tomorrow, not later than 2', '11-19T00:00>11-19T14:00<14:00'],
    ['tomorrow not after 4', '11-19T00:00>11-19T16:00<16:00'],
    ['tomorrow but not after 4', '11-19T00:00>11-19T16:00<16:00'],
    ['tomorrow, 4pm at the latest', '11-19T00:00>11-19T16:00<16:00'],
    ['tomorrow earlier than 11', '11-19T00:00>11-19T11:00<11:00'],
    ['tomorrow before lunch', '11-19T00:00>11-19T12:00<12:00'],
    ['before 10 on Friday', '11-20T00:00>11-20T10:00<10:00'],
    ['Friday before half past nine', '11-20T00:00>11-20T09:30<09:30'],
    ['today before 5', '11-18T10:00>11-18T17:00<17:00'],
    ['tomorrow at 3 or before', '11-19T00:00>11-19T15:00<15:00'],
    ['tomorrow 3pm or any time before', '11-19T00:00>11-19T15:00<15:00'],
    ['by 2026-11-24T15:00', '11-18T10:00>11-24T00:00 11-24T00:00>11-24T15:00<15:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('between two clock times', () => {
  it.each([
    [
      'between 2 and 4',
      '11-18T14:00>11-18T16:00<16:00 11-19T14:00>11-19T16:00<16:00 11-20T14:00>11-20T16:00<16:00 … 62 windows',
    ],
    ['tomorrow between 2 and 4', '11-19T14:00>11-19T16:00<16:00'],
    ['tomorrow 2-4pm', '11-19T14:00>11-19T16:00<16:00'],
    ['tomorrow 2 - 4 pm', '11-19T14:00>11-19T16:00<16:00'],
    ['tomorrow 2pm-4pm', '11-19T14:00>11-19T16:00<16:00'],
    ['tomorrow 3-4pm', '11-19T15:00>11-19T16:00<16:00'],
    ['tomorrow from 9 to 11', '11-19T09:00>11-19T11:00<11:00'],
    ['tomorrow 9:30–11', '11-19T09:30>11-19T11:00<11:00'],
    ['tomorrow 10-12', '11-19T10:00>11-19T12:00<12:00'],
    ['tomorrow 11-1', '11-19T11:00>11-19T13:00<13:00'],
    ['tomorrow from 9 to 5', '11-19T09:00>11-19T17:00<17:00'],
    ['tomorrow from 8 to 5', '11-19T08:00>11-19T17:00<17:00'],
    ['tomorrow between 10 and noon', '11-19T10:00>11-19T12:00<12:00'],
    ['tomorrow from noon until 3', '11-19T12:00>11-19T15:00<15:00'],
    ['tomorrow between 11:30 and 1', '11-19T11:30>11-19T13:00<13:00'],
    ['tomorrow between 3 and 5:30pm', '11-19T15:00>11-19T17:30<17:30'],
    ['tomorrow 10am to 1pm', '11-19T10:00>11-19T13:00<13:00'],
    ['tomorrow 8-10am', '11-19T08:00>11-19T10:00<10:00'],
    ['tomorrow 7 to 9pm', '11-19T19:00>11-19T21:00<21:00'],
    ['tomorrow 13:00-15:30', '11-19T13:00>11-19T15:30<15:30'],
    ['tomorrow evening between 7 and 8', '11-19T19:00>11-19T20:00<20:00'],
    ['tomorrow morning from 8 to 9', '11-19T08:00>11-19T09:00<09:00'],
    ['tomorrow between half past two and quarter to four', '11-19T14:30>11-19T15:45<15:45'],
    ['tomorrow after 2 and before 5', '11-19T14:00>11-19T17:00<17:00'],
    ['tomorrow after 2 but before 5', '11-19T14:00>11-19T17:00<17:00'],
    ['tomorrow from 2, no later than 5', '11-19T14:00>11-19T17:00<17:00'],
    ['Friday anywhere between 1 and 3', '11-20T13:00>11-20T15:00<15:00'],
    ['between 1pm and 3pm this Friday', '11-20T13:00>11-20T15:00<15:00'],
    ['tomorrow 9-10 or 3-4', '11-19T09:00>11-19T10:00<10:00 11-19T15:00>11-19T16:00<16:00'],
    ['tomorrow before 10 or after 4', '11-19T00:00>11-19T10:00<10:00 11-19T16:00>11-20T00:00'],
    ['from 2026-11-24T15:00 to 2026-11-24T17:00', '11-24T15:00>11-24T17:00<17:00'],
    ['2026-11-24T15:00 until 2026-11-24T17:00', '11-24T15:00>11-24T17:00<17:00'],
    ['tomorrow, nothing after 4 or before 10', '11-19T10:00>11-19T16:00<16:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('days from, until and between', () => {
  it.each([
    ['Mon-Wed', '11-23…11-25'],
    ['Monday to Wednesday', '11-23…11-25'],
    ['Monday through Thursday', '11-23…11-26'],
    ['between Monday and Wednesday', '11-23…11-25'],
    ['from Thursday till Monday', '11-19…11-23'],
    [
      'Mon–Wed after 4',
      '11-18T16:00>11-19T00:00 11-23T16:00>11-24T00:00 11-24T16:00>11-25T00:00 … 26 windows',
    ],
    ['Tuesday to Thursday next week', '11-24…11-26'],
    ['next week Mon-Wed', '11-23…11-25'],
    [
      'Tue to Thu, 10 to 12',
      '11-18T10:00>11-18T12:00<12:00 11-19T10:00>11-19T12:00<12:00 11-24T10:00>11-24T12:00<12:00 … 26 windows',
    ],
    ['by Friday', '11-18T10:00>11-21T00:00'],
    ['before Friday', '11-18T10:00>11-20T00:00'],
    ['until Friday', '11-18T10:00>11-21T00:00'],
    ['no later than Friday', '11-18T10:00>11-21T00:00'],
    ['before next week', '11-18T10:00>11-23T00:00'],
    ['by tomorrow', '11-18T10:00>11-20T00:00'],
    ['after Friday', '11-21…2027-01-21'],
    ['from Monday on', '11-23…2027-01-23'],
    ['starting Monday', '11-23…2027-01-23'],
    ['not before Monday', '11-23…2027-01-23'],
    ['no earlier than Thursday', '11-19…2027-01-19'],
    ['after next week', '11-30…2027-01-30'],
    ['before December', '11-18T10:00>12-01T00:00'],
    ['before the start of December', '11-18T10:00>12-01T00:00'],
    ['around Friday', '11-19…11-21'],
    ['sometime around the 24th', '11-23…11-25'],
    ['on or about the 24th', '11-23…11-25'],
    ['after the end of November', '12-01…2027-01-31'],
    ['before Friday at noon', '11-18T10:00>11-20T00:00 11-20T00:00>11-20T12:00<12:00'],
    ['after 2026-11-24T13:00:00Z', '11-24T15:00>2027-01-25T15:00'],
    ['before 2026-11-24T13:00:00+05:00', '11-18T10:00>11-24T10:00'],
    ['until 2026-11-20T12:00Z', '11-18T10:00>11-20T14:00'],
    ['2026-11-24T13:00Z to 2026-11-24T15:00Z', '11-24T15:00>11-24T17:00'],
    ['between 2026-11-24T08:00-05:00 and 2026-11-24T10:00-05:00', '11-24T15:00>11-24T17:00'],
    ['tomorrow at 1930', '11-19T19:30'],
    ['tomorrow at 2010', '11-19T20:10'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
