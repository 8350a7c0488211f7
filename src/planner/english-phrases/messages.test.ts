import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('the time in a short message, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    [
      "Hi, I'd love to chat with Dana about pricing, maybe Thursday after lunch if that works?",
      '11-19T13:00>11-19T17:00',
    ],
    [
      "Hi, I'd love to chat with Dana about pricing, maybe Wednesday after lunch if that works?",
      '11-18T13:00>11-18T17:00',
    ],
    ['could we maybe do tomorow at 3 pls', '11-19T15:00'],
    ['Does tomorrow at 3 work for you?', '11-19T15:00'],
    ['Good morning! Could we do tomorrow at 3pm?', '11-19T15:00'],
    ['Good evening, would Thursday morning suit you?', '11-19T06:00>11-19T12:00'],
    ['Good afternoon Dana, can I book a half-hour call on Monday?', '11-23 =30'],
    ['Are you free on Friday at 2?', '11-20T14:00'],
    ["I'm free Tuesday after 2.", '11-24T14:00>11-25T00:00'],
    ["I'm available Thursday between 10 and 12.", '11-19T10:00>11-19T12:00<12:00'],
    ['Please book me in for the 24th at 10am.', '11-24T10:00'],
    ['Can I come in on Monday first thing?', '11-23T00:00>11-23T10:00 ^earliest'],
    ['Let’s say Friday, 11:00.', '11-20T11:00'],
    ['How about Tuesday?', '11-24'],
    ['what about next week, any day but Monday?', '11-24…11-29'],
    ['Would it be possible to meet early next week?', '11-23…11-24'],
    ['Tuesday works for me!', '11-24'],
    ['I need 45 minutes with Dana tomorrow afternoon', '11-19T12:00>11-19T18:00 =45'],
    ['Do you have anything tomorrow afternoon?', '11-19T12:00>11-19T18:00'],
    ['is there a slot on friday before noon??', '11-20T00:00>11-20T12:00<12:00'],
    ['any chance of a call today after 4?', '11-18T16:00>11-19T00:00'],
    [
      'Something on Monday or Tuesday would be great, after 2 if you can',
      '11-23T14:00>11-24T00:00 11-24T14:00>11-25T00:00',
    ],
    ['My number is 555-1234, call me tomorrow at 4', '11-19T16:00'],
    ['Meet me in room 4 on Tuesday at 11', '11-24T11:00'],
    ['We are 12 people, Thursday at 3pm please', '11-19T15:00'],
    ["I'm 35 and new here, do you have time on Monday?", '11-23'],
    ['I want a second opinion, Tuesday at 2 would work', '11-24T14:00'],
    ['May I come on Thursday?', '11-19'],
    ['We may need 90 minutes, tomorrow between 1 and 5', '11-19T13:00>11-19T17:00<17:00 =90'],
    ['Next Tuesday, 3pm, budget is $500', '11-24T15:00'],
    ['Version 2.1 is out, can we talk about it on Thursday at 10?', '11-19T10:00'],
    ['I have two questions about the contract, any time on Monday', '11-23'],
    ['Hello Dana, this is April from Acme. Tuesday at 10?', '11-24T10:00'],
    ['hey, u free tmrw around noon?', '11-19T11:15>11-19T12:46 ^nearest'],
    ['Thursday 4pm it is, see you then!', '11-19T16:00'],
    ['Thanks! 3pm on the 24th works. Have a nice day', '11-24T15:00'],
    ['Tuesday at 4 works. Have a great weekend!', '11-24T16:00'],
    ['Happy Monday! Could we talk on Thursday at 2?', '11-19T14:00'],
    ['Thanks for last week. Could we talk again on Thursday at 3?', '11-19T15:00'],
    ['It was great to meet you yesterday. Could we talk on Thursday at 3?', '11-19T15:00'],
    ['😀 friday 3pm? 🙏', '11-20T15:00'],
    ['FRIDAY 3PM PLEASE!!!', '11-20T15:00'],
    ['Friday…3pm…ok?', '11-20T15:00'],
    ['pencil me in for Monday at noon', '11-23T12:00'],
    ['I would rather not come on Friday; Thursday afternoon is fine', '11-19T12:00>11-19T18:00'],
    ["Monday doesn't work, but Tuesday does", '11-24'],
    ["I can't do Monday, Tuesday at 10 is fine", '11-24T10:00'],
    ["I can't make it on Friday. Monday at 11?", '11-23T11:00'],
    ['Not Friday please, Thursday', '11-19'],
    ['Anything next week except Wednesday, ideally in the morning', '11-23…11-24 11-26…11-29'],
    [
      "I'm pretty open next week, but not before 10",
      '11-23T10:00>11-24T00:00 11-24T10:00>11-25T00:00 11-25T10:00>11-26T00:00 … 7 windows',
    ],
    ['Is Dana around on Thursday? Say 2ish?', '11-19T13:15>11-19T14:46 ^nearest'],
    [
      'the team could do the 24th or the 26th, in the afternoon on either day',
      '11-24T12:00>11-24T18:00 11-26T12:00>11-26T18:00',
    ],
    ['I’ll take the earliest you have on Monday', '11-23 ^earliest'],
    ['Whenever Dana has time this week', '11-18T10:00>11-23T00:00'],
    ['when could we meet next week?', '11-23…11-29'],
    ['What times do you have on Friday?', '11-20'],
    ['Can I get the first slot on Monday?', '11-23 ^earliest'],
    ['the third proposal is fine, Tuesday at 2', '11-24T14:00'],
    ['I wrote two days ago, could we talk on Thursday at 3?', '11-19T15:00'],
    ['we are about two weeks out, Tuesday at 2?', '11-24T14:00'],
    ['the office is open three days out of five, is Tuesday at 2 fine?', '11-24T14:00'],
    ['we won 3-2 last night, Tuesday at 4?', '11-24T16:00'],
    ['I called two hours ago, could we talk on Tuesday at 10?', '11-24T10:00'],
    ['it is about our winter brochure, Tuesday at 10', '11-24T10:00'],
    ['Chrome 10.3.1 crashes, could we talk on Tuesday at 10?', '11-24T10:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });
});

describe('the time in a long message', () => {
  it.each([
    [
      `Hi Dana,

      Thanks so much for getting back to me about the kitchen. My wife and I went through your quote of 12,500 and we have three or
      four questions, mostly about the second floor. Could we have a call about it next Tuesday at 10? Half an hour should do.

      Best, Tom (052-555-1234)`,
      '11-24T10:00 =30',
    ],
    [
      `Hello! I'm a PhD student in my third year and I read your paper (section 4.2) with great interest. I would love to hear your
      thoughts. I am free on Monday or Thursday between 2 and 4. Many thanks in advance!`,
      '11-19T14:00>11-19T16:00<16:00 11-23T14:00>11-23T16:00<16:00',
    ],
    [
      `We'd like a demo for a team of 8, running version 3.2 on about 40 machines. Next week would be great, any day except Wednesday,
      and not before 10 because we have our stand-up.`,
      '11-23T10:00>11-24T00:00 11-24T10:00>11-25T00:00 11-26T10:00>11-27T00:00 … 6 windows',
    ],
    [
      `Hi there! Great site. Do you think we could talk about a small project (budget around $2000, one page, maybe 5 sections)?
      Thursday or Friday after 3 would suit us, preferably Thursday.`,
      '11-19T15:00>11-20T00:00 11-20T15:00>11-21T00:00',
    ],
    [
      `Dear Dr. Levi, it is nothing urgent, one of my teeth is a little sensitive. Sometime in the first half of December, in the
      morning, would be perfect, but not on a Friday.`,
      '12-01T06:00>12-01T12:00 12-02T06:00>12-02T12:00 12-03T06:00>12-03T12:00 … 13 windows',
    ],
    [
      `Hey, so sorry to ask at the last minute, but would you have half an hour for me today, any time after 2? Otherwise tomorrow
      before noon is fine as well.`,
      '11-18T14:00>11-19T00:00 11-19T00:00>11-19T12:00<12:00 =30',
    ],
    [
      `I'm based in London, so let's say the 24th between 10 and 11 London time. I'd need an hour at most.`,
      '11-24T12:00>11-24T13:00<13:00 =60',
    ],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it('is found in 10 kB of other words', () => {
    const chatter =
      'We have been very happy with the work so far, and our whole team sends its thanks to you. ';
    expect(inShort(`${chatter.repeat(55)}Tuesday at 3 would suit us. ${chatter.repeat(55)}`, here)).toBe(
      '11-24T15:00',
    );
  });
});
