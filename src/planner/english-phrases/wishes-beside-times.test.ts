import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { planMeetingTime } from '../plan-meeting-time.ts';
import { fortnight, wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };
const everything = '11-18T10:00>2027-01-19T00:00';

describe('everything, orders and durations, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['any time', everything],
    ['anytime', everything],
    ['whenever', everything],
    ["I'm flexible", everything],
    ['whenever works for you', everything],
    ['any day is fine', everything],
    ["the hour doesn't matter", everything],
    ['any hour is fine', everything],
    ["Tuesday, the time doesn't matter", '11-24'],
    ['no matter what time, on Tuesday', '11-24'],
    ["Tuesday, I don't care when", '11-24'],
    ['Tuesday at whatever hour', '11-24'],
    ['Tuesday, the hour is not important', '11-24'],
    ['only Tuesday, no other day', '11-24'],
    ['next month, first Monday', '12-07'],
    ['December, the second Tuesday after 3', '12-08T15:00>12-09T00:00'],
    ['do you have anything on Tuesday?', '11-24'],
    ['ASAP', `${everything} ^earliest`],
    ['as soon as possible', `${everything} ^earliest`],
    ['the earliest you have', `${everything} ^earliest`],
    ['soonest', `${everything} ^earliest`],
    ['the earliest possible slot', `${everything} ^earliest`],
    ['the latest slot on Friday', '11-20 ^latest'],
    ['as late as possible tomorrow', '11-19 ^latest'],
    ['as early as possible tomorrow', '11-19 ^earliest'],
    ['earliest on Tuesday', '11-24 ^earliest'],
    ['the earliest slot next week', '11-23…11-29 ^earliest'],
    ['ASAP next week', '11-23…11-29 ^earliest'],
    ['tomorrow afternoon, the later the better', '11-19T12:00>11-19T18:00 ^latest'],
    ['Friday, the earlier the better', '11-20 ^earliest'],
    ['any time on Tuesday', '11-24'],
    ['all day tomorrow', '11-19'],
    ['any time after 3 tomorrow', '11-19T15:00>11-20T00:00'],
    ['a half-hour call', `${everything} =30`],
    ['for 45 minutes', `${everything} =45`],
    ['an hour', `${everything} =60`],
    ['a half-hour call tomorrow', '11-19 =30'],
    ['45 minutes on Tuesday', '11-24 =45'],
    ['Tuesday for 45 minutes', '11-24 =45'],
    ['a 30 min chat tomorrow after 3', '11-19T15:00>11-20T00:00 =30'],
    ['a quick 15-minute call on Thursday at 3', '11-19T15:00 =15'],
    ['an hour on Friday', '11-20 =60'],
    ['an hour and a half on Friday afternoon', '11-20T12:00>11-20T18:00 =90'],
    ['1.5 hours on Friday', '11-20 =90'],
    ['two hours next Monday', '11-23 =120'],
    ['90 minutes on Monday at 10', '11-23T10:00 =90'],
    ['1 hr tomorrow between 2 and 4', '11-19T14:00>11-19T16:00<16:00 =60'],
    ['tomorrow at 3 for half an hour', '11-19T15:00 =30'],
    ['30 minutes ASAP', `${everything} =30 ^earliest`],
    ['a one-hour meeting in 2 hours', '11-18T12:00>11-18T13:30 =60 ^nearest'],
    ['tomorrow, preferably in the morning', '11-19'],
    ['next week, ideally Tuesday', '11-23…11-29'],
    ['ideally Tuesday', everything],
    ['preferably in the morning', everything],
    ['Tuesday would be best', everything],
    ['Tuesday or Thursday, preferably Thursday', '11-19 11-24'],
    ['ideally Tuesday, but Thursday works too', '11-19 11-24'],
    ['Friday afternoon, ideally after 3', '11-20T12:00>11-20T18:00'],
    [
      'the day after tomorrow between 10 and noon London time, preferably early',
      '11-20T12:00>11-20T14:00<14:00 ^earliest',
    ],
    ['next week but not Friday, preferably in the afternoon', '11-23…11-26 11-28…11-29'],
    ['two and a half hours on Friday', '11-20 =150'],
    ['an hour and 20 minutes on Friday', '11-20 =80'],
    ['a 1h30m call on Friday', '11-20 =90'],
    ['tomorrow from 3 for an hour', '11-19T15:00 =60'],
    ['90 minutes starting at 10 on Friday', '11-20T10:00 =90'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

/** The first starts that are offered of half hours on work days, Sunday to Thursday, from 09:00 to 17:00. */
function firstOffered(phrase: string): string {
  const answer = planMeetingTime({ ...here, phrase, slots: fortnight() });
  if (answer.kind !== 'offer') return answer.kind;
  const first = answer.slots.slice(0, 3).map(({ start }) => start.slice(5, 16));
  return `${first.join(' ')} of ${answer.slots.length}`;
}

describe('the order in which slots are offered', () => {
  it.each([
    ['tomorrow', '11-19T09:00 11-19T09:30 11-19T10:00 of 16'],
    ['tomorrow, preferably after 3', '11-19T15:00 11-19T15:30 11-19T16:00 of 16'],
    ['tomorrow, ideally in the afternoon', '11-19T12:00 11-19T12:30 11-19T13:00 of 16'],
    ['next week, ideally Tuesday', '11-24T09:00 11-24T09:30 11-24T10:00 of 80'],
    ['next week, Tuesday would be best', '11-24T09:00 11-24T09:30 11-24T10:00 of 80'],
    ['Tuesday or Thursday, preferably Tuesday', '11-24T09:00 11-24T09:30 11-24T10:00 of 32'],
    ['ideally Tuesday, but Monday works', '11-24T09:00 11-24T09:30 11-24T10:00 of 32'],
    ['Monday, as late as possible', '11-23T16:30 11-23T16:00 11-23T15:30 of 16'],
    ['EOD Monday', '11-23T16:30 11-23T16:00 11-23T15:30 of 4'],
    ['first thing Monday', '11-23T09:00 11-23T09:30 of 2'],
    ['tomorrow around 3', '11-19T15:00 11-19T14:30 11-19T15:30 of 3'],
    ['in 2 hours', '11-18T12:00 11-18T12:30 11-18T13:00 of 3'],
    ['ASAP', '11-18T10:00 11-18T10:30 11-18T11:00 of 158'],
    ['tomorrow at 8', 'none'],
    ['tomorrow between 2 and 3', '11-19T14:00 11-19T14:30 of 2'],
    ['tomorrow before 10', '11-19T09:00 11-19T09:30 of 2'],
    ['tomorrow until 9:45', '11-19T09:00 of 1'],
    ['Saturday', 'none'],
    ['Monday or Saturday', '11-23T09:00 11-23T09:30 11-23T10:00 of 16'],
    ['Thursday or Sunday afternoon', 'ask'],
    ['next Tuesday at 9 in the evening', 'none'],
    ['in six months', 'beyond'],
    ['10 December', 'beyond'],
  ])('%j offers %s', (phrase, expected) => {
    expect(firstOffered(phrase)).toBe(expected);
  });
});
