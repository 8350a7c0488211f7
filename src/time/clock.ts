import type { Instant } from './zone.ts';

/**
 * A source of the current time. It is always an argument, so that a test or an eval can set it. `sleep` waits. A clock without `sleep`,
 * such as a frozen one, does not wait.
 */
export type Clock = { now(): Instant; sleep?(durationMs: number): Promise<void> };

/** The machine's clock. No other code reads it. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
};
