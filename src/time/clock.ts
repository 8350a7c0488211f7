import type { Instant } from './zone.ts';

/** Where the present comes from: always an argument, so that a test or an eval can set it. */
export type Clock = { now(): Instant };

/** The machine's clock: the one place that reads it. */
export const systemClock: Clock = { now: () => Date.now() };
