import * as ai7 from 'ai';
import * as test7 from 'ai/test';
import * as ai6 from 'ai-6';
import * as test6 from 'ai-6/test';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createBookingTools, type ToolCall } from '../src/index.ts';
import { createWorld, everything, json, request, type World } from '../tests/booking-world.ts';
import type { ExecuteOptions } from './ai-sdk/read-call.ts';
import { approveRequests, type BookingTools, bookingTools } from './ai-sdk.ts';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

type Call = { tool: keyof BookingTools; input: unknown; id?: string };
type Message = ai7.ModelMessage;
type Ai = typeof ai7;

/** One step of a model: these calls, or a text without calls. */
function step(calls: Call[]) {
  const content = calls.map(({ tool, input, id }) => ({
    type: 'tool-call' as const,
    toolCallId: id ?? crypto.randomUUID(),
    toolName: tool,
    input: JSON.stringify(input),
  }));
  return {
    content: calls.length > 0 ? content : [{ type: 'text' as const, text: 'Done.' }],
    finishReason: { unified: calls.length > 0 ? ('tool-calls' as const) : ('stop' as const), raw: undefined },
    usage,
    warnings: [],
  };
}

type Asked = { approvalId: string; reason: string | undefined };

/** A conversation whose messages go on from run to run, as an application keeps them. */
function converse(ai: Ai, MockLanguageModel: typeof test7.MockLanguageModelV3) {
  return async function run(
    messages: Message[],
    { tools, steps, toolApproval }: { tools: BookingTools; steps: Call[][]; toolApproval?: unknown },
  ) {
    const model = new MockLanguageModel({ doGenerate: [...steps, []].map(step) });
    const result = await ai.generateText({
      model,
      tools,
      messages,
      stopWhen: ai.stepCountIs(10),
      ...(toolApproval ? { toolApproval } : {}),
    } as Parameters<Ai['generateText']>[0]);
    const said = result.steps.flatMap((one) => one.content);
    const asked = said.flatMap((part) =>
      part.type === 'tool-approval-request'
        ? [{ approvalId: part.approvalId, reason: (part as { reason?: string }).reason } satisfies Asked]
        : [],
    );
    const { responseMessages = result.response.messages } = result as { responseMessages?: unknown[] };
    const next = [...messages, ...responseMessages] as Message[];
    return { asked, messages: next, prompt: JSON.stringify(model.doGenerateCalls.at(-1)?.prompt) };
  };
}

function answer({ approvalId }: Asked, approved: boolean): Message {
  const content = [{ type: 'tool-approval-response' as const, approvalId, approved }];
  return { role: 'tool', content } as Message;
}

const book: Message = { role: 'user', content: 'Book Tuesday at one.' };
const reading: Call = { tool: 'getFreeSlots', input: everything };
const asking = (changes: Parameters<typeof request>[0] = {}): Call => ({
  tool: 'requestMeeting',
  input: request({ timezone: 'Asia/Jerusalem', ...changes }),
});

/** A page whose one question has its label for a key. */
function asksOnly(world: World, key: string): void {
  const question = { key, label: key, required: false, type: 'text' };
  world.answer(async ({ method, path }) => {
    if (method !== 'GET' || !path.endsWith('/demo')) return undefined;
    const page = await (await world.service.fetch(`http://service.test${path}`)).json();
    return json(200, { ...page, customFields: [question], reasons: [] });
  });
}

describe.each([
  ['7, by toolApproval', ai7, test7, 'toolApproval'],
  ['7, by needsApproval', ai7, test7, 'needsApproval'],
  ['6, by needsApproval', ai6 as unknown as Ai, test6 as unknown as typeof test7, 'needsApproval'],
])('approval with ai %s', (_, ai, { MockLanguageModelV3 }, by) => {
  const run = converse(ai, MockLanguageModelV3);

  function start() {
    const world = createWorld();
    onTestFinished(world.close);
    const neutral = world.tools();
    const make = () => {
      const tools = bookingTools(neutral, { conversation: 'one', needsApproval: by === 'needsApproval' });
      return by === 'toolApproval' ? { tools, toolApproval: approveRequests(tools) } : { tools };
    };
    return { world, make };
  }

  it('asks about a call that would be sent, says which, and sends it when it is approved', async () => {
    const { world, make } = start();
    const set = make();
    const first = await run([book], { ...set, steps: [[reading], [asking()]] });
    expect(first.asked).toHaveLength(1);
    if (by === 'toolApproval')
      expect(first.asked[0]?.reason).toBe(
        'Tue 24 Nov 2026, 13:00 (Asia/Jerusalem), 30 minutes, page "demo" ("Dana Cohen: Product advice for teams that build with agents"), for "Noa Levi", "noa@example.com", email in English',
      );
    expect(world.posts()).toEqual([]);
    const history = [...first.messages, answer(first.asked[0] as Asked, true)];
    const second = await run(history, { ...set, steps: [] });
    expect(world.bodies()).toMatchObject([{ start: '2026-11-24T13:00:00+02:00' }]);
    expect(second.prompt).toContain('A confirmation email was sent to \\"noa@example.com');
  });

  it('asks no human about a call that would not be sent: its answer comes at once', async () => {
    const { world, make } = start();
    const steps = [
      [asking()],
      [asking({ start: '2026-11-24T13:07' })],
      [asking({ guestEmail: 'two@example.com, three@example.com' })],
    ];
    const first = await run([book], { ...make(), steps });
    expect(first.asked).toEqual([]);
    expect(world.posts()).toEqual([]);
    for (const code of ['not_read', 'not_offered', 'invalid_input'])
      expect(first.prompt).toContain(`Error ${code}`);
  });

  it('sends once what was approved twice, at the same time and later, by other tools of the conversation', async () => {
    const { world, make } = start();
    const first = await run([book], { ...make(), steps: [[reading], [asking()]] });
    const history = [...first.messages, answer(first.asked[0] as Asked, true)];
    const both = await Promise.all([
      run(history, { ...make(), steps: [] }),
      run(history, { ...make(), steps: [] }),
    ]);
    const later = await run(history, { ...make(), steps: [] });
    expect(world.posts()).toHaveLength(1);
    const prompts = both.map(({ prompt }) => prompt);
    expect(prompts.filter((prompt) => prompt.includes('A confirmation email was sent to'))).toHaveLength(1);
    expect(prompts.filter((prompt) => prompt.includes('is being sent by another call'))).toHaveLength(1);
    expect(later.prompt).toContain('by an earlier call, at 2026-11-18T10:00. Nothing was sent by this call');
  });

  it('sends nothing when it is denied', async () => {
    const { world, make } = start();
    const set = make();
    const first = await run([book], { ...set, steps: [[reading], [asking()]] });
    const history = [...first.messages, answer(first.asked[0] as Asked, false)];
    const second = await run(history, { ...set, steps: [] });
    expect(world.posts()).toEqual([]);
    expect(second.prompt).toContain('execution-denied');
  });

  it('sends nothing where it would be something else than was approved', async () => {
    const { world, make } = start();
    const set = make();
    asksOnly(world, 'What shall we talk about?');
    const steps = [
      [reading, { tool: 'getBookingPage' as const, input: {} }],
      [asking({ answers: [{ key: 'What shall we talk about?', value: 'Prices' }] })],
    ];
    const first = await run([book], { ...set, steps });
    expect(first.asked).toHaveLength(1);
    asksOnly(world, 'Whom do you vote for?');
    await set.tools.getBookingPage.execute?.({}, { toolCallId: 'elsewhere', messages: [] } as never);
    const history = [...first.messages, answer(first.asked[0] as Asked, true)];
    // Also the second time: no attempt makes an approval of it.
    for (const _attempt of [1, 2]) {
      const second = await run(history, { ...set, steps: [] });
      expect(second.prompt).toContain('Error invalid_input');
    }
    expect(world.posts()).toEqual([]);
  });

  it('asks anew about an equal call that the model makes later', async () => {
    const { world, make } = start();
    const set = make();
    world.answer(({ method }) => (method === 'POST' ? json(429, { error: 'Slow down' }) : undefined));
    const first = await run([book], { ...set, steps: [[reading], [asking()]] });
    const history = [...first.messages, answer(first.asked[0] as Asked, true)];
    const second = await run(history, { ...set, steps: [] });
    expect(second.prompt).toContain('Error rate_limited');
    expect(world.posts()).toHaveLength(1);
    world.pass(60_000);
    const third = await run([...second.messages, book], { ...set, steps: [[asking()]] });
    expect(third.asked).toHaveLength(1);
    expect(world.posts()).toHaveLength(1);
  });
});

describe('approveRequests', () => {
  it('makes its tools send nothing that no human was asked about', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const tools = bookingTools(world.tools());
    approveRequests(tools);
    await tools.getFreeSlots.execute?.(everything, { toolCallId: 'b', messages: [] } as never);
    expect(
      await tools.requestMeeting.execute?.(request(), { toolCallId: 'a', messages: [book] } as never),
    ).toMatchObject({ code: 'not_approved' });
    expect(world.posts()).toEqual([]);
  });

  it("reviews a call with the context that the call's own functions get", async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const emailOf = ({ framework }: ToolCall) => String((framework as ExecuteOptions).context);
    const tools = bookingTools(world.tools({ guest: { email: emailOf } }));
    const messages = [book];
    const context = 'noa@example.org';
    await tools.getFreeSlots.execute?.(everything, { toolCallId: 'a', messages: [], context } as never);
    const asked = { toolCallId: 'b', messages, toolContext: context };
    const review = await approveRequests(tools).requestMeeting(request(), asked);
    expect(review).toMatchObject({ type: 'user-approval', reason: expect.stringContaining(context) });
  });

  it('takes tools that were spread among others, and refuses the tools of another package', () => {
    const set = createBookingTools({ baseUrl: 'http://localhost:1' });
    expect(() => approveRequests({ ...bookingTools(set) })).not.toThrow();
    const foreign = { requestMeeting: { ...bookingTools(set).requestMeeting } } as Pick<
      BookingTools,
      'requestMeeting'
    >;
    expect(() => approveRequests(foreign)).toThrow(
      'approveRequests takes the tools that bookingTools() returned',
    );
  });

  it('fits the type of toolApproval', () => {
    const set = createBookingTools({ baseUrl: 'http://localhost:1' });
    const tools = bookingTools(set);
    const configured: Pick<Parameters<typeof ai7.generateText<BookingTools>>[0], 'toolApproval'> = {
      toolApproval: approveRequests(tools),
    };
    expect(Object.keys(configured.toolApproval ?? {})).toEqual(['requestMeeting']);
  });
});
