import { describe, expect, it } from 'vitest';
import { callerKey } from './caller-key.ts';
import { createCallerLimit } from './caller-limit.ts';

describe('caller key', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
    ['unix:/run/x', 'unix:/run/x'],
    ['', ''],
  ])('of %s is %s', (address, key) => {
    expect(callerKey(address)).toBe(key);
  });
});

describe('caller limit', () => {
  it('shuts nobody out for as long as the clock was set back', () => {
    const limit = createCallerLimit({ requests: 2, perMs: 1000 });
    expect(limit('a', 3_600_000).waitMs).toBe(0);
    expect(limit('a', 0).waitMs).toBe(0);
    expect(limit('a', 0).waitMs).toBe(500);
    expect(limit('a', 500).waitMs).toBe(0);
  });

  it('lets at most one and a half times the limit through any window', () => {
    const limit = createCallerLimit({ requests: 10, perMs: 1000 });
    const passed: number[] = [];
    for (let now = 0; now < 5000; now += 1) if (limit('a', now).waitMs === 0) passed.push(now);
    for (const from of passed) {
      expect(passed.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(15);
    }
    expect(passed.length).toBeGreaterThanOrEqual(50);
  });

  it('says how long to wait, and then lets through', () => {
    const limit = createCallerLimit({ requests: 2, perMs: 1000 });
    expect(limit('a', 0)).toEqual({ waitMs: 0, remaining: 0, wholeInMs: 500 });
    expect(limit('a', 0)).toEqual({ waitMs: 500, remaining: 0, wholeInMs: 500 });
    expect(limit('a', 499).waitMs).toBe(1);
    expect(limit('a', 500).waitMs).toBe(0);
  });

  it('counts down what remains, also where a minute does not divide evenly', () => {
    const limit = createCallerLimit({ requests: 14, perMs: 60_000 });
    expect(Array.from({ length: 8 }, () => limit('a', 0).remaining)).toEqual([6, 5, 4, 3, 2, 1, 0, 0]);
    expect(limit('a', 0).waitMs).toBeGreaterThan(0);
  });

  it('remembers a bounded number of callers, the latest', () => {
    const limit = createCallerLimit({ requests: 2, perMs: 1e9 });
    for (let index = 0; index <= 100_000; index += 1) limit(`caller ${index}`, 0);
    expect(limit('caller 100000', 0).waitMs).toBeGreaterThan(0);
    expect(limit('caller 0', 0).waitMs).toBe(0);
  });
});
