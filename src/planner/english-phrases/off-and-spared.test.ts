import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };
const notFriday = '11-18T10:00>11-20T00:00 11-21…11-26 11-28…12-03 … 10 windows';
const onFridays = '11-20 11-27 12-04 … 9 windows';

describe('who is off, and what is spared of what is taken away', () => {
  it.each([
    ['I have Friday off', 'unread "have … off"'],
    ["I'm away Friday", notFriday],
    ['Friday is off', notFriday],
    ['busy every day except Friday', onFridays],
    ["I can't do any day except Friday", onFridays],

    ['never, except on Fridays', onFridays],
    ["I can't this week, except on Thursday", '11-19 11-23…2027-01-18'],
    [
      'not Friday, except after 3',
      '11-18T10:00>11-20T00:00 11-20T15:00>11-27T00:00 11-27T15:00>12-04T00:00 … 10 windows',
    ],

    ['any day except Monday, except Tuesday', '11-18T10:00>11-23T00:00 11-25…11-29 12-02…12-06 … 9 windows'],
    ['not Monday Tuesday', '11-18T10:00>11-23T00:00 11-25…11-29 12-02…12-06 … 9 windows'],

    ['Friday, not from 10pm to 2am', '11-20T02:00>11-20T22:00'],
    [
      'tomorrow morning or Friday afternoon, not before 10 and not after 5',
      '11-19T10:00>11-19T12:00<17:00 11-20T12:00>11-20T17:00<17:00',
    ],
    [
      'any day but Monday and Tuesday, mornings',
      '11-18T06:00>11-18T12:00 11-19T06:00>11-19T12:00 11-20T06:00>11-20T12:00 … 45 windows',
    ],
    ["can't do 3pm on Tuesday, how about 4?", 'unread "how about 4"'],
    ["Monday morning doesn't work, afternoon?", 'unread "afternoon"'],
    ['how about 4 on Friday', '11-20T16:00'],
    ["I'm travelling until Friday. Could we do Monday?", '11-23'],
    ["I'm in meetings Friday. Could we do Monday?", '11-23'],
    ["I'm travelling until the 24th. Could we do Thursday 26th, after 2pm?", '11-26T14:00>11-27T00:00'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('years, minutes and moments that are easily lost', () => {
  it.each([
    ["Dec '26", '12-01…12-31'],
    ["4 Dec '26 at 3pm", '12-04T15:00'],
    ["class of '95", 'no-time'],
    ['Friday at ten past', 'unread "past"'],
    ['Friday in 20', 'unread "in 20"'],
    ['Friday at 12:00:60', 'unread "at 12:00:60"'],

    ['noon or midnight', '11-18T12:00 11-19T00:00 11-19T12:00 … 124 windows'],
    ['the last Friday before Christmas', '12-18'],
    ['push it by an hour', 'unread "push … by"'],
    ['half an hour later', 'unread "later"'],
    ['either Monday or Tuesday, but if Tuesday then only after 3', 'unread "if"'],
    ['if Tuesday works, 3pm', 'unread "if"'],
    ['Thursday from 3pm until Friday noon', '11-19T15:00>11-20T12:00<12:00'],
    ['either of the first two Mondays in December', 'unread "first two"'],
    ['Dec 7-11 or 14-18', '12-07…12-11 12-14…12-18'],
    ['Available: Mon 23rd (all day), Tue 24th (until 1pm)', '11-23 11-24T00:00>11-24T13:00<13:00'],
    [
      'Monday or Tuesday morning, or Thursday after 2',
      '11-19T14:00>11-20T00:00 11-23T06:00>11-23T12:00 11-24T06:00>11-24T12:00 | 11-19T14:00>11-20T00:00 11-23 11-24T06:00>11-24T12:00',
    ],
    [
      'M/W/F mornings',
      '11-18T06:00>11-18T12:00 11-20T06:00>11-20T12:00 11-23T06:00>11-23T12:00 … 27 windows',
    ],
    ['2026-W48', '11-23…11-29'],
    ['20261124', 'unread "20261124"'],
    ['Friday, sorry, Thursday', 'unread "sorry"'],
    ['Tuesday (morning)', '11-24T06:00>11-24T12:00'],
    ['a) Tuesday at 10 b) Wednesday at 11', '11-18T11:00 11-24T10:00'],
    ['(Tuesday at 3) works', '11-24T15:00'],
    ['> how about Monday at 3?\nTuesday works', 'unread ">"'],
    ['25.11', '11-25'],
    ['23.11 10:00', '11-23T10:00'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it('says an hour that comes twice once', () => {
    const autumn = { now: new Date('2026-10-20T10:00:00Z'), timezone: 'Europe/London' };
    const [reading] = readTimePhrase('25 October at 01:30', autumn).readings;
    expect(reading?.text).toBe('Sun 25 Oct 2026, at 01:30, Europe/London');
  });
});
