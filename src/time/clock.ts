import type { Instant } from './zone.ts';

/**
 * A source of the current time. It is always an argument, so that a test or an eval can set it. `sleep` waits; a clock without it, such as
 * one that stands still, waits for nothing.
 */
export type Clock = { now(): Instant; sleep?(durationMs: number): Promise<void> };

/** The machine's clock. No other code reads it. */
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (durationMs) => new Promise((resolve) => setTimeout(resolve, durationMs)),
};
