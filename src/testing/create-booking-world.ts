import { demoPagesYaml, type HostPage, type Pages, type RequestLimits } from '../service/index.ts';
import type { OperationId } from '../wire/index.ts';
import type { FaultOf } from './fault.ts';
import { pressConfirm } from './press-confirm.ts';
import { type LentPort, lendPort } from './reuse/lend-port.ts';
import { readPagesOnce } from './reuse/read-pages-once.ts';
import { createRunningClock, createVirtualClock, type VirtualClock } from './virtual-clock.ts';
import type { WorldWatch } from './watch-calls.ts';
import type { WorldCall, WorldRequest } from './world-call.ts';
import { type Inside, openInside } from './world-inside.ts';
import { readWorldMail, type WorldMail } from './world-mail.ts';
import { readMeetings, type WorldMeeting } from './world-meeting.ts';

export type BookingWorldOptions = {
  /** The text of a pages file in YAML or JSON, or what `readPages` gave; left out: the demo pages, `demo` and `demo-he`. */
  pages?: Pages | string;
  /** The page that `booking` fixes; left out: the first. */
  slug?: string;
  /**
   * When the world begins: a Date, or an ISO date-time with an offset. Left out: 2026-11-18T08:00:00Z, a Wednesday, ten in the
   * morning in Jerusalem.
   */
  now?: Date | string;
  /**
   * `standing`, unless told: time passes by `advance` alone. `running`: the machine's own clock, for an agent that looks at another one;
   * there is no `now` then.
   */
  clock?: 'standing' | 'running';
  /** Limits of the service on requests; left out: none, so that they do not get in a test's way. */
  limits?: Partial<RequestLimits>;
  /** Gets each call as it arrives and as it is answered. */
  watch?: WorldWatch;
};

/** A booking service of one's own, over real HTTP on this machine, and everything around it that a test decides. */
export type BookingWorld = {
  /** What `bookingTools()` and `createBookingTools()` take; `now` is the world's clock. */
  booking: { baseUrl: string; slug: string; now: () => Date };
  baseUrl: string;
  /** The meeting requests that were sent, oldest first. */
  requests(): WorldRequest[];
  /** Everything that was sent, reads too. */
  calls(): WorldCall[];
  /** The mails that left, in that order; a mail is out before the call that caused it is answered. */
  mails(): WorldMail[];
  /** What is booked: what its guest confirmed, and was not cancelled. */
  meetings(): Promise<WorldMeeting[]>;
  /** The guest opens the latest confirmation mail and presses "Confirm"; rejects with a `WorldError` where nothing is booked by it. */
  confirm(email: string): Promise<WorldMeeting>;
  /**
   * Somebody else books a listed start, so that it is listed no more: local time of the page, or with an offset. Left out:
   * `booking`'s page, and the page's default duration. None of it is in `requests()`, `mails()` or `meetings()`.
   */
  takeSlot(start: string, options?: { slug?: string; durationMinutes?: number }): Promise<void>;
  /** The next calls of an operation, one unless told, meet a fault. Reads are repeated by the tools: they fail after `times: 3`. */
  failNext<Operation extends OperationId>(
    operation: Operation,
    fault: FaultOf<Operation>,
    options?: { times?: number },
  ): void;
  /** Sets the clock forward, by '48h', '90m', '30s', '2d' (48 hours) or milliseconds, and does what is due by then. */
  advance(duration: string | number): Promise<void>;
  close(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** The first service of a process is slow to make. */
let hasMadeOne = false;

/**
 * Makes a world to test an agent in: the embedded service on a free port of this machine, in memory, with a clock that stands still
 * until `advance`. `await using` closes it.
 * @throws PagesError for mistakes in the pages; TypeError for any other option that cannot be used
 */
export async function createBookingWorld(options: BookingWorldOptions = {}): Promise<BookingWorld> {
  const { pages: written = demoPagesYaml, limits, watch } = options;
  const pages = typeof written === 'string' ? readPagesOnce(written) : written;
  const page = choosePage(pages, options.slug);
  const clock = chooseClock(options);
  const port = await lendPort();
  let inside: Inside | undefined;
  const made = () => {
    inside ??= openInside({ pages, clock, port, limits, watch });
    return inside;
  };
  // Many an agent asks nothing, and waits for nothing then; only what is slow no call is to wait for.
  if (!hasMadeOne) made().service();
  hasMadeOne = true;
  return worldOf({ pages, page, clock, port, made, madeAlready: () => inside });
}

type Parts = {
  pages: Pages;
  page: HostPage;
  clock: VirtualClock;
  port: LentPort;
  made(): Inside;
  madeAlready(): Inside | undefined;
};

function worldOf({ pages, page, clock, port, made, madeAlready }: Parts): BookingWorld {
  let isClosed = false;
  // The service answers before its address is known.
  const address = () => {
    if (!isClosed) made();
    return port.baseUrl;
  };
  const close = async () => {
    isClosed = true;
    await port.close();
    await madeAlready()?.close();
  };
  return {
    booking: {
      get baseUrl() {
        return address();
      },
      slug: page.slug,
      now: () => new Date(clock.now()),
    },
    get baseUrl() {
      return address();
    },
    requests: () => madeAlready()?.traffic.requests() ?? [],
    calls: () => madeAlready()?.traffic.calls() ?? [],
    mails: () => madeAlready()?.mails().map(readWorldMail) ?? [],
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
      await made().somebodyElse.take(start, { page: taken, durationMinutes: minutes });
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

function chooseClock({ clock = 'standing', now }: BookingWorldOptions): VirtualClock {
  if (clock === 'standing') return createVirtualClock(now ?? '2026-11-18T08:00:00Z');
  if (clock !== 'running')
    throw new TypeError(`clock is ${JSON.stringify(clock)}; it must be "standing" or "running"`);
  if (now !== undefined)
    throw new TypeError(`now is "${now}", and a running clock tells its own; leave one of the two out`);
  return createRunningClock();
}

function choosePage(pages: Pages, slug: string | undefined): HostPage {
  const page = slug === undefined ? [...pages.values()][0] : pages.get(slug);
  if (page) return page;
  const known = pages.size > 0 ? `there are ${[...pages.keys()].join(', ')}` : 'there are no pages';
  throw new TypeError(`slug is ${JSON.stringify(slug)}, and no page has it; ${known}`);
}
