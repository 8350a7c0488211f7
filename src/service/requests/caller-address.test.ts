import { describe, expect, it } from 'vitest';
import { callerAddress } from './caller-address.ts';
import { openBench } from './service.fixture.ts';

describe('the caller behind proxies', () => {
  const proxy = '10.0.0.1';
  it.each([
    ['is the connection where no proxy is trusted', '192.0.2.9', 0, proxy],
    ['is what the one proxy heard', '192.0.2.9', 1, '192.0.2.9'],
    ['is not what the caller wrote before it', '203.0.113.7, 192.0.2.9', 1, '192.0.2.9'],
    ['is two entries from the right behind two', '203.0.113.7, 192.0.2.9, 10.0.0.2', 2, '192.0.2.9'],
    ['is the connection where entries are missing', '192.0.2.9', 2, proxy],
    ['is the connection where there is no header', null, 1, proxy],
    ['is the connection where the entry is no address', 'unknown', 1, proxy],
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
    // Where nobody is trusted, whoever writes another address into each call gains nothing.
    expect([await from(plain, '192.0.2.1'), await from(plain, '192.0.2.2')]).toEqual([400, 429]);
    await Promise.all([trusting.close(), plain.close()]);
  });

  it.each([-1, 1.5, Number.NaN, 21])('is refused to be %s proxies away', (trustProxy) => {
    expect(() => openBench({ trustProxy })).toThrow('trustProxy');
  });
});
