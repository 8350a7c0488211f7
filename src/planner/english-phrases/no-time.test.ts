import { describe, expect, it } from 'vitest';
import { wednesday } from '../planner.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('words without a time', () => {
  it.each([
    '',
    '?!',
    '🎉',
    'hi Dana',
    'yes please',
    "I'd like to talk about pricing",
    'can we meet?',
    'I want to book a meeting with Dana',
    'who are you and what do you do?',
    'may I come?',
    'one on one',
    'good afternoon, team',
    'good evening!',
    'have a nice day',
    'three',
    'twenty-four',
    'the page is https://shop.example/monday/2026/11/24?at=10',
    'write to june@friday.org',
  ])('%j: no time is found', (phrase) => {
    expect(readTimePhrase(phrase, here)).toEqual({ kind: 'no-time', readings: [] });
  });

  it.each([
    'I am 35 years old',
    'room 4, please',
    'version 10.3.1',
    'we may be three',
    'you may call me',
    'call me at 555-1234',
    'we march for peace',
    'I second that',
    'the third party',
    'for two people',
    'it costs $500',
    '€2.50',
    '40% of it',
    '10 Downing Street',
    '3 apples and 5 pears',
    'we offer 24/7 support',
    'my name is April',
    'I sat down',

    'between us',
    'not sure',
    'next steps',
    'section 3.4 of the contract',
    'we were founded in 1998',
    'between 3 and 5 people',
    'once in a while',
    'on 5th Avenue',
    'see you soon',
    'you can unsubscribe at any time',
    'we lost 2:1',
    'she teaches Sunday school',
    'have a great Monday!',
    'Happy New Year everyone',
    'Java 11 or later',
    'he works at four night clubs',
  ])('%j: nothing is read', (phrase) => {
    expect(readTimePhrase(phrase, here).readings).toEqual([]);
  });
});
