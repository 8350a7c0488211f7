import { setTimeout as wait } from 'node:timers/promises';
import { readError } from './read-error.ts';

type Stopwatch = { now(): number; wait(ms: number, signal: AbortSignal): Promise<void> };

type LimiterOptions = {
  /** Maximum number of calls that run at once. */
  concurrency: number;
  maxRetries?: number;
  /**
   * Longest pause that a provider may ask for. If the provider asks for a longer pause, the trial is inconclusive, and can be run again
   * later.
   */
  maxWaitMs?: number;
  stopwatch?: Stopwatch;
};

/** Limits the calls of one provider in all trials. */
export type Limiter = {
  /** Runs a call when a slot is free. @throws the error of the last attempt, or the signal's reason */
  run<Value>(call: () => Promise<Value>, signal: AbortSignal): Promise<Value>;
};

const realStopwatch: Stopwatch = {
  now: () => performance.now(),
  wait: (ms, signal) => wait(ms, undefined, { signal }),
};

const firstBackoffMs = 1000;
const maxBackoffMs = 30_000;

/**
 * Limits the number of a provider's calls that run at once. Retries after limits, overload and broken connections. Retry-After delays every
 * call of the provider. A call that waits for its retry frees its slot.
 */
export function createLimiter(options: LimiterOptions): Limiter {
  const { concurrency, maxRetries = 5, maxWaitMs = 120_000, stopwatch = realStopwatch } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError(`concurrency is ${concurrency}; it must be a whole number from 1`);
  const places = createPlaces(concurrency);
  let closedUntil = 0;
  return {
    async run(call, signal) {
      for (let retries = 0; ; retries += 1) {
        signal.throwIfAborted();
        try {
          await places.take(signal);
          try {
            while (stopwatch.now() < closedUntil) await stopwatch.wait(closedUntil - stopwatch.now(), signal);
            return await call();
          } finally {
            places.give();
          }
        } catch (error) {
          signal.throwIfAborted();
          const { retryable, retryAfterMs } = readError(error, signal);
          const pauseMs = retryAfterMs ?? Math.min(firstBackoffMs * 2 ** retries, maxBackoffMs);
          if (!retryable || retries >= maxRetries || pauseMs > maxWaitMs) throw error;
          if (retryAfterMs !== null) closedUntil = Math.max(closedUntil, stopwatch.now() + retryAfterMs);
          await stopwatch.wait(pauseMs, signal);
        }
      }
    },
  };
}

export function createLimiters(options: LimiterOptions): (provider: string) => Limiter {
  const limiters = new Map<string, Limiter>();
  return (provider) => {
    const limiter = limiters.get(provider) ?? createLimiter(options);
    limiters.set(provider, limiter);
    return limiter;
  };
}

function createPlaces(count: number) {
  let free = count;
  const queue: (() => void)[] = [];
  return {
    async take(signal: AbortSignal): Promise<void> {
      if (free > 0) free -= 1;
      else
        await new Promise<void>((resolve, reject) => {
          const enter = () => {
            signal.removeEventListener('abort', leave);
            resolve();
          };
          const leave = () => {
            queue.splice(queue.indexOf(enter), 1);
            reject(signal.reason);
          };
          queue.push(enter);
          signal.addEventListener('abort', leave, { once: true });
        });
    },
    give(): void {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    },
  };
}
