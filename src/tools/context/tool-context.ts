import { type BookingClient, createBookingClient } from '../../client/index.ts';
import { canonicalZone, type Instant, systemClock } from '../../time/index.ts';
import { type BookingPage, bookingPageSchema, isRecord, slugKey } from '../../wire/index.ts';
import type { OfCall, ToolCall } from '../contract/tool.ts';
import {
  createMemory,
  createMemorySession,
  createStoredSession,
  HostError,
  type Session,
  type SessionStore,
  sharedMemory,
} from '../session/session.ts';
import type { ResolvedRequest } from '../session/state.ts';
import {
  checkOptions,
  isFilled,
  mustBe,
  mustBeFunction,
  mustBeWholeNumber,
  mustBeZoneName,
  mustHaveFunctions,
  type Rule,
  shown,
} from './check-options.ts';
import { type BookingEvent, createEvents } from './events.ts';
import { fixGuest, type GuestOption } from './guest-option.ts';
import { warnOnce } from './report-to-host.ts';

/** A request as it would be sent, for the human or program that decides about it. */
export type MeetingProposal = Omit<ResolvedRequest, 'at'> & {
  /** Local date and time, as shown to the guest. */
  start: string;
  /** Start, with offset, of the request that this one replaces; `keep` for an additional meeting; else ''. */
  replaces: string;
  /** Everything that would be sent, in one text for the human who decides. */
  text: string;
};

/** Only `true` sends the request. The model reads `reason`. */
export type Approval = boolean | { approved: boolean; reason?: string | undefined };

/** Decides about a call that would be sent. The call's `signal` aborts when the call is aborted. */
export type Approve = (proposal: MeetingProposal, call: ToolCall) => Approval | Promise<Approval>;

/** Options of `createBookingTools`. Give either `baseUrl` or `client`. */
export type BookingToolsOptions = {
  /** The http or https address of the booking service. */
  baseUrl?: string | URL | undefined;
  client?: BookingClient | undefined;
  /** Fixes the page, so that a model cannot choose another. */
  slug?: string;
  /** Fixes several pages of one service, by their slugs: the model chooses among them, and `getBookingPage` without a slug lists them. */
  pages?: readonly string[];
  /** Fixes fields of the guest, each by a value or a function of the call. One function of the call fixes all of them. */
  guest?: GuestOption;
  /** The guest's zone unless they name another; IANA name. */
  defaultTimezone?: string | undefined;
  /** The page, if the host has read it. It is then fixed, and a tool description lists its durations. */
  page?: BookingPage;
  /** The current time. Default: the machine's clock. */
  now?: (() => Date) | undefined;
  /** Maximum open requests of one conversation; 3. In 49 hours at most three times that number is sent. */
  maxRequests?: number | undefined;
  /** Names the conversation of a call. Default: the name from the adapter, else one conversation for these tools. */
  conversation?: OfCall<string>;
  /** Store of the conversations. Default: the memory of this process. */
  sessions?: SessionStore;
  /** Tools with the same object share a memory apart from the rest of the process. For tests with a clock of their own. */
  memory?: object | undefined;
  /** Called before a request is sent, if every other rule allows the request. */
  approve?: Approve;
  /** Maximum length of a result's text; 9,000. A result counts and names the starts that do not fit. */
  maxTextChars?: number | undefined;
  /** Called with one flat event per step; its errors do not reach the tools. */
  onEvent?: ((event: BookingEvent) => void) | undefined;
};

/** The values that the three tools share. */
export type ToolContext = ReturnType<typeof createToolContext>;

/** @throws TypeError that names the invalid option, its value and a valid one */
export function createToolContext(options: BookingToolsOptions) {
  checkShape(options);
  const { baseUrl = '', client, page, defaultTimezone, onEvent, conversation, approve } = options;
  const { maxRequests = 3, maxTextChars = 9000 } = options;
  const now: Clock = options.now ? hostClock(options.now) : systemClock.now;
  return {
    client: client ?? createBookingClient({ baseUrl, ...(options.now ? { clock: { now } } : {}) }),
    /** The slugs that the host fixed. Undefined: the model names the page. */
    pages: fixedPages(options),
    guest: fixGuest(options.guest),
    defaultTimezone: defaultTimezone === undefined ? undefined : canonicalZone(defaultTimezone),
    /** Durations of the `page` option. */
    durationsMinutes: page?.durationsMinutes,
    now,
    maxRequests,
    conversation,
    /** The session of a conversation. All calls without a name share one. */
    sessionOf: sessionsOf(options, now),
    approve,
    maxTextChars,
    events: onEvent && createEvents(onEvent, now),
    /** Warns the host once that an approval came for a call that was not proposed here. */
    warnUnknownApproval: options.sessions ? () => {} : () => warnOnce(options.memory, unknownApprovalWarning),
  };
}

/** The current time, or `instead` if the host's clock fails. @throws HostError if it fails and `instead` is missing */
type Clock = (instead?: Instant) => Instant;

/** @throws TypeError if two options name different pages */
function fixedPages({ slug, pages, page }: BookingToolsOptions): readonly string[] | undefined {
  if (pages && slug !== undefined) throw new TypeError('Booking tools take slug or pages, not both');
  const fixed = pages ?? (slug === undefined ? undefined : [slug]);
  if (!page || !fixed) return fixed ?? (page && [page.slug]);
  if (fixed.length === 1 && fixed[0] === page.slug) return fixed;
  throw new TypeError(
    `page is ${shown(page.slug)}, and ${pages ? 'pages are' : 'slug is'} ${fixed.map(shown).join(', ')}: they must be the same`,
  );
}

const unknownApprovalWarning =
  'An approval arrived for a call that these tools did not propose: the proposal is kept in another process or conversation, or it was never made. Ask by approveRequests(tools) or needsApproval, and give the tools `sessions` that all processes share, and the same `conversation`; an MCP server with handles needs the same `secret` in all processes.';

/**
 * Named conversations share the memory of the process, whatever client, clock or function the host passes, so a server can create the tools
 * in each HTTP request. Each set of tools whose conversation has no name has a memory of its own.
 */
function sessionsOf(
  { sessions, memory }: BookingToolsOptions,
  now: Clock,
): (conversation?: string) => Session {
  if (sessions) {
    let unnamed = '';
    return (conversation) => {
      // Made by the first call, because some hosts give no random values while a program starts.
      unnamed ||= crypto.randomUUID();
      return createStoredSession(sessions, conversation || unnamed);
    };
  }
  const unnamed = createMemory();
  return (conversation = '') =>
    createMemorySession(conversation === '' ? unnamed : sharedMemory(memory), conversation, () => now(0));
}

/** A missing environment variable must not unfix a page or a guest. */
const fixing = ['slug', 'pages', 'guest', 'page', 'approve', 'conversation', 'sessions'];

const hasAddress = (client: unknown) => isRecord(client) && typeof (client.baseUrl ?? '') === 'string';

const rules: Record<keyof BookingToolsOptions, Rule> = {
  baseUrl: () => undefined, // checked by the client
  client: (value) =>
    mustHaveFunctions('getBookingPage', 'getFreeSlots', 'requestMeeting')(value) ??
    (hasAddress(value) ? undefined : 'must have a baseUrl that is a text, or none'),
  slug: slugProblem,
  pages: pagesProblem,
  guest: () => undefined, // checked by `fixGuest`
  defaultTimezone: mustBeZoneName,
  page: pageProblem,
  now: mustBeFunction,
  maxRequests: mustBeWholeNumber(1),
  conversation: mustBe(
    'a text that is not empty, or a function of the call',
    (value) => typeof value === 'function' || isFilled(value),
  ),
  sessions: mustHaveFunctions('load', 'save'),
  memory: mustBe('an object', isRecord),
  approve: mustBeFunction,
  // A shorter answer has no room for the starts of one day.
  maxTextChars: mustBeWholeNumber(2000),
  onEvent: mustBeFunction,
};

function checkShape(options: BookingToolsOptions): void {
  if (!isRecord(options))
    throw new TypeError(
      `The options of booking tools are an object with a baseUrl, such as { baseUrl: 'http://localhost:8787' }, not ${shown(options)}`,
    );
  if (options.client && options.baseUrl !== undefined)
    throw new TypeError('Booking tools take baseUrl or client, not both');
  // No function is named: the caller may have called `bookingTools()` of a framework.
  checkOptions('booking tools', options, { rules, fixing });
  if (!options.client && options.baseUrl === undefined)
    throw new TypeError('Booking tools need a baseUrl, such as http://localhost:8787, or a client');
}

function slugProblem(slug: unknown): string | undefined {
  if (!isFilled(slug)) return `must be a page's last segment, such as "demo", not ${shown(slug)}`;
  if (!/^https?:\/\//i.test(slug) || !URL.canParse(slug)) return undefined;
  const segment = new URL(slug).pathname.split('/').findLast((part) => part !== '') ?? '';
  return `is the page's last segment, ${shown(segment)}, not its whole address`;
}

/** More would not fit into the list of them. */
const maxPages = 20;

function pagesProblem(pages: unknown): string | undefined {
  if (!Array.isArray(pages) || pages.length === 0 || pages.length > maxPages)
    return `must be a list of 1 to ${maxPages} slugs, such as ["intro", "consulting"], not ${shown(pages)}`;
  const wrong = pages.map(slugProblem).find((problem) => problem !== undefined);
  if (wrong !== undefined) return `has an entry that ${wrong}`;
  const keys = pages.map((slug) => slugKey(String(slug)));
  const twice = pages.find((_, index) => keys.indexOf(keys[index] as string) < index);
  return twice === undefined ? undefined : `names ${shown(twice)} twice`;
}

function pageProblem(page: unknown): string | undefined {
  const { success, data, error } = bookingPageSchema.safeParse(page);
  if (success) return isFilled(data.slug) ? undefined : 'must have a slug that is not empty';
  const where = error.issues[0]?.path.join('.') ?? '';
  return `must be what getBookingPage of a client gives, not ${isRecord(page) ? `an object with a wrong ${where}` : shown(page)}`;
}

/** Wraps the host's clock. @throws the clock's own error here; later calls throw a HostError */
function hostClock(now: () => Date): Clock {
  instantOf(now());
  return (instead) => {
    try {
      return instantOf(now());
    } catch (cause) {
      if (instead === undefined) throw new HostError('now failed', { cause });
      return instead;
    }
  };
}

function instantOf(date: unknown): Instant {
  // Not instanceof, because some test runners use the Date of another realm.
  if (!isRecord(date) || typeof date.getTime !== 'function')
    throw new TypeError(`now() must answer a Date, not ${shown(date)}`);
  const instant: unknown = date.getTime();
  if (typeof instant !== 'number' || !(instant >= 0 && instant < Date.UTC(9999, 0)))
    throw new TypeError(`now() must answer a Date from 1970 to 9999, not one of ${shown(instant)}`);
  return Math.floor(instant);
}
