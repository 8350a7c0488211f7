import { type BookingClient, createBookingClient } from '../client/index.ts';
import { type Instant, isZoneName, systemClock } from '../time/index.ts';
import type { BookingPage } from '../wire/index.ts';
import type { Approve } from './approval.ts';
import type { OfCall } from './booking-tool.ts';
import { checkFunction, checkMethods, checkNames, isRecord, shown } from './check-options.ts';
import { type BookingEvent, createEvents, type Events } from './events.ts';
import { type FixedGuest, fixGuest, type GuestOption } from './known-guest.ts';
import type { RequestMeetingResult } from './request-result.ts';
import type { SessionStore } from './session/session-store.ts';
import { createSessions, type Session, type Sessions } from './session/sessions.ts';
import { createStoredSessions } from './session/stored-sessions.ts';

/** Options of `createBookingTools`. One of `baseUrl` and `client` is needed. */
export type BookingToolsOptions = {
  /** Where the booking service is; an http or https address. */
  baseUrl?: string | URL | undefined;
  client?: BookingClient | undefined;
  /** Fixes the page: no tool takes another from a model. */
  slug?: string | undefined;
  /** By field, each a value or a function of the call; or one function of the call, which fixes all of them. */
  guest?: GuestOption | undefined;
  /** The guest's zone unless they name another; IANA name. */
  defaultTimezone?: string | undefined;
  /** The page, read beforehand: it is fixed as `slug` is, and its durations, reasons and questions stand in the descriptions. */
  page?: BookingPage | undefined;
  /** The present; the machine's clock unless given. */
  now?: (() => Date) | undefined;
  /** How many requests one conversation may make; 3. */
  maxRequests?: number | undefined;
  /** Which conversation a call belongs to; left out: the one that the adapter names, else one for these tools. */
  conversation?: OfCall<string> | undefined;
  /** Where conversations are remembered; left out: in this process, the longest unused forgotten first. */
  sessions?: SessionStore | undefined;
  /** Asked before a request leaves, when everything else allows it; what was approved is what is sent. */
  approve?: Approve | undefined;
  /** How many characters a result has for a model at most; 9,000. What does not fit is counted and named, never cut silently. */
  maxTextChars?: number | undefined;
  /** Called with one flat event a step; what it throws does not reach the tools. */
  onEvent?: ((event: BookingEvent) => void) | undefined;
};

/** What the three tools share. */
export type ToolContext = {
  client: BookingClient;
  slug: string | undefined;
  guest: FixedGuest;
  defaultTimezone: string | undefined;
  page: BookingPage | undefined;
  now(): Instant;
  /** Names that clock among those of other processes. */
  clock: string;
  maxRequests: number;
  sessions: Sessions<RequestMeetingResult>;
  conversation: OfCall<string> | undefined;
  approve: Approve | undefined;
  maxTextChars: number;
  events: Events | undefined;
};

export type ToolSession = Session<RequestMeetingResult>;

/** @throws TypeError that names the option which cannot be used, its value and what would be right */
export function createToolContext(options: BookingToolsOptions): ToolContext {
  checkShape(options);
  const { slug, page, defaultTimezone, maxRequests = 3, sessions, conversation, onEvent } = options;
  checkPage(slug, page);
  checkZone('defaultTimezone', defaultTimezone);
  if (!Number.isSafeInteger(maxRequests) || maxRequests < 1)
    throw new TypeError(`maxRequests must be a whole number from 1, not ${shown(maxRequests)}`);
  const now = options.now ? nowOf(options.now) : systemClock.now;
  now();
  let clock: string | undefined;
  return {
    client: chooseClient(options),
    slug: slug ?? page?.slug,
    guest: fixGuest(options.guest),
    defaultTimezone,
    page,
    now,
    // Not before a call: some hosts make no random values while a program begins.
    get clock() {
      clock ??= crypto.randomUUID();
      return clock;
    },
    maxRequests,
    sessions: sessions ? createStoredSessions(sessions) : createSessions(),
    conversation,
    approve: options.approve,
    maxTextChars: readMaxTextChars(options.maxTextChars),
    events: onEvent && createEvents(onEvent, now),
  };
}

/** Every option; a name that is not here is refused. */
const optionNames = Object.keys({
  baseUrl: 0,
  client: 0,
  slug: 0,
  guest: 0,
  defaultTimezone: 0,
  page: 0,
  now: 0,
  maxRequests: 0,
  conversation: 0,
  sessions: 0,
  approve: 0,
  maxTextChars: 0,
  onEvent: 0,
} satisfies Record<keyof BookingToolsOptions, 0>);

/** What a type checker would say, for hosts that have none. */
function checkShape(options: BookingToolsOptions): void {
  if (!isRecord(options))
    throw new TypeError(
      `createBookingTools takes an object with a baseUrl, such as { baseUrl: 'http://localhost:8787' }, not ${shown(options)}`,
    );
  checkNames('createBookingTools', options, optionNames);
  const { client, sessions, approve, onEvent, now, conversation } = options;
  checkMethods('sessions', sessions, ['load', 'save']);
  if (options.baseUrl === undefined)
    checkMethods('client', client, ['getBookingPage', 'getFreeSlots', 'requestMeeting']);
  checkFunction('approve', approve);
  checkFunction('onEvent', onEvent);
  checkFunction('now', now);
  if (conversation === undefined || typeof conversation === 'function') return;
  if (typeof conversation !== 'string' || conversation.trim() === '')
    throw new TypeError(
      `conversation must be a text that is not empty, or a function of the call, not ${shown(conversation)}`,
    );
}

/** Below this an answer has no room for a day's starts beside what it says of them. */
const leastTextChars = 2000;

function readMaxTextChars(given = 9000): number {
  if (!(Number.isSafeInteger(given) && given >= leastTextChars))
    throw new TypeError(`maxTextChars must be a whole number from ${leastTextChars}, not ${shown(given)}`);
  return given;
}

function chooseClient({ baseUrl, client, now }: BookingToolsOptions): BookingClient {
  if (client && baseUrl !== undefined)
    throw new TypeError('createBookingTools takes baseUrl or client, not both');
  if (client) return client;
  if (baseUrl === undefined)
    throw new TypeError('createBookingTools needs baseUrl, such as http://localhost:8787, or a client');
  return createBookingClient({ baseUrl, ...(now ? { clock: { now: nowOf(now) } } : {}) });
}

function nowOf(now: () => Date): () => Instant {
  return () => {
    const date: unknown = now();
    // Not instanceof: a Date of another realm, as some test runners have, is one too.
    if (!isRecord(date) || typeof date.getTime !== 'function')
      throw new TypeError(`now() must answer a Date, not ${shown(date)}`);
    const instant: number = date.getTime();
    if (Number.isNaN(instant)) throw new TypeError('now() answered an invalid date');
    return instant;
  };
}

function checkPage(slug: string | undefined, page: BookingPage | undefined): void {
  if (slug !== undefined && (typeof slug !== 'string' || slug.trim() === ''))
    throw new TypeError(`slug must be a page's last segment, such as "demo", not ${shown(slug)}`);
  if (slug !== undefined && /^https?:\/\//i.test(slug) && URL.canParse(slug)) {
    const segment = new URL(slug).pathname.split('/').findLast((part) => part !== '') ?? '';
    throw new TypeError(`slug is the page's last segment, ${shown(segment)}, not its whole address`);
  }
  if (page === undefined) return;
  if (isRecord(page) && typeof page.slug === 'string' && slug !== undefined && page.slug !== slug)
    throw new TypeError(`page is ${shown(page.slug)}, and slug is ${shown(slug)}: they must be the same`);
  const isWhole =
    isRecord(page) &&
    typeof page.slug === 'string' &&
    page.slug.trim() !== '' &&
    [page.durationsMinutes, page.reasons, page.customFields].every(Array.isArray);
  if (!isWhole)
    throw new TypeError(
      `page must be what getBookingPage of a client gives, not ${isRecord(page) ? 'an object without slug, durationsMinutes, reasons or customFields' : shown(page)}`,
    );
}

function checkZone(option: string, timezone: string | undefined): void {
  if (timezone !== undefined && !isZoneName(timezone))
    throw new TypeError(`${option} must be an IANA name such as Asia/Jerusalem, not ${shown(timezone)}`);
}
