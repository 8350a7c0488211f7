import type { MeetingRequest } from 'agent-booking';
import type { Random } from './random.ts';
import { instants, isZone, offsetText, wallText } from './wall-texts.ts';
import type { PostOutcome, Witness, WitnessedCall } from './witness.ts';

/** The ways in which the service may treat the next request. */
export const requestFaults = [
  'none',
  'taken',
  'listed still',
  'bad request',
  'not found',
  'busy',
  'busy for a time',
  'down',
  'down for a time',
  'refused connection',
  'reset',
  'broken',
  'proxy',
  'other start',
  'no acceptance',
] as const;
export type RequestFault = (typeof requestFaults)[number];

export const readFaults = ['none', 'not found', 'bad request', 'no JSON', 'no time'] as const;
export type ReadFault = (typeof readFaults)[number];

const slugs = ['demo', 'other'] as const;

export type StandOptions = {
  service: string;
  random: Random;
  now: () => number;
  /** The call that a request comes from. */
  callUnderWay: () => WitnessedCall | undefined;
  /** Time that passes while something is read. */
  lag: () => void;
};

/** A small service in process that answers by the interface, or by a fault, and reports to a witness. */
export function createStand(witness: Witness, { service, random, now, callUnderWay, lag }: StandOptions) {
  const taken = new Set<number>();
  const faults: { request: RequestFault; read: ReadFault } = { request: 'none', read: 'none' };

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const { pathname, searchParams } = new URL(url);
    const [slug = '', rest] = pathname.slice('/api/agent/booking-pages/'.length).split('/');
    if (rest === 'requests') return request(slug, String(init.body));
    // A read gives the state at the time when its answer is written.
    await wait(random.below(6));
    if (!slugs.some((one) => one === slug.toLowerCase())) return json(404, { error: 'No such page' });
    if (faults.read === 'not found') return json(404, { error: 'Gone' });
    if (faults.read === 'bad request') return json(400, { error: 'Bad' });
    if (faults.read === 'no JSON') return new Response('<html>', { status: 200 });
    const answer = rest === 'slots' ? list(slug, searchParams) : pageOf(slug, service);
    lag();
    return json(200, answer);
  }

  function list(slug: string, query: URLSearchParams) {
    const durationMinutes = Number(query.get('duration'));
    const timezone = query.get('timezone') ?? '';
    const until = now() + Number(query.get('days')) * 86_400_000;
    const free = instants.filter((at) => at >= now() && at < until && !taken.has(at));
    const spell = spelling(random.below(4), timezone);
    const starts = free.map(spell);
    if (random.in100(5)) starts.reverse();
    if (random.in100(5)) starts.push(...starts.slice(0, 3));
    const slots = starts.map((start) => ({ start, end: start }));
    if (faults.read === 'no time') slots.push({ start: 'soon', end: 'later' });
    witness.list(service, `${slug} ${durationMinutes} ${timezone}`, starts);
    return { slug, durationMinutes, timezone, slots };
  }

  async function request(slug: string, text: string): Promise<Response> {
    const body = JSON.parse(text);
    const settle = seenBy(slug, body);
    const fault = faults.request;
    if (random.in100(20)) faults.request = random.in100(30) ? random.pick(requestFaults) : 'none';
    await wait(random.below(80));
    const at = Date.parse(body.start);
    const isFree = !taken.has(at);
    if (fault === 'taken') taken.add(at);
    const { outcome, quiet, answer } = answerTo(isFree ? fault : 'taken', body);
    settle(outcome, quiet);
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

  return { fetch, faults, taken };
}

type Quiet = { scope: 'guest' | 'service'; forMs: number };
type Decided = { outcome: PostOutcome; quiet: Quiet | undefined; answer: () => Response };

function answerTo(fault: RequestFault, body: { start: string; durationMinutes: number }): Decided {
  const { start, durationMinutes } = body;
  const acceptance = { status: 'confirmation_sent', message: 'Sent.', start, durationMinutes };
  const refused = (status: number, quietMs = 0, retryAfter?: string): Decided => ({
    outcome: 'refused',
    quiet: quietMs === 0 ? undefined : { scope: status === 429 ? 'guest' : 'service', forMs: quietMs },
    answer: () =>
      json(status, { error: 'No' }, retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
  });
  const uncertain = (answer: () => Response): Decided => ({
    outcome: 'uncertain',
    quiet: undefined,
    answer,
  });
  switch (fault) {
    case 'none':
      return { outcome: 'accepted', quiet: undefined, answer: () => json(202, acceptance) };
    case 'taken':
    case 'listed still':
      return refused(409);
    case 'bad request':
      return refused(400);
    case 'not found':
      return refused(404);
    case 'busy':
      return refused(429, 60_000);
    case 'busy for a time':
      return refused(429, 150_000, '150');
    case 'down':
      return refused(503, 30_000);
    case 'down for a time':
      return refused(503, 150_000, '150');
    case 'refused connection':
      return { outcome: 'unsent', quiet: undefined, answer: failing('ECONNREFUSED') };
    case 'reset':
      return uncertain(failing('ECONNRESET'));
    case 'broken':
      return uncertain(() => json(500, { error: 'Oops' }));
    case 'proxy':
      return uncertain(() => new Response('<html>', { status: 429 }));
    case 'other start':
      return uncertain(() => json(202, { ...acceptance, start: '2026-10-29T00:00:00Z' }));
    case 'no acceptance':
      return uncertain(() => json(202, { status: 'booked' }));
  }
}

function failing(code: string): () => Response {
  return () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  };
}

/** Four ways to write an instant, all of them right. */
function spelling(style: number, timezone: string): (at: number) => string {
  if (style === 1) return (at) => new Date(at).toISOString();
  if (style === 0 || !isZone(timezone)) return (at) => `${new Date(at).toISOString().slice(0, 19)}Z`;
  if (style === 2) return (at) => `${wallText(at, timezone)}:00${offsetText(at, timezone)}`;
  return (at) => `${wallText(at, timezone)}:00.000${offsetText(at, timezone)}`;
}

function pageOf(slug: string, service: string) {
  return {
    slug,
    name: 'Dana Cohen',
    headline: null,
    url: `${service}/${slug}`,
    timezone: 'Asia/Jerusalem',
    durationsMinutes: [30, 60],
    defaultDurationMinutes: 30,
    reasons: [],
    customFields: [{ key: 'company', label: 'Company', required: false, type: 'text' }],
    howToBook: 'Ask.',
  };
}

/** Waits some turns of the microtask queue, so that parallel calls are answered in any order. */
export async function wait(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await undefined;
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}
