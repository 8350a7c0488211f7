import type { Instant } from '../time/index.ts';

/** One line of the service's log: flat and JSON-safe, without tokens, addresses hashed. */
export type ServiceEvent = {
  event: string;
  at: Instant;
  [detail: string]: string | number | boolean | null;
};
