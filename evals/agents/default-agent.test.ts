import { afterEach, describe, expect, it } from 'vitest';
import { bookingInstructions, createBookingTools } from '../../src/index.ts';
import { createBookingWorld } from '../../src/testing/index.ts';
import type { EvalModel } from '../models/eval-model.ts';
import { openModel } from '../models/open-model.ts';
import { bookingPolicy, createScriptedModel, type Policy } from '../scripted-model/index.ts';
import type { ToolUse } from './agent.ts';
import { createDefaultAgent } from './default-agent.ts';
import { requestInput } from './request-input.fixture.ts';

const signal = new AbortController().signal;
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const ways = [false, true].flatMap((overMcp) =>
  (['chat', 'responses'] as const).map((api) => ({ overMcp, api })),
);
type Way = (typeof ways)[number];

async function served(policy: Policy, { api }: Way): Promise<EvalModel> {
  const server = await createScriptedModel({ policies: { played: policy } }).listen();
  closing.push(server.close);
  const { baseUrl: openaiBaseUrl } = server;
  return api === 'chat'
    ? openModel(`played@${openaiBaseUrl}`)
    : openModel('openai:played', { keys: { openai: 'key' }, openaiBaseUrl });
}

async function start(model: EvalModel, { overMcp }: Way) {
  const world = await createBookingWorld();
  closing.push(() => world.close());
  const used: ToolUse[] = [];
  const agent = await createDefaultAgent({
    model,
    tools: createBookingTools(world.booking),
    overMcp,
    instructions: bookingInstructions(),
    trial: {
      conversationId: 'trial-1',
      hooks: {
        toolUsed: (use) => used.push(use),
        approve: async () => ({ approved: true, reason: '' }),
      },
    },
  });
  return { world, agent, used };
}

describe.each(ways)('the default agent by $api, over MCP: $overMcp', (way) => {
  it('holds a whole conversation over HTTP, and tells of its tool calls, tokens and models', async () => {
    const model = await served(bookingPolicy, way);
    const { world, agent, used } = await start(model, way);
    const first = await agent.answer('I would like to meet, Tuesday after three, for 30 minutes.', signal);
    expect(first).toContain('your name');
    const second = await agent.answer('Noa Levi, noa@example.com, Asia/Jerusalem.', signal);
    expect(second).toContain('A confirmation email was sent to noa@example.com');
    expect(world.requests()).toMatchObject([{ body: { start: '2026-11-24T15:00:00+02:00' }, status: 202 }]);
    expect(used.map(({ tool, ok }) => [tool, ok])).toEqual([
      ['getBookingPage', true],
      ['getFreeSlots', true],
      ['requestMeeting', true],
    ]);
    expect(used[1]?.input).toMatchObject({ when: 'Tuesday after three' });
    expect(used[1]?.text).toContain('2026-11-24 Tue: 15:00 15:30');
    const { modelCalls, models, usage } = agent.measured();
    expect(modelCalls).toBe(5);
    expect(models).toEqual(['played']);
    expect(usage.inputTokens).toBeGreaterThan(1000);
    expect(usage.outputTokens).toBeGreaterThan(50);
  });

  it('names the refusal of a call', async () => {
    const model = await served(
      ({ messages }) =>
        messages.at(-1)?.role === 'guest'
          ? {
              call: [
                { name: 'getBookingPage', input: {} },
                { name: 'requestMeeting', input: requestInput('2026-11-24T15:10') },
              ],
            }
          : { say: 'No.' },
      way,
    );
    const { agent, used } = await start(model, way);
    expect(await agent.answer('Book.', signal)).toBe('No.');
    const sorted = used.toSorted((a, b) => a.tool.localeCompare(b.tool));
    expect(sorted).toMatchObject([
      { tool: 'getBookingPage', ok: true },
      { tool: 'requestMeeting', ok: false, code: 'not_read' },
    ]);
  });

  it('tries a call again after a 429', async () => {
    let calls = 0;
    const model = await served(() => {
      calls += 1;
      return calls === 1 ? { fault: { status: 429, retryAfterSeconds: 0 } } : { say: 'Hello.' };
    }, way);
    const { agent } = await start(model, way);
    expect(await agent.answer('Hello?', signal)).toBe('Hello.');
    expect([calls, agent.measured().modelCalls]).toEqual([2, 1]);
  });

  it.each([
    [{ status: 429, message: 'Slow down' }, 'rate_limited', 6],
    [{ status: 429, message: 'Much later', retryAfterSeconds: 60 }, 'rate_limited', 1],
    [{ status: 503, message: 'Overloaded' }, 'provider_error', 6],
    [{ status: 429, message: 'Pay first', code: 'insufficient_quota' }, 'provider_error', 1],
    [{ status: 401, message: 'Wrong key' }, 'provider_error', 1],
  ])('after the fault %o ends by %s, tried %i times', async (fault, failure, tries) => {
    let calls = 0;
    const model = await served(() => {
      calls += 1;
      return { fault: { retryAfterSeconds: 0, ...fault } };
    }, way);
    const { agent } = await start(model, way);
    await expect(agent.answer('Hello?', signal)).rejects.toMatchObject({
      name: 'AgentFailure',
      failure,
      message: expect.stringContaining(fault.message),
    });
    expect(calls).toBe(tries);
  });

  it.each([
    ['a refusal', { refuse: 'I cannot help with that.' }, 'refusal', 'I cannot help with that.'],
    ['an answer cut at its token limit', { say: 'I have two', cut: 'length' }, 'length_limit', 'token limit'],
    ['a content filter', { say: 'I have', cut: 'content_filter' }, 'content_filter', 'content filter'],
    [
      'a prompt that a content filter refused',
      { fault: { status: 400, code: 'content_filter', message: 'Filtered' } },
      'content_filter',
      'Filtered',
    ],
  ] as const)('ends by %s as what it is', async (_, step, failure, words) => {
    let calls = 0;
    const model = await served(({ messages }) => {
      calls += 1;
      // The early end follows a call, as it may in the middle of a conversation.
      return messages.at(-1)?.role === 'guest' ? { call: [{ name: 'getBookingPage', input: {} }] } : step;
    }, way);
    const { agent } = await start(model, way);
    await expect(agent.answer('Hello?', signal)).rejects.toMatchObject({
      name: 'AgentFailure',
      failure,
      message: expect.stringContaining(words),
    });
    expect(calls).toBe(2);
  });

  it('ends after twelve steps without a word', async () => {
    let calls = 0;
    const model = await served(() => {
      calls += 1;
      return { call: [{ name: 'getBookingPage', input: {} }] };
    }, way);
    const { agent } = await start(model, way);
    await expect(agent.answer('Hello?', signal)).rejects.toMatchObject({ failure: 'step_limit' });
    expect(calls).toBe(12);
  });

  it('ends when its trial does, and says why', async () => {
    const ending = new AbortController();
    const model = await served(() => {
      ending.abort(new DOMException('too long', 'TimeoutError'));
      return { say: 'Too late.' };
    }, way);
    const { agent } = await start(model, way);
    await expect(agent.answer('Hello?', ending.signal)).rejects.toMatchObject({ failure: 'timeout' });
  });
});
