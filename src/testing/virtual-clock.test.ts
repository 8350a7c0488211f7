import { describe, expect, it } from 'vitest';
import { createVirtualClock } from './virtual-clock.ts';

const begin = Date.parse('2026-11-18T08:00:00Z');

describe('the clock of a world', () => {
  it.each([['2026-11-18T08:00:00Z'], ['2026-11-18T10:00+02:00'], [new Date(begin)]])(
    'begins at %s',
    (now) => {
      expect(createVirtualClock(now).now()).toBe(begin);
    },
  );

  it.each([['2026-11-18'], ['2026-11-18T08:00:00'], ['tomorrow'], [new Date(Number.NaN)]])(
    'does not begin at %s',
    (now) => {
      expect(() => createVirtualClock(now)).toThrow(
        `now is "${now}"; it must be a valid Date or an ISO date-time with an offset`,
      );
    },
  );

  it.each([
    ['48h', 48 * 3_600_000],
    ['2d', 48 * 3_600_000],
    ['90m', 5_400_000],
    ['1.5h', 5_400_000],
    ['30s', 30_000],
    ['250ms', 250],
    [250, 250],
    [0, 0],
  ])('goes %s on', (duration, milliseconds) => {
    const clock = createVirtualClock(new Date(begin));
    clock.advance(duration);
    expect(clock.now() - begin).toBe(milliseconds);
  });

  it.each([['48'], ['48 hours'], ['-1h'], ['h'], [''], [-1], [Number.NaN], [Number.POSITIVE_INFINITY]])(
    'says what a duration is when it gets %s, and stands still',
    (duration) => {
      const clock = createVirtualClock(new Date(begin));
      expect(() => clock.advance(duration)).toThrow(/^a duration must be .* such as "48h" .*; not /);
      expect(clock.now()).toBe(begin);
    },
  );
});
