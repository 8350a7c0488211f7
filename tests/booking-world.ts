import { type BookingClient, createBookingClient } from '../src/client/index.ts';
import {
  createBookingService,
  demoPagesYaml,
  memoryTransport,
  type ServiceOptions,
} from '../src/service/index.ts';
import {
  type BookingToolsOptions,
  createBookingTools,
  type RequestMeetingInput,
} from '../src/tools/index.ts';
import type { Slot } from '../src/wire/index.ts';

/** Wednesday 18 November 2026, 10:00 in Jerusalem. */
export const wednesday: number = Date.parse('2026-11-18T08:00:00Z');

export type Sent = { method: string; path: string; query: URLSearchParams; body: string | undefined };
type Answer = (
  sent: Sent,
  init: RequestInit | undefined,
) => Response | undefined | Promise<Response | undefined>;

/** The real service in process, a clock that can be set, and a record of everything that was sent to it. */
export function createWorld({
  pageCacheMs = 0,
  ...ofService
}: Partial<ServiceOptions> & { pageCacheMs?: number } = {}) {
  let present = wednesday;
  const clock = { now: () => present };
  const sent: Sent[] = [];
  const answers: Answer[] = [];
  const service = createBookingService({
    pages: demoPagesYaml,
    publicUrl: 'http://service.test',
    mail: memoryTransport(),
    clock,
    limits: null,
    ...ofService,
  });
  const fetch = async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(url));
    const body = init?.body ? String(init.body) : undefined;
    const one: Sent = { method: init?.method ?? 'GET', path: pathname, query: searchParams, body };
    sent.push(one);
    for (const answer of answers) {
      const response = await answer(one, init);
      if (response) return response;
    }
    return service.fetch(String(url), init);
  };
  const client: BookingClient = createBookingClient({
    baseUrl: 'http://service.test',
    fetch,
    clock,
    pageCacheMs,
    retryDelayMs: 1,
  });
  /** The page `demo` at the time of this world, with a memory of its own. */
  const options = (): BookingToolsOptions => ({
    client,
    slug: 'demo',
    defaultTimezone: 'Asia/Jerusalem',
    now: () => new Date(present),
    memory: {},
  });
  return {
    service,
    client,
    sent,
    posts: () => sent.filter(({ method }) => method === 'POST'),
    bodies: () => sent.flatMap(({ method, body }) => (method === 'POST' && body ? [JSON.parse(body)] : [])),
    reads: () => sent.filter(({ path }) => path.endsWith('/slots')),
    now: () => present,
    /** Sets the clock forward. */
    pass: (milliseconds: number) => {
      present += milliseconds;
    },
    /** Somebody else takes a start: no list holds it from now on, and a request for it gets 409. */
    take: (start: string, error = 'Taken') => {
      const isTaken = (one: string) => Date.parse(one) === Date.parse(start);
      answers.unshift(async ({ method, path, query, body }) => {
        if (method === 'POST' && body && isTaken(JSON.parse(body).start)) return json(409, { error });
        if (!path.endsWith('/slots')) return undefined;
        const list = await (await service.fetch(`http://service.test${path}?${query}`)).json();
        return json(200, { ...list, slots: list.slots.filter((slot: Slot) => !isTaken(slot.start)) });
      });
    },
    /** Lets `answer` replace the service's answer whenever it returns a response. The latest one is asked first. */
    answer: (answer: Answer) => {
      answers.unshift(answer);
    },
    options,
    /**
     * Tools of the page `demo`, with a memory of their own. An option that is undefined is left out, also a default of this function.
     */
    tools: (more: BookingToolsOptions = {}) => {
      const given = Object.entries({ ...options(), ...more }).filter(([, value]) => value !== undefined);
      return createBookingTools(Object.fromEntries(given) as BookingToolsOptions);
    },
    close: () => service.close(),
  };
}

export type World = ReturnType<typeof createWorld>;

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers });

/** Answers every slots read with these slots. */
export function listing(slots: Slot[] | (() => Slot[])): Answer {
  return ({ path, query }) => {
    if (!path.endsWith('/slots')) return undefined;
    const list = typeof slots === 'function' ? slots() : slots;
    const slug = path.split('/').at(-2) ?? '';
    const durationMinutes = Number(query.get('duration'));
    return json(200, { slug, durationMinutes, timezone: query.get('timezone'), slots: list });
  };
}

/** Answers a request with this response, instead of the service. */
export function refusing(status: number, error: string, headers: Record<string, string> = {}): Answer {
  return ({ method }) => (method === 'POST' ? json(status, { error }, headers) : undefined);
}

export function slotAt(start: string, minutes = 30): Slot {
  return { start, end: new Date(Date.parse(start) + minutes * 60_000).toISOString().replace('.000Z', 'Z') };
}

export const everything = { durationMinutes: 30, timezone: '', days: 0, when: '' };

/** A complete request of Noa for Tuesday at 13:00. */
export function request(changes: Partial<RequestMeetingInput> = {}): RequestMeetingInput {
  return {
    start: '2026-11-24T13:00',
    durationMinutes: 30,
    timezone: '',
    guestName: 'Noa Levi',
    guestEmail: 'noa@example.com',
    locale: 'en',
    reasonKey: '',
    answers: [],
    replaces: '',
    ...changes,
  };
}
