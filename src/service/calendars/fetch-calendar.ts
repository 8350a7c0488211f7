import type { IncomingMessage } from 'node:http';
import { AddressRefused, type GuardedOptions, guardedRequest } from '../http/guarded-request.ts';
import { readStream } from '../http/read-body.ts';
import { CalendarUnreadable } from './calendar-unreadable.ts';

export type FetchOptions = Omit<GuardedOptions, 'accept' | 'headers'> & {
  /** The validators of the copy that we have. Without them the whole calendar is sent. */
  known?: Validators;
  timeoutMs?: number;
  mostBytes?: number;
};

/** What a server says of a version of a calendar, for a conditional request (RFC 9110 §13.1). */
export type Validators = { etag: string | null; lastModified: string | null };

/** `text`: null if the server says that the known version is current. */
export type FetchedCalendar = Validators & { text: string | null };

const mostRedirects = 5;

/** Fetches the text of a calendar. The address of each redirect is checked like the first one. @throws CalendarUnreadable */
export async function fetchCalendar(url: string, options: FetchOptions): Promise<FetchedCalendar> {
  const { timeoutMs = 10_000 } = options;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = AbortSignal.any([options.signal, timeout]);
  try {
    return await follow(url, { ...options, signal });
  } catch (error) {
    if (error instanceof CalendarUnreadable) throw error;
    if (error instanceof AddressRefused) throw new CalendarUnreadable('privateAddress');
    if (timeout.aborted) throw new CalendarUnreadable('slow', timeoutMs / 1000);
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CalendarUnreadable('unreachable', code ?? message, { cause: error });
  }
}

async function follow(first: string, options: FetchOptions): Promise<FetchedCalendar> {
  let url = new URL(first);
  const { etag = null, lastModified = null } = options.known ?? {};
  const conditions = {
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  };
  const isConditional = Object.keys(conditions).length > 0;
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const response = await guardedRequest(url, { ...options, accept: 'text/calendar', headers: conditions });
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) {
      const text = await readCalendarText(response, options.mostBytes ?? 10 * 1024 * 1024);
      return { text, etag: validator(headers.etag), lastModified: validator(headers['last-modified']) };
    }
    response.destroy();
    if (statusCode === 304 && isConditional) return { text: null, etag, lastModified };
    if (![301, 302, 303, 307, 308].includes(statusCode) || headers.location === undefined)
      throw new CalendarUnreadable('status', statusCode);
    url = redirectedTo(url, headers.location);
  }
  throw new CalendarUnreadable('redirects', mostRedirects);
}

/** A longer validator is not stored, so the calendar is then sent whole each time. */
function validator(header: string | undefined): string | null {
  return header !== undefined && header.length <= 500 ? header : null;
}

function redirectedTo(from: URL, location: string): URL {
  const to = URL.parse(location, from);
  if (!to || !/^https?:$/.test(to.protocol)) throw new CalendarUnreadable('redirectToNoAddress');
  if (from.protocol === 'https:' && to.protocol === 'http:')
    throw new CalendarUnreadable('redirectWithoutTls');
  return to;
}

/** Many servers name a wrong type, so only the text decides. The error names the type, which helps to find the mistake. */
async function readCalendarText(response: IncomingMessage, mostBytes: number): Promise<string> {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding !== 'identity') {
    response.destroy();
    throw new CalendarUnreadable('encoded', JSON.stringify(encoding.slice(0, 40)));
  }
  const bytes = await readStream(response, mostBytes);
  if (!bytes) throw new CalendarUnreadable('large', Math.round(mostBytes / 1024));
  const text = bytes.toString('utf8');
  if (/^\uFEFF?BEGIN:VCALENDAR/im.test(text)) return text;
  const type = JSON.stringify((response.headers['content-type'] ?? 'no type').slice(0, 40));
  throw new CalendarUnreadable('noCalendar', type);
}
