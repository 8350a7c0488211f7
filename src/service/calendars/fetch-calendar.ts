import type { IncomingMessage } from 'node:http';
import { AddressRefused, type GuardedGetOptions, guardedGet, readAnswer } from '../http/guarded-get.ts';

/** A calendar could not be fetched or read. Its message is logged, so it never holds the address, which is often a secret. */
export class CalendarUnreadable extends Error {
  override readonly name = 'CalendarUnreadable';
}

export type FetchOptions = Omit<GuardedGetOptions, 'accept'> & {
  timeoutMs?: number;
  mostBytes?: number;
};

const mostRedirects = 5;

/**
 * The text of a calendar. The addresses that the service may reach are checked where the socket connects, on every redirect anew: a
 * name that was checked before could lead elsewhere by then.
 * @throws CalendarUnreadable
 */
export async function fetchCalendar(url: string, options: FetchOptions): Promise<string> {
  const { timeoutMs = 10_000 } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  try {
    return await follow(url, { ...options, signal });
  } catch (error) {
    if (error instanceof CalendarUnreadable) throw error;
    if (error instanceof AddressRefused)
      throw new CalendarUnreadable(
        `${error.message}; --private-calendars (in code privateCalendars) allows one for hosts that a page names, without redirects to others`,
      );
    if (timeout.aborted) throw new CalendarUnreadable(`it did not arrive within ${timeoutMs / 1000} s`);
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CalendarUnreadable(`its server cannot be reached (${code ?? message})`, { cause: error });
  }
}

async function follow(first: string, options: FetchOptions): Promise<string> {
  let url = new URL(first);
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const response = await guardedGet(url, { ...options, accept: 'text/calendar' });
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readCalendarText(response, options.mostBytes ?? 10 * 1024 * 1024);
    response.destroy();
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new CalendarUnreadable(`its server answered ${statusCode}`);
    url = redirectedTo(url, headers.location);
  }
  throw new CalendarUnreadable(`its server redirected more than ${mostRedirects} times`);
}

function redirectedTo(from: URL, location: string): URL {
  const to = URL.parse(location, from);
  if (!to || !/^https?:$/.test(to.protocol))
    throw new CalendarUnreadable('its server redirected to what is no web address');
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw new CalendarUnreadable('its server redirected from https to http, where anybody can read along');
  return to;
}

/** Many servers name a wrong type, so only the text decides. The error names the type, which helps to find the mistake. */
async function readCalendarText(response: IncomingMessage, mostBytes: number): Promise<string> {
  const text = await readText(response, mostBytes);
  if (/^\uFEFF?BEGIN:VCALENDAR/im.test(text)) return text;
  const type = JSON.stringify((response.headers['content-type'] ?? 'no type').slice(0, 40));
  throw new CalendarUnreadable(`its server sent ${type}, and nothing in it says BEGIN:VCALENDAR`);
}

async function readText(response: IncomingMessage, mostBytes: number): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    response.destroy();
    throw new CalendarUnreadable(
      `its server sent it as ${JSON.stringify(encoding.slice(0, 40))}; it must be plain`,
    );
  }
  const bytes = await readAnswer(response, mostBytes);
  if (!bytes) throw new CalendarUnreadable(`it is larger than ${Math.round(mostBytes / 1024)} KiB`);
  return bytes.toString('utf8');
}
