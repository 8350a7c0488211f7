import { describe, expect, it } from 'vitest';
import { inShort } from '../phrase-table.fixture.ts';
import { wednesday } from '../planner.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('unusual spellings, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['ＴＯＭＯＲＲＯＷ　ａｔ　３ｐｍ', '11-19T15:00'],
    ['tomorrow\u00a0at\u00a03\u202fpm', '11-19T15:00'],
    ['Tues\u200bday', '11-24'],
    ['tomorrow at 3 p. m.', '11-19T15:00'],
    ['tomorrow 2–4 pm', '11-19T14:00>11-19T16:00<16:00'],
    ['tomorrow 2 — 4 pm', '11-19T14:00>11-19T16:00<16:00'],
    ['tomorrow 2\u20114 pm', '11-19T14:00>11-19T16:00<16:00'],
    ['“tomorrow” at ‘3pm’', '11-19T15:00'],
    ['**tomorrow** at _3pm_', '11-19T15:00'],

    ['tomorrow!!! 3pm!!!', '11-19T15:00'],
    ['...tomorrow...at...3pm...', '11-19T15:00'],
    ['🗓️ tomorrow ⏰ 3pm', '11-19T15:00'],
    ['tomorrow\n\nat\t3pm', '11-19T15:00'],
    ['Tuesday אחרי 15:00', '11-24T15:00>11-25T00:00'],
    ['ביום שלישי at 3pm', '11-24T15:00'],
    ['מחר between 2 and 4', '11-19T14:00>11-19T16:00<16:00'],
    ['יום שלישי or יום חמישי', '11-19 11-24'],
    ['tommorow at 3', '11-19T15:00'],
    ['next wendesday', '11-25'],
    ['on saterday', '11-21'],
    ['25 Novmber', '11-25'],
    ['Decmber 1', '12-01'],
    ['tomorrow aftenoon', '11-19T12:00>11-19T18:00'],
  ])('%j is %s', (phrase, expected) => {
    expect(inShort(phrase, here)).toBe(expected);
  });

  it.each([
    ['Monday '.repeat(1400)],
    ['not '.repeat(2500)],
    ['not Monday but '.repeat(600)],
    ['or '.repeat(3000)],
    ['between '.repeat(1200)],
    ['1-2-3-4-5-6-7-8-9-'.repeat(500)],
    ...['1-2-', '5-3 ', '3-4 or ', '1.2-', '12/5 in ', 'after 1/2 ', '8 '].map((text) => [
      text.repeat(100).slice(0, 400),
    ]),
    ['(((((((((('.repeat(1000)],
    ['preferably '.repeat(900)],
    ['next '.repeat(2000)],
    ['3pm EST '.repeat(10)],
    ['half past '.repeat(1000)],
    ['the second Tuesday of '.repeat(450)],
    ['0'.repeat(10_000)],
    ['\u0000\u0001\ufffe\ud800'],
    ['👨‍👩‍👧‍👦'.repeat(900)],
    ['Tuesday at 3'.split('').join('\u0301')],
    ['來週二下午三點'],
    ['во вторник в 15:00'],
    ['يوم الثلاثاء'],
    ['mardi prochain à 15h'],
  ])('%j is answered with a kind, and throws nothing', (phrase) => {
    expect(['read', 'ambiguous', 'unread', 'no-time']).toContain(readTimePhrase(phrase, here).kind);
  });

  it('reads no weekday into other languages', () => {
    for (const phrase of ['mardi prochain', 'Dienstag um drei', 'el martes', 'во вторник'])
      expect(['no-time', 'unread']).toContain(readTimePhrase(phrase, here).kind);
  });
});
