import { describe, expect, it } from 'vitest';
import { wednesday } from '../planner.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';

const here = { now: wednesday, timezone: 'Europe/Athens' };

describe('readings read aloud, on Wednesday 18 November 2026 at 10:00 in Athens', () => {
  it.each([
    ['not today', 'Thu 19 Nov 2026 to Mon 18 Jan 2027, all day, Asia/Jerusalem'],
    [
      'not tomorrow',
      'Wed 18 Nov 2026, from 10:00; Fri 20 Nov 2026 to Mon 18 Jan 2027, all day, Asia/Jerusalem',
    ],
    ['any day but Tuesday', 'any day except Tuesday, all day, Asia/Jerusalem'],
    ['Friday, not 2 to 3', 'Fri 20 Nov 2026, any time except 14:00–15:00, Asia/Jerusalem'],
    ['Tuesday would be best', 'any day, all day, first of all any Tuesday, all day, Asia/Jerusalem'],
    ['ideally after 3', 'any day, all day, first of all any day, from 15:00, Asia/Jerusalem'],
    [
      'ideally Tuesday, otherwise Thursday',
      'Thu 19 Nov 2026 and Tue 24 Nov 2026, all day, first of all Tue 24 Nov 2026, all day, Asia/Jerusalem',
    ],
    ["Monday's packed, Thursday at 3?", 'Thu 19 Nov 2026, at 15:00, Asia/Jerusalem'],
  ])('%s', (phrase, text) => {
    expect(readTimePhrase(phrase, here).readings.map((reading) => reading.text)).toEqual([text]);
  });
});
