import { AIMessage, HumanMessage, type ToolMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Command, entrypoint, interrupt, MemorySaver, task } from '@langchain/langgraph';
import { createAgent, toolRetryMiddleware } from 'langchain';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BookingToolsOptions } from '../../src/index.ts';
import { createWorld, everything, request } from '../../tests/booking-world.ts';
import { expectedOutcomes, runGraphs, runInterrupted } from '../../tests/matrix/graphs.ts';
import { bookingTools } from '../langchain.ts';

const ways = Object.keys(expectedOutcomes);

function open() {
  const world = createWorld();
  onTestFinished(world.close);
  const { client, now } = world;
  const clock = { now: () => new Date(now()), memory: {} };
  return { world, options: { client, slug: 'demo', defaultTimezone: 'Asia/Jerusalem', ...clock } };
}

it('knows the message of each call, however a graph calls the tools', async () => {
  const { world, options } = open();
  expect(await runGraphs(options)).toEqual(expectedOutcomes);
  expect(world.posts()).toHaveLength(ways.length);
});

it('lets an `approve` interrupt the graph, and sends once when it resumes', async () => {
  const { world, options } = open();
  expect(await runInterrupted(options, false)).toEqual(
    Object.fromEntries(ways.map((way) => [way, ['ok', 'ok']])),
  );
  expect(world.posts()).toHaveLength(ways.length);
});

it('sends nothing else than what was shown before the graph was interrupted', async () => {
  const { world, options } = open();
  const refused = Object.fromEntries(ways.map((way) => [way, ['ok', 'not_approved']]));
  expect(await runInterrupted(options, true)).toEqual(refused);
  expect(world.posts()).toEqual([]);
});

describe('the functional API, whose tasks have no messages', () => {
  const toolCall = { type: 'tool_call' as const, id: 'call_0', name: 'requestMeeting', args: request() };

  it.each<[string, object]>([
    ['a call', toolCall],
    ['arguments alone', toolCall.args],
  ])('sends nothing else than what was shown, for %s', async (_, called) => {
    const { world, options } = open();
    let email = 'noa@example.com';
    const tools = bookingTools({
      ...options,
      guest: { email: () => email },
      approve: ({ text }) => interrupt<object, { yes: boolean }>({ text }).yes,
    });
    const [, show, ask] = tools;
    const run = task('tool', async () => String(await ask.invoke(called as never)));
    const graph = entrypoint({ name: 'booking', checkpointer: new MemorySaver() }, async () => run());
    await show.invoke(everything, { configurable: { thread_id: '1' } });
    const config = { configurable: { thread_id: '1' } };
    expect(await graph.invoke('Book.', config)).toMatchObject({ __interrupt__: [{}] });
    email = 'eve@example.com';
    await graph.invoke(new Command({ resume: { yes: true } }), config);
    expect(world.posts()).toEqual([]);
    email = 'noa@example.com';
    expect(await graph.invoke('Book.', config)).toMatchObject({ __interrupt__: [{}] });
    await graph.invoke(new Command({ resume: { yes: true } }), config);
    expect(world.posts()).toHaveLength(1);
  });
});

describe('toolRetryMiddleware', () => {
  const retries = toolRetryMiddleware({ maxRetries: 3, initialDelayMs: 1, jitter: false });

  /** The answers to the request of an agent whose `requestMeeting` throws until `isDone`, after it ran. */
  async function answersOf(options: BookingToolsOptions, isDone: (runs: number) => boolean) {
    const tools = bookingTools(options);
    const [, , ask] = tools;
    let runs = 0;
    const { func } = ask;
    ask.func = (async (...given) => {
      const result = await func(...given);
      runs += 1;
      if (!isDone(runs)) throw new Error('the worker lost its result');
      return result;
    }) as typeof func;
    const model = fakeModel()
      .respondWithTools([{ name: 'getFreeSlots', args: everything }])
      .respondWithTools([{ name: 'requestMeeting', args: { ...request() } }])
      .respondWithTools([{ name: 'requestMeeting', args: { ...request() } }])
      .respond(new AIMessage('Done.'));
    const agent = createAgent({ model, tools, middleware: [retries] });
    const { messages } = await agent.invoke({ messages: [new HumanMessage('Book.')] });
    return messages.filter((one): one is ToolMessage => one.type === 'tool').slice(1);
  }

  it('sends one request, and the retry reads that it was sent', async () => {
    const { world, options } = open();
    const [answer] = await answersOf(options, (runs) => runs > 1);
    expect(answer?.content).toContain('by an earlier call');
    expect(world.posts()).toHaveLength(1);
  });

  it('sends one request also if each retry fails, and the next call reads that it was sent', async () => {
    const { world, options } = open();
    const answers = await answersOf(options, (runs) => runs > 4);
    expect(answers[0]?.content).toMatch(/failed after 4 attempts/);
    expect(answers[1]?.content).toContain('by an earlier call');
    expect(world.posts()).toHaveLength(1);
  });
});
