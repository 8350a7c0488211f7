import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, json, request, type World } from '../../../tests/booking-world.ts';
import { createSharedStore, holdsPending } from '../../../tests/shared-store.ts';
import { type BookingClient, BookingError } from '../../client/index.ts';
import type { BookingEvent, BookingToolsOptions } from '../index.ts';

async function warm(options: (world: World) => BookingToolsOptions = () => ({})) {
  const world = createWorld();
  onTestFinished(world.close);
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  const { store, texts, hooks } = createSharedStore();
  const events: BookingEvent[] = [];
  const onEvent = (event: BookingEvent) => void events.push(event);
  const tools = world.tools({ sessions: store, conversation: 'noa', onEvent, ...options(world) });
  await tools.getFreeSlots.execute(everything);
  const ask = (changes = {}, signal?: AbortSignal) =>
    tools.requestMeeting.execute(request(changes), { signal });
  const requests = () => JSON.parse(texts.get('noa') ?? '').requests as { status: string; words: string }[];
  return { world, warnings, tools, hooks, events, ask, requests };
}

/** A client whose requests fail so. */
function failing(error: unknown) {
  return ({ client }: World): BookingToolsOptions => ({
    client: { ...client, requestMeeting: async () => Promise.reject(error) },
  });
}

const errorOf = (code: BookingError['code'], status?: number) =>
  new BookingError(code, `it was ${code}`, { operation: 'requestMeeting', status });

describe('what is recorded of a request', () => {
  it.each([
    [202, 'accepted'],
    [400, 'refused'],
    [404, 'refused'],
    [409, 'refused'],
    [429, 'refused'],
    [503, 'refused'],
    [500, 'uncertain'],
    [401, 'uncertain'],
  ])('after a %i is that it was %s', async (status, recorded) => {
    const { world, ask, requests } = await warm();
    if (status !== 202)
      world.answer(({ method }) => (method === 'POST' ? json(status, { error: 'No' }) : undefined));
    await ask();
    expect(requests().map((one) => one.status)).toEqual([recorded]);
  });

  it.each<[string, unknown, string[]]>([
    ['uncertain', errorOf('uncertain'), ['uncertain']],
    ['an answer that cannot be read', errorOf('invalid_response', 202), ['uncertain']],
    ['a plain error', new Error('a bug'), ['uncertain']],
    ['no error at all', undefined, ['uncertain']],
    ['a code of a later release', errorOf('gateway_timeout' as never, 504), ['uncertain']],
    ['a service that was not reached', errorOf('unavailable'), []],
    ['a service that is not able to', errorOf('unavailable', 503), ['refused']],
    ['values that cannot be sent', errorOf('invalid_argument'), []],
  ])('where the client fails with %s', async (_, error, statuses) => {
    const { ask, requests } = await warm(failing(error));
    expect(await ask()).toMatchObject({ ok: false });
    expect(requests().map(({ status }) => status)).toEqual(statuses);
  });

  it('where the client gives an acceptance that cannot be read is uncertain', async () => {
    const broken = {
      get message(): string {
        throw new Error('no');
      },
    };
    const { ask, requests } = await warm(({ client }) => ({
      client: { ...client, requestMeeting: async () => broken as never },
    }));
    expect(await ask()).toMatchObject({ code: 'uncertain' });
    expect(requests()).toMatchObject([{ status: 'uncertain' }]);
  });

  it.each<[string, object]>([
    ['another start', { start: '2026-11-24T14:00:00+02:00' }],
    ['another duration', { durationMinutes: 60 }],
    ['another status', { status: 'booked' }],
    ['no start', { start: undefined }],
  ])('where the client accepts something else is uncertain: %s', async (_, change) => {
    const acceptance = {
      status: 'confirmation_sent',
      message: 'Sent.',
      start: '2026-11-24T13:00:00+02:00',
      durationMinutes: 30,
    };
    const { ask, requests } = await warm(({ client }) => ({
      client: { ...client, requestMeeting: async () => ({ ...acceptance, ...change }) as never },
    }));
    expect(await ask()).toMatchObject({ code: 'uncertain' });
    expect(requests()).toMatchObject([{ status: 'uncertain' }]);
  });

  it('where the client throws something that cannot be read is uncertain', async () => {
    const broken = Object.defineProperty(new Error('no'), 'message', {
      get() {
        throw new Error('not even this');
      },
    });
    const { ask, requests } = await warm(failing(broken));
    expect(await ask()).toMatchObject({ code: 'uncertain' });
    expect(requests()).toMatchObject([{ status: 'uncertain' }]);
  });

  it("holds the service's own words, which an equal call quotes again", async () => {
    const { tools, ask, requests } = await warm();
    const first = await ask();
    const words = (first as { serviceSays: string }).serviceSays;
    expect(requests()).toMatchObject([{ words }]);
    expect(tools.requestMeeting.toModelText(await ask())).toContain(`The service's own words: "${words}"`);
  });
});

describe('the record for the history', () => {
  it.each([
    [500, 'uncertain'],
    [202, 'accepted'],
  ])('is in the answer of a request that may have left: %i', async (status, said) => {
    const { world, tools, ask } = await warm();
    if (status !== 202)
      world.answer(({ method }) => (method === 'POST' ? json(status, { error: 'No' }) : undefined));
    const result = await ask();
    expect(result).toMatchObject({ record: { v: 1, status: said, slug: 'demo', sentAt: world.now() } });
    expect(tools.requestMeeting.outputSchema.parse(result)).toEqual(result);
    expect(tools.requestMeeting.toModelText(result)).not.toContain('sentAt');
    expect(await ask({ guestName: 'Another' })).toMatchObject({ record: { status: said } });
    expect(await ask({ start: '2026-11-24T14:00' })).toMatchObject({ record: { status: said } });
  });

  it.each([400, 404, 409, 429, 503])('is in no answer of a request that was refused: %i', async (status) => {
    const { world, ask } = await warm();
    world.answer(({ method }) => (method === 'POST' ? json(status, { error: 'No' }) : undefined));
    expect(await ask()).not.toHaveProperty('record');
    expect(await ask()).not.toHaveProperty('record');
  });
});

describe('an abort after the request left', () => {
  it.each([
    [202, { ok: true }],
    [400, { code: 'invalid_input' }],
    [404, { code: 'unknown_page' }],
    [409, { code: 'refused' }],
    [429, { code: 'rate_limited' }],
    [500, { code: 'uncertain' }],
  ])('does not hide its outcome: %i', async (status, outcome) => {
    const { world, ask } = await warm();
    const aborting = new AbortController();
    world.answer(({ method }) => {
      if (method !== 'POST') return undefined;
      aborting.abort(new Error('the guest hung up'));
      return status === 202 ? undefined : json(status, { error: 'No' });
    });
    expect(await ask({}, aborting.signal)).toMatchObject(outcome);
    expect(world.posts()).toHaveLength(1);
  });

  it('at any moment around the recording either ends the call and sends nothing, or gives the answer', async () => {
    const outcomes = new Set<string>();
    for (let hops = 0; hops < 40; hops += 1) {
      let deaf: BookingClient | undefined;
      const { world, ask, hooks } = await warm(({ client }) => {
        deaf = {
          getBookingPage: (slug) => client.getBookingPage(slug),
          getFreeSlots: (slug, query) => client.getFreeSlots(slug, query),
          requestMeeting: (slug, body) => client.requestMeeting(slug, body),
        };
        return { client: deaf };
      });
      const aborting = new AbortController();
      hooks.onSave = ({ state }) => {
        if (!holdsPending(state)) return;
        const hop = (left: number): Promise<void> =>
          Promise.resolve().then(() => (left > 0 ? hop(left - 1) : aborting.abort(new Error('hung up'))));
        hop(hops);
      };
      const ended = await ask({}, aborting.signal).then(
        ({ ok }) => (ok ? 'answered' : 'failed'),
        () => 'aborted',
      );
      await new Promise(setImmediate);
      outcomes.add(ended);
      expect(`${hops}: ${ended}, ${world.posts().length} sent`).toBe(
        `${hops}: ${ended}, ${ended === 'answered' ? 1 : 0} sent`,
      );
      // An aborted call leaves the start free.
      delete hooks.onSave;
      expect(await ask()).toMatchObject({ ok: true });
      expect(world.posts()).toHaveLength(1);
    }
    expect(outcomes).toEqual(new Set(['aborted', 'answered']));
  });
});

it('takes an abort that only the client knows for a service that was not reached, and the start stays free', async () => {
  const { world, tools, ask, requests } = await warm();
  const aborted = errorOf('aborted');
  const client = { ...world.client, requestMeeting: async () => Promise.reject(aborted) };
  const other = world.tools({ client });
  await other.getFreeSlots.execute(everything);
  expect(await other.requestMeeting.execute(request())).toMatchObject({ code: 'unavailable' });
  expect(await ask()).toMatchObject({ ok: true });
  expect(requests()).toHaveLength(1);
  expect(tools.requestMeeting.name).toBe('requestMeeting');
});

it.each([Number.POSITIVE_INFINITY, Number.NaN, -1, 99 * 365 * 86_400_000])(
  'saves no wait that cannot be read again, and none above 49 hours: %d',
  async (retryAfterMs) => {
    const error = new BookingError('rate_limited', 'wait', { operation: 'requestMeeting', retryAfterMs });
    const { world, tools, ask } = await warm(failing(error));
    const { waitSeconds } = (await ask()) as { waitSeconds?: number };
    expect(waitSeconds).toBe(retryAfterMs > 0 ? 49 * 3600 : 60);
    world.pass(49 * 3_600_000);
    expect(await tools.getFreeSlots.execute(everything)).toMatchObject({ ok: true });
  },
);

it('emits that nothing was requested where an abort comes with the event', async () => {
  const abort = new AbortController();
  const types: string[] = [];
  const { world, ask } = await warm(() => ({
    onEvent: ({ type }) => {
      types.push(type);
      if (type === 'request_sent') abort.abort(new Error('stop'));
    },
  }));
  await expect(ask({}, abort.signal)).rejects.toThrow('stop');
  expect(types.slice(-2)).toEqual(['request_sent', 'request_refused']);
  expect(world.posts()).toEqual([]);
});

it('emits what became of each request, with the id of its record', async () => {
  const { world, ask, events } = await warm();
  const statuses = [409, 500];
  world.answer(({ method }) => {
    const status = method === 'POST' ? statuses.shift() : undefined;
    return status ? json(status, { error: 'No' }) : undefined;
  });
  await ask();
  await ask({ start: '2026-11-24T14:00' });
  await ask({ start: '2026-11-24T15:00', replaces: '2026-11-24T14:00' });
  await ask({ start: '2026-11-24T16:00', replaces: 'keep' });
  const sent = events.filter(({ type }) => type.startsWith('request_'));
  const ids = [...new Set(sent.map(({ request: id = '' }) => id))];
  const named = (id = '') => `request-${ids.indexOf(id) + 1}`;
  expect(
    sent.map(({ type, request: id, replaces, code }) => [type, named(id), replaces, code].filter(Boolean)),
  ).toEqual([
    ['request_sent', 'request-1'],
    ['request_refused', 'request-1', 'slot_taken'],
    ['request_sent', 'request-2'],
    ['request_uncertain', 'request-2'],
    ['request_sent', 'request-3', '2026-11-24T14:00:00+02:00'],
    ['request_accepted', 'request-3'],
    ['request_sent', 'request-4', 'keep'],
    ['request_accepted', 'request-4'],
  ]);
});

describe('a client whose reads fail', () => {
  it.each(['getBookingPage', 'getFreeSlots'] as const)(
    'with a plain error is reported, and nothing is sent: %s',
    async (method) => {
      const broken = new Error('no route to 10.0.0.7');
      let isBroken = false;
      const { world, warnings, ask } = await warm(({ client }) => ({
        client: {
          ...client,
          [method]: async (...args: never[]) => {
            if (isBroken) throw broken;
            return (client[method] as (...given: never[]) => unknown)(...args);
          },
        },
      }));
      isBroken = true;
      const result = await ask();
      expect(result).toMatchObject({ ok: false, code: 'unavailable' });
      expect(JSON.stringify(result)).not.toContain('10.0.0.7');
      expect(warnings).toHaveBeenCalledWith(broken);
      expect(world.posts()).toEqual([]);
    },
  );

  it('with a list that throws when it is read is reported, and nothing is sent', async () => {
    const list = {
      durationMinutes: 30,
      get slots(): never {
        throw new Error('no list');
      },
    };
    let isBroken = false;
    const { world, ask } = await warm(({ client }) => ({
      client: {
        ...client,
        getFreeSlots: async (...args) => (isBroken ? (list as never) : client.getFreeSlots(...args)),
      },
    }));
    isBroken = true;
    expect(await ask()).toMatchObject({ code: 'unavailable' });
    expect(world.posts()).toEqual([]);
  });
});
