import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };
const notTomorrow = '11-18T10:00>11-19T00:00 11-20…2027-01-18';
const notMonday = '11-18T10:00>11-23T00:00 11-24…11-29 12-01…12-06 … 9 windows';
const fromFive = '11-18T17:00>11-19T00:00 11-19T17:00>11-20T00:00 11-20T17:00>11-21T00:00 … 62 windows';
const untilFive =
  '11-18T10:00>11-18T17:00<17:00 11-19T00:00>11-19T17:00<17:00 11-20T00:00>11-20T17:00<17:00 … 62 windows';

describe('days and hours that somebody has no time in, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ["I'm in meetings all day tomorrow", notTomorrow],
    ["tomorrow I'm in meetings all day", notTomorrow],
    ['tomorrow is jam-packed', notTomorrow],
    ['tomorrow looks full', notTomorrow],
    ["tomorrow's packed", notTomorrow],
    ["I'm off tomorrow", `11-19 | ${notTomorrow}`],
    ["I'm swamped tomorrow", notTomorrow],
    ["I'm blocked tomorrow", notTomorrow],
    ["sorry, tomorrow's out", notTomorrow],
    ["tomorrow's out. Friday?", '11-20'],
    ['my Monday is packed', notMonday],
    ["Monday's a write-off", notMonday],
    ["Monday's not great", notMonday],
    ['Monday is chock-a-block', notMonday],
    ["Monday isn't going to work", notMonday],
    ['I have a doctor appointment on Monday', notMonday],
    ['I have the dentist on Monday', notMonday],
    ['on Monday I have the plumber', notMonday],
    ['I have the kids on Monday', notMonday],
    ["I've got two exams on Monday", notMonday],
    ['we have another meeting on Monday', notMonday],
    ['can I have a meeting on Monday', '11-23'],
    ['could we have a call on Monday?', '11-23'],
    ['I work until five', fromFive],
    [
      'I work until five, so evenings only',
      '11-18T17:00>11-18T21:00 11-19T17:00>11-19T21:00 11-20T17:00>11-20T21:00 … 62 windows',
    ],
    ['after I finish at 5', fromFive],
    ["once I'm done at 5", fromFive],
    ['I finish work at 5', untilFive],
    ['I get off at 5', untilFive],
    ['I have a hard stop at 5', untilFive],
    ['I leave at 5', untilFive],
    ['I have to leave at 5', untilFive],
    ['shall we leave at 5.45 on Friday?', '11-20T17:45'],
    ['two quarters from 300 BC', 'unread "300 BC"'],
    ["Friday, but I'm tied up until 3", '11-20T15:00>11-21T00:00'],
    ["I'm back on Monday", '11-23…2027-01-23'],
    ['back from the 3rd', '12-03…2027-02-02'],
    ['please call me back on Monday', '11-23'],
    ['on or after the 5th', '12-05…2027-02-04'],
    ['on or before Friday', '11-18T10:00>11-21T00:00'],
    ['Friday outside working hours', '11-20T00:00>11-20T09:00 11-20T17:00>11-21T00:00'],
    ['the early hours of Friday', '11-20T00:00>11-20T05:00'],
    ['I land at 3 this afternoon', '11-18T15:00>11-19T00:00'],
    ['I leave on Friday at 3', '11-20T00:00>11-20T15:00<15:00'],
    ['I have to leave at 4 this afternoon', '11-18T10:00>11-18T16:00<16:00'],
    ["Friday, I'm only around until 3", '11-20T00:00>11-20T15:00<15:00'],
    ["Saturday's out, Friday?", '11-20'],
    ["Sunday's no good, Monday at 10", '11-23T10:00'],
    ["this week's packed, next week?", '11-23…11-29'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
