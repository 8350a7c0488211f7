import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseInstant } from '../time/index.ts';
import { instantOfSlot } from './instants.ts';

const two = (number: number) => String(number).padStart(2, '0');
const part = fc.integer({ min: 0, max: 99 }).map(two);

it('reads every written date-time as the time floor does', () => {
  const offset = fc.oneof(
    fc.constant('Z'),
    fc.tuple(fc.constantFrom('+', '-'), part, part).map(([sign, h, m]) => `${sign}${h}:${m}`),
  );
  const year = fc.integer({ min: 0, max: 9999 }).map((number) => String(number).padStart(4, '0'));
  const small = fc.integer({ min: 0, max: 32 }).map(two);
  const text = fc
    .tuple(year, small, small, small, part, part, offset)
    .map(([y, mo, d, h, mi, s, zone]) => `${y}-${mo}-${d}T${h}:${mi}:${s}${zone}`);
  fc.assert(
    fc.property(text, (written) => {
      expect(instantOfSlot(written)).toBe(parseInstant(written) ?? Number.NaN);
    }),
    { numRuns: 5000 },
  );
});

it.each([
  '2024-02-29T13:00:00+02:00',
  '2000-03-01T00:00:00Z',
  '2026-12-31T23:59:59-11:30',
  '2026-11-24T13:00:00.250Z',
])('reads %s', (written) => expect(instantOfSlot(written)).toBe(Date.parse(written)));

it.each([
  '',
  '2026-02-29T13:00:00+02:00',
  '2026-11-24T13:00:00',
  '2026-11-24T24:00:00Z',
  '2026-11-24T13:00:00Zxxxxx',
])('finds no instant in "%s"', (written) => expect(instantOfSlot(written)).toBeNaN());
