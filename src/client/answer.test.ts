import { afterEach, beforeEach, expect, it } from 'vitest';
import { parseRetryAfter } from './answer.ts';

const now = Date.UTC(1994, 10, 6, 8, 49, 7);

// The oldest form of a date names no zone: the machine's own must not come into it.
const machineZone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = 'America/New_York';
});
afterEach(() => {
  if (machineZone === undefined) delete process.env.TZ;
  else process.env.TZ = machineZone;
});

it.each([
  [undefined, undefined],
  ['', undefined],
  ['0', 0],
  ['120', 120_000],
  [' 5 ', 5000],
  ['1.5', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['0x10', undefined],
  ['Infinity', undefined],
  ['soon', undefined],
  ['2026-11-24T13:00:00Z', undefined],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 30_000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 30_000],
  ['Sun Nov  6 08:49:37 1994', 30_000],
  ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
  ['Sun, 99 Foo 1994 08:00:00 GMT', undefined],
])('Retry-After %j asks to wait %j ms', (header, expected) => {
  expect(new Date(now).getTimezoneOffset()).toBe(300);
  expect(parseRetryAfter(header, () => now)).toBe(expected);
});
