import { type BookingClient, createBookingClient } from '../client/index.ts';
import { type Instant, isZoneName, systemClock } from '../time/index.ts';
import { type BookingPage, isEmailAddress, type Locale, locales } from '../wire/index.ts';
import type { RequestMeetingResult } from './request-result.ts';
import { createSessions, type Session, type Sessions } from './session/sessions.ts';

/** What the host knows of the guest. A field that is given is fixed: no tool takes it from a model. */
export type KnownGuest = {
  name?: string | undefined;
  email?: string | undefined;
  /** IANA name, such as `Asia/Jerusalem`. */
  timezone?: string | undefined;
  /** The language of the confirmation email. */
  locale?: Locale | undefined;
};

/** Options of `createBookingTools`. One of `baseUrl` and `client` is needed. */
export type BookingToolsOptions = {
  /** Where the booking service is; an http or https address. */
  baseUrl?: string | URL | undefined;
  client?: BookingClient | undefined;
  /** Fixes the page: no tool takes another from a model. */
  slug?: string | undefined;
  guest?: KnownGuest | undefined;
  /** The guest's zone unless they name another; IANA name. */
  defaultTimezone?: string | undefined;
  /** The page, read beforehand: it is fixed as `slug` is, and its durations, reasons and questions stand in the descriptions. */
  page?: BookingPage | undefined;
  /** The present; the machine's clock unless given. */
  now?: (() => Date) | undefined;
  /** How many requests one conversation may make; 3. */
  maxRequests?: number | undefined;
};

/** What the three tools share. */
export type ToolContext = {
  client: BookingClient;
  slug: string | undefined;
  guest: KnownGuest;
  defaultTimezone: string | undefined;
  page: BookingPage | undefined;
  now(): Instant;
  maxRequests: number;
  sessions: Sessions<RequestMeetingResult>;
};

export type ToolSession = Session<RequestMeetingResult>;

/** @throws TypeError that names the option which cannot be used, its value and what would be right */
export function createToolContext(options: BookingToolsOptions): ToolContext {
  const { slug, page, guest = {}, defaultTimezone, now, maxRequests = 3 } = options;
  checkPage(slug, page);
  checkGuest(guest);
  checkZone('defaultTimezone', defaultTimezone);
  if (!Number.isSafeInteger(maxRequests) || maxRequests < 1)
    throw new TypeError(`maxRequests must be a whole number from 1, not ${maxRequests}`);
  return {
    client: chooseClient(options),
    slug: slug ?? page?.slug,
    guest: { ...guest },
    defaultTimezone,
    page,
    now: now ? () => readNow(now) : systemClock.now,
    maxRequests,
    sessions: createSessions(),
  };
}

function chooseClient({ baseUrl, client, now }: BookingToolsOptions): BookingClient {
  if (client && baseUrl !== undefined)
    throw new TypeError('createBookingTools takes baseUrl or client, not both');
  if (client) return client;
  if (baseUrl === undefined)
    throw new TypeError('createBookingTools needs baseUrl, such as http://localhost:8787, or a client');
  return createBookingClient({ baseUrl, ...(now ? { clock: { now: () => readNow(now) } } : {}) });
}

function readNow(now: () => Date): Instant {
  const instant = now().getTime();
  if (Number.isNaN(instant)) throw new TypeError('now() answered an invalid date');
  return instant;
}

function checkPage(slug: string | undefined, page: BookingPage | undefined): void {
  if (slug !== undefined && (typeof slug !== 'string' || slug.trim() === ''))
    throw new TypeError(`slug must be a page's address, not "${slug}"`);
  if (page && slug !== undefined && page.slug !== slug)
    throw new TypeError(`page is "${page.slug}", and slug is "${slug}": they must be the same`);
}

function checkGuest({ name, email, timezone, locale }: KnownGuest): void {
  if (name !== undefined && name.trim() === '') throw new TypeError('guest.name must not be empty');
  if (email !== undefined && !isEmailAddress(email))
    throw new TypeError(`guest.email must be one email address, not "${email}"`);
  if (locale !== undefined && !locales.includes(locale))
    throw new TypeError(`guest.locale must be one of ${locales.join(', ')}, not "${locale}"`);
  checkZone('guest.timezone', timezone);
}

function checkZone(option: string, timezone: string | undefined): void {
  if (timezone !== undefined && !isZoneName(timezone))
    throw new TypeError(`${option} must be an IANA name such as Asia/Jerusalem, not "${timezone}"`);
}
