import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as ai7 from 'ai';
import * as test7 from 'ai/test';
import * as ai6 from 'ai-6';
import * as test6 from 'ai-6/test';
import { describe, expect, expectTypeOf, it, onTestFinished } from 'vitest';
import type { GetFreeSlotsResult, RequestMeetingResult } from '../src/index.ts';
import { createWorld, everything, request } from '../tests/booking-world.ts';
import { compileConsumer, sourceConsumerOptions } from '../tests/compile-consumer.ts';
import { type BookingTools, bookingTools } from './ai-sdk.ts';

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 1, text: 1, reasoning: undefined },
};

type Call = { tool: keyof BookingTools; input: unknown };

/** A model that makes these calls, one list per step, and then says that it is done. */
function scripted(MockLanguageModel: typeof test7.MockLanguageModelV3, steps: Call[][]) {
  return new MockLanguageModel({
    doGenerate: [
      ...steps.map((calls, step) => ({
        content: calls.map(({ tool, input }, index) => ({
          type: 'tool-call' as const,
          toolCallId: `${step}-${index}`,
          toolName: tool,
          input: JSON.stringify(input),
        })),
        finishReason: { unified: 'tool-calls' as const, raw: undefined },
        usage,
        warnings: [],
      })),
      {
        content: [{ type: 'text' as const, text: 'Done.' }],
        finishReason: { unified: 'stop' as const, raw: undefined },
        usage,
        warnings: [],
      },
    ],
  });
}

function textChunks(id: string): unknown[] {
  return [
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: '…' },
    { type: 'text-end', id },
  ];
}

type Prompt = { role: string; content: { type: string; output?: { type: string; value: unknown } }[] }[];

/** The results of the last step's calls, as the model gets them. */
function told(model: { doGenerateCalls: { prompt: unknown }[] }, step: number) {
  const prompt = model.doGenerateCalls[step]?.prompt as Prompt;
  return prompt.at(-1)?.content.map(({ output }) => output) ?? [];
}

describe.each([
  ['7', ai7, test7],
  ['6', ai6 as unknown as typeof ai7, test6 as unknown as typeof test7],
])('with ai %s', (_, ai, { MockLanguageModelV3 }) => {
  async function run(steps: Call[][], options: { abortSignal?: AbortSignal } & Record<string, unknown> = {}) {
    const world = createWorld();
    onTestFinished(world.close);
    const model = scripted(MockLanguageModelV3, steps);
    const tools = bookingTools(world.tools());
    const result = await ai.generateText({
      model,
      tools,
      stopWhen: ai.stepCountIs(10),
      prompt: 'Book a meeting.',
      ...options,
    });
    return { world, model, tools, result };
  }

  it('books: the model reads text, the program typed results', async () => {
    const { world, model, result } = await run([
      [{ tool: 'getBookingPage', input: {} }],
      [{ tool: 'getFreeSlots', input: { ...everything, when: 'Tuesday' } }],
      [{ tool: 'requestMeeting', input: request() }],
    ]);
    expect(told(model, 2)).toEqual([
      { type: 'text', value: expect.stringMatching(/^Free 30-minute starts for "Tuesday"/) },
    ]);
    const outputs = result.steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output));
    const { record } = outputs.at(-1) as { record: object };
    expect(record).toMatchObject({
      v: 1,
      slug: 'demo',
      at: Date.parse('2026-11-24T11:00Z'),
      status: 'accepted',
    });
    expect(told(model, 3)).toEqual([
      {
        type: 'text',
        value: expect.stringContaining('not booked yet'),
        providerOptions: { 'agent-booking': record },
      },
    ]);
    expect(world.posts()).toHaveLength(1);
    expect(outputs).toMatchObject([
      { ok: true, durationsMinutes: [15, 30, 60] },
      { ok: true, days: [{ date: '2026-11-24' }] },
      { ok: true, status: 'confirmation_sent', guestEmail: 'noa@example.com' },
    ]);
  });

  it('marks an expected failure as an error, and the loop goes on', async () => {
    const { world, model, result } = await run([
      [{ tool: 'requestMeeting', input: request({ start: '2026-11-24T12:15' }) }],
      [{ tool: 'requestMeeting', input: request() }],
    ]);
    const [refused] = told(model, 1);
    expect(refused).toMatchObject({ type: 'error-text', value: expect.stringMatching(/^Error not_read: /) });
    expect(JSON.stringify(refused)).toContain('2026-11-22 Sun, 23 Mon, 24 Tue');
    expect(result.steps[0]?.toolResults).toMatchObject([{ output: { ok: false, code: 'not_read' } }]);
    expect(world.posts()).toHaveLength(1);
  });

  it('sends one request for parallel equal calls of one step', async () => {
    const input = request();
    const { world, model } = await run([
      [{ tool: 'getFreeSlots', input: everything }],
      [
        { tool: 'requestMeeting', input },
        { tool: 'requestMeeting', input },
        { tool: 'requestMeeting', input },
      ],
    ]);
    expect(world.posts()).toHaveLength(1);
    const answers = told(model, 2) as { type: string; value: string }[];
    const sent = answers.filter(({ value }) => value.includes('A confirmation email was sent to'));
    expect(sent).toMatchObject([{ type: 'text' }]);
    for (const other of answers.filter((one) => !sent.includes(one)))
      expect(other).toMatchObject({
        type: 'error-text',
        value: expect.stringContaining('its outcome is not recorded yet'),
      });
  });

  /** A step whose message both reads and requests a start that was not shown before, then the request again. */
  const invented: Call[][] = [
    [
      { tool: 'getFreeSlots', input: everything },
      { tool: 'requestMeeting', input: request() },
      { tool: 'requestMeeting', input: request({ start: '2026-11-24T13:30' }) },
    ],
    [{ tool: 'requestMeeting', input: request() }],
  ];

  it.each<[string, Record<string, unknown>]>([
    ['', {}],
    // Of version 7; version 6 passes over it.
    [', one call after the other', { toolCallConcurrency: 1 }],
  ])('sends nothing that was shown first in the message that requests it%s', async (_, options) => {
    const { world, result } = await run(invented, options);
    const [first, second] = result.steps.map(({ toolResults }) =>
      toolResults.map(({ toolName, output }) => [toolName, (output as { ok: boolean }).ok]),
    );
    expect(first).toEqual([
      ['getFreeSlots', true],
      ['requestMeeting', false],
      ['requestMeeting', false],
    ]);
    expect(second).toEqual([['requestMeeting', true]]);
    expect(world.bodies()).toMatchObject([{ start: '2026-11-24T13:00:00+02:00' }]);
  });

  it('sends nothing that was shown first in the message that requests it, streamed', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const chunksOf = (calls: Call[], step: number): unknown[] => [
      { type: 'stream-start', warnings: [] },
      ...calls.flatMap(({ tool, input }, index) => [
        { type: 'tool-call', toolCallId: `${step}-${index}`, toolName: tool, input: JSON.stringify(input) },
        // The texts between the calls give the first call time to be answered.
        ...textChunks(`${step}-${index}`),
      ]),
      { type: 'finish', finishReason: { unified: calls.length > 0 ? 'tool-calls' : 'stop' }, usage },
    ];
    let step = 0;
    const model = new MockLanguageModelV3({
      doStream: async () => {
        const chunks = chunksOf(invented[step] ?? [], step);
        step += 1;
        return { stream: ai.simulateReadableStream({ chunks, chunkDelayInMs: 5 }) as never };
      },
    });
    const tools = bookingTools(world.tools());
    const result = ai.streamText({ model, tools, stopWhen: ai.stepCountIs(10), prompt: 'Book a meeting.' });
    await result.consumeStream();
    const oks = (await result.steps).map(({ toolResults }) =>
      toolResults.map(({ output }) => (output as { ok: boolean }).ok),
    );
    expect(oks.slice(0, 2)).toEqual([[true, false, false], [true]]);
    expect(world.posts()).toHaveLength(1);
  });

  it.each(['one array that grows', 'a history that was cut'] as const)(
    'requests in a later call what an earlier one showed: %s',
    async (history) => {
      const world = createWorld();
      onTestFinished(world.close);
      const tools = bookingTools(world.tools(), { conversation: 'noa:chat-1' });
      const messages: ai7.ModelMessage[] = [{ role: 'user', content: 'What is free?' }];
      const answer = (calls: Call[]) =>
        ai.generateText({
          model: scripted(MockLanguageModelV3, [calls]),
          tools,
          stopWhen: ai.stepCountIs(10),
          messages,
        });
      const first = await answer([{ tool: 'getFreeSlots', input: everything }]);
      messages.push(...first.response.messages, { role: 'user', content: 'At one.' });
      if (history === 'a history that was cut') messages.splice(0, messages.length - 1);
      await answer([{ tool: 'requestMeeting', input: request() }]);
      expect(world.posts()).toHaveLength(1);
    },
  );

  it('takes two runs with equal messages for one model message: the second run sends in its next step', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const tools = bookingTools(world.tools());
    const run = (steps: Call[][]) =>
      ai.generateText({
        model: scripted(MockLanguageModelV3, steps),
        tools,
        stopWhen: ai.stepCountIs(10),
        prompt: 'Book',
      });
    await run([[{ tool: 'getFreeSlots', input: everything }]]);
    const requests: Call[] = [{ tool: 'requestMeeting', input: request() }];
    const { steps } = await run([requests, requests]);
    const outputs = steps.flatMap(({ toolResults }) => toolResults.map(({ output }) => output));
    expect(outputs).toMatchObject([{ code: 'not_offered' }, { ok: true }]);
    expect(world.posts()).toHaveLength(1);
  });

  it('requests in a later step what an earlier one showed, where the host prepares one array', async () => {
    const world = createWorld();
    onTestFinished(world.close);
    const messages: ai7.ModelMessage[] = [];
    const result = await ai.generateText({
      model: scripted(MockLanguageModelV3, [
        [{ tool: 'getFreeSlots', input: everything }],
        [{ tool: 'requestMeeting', input: request() }],
      ]),
      tools: bookingTools(world.tools(), { conversation: 'noa:chat-1' }),
      stopWhen: ai.stepCountIs(10),
      prompt: 'Book a meeting.',
      prepareStep: (step) => {
        messages.splice(0, messages.length, ...step.messages.slice(-2));
        return { messages };
      },
    });
    expect(result.steps[1]?.toolResults).toMatchObject([{ output: { ok: true } }]);
    expect(world.posts()).toHaveLength(1);
  });

  it('takes calls with missing fields, nulls and texts for numbers', async () => {
    const { world } = await run([
      [{ tool: 'getFreeSlots', input: { durationMinutes: '30', when: null } }],
      [
        {
          tool: 'requestMeeting',
          input: {
            start: '2026-11-24T13:00',
            guestName: 'Noa',
            guestEmail: 'noa@example.com',
            answers: { company: 'Acme' },
          },
        },
      ],
    ]);
    expect(world.bodies()).toMatchObject([{ answers: { company: 'Acme' } }]);
  });

  it('passes the abort on', async () => {
    await expect(
      run([[{ tool: 'getFreeSlots', input: everything }]], { abortSignal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    const { tools, world } = await run([]);
    const call = { toolCallId: '1', messages: [], abortSignal: AbortSignal.abort(), context: undefined };
    await expect(async () => tools.getFreeSlots.execute?.(everything, call as never)).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(world.sent).toEqual([]);
  });

  it('shows in replayed history only forms that requestMeeting accepts', async () => {
    const { world, tools } = await run([]);
    const call = { toolCallId: '1', messages: [], context: undefined } as never;
    // Without messages no turn is known.
    const output = (await tools.getFreeSlots.execute?.(
      { ...everything, when: 'Tuesday' },
      call,
    )) as GetFreeSlotsResult;
    // Without the tools, the typed result itself is what the model sees.
    const [, replayed] = await ai.convertToModelMessages([
      {
        role: 'assistant',
        parts: [
          {
            type: 'tool-getFreeSlots',
            toolCallId: '1',
            state: 'output-available',
            input: everything,
            output,
          },
        ],
      } as never,
    ]);
    const text = JSON.stringify(replayed);
    expect(text).toContain('"starts":["09:00"');
    expect(text).not.toMatch(/\d\d:\d\d:\d\d|\d\dZ|[+-]\d\d:\d\d/);
    if (!output.ok) throw new Error(output.message);
    const [day] = output.days;
    expect(
      await tools.requestMeeting.execute?.(request({ start: `${day?.date}T${day?.starts[0]}` }), call),
    ).toMatchObject({
      ok: true,
    });
    expect(world.posts()).toHaveLength(1);
  });
});

it('two calls with one tool set are two conversations, unless the host names one', async () => {
  const world = createWorld();
  onTestFinished(world.close);
  const set = world.tools();
  const options = { toolCallId: '1', messages: [], context: undefined } as never;
  const show = (tools: BookingTools) => tools.getFreeSlots.execute?.(everything, options);
  const ask = (tools: BookingTools, guestEmail: string) =>
    tools.requestMeeting.execute?.(request({ guestEmail }), options);
  const noa = bookingTools(set);
  await show(noa);
  expect(await ask(bookingTools(set), 'avi@example.com')).toMatchObject({ ok: false, code: 'not_read' });
  expect(world.posts()).toEqual([]);
  expect(await ask(noa, 'noa@example.com')).toMatchObject({ ok: true });
  await show(bookingTools(set, { conversation: 'thread 1' }));
  const goesOn = bookingTools(set, { conversation: 'thread 1' });
  expect(await ask(goesOn, 'avi@example.com')).toMatchObject({ ok: true });
});

it('makes the tools from options', () => {
  const tools = bookingTools({ baseUrl: 'http://service.test', slug: 'demo' });
  expect(Object.keys(tools)).toEqual(['getBookingPage', 'getFreeSlots', 'requestMeeting']);
  expect(() => bookingTools({ baseUrl: 'nowhere' })).toThrow(TypeError);
});

it('keeps the types of results', () => {
  type Results = ai7.TypedToolResult<BookingTools>;
  type Output<Name extends keyof BookingTools> = Extract<
    Results,
    { toolName: Name; dynamic?: false }
  >['output'];
  expectTypeOf<Output<'requestMeeting'>>().toEqualTypeOf<RequestMeetingResult>();
  expectTypeOf<Output<'getFreeSlots'>>().toEqualTypeOf<GetFreeSlotsResult>();
});

describe('types', () => {
  const root = fileURLToPath(new URL('..', import.meta.url));
  const consumer = `import { generateText, stepCountIs, type InferToolInput, type InferUITools, type LanguageModel, type ToolSet } from 'ai';
import { bookingTools } from '${join(root, 'adapters/ai-sdk.ts')}';
import type * as neutral from '${join(root, 'src/index.ts')}';
const tools = bookingTools({ baseUrl: 'http://localhost:8787', slug: 'demo' });
export const set: ToolSet = tools;
type Same<One, Other> = (<T>() => T extends One ? 1 : 2) extends <T>() => T extends Other ? 1 : 2 ? true : false;
type Parts = {
  getBookingPage: { input: neutral.GetBookingPageInput; output: neutral.GetBookingPageResult };
  getFreeSlots: { input: neutral.GetFreeSlotsInput; output: neutral.GetFreeSlotsResult };
  requestMeeting: { input: neutral.RequestMeetingInput; output: neutral.RequestMeetingResult };
};
export const areSame: Same<InferUITools<typeof tools>, Parts> = true;
export const isSame: Same<InferToolInput<(typeof tools)['requestMeeting']>, neutral.RequestMeetingInput> = true;
export async function book(model: LanguageModel): Promise<boolean[]> {
  const { steps } = await generateText({ model, tools: { ...tools }, stopWhen: stepCountIs(10), prompt: 'Book' });
  return steps.flatMap(({ toolResults }) =>
    toolResults.flatMap((result) => (!result.dynamic && result.toolName === 'requestMeeting' ? [result.output.ok] : [])),
  );
}
`;

  it.each([
    ['ai', 'dist/index.d.ts'],
    ['ai-6', 'dist/index.d.mts'],
  ])('a consumer of %s compiles', { tags: 'long' }, (ai, types) => {
    const folder = mkdtempSync(join(tmpdir(), 'ai-sdk-types-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(
      dirname(createRequire(import.meta.url).resolve(`${ai}/package.json`)),
      join(folder, 'node_modules/ai'),
    );
    writeFileSync(join(folder, 'consumer.ts'), consumer);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    // The adapter's own import of `ai` is the consumer's, as in an installed package.
    const paths = { ai: [join(folder, 'node_modules/ai', types)] };
    expect(compileConsumer(folder, ['consumer.ts'], { ...sourceConsumerOptions, paths })).toEqual([]);
  });
});

it('passes on what the tools say about themselves', () => {
  const { requestMeeting, getFreeSlots } = bookingTools(createWorld().tools());
  expect(requestMeeting).toMatchObject({
    title: 'Request a meeting',
    metadata: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  });
  expect(getFreeSlots).toMatchObject({ title: 'Read free starts', metadata: { readOnlyHint: true } });
  const { outputSchema } = requestMeeting as unknown as {
    outputSchema: { safeParse(value: unknown): object };
  };
  const madeUp = { ok: false, code: 'free', message: '', next: '' };
  expect(outputSchema.safeParse(madeUp)).toMatchObject({ success: false });
});

describe('a tool that is called by hand', () => {
  it.each([undefined, {}, { messages: undefined }, { messages: null }])(
    'takes the options %j',
    async (options) => {
      const world = createWorld();
      onTestFinished(world.close);
      const { getFreeSlots } = bookingTools(world.tools());
      const execute = getFreeSlots.execute as (...given: unknown[]) => Promise<unknown>;
      expect(await execute(everything, options)).toMatchObject({ ok: true });
    },
  );
});

describe('a result in a history that no tool of ours gave', () => {
  const page = {
    slug: 'demo',
    url: '',
    pageTimezone: 'UTC',
    reasons: [],
    questions: [],
    durationsMinutes: [30],
  };
  it.each([
    null,
    undefined,
    'text',
    7,
    [],
    {},
    { ok: 'true' },
    { ok: true },
    { ok: false },
    { ok: false, code: 'free', message: 'Booked', next: '' },
    { ok: false, code: 'beyond', message: 'm', next: 'n', days: 5 },
    { ok: false, code: 'beyond', message: 'm', next: 'n', readings: [7] },
    { ok: true, message: 'Booked', next: 'Tell the guest' },
    { ok: true, serviceSays: 'Booked' },
    { ok: true, days: [], notes: [], otherReadings: [], complete: true },
    { ...page, ok: true, pageSays: { name: 7 } },
    { ...page, ok: true, pageSays: { name: '', headline: '', howToBook: '' } },
  ])('is not read as an answer: %j', (output) => {
    const world = createWorld();
    onTestFinished(world.close);
    const tools = bookingTools(world.tools());
    for (const { toModelOutput } of [
      tools.getBookingPage,
      tools.getFreeSlots,
      tools.requestMeeting,
    ] as const) {
      const read = toModelOutput as (given: { output: unknown }) => unknown;
      expect(read({ output })).toEqual({ type: 'error-text', value: 'This result cannot be read.' });
    }
  });
});
