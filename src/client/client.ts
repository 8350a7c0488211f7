import type { Dispatcher } from 'undici';
import { createTransport } from '#transport';
import { type Clock, systemClock } from '../time/index.ts';
import {
  type BookingPage,
  bookingPageSchema,
  type MeetingRequest,
  type OperationId,
  operationPath,
  type RequestAcceptance,
  slotsQuerySchema,
} from '../wire/index.ts';
import { describeIssues, readBody, type Schema } from './answer.ts';
import { readBaseUrl } from './base-url.ts';
import { BookingError } from './booking-error.ts';
import { createPageCache } from './page-cache.ts';
import { abortedRead, type ReadSettings, readWithRetries } from './read-retry.ts';
import { readRequest, sendOnce } from './send-once.ts';
import { createSingleFlight, type SharedRead } from './single-flight.ts';
import { type FreeSlotList, freeSlotListSchema } from './slot-list.ts';
import type { TimeLimits, Transport } from './transport.ts';
import { createFetchTransport, type FetchFunction } from './transport-fetch.ts';
import { cleanText } from './untrusted-text.ts';

/** Options of every call. */
export type CallOptions = {
  /** Ends the call. A request that was sent runs to its own timeout. */
  signal?: AbortSignal | undefined;
  /**
   * For a read: do not use a cached page and do not join an earlier read, because something contradicted their content. Later calls may
   * join this one. It has no effect on a request.
   */
  fresh?: boolean | undefined;
};

/** Which free starts to read. The service chooses a missing field. `timezone`: the guest's IANA zone. `days`: 1 to 60. */
export type FreeSlotsQuery = {
  durationMinutes?: number | undefined;
  timezone?: string | undefined;
  days?: number | undefined;
};

/** The interface's three operations over HTTP. Each throws only `BookingError` (interface §4). */
export type BookingClient = {
  /** The normalised address of the service: origin and path, without a final slash. `createBookingClient` sets it. */
  readonly baseUrl?: string;
  getBookingPage(slug: string, options?: CallOptions): Promise<BookingPage>;
  /** Leaves out entries that cannot be read, and counts them in `unreadable`. */
  getFreeSlots(slug: string, query?: FreeSlotsQuery, options?: CallOptions): Promise<FreeSlotList>;
  requestMeeting(slug: string, body: MeetingRequest, options?: CallOptions): Promise<RequestAcceptance>;
};

/** The address of the service, and how to reach it. */
export type BookingClientOptions = {
  /** The http or https address of the service, not of one page. It may have a path, but no credentials, query or fragment. */
  baseUrl: string | URL;
  /** Replaces the built-in transport. Called as `(url, init)`. It must not retry. Not together with `dispatcher`. */
  fetch?: FetchFunction | undefined;
  /**
   * An undici dispatcher for all calls, such as a proxy agent or a MockAgent. Requests then use its connections. Set `pipelining: 0` on
   * your own Agent. Otherwise servers that close idle connections will reset some requests, which are then uncertain.
   */
  dispatcher?: Dispatcher | undefined;
  /** Maximum time of a call with its retries, in milliseconds; 15,000. A third of it to connect, two thirds until an answer begins. */
  timeoutMs?: number | undefined;
  userAgent?: string | undefined;
  /** How long a page is cached, in milliseconds; 60,000. 0 switches the cache off. */
  pageCacheMs?: number | undefined;
  /** The wait before the second try of a read, in milliseconds; 200. Twice that before the third. */
  retryDelayMs?: number | undefined;
  /** The clock for the age of a cached page and for a `Retry-After` that is a date. */
  clock?: Clock | undefined;
};

/**
 * Creates a client of one booking service. Equal reads at the same time share one exchange. A read is retried at most twice, after a
 * failed connection, a time limit, 408, 429 and 5xx. A request is sent once and never retried (see `BookingError`). Redirects are not
 * followed, and bodies above 2 MiB are not read.
 * @throws TypeError if an option is invalid
 */
export function createBookingClient(options: BookingClientOptions): BookingClient {
  const { clock = systemClock } = options;
  const pageCacheMs = readMilliseconds('pageCacheMs', options.pageCacheMs, 60_000);
  const retryDelayMs = readMilliseconds('retryDelayMs', options.retryDelayMs, 200);
  const base = readBaseUrl(options.baseUrl);
  const transport = chooseTransport(options);
  const headers = readHeaders(options.userAgent);
  const limits = readLimits(options.timeoutMs);
  const settings = { transport, base, headers, limits, clock };
  const pages = createPageCache(clock, pageCacheMs);
  const read = createReader({ ...settings, retryDelayMs });

  return {
    baseUrl: base.origin + base.path,

    async getBookingPage(slug, { signal, fresh } = {}) {
      checkSlug('getBookingPage', slug);
      if (fresh) pages.drop(slug);
      const kept = pages.get(slug);
      if (kept && !signal?.aborted) return kept;
      const path = operationPath('getBookingPage', slug);
      const check = (page: BookingPage) => differs('slug', page.slug, slug);
      const keep = (page: BookingPage) => pages.keep(slug, page);
      return read('getBookingPage', path, { schema: bookingPageSchema, check, keep, signal, fresh });
    },

    async getFreeSlots(slug, query = {}, { signal, fresh } = {}) {
      checkSlug('getFreeSlots', slug);
      const path = operationPath('getFreeSlots', slug) + slotsQueryString(query);
      const check = (list: FreeSlotList) =>
        differs('slug', list.slug, slug) ??
        differs('durationMinutes', list.durationMinutes, query.durationMinutes);
      return read('getFreeSlots', path, { schema: freeSlotListSchema, check, signal, fresh });
    },

    async requestMeeting(slug, body, { signal } = {}) {
      checkSlug('requestMeeting', slug);
      const request = readRequest(body);
      if (!request.ok) throw invalidArgument('requestMeeting', request.problem);
      return sendOnce(slug, request.value, { ...settings, signal });
    },
  };
}

type Reader = <Value>(operation: OperationId, path: string, plan: ReadPlan<Value>) => Promise<Value>;

/** Reads an address, with retries, and checks the answer. Equal reads at the same time share one exchange. */
function createReader(settings: ReadSettings): Reader {
  const share = createSingleFlight<unknown>(copyJson);
  return async <Value>(operation: OperationId, path: string, plan: ReadPlan<Value>) => {
    if (plan.signal?.aborted) throw abortedRead(operation, plan.signal.reason);
    const readOnce = async ({ signal, isLatest }: SharedRead) => {
      const answer = await readWithRetries(operation, path, { ...settings, signal });
      const body = readBody(answer, plan.schema);
      const problem = body.ok ? plan.check(body.value) : body.problem;
      if (body.ok && problem === undefined) {
        if (isLatest()) plan.keep?.(body.value);
        return body.value;
      }
      const message = `${operation}: ${settings.base.host} answered ${answer.status}, but ${problem}.`;
      throw new BookingError('invalid_response', message, { operation, status: answer.status });
    };
    try {
      return (await share(path, readOnce, plan)) as Value;
    } catch (error) {
      if (plan.signal?.aborted && error === plan.signal.reason) throw abortedRead(operation, error);
      throw error;
    }
  };
}

/** Copies plain objects and arrays. structuredClone is slower: for a list it takes longer than reading the list. */
function copyJson(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copyJson);
  const copied: Record<string, unknown> = { ...value };
  for (const key in copied) if (typeof copied[key] === 'object') copied[key] = copyJson(copied[key]);
  return copied;
}

type ReadPlan<Value> = {
  schema: Schema<Value>;
  /** The problem of a parsed answer, or undefined. */
  check: (value: Value) => string | undefined;
  /** Caches the value. Not called if a fresh read began meanwhile, because an older answer must not replace a newer one. */
  keep?: (value: Value) => void;
  signal: AbortSignal | undefined;
  fresh: boolean | undefined;
};

const maxSlugLength = 200;

/** Refuses a slug that cannot be sent as one path segment. */
function checkSlug(operation: OperationId, slug: unknown): void {
  if (typeof slug !== 'string' || slug === '')
    throw invalidArgument(operation, 'slug must be a text that is not empty');
  if (slug.length > maxSlugLength)
    throw invalidArgument(operation, `slug has ${slug.length} characters; ${maxSlugLength} are allowed`);
  if (slug === '.' || slug === '..') throw invalidArgument(operation, `slug must not be "${slug}"`);
  if (!slug.isWellFormed()) throw invalidArgument(operation, 'slug holds half of a surrogate pair');
}

function slotsQueryString({ durationMinutes, timezone, days }: FreeSlotsQuery): string {
  const query = slotsQuerySchema.safeParse({ duration: durationMinutes, timezone, days });
  if (!query.success) {
    const problem = describeIssues(query.error).replace(/^duration:/, 'durationMinutes:');
    throw invalidArgument('getFreeSlots', problem);
  }
  const given = Object.entries(query.data).filter(([, value]) => value !== undefined);
  const text = given.map(([key, value]) => `${key}=${encodeURIComponent(String(value))}`).join('&');
  return text === '' ? '' : `?${text}`;
}

function differs(
  field: string,
  answered: string | number,
  asked: string | number | undefined,
): string | undefined {
  if (asked === undefined || answered === asked) return undefined;
  return `${field} is ${cleanText(String(answered), 80)}, and ${asked} was asked for`;
}

function invalidArgument(operation: OperationId, problem: string): BookingError {
  return new BookingError('invalid_argument', `${operation}: ${problem}. Nothing was sent.`, { operation });
}

function chooseTransport({ fetch, dispatcher }: BookingClientOptions): Transport {
  if (fetch && dispatcher) throw new TypeError('createBookingClient takes fetch or dispatcher, not both');
  return fetch ? createFetchTransport((url, init) => fetch(url, init)) : createTransport(dispatcher);
}

function readHeaders(userAgent = 'agent-booking'): Record<string, string> {
  if (!/^[\x20-\x7e]+$/.test(userAgent))
    throw new TypeError(`userAgent must be printable ASCII, not "${userAgent}"`);
  return { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': userAgent };
}

function readMilliseconds(name: string, given: number | undefined, usual: number): number {
  if (given === undefined) return usual;
  if (!(given >= 0)) throw new TypeError(`${name} must be a number of milliseconds, 0 or more, not ${given}`);
  return given;
}

function readLimits(timeoutMs = 15_000): TimeLimits {
  if (!(timeoutMs > 0 && timeoutMs <= 2 ** 31 - 1))
    throw new TypeError(`timeoutMs must be above 0 and below 2,147,483,648, not ${timeoutMs}`);
  const headersMs = Math.ceil((timeoutMs * 2) / 3);
  return { connectMs: Math.ceil(timeoutMs / 3), headersMs, bodyMs: headersMs, totalMs: timeoutMs };
}
