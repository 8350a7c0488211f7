/** So many requests within so many milliseconds. */
export type Limit = { requests: number; perMs: number };

/** How many meeting requests are taken (interface §8); null takes any number. */
export type RequestLimits = {
  /** By the caller's network address. A caller that is not known is not limited: whoever calls `fetch` in process names it. */
  perCaller: Limit | null;
  /**
   * By the guest's email address: requests that mail it, repeats that mail it again too. Counted in the database, and so over all
   * pages, processes and restarts.
   */
  perGuest: Limit | null;
  /** By the page: requests of it, whoever makes them and for whom. Counted in the database. */
  perPage: Limit | null;
  /** All confirmation mail of the service, so that nobody can use it to flood strangers. Counted in the database. */
  allMail: Limit | null;
};

/**
 * Sixty a minute from one caller, at most thirty of them at once; ten mails an hour to one guest, whatever is asked; three hundred
 * requests an hour of one page; two thousand confirmation mails an hour.
 */
export const defaultLimits: RequestLimits = {
  perCaller: { requests: 60, perMs: 60_000 },
  perGuest: { requests: 10, perMs: 3_600_000 },
  perPage: { requests: 300, perMs: 3_600_000 },
  allMail: { requests: 2000, perMs: 3_600_000 },
};

export const noLimits: RequestLimits = { perCaller: null, perGuest: null, perPage: null, allMail: null };

/**
 * The first mail of a request and two reminders. Each gives the guest 48 hours from then, so that no request waits for longer than
 * six days after it was first made.
 */
export const mostMailsPerRequest = 3;

/** After "This wasn't me" nobody's request from that page is mailed to that guest for a day. */
export const silenceAfterDeclineMs = 86_400_000;
