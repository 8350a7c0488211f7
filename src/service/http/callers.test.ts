import { describe, expect, it } from 'vitest';
import { goodBody, openBench } from '../requests/service.fixture.ts';
import { createCallerLimit } from './caller-limit.ts';
import { callerAddress, callerKey, siteKey } from './callers.ts';

describe('the caller behind proxies', () => {
  const proxy = '10.0.0.1';
  it.each([
    ['is the connection where no proxy is trusted', '192.0.2.9', 0, proxy],
    ['is what the one proxy heard', '192.0.2.9', 1, '192.0.2.9'],
    ['is not what the caller wrote before it', '203.0.113.7, 192.0.2.9', 1, '192.0.2.9'],
    ['is two entries from the right behind two', '203.0.113.7, 192.0.2.9, 10.0.0.2', 2, '192.0.2.9'],
    ['is the connection where entries are missing', '192.0.2.9', 2, proxy],
    ['is the connection where there is no header', null, 1, proxy],
    ['is unknown where the entry is no address', '_hidden', 1, 'unknown'],
    ['is unknown where the entry is empty', '192.0.2.9,', 1, 'unknown'],
    ['is read without a port', '192.0.2.9:4711', 1, '192.0.2.9'],
    ['is read out of brackets', '[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['may be an IPv6 address', '2001:db8::1', 1, '2001:db8::1'],
  ])('%s', (_, header, trusted, caller) => {
    expect(callerAddress(proxy, header, trusted)).toBe(caller);
  });

  it('is counted for itself, in process and by its /64', async () => {
    const limits = { perCaller: { requests: 2, perMs: 60_000 } };
    const [trusting, plain] = [openBench({ limits, trustProxy: 1 }), openBench({ limits })];
    const from = async (bench: typeof plain, address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
      return (await bench.request({}, { caller: proxy, headers })).status;
    };
    expect([await from(trusting, '192.0.2.1'), await from(trusting, '192.0.2.2')]).toEqual([400, 400]);
    expect([await from(trusting, '2001:db8::1'), await from(trusting, '2001:db8::2')]).toEqual([400, 429]);
    // If no proxy is trusted, a caller gains nothing by writing another address into each call.
    expect([await from(plain, '192.0.2.1'), await from(plain, '192.0.2.2')]).toEqual([400, 429]);
    await Promise.all([trusting.close(), plain.close()]);
  });

  it('has one share of the accepted requests for all networks of an IPv6 /48', async () => {
    const bench = openBench({ limits: { perCallerHour: { requests: 2, perMs: 3_600_000 } } });
    const statuses: number[] = [];
    for (const network of ['2001:db8:1:1', '2001:db8:1:2', '2001:db8:1:3', '2001:db8:2:1']) {
      const guestEmail = `guest${statuses.length}@example.com`;
      const body = { ...goodBody, guestEmail };
      statuses.push((await bench.request(body, { caller: `${network}::1` })).status);
    }
    expect(statuses).toEqual([202, 202, 429, 202]);
    await bench.close();
  });

  it('is missed once in the log, where the trusted proxy names none', async () => {
    const bench = openBench({ trustProxy: 1 });
    const missed = () => bench.logged.filter(({ event }) => event === 'caller_not_named');
    await bench.request({}, { caller: proxy, headers: { 'x-forwarded-for': '192.0.2.1' } });
    expect(missed()).toEqual([]);
    await bench.request({}, { caller: proxy });
    await bench.request({}, { caller: proxy });
    expect(missed()).toEqual([
      expect.objectContaining({ reason: expect.stringContaining('X-Forwarded-For') }),
    ]);
    await bench.close();
  });

  it.each([-1, 1.5, Number.NaN, 21])('is refused to be %s proxies away', (trustProxy) => {
    expect(() => openBench({ trustProxy })).toThrow('trustProxy');
  });
});

describe('caller key', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['::ffff:c000:201', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '::1'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
    ['unix:/run/x', 'unix:/run/x'],
    ['', ''],
  ])('of %s is %s', (address, key) => {
    expect(callerKey(address)).toBe(key);
  });
});

it.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['192.0.2.1', '192.0.2.1'],
  ['', ''],
])('the shares of %s are counted by %s', (caller, key) => {
  expect(siteKey(caller)).toBe(key);
});

describe('caller limit', () => {
  it('shuts no caller out for as long as the clock was set back', () => {
    const limit = createCallerLimit({ requests: 2, perMs: 1000 });
    expect(limit('a', 3_600_000)).toBe(0);
    expect(limit('a', 0)).toBe(0);
    expect(limit('a', 0)).toBe(500);
    expect(limit('a', 500)).toBe(0);
  });

  it('lets at most one and a half times the limit through any window', () => {
    const limit = createCallerLimit({ requests: 10, perMs: 1000 });
    const passed: number[] = [];
    for (let now = 0; now < 5000; now += 1) if (limit('a', now) === 0) passed.push(now);
    for (const from of passed) {
      expect(passed.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(15);
    }
    expect(passed.length).toBeGreaterThanOrEqual(50);
  });

  it('says how long to wait, and then lets through', () => {
    const limit = createCallerLimit({ requests: 2, perMs: 1000 });
    expect(limit('a', 0)).toBe(0);
    expect(limit('a', 0)).toBe(500);
    expect(limit('a', 499)).toBe(1);
    expect(limit('a', 500)).toBe(0);
  });

  it('remembers a bounded number of callers, the latest', () => {
    const limit = createCallerLimit({ requests: 2, perMs: 1e9 });
    for (let index = 0; index <= 100_000; index += 1) limit(`caller ${index}`, 0);
    expect(limit('caller 100000', 0)).toBeGreaterThan(0);
    expect(limit('caller 0', 0)).toBe(0);
  });
});
