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

/** What a visit needs besides the address of the service. */
export type ConformanceOptions = {
  /** The page to check. Requests are made on it. */
  slug: string;
  /** The names of the checks to make, of `checkNames`; left out, all of them. */
  only?: readonly string[];
  /** Reads the guests' mail. Left out: nothing that the guest does by mail can be checked, and it is said to be not run. */
  readMail?: ReadMail;
  /** The address of each guest, by number; left out, random ones at example.com, which has no mailboxes. */
  guestEmail?: (guest: number) => string;
  /** How long a mail may take, in milliseconds; 10,000 unless told. */
  mailWithinMs?: number;
  /** The time zones that the slots read is asked for, one read each; left out, every name of the IANA database. */
  zones?: readonly string[];
  /** Called before each check: its name, how many were made before it, and how many there are. */
  onCheck?: (check: { name: string; done: number; planned: number }) => void;
  /** Left out: the platform's `fetch`. */
  fetch?: Fetch;
  /** The service's present; left out, this machine's. */
  now?: () => Instant;
  /** Sets the service's clock forward, where its owner can. Left out: the 48 hours cannot be checked. */
  advance?: (ms: number) => Promise<void> | void;
};

/** The query of a slots read. */
export type SlotsQuery = Record<string, string | number>;

/** One visit to a service: every check asks it, and what was read once is not read again. */
export type Visit = {
  readonly options: ConformanceOptions;
  readonly baseUrl: string;
  /** Everything sent and answered so far. */
  readonly exchanges: readonly Exchange[];
  now(): Instant;
  send(call: Call): Promise<Exchange>;
  /** A slots read, sent anew each time. */
  readSlots(question?: SlotsQuery): Promise<Exchange>;
  /** A request: an object is sent as JSON, a text as it stands. */
  request(body: object | string, slug?: string): Promise<Exchange>;
  /** The page read, sent once. */
  pageRead(): Promise<Exchange>;
  /** @throws NotRunnable where the page cannot be read */
  page(): Promise<BookingPage>;
  /** The slots read of the page's own length and zone, 14 days, sent once. */
  listRead(): Promise<Exchange>;
  /** @throws NotRunnable where the list cannot be read */
  list(): Promise<SlotList>;
  /** The address of the next guest, never the same. */
  nextGuest(): string;
  /** The guests for whom a confirmation was sent. What was booked for them is cancelled at the end. */
  readonly pressed: Set<string>;
  /** Gives what `make` gave the first time that it was asked for under this name. */
  once<T>(name: string, make: () => Promise<T>): Promise<T>;
};

/** The longest that a limit is waited for (interface §8). */
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

/** Each run has addresses of its own: limits and repeats are counted per guest (interface §8). */
function addressesOfOneRun(): (guest: number) => string {
  const run = globalThis.crypto.randomUUID().slice(0, 8);
  return (guest) => `conformance-${run}-${guest}@example.com`;
}

type Sending = { fetch: Fetch; now: () => Instant; exchanges: Exchange[] };

/**
 * A limit is waited for once, as long as the server asks: 429 says that nothing was done. A read without an answer is made once more,
 * because a server may close a kept connection at the moment of the next read.
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

/** Waits on the machine's own clock, for what another machine does. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

function pageIn(read: Exchange): BookingPage {
  const page = bookingPageSchema.safeParse(read.json);
  if (read.status === 200 && page.success) return page.data;
  throw new NotRunnable(`the page cannot be read: ${tell(read)}`);
}

/** The list in an answer. @throws NotRunnable where no list was answered: that is for the checks of the list itself */
export function listIn(read: Exchange): SlotList {
  const list = slotListSchema.safeParse(read.json);
  if (read.status === 200 && list.success) return list.data;
  throw new NotRunnable(`the free starts cannot be read: ${tell(read)}`);
}
