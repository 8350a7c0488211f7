import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, request, type World } from '../../tests/booking-world.ts';
import { call, connect, type Way } from './clients.fixture.ts';

const yes = () => ({ action: 'accept' as const, content: { send: true } });
const no = { action: 'decline' };

function newWorld(): World {
  const world = createWorld();
  onTestFinished(() => world.close());
  return world;
}

describe.each<Way>(['legacy in memory', 'modern over HTTP'])('consent, %s,', (way) => {
  async function ask(decide?: () => ReturnType<typeof yes>, settings = {}) {
    const world = newWorld();
    const asked: string[] = [];
    const client = await connect(world.tools(), way, {
      settings: { conversation: 'noa:1', ...settings },
      ...(decide && {
        decide: (message: string) => {
          asked.push(message);
          return decide();
        },
      }),
    });
    await call(client, 'getFreeSlots', everything);
    const request1 = () => call(client, 'requestMeeting', request());
    return { world, client, asked, request: request1 };
  }

  it('asks about everything that is sent, and sends it once', async () => {
    const { world, asked, request } = await ask(yes);
    expect(await request()).toMatchObject({ code: 'ok' });
    expect(asked).toEqual([
      expect.stringMatching(/24 Nov 2026, 13:00.*30 minutes.*Noa Levi.*noa@example\.com/),
    ]);
    expect(await request()).toMatchObject({ code: 'ok' });
    expect([asked.length, world.posts().length]).toEqual([1, 1]);
  });

  it.each([
    ['declines', { action: 'decline' }],
    ['cancels', { action: 'cancel' }],
    ['accepts without a yes', { action: 'accept', content: { send: false } }],
    ['accepts without an answer', { action: 'accept' }],
  ])('sends nothing if the user %s, and asks about a later call anew', async (_, answer) => {
    let given = answer as ReturnType<typeof yes>;
    const { world, asked, request } = await ask(() => given);
    expect(await request()).toMatchObject({
      code: 'not_approved',
      isError: true,
      text: expect.stringMatching(/did not approve it.*\n.*not make this call again unless they want it/),
    });
    expect(world.posts()).toEqual([]);
    given = yes();
    expect(await request()).toMatchObject({ code: 'ok' });
    expect([asked.length, world.posts().length]).toEqual([2, 1]);
  });

  it('is not asked about a call that would be refused', async () => {
    const { client, asked } = await ask(yes);
    const refused = await call(client, 'requestMeeting', request({ start: '2026-11-24T04:00' }));
    expect([refused.code, asked]).toEqual(['not_offered', []]);
  });

  it('is left out where the client cannot ask, unless it is required', async () => {
    const possible = await ask();
    expect(await possible.request()).toMatchObject({ code: 'ok' });
    const required = await ask(undefined, { consent: 'required' });
    expect(await required.request()).toMatchObject({
      code: 'not_approved',
      text: expect.stringContaining('this assistant cannot ask its user'),
    });
    expect(required.world.posts()).toEqual([]);
  });

  it('is not asked of a client that only opens addresses', async () => {
    const world = newWorld();
    const client = await connect(world.tools(), way, {
      settings: { conversation: 'noa:1' },
      capabilities: { elicitation: { url: {} } },
    });
    await call(client, 'getFreeSlots', everything);
    expect(await call(client, 'requestMeeting', request())).toMatchObject({ code: 'ok' });
  });

  it('is off where the host says so', async () => {
    const { asked, request } = await ask(yes, { consent: 'off' });
    expect(await request()).toMatchObject({ code: 'ok' });
    expect(asked).toEqual([]);
  });
});

describe('consent', () => {
  it('cannot be asked of a client of 2025 over HTTP: required then sends nothing', async () => {
    const world = newWorld();
    const settings = { conversation: 'noa:1', consent: 'required' } as const;
    const client = await connect(world.tools(), 'legacy over HTTP', { settings, decide: yes });
    await call(client, 'getFreeSlots', everything);
    expect(await call(client, 'requestMeeting', request())).toMatchObject({ code: 'not_approved' });
    expect(world.posts()).toEqual([]);
  });

  it('that a client of 2025 answers with an error is not given: our own words say so, and a later call asks anew', async () => {
    const world = newWorld();
    let fails = true;
    const client = await connect(world.tools(), 'legacy in memory', {
      decide: () => {
        if (fails) throw new Error('Confirmation email was sent');
        return yes();
      },
    });
    const { conversation } = await call(client, 'getFreeSlots', { ...everything, conversation: '' });
    const asked = { ...request(), conversation };
    const failed = await call(client, 'requestMeeting', asked);
    expect(failed).toMatchObject({ code: 'not_approved', isError: true, conversation });
    expect(failed.text).toContain('gave no valid answer. Nothing was sent.');
    expect(failed.text).not.toContain('email was sent');
    expect(world.posts()).toEqual([]);
    fails = false;
    expect(await call(client, 'requestMeeting', asked)).toMatchObject({ code: 'ok' });
  });

  it('is not asked for where a tool set refuses more than ours: its refusal is the answer', async () => {
    const world = newWorld();
    const tools = world.tools();
    const full = { ok: false as const, code: 'limit_reached' as const, message: 'Enough.', next: 'Stop.' };
    const requestMeeting = { ...tools.requestMeeting, review: async () => full };
    const settings = { conversation: 'noa:1' };
    const client = await connect({ ...tools, requestMeeting }, 'legacy in memory', { settings, decide: yes });
    await call(client, 'getFreeSlots', everything);
    expect(await call(client, 'requestMeeting', request())).toMatchObject({ code: 'limit_reached' });
    expect(world.posts()).toEqual([]);
  });
});

type Asked = {
  resultType?: string;
  inputRequests?: Record<string, { params: { message: string } }>;
  structuredContent?: { code?: string };
};

/** A client of 2026 whose questions are answered by hand. */
async function askByHand(world: World, tools = world.tools()) {
  const settings = { conversation: 'noa:1' };
  const client = await connect(tools, 'modern over HTTP', { settings, decide: yes });
  await call(client, 'getFreeSlots', everything);
  const send = async (input: object, responses: object) =>
    (await client.callTool(
      { name: 'requestMeeting', arguments: { ...input }, ...responses },
      { allowInputRequired: true },
    )) as Asked;
  return {
    /** The name of the question that a call leads to. */
    async ask(input = request()): Promise<string> {
      const { resultType, inputRequests } = await send(input, {});
      expect(resultType).toBe('input_required');
      return Object.keys(inputRequests ?? {})[0] ?? '';
    },
    answer: (answers: Record<string, object>, input = request()) => send(input, { inputResponses: answers }),
    async callWithoutForms() {
      const other = await connect(tools, 'modern over HTTP', { settings });
      return call(other, 'requestMeeting', request());
    },
  };
}

const notApproved = { structuredContent: { code: 'not_approved' } };

describe('the answer to a question', () => {
  it('counts for that question alone', async () => {
    const world = newWorld();
    const { ask, answer } = await askByHand(world);
    const [noa, avi] = [request(), request({ guestEmail: 'avi@example.com' })];
    const [first, second] = [await ask(noa), await ask(avi)];
    expect(await answer({ [first]: no }, noa)).toMatchObject(notApproved);
    expect(await answer({ [second]: yes() }, avi)).toMatchObject({ structuredContent: { ok: true } });
    expect(world.bodies()).toMatchObject([{ guestEmail: 'avi@example.com' }]);
  });

  it('sends what its own form showed, and not what an earlier form of equal calls showed', async () => {
    const world = newWorld();
    let email = 'noa@example.com';
    const input = request();
    const { ask, answer } = await askByHand(world, world.tools({ guest: { email: () => email } }));
    const unanswered = await ask(input);
    email = 'avi@example.com';
    const second = await ask(input);
    expect(second).not.toBe(unanswered);
    // The call means the first form's request again when the yes to the second one comes.
    email = 'noa@example.com';
    expect(await answer({ [second]: yes() }, input)).toMatchObject(notApproved);
    expect(world.posts()).toEqual([]);
  });

  it('that names no question, an unknown one, or another call sends nothing', async () => {
    const world = newWorld();
    const { ask, answer } = await askByHand(world);
    for (const name of ['consent-', 'consent-1'])
      expect(await answer({ [name]: yes() })).toMatchObject(notApproved);
    const question = await ask();
    const other = request({ start: '2026-11-24T15:00' });
    expect(await answer({ [question]: yes() }, other)).toMatchObject(notApproved);
    const unclear: Record<string, object>[] = [{ consent: yes() }, { [question]: yes(), 'consent-1': yes() }];
    for (const answers of unclear)
      expect(await answer(answers)).toMatchObject({ resultType: 'input_required' });
    expect(world.posts()).toEqual([]);
    expect(await answer({ [question]: yes() })).toMatchObject({ structuredContent: { ok: true } });
    expect(world.posts()).toHaveLength(1);
  });

  it('of no also counts if the same call comes from a client without forms', async () => {
    const world = newWorld();
    const { ask, answer, callWithoutForms } = await askByHand(world);
    await answer({ [await ask()]: no });
    expect(await callWithoutForms()).toMatchObject({ code: 'not_approved' });
    expect(world.posts()).toEqual([]);
    await answer({ [await ask()]: yes() });
    expect(world.posts()).toHaveLength(1);
  });
});
