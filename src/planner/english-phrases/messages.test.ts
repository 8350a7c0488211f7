import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('a wish among polite words, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['could we maybe do tomorow at 3 pls', '11-19T15:00'],
    ['Does tomorrow at 3 work for you?', '11-19T15:00'],
    ['Good morning! Could we do tomorrow at 3pm?', '11-19T15:00'],
    ['Good evening, would Thursday morning suit you?', '11-19T06:00>11-19T12:00'],
    ['Are you free on Friday at 2?', '11-20T14:00'],
    ["I'm free Tuesday after 2.", '11-24T14:00>11-25T00:00'],
    ["I'm available Thursday between 10 and 12.", '11-19T10:00>11-19T12:00<12:00'],
    ['How about Tuesday?', '11-24'],
    ['what about next week, any day but Monday?', '11-24…11-29'],
    ['Would it be possible to meet early next week?', '11-23…11-24'],
    ['I need 45 minutes with Dana tomorrow afternoon', '11-19T12:00>11-19T18:00 =45'],
    ['is there a slot on friday before noon??', '11-20T00:00>11-20T12:00<12:00'],
    ['We are 12 people, Thursday at 3pm please', '11-19T15:00'],
    ['Thursday 4pm it is, see you then!', '11-19T16:00'],
    ['Thanks! 3pm on the 24th works. Have a nice day', '11-24T15:00'],
    ['Tuesday at 4 works. Have a great weekend!', '11-24T16:00'],
    ['Happy Monday! Could we talk on Thursday at 2?', '11-19T14:00'],
    ['FRIDAY 3PM PLEASE!!!', '11-20T15:00'],
    ['Friday…3pm…ok?', '11-20T15:00'],
    ["Monday doesn't work, but Tuesday does", '11-24'],
    ["I can't make it on Friday. Monday at 11?", '11-23T11:00'],
    ["I can't do Monday, Tuesday at 10 is fine", '11-24T10:00'],
    ['We may need 90 minutes, tomorrow between 1 and 5', '11-19T13:00>11-19T17:00<17:00 =90'],

    ['Anything next week except Wednesday, ideally in the morning', '11-23…11-24 11-26…11-29'],

    [
      "I'm pretty open next week, but not before 10",
      '11-23T10:00>11-24T00:00 11-24T10:00>11-25T00:00 11-25T10:00>11-26T00:00 … 7 windows',
    ],
    ['Can I get the first slot on Monday?', '11-23 ^earliest'],
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

describe('a wish among other words', () => {
  it.each([
    ['My number is 555-1234, call me tomorrow at 4', 'My number … 555-1234', 'Thu 19 Nov 2026, at 16:00'],
    ['Next Tuesday, 3pm, budget is $500', 'budget … $500', 'Tue 24 Nov 2026, at 15:00'],
    [
      'I have two questions about the contract, any time on Monday',
      'have two questions',
      'Mon 23 Nov 2026, all day',
    ],
    ['Hello Dana, this is April from Acme. Tuesday at 10?', 'this … from Acme', 'Tue 24 Nov 2026, at 10:00'],
    ['the third proposal is fine, Tuesday at 2', 'third proposal', 'Tue 24 Nov 2026, at 14:00'],
    ['Tuesday at 2, june.may3@friday.org', 'june.may3@friday.org', 'Tue 24 Nov 2026, at 14:00'],
    [
      `Good morning, I need to see somebody about my knee. I work until late,
      so only evenings are possible for me, from the 23rd to the 25th.`,
      'I work until late',
      'Mon 23 Nov 2026 to Wed 25 Nov 2026, 17:00–21:00',
    ],
  ])('%j names %j', (phrase, part, rest) => {
    expect(readTimePhrase(phrase, here)).toMatchObject({
      kind: 'unread',
      part,
      rest: { kind: 'read', readings: [{ text: `${rest}, Europe/Athens` }] },
    });
  });

  it('has no rest where more than two stretches are named', () => {
    const answer = readTimePhrase(
      'my name is June, a friend referred me, I work until late, so Tuesday at 10',
      here,
    );
    expect(answer.kind).toBe('unread');
    expect(answer).not.toHaveProperty('rest');
  });

  it.each([
    ['What times do you have on Friday?', 'have'],
    ['Meet me in room 4 on Tuesday at 11', 'in room'],
    ['May I come on Thursday?', 'come'],
  ])('%j names %j, and leaves out the clause of that word', (phrase, part) => {
    expect(readTimePhrase(phrase, here)).toEqual({ kind: 'unread', readings: [], part });
  });
});
