import type { IncomingHttpHeaders } from 'node:http';
import { AddressRefused, type GuardedOptions, guardedRequest } from '../../http/guarded-request.ts';
import { readStream } from '../../http/read-body.ts';
import { CalendarFailure } from './calendar-failure.ts';

/** `redirects`: to which servers redirects may lead; by default none is followed. A redirect never leads from https to http. */
export type RequestOptions = Pick<GuardedOptions, 'method' | 'body' | 'headers' | 'accept' | 'signal'> & {
  redirects?: 'anywhere' | 'sameOrigin';
  timeoutMs?: number;
  mostBytes?: number;
};

/** `url`: where the answer came from, after redirects. */
export type CalendarResponse = { status: number; headers: IncomingHttpHeaders; text: string; url: URL };

const mostRedirects = 5;
const redirectStatuses = [301, 302, 303, 307, 308];

/**
 * Sends a request to the server of a calendar, and reads the whole answer as text within limits of time and size. The address of each
 * redirect is checked like the first one. Any status is an answer.
 * @throws CalendarFailure
 */
export async function calendarRequest(
  url: URL,
  { timeoutMs = 10_000, ...options }: RequestOptions & Pick<GuardedOptions, 'mayConnect' | 'resolve'>,
): Promise<CalendarResponse> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  try {
    return await follow(url, { ...options, signal });
  } catch (error) {
    if (error instanceof CalendarFailure) throw error;
    if (error instanceof AddressRefused) throw new CalendarFailure('privateAddress');
    if (timeout.aborted) throw new CalendarFailure('slow', timeoutMs / 1000);
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CalendarFailure('unreachable', code ?? message, { cause: error });
  }
}

async function follow(
  first: URL,
  { redirects, mostBytes = 10 * 1024 * 1024, ...options }: RequestOptions,
): Promise<CalendarResponse> {
  let url = first;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const response = await guardedRequest(url, options);
    const { statusCode: status = 0, headers } = response;
    const isRedirect = redirects !== undefined && redirectStatuses.includes(status);
    if (!isRedirect || headers.location === undefined) {
      const text = await readText(response, mostBytes);
      return { status, headers, text, url };
    }
    response.destroy();
    url = redirectedTo(url, headers.location);
    if (redirects === 'sameOrigin' && url.origin !== first.origin)
      throw new CalendarFailure('otherHost', url.host);
  }
  throw new CalendarFailure('redirects', mostRedirects);
}

function redirectedTo(from: URL, location: string): URL {
  const to = URL.parse(location, from);
  if (!to || !/^https?:$/.test(to.protocol)) throw new CalendarFailure('redirectToNoAddress');
  if (from.protocol === 'https:' && to.protocol === 'http:') throw new CalendarFailure('redirectWithoutTls');
  return to;
}

async function readText(
  response: Awaited<ReturnType<typeof guardedRequest>>,
  mostBytes: number,
): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    response.destroy();
    throw new CalendarFailure('encoded', JSON.stringify(encoding.slice(0, 40)));
  }
  const bytes = await readStream(response, mostBytes);
  if (!bytes) throw new CalendarFailure('large', Math.round(mostBytes / 1024));
  return bytes.toString('utf8');
}
