import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { jerusalem, wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: jerusalem };

describe('clauses that say why never turn a bound, on Wednesday 18 November 2026 at 10:00 in Jerusalem', () => {
  it.each([
    ["Friday is fine, but not before 11 as I'm at the optician first", '11-20T11:00>11-21T00:00'],
    [
      'nothing before 9 please I am a night owl',
      '11-18T09:00>11-19T00:00 11-19T09:00>11-20T00:00 11-20T09:00>11-21T00:00 … 62 windows',
    ],
    [
      "evenings after 7, I'm in the workshop all day",
      '11-18T19:00>11-19T00:00 11-19T19:00>11-20T00:00 11-20T19:00>11-21T00:00 … 62 windows',
    ],
    ['8am Monday, before I open the shop', '11-23T08:00'],
    ['I met with Priya on Monday, can we do Thursday at 4?', '11-19T16:00'],
    ['talked with Okafor on Friday. Tuesday at 2 please', '11-24T14:00'],
    ['whenever Priya has time this week', '11-18T10:00>11-23T00:00'],
    ['when they have a slot on Tuesday', '11-24'],
    ['not after 4 on Tuesday because we have visitors', '11-24T00:00>11-24T16:00<16:00'],
    ["no later than 2 on Friday, I've a coach at 3", '11-20T00:00>11-20T14:00<14:00'],
    [
      "after 5 most days, my manager won't let me go early",
      '11-18T17:00>11-19T00:00 11-19T17:00>11-20T00:00 11-20T17:00>11-21T00:00 … 62 windows',
    ],
    [
      'mornings only please I fetch my niece at 2',
      '11-18T06:00>11-18T12:00 11-19T06:00>11-19T12:00 11-20T06:00>11-20T12:00 … 62 windows',
    ],
    [
      'since I paint all morning, afternoons only',
      '11-18T12:00>11-18T18:00 11-19T12:00>11-19T18:00 11-20T12:00>11-20T18:00 … 62 windows',
    ],
    ['Thursday, not before 10 cos my carer is late', '11-19T10:00>11-20T00:00'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('what the guest has on is not asked for', () => {
  it.each([
    ['My choir sings at 6 so 4 or 4:30 tomorrow would be great', '11-19T16:00 11-19T16:30'],
    ['our nanny leaves at 5, so Monday after 2', '11-23T14:00>11-23T17:00<17:00'],
    [
      "I've a viewing on the 26th at 11, any other morning that week",
      '11-23T06:00>11-23T12:00 11-24T06:00>11-24T12:00 11-25T06:00>11-25T12:00 … 6 windows',
    ],
    ['the roofers come on Tuesday, could we say Wednesday', '11-25'],
    ['I rang on Monday and was told to book online, is Thursday possible', '11-19'],
    ['my brother flies home on the 24th, so the 25th please', '11-25'],
    ['we exchange on Friday, any day next week is good', '11-23…11-29'],
    ['Got the sweep round Thursday morning, could do Thursday afternoon', '11-19T12:00>11-19T18:00'],
    ['done with rehearsals on the 1st so any time from the 2nd', '12-02…2027-02-01'],
    ["my partner will join at 10:30, let's do the 3rd of December at 10", '12-03T10:00'],
    ['I emailed last week about the 26th, is 11am still free?', '11-26T11:00'],
    ['my son drives me to dialysis on Monday, Tuesday works', '11-24'],
    ['I pick up my kids at 3 this afternoon, so tomorrow at 10', '11-19T10:00'],
    ['my class runs from 2 to 4 on Friday, Thursday at 10 works', '11-19T10:00'],
    ['my baby naps from 1 to 3, Friday at 4?', '11-20T16:00'],
    ['Priya has a class at 2 on Friday, is Thursday possible?', '11-19'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('a bound takes the time of its clause', () => {
  it.each([
    ['before my course begins on the 1st of December', '11-18T10:00>12-01T00:00'],
    ['any time before we fly to Malta on the 27th', '11-18T10:00>11-27T00:00'],
    [
      'after I drop the twins at 9',
      '11-18T09:00>11-19T00:00 11-19T09:00>11-20T00:00 11-20T09:00>11-21T00:00 … 62 windows',
    ],
    ["once you're open tomorrow", '11-19'],
    ['before registration opens on Nov 24 at 9am', '11-18T10:00>11-24T00:00 11-24T00:00>11-24T09:00<09:00'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('what refers to the time before it', () => {
  it.each([
    ['Completion is on the 27th so it has to be before that', '11-18T10:00>11-27T00:00'],
    ["I'm out the 23rd through the 25th, anything after that is fine", '11-26…2027-01-26'],
    ["Monday at 10 doesn't suit, but an hour later does", '11-23T11:00'],
    ["I can't make my 2:30 tomorrow, anything later that day?", '11-19T14:31>11-20T00:00'],
    ['move my Thursday 10am to Friday same time', '11-20T10:00'],
    ['the 23rd is out. The following week instead?', '11-30…12-06'],
    ['Friday the 27th, or the following Monday after 2', '11-27T14:00>11-28T00:00 11-30T14:00>12-01T00:00'],
    [
      'I work 9-5 Monday to Friday so outside those hours please',
      '11-18T17:00>11-19T09:00 11-19T17:00>11-20T09:00 11-20T17:00>11-23T09:00 … 44 windows',
    ],
    ["we're in town the 1st to the 3rd, ideally the 2nd, but any of those days would work", '12-01…12-03'],
    ['the inspector comes on the 24th, the day before please', '11-23'],
    [
      'school starts on the 30th, so from then any morning',
      '11-30T06:00>11-30T12:00 12-01T06:00>12-01T12:00 12-02T06:00>12-02T12:00 … 62 windows',
    ],
    [
      'Thursday afternoon or failing that the following morning',
      '11-19T12:00>11-19T18:00 11-20T06:00>11-20T12:00',
    ],
    ["can we move tomorrow's 9am to later in the day? after 2", '11-19T14:00>11-19T21:00'],
    ['the exam is on the 24th, two days before that please', '11-22'],
    ['the wedding is on the 5th, two days after that please', '12-07'],
    ["Friday the 27th doesn't work, a week later?", '12-04'],
    ["Monday at 10 doesn't suit, but an hour earlier does", '11-23T09:00'],
    ["I can't make my 2:30 tomorrow, anything earlier that day?", '11-19T00:00>11-19T14:30<14:30'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('words without which a bound was lost', () => {
  it.each([
    ['no later then 2pm on the 30th', '11-30T00:00>11-30T14:00<14:00'],
    ['day after tmrw, anytime b/w 3 to 5 pm', '11-20T15:00>11-20T17:00<17:00'],
    ['2026-11-24 AM', '11-24T06:00>11-24T12:00'],
    ['later than 2026-11-24T12:00', '11-24T12:00>2027-01-26T00:00'],
    ['Wed 25th pm or Thu 26th am', '11-25T12:00>11-25T18:00 11-26T06:00>11-26T12:00'],
    ['Friday, except 11:00-12:00 and after 4:30 PM', '11-20T00:00>11-20T11:00 11-20T12:00>11-20T16:30'],
    ['mwf after 4', '11-18T16:00>11-19T00:00 11-20T16:00>11-21T00:00 11-23T16:00>11-24T00:00 … 27 windows'],
    ['before friday EOD', '11-18T10:00>11-21T00:00'],
    ['the 2nd, 3rd or 4th, but the 4th only before 11', '12-02…12-03 12-04T00:00>12-04T11:00<11:00'],
    ['How does 4pm your time sound?', 'unread "your time"'],
    ['TTh after 2', '11-19T14:00>11-20T00:00 11-24T14:00>11-25T00:00 11-26T14:00>11-27T00:00 … 17 windows'],
    ['M-F after 4', '11-18T16:00>11-19T00:00 11-19T16:00>11-20T00:00 11-20T16:00>11-21T00:00 … 44 windows'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

/** Sentences by the plain request that they make. */
const requests: Record<string, readonly string[]> = {
  'Saturday the 21st': [
    "can't do Friday",
    'Friday is no good',
    "Thursday won't work",
    'not Monday',
    'Tuesday is out',
  ].flatMap((refused) =>
    ['I work until 6', 'the car is in the garage till 3', 'she has ballet at 4', 'football starts at 10'].map(
      (stated) => `${refused}, ${stated}. Saturday the 21st?`,
    ),
  ),
  'Tuesday at 2': [
    ...['', ' about that', " I'm afraid"].map((end) => `Can't do Monday, sorry${end}. Tuesday at 2?`),
    ...['Hope you had a nice weekend!', 'How was your week?', 'I hope your week is going well.'].map(
      (wish) => `${wish} Could we do Tuesday at 2`,
    ),
    'could I drop by on Tuesday at 2',
    'can I come by at 2 on Tuesday',
    'Tuesday at 2 before my shift',
    'Not Friday, I said Tuesday. At 2.',
    'Tuesday at 2. Best, Agnieszka',
    'Tuesday at 2 if at all possible',
  ],
  'Thursday after 3': [
    'dropping the truck off 8am Thursday so any time Thursday after 3',
    'getting my hair done 11am Thursday, so Thursday after 3',
    'I finish at 3 on Thursday and can come after that on Thursday',
    'pick up is Thursday but after school, so Thursday after 3',
  ],
  'Mondays, Wednesdays or Fridays': [
    'I work from home Mondays, Wednesdays and Fridays so whichever of those',
    "We're at the shop Mondays, Wednesdays and Fridays so pick one of those",
    "I'm off Mondays, Wednesdays and Fridays so any of those",
  ],
  'Thursday until 3': ['leave', 'go', 'be off', 'be away', 'be out'].flatMap((verb) => [
    `Thursday works, but I must ${verb} by 3`,
    `Thursday is fine but I've to ${verb} again at 3`,
  ]),
  'next week in the afternoon': [
    'cant do mornings next week, afternoons fine',
    'no mornings next week please, afternoons are good',
  ],
  'Friday, 9 to 5': [
    'Our office hours are 9–17, any time Friday',
    'my working hours are 9 to 5, so any time Friday',
    'I only have 9 to 5 on Friday',
  ],
  'by Friday noon': ['this week, latest Friday noon', 'at the latest Friday noon'],
  '7pm every day': ['I could do 7pm any night', 'any evening at 7pm', 'at 7 most nights'],
  'next week': [
    'next week (mornings preferred)',
    "next week. I'd rather not do Tuesday but can if I have to",
    'next week, any day suits',
  ],
};

describe('what clauses tell beside a request changes nothing of it', () => {
  it.each(Object.entries(requests).flatMap(([plain, all]) => all.map((said) => [said, plain])))(
    '%s: %s',
    (said, plain) => {
      expect(inShort(said, here)).toBe(inShort(plain, here));
    },
  );

  it.each([
    ['any day in half term', 'unread "in half term"'],
    ['Thu or Fri, AM only', '11-19T06:00>11-19T12:00 11-20T06:00>11-20T12:00'],
    ['in like 2 hours', '11-18T12:00>11-18T13:30 ^nearest'],
    ['within the next 3 business days', '11-18…11-20 11-23'],
    [
      'Thursday is a holiday so Friday onwards, not before noon',
      '11-20T12:00>11-21T00:00 11-21T12:00>11-22T00:00 11-22T12:00>11-23T00:00 … 62 windows',
    ],
    [
      "I'm presenting 10 to 11 on Friday, free otherwise",
      '11-20T00:00>11-20T10:00 11-20T11:00>11-21T00:00 | 11-18T10:00>11-20T10:00 11-20T11:00>11-27T10:00 11-27T11:00>12-04T10:00 … 10 windows',
    ],
    ["can't make Tuesday at 10, could we move it to Thursday same time?", '11-19T10:00'],
    ["Friday at 3 isn't possible any more, please move it to Monday", '11-23'],
    ["I can't make Tuesday at 10, Thursday at 2?", '11-19T14:00'],
    ['can we do Thursday at 10 (our office is closed on Friday)', '11-19T10:00'],
    ['any weekday but Friday next week', '11-23…11-26'],
    [
      'evenings (17:00-20:00) next week, any weekday but Friday',
      '11-23T17:00>11-23T20:00<20:00 11-24T17:00>11-24T20:00<20:00 11-25T17:00>11-25T20:00<20:00 11-26T17:00>11-26T20:00<20:00',
    ],
    ["I've clients until 2 on Thursday, so anything that day once I'm done", '11-19T14:00>11-20T00:00'],
    ["I'm back on the 3rd, so that day after 2", '12-03T14:00>12-04T00:00'],
    ["we're at a fair all day Thursday, Friday is fine", '11-20'],
    ["I'm away all day on the 24th and 25th, the rest of that week is fine", '11-23 11-26…11-29'],
    ['ideally after 3, next week', '11-23…11-29'],
    ['the rest is fine', 'unread "the rest is"'],
    ['on 10.12 or 11.12', '12-10…12-11'],
    ['Priya has a class at 2 on Friday, Thursday at 10 is fine', '11-19T10:00'],
    ['Thursday after work, say from 4', '11-19T16:00>11-20T00:00'],
    ['off on the 3rd and 4th of December, either works', '12-03…12-04'],
    ['I only get Mondays off', '11-23 11-30 12-07 … 9 windows'],
    ['after 9 and before her 11:30 bus on Friday', '11-20T09:00>11-20T11:30<11:30'],
  ])('%s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});
