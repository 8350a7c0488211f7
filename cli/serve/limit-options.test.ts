import { expect, it } from 'vitest';
import { UsageError } from '../command.ts';
import { readLimits } from './limit-options.ts';

it('reads limits by name, the last of a name counts, and what is not named stays as it is', () => {
  expect(
    readLimits(['caller=5/second', 'guest=2/day', 'page=none', 'mail=900/hour', 'caller=6/minute']),
  ).toEqual({
    perCaller: { requests: 6, perMs: 60_000 },
    perGuest: { requests: 2, perMs: 86_400_000 },
    perPage: null,
    allMail: { requests: 900, perMs: 3_600_000 },
  });
  expect(readLimits([])).toEqual({});
});

it.each([
  '',
  'caller',
  'caller=',
  'caller=5',
  'caller=0/hour',
  'caller=1.5/hour',
  'host=5/hour',
  'page=5/week',
  'none',
  'page=none/hour',
])('refuses %j, and says what would be right', (text) => {
  expect(() => readLimits([text])).toThrow(UsageError);
  expect(() => readLimits([text])).toThrow(`--limit is "${text}"; it must be such as caller=60/minute`);
});
