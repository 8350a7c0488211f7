import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchTime } from './time-watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const limits = { connectMs: 100, headersMs: 300, bodyMs: 200, totalMs: 1000 };

function watch(changes: Partial<typeof limits> = {}) {
  const ended: string[] = [];
  const began = performance.now();
  const watched = watchTime({ ...limits, ...changes }, ({ message }) => {
    ended.push(`${Math.round(performance.now() - began)}: ${message}`);
  });
  return { ...watched, ended };
}

describe('the limits of an exchange', () => {
  it.each([
    ['connect', '100: no connection within 100 ms'],
    ['headers', '300: no answer within 300 ms'],
    ['body', '200: no further piece of the body within 200 ms'],
  ] as const)('end the phase "%s" in its time', (phase, end) => {
    const { enter, ended } = watch();
    enter(phase);
    vi.advanceTimersByTime(5000);
    expect(ended).toEqual([end]);
  });

  it('begin anew with each phase and each piece, until the whole is over', () => {
    const { enter, ended } = watch();
    enter('connect');
    vi.advanceTimersByTime(99);
    enter('headers');
    vi.advanceTimersByTime(299);
    for (let piece = 0; piece < 20; piece += 1) {
      enter('body');
      vi.advanceTimersByTime(199);
    }
    expect(ended).toEqual(['1000: no whole answer within 1000 ms']);
  });

  it('are looked at early enough where a shorter phase follows a longer one', () => {
    const { enter, ended } = watch();
    enter('headers');
    vi.advanceTimersByTime(10);
    enter('body');
    vi.advanceTimersByTime(5000);
    expect(ended).toEqual(['210: no further piece of the body within 200 ms']);
  });

  it('are reached once where two are over at the same moment', () => {
    const { enter, ended } = watch({ totalMs: 300 });
    enter('headers');
    vi.advanceTimersByTime(5000);
    expect(ended).toEqual(['300: no answer within 300 ms']);
  });

  it('name the earlier of two that are over when a busy process looks', () => {
    const { enter, ended } = watch({ totalMs: 250.4 });
    enter('headers');
    const passed = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 9000);
    vi.advanceTimersByTime(300);
    passed.mockRestore();
    expect(ended).toEqual([expect.stringContaining('no whole answer within 250 ms')]);
  });

  it('say nothing after the stop, whatever is entered then', () => {
    const { enter, stop, ended } = watch();
    enter('headers');
    stop();
    enter('connect');
    expect(vi.getTimerCount()).toBe(0);
    vi.advanceTimersByTime(5000);
    expect(ended).toEqual([]);
  });

  it('can be stopped by what they call', () => {
    const watched = watchTime(limits, () => {
      watched.stop();
      watched.enter('body');
    });
    watched.enter('connect');
    vi.advanceTimersByTime(100);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('wait for the longest time that a timer can', () => {
    const longest = 2 ** 31 - 1;
    const { enter, ended } = watch({ headersMs: Math.ceil((longest * 2) / 3), totalMs: longest });
    enter('headers');
    vi.advanceTimersByTime(1_431_655_764);
    expect(ended).toEqual([]);
    vi.advanceTimersByTime(2);
    expect(ended).toHaveLength(1);
  });
});
