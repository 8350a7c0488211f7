import { AIMessage, HumanMessage, type ToolMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import type { StructuredToolInterface } from '@langchain/core/tools';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { createAgent, createMiddleware } from 'langchain';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createWorld, everything, refusing, request } from '../tests/booking-world.ts';
import { type BookingTools, bookingTools } from './langchain.ts';

type Call = { name: BookingTools[number]['name']; args: object };

function start(...options: Parameters<ReturnType<typeof createWorld>['tools']>) {
  const world = createWorld();
  onTestFinished(world.close);
  const tools = bookingTools(world.tools(...options));
  return { world, tools, show: tools[1], ask: tools[2] };
}

const toolCall = (id: string, { name, args }: Call) => ({ type: 'tool_call' as const, id, name, args });
const shows: Call = { name: 'getFreeSlots', args: everything };
const requests = (changes: Parameters<typeof request>[0] = {}): Call => ({
  name: 'requestMeeting',
  args: request(changes),
});

const toolMessages = (messages: { type: string }[]) =>
  messages.filter((message): message is ToolMessage => message.type === 'tool');

const oks = (messages: { type: string }[]) => toolMessages(messages).map(({ artifact }) => artifact.ok);

/** A model that makes these calls, one list per step, and then says that it is done. */
function scripted(steps: Call[][]) {
  const model = fakeModel();
  for (const calls of steps) model.respondWithTools(calls);
  return model.respond(new AIMessage('Done.'));
}

const passThrough = createMiddleware({ name: 'PassThrough', wrapToolCall: (call, next) => next(call) });

describe.each([
  ['without middleware', []],
  ['with a middleware around tool calls', [passThrough]],
])('createAgent %s', (_, middleware) => {
  async function run(steps: Call[][], config: object = {}) {
    const { world, tools } = start();
    const model = scripted(steps);
    const agent = createAgent({ model, tools, middleware });
    const { messages } = await agent.invoke({ messages: [new HumanMessage('Book a meeting.')] }, config);
    return { world, model, messages, told: toolMessages(messages) };
  }

  it('books: the model reads text, the program typed results', async () => {
    const { world, told } = await run([[{ name: 'getBookingPage', args: {} }], [shows], [requests()]]);
    expect(world.posts()).toHaveLength(1);
    expect(told.map(({ name, status }) => [name, status])).toEqual([
      ['getBookingPage', 'success'],
      ['getFreeSlots', 'success'],
      ['requestMeeting', 'success'],
    ]);
    expect(told[1]?.content).toMatch(/^Free 30-minute starts/);
    expect(told[2]?.content).toContain('not booked yet');
    expect(told.map(({ artifact }) => artifact)).toMatchObject([
      { ok: true, durationsMinutes: [15, 30, 60] },
      { ok: true, durationMinutes: 30 },
      { ok: true, status: 'confirmation_sent', guestEmail: 'noa@example.com' },
    ]);
  });

  it('marks an expected failure as an error, and the loop goes on', async () => {
    const { world, told } = await run([[requests({ start: '2026-11-24T12:15' })], [requests()]]);
    expect(told[0]).toMatchObject({
      status: 'error',
      name: 'requestMeeting',
      artifact: { code: 'not_read' },
    });
    expect(told[0]?.content).toMatch(/^Error not_read: /);
    expect(told[1]).toMatchObject({ status: 'success', artifact: { ok: true } });
    expect(world.posts()).toHaveLength(1);
  });

  it('sends one request for parallel equal calls of one message', async () => {
    const { world, told } = await run([[shows], [requests(), requests(), requests()]]);
    expect(world.posts()).toHaveLength(1);
    const answers = told.slice(1);
    expect(answers).toHaveLength(3);
    const others = answers.filter(({ status }) => status === 'error');
    expect(others).toHaveLength(2);
    for (const { content } of others) expect(content).toContain('its outcome is not recorded yet');
  });

  it('sends nothing that was shown first in the message that requests it', async () => {
    const { world, messages } = await run([
      [shows, requests(), requests({ start: '2026-11-24T13:30' })],
      [requests()],
    ]);
    expect(oks(messages)).toEqual([true, false, false, true]);
    expect(world.bodies()).toMatchObject([{ start: '2026-11-24T13:00:00+02:00' }]);
  });

  it.each([[null], [[]], ['now'], [7]])(
    'takes arguments that are %j for an object without fields',
    async (args) => {
      const { told } = await run([[{ name: 'requestMeeting', args: args as never }]]);
      expect(told[0]).toMatchObject({ status: 'error', artifact: { ok: false } });
      expect(told[0]?.content).toContain('guestEmail');
      expect(told[0]?.content).not.toMatch(/\bat .*\.[jt]s|schema/);
    },
  );
});

describe('a conversation', () => {
  it('is a thread: nothing that one was shown is requested in another', async () => {
    const { world, tools } = start();
    const say = async (thread_id: string, call: Call) => {
      const agent = createAgent({ model: scripted([[call]]), tools });
      const { messages } = await agent.invoke(
        { messages: [new HumanMessage(`Go on: ${call.name}.`)] },
        { configurable: { thread_id } },
      );
      return oks(messages);
    };
    expect(await say('noa', shows)).toEqual([true]);
    expect(await say('avi', requests())).toEqual([false]);
    expect(world.posts()).toEqual([]);
    expect(await say('noa', requests())).toEqual([true]);
    expect(world.posts()).toHaveLength(1);
  });

  it('is a thread in a ToolNode of its own too, and a number names one as well', async () => {
    const { tools } = start();
    const node = new ToolNode(tools);
    const say = async (thread_id: unknown, call: Call) => {
      const message = new AIMessage({ content: '', tool_calls: [toolCall(crypto.randomUUID(), call)] });
      return oks(await node.invoke([message], { configurable: { thread_id } }));
    };
    await say(7, shows);
    expect(await say('8', requests())).toEqual([false]);
    expect(await say('7', requests())).toEqual([true]);
  });

  it('without a thread is the named one, else one of each bookingTools()', async () => {
    const { world } = start();
    const set = world.tools();
    await bookingTools(set)[1].invoke(everything);
    expect(await bookingTools(set)[2].invoke(request())).toMatch(/^Error not_read/);
    await bookingTools(set, { conversation: 'a' })[1].invoke(everything);
    expect(await bookingTools(set, { conversation: 'a' })[2].invoke(request())).toContain('not booked yet');
    // Both count: the named conversation and its thread.
    const named = bookingTools(set, { conversation: 'b' });
    await named[1].invoke(everything);
    const other = request({ guestEmail: 'avi@example.com' });
    expect(await named[2].invoke(other, { configurable: { thread_id: 'c' } })).toMatch(/^Error not_read/);
  });

  it('keeps two users apart who use one thread id', async () => {
    const { world } = start();
    const [set, thread] = [world.tools(), { configurable: { thread_id: 'shared' } }];
    const [noa, eve] = ['noa', 'eve'].map((conversation) => bookingTools(set, { conversation }));
    await noa?.[1].invoke(everything, thread);
    const other = request({ guestEmail: 'eve@example.com' });
    expect(await eve?.[2].invoke(other, thread)).toMatch(/^Error not_read/);
    expect(await noa?.[2].invoke(request(), thread)).toContain('not booked yet');
    // A thread that is spelled like the name of two cannot reach it.
    const forged = bookingTools(set)[2].invoke(other, { configurable: { thread_id: 'noa shared' } });
    expect(await forged).toMatch(/^Error not_read/);
  });

  it('is what the host finds out from the config, which it gets whole', async () => {
    const seen: unknown[] = [];
    const { tools } = start({
      conversation: ({ framework }) => {
        const { context } = framework as { context: { user: string } };
        seen.push(context);
        return context.user;
      },
    });
    const say = async (user: string, call: Call) => {
      const agent = createAgent({ model: scripted([[call]]), tools });
      const config = { context: { user }, configurable: { thread_id: 'one' } };
      const said = [new HumanMessage(`Go on: ${call.name}.`)];
      const { messages } = await agent.invoke({ messages: said }, config as object);
      return oks(messages);
    };
    await say('noa', shows);
    expect(await say('avi', requests())).toEqual([false]);
    expect(await say('noa', requests())).toEqual([true]);
    expect(seen).toEqual([{ user: 'noa' }, { user: 'avi' }, { user: 'noa' }]);
  });
});

/** Runs calls one after the other, in their order. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return createMiddleware({
    name: 'InTurn',
    wrapToolCall: (call, next) => {
      const answer = last.then(() => next(call));
      last = answer;
      return answer;
    },
  });
}

describe('a turn', () => {
  it('is one model message of createAgent, even if its calls run one after the other', async () => {
    const { world, tools } = start();
    const model = scripted([[shows, requests()], [requests()]]);
    const agent = createAgent({ model, tools, middleware: [inTurn()] });
    const { messages } = await agent.invoke({ messages: [new HumanMessage('Go on.')] });
    expect(oks(messages)).toEqual([true, false, true]);
    expect(world.posts()).toHaveLength(1);
  });

  it.each([
    ['with an id', 'run'],
    ['without an id', undefined],
  ])('is one model message %s for a node of tools, which tells its state', async (_, run) => {
    const { world, show, ask } = start();
    const messageOf = (step: number, calls: Call[]) => {
      const tool_calls = calls.map((call, index) => toolCall(`${step}-${index}`, call));
      const message = new AIMessage({ content: '', tool_calls, ...(run ? { id: `${run}-${step}` } : {}) });
      return {
        calls: tool_calls,
        state: { messages: [...Array(step).fill(new HumanMessage('Go on.')), message] },
      };
    };
    const first = messageOf(1, [shows, requests()]);
    await show.invoke(first.calls[0] as never, { state: first.state } as object);
    expect(await ask.invoke(first.calls[1] as never, { state: first.state } as object)).toMatchObject({
      status: 'error',
    });
    expect(world.posts()).toEqual([]);
    const second = messageOf(2, [requests()]);
    // A state may also be only a list of messages.
    const state = second.state.messages;
    expect(await ask.invoke(second.calls[0] as never, { state } as object)).toMatchObject({
      status: 'success',
    });
  });

  it('of a ToolNode of its own is one message', async () => {
    const { tools } = start();
    const node = new ToolNode(tools);
    const say = async (calls: Call[]) => {
      const tool_calls = calls.map((call) => toolCall(crypto.randomUUID(), call));
      return oks(await node.invoke([new AIMessage({ content: '', tool_calls })]));
    };
    expect(await say([shows, requests()])).toEqual([true, false]);
    expect(await say([requests()])).toEqual([true]);
  });

  it('is not known where a tool is invoked alone, and then the order of calls tells what was shown', async () => {
    const { show, ask } = start();
    const [, together] = await Promise.all([
      show.invoke(toolCall('1', shows)),
      ask.invoke(toolCall('2', requests())),
    ]);
    expect(together.status).toBe('error');
    expect((await ask.invoke(toolCall('3', requests()))).status).toBe('success');
  });
});

describe('an abort', () => {
  it('that came before rejects, and nothing is run', async () => {
    const { world, tools } = start();
    for (const tool of tools as unknown as StructuredToolInterface[]) {
      const aborted = tool.invoke({}, { signal: AbortSignal.abort() });
      await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
    }
    const agent = createAgent({ model: scripted([[shows]]), tools });
    const run = agent.invoke({ messages: [new HumanMessage('Go on.')] }, { signal: AbortSignal.abort() });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    expect(world.sent).toEqual([]);
  });

  it('before a request leaves stops it', async () => {
    const { world, show, ask } = start();
    await show.invoke(everything);
    world.pass(61_000); // the cached page is old: the request reads the page and then the slots, where the abort comes
    const stop = new AbortController();
    world.answer(({ path }) => {
      if (path.endsWith('/slots')) stop.abort();
      return undefined;
    });
    await expect(ask.invoke(request(), { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(world.posts()).toEqual([]);
  });

  it('after a request left leaves it to its outcome, which the model reads', async () => {
    const { world, show, ask } = start();
    await show.invoke(everything);
    const stop = new AbortController();
    world.answer(({ method }) => {
      if (method === 'POST') stop.abort();
      return undefined;
    });
    const message = await ask.invoke(toolCall('1', requests()), { signal: stop.signal });
    expect(message).toMatchObject({ status: 'success', artifact: { ok: true, status: 'confirmation_sent' } });
    expect(world.posts()).toHaveLength(1);
  });

  it('of a run whose request has left ends the run, and the next one reads the outcome', async () => {
    const { world, tools } = start();
    const agent = createAgent({ model: scripted([[shows], [requests()], [requests()]]), tools });
    const stop = new AbortController();
    let answered = () => {};
    const outcome = new Promise<void>((resolve) => {
      answered = resolve;
    });
    world.answer(({ method, path, query, body }) => {
      if (method !== 'POST') return undefined;
      stop.abort();
      const url = `http://service.test${path}?${query}`;
      const init = { method, headers: { 'content-type': 'application/json' }, ...(body ? { body } : {}) };
      return Promise.resolve(world.service.fetch(url, init)).finally(answered);
    });
    const messages = [new HumanMessage('Go on.')];
    const thread = { configurable: { thread_id: 'noa' } };
    const run = agent.invoke({ messages }, { ...thread, signal: stop.signal });
    await expect(run).rejects.toMatchObject({ name: 'AbortError' });
    await outcome;
    const { messages: next } = await agent.invoke({ messages }, thread);
    expect(oks(next)).toEqual([true]);
    expect(world.posts()).toHaveLength(1);
  });
});

it('gives the text where only arguments are passed, also of a failure', async () => {
  const { world, show, ask } = start();
  expect(await show.invoke({ ...everything, when: 'Tuesday' })).toMatch(
    /^Free 30-minute starts for "Tuesday"/,
  );
  world.answer(refusing(429, 'Slow down', { 'retry-after': '90' }));
  expect(await ask.invoke(request())).toMatch(/^Error rate_limited: /);
});

it('takes calls with missing fields, nulls and texts for numbers', async () => {
  const { world, show, ask } = start();
  await show.invoke({ durationMinutes: '30', when: null } as never);
  const answers = { company: 'Acme' };
  const { start: at, guestName, guestEmail } = request();
  expect(await ask.invoke({ start: at, guestName, guestEmail, answers } as never)).toContain(
    'not booked yet',
  );
  expect(world.bodies()).toMatchObject([{ answers: { company: 'Acme' } }]);
});

it('makes the tools from options', () => {
  const tools = bookingTools({ baseUrl: 'http://service.test', slug: 'demo' });
  expect(tools.map(({ name }) => name)).toEqual(['getBookingPage', 'getFreeSlots', 'requestMeeting']);
  expect(() => bookingTools({ baseUrl: 'nowhere' })).toThrow(TypeError);
});
