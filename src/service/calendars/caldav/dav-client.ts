import { isRecord } from '../../../wire/index.ts';
import { readRetryAfter } from '../../http/retry-after.ts';
import type { BusyCalendar } from '../../pages/host-page.ts';
import { readApart } from '../ical/read-apart.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { CalendarResponse } from '../port/calendar-request.ts';
import type { DriverOptions } from '../port/host-calendar.ts';
import { type DavResponse, listOf } from './multistatus.ts';
import type { DavQuestion } from './read-answers.ts';

export type DavCall = {
  method: 'PROPFIND' | 'REPORT' | 'PUT' | 'DELETE';
  body?: string;
  headers?: Record<string, string>;
  /** The statuses that are answers. Any other is a failure. Left out: all. */
  statuses?: readonly number[];
  signal: AbortSignal;
};

export type DavClient = ReturnType<typeof createDavClient>;

/** Speaks CalDAV (RFC 4791) with one server. The password goes to the origin of `login.url` alone, also after a redirect. */
export function createDavClient(
  login: Pick<BusyCalendar, 'url' | 'login'>,
  { clock, request, account }: DriverOptions,
) {
  const { origin } = new URL(login.url);

  const credentials = async (): Promise<string> => {
    const stored = login.login?.password === undefined ? (await account.read())?.secrets : undefined;
    const { user, password } = { ...login.login, ...stored };
    if (user === undefined || password === undefined) throw new CalendarFailure('noSignIn');
    return `Basic ${Buffer.from(`${user}:${password}`, 'utf8').toString('base64')}`;
  };

  const send = async (url: URL, { headers, statuses, ...call }: DavCall): Promise<CalendarResponse> => {
    if (url.origin !== origin) throw new CalendarFailure('otherHost', url.host);
    const authorization = await credentials();
    const response = await request(url, {
      ...call,
      accept: '*/*',
      redirects: 'sameOrigin',
      headers: { 'content-type': 'application/xml; charset=utf-8', ...headers, authorization },
    });
    if (statuses?.includes(response.status) === false) throw failureOf(response);
    return response;
  };

  const failureOf = ({ status, headers }: CalendarResponse): CalendarFailure =>
    status >= 200 && status < 300
      ? new CalendarFailure('unexpected', `the status ${status}, and no list of events`)
      : new CalendarFailure('status', status, {
          retryAfterMs: readRetryAfter(headers['retry-after'], clock.now()),
        });

  return {
    send,
    /** The resources of a multistatus, with absolute addresses. */
    async list(url: URL, call: DavCall): Promise<(DavResponse & { url: URL })[]> {
      const response = await send(url, { ...call, statuses: [207] });
      const question: DavQuestion = { xml: [response.text] };
      const resources = await readApart<DavResponse[]>(question, { signal: call.signal });
      return resources.map((resource) => ({ ...resource, url: addressOf(resource.href, response.url) }));
    },
    failureOf,
  };
}

export function addressOf(href: string, base: URL): URL {
  const url = URL.parse(href.trim(), base);
  if (!url) throw new CalendarFailure('unexpected', 'an address that cannot be read');
  return url;
}

/** A calendar that holds events. `name`: as the server shows it; it may be empty. */
export type FoundCalendar = { url: string; name: string };

export type DiscoveryOptions = {
  driver: DriverOptions;
  signal: AbortSignal;
  /** Asked before the password goes to another server than that of the first address. */
  mayUse(host: string): Promise<boolean>;
};

type Resource = DavResponse & { url: URL };

const homeSet = 'calendar-home-set';
const principal = 'current-user-principal';

/**
 * Finds the calendars of a user from any address of a server (RFC 6764 §6, RFC 4791 §6.2.1). The address of one calendar finds that one.
 * @throws CalendarFailure
 */
export async function discoverCalendars(
  login: { url: string; user: string; password: string },
  { driver, signal, mayUse }: DiscoveryOptions,
): Promise<FoundCalendar[]> {
  const first = new URL(login.url);
  const allowed = new Set([first.origin]);
  const find = async (url: URL, depth: '0' | '1'): Promise<Resource[]> => {
    if (!allowed.has(url.origin)) {
      const isOpen = first.protocol === 'https:' && url.protocol !== 'https:';
      if (isOpen || !(await mayUse(url.host))) throw new CalendarFailure('otherHost', url.host);
      allowed.add(url.origin);
    }
    const dav = createDavClient({ url: url.href, login }, driver);
    return dav.list(url, { method: 'PROPFIND', headers: { depth }, body: propfind, signal });
  };
  for (const start of [first, new URL('/.well-known/caldav', first), new URL('/', first)]) {
    const [resource] = await find(start, '0').catch(unlessElsewhere);
    if (resource && holdsEvents(resource)) return [foundOf(resource)];
    const own = resource && linkOf(resource, homeSet);
    const user = resource && linkOf(resource, principal);
    const [person] = !own && user ? await find(user, '0') : [];
    const home = own ?? (person && linkOf(person, homeSet));
    if (home) return (await find(home, '1')).filter(holdsEvents).map(foundOf);
  }
  throw new CalendarFailure('unexpected', 'no calendars of this user');
}

/** An address that is not of CalDAV. A wrong password is not tried at the next address. */
function unlessElsewhere(error: unknown): Resource[] {
  if (error instanceof CalendarFailure && ['403', '404', '405'].includes(error.detail)) return [];
  throw error;
}

function linkOf({ props, url }: Resource, name: string): URL | undefined {
  const link = props[name];
  const [href] = isRecord(link) ? listOf(link.href) : [];
  return typeof href === 'string' ? addressOf(href, url) : undefined;
}

export function holdsEvents({ props }: DavResponse): boolean {
  const { resourcetype: type, 'supported-calendar-component-set': set } = props;
  if (!isRecord(type) || !('calendar' in type)) return false;
  // Without a list it holds all kinds.
  const kinds = isRecord(set) ? listOf(set.comp).map((one) => isRecord(one) && one['@name']) : [];
  return kinds.length === 0 || kinds.includes('VEVENT');
}

const foundOf = ({ url, props }: Resource): FoundCalendar => ({
  url: url.href,
  name: typeof props.displayname === 'string' ? props.displayname : '',
});

export const propfind = `<?xml version="1.0" encoding="utf-8"?>
<d:propfind xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:displayname/><d:resourcetype/>
<d:${principal}/><c:${homeSet}/><c:supported-calendar-component-set/></d:prop></d:propfind>`;
