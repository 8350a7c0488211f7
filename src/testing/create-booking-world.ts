import {
  demoPagesYaml,
  type HostInput,
  type HostPage,
  type PageInput,
  type Pages,
  type RequestLimits,
  readPages,
} from '../service/index.ts';
import { type OperationId, refuseUnknownOptions } from '../wire/index.ts';
import type { FaultOf } from './fault.ts';
import { acquirePort } from './pools/port-pool.ts';
import { pressConfirm, readMeetings, type WorldMeeting } from './press-confirm.ts';
import { createRunningClock, createVirtualClock, type VirtualClock } from './virtual-clock.ts';
import type { WorldWatch } from './watch-calls.ts';
import type { WorldCall, WorldRequest } from './world-call.ts';
import { type Inside, openInside } from './world-inside.ts';
import { readWorldMail, type WorldMail } from './world-mail.ts';

export type BookingWorldOptions = {
  /**
   * The pages as objects, as a pages file writes them; or the text of a pages file in YAML or JSON; or the result of `readPages`. Default:
   * the demo pages, `demo` and `demo-he`. Pages that name the same host share the time of that person.
   */
  pages?: readonly PageInput[] | Pages | string;
  /** The hosts whom pages given as objects name with `host` or `hosts`, as a pages file writes them. */
  hosts?: readonly HostInput[];
  /** The page that `booking` fixes. Default: the first page. */
  slug?: string;
  /**
   * The time at the start: a Date, or an ISO date-time with an offset. Default: 2026-11-18T08:00:00Z, a Wednesday, 10:00 in Jerusalem.
   */
  now?: Date | string;
  /**
   * `standing` (the default): time passes only by `advance`. `running`: the machine's clock, for an agent that reads the machine's clock.
   * `running` cannot be combined with `now`.
   */
  clock?: 'standing' | 'running';
  /** Rate limits of the service. Default: none, because limits would disturb a test. */
  limits?: Partial<RequestLimits>;
  /** Called for each call when it arrives and when it is answered. */
  watch?: WorldWatch;
};

/** A booking service for one test, over real HTTP on this machine, with controls for time, mail, faults and other guests. */
export type BookingWorld = {
  /** The options for `bookingTools()` and `createBookingTools()`. `now` is the world's clock. What is remembered stays in this world. */
  booking: { baseUrl: string; slug: string; now: () => Date; memory: object };
  baseUrl: string;
  /** The meeting requests that were sent, oldest first. */
  requests(): WorldRequest[];
  /** All calls, reads included, oldest first. */
  calls(): WorldCall[];
  /** The sent mails, oldest first. A mail is sent before the call that caused it is answered. */
  mails(): WorldMail[];
  /** The booked meetings: the guest confirmed them, and they were not cancelled. */
  meetings(): Promise<WorldMeeting[]>;
  /** The guest opens the latest confirmation mail and presses "Confirm". Rejects with a `WorldError` if this books nothing. */
  confirm(email: string): Promise<WorldMeeting>;
  /**
   * Somebody else books a listed start. The start is a local time of the page, or has an offset. Default: the page of `booking`, and its
   * default duration. If the page has several hosts, one of them is taken: the result names who. The booking does not appear in `requests()`, `mails()` or `meetings()`.
   */
  takeSlot(start: string, options?: { slug?: string; durationMinutes?: number }): Promise<WorldMeeting>;
  /** The next call of an operation meets a fault, or the next `times` calls. The tools retry reads, so a read fails only with `times: 3`. */
  failNext<Operation extends OperationId>(
    operation: Operation,
    fault: FaultOf<Operation>,
    options?: { times?: number },
  ): void;
  /** Moves the clock forward by '48h', '90m', '30s', '2d' (48 hours) or milliseconds, and runs the jobs that are due. */
  advance(duration: string | number): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

const worldOptions: Record<keyof BookingWorldOptions, true> = {
  pages: true,
  hosts: true,
  slug: true,
  now: true,
  clock: true,
  limits: true,
  watch: true,
};

/**
 * Creates a world to test an agent in: the embedded service on a free port of this machine, in memory, with a clock that stands still
 * until `advance`. `await using` closes it.
 * @throws PagesError for mistakes in the pages; TypeError for any other invalid option
 */
export async function createBookingWorld(options: BookingWorldOptions = {}): Promise<BookingWorld> {
  refuseUnknownOptions('createBookingWorld', options, worldOptions);
  const { pages: written = demoPagesYaml, limits, watch } = options;
  const pages = readWorldPages(written, options.hosts);
  const page = choosePage(pages, options.slug);
  const clock = chooseClock(options);
  const port = await acquirePort();
  let inside: Inside | undefined;
  const made = () => {
    inside ??= openInside({ pages, clock, port, limits, watch });
    return inside;
  };
  let isClosed = false;
  // Before the address is given out, the service must answer there.
  const address = () => {
    if (!isClosed) made();
    return port.baseUrl;
  };
  const close = async () => {
    isClosed = true;
    await port.close();
    await inside?.close();
  };
  return {
    booking: {
      get baseUrl() {
        return address();
      },
      slug: page.slug,
      now: () => new Date(clock.now()),
      memory: clock,
    },
    get baseUrl() {
      return address();
    },
    requests: () => inside?.traffic.requests() ?? [],
    calls: () => inside?.traffic.calls() ?? [],
    mails: () => inside?.mails().map(readWorldMail) ?? [],
    meetings: async () => {
      const { store, somebodyElse } = made();
      return (await readMeetings(store)).filter(({ guestEmail }) => !somebodyElse.isTheirs(guestEmail));
    },
    confirm: (email) => {
      const { store, mails, browse } = made();
      return pressConfirm(email, { sent: mails(), store, browse });
    },
    async takeSlot(start, { slug = page.slug, durationMinutes } = {}) {
      const taken = choosePage(pages, slug);
      const minutes = durationMinutes ?? taken.defaultDurationMinutes;
      const { store, somebodyElse } = made();
      const email = await somebodyElse.take(start, { page: taken, durationMinutes: minutes });
      return (await readMeetings(store)).find(({ guestEmail }) => guestEmail === email) as WorldMeeting;
    },
    failNext: (operation, fault, { times = 1 } = {}) => made().faults.add(operation, fault, times),
    async advance(duration) {
      clock.advance(duration);
      await made().service().runJobs();
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

const cachedPages = new Map<string, Pages>();
/** Maximum number of cached pages files. A test may create many worlds with different pages. */
const maxCachedPages = 200;

function readWorldPages(
  written: NonNullable<BookingWorldOptions['pages']>,
  hosts: BookingWorldOptions['hosts'],
): Pages {
  if (Array.isArray(written)) return readPagesCached(JSON.stringify({ hosts, pages: written }));
  if (hosts !== undefined)
    throw new TypeError(
      'hosts can only be given with pages as a list of objects; a pages file has its own hosts',
    );
  return typeof written === 'string' ? readPagesCached(written) : (written as Pages);
}

/** Reads a pages file, with a cache: reading takes longer than all other steps of creating a world. The result never changes. */
export function readPagesCached(text: string): Pages {
  const cached = cachedPages.get(text);
  if (cached) return cached;
  const pages = readPages(text);
  if (cachedPages.size >= maxCachedPages) cachedPages.clear();
  cachedPages.set(text, pages);
  return pages;
}

function chooseClock({ clock = 'standing', now }: BookingWorldOptions): VirtualClock {
  if (clock === 'standing') return createVirtualClock(now ?? '2026-11-18T08:00:00Z');
  if (clock !== 'running')
    throw new TypeError(`clock is ${JSON.stringify(clock)}; it must be "standing" or "running"`);
  if (now !== undefined)
    throw new TypeError(
      `now is "${now}", but a running clock uses the machine's time; leave one of the two out`,
    );
  return createRunningClock();
}

function choosePage(pages: Pages, slug: string | undefined): HostPage {
  const page = slug === undefined ? [...pages.values()][0] : pages.get(slug);
  if (page) return page;
  const known = pages.size > 0 ? `there are ${[...pages.keys()].join(', ')}` : 'there are no pages';
  throw new TypeError(`slug is ${JSON.stringify(slug)}, but no page has this slug; ${known}`);
}
