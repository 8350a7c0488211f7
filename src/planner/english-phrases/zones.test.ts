import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('another zone, said on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['tomorrow 3pm EST', '11-19T22:00'],
    ['tomorrow at 3pm ET', '11-19T22:00'],
    ['tomorrow 15:00 CET', '11-19T16:00'],
    ['4pm London time on Friday', '11-20T18:00'],
    ['4pm Lagos time on Friday', '11-20T17:00'],
    ['Friday at 4pm, Regina', 'unread "Regina"'],
    ['Friday at 4pm London time', '11-20T18:00'],
    ['tomorrow 9am Pacific', '11-19T19:00'],
    ['tomorrow at 9am PST', '11-19T19:00'],
    ['tomorrow 9am PT', '11-19T19:00'],
    ['tomorrow at 10 UTC', '11-19T12:00'],
    ['tomorrow 10:00 GMT', '11-19T12:00'],
    ['tomorrow 15:00 UTC+1', '11-19T16:00'],
    ['tomorrow 9am UTC-5', '11-19T16:00'],
    ['tomorrow at 11am Eastern', '11-19T18:00'],
    ['tomorrow 10am New York time', '11-19T17:00'],
    ['tomorrow 5pm Tokyo time', '11-19T10:00'],
    ['tomorrow between 2 and 4 London time', '11-19T16:00>11-19T18:00<18:00'],
    ['tomorrow after 9am ET', '11-19T16:00>11-20T07:00'],
    ['tomorrow afternoon CET', '11-19T13:00>11-19T19:00'],
    ['tomorrow at 9am Sydney time', '11-19T00:00'],
    ['tomorrow 3pm Israel time', '11-19T15:00'],
    ['tomorrow 3pm my time', '11-19T15:00'],
    ['3pm EST', '11-18T22:00 11-19T22:00 11-20T22:00 … 62 windows'],
    ['tomorrow at 3pm Central time', '11-19T23:00'],
    ['Tuesday at 8am Mountain time', '11-24T17:00'],
    ['Friday at 9am Europe/Berlin', '11-20T10:00'],
    ['Tuesday or Thursday at 3pm London time', '11-19T17:00 11-24T17:00'],
    ['tomorrow 3pm CST', '11-19T09:00 | 11-19T23:00'],
    ['tomorrow 9am ET to 11am ET', '11-19T16:00>11-19T18:00<18:00'],
    ['tomorrow 3pm London time or later', 'unread "later"'],
    ['tomorrow at 3:30 pm CET onwards', 'unread "onwards"'],
    ['Friday 3 pm EST at the latest', 'unread "at"'],
    ['tomorrow at 4 pm UK time or earlier', 'unread "earlier"'],
    ['tomorrow at 1500Z', '11-19T17:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here).split(' | ').sort().join(' | ')).toBe(expected);
  });
});

describe('a name that several zones have', () => {
  it.each([
    ['Asia/Jerusalem', '11-19T15:00'],
    ['Asia/Kolkata', '11-19T15:00'],
    ['Europe/Athens', '11-19T11:30 | 11-19T15:00 | 11-19T17:00'],
  ])('IST, said in %s', (timezone, expected) => {
    expect(inShort('tomorrow 3pm IST', { now: wednesday, timezone }).split(' | ').sort().join(' | ')).toBe(
      expected,
    );
  });
});

describe('New York before clocks go forward, Friday 6 March 2026 at 14:00', () => {
  const context = { now: new Date('2026-03-06T19:00:00Z'), timezone: 'America/New_York', locale: 'en-US' };

  it.each([
    ['tomorrow at 9', '03-07T09:00'],
    ['Sunday at 9', '03-08T09:00'],
    ['Sunday', '03-08'],
    ['this weekend', '03-07…03-08'],
    ['Sunday at 2:30am', '03-08T01:30>03-08T03:31'],
    ['Sunday before 4am', '03-08T00:00>03-08T04:00<04:00'],
    ['Sunday between 1am and 4am', '03-08T01:00>03-08T04:00<04:00'],
    ['Sunday after 2:30am', '03-08T03:00>03-09T00:00'],
    ['in 72 hours', '03-09T15:00>03-09T16:30 ^nearest'],
    ['in 3 days', '03-09'],
    ['in 3 days at 2pm', '03-09T14:00'],
    ['Friday at 4', '03-06T16:00'],
    ['Friday', '03-06 | 03-13'],
    ['Friday at 10am', '03-06T10:00 | 03-13T10:00'],
    ['this Friday at 4', '03-06T16:00'],
    ['next Friday', '03-13'],
    ['next Monday', '03-09'],
    ['next week', '03-09…03-15'],
    ['3/4', '2027-03-04'],
    ['3/9', '03-09'],
    ['4/3 at noon', '04-03T12:00'],
    ['Monday 3pm London time', '03-09T11:00'],
    ['tomorrow at 3pm Pacific', '03-07T18:00'],
    ['Monday 9am ET', '03-09T09:00'],
    ['Monday 9am EST', '03-09T09:00 | 03-09T10:00'],
    ['tomorrow 9am EST', '03-07T09:00'],
    ['Monday 9:00 UTC', '03-09T05:00'],
    ['tonight', '03-06T17:00>03-07T00:00'],
    ['the end of the month', '03-21…03-31'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, context).split(' | ').sort().join(' | ')).toBe(expected);
  });
});

describe('New York before clocks go back, Thursday 29 October 2026 at 08:00', () => {
  const context = { now: new Date('2026-10-29T12:00:00Z'), timezone: 'America/New_York', locale: 'en-US' };

  it.each([
    ['Sunday at 1:30am', '11-01T01:30 11-01T01:30'],
    ['Sunday at 9am', '11-01T09:00'],
    ['Sunday', '11-01'],
    ['in 96 hours', '11-02T07:00>11-02T08:30 ^nearest'],
    ['in 4 days', '11-02'],
    ['next month', '11-01…11-30'],
    ['the 1st', '11-01'],
    ['the 31st', '10-31'],
    ['this month', '10-01…10-31'],
    ['this weekend', '10-31…11-01'],
    ['Monday 9am PT', '11-02T12:00'],
    ['Thursday at 10', '10-29T10:00'],
    ['a week from Sunday', '11-08'],
    ['Monday 9am PDT', '11-02T11:00 | 11-02T12:00'],
    ['11/3 or 11/5 after 2', '11-03T14:00>11-04T00:00 11-05T14:00>11-06T00:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, context).split(' | ').sort().join(' | ')).toBe(expected);
  });
});

describe('London before clocks go forward, Wednesday 25 March 2026 at 16:00', () => {
  const context = { now: new Date('2026-03-25T16:00:00Z'), timezone: 'Europe/London', locale: 'en-GB' };

  it.each([
    ['29/3 at 01:30', '03-29T00:30>03-29T02:31'],
    ['Sunday at noon', '03-29T12:00'],
    ['Sunday week', '04-05'],
    ['Thursday week', '04-02'],
    ['a week on Friday', '04-03'],
    ['tomorrow week', 'unread'],
    ['half three tomorrow', '03-26T15:30'],
    ['half nine on Friday', '03-27T09:30'],
    ['3/4', '04-03'],
    ['12/5', '05-12'],
    ['Monday 10am BST', '03-30T10:00'],
    ['tomorrow at 10am GMT', '03-26T10:00'],
    ['Monday at 10am New York time', '03-30T15:00'],
    ['tonight at 8', '03-25T20:00'],
    ['this evening', '03-25T17:00>03-25T21:00'],
    ['this morning', '03-25T06:00>03-25T12:00'],
    ['in 5 days', '03-30'],
    ['in 120 hours', '03-30T17:00>03-30T18:30 ^nearest'],
    ['a fortnight today', '04-08'],
    ['Easter', 'unread'],
  ])('%j is %s', (phrase, expected) => {
    const answer = inShort(phrase, context);
    expect(answer.startsWith('unread') ? 'unread' : answer).toBe(expected);
  });
});
