import { describe, expect, it } from 'vitest';
import { createLimiter, createLimiters } from './limiter.ts';

const signal = new AbortController().signal;
const limited = (seconds?: number) =>
  Object.assign(new Error('Too many'), {
    status: 429,
    headers: new Headers(seconds === undefined ? {} : { 'retry-after': String(seconds) }),
  });

/** A clock that advances only when code waits. */
function fakeTime() {
  let now = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    async wait(ms: number, waiting: AbortSignal) {
      waiting.throwIfAborted();
      waits.push(ms);
      const until = now + ms;
      // Others get their turn while somebody waits.
      await new Promise((resolve) => setImmediate(resolve));
      now = Math.max(now, until);
    },
  };
}

describe('a limiter', () => {
  it('runs no more calls at once than it may, and all of them in the end', async () => {
    const { run } = createLimiter({ concurrency: 3 });
    let running = 0;
    let most = 0;
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        run(async () => {
          running += 1;
          most = Math.max(most, running);
          await new Promise((resolve) => setImmediate(resolve));
          running -= 1;
          return index;
        }, signal),
      ),
    );
    expect(most).toBe(3);
    expect(results).toEqual(Array.from({ length: 20 }, (_, index) => index));
  });

  it('holds back every call until Retry-After is over', async () => {
    const stopwatch = fakeTime();
    const { run } = createLimiter({ concurrency: 1, stopwatch });
    const began: [string, number][] = [];
    let isFirst = true;
    const call = (name: string) =>
      run(async () => {
        began.push([name, stopwatch.now()]);
        if (!isFirst) return;
        isFirst = false;
        throw limited(7);
      }, signal);
    await Promise.all([call('one'), call('two')]);
    expect(began[0]).toEqual(['one', 0]);
    expect(began.slice(1).every(([, at]) => at >= 7000)).toBe(true);
    expect(began.map(([name]) => name).sort()).toEqual(['one', 'one', 'two']);
  });

  it('waits longer each time where the provider does not say how long, up to a bound', async () => {
    const stopwatch = fakeTime();
    const { run } = createLimiter({ concurrency: 1, maxRetries: 7, stopwatch });
    await expect(run(async () => Promise.reject(limited()), signal)).rejects.toThrow('Too many');
    expect(stopwatch.waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });

  it('gives up at once where the wait is too long, and on what no wait helps', async () => {
    const stopwatch = fakeTime();
    const { run } = createLimiter({ concurrency: 1, maxWaitMs: 60_000, stopwatch });
    await expect(run(async () => Promise.reject(limited(61)), signal)).rejects.toThrow('Too many');
    await expect(run(async () => Promise.reject(new TypeError('a bug')), signal)).rejects.toThrow('a bug');
    expect(stopwatch.waits).toEqual([]);
    expect(await run(async () => 'free again', signal)).toBe('free again');
  });

  it('lets go of who waits for a place when their trial ends, and of no other', async () => {
    const { run } = createLimiter({ concurrency: 1 });
    let finish: (text: string) => void = () => {};
    const first = run(() => new Promise<string>((resolve) => (finish = resolve)), signal);
    const ending = new AbortController();
    const second = run(async () => 'never', ending.signal);
    const third = run(async () => 'third', signal);
    ending.abort(new Error('over'));
    await expect(second).rejects.toThrow('over');
    finish('first');
    expect(await Promise.all([first, third])).toEqual(['first', 'third']);
  });

  it('is one for each provider', () => {
    const limiterOf = createLimiters({ concurrency: 1 });
    expect(limiterOf('openai')).toBe(limiterOf('openai'));
    expect(limiterOf('openai')).not.toBe(limiterOf('anthropic'));
    expect(() => createLimiter({ concurrency: 0 })).toThrow('concurrency is 0');
  });
});
