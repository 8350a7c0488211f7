import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };
const notTomorrow = '11-18T10:00>11-19T00:00 11-20…2027-01-18';
const notMonday = '11-18T10:00>11-23T00:00 11-24…11-29 12-01…12-06 … 9 windows';

describe('days and hours that are taken, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ["I'm blocked tomorrow", notTomorrow],
    ["I'm busy tomorrow", notTomorrow],
    ['tomorrow is booked', notTomorrow],
    ['tomorrow is impossible', notTomorrow],
    ["I'm in meetings all day tomorrow", notTomorrow],
    ["tomorrow I'm in meetings all day", notTomorrow],
    ['unavailable on Mondays', notMonday],
    ["I'm on PTO Nov 23-27", '11-18T10:00>11-23T00:00 11-28…2027-01-18'],
    ["Monday doesn't work", notMonday],
    ["tomorrow I'm booked until 3", '11-18T10:00>11-19T00:00 11-19T15:00>2027-01-19T00:00'],
    ["Friday, but I'm tied up until 3", '11-20T15:00>11-21T00:00'],
    ["tomorrow's out. Friday?", '11-20'],
    ["Saturday's out, Friday?", '11-20'],
    ["Sunday's no good, Monday at 10", '11-23T10:00'],
    ['on or after the 5th', '12-05…2027-02-04'],
    ['on or before Friday', '11-18T10:00>11-21T00:00'],
    ['Friday outside working hours', '11-20T00:00>11-20T09:00 11-20T17:00>11-21T00:00'],
    ['the early hours of Friday', 'unread "early hours of"'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('what guests tell of themselves and of others', () => {
  it.each([
    ['I have the dentist on Monday', 'have … dentist', ''],
    ['we have another meeting on Monday', 'have another', ''],
    ['my Monday is packed', 'my … packed', ''],
    ["I'm swamped tomorrow", 'swamped', ''],
    ["I'm off tomorrow", 'off', ''],
    ["I'm off Friday, any other day is fine", 'off', 'any day, all day'],
    ["I'm back on Monday", 'back', ''],
    ['I leave on Friday at 3', 'I leave', ''],
    ['I work until five, so evenings only', 'I work', 'any day, 17:00–21:00'],
    ['my flight lands at 2pm, so only after 5', 'my flight lands', 'any day, from 17:00'],
    ['the kids are back at two, so Thursday after 3', 'kids … back', 'Thu 19 Nov 2026, from 15:00'],
    ['We spoke on Tuesday. Thursday at 3?', 'spoke', 'Thu 19 Nov 2026, at 15:00'],
    ['I have a call on Friday. Could we do Monday?', 'have', 'Mon 23 Nov 2026, all day'],
    ['please call me back on Monday', 'back', 'Mon 23 Nov 2026, all day'],
    ['could we have a call on Monday?', 'have', ''],
  ])('%s: "%s" is named', (phrase, part, rest) => {
    const answer = readTimePhrase(phrase, here);
    const left = 'rest' in answer ? answer.rest?.readings.map(({ text }) => text) : [];
    expect(answer).toMatchObject({ kind: 'unread', part });
    expect(left).toEqual(rest === '' ? [] : [`${rest}, Europe/Athens`]);
  });
});
