import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { jerusalem, wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: jerusalem };

describe('what is moved is not asked for at its old time, on Wednesday 18 November 2026 at 10:00 in Jerusalem', () => {
  it.each([
    ['can I change my visit on Friday from 3 to 4', '11-20T16:00'],
    ['could we bring the 4pm on Thursday forward to 2?', '11-19T14:00'],
    ['push my 10am on the 3rd to the 4th', '12-04'],
    ['need to move my Thursday 3pm. Is Friday possible, same time', '11-20T15:00'],
    ['I had 10:30 on the 14th with you, may I shift it to the 16th at the same time?', '12-16T10:30'],
    ['swap the 12th for the 19th? Same 2 o’clock start', '11-19T14:00'],
    ['my appointment is Friday at 3, can you move it to 4', '11-20T16:00'],
    ['reschedule my appointment for Thursday', '11-19'],
    ['please cancel my appointment on Thursday', 'no-time'],
    ['move my 3pm on Thursday, Friday at 2 suits', '11-20T14:00'],
    ['move my 3pm, Friday at 2 suits', '11-20T14:00'],
    ['move my Thursday at 3pm, Friday at 2 suits', '11-20T14:00'],
    ['cancel my Thursday, Friday at 2 suits', '11-20T14:00'],
    ['swap my Thursday 3pm for Friday 2pm', '11-20T14:00'],
    ['swap the 3pm on Thursday for 2pm on Friday', '11-20T14:00'],
    ['move the 3pm on Thursday to 2pm on Friday', '11-20T14:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('a "not" reaches over times and joins, and a bound that was said stays, on the same day', () => {
  it.each([
    [
      'free any day bar Wednesday, and it has to be in the morning',
      '11-19T06:00>11-19T12:00 11-20T06:00>11-20T12:00 11-21T06:00>11-21T12:00 … 53 windows',
    ],
    ["next week I can't do Monday or Tuesday and Thursday only after 4", '11-25 11-26T16:00>11-30T00:00'],
    ['any day except Monday next week', '11-24…11-29'],
    [
      "after 5 any day as I don't finish until then",
      '11-18T17:00>11-19T00:00 11-19T17:00>11-20T00:00 11-20T17:00>11-21T00:00 … 62 windows',
    ],
    ['after the 10th, am on holiday till then', '12-11…2027-02-10'],
    ["I'm not free until Thursday afternoon", '11-19T12:00>2027-01-19T00:00'],
    ["I can't until Thursday at 2", '11-19T14:00>2027-01-19T00:00'],
    ["Friday's packed, 7:30am is my only opening", '11-20T07:30'],
    ['at 3 or 3:30 tomorrow, 10 on Friday', '11-19T15:00 11-19T15:30 11-20T10:00'],
    ['Monday 3:30 or anything after that', '11-23T15:30 11-23T15:30>11-24T00:00'],
    ["I'd prefer the morning of the 8th, but the afternoon is possible", '12-08T06:00>12-08T18:00'],
    ['Monday after 3:30, once nursery is out', '11-23T15:30>11-24T00:00'],
    ['the week after next, mornings, mon-tue', '11-30T06:00>11-30T12:00 12-01T06:00>12-01T12:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
