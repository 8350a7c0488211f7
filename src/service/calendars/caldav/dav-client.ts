import type { Instant } from '../../../time/index.ts';
import { readRetryAfter } from '../../http/retry-after.ts';
import type { BusyCalendar } from '../../pages/host-page.ts';
import { readApart } from '../ical/read-apart.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { CalendarResponse } from '../port/calendar-request.ts';
import type { DriverOptions } from '../port/host-calendar.ts';
import type { DavResponse } from './multistatus.ts';
import type { DavQuestion } from './read-answers.ts';

export type DavCall = {
  method: 'PROPFIND' | 'REPORT' | 'PUT' | 'DELETE';
  body?: string;
  headers?: Record<string, string>;
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

  /** Any status is an answer. */
  const send = async (url: URL, { headers, ...call }: DavCall): Promise<CalendarResponse> => {
    if (url.origin !== origin) throw new CalendarFailure('otherHost', url.host);
    const authorization = await credentials();
    return request(url, {
      ...call,
      accept: '*/*',
      redirects: 'sameOrigin',
      headers: { 'content-type': 'application/xml; charset=utf-8', ...headers, authorization },
    });
  };

  return {
    send,
    /** The resources of a multistatus, with absolute addresses. */
    async list(url: URL, call: DavCall): Promise<(DavResponse & { url: URL })[]> {
      const response = await send(url, call);
      if (response.status !== 207) throw failureOf(response, clock.now());
      const question: DavQuestion = { xml: [response.text] };
      const resources = await readApart<DavResponse[]>(question, { signal: call.signal });
      return resources.map((resource) => ({ ...resource, url: addressOf(resource.href, response.url) }));
    },
    failureOf: (response: CalendarResponse) => failureOf(response, clock.now()),
  };
}

export function addressOf(href: string, base: URL): URL {
  const url = URL.parse(href.trim(), base);
  if (!url) throw new CalendarFailure('unexpected', 'an address that cannot be read');
  return url;
}

function failureOf({ status, headers }: CalendarResponse, now: Instant): CalendarFailure {
  return status >= 200 && status < 300
    ? new CalendarFailure('unexpected', `the status ${status}, and no list of events`)
    : new CalendarFailure('status', status, { retryAfterMs: readRetryAfter(headers['retry-after'], now) });
}
