import process from 'node:process';
import {
  Agent,
  type AgentInputItem,
  RunContext,
  Runner,
  RunState,
  RunToolApprovalItem,
  RunToolCallOutputItem,
  Usage,
} from '@openai/agents';
import { assistantMessage, functionCall, modelResponse, ScriptedModel } from '@openai/agents/testing';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createWorld, everything, request } from '../tests/booking-world.ts';
import { createSharedStore } from '../tests/shared-store.ts';
import { type BookingToolsSettings, bookingTools } from './openai-agents.ts';

/** A call of a model. `text`: arguments that are no object. */
type Call = { name: string; args?: object; text?: string; id?: string };

const shows: Call = { name: 'getFreeSlots', args: everything };
const asks = (changes: Parameters<typeof request>[0] = {}): Call => ({
  name: 'requestMeeting',
  args: request({ timezone: 'Asia/Jerusalem', ...changes }),
});

const written = ({ name, args, text, id }: Call) =>
  functionCall(name, text ?? JSON.stringify(args), { callId: id ?? crypto.randomUUID() });

/** A model that makes these calls, one list per message, and then says that it is done. */
const scripted = (steps: Call[][]) =>
  new ScriptedModel([...steps.map((calls) => calls.map(written)), [assistantMessage('Done.')]]);

const noaOne = { conversation: 'noa:1' };

type Tools = ReturnType<typeof bookingTools>;
type Running = {
  tools?: Tools;
  context?: unknown;
  signal?: AbortSignal;
  concurrency?: number;
  stream?: boolean;
};

function start(settings: BookingToolsSettings = {}, options = {}) {
  const world = createWorld();
  onTestFinished(world.close);
  const make = () => bookingTools(world.tools(options), settings);
  const tools = make();
  const agentOf = (model: ScriptedModel, given = tools) =>
    new Agent({ name: 'Booking', model, tools: given });
  const runnerOf = (concurrency?: number) =>
    new Runner({
      tracingDisabled: true,
      ...(concurrency ? { toolExecution: { maxFunctionToolConcurrency: concurrency } } : {}),
    });
  async function run(
    steps: Call[][] | ScriptedModel,
    { context = noaOne, signal, concurrency, stream, tools: given }: Running = {},
  ) {
    const model = Array.isArray(steps) ? scripted(steps) : steps;
    const agent = agentOf(model, given);
    const runner = runnerOf(concurrency);
    const more = { context, ...(signal ? { signal } : {}) };
    if (!stream) return { ...told(await runner.run(agent, 'Book.', more)), model };
    const streamed = await runner.run(agent, 'Book.', { ...more, stream: true });
    await streamed.completed;
    return { ...told(streamed), model };
  }
  /** Another process: it has the text of the state, and tools of its own. */
  async function resume(
    text: string,
    decide: (state: RunState<unknown, Agent>) => void,
    { steps = [], tools: given = make() }: { steps?: Call[][]; tools?: Tools } = {},
  ) {
    const model = scripted(steps);
    const agent = agentOf(model, given);
    const state = (await RunState.fromString(agent, text)) as RunState<unknown, Agent>;
    decide(state);
    return { ...told(await runnerOf().run(agent, state)), model };
  }
  return { world, make, tools, run, resume };
}

type Ended = {
  newItems: unknown[];
  history: AgentInputItem[];
  interruptions: { arguments?: string }[];
  state: { toString(): string };
};

/** What a run leaves: the codes of the answers, the answers' texts, the open questions, and the state. */
function told({ newItems, history, interruptions, state }: Ended) {
  const outputs = newItems.filter((item) => item instanceof RunToolCallOutputItem);
  const results = outputs.map(({ customData }) => customData?.result as { ok: boolean; code?: string });
  return {
    results,
    codes: results.map((result) => (result?.ok ? 'ok' : result?.code)),
    texts: outputs.map(({ output }) => String(output)),
    history,
    interruptions,
    state: interruptions.length > 0 ? state.toString() : '',
  };
}

const approve = (state: RunState<unknown, Agent>) => {
  for (const item of state.getInterruptions()) state.approve(item);
};

function listen() {
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  return warnings;
}

describe('a run', () => {
  it('books: the model reads text, the program typed results', async () => {
    const { world, run } = start();
    const { results, texts, model } = await run([[{ name: 'getBookingPage', args: {} }], [shows], [asks()]]);
    expect(results).toMatchObject([
      { ok: true, durationsMinutes: [15, 30, 60] },
      { ok: true, durationMinutes: 30 },
      { ok: true, status: 'confirmation_sent', guestEmail: 'noa@example.com' },
    ]);
    expect(texts[2]).toContain('not booked yet');
    expect(JSON.stringify(model.calls[3]?.request.input)).not.toContain('confirmation_sent');
    expect(world.posts()).toHaveLength(1);
  });

  it('goes on after an expected failure', async () => {
    const { world, run } = start();
    const { codes, texts } = await run([[asks({ start: '2026-11-24T12:15' })], [asks()]]);
    expect(codes).toEqual(['not_read', 'ok']);
    expect(texts[0]).toMatch(/^Error not_read: /);
    expect(world.posts()).toHaveLength(1);
  });

  it.each(['[]', '"x"', 'null', '7'])('answers the arguments %s, and goes on', async (text) => {
    const { world, run } = start();
    const { texts, codes } = await run([[{ name: 'requestMeeting', text }], [shows], [asks()]]);
    expect(texts[0]).toMatch(/^Error invalid_input: The arguments are not one JSON object/);
    expect(codes.slice(1)).toEqual(['ok', 'ok']);
    expect(world.posts()).toHaveLength(1);
  });

  it('goes on after arguments that are not JSON, which the SDK answers itself', async () => {
    const { world, run } = start();
    const { texts, codes } = await run([[{ name: 'requestMeeting', text: '{"start":' }], [shows], [asks()]]);
    expect(texts[0]).toMatch(/try again with valid JSON/);
    expect(codes.slice(1)).toEqual(['ok', 'ok']);
    expect(world.posts()).toHaveLength(1);
  });

  it('ends with a bug, so that the host hears of it', async () => {
    const { run, world } = start();
    const neutral = world.tools();
    const execute = async () => {
      throw new RangeError('a bug');
    };
    const getFreeSlots = Object.create(neutral.getFreeSlots, { execute: { value: execute } });
    const tools = bookingTools({ ...neutral, getFreeSlots });
    await expect(run([[shows]], { tools })).rejects.toThrow('a bug');
  });

  it('ends with the reason of its signal', async () => {
    const { world, run } = start();
    const controller = new AbortController();
    world.answer(() => {
      controller.abort(new Error('stopped'));
      return undefined;
    });
    await expect(run([[shows], [asks()]], { signal: controller.signal })).rejects.toThrow('stopped');
    expect(world.posts()).toEqual([]);
  });
});

describe('calls of one model message', () => {
  it.each([
    ['in a run', {}],
    ['in a streamed run', { stream: true }],
  ])('send no start that one of them shows, if they run one after the other, %s', async (_, more) => {
    const { world, run } = start();
    const { codes } = await run([[shows, asks()]], { concurrency: 1, ...more });
    expect(codes).toEqual(['ok', 'not_offered']);
    expect(world.posts()).toEqual([]);
  });

  it('send it in the next message', async () => {
    const { world, run } = start();
    const { codes } = await run([[shows, asks()], [asks()]], { concurrency: 1 });
    expect(codes).toEqual(['ok', 'not_offered', 'ok']);
    expect(world.posts()).toHaveLength(1);
  });

  it('are told apart by the messages of an agent that is a tool', async () => {
    const { world, tools } = start();
    const inner = new Agent({ name: 'Inner', model: scripted([[shows, asks()], [asks()]]), tools });
    const toolName = 'book';
    const outer = new Agent({
      name: 'Outer',
      model: scripted([[{ name: toolName, args: { input: 'Book.' } }]]),
      tools: [
        inner.asTool({
          toolName,
          toolDescription: 'Books.',
          runConfig: { toolExecution: { maxFunctionToolConcurrency: 1 } },
        }),
      ],
    });
    await new Runner({ tracingDisabled: true }).run(outer, 'Go.', { context: noaOne });
    expect(world.posts()).toHaveLength(1);
  });

  it('need no count of model calls: a model that counts none books in its next message', async () => {
    const { world, run } = start();
    const uncounted = [[shows], [asks()]].map((calls) =>
      modelResponse({ output: calls.map(written), usage: new Usage() }),
    );
    const { codes } = await run(new ScriptedModel([...uncounted, [assistantMessage('Done.')]]));
    expect(codes).toEqual(['ok', 'ok']);
    expect(world.posts()).toHaveLength(1);
  });
});

describe('an approval', () => {
  const asking = { needsApproval: true };

  it('is asked about a call that would be sent, which is sent once, also if it is given twice', async () => {
    const { store } = createSharedStore();
    const { world, run, resume } = start(asking, { sessions: store });
    const { interruptions, state } = await run([[shows], [asks()]]);
    expect(interruptions.map(({ arguments: text = '' }) => JSON.parse(text))).toMatchObject([
      { start: '2026-11-24T13:00', durationMinutes: 30, guestEmail: 'noa@example.com' },
    ]);
    expect(world.posts()).toEqual([]);
    const both = await Promise.all([resume(state, approve), resume(state, approve)]);
    expect(both.flatMap(({ codes }) => codes)).toContain('ok');
    await resume(state, approve);
    expect(world.posts()).toHaveLength(1);
  });

  it('is not asked about a call that would not be sent', async () => {
    const { world, run } = start(asking);
    const { codes, interruptions } = await run([[asks()], [asks({ start: '2026-11-24T13:07' })]]);
    expect([codes, interruptions]).toEqual([['not_read', 'not_offered'], []]);
    expect(world.posts()).toEqual([]);
  });

  it('is not asked about a call that leaves the duration or the zone open: the model has to name them', async () => {
    const { world, run } = start(asking);
    const { texts, interruptions } = await run([
      [shows],
      [asks({ timezone: '' })],
      [asks({ durationMinutes: 0 })],
      [asks()],
    ]);
    expect(texts.slice(1)).toEqual(
      Array(2).fill(expect.stringContaining('leaves the duration or the zone open')),
    );
    expect(interruptions).toHaveLength(1);
    expect(world.posts()).toEqual([]);
  });

  it('sends nothing if the state was changed: the second question of the SDK does not store what it holds then', async () => {
    const { store } = createSharedStore();
    const { world, run, resume } = start(asking, { sessions: store });
    const { state } = await run([[shows], [asks()]]);
    const changed = state.replaceAll('noa@example.com', 'eve@example.com');
    expect((await resume(changed, approve)).codes).toContain('not_approved');
    expect(world.posts()).toEqual([]);
  });

  it('is given to one of two calls of a message now, and to the other one later', async () => {
    const { world, run, resume, tools } = start(asking);
    const both = [asks(), asks({ start: '2026-11-24T15:00', guestEmail: 'avi@example.com' })];
    const paused = await run([[shows], both]);
    expect(paused.interruptions).toHaveLength(2);
    const approveLast = (state: RunState<unknown, Agent>) =>
      state.approve(state.getInterruptions().at(-1) as never);
    const first = await resume(paused.state, approveLast, { tools });
    expect(world.bodies()).toMatchObject([{ guestEmail: 'avi@example.com' }]);
    await resume(first.state, approve, { tools });
    expect(world.bodies()).toMatchObject([
      { guestEmail: 'avi@example.com' },
      { guestEmail: 'noa@example.com' },
    ]);
  });

  it('reaches the call of an agent that is a tool, in another process', async () => {
    const { world, make } = start(asking, { sessions: createSharedStore().store });
    const nested = (inner: Call[][], outer: Call[][]) => {
      const booker = new Agent({ name: 'Inner', model: scripted(inner), tools: make() });
      const tools = [booker.asTool({ toolName: 'book', toolDescription: 'Books.' })];
      return new Agent({ name: 'Outer', model: scripted(outer), tools });
    };
    const runner = new Runner({ tracingDisabled: true });
    const agent = nested([[shows], [asks()]], [[{ name: 'book', args: { input: 'Book.' } }]]);
    const paused = await runner.run(agent, 'Book.', { context: noaOne });
    expect(world.posts()).toEqual([]);
    const other = nested([], []);
    const state = await RunState.fromString(other, paused.state.toString());
    approve(state as RunState<unknown, Agent>);
    await runner.run(other, state);
    expect(world.posts()).toHaveLength(1);
  });

  it('does not send arguments that are not JSON, about which the SDK asks without us', async () => {
    const { world, run, resume } = start(asking);
    const { interruptions, state } = await run([[shows], [{ name: 'requestMeeting', text: '{"start":' }]]);
    expect(interruptions).toHaveLength(1);
    expect((await resume(state, approve)).texts.at(-1)).toMatch(/try again with valid JSON/);
    expect(world.posts()).toEqual([]);
  });

  it('for all calls sends only the call that was asked about, and warns the host', async () => {
    const warnings = listen();
    const { world, run, resume, tools } = start(asking);
    const { state } = await run([[shows], [asks()]]);
    const always = (open: RunState<unknown, Agent>) => {
      for (const item of open.getInterruptions()) open.approve(item, { alwaysApprove: true });
    };
    const later = asks({ guestEmail: 'avi@example.com', guestName: 'Avi Cohen' });
    const { codes } = await resume(state, always, { tools, steps: [[later]] });
    expect(codes.slice(-2)).toEqual(['ok', 'not_approved']);
    expect(world.posts()).toHaveLength(1);
    expect(warnings.mock.calls).toEqual([
      [expect.objectContaining({ message: expect.stringMatching(/^An approval arrived for a call/) })],
    ]);
  });

  it('that is refused sends nothing, and the model reads why', async () => {
    const { world, run, resume, tools } = start(asking);
    const { state } = await run([[shows], [asks()]]);
    const reject = (open: RunState<unknown, Agent>) => {
      for (const item of open.getInterruptions()) open.reject(item, { message: 'Not on a Tuesday.' });
    };
    const { model } = await resume(state, reject, { tools });
    expect(JSON.stringify(model.calls[0]?.request.input)).toContain('Not on a Tuesday.');
    expect(world.posts()).toEqual([]);
  });

  it('that is given after a refusal sends nothing, once a call of ours saw the refusal', async () => {
    const { world, run, resume, tools } = start(asking);
    const { state } = await run([[shows], [asks()]]);
    const reject = (open: RunState<unknown, Agent>) => {
      for (const item of open.getInterruptions()) open.reject(item);
    };
    await resume(state, reject, { tools, steps: [[shows]] });
    expect((await resume(state, approve, { tools })).codes.at(-1)).toBe('not_approved');
    expect(world.posts()).toEqual([]);
  });

  it('counts only for its proposal, also if the resumed run has tools without approval', async () => {
    const { store: sessions } = createSharedStore();
    const { world, run, resume } = start(asking, { sessions });
    const { state } = await run([[shows], [asks()]]);
    const changed = state.replaceAll('noa@example.com', 'eve@example.com');
    const tools = bookingTools(world.tools({ sessions }));
    expect((await resume(changed, approve, { tools })).codes.at(-1)).toBe('not_approved');
    expect(world.posts()).toEqual([]);
  });
});

it.each([true, false])(
  'a call that a human refused is not sent, even if a program invokes the tool: needsApproval %s',
  async (needsApproval) => {
    const { world, run, tools } = start({ needsApproval });
    await run([[shows]]);
    const toolCall = written(asks({ timezone: '' }));
    const context = new RunContext(noaOne);
    context.rejectTool(new RunToolApprovalItem(toolCall, new Agent({ name: 'Booking', tools })));
    const answer = await tools[2].invoke(context, toolCall.arguments, { toolCall });
    expect(answer).toMatch(
      /^Error not_approved: A human was asked about this request and did not approve it/,
    );
    expect(world.posts()).toEqual([]);
  },
);

describe('the conversation', () => {
  it('is named by the context of the run: another one has been shown nothing', async () => {
    const { run, world } = start();
    await run([[shows]]);
    expect((await run([[asks()]], { context: { conversation: 'eve:1' } })).codes).toEqual(['not_read']);
    expect((await run([[asks()]])).codes).toEqual(['ok']);
    expect(world.posts()).toHaveLength(1);
  });

  it('has the name of the host and that of the run: neither replaces the other', async () => {
    const { store: sessions } = createSharedStore();
    const { world, run, tools } = start({ conversation: 'noa' }, { sessions });
    const other = bookingTools(world.tools({ sessions }), { conversation: 'eve' });
    await run([[shows]]);
    for (const [given, context] of [
      [tools, { conversation: 'noa:2' }],
      [tools, {}],
      [other, noaOne],
    ] as const)
      expect((await run([[asks()]], { tools: given, context })).codes).toEqual(['not_read']);
    expect((await run([[asks()]])).codes).toEqual(['ok']);
  });

  it.each([[{ conversation: 7 }], [{ conversation: {} }], [{ conversation: '' }], [{ conversation: null }]])(
    'that is no text is refused: %j',
    async (context) => {
      const { run } = start({ conversation: 'noa' });
      expect((await run([[shows]], { context })).codes).toEqual(['no_memory']);
    },
  );

  it('is one for all runs without a name, and the host is warned once', async () => {
    const warnings = listen();
    const { run } = start();
    await run([[shows], [shows]], { context: null });
    expect(warnings).not.toHaveBeenCalled();
    expect((await run([[asks()]], { context: {} })).codes).toEqual(['ok']);
    await run([[shows]], { context: 'noa' });
    expect(warnings.mock.calls).toEqual([[expect.stringContaining('two different chats or runs')]]);
  });

  it('is not warned about if the runs name it', async () => {
    const warnings = listen();
    const { run } = start();
    for (const conversation of ['noa:1', 'eve:1']) await run([[shows]], { context: { conversation } });
    expect(warnings).not.toHaveBeenCalled();
  });

  it('can be found by the host in the run, as its guest', async () => {
    const conversation = ({ framework }: { framework?: unknown }) =>
      (framework as RunContext<{ user: string }>).context.user;
    const { run } = start({}, { conversation });
    expect((await run([[shows]], { context: { user: 'noa' } })).codes).toEqual(['ok']);
    expect((await run([[asks()]], { context: { user: 'eve' } })).codes).toEqual(['not_read']);
  });

  it('that was lost sends nothing again if the context holds the record', async () => {
    const { world, run, make } = start();
    const { results } = await run([[shows], [asks()]]);
    const history = [(results[1] as { record?: unknown }).record];
    const context = { conversation: 'noa:lost', history };
    expect((await run([[shows], [asks()]], { tools: make(), context })).codes).toEqual([
      'ok',
      'already_requested',
    ]);
    expect(world.posts()).toHaveLength(1);
  });
});
