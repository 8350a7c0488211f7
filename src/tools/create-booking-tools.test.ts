import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWorld, everything, json, request, type World } from '../../tests/booking-world.ts';
import type { RequestMeetingInput } from './request-meeting/parse.ts';

/** The actions of a model, a clock and a network, in any order. */
type Step =
  | { kind: 'slots'; when: string; durationMinutes: number; timezone: string; days: number }
  | { kind: 'requests'; wishes: Wish[] }
  /** One model message that reads and requests; its answers are seen when all are there. */
  | { kind: 'message'; when: string; wishes: Wish[]; isParallel: boolean }
  | { kind: 'pass'; seconds: number }
  | { kind: 'fault'; fault: Fault };
type Wish = {
  pick: number;
  form: (typeof forms)[number];
  guestEmail: string;
  guestName: string;
  durationMinutes: number;
  timezone: string;
  replaces: 'none' | 'last' | 'wrong';
  answers: RequestMeetingInput['answers'];
  isAborted: boolean;
};
type Fault = 'none' | 'taken' | 'busy' | 'down' | 'lost';

const forms = ['shown', 'seconds', 'offset', 'z', 'otherOffset', 'later', 'garbage'] as const;
const oneOf = fc.constantFrom;
/** The sound value four times in five, so that requests do get through. */
const mostly = <Value>(sound: Value, ...odd: Value[]): fc.Arbitrary<Value> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constant(sound) },
    { weight: 1, arbitrary: fc.constantFrom(sound, ...odd) },
  );

const wish: fc.Arbitrary<Wish> = fc.record({
  pick: fc.nat(400),
  form: mostly<Wish['form']>('shown', ...forms),
  guestEmail: mostly(
    'noa@example.com',
    'NOA@example.com',
    'noa+x@example.com',
    'avi@example.com',
    'no address',
  ),
  guestName: mostly('Noa Levi', ' noa  levi', 'Somebody Else', ''),
  durationMinutes: mostly(0, 30, 60, 45, -1),
  timezone: mostly('', 'Asia/Jerusalem', 'Asia/Tokyo', 'PST'),
  replaces: oneOf('none', 'none', 'last', 'wrong'),
  answers: mostly<Wish['answers']>(
    [],
    [{ key: 'company', value: 'Acme' }],
    [{ key: '__proto__', value: 'x' }],
  ),
  isAborted: mostly(false, true),
});

const guess: Wish = {
  pick: -1,
  form: 'shown',
  guestEmail: 'noa@example.com',
  guestName: 'Noa Levi',
  durationMinutes: 0,
  timezone: '',
  replaces: 'none',
  answers: [],
  isAborted: false,
};

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('slots' as const),
      when: oneOf(
        '',
        '',
        'Tuesday',
        'Tuesday after three',
        'Saturday',
        '2026-12-22',
        '2027-05-05',
        'blorg at 99:99',
        'היום',
      ),
      durationMinutes: oneOf(0, 30, 60, 45),
      timezone: oneOf('', 'Asia/Jerusalem', 'Asia/Tokyo', 'PST'),
      days: oneOf(0, 1, 5, 60, 99),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('requests' as const),
      wishes: fc.oneof(
        wish.map((one) => [one]),
        wish.map((one) => [one, one, one]),
        fc.array(wish, { minLength: 2, maxLength: 4 }),
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('message' as const),
      when: oneOf('', '', 'Tuesday', '2026-12-22'),
      // Most often a time that any model would guess.
      wishes: fc.array(fc.oneof(wish, fc.constant(guess)), { minLength: 1, maxLength: 3 }),
      isParallel: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('pass' as const), seconds: oneOf(1, 59, 60, 130, 90_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fault' as const),
      fault: oneOf<Fault[]>('none', 'none', 'taken', 'busy', 'down', 'lost'),
    }),
  },
);

type Post = {
  guest: string;
  at: number;
  sentAt: number;
  outcome: 'pending' | 'accepted' | 'uncertain' | 'refused';
};

const openMs = 49 * 60 * 60 * 1000;

/** Watches the wire and what was shown, by its own means, and objects to everything that the promise forbids. */
function createWitness(world: World, maxRequests: number) {
  const listed = new Set<string>();
  const shown = new Set<string>();
  const posts: Post[] = [];
  const objections: string[] = [];
  let quietUntil = 0;
  let fault: Fault = 'none';
  let running: RequestMeetingInput[] = [];
  const guestOf = (email: string) => email.trim().toLowerCase().replace(/\+.*@/, '@');

  world.answer(async (sent, init) => {
    if (sent.path.endsWith('/slots')) {
      const response = await world.service.fetch(`http://service.test${sent.path}?${sent.query}`, init);
      const list = await response.clone().json();
      for (const { start } of list.slots ?? []) listed.add(`${list.durationMinutes} ${start}`);
      return response;
    }
    if (sent.method !== 'POST') return undefined;
    const body = JSON.parse(sent.body ?? '');
    const post: Post = {
      guest: guestOf(body.guestEmail),
      at: Date.parse(body.start),
      sentAt: world.now(),
      outcome: 'pending',
    };
    object(post, body);
    posts.push(post);
    await Promise.resolve();
    if (fault === 'lost') {
      post.outcome = 'uncertain';
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }),
      });
    }
    if (fault !== 'none') {
      post.outcome = 'refused';
      if (fault === 'taken') return json(409, { error: 'Taken' });
      quietUntil = Math.max(quietUntil, world.now() + 120_000);
      return json(fault === 'busy' ? 429 : 503, { error: 'Not now' }, { 'retry-after': '120' });
    }
    const response = await world.service.fetch(`http://service.test${sent.path}`, init);
    post.outcome = response.status === 202 ? 'accepted' : 'refused';
    return response;
  });

  function object(post: Post, body: { start: string; durationMinutes: number; guestEmail: string }) {
    const said = JSON.stringify(body);
    if (!listed.has(`${body.durationMinutes} ${body.start}`)) objections.push(`never listed: ${said}`);
    if (!shown.has(`${body.durationMinutes} ${post.at}`)) objections.push(`never shown: ${said}`);
    if (world.now() < quietUntil) objections.push(`during the wait: ${said}`);
    const recent = posts.filter(({ sentAt }) => world.now() < sentAt + openMs);
    const open = recent.filter(({ at, outcome }) => outcome !== 'refused' && world.now() < at);
    const earlier = open.filter(({ guest }) => guest === post.guest);
    if (earlier.some(({ at }) => at === post.at)) objections.push(`sent twice: ${said}`);
    if (earlier.some(({ outcome }) => outcome === 'pending'))
      objections.push(`beside one that is out: ${said}`);
    const replaces = running.some(
      (call) => guestOf(call.guestEmail ?? '') === post.guest && call.replaces !== '',
    );
    if (earlier.length > 0 && !replaces) objections.push(`a second open request: ${said}`);
    if (open.length >= maxRequests) objections.push(`too many open: ${said}`);
    if (recent.length >= 3 * maxRequests) objections.push(`too many in 49 hours: ${said}`);
    const ofStart = recent.filter(({ guest, at }) => guest === post.guest && at === post.at);
    if (ofStart.length >= 3) objections.push(`too many for one start: ${said}`);
  }

  return {
    objections,
    posts,
    setFault: (next: Fault) => {
      fault = next;
    },
    run: (calls: RequestMeetingInput[]) => {
      running = calls;
    },
    /** Takes in what a result shows, from its data alone. */
    see: (result: unknown) => {
      for (const start of startsIn(result)) shown.add(`${start.durationMinutes} ${start.at}`);
      if (/(?<!not |nothing is )booked(?! only when)/i.test(JSON.stringify(result)))
        objections.push('says booked');
    },
  };
}

type Shown = { text: string; at: number; durationMinutes: number };

function startsIn(result: unknown): Shown[] {
  const {
    timezone,
    durationMinutes,
    days = [],
    nearest = [],
    readings = [],
  } = result as never as {
    timezone?: string;
    durationMinutes?: number;
    days?: { date: string; starts: string[] }[];
    nearest?: { start: string }[];
    readings?: { days: { date: string; starts: string[] }[] }[];
  };
  if (!timezone || !durationMinutes) return [];
  const allDays = [...days, ...readings.flatMap((reading) => reading.days)];
  const texts = [
    ...allDays.flatMap(({ date, starts }) => starts.map((start) => `${date}T${start}`)),
    ...nearest.map(({ start }) => start),
  ];
  // Neither zone changes its clocks in the time of this test.
  const offset = timezone === 'Asia/Tokyo' ? '+09:00' : '+02:00';
  return texts.map((text) => ({ text, at: Date.parse(`${text}:00${offset}`), durationMinutes }));
}

function written(text: string, form: Wish['form']): string {
  switch (form) {
    case 'shown':
      return text;
    case 'seconds':
      return `${text}:00`;
    case 'offset':
      return `${text}:00+02:00`;
    case 'z':
      return `${text}:00Z`;
    case 'otherOffset':
      return `${text}+03:00`;
    case 'later':
      return text.replace(/\d$/, '7');
    case 'garbage':
      return `on ${text}`;
  }
}

describe('whatever a model does', () => {
  it('only listed and shown starts leave, once, in turn, and nothing says otherwise', async () => {
    let sent = 0;
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const world = createWorld();
        try {
          const witness = createWitness(world, 3);
          await play(world, witness, steps);
          expect(witness.objections).toEqual([]);
          sent += witness.posts.length;
          accepted += witness.posts.filter(({ outcome }) => outcome === 'accepted').length;
        } finally {
          await world.close();
        }
      }),
      { numRuns: 150, seed: 20261118 },
    );
    // A guard that lets nothing out would keep the promise too.
    expect(sent).toBeGreaterThan(100);
    expect(accepted).toBeGreaterThan(30);
  }, 120_000);
});

async function play(
  world: World,
  witness: ReturnType<typeof createWitness>,
  steps: readonly Step[],
): Promise<void> {
  const tools = world.tools();
  const seen: Shown[] = [];
  let last = '';
  let turn = 0;
  const see = (result: unknown) => {
    witness.see(result);
    seen.push(...startsIn(result));
  };
  for (const one of steps) {
    if (one.kind === 'pass') world.pass(one.seconds * 1000);
    else if (one.kind === 'fault') witness.setFault(one.fault);
    else if (one.kind === 'message') {
      const calls = one.wishes.map((wish) => callOf(wish, seen, last));
      witness.run(calls);
      for (const result of await sendMessage(tools, one, { calls, turn: `message ${turn++}` })) {
        see(result);
        if (result.ok && 'status' in result) last = result.start;
      }
    } else if (one.kind === 'slots') see(await tools.getFreeSlots.execute({ ...everything, ...one }));
    else {
      const calls = one.wishes.map((wish) => callOf(wish, seen, last));
      witness.run(calls);
      const results = await Promise.allSettled(
        calls.map((call, index) => {
          const signal = one.wishes[index]?.isAborted && index > 0 ? AbortSignal.abort() : undefined;
          return tools.requestMeeting.execute(call, { signal });
        }),
      );
      for (const result of results) {
        if (result.status === 'fulfilled') see(result.value);
        else expect(result.reason).toMatchObject({ name: 'AbortError' });
        if (result.status === 'fulfilled' && result.value.ok) last = result.value.start;
      }
    }
  }
}

/** All calls at once, as a framework without turns makes them; or one after the other, in a named turn. */
async function sendMessage(
  tools: ReturnType<World['tools']>,
  { when, isParallel }: Extract<Step, { kind: 'message' }>,
  { calls, turn }: { calls: RequestMeetingInput[]; turn: string },
) {
  const read = { ...everything, when };
  if (isParallel)
    return Promise.all([
      tools.getFreeSlots.execute(read),
      ...calls.map((call) => tools.requestMeeting.execute(call)),
    ]);
  const results: Awaited<
    ReturnType<typeof tools.getFreeSlots.execute | typeof tools.requestMeeting.execute>
  >[] = [await tools.getFreeSlots.execute(read, { turn })];
  for (const call of calls) results.push(await tools.requestMeeting.execute(call, { turn }));
  return results;
}

function callOf(wish: Wish, seen: readonly Shown[], last: string): RequestMeetingInput {
  const text = seen[wish.pick % Math.max(1, seen.length)]?.text ?? '2026-11-24T13:00';
  const { guestEmail, guestName, durationMinutes, timezone, answers } = wish;
  const replaces = wish.replaces === 'none' ? '' : wish.replaces === 'last' ? last : '2026-11-24T09:00';
  return request({
    start: written(text, wish.form),
    guestEmail,
    guestName,
    durationMinutes,
    timezone,
    answers,
    replaces,
  });
}
