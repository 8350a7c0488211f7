import { describe, expect, it } from 'vitest';
import { wednesday } from '../planner.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('readings read aloud, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['not today', 'Thu 19 Nov 2026 onwards, all day, Europe/Athens'],
    ['not tomorrow', 'Wed 18 Nov 2026, from 10:00; Fri 20 Nov 2026 onwards, all day, Europe/Athens'],
    ['any day but Tuesday', 'any day except Tuesday, all day, Europe/Athens'],
    ['Friday, not 2 to 3', 'Fri 20 Nov 2026, any time except 14:00–15:00, Europe/Athens'],
    ['Tuesday would be best', 'any day, all day, first of all any Tuesday, all day, Europe/Athens'],
    ['ideally after 3', 'any day, all day, first of all any day, from 15:00, Europe/Athens'],
    [
      'ideally Tuesday, otherwise Thursday',
      'Thu 19 Nov 2026 and Tue 24 Nov 2026, all day, first of all Tue 24 Nov 2026, all day, Europe/Athens',
    ],
  ])('%s', (phrase, text) => {
    expect(readTimePhrase(phrase, here).readings.map((reading) => reading.text)).toEqual([text]);
  });
});
