import { describe, expect, it } from 'vitest';
import { jerusalem, wednesday } from '../planner.fixture.ts';
import { readTimePhrase } from '../read-time-phrase.ts';
import { meaningOf } from './readings.fixture.ts';

/** The length that is read, and those that a note names. */
function lengthsOf(phrase: string): unknown[] {
  const answer = readTimePhrase(phrase, { now: wednesday, timezone: jerusalem, locale: 'en-GB' });
  const [reading] = answer.readings;
  const others = (reading?.notes ?? []).filter((note) => note.includes('length'));
  return [reading?.durationMinutes, ...others.map((note) => note.split(': ')[1])];
}

const words = [
  ['two hours', 120, '2 hours', 'שעתיים'],
  ['45 minutes', 45, '45 minutes', '45 דקות'],
  ['half an hour', 30, '30 minutes', 'חצי שעה'],
] as const;

const pairs = words.flatMap((one) =>
  words.filter((other) => other !== one).map((other) => [one, other] as const),
);

describe('two lengths in one message', () => {
  it.each(pairs)(
    'the first is read and the other is noted: %s, %s',
    ([first, minutes, , inHebrew], [second, , other, otherInHebrew]) => {
      const phrases = [
        `${first} would be ideal, ${second} is fine too, on the 25th`,
        `${first} or ${second}, on Tuesday`,
        `ideally ${first} but ${second} works, on Friday`,
        `${inHebrew} או ${otherInHebrew} ביום שלישי`,
      ];
      expect(phrases.map(lengthsOf)).toEqual(phrases.map(() => [minutes, other]));
    },
  );

  it('a corrected length and one that is too long are named', () => {
    expect(meaningOf('an hour, no wait, 30 minutes on Monday').part).toBe('no wait');
    expect(meaningOf('Two hours is too long, could we do 45 minutes on Monday?').part).toBe('too long');
  });

  it('a length that is said twice, or in two parts, is one length', () => {
    expect(lengthsOf('I need an hour. Could we do Monday at 3, 60 minutes?')).toEqual([60]);
    expect(lengthsOf('שעה ו-20 דקות ביום שני')).toEqual([80]);
  });
});
