import type { MeetingRequest } from 'agent-booking';
import {
  createBookingService,
  memoryTransport,
  noLimits,
  openSqliteStore,
  readPages,
} from '../../src/service/index.ts';
import { json } from '../booking-world.ts';
import type { Random } from '../random.ts';
import { createPeople } from './people.ts';
import { isZone, localTime, offsetText, openHours } from './wall-texts.ts';
import type { PostOutcome, Quiet, Witness, WitnessedCall } from './witness.ts';

export const readFaults = ['none', 'not found', 'bad request', 'no JSON', 'no time'] as const;
export type ReadFault = (typeof readFaults)[number];

const common = {
  timezone: 'Asia/Jerusalem',
  durationsMinutes: [15, 30, 60],
  defaultDurationMinutes: 30,
  reminderHours: 24,
  customFields: [{ key: 'company', label: 'Company' }],
};

/** Dana has two pages. One of them keeps time free after a meeting. Dana and Bo share a third page. */
const pagesText = JSON.stringify({
  hosts: ['dana', 'bo'].map((name) => ({
    ...{ email: `${name}@example.com`, name, timezone: 'UTC', hours: openHours },
  })),
  pages: [
    { ...common, slug: 'demo', name: 'Dana Cohen', host: 'dana@example.com' },
    { ...common, slug: 'other', name: 'Dana', host: 'Dana@example.com', bufferAfterMinutes: 30 },
    { ...common, slug: 'team', name: 'The team', hosts: ['dana@example.com', 'bo@example.com'] },
  ],
});
const pages = readPages(pagesText);

export type StandOptions = {
  service: string;
  random: Random;
  /** The clock of the service. */
  now: () => number;
  /** The call that a request comes from. */
  callUnderWay: () => WitnessedCall | undefined;
  /** Time that passes while something is read. */
  lag: () => void;
};

/** The embedded service in process, behind a network that loses and changes answers. It reports to a witness. */
export function createStand(witness: Witness, { service, random, now, callUnderWay, lag }: StandOptions) {
  const faults: { request: RequestFault; read: ReadFault } = { request: 'none', read: 'none' };
  const store = openSqliteStore({ file: ':memory:' });
  const { sent, ...mail } = memoryTransport();
  const inside = createBookingService({
    ...{ pages, store, mail, clock: { now }, publicUrl: new URL(service).origin, inbox: false },
    secret: 'a secret of these tests'.padEnd(40),
    limits: random.in100(50) ? noLimits : {},
  });
  const people = createPeople({
    service: inside,
    store,
    sent,
    now,
    pagesText,
    object: (why) => witness.objections.push(why),
  });
  const running = new Set<Promise<unknown>>();

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const { pathname, search } = new URL(url);
    const [slug = '', rest] = pathname.slice('/api/agent/booking-pages/'.length).split('/');
    // The service does not see that a caller has gone.
    const { signal: _, ...sentOn } = init;
    const answer = rest === 'requests' ? request(slug, pathname, sentOn) : read(pathname + search);
    running.add(answer);
    return answer.finally(() => running.delete(answer));
  }

  async function read(path: string): Promise<Response> {
    // A read gives the state at the time when its answer is written.
    await wait(random.below(6));
    if (faults.read === 'not found') return json(404, { error: 'Gone' });
    if (faults.read === 'bad request') return json(400, { error: 'Bad' });
    if (faults.read === 'no JSON') return new Response('<html>', { status: 200 });
    const answer = await inside.fetch(path);
    const list = answer.ok && path.includes('/slots?') ? await answer.json() : undefined;
    const given = list ? json(200, respell(list as List)) : answer;
    lag();
    return given;
  }

  function respell(list: List): List {
    const { slug, durationMinutes, timezone } = list;
    const spell = random.in100(50) ? undefined : spelling(random.below(3), timezone);
    const slots = spell
      ? list.slots.map(({ start, end }) => ({ start: spell(Date.parse(start)), end }))
      : list.slots;
    if (random.in100(5)) slots.reverse();
    if (random.in100(5)) slots.push(...slots.slice(0, 3));
    const starts = slots.map(({ start }) => start);
    if (faults.read === 'no time') slots.push({ start: 'soon', end: 'later' });
    witness.list(service, `${slug} ${durationMinutes} ${timezone}`, starts);
    return { ...list, slots };
  }

  async function request(slug: string, path: string, init: RequestInit): Promise<Response> {
    const body = JSON.parse(String(init.body));
    const settle = seenBy(slug, body);
    const fault = faults.request;
    if (random.in100(20)) faults.request = random.in100(30) ? random.pick(requestFaults) : 'none';
    await wait(random.below(80));
    if (fault === 'taken') await people.take(slug, body);
    const decided: Decided | undefined = faultAnswers[fault](body);
    const isArriving = decided === undefined || (decided.outcome === 'uncertain' && random.in100(50));
    const real = isArriving ? await inside.fetch(path, init) : undefined;
    const { outcome, quiet, answer } = decided ?? answerOf(real as Response);
    settle(outcome, quiet, real?.status === 202 ? await people.validUntil(slug, body) : undefined);
    return answer();
  }

  /** An error in here must not look like a fault of the network. */
  function seenBy(slug: string, body: MeetingRequest): ReturnType<Witness['post']> {
    try {
      const call = callUnderWay();
      if (!call) throw new Error('no call sent this request');
      return witness.post(call, slug, body);
    } catch (error) {
      witness.objections.push(`the witness broke: ${error}`);
      throw error;
    }
  }

  /** Resolves when nothing is under way, also for calls that were aborted. */
  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running);
  }

  return {
    fetch,
    faults,
    people,
    settled,
    async close(): Promise<void> {
      await settled();
      await inside.close();
      await store.close();
    },
  };
}

type List = {
  slug: string;
  durationMinutes: number;
  timezone: string;
  slots: { start: string; end: string }[];
};

type Decided = { outcome: PostOutcome; quiet: Quiet | undefined; answer: () => Response };

/** What the service answered. Without a Retry-After the tools wait for a minute after 429, and half a minute after 503. */
function answerOf(response: Response): Decided {
  const { status, headers } = response;
  const seconds = Number(headers.get('retry-after') ?? (status === 429 ? 60 : 30));
  const scope = status === 429 ? 'guest' : 'service';
  const quiet = status === 429 || status === 503 ? ({ scope, forMs: seconds * 1000 } as const) : undefined;
  return { outcome: status === 202 ? 'accepted' : 'refused', quiet, answer: () => response };
}

const refused = (status: number, quietMs = 0, headers: Record<string, string> = {}): Decided => ({
  outcome: 'refused',
  quiet: quietMs === 0 ? undefined : { scope: status === 429 ? 'guest' : 'service', forMs: quietMs },
  answer: () => json(status, { error: 'No' }, headers),
});
const uncertain = (answer: () => Response): Decided => ({ outcome: 'uncertain', quiet: undefined, answer });

/** The ways in which the service may treat the next request. Undefined: the service answers. */
const faultAnswers = {
  none: () => undefined,
  taken: () => undefined,
  'listed still': () => refused(409),
  'bad request': () => refused(400),
  'not found': () => refused(404),
  busy: () => refused(429, 60_000),
  'busy for a time': () => refused(429, 150_000, { 'retry-after': '150' }),
  down: () => refused(503, 30_000),
  'down for a time': () => refused(503, 150_000, { 'retry-after': '150' }),
  'refused connection': () => ({ ...uncertain(failing('ECONNREFUSED')), outcome: 'unsent' }),
  reset: () => uncertain(failing('ECONNRESET')),
  broken: () => uncertain(() => json(500, { error: 'Oops' })),
  proxy: () => uncertain(() => new Response('<html>', { status: 429 })),
  'other start': ({ durationMinutes }) =>
    uncertain(() =>
      json(202, {
        ...{ status: 'confirmation_sent', message: 'Sent.', durationMinutes },
        start: '2026-10-29T00:00:00Z',
      }),
    ),
  'no acceptance': () => uncertain(() => json(202, { status: 'booked' })),
} satisfies Record<string, (body: MeetingRequest) => Decided | undefined>;
export type RequestFault = keyof typeof faultAnswers;
export const requestFaults = Object.keys(faultAnswers) as RequestFault[];

function failing(code: string): () => Response {
  return () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };
}

/** Three other ways to write an instant, all of them right. */
function spelling(style: number, timezone: string): (at: number) => string {
  if (style === 1) return (at) => new Date(at).toISOString();
  if (style === 0 || !isZone(timezone)) return (at) => `${new Date(at).toISOString().slice(0, 19)}Z`;
  return (at) => `${localTime(at, timezone)}:00.000${offsetText(at, timezone)}`;
}

/** Waits some turns of the microtask queue, so that parallel calls are answered in any order. */
export async function wait(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await undefined;
}
