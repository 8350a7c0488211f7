import type { IncomingHttpHeaders } from 'node:http';
import { isRecord } from '../../../wire/index.ts';
import { readRetryAfter } from '../../http/retry-after.ts';
import { CalendarFailure } from '../port/calendar-failure.ts';
import type { CalendarResponse } from '../port/calendar-request.ts';
import type { DriverOptions } from '../port/host-calendar.ts';
import { accessToken } from './access-token.ts';

export type Json = Record<string, unknown>;

export type ApiCall = {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: Json;
  headers?: Readonly<Record<string, string>>;
  /** The statuses that are answers. Any other is a failure. Left out: all. */
  statuses?: readonly number[];
  signal: AbortSignal;
  timeoutMs?: number;
};

/** `body`: empty if the answer is no JSON object, so what is needed of it has to be checked. */
export type ApiAnswer = { status: number; headers: IncomingHttpHeaders; body: Json };

/** How a provider writes lists: the items of a page (undefined if it is no list), and the address of the page that follows. */
export type ListForm = { itemsOf(page: Json): unknown; next(page: Json, url: URL): URL | undefined };

export type JsonApi = ReturnType<typeof createJsonApi>;

/** A list that has more pages has no end. */
const mostPages = 100;

/**
 * Calls the JSON API of a calendar provider with an API key, or with the account's access token. The token goes to the origin of `base`
 * alone.
 */
export function createJsonApi(
  {
    base,
    headers: always = {},
    apiKey,
  }: { base: string; headers?: Readonly<Record<string, string>>; apiKey?: string },
  options: DriverOptions,
) {
  const { origin } = new URL(base);
  const { clock, request } = options;

  /** After a 401 the access token is refreshed once. @throws CalendarFailure */
  const send = async (url: URL, { body, headers, statuses, ...call }: ApiCall): Promise<ApiAnswer> => {
    if (url.origin !== origin) throw new CalendarFailure('otherHost', url.host);
    const attempt = async (refused?: string) => {
      const token = apiKey ?? (await accessToken(options, { signal: call.signal, refused }));
      const response = await request(url, {
        ...call,
        accept: 'application/json',
        headers: {
          ...always,
          ...headers,
          ...(body && { 'content-type': 'application/json' }),
          authorization: `Bearer ${token}`,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { token, response };
    };
    const first = await attempt();
    const isRefused = first.response.status === 401 && apiKey === undefined;
    const { response } = isRefused ? await attempt(first.token) : first;
    if (isRefused && response.status === 401) throw new CalendarFailure('noSignIn');
    const answer = readAnswer(response);
    if (statuses?.includes(answer.status) === false) throw failureOf(answer);
    return answer;
  };

  const failureOf = ({ status, headers, body }: ApiAnswer): CalendarFailure =>
    new CalendarFailure('status', `${status}${status === 403 ? limitOf(body) : ''}`, {
      retryAfterMs: readRetryAfter(headers['retry-after'], clock.now()),
    });

  return {
    send,
    failureOf,
    /** Reads every page of a list, so that nothing less than the whole list is an answer. */
    async readList(
      first: URL,
      { itemsOf, next }: ListForm,
      signal: AbortSignal,
    ): Promise<{ all: Json[]; last: Json }> {
      const all: Json[] = [];
      const seen = new Set<string>();
      for (let url = first; ; ) {
        if (seen.has(url.href) || seen.size === mostPages)
          throw new CalendarFailure('unexpected', 'a list without an end');
        seen.add(url.href);
        const answer = await send(url, { statuses: [200], signal });
        const page = itemsOf(answer.body);
        if (!Array.isArray(page) || !page.every(isRecord))
          throw new CalendarFailure('unexpected', 'no list of events');
        for (const item of page) all.push(item);
        const following = next(answer.body, url);
        if (!following) return { all, last: answer.body };
        url = following;
      }
    },
  };
}

function readAnswer({ status, headers, text }: CalendarResponse): ApiAnswer {
  const body = parsed(text);
  return { status, headers, body: isRecord(body) ? body : {} };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Google refuses with 403 too if the calendar is asked too often. The kinds of failures know these reasons. */
function limitOf({ error }: Json): string {
  const [first] = isRecord(error) && Array.isArray(error.errors) ? error.errors : [];
  const reason = isRecord(first) ? String(first.reason) : '';
  return /^(?:rateLimit|userRateLimit|quota)Exceeded$/.test(reason) ? ` ${reason}` : '';
}
