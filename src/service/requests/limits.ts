/** So many requests within so many milliseconds. */
export type Limit = { requests: number; perMs: number };

/** How many meeting requests are taken (interface §8); null takes any number. */
export type RequestLimits = {
  /** By the caller's network address. A caller that is not known is not limited: whoever calls `fetch` in process names it. */
  perCaller: Limit | null;
  /** By the guest's email address, counted in the database, and so over all processes and restarts. */
  perGuest: Limit | null;
};

/** Sixty a minute from one caller, at most thirty of them at once; ten an hour, and so ten mails, for one guest. */
export const defaultLimits: RequestLimits = {
  perCaller: { requests: 60, perMs: 60_000 },
  perGuest: { requests: 10, perMs: 3_600_000 },
};
