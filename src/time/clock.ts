import type { Instant } from './zone.ts';

/** A source of the current time. It is always an argument, so that a test or an eval can set it. */
export type Clock = { now(): Instant };

/** The machine's clock. No other code reads it. */
export const systemClock: Clock = { now: () => Date.now() };
