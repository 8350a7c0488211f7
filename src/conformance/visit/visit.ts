import { type Instant, systemClock } from '../../time/index.ts';
import {
  type BookingPage,
  bookingPageSchema,
  type OperationId,
  operationPath,
  type SlotList,
  slotListSchema,
} from '../../wire/index.ts';
import { NotRunnable } from './check.ts';
import { type Call, type Exchange, exchange, type Fetch, tell } from './exchange.ts';

/** A mail as its reader sees it. */
export type ReceivedMail = { text?: string | undefined; html?: string | undefined };

/** The mails that an address has received so far, the oldest first. */
export type ReadMail = (address: string) => Promise<readonly ReceivedMail[]>;

/** The options of a visit, besides the service's address. */
export type ConformanceOptions = {
  /** The page to check. Requests are made on it. */
  slug: string;
  /** The names of the checks to run, from `checkNames`. Default: all. */
  only?: readonly string[];
  /** Reads the guests' mail. Without it, checks that need mail are `not_run`. */
  readMail?: ReadMail;
  /** The address of each guest, by number. Default: random addresses at example.com, which has no mailboxes. */
  guestEmail?: (guest: number) => string;
  /** Maximum time for a mail to arrive, in milliseconds. Default: 10,000. */
  mailWithinMs?: number;
  /** The time zones to read slots in, one read each. Default: every name of the IANA database. */
  zones?: readonly string[];
  /** Called before each check with its name, the number of finished checks and the number of all checks. */
  onCheck?: (check: { name: string; done: number; planned: number }) => void;
  /** Default: the platform's `fetch`. */
  fetch?: Fetch;
  /** The service's current time. Default: this machine's. */
  now?: () => Instant;
  /** Moves the service's clock forward, if its owner can. Without it, the 48 hours cannot be checked. */
  advance?: (ms: number) => Promise<void> | void;
};

/** The query of a slots read. */
export type SlotsQuery = Record<string, string | number>;

/** One visit to a service. All checks share it, so that each read is sent only once. */
export type Visit = {
  readonly options: ConformanceOptions;
  readonly baseUrl: string;
  /** Everything sent and answered so far. */
  readonly exchanges: readonly Exchange[];
  now(): Instant;
  send(call: Call): Promise<Exchange>;
  /** A slots read, sent anew each time. */
  readSlots(question?: SlotsQuery): Promise<Exchange>;
  /** Sends a request. An object is sent as JSON, a string unchanged. */
  request(body: object | string, slug?: string): Promise<Exchange>;
  /** The page read, sent once. */
  pageRead(): Promise<Exchange>;
  /** @throws NotRunnable if the page cannot be read */
  page(): Promise<BookingPage>;
  /** The slots read of the page's default length and zone for 14 days, sent once. */
  listRead(): Promise<Exchange>;
  /** @throws NotRunnable if the list cannot be read */
  list(): Promise<SlotList>;
  /** The address of the next guest. It is never repeated. */
  nextGuest(): string;
  /** The guests for whom a confirmation was sent. Their meetings are cancelled at the end. */
  readonly pressed: Set<string>;
  /** Calls `make` once for each name, and returns the same result for all later calls. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
};

/** Longest wait after a 429 (interface §8). */
const longestWaitMs = 60_000;

export function createVisit(baseUrl: string, options: ConformanceOptions): Visit {
  const base = baseUrl.replace(/\/+$/, '');
  const exchanges: Exchange[] = [];
  const kept = new Map<string, Promise<unknown>>();
  const now = options.now ?? systemClock.now;
  const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
  const guestEmail = options.guestEmail ?? addressesOfOneRun();
  let guests = 0;
  const address = (operation: OperationId, slug = options.slug) => `${base}${operationPath(operation, slug)}`;
  const visit: Visit = {
    options,
    baseUrl: base,
    exchanges,
    now,
    send: (call) => sendPolitely(call, { fetch, now, exchanges }),
    readSlots: (question = {}) => {
      const query = new URLSearchParams(
        Object.entries(question).map(([name, value]) => [name, String(value)]),
      );
      const url = `${address('getFreeSlots')}${query.size > 0 ? `?${query}` : ''}`;
      return visit.send({ method: 'GET', url, operation: 'getFreeSlots' });
    },
    request: (body, slug) =>
      visit.send({
        method: 'POST',
        url: address('requestMeeting', slug),
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        operation: 'requestMeeting',
      }),
    pageRead: () =>
      visit.once('page', () =>
        visit.send({ method: 'GET', url: address('getBookingPage'), operation: 'getBookingPage' }),
      ),
    page: async () => pageIn(await visit.pageRead()),
    listRead: () =>
      visit.once('list', async () => {
        const { defaultDurationMinutes, timezone } = await visit.page();
        return visit.readSlots({ duration: defaultDurationMinutes, timezone, days: 14 });
      }),
    list: async () => listIn(await visit.listRead()),
    nextGuest: () => guestEmail(++guests),
    pressed: new Set(),
    once<T>(name: string, make: () => Promise<T>) {
      const made = kept.get(name) ?? make();
      kept.set(name, made);
      return made as Promise<T>;
    },
  };
  return visit;
}

/** Each run has its own addresses, because limits and repeated requests are counted per guest (interface §8). */
function addressesOfOneRun(): (guest: number) => string {
  const run = globalThis.crypto.randomUUID().slice(0, 8);
  return (guest) => `conformance-${run}-${guest}@example.com`;
}

type Sending = { fetch: Fetch; now: () => Instant; exchanges: Exchange[] };

/**
 * Sends a call. After a 429 it waits as long as the server asks, once, because nothing was done. A read without an answer is sent once more,
 * because a server may close a kept connection at that moment.
 */
async function sendPolitely(call: Call, { fetch, now, exchanges }: Sending): Promise<Exchange> {
  const first = await exchange(call, { fetch, at: now() });
  exchanges.push(first);
  const isLost = first.status === 0 && call.method !== 'POST';
  const asked = Number(first.answered.get('retry-after') ?? Number.NaN) * 1000;
  if (!isLost && (first.status !== 429 || !(asked <= longestWaitMs))) return first;
  if (!isLost) await pause(asked);
  const second = await exchange(call, { fetch, at: now() });
  exchanges.push(second);
  return second;
}

/** Waits on the machine's clock, for another machine. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function pageIn(read: Exchange): BookingPage {
  const page = bookingPageSchema.safeParse(read.json);
  if (read.status === 200 && page.success) return page.data;
  throw new NotRunnable(`the page cannot be read: ${tell(read)}`);
}

/** The list in an answer. @throws NotRunnable if it has no list. Other checks cover the list itself */
export function listIn(read: Exchange): SlotList {
  const list = slotListSchema.safeParse(read.json);
  if (read.status === 200 && list.success) return list.data;
  throw new NotRunnable(`the free starts cannot be read: ${tell(read)}`);
}
