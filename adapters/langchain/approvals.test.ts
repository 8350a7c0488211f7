import { AIMessage, HumanMessage, type ToolMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Command, MemorySaver } from '@langchain/langgraph';
import { createAgent, humanInTheLoopMiddleware } from 'langchain';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { BookingToolsOptions, SavedSession, SessionStore } from '../../src/index.ts';
import { createWorld, everything, json, request, type World } from '../../tests/booking-world.ts';
import { createSharedStore } from '../../tests/shared-store.ts';
import {
  approveRequests,
  type BookingTools,
  bookingTools,
  type RequestApprovalOptions,
} from '../langchain.ts';

type Call = { name: string; args: object; id?: string };
type Decision = { type: string; message?: string; editedAction?: object };

const thread = { configurable: { thread_id: 'noa' } };
const shows: Call = { name: 'getFreeSlots', args: everything };
const requests = (changes: Parameters<typeof request>[0] = {}): Call => ({
  name: 'requestMeeting',
  args: request(changes),
});

function createdWorld(): World {
  const world = createWorld();
  onTestFinished(world.close);
  return world;
}

/** An agent whose human is asked first, with a memory that a second one of another process may share. */
function agentOf(
  tools: BookingTools,
  steps: Call[][],
  {
    checkpointer = new MemorySaver(),
    ...approval
  }: RequestApprovalOptions & { checkpointer?: MemorySaver } = {},
) {
  const model = fakeModel();
  for (const calls of steps) model.respondWithTools(calls);
  model.respond(new AIMessage('Done.'));
  const middleware = [humanInTheLoopMiddleware({ interruptOn: approveRequests(tools, approval) })];
  const agent = createAgent({ model, tools, checkpointer, middleware });
  const outcome = (result: object) => {
    const { messages, __interrupt__: interrupts = [] } = result as {
      messages: { type: string }[];
      __interrupt__?: { value: { actionRequests: { description: string; args: object }[] } }[];
    };
    return {
      asked: interrupts.flatMap(({ value }) => value.actionRequests),
      told: messages.filter((message): message is ToolMessage => message.type === 'tool'),
    };
  };
  return {
    say: async (config: object = {}) =>
      outcome(await agent.invoke({ messages: [new HumanMessage('Book.')] }, { ...thread, ...config })),
    decide: async (decisions: Decision[], config: object = {}) =>
      outcome(await agent.invoke(new Command({ resume: { decisions } }), { ...thread, ...config })),
  };
}

const approve = { type: 'approve' };

type User = { context?: { user?: string } };

/** The run names its guest. */
const email = ({ framework }: { framework?: unknown }) =>
  `${(framework as User).context?.user ?? 'unknown'}@example.com`;

/** The list gets old. The next read of it fails with all its attempts, and the read after that works. */
function failNextRead(world: World): void {
  let attempts = 0;
  world.pass(61_000);
  world.answer(({ path }) => {
    if (!path.endsWith('/slots')) return undefined;
    attempts += 1;
    return attempts <= 3 ? json(500, { error: 'Broken' }) : undefined;
  });
}

describe('approveRequests', () => {
  it('asks about what would be sent, in one line, and sends it when it is approved', async () => {
    const world = createdWorld();
    const { say, decide } = agentOf(bookingTools(world.tools()), [[shows], [requests()]]);
    const { asked } = await say();
    expect(asked).toMatchObject([{ args: request() }]);
    expect(asked[0]?.description).toMatch(/Tue 24 Nov 2026, 13:00 \(Asia\/Jerusalem\), 30 minutes/);
    expect(asked[0]?.description).toContain('noa@example.com');
    expect(world.posts()).toEqual([]);
    const { told } = await decide([approve]);
    expect(told.at(-1)).toMatchObject({ status: 'success', artifact: { ok: true } });
    expect(world.bodies()).toMatchObject([
      { start: '2026-11-24T13:00:00+02:00', guestEmail: 'noa@example.com' },
    ]);
  });

  it('asks no human about a call that would not be sent: the model reads what is wrong', async () => {
    const world = createdWorld();
    const { say } = agentOf(bookingTools(world.tools()), [
      [requests()],
      [requests({ start: '2026-11-24T12:15' })],
      [requests({ guestEmail: 'noa@' })],
    ]);
    const { asked, told } = await say();
    expect(asked).toEqual([]);
    expect(told.map(({ status, artifact }) => [status, artifact.code])).toEqual([
      ['error', 'not_read'],
      ['error', 'not_offered'],
      ['error', expect.stringMatching(/invalid_input|missing_answers/)],
    ]);
    expect(world.posts()).toEqual([]);
  });

  it('asks about what a refused call was shown', async () => {
    const world = createdWorld();
    const { say, decide } = agentOf(bookingTools(world.tools()), [[requests()], [requests()]]);
    expect((await say()).asked).toHaveLength(1);
    await decide([approve]);
    expect(world.posts()).toHaveLength(1);
  });

  it('sends nothing that no human was asked about, where the review failed and the call would succeed a moment later', async () => {
    const world = createdWorld();
    const tools = bookingTools(world.tools());
    await tools[1].invoke(everything, thread);
    failNextRead(world);
    const { asked, told } = await agentOf(tools, [[requests()]]).say();
    expect(asked).toEqual([]);
    expect(told.at(-1)).toMatchObject({ status: 'error', artifact: { code: 'not_approved' } });
    expect(world.posts()).toEqual([]);
  });

  it('sends what was approved of a call that names a guest whom the host did not fix', async () => {
    const world = createdWorld();
    const tools = bookingTools(world.tools({ guest: { email: 'noa@example.com' } }));
    const { say, decide } = agentOf(tools, [[shows], [requests({ guestEmail: 'eve@example.com' })]]);
    expect((await say()).asked[0]?.description).toContain('noa@example.com');
    await decide([approve]);
    expect(world.bodies()).toMatchObject([{ guestEmail: 'noa@example.com' }]);
  });

  it('tells calls apart that a model numbers from 0 in every message', async () => {
    const world = createdWorld();
    const steps = [[requests()], [requests()], [requests()]].map(([call]) => [
      { ...call, id: 'call_0' } as Call,
    ]);
    const { say, decide } = agentOf(bookingTools(world.tools()), steps);
    expect((await say()).told).toMatchObject([{ artifact: { code: 'not_read' } }]);
    expect((await decide([{ type: 'reject' }])).asked).toHaveLength(1);
    await decide([approve]);
    expect(world.posts()).toHaveLength(1);
  });

  it('sends nothing that was rejected, and tells the model why', async () => {
    const world = createdWorld();
    const { say, decide } = agentOf(bookingTools(world.tools()), [[shows], [requests()]]);
    await say();
    const { told } = await decide([{ type: 'reject', message: 'Not on a Tuesday.' }]);
    expect(told.at(-1)).toMatchObject({ status: 'error', content: 'Not on a Tuesday.' });
    expect(world.posts()).toEqual([]);
  });

  it('asks again for a call that was rejected before', async () => {
    const world = createdWorld();
    const { say, decide } = agentOf(bookingTools(world.tools()), [[shows], [requests()], [requests()]]);
    await say();
    const { asked } = await decide([{ type: 'reject' }]);
    expect(asked).toHaveLength(1);
    await decide([approve]);
    expect(world.posts()).toHaveLength(1);
  });

  it('sends what was approved beside a call that needs no approval, which the middleware puts before it', async () => {
    const world = createdWorld();
    const { say, decide } = agentOf(bookingTools(world.tools()), [[shows], [requests(), shows]]);
    expect((await say()).asked).toHaveLength(1);
    await decide([approve]);
    expect(world.posts()).toHaveLength(1);
  });

  it('asks about one of two parallel requests, because only one would be sent', async () => {
    const world = createdWorld();
    const steps = [[shows], [requests(), requests({ start: '2026-11-24T13:30' })]];
    const { say, decide } = agentOf(bookingTools(world.tools()), steps);
    expect((await say()).asked).toHaveLength(1);
    const { told } = await decide([approve]);
    expect(told.slice(-2).map(({ artifact }) => artifact.code ?? 'sent')).toContain('sent');
    expect(world.posts()).toHaveLength(1);
  });

  it('keeps to what it asked where a start was taken before the decision: the model reads that it is gone', async () => {
    const world = createdWorld();
    const steps = [
      [shows],
      [requests(), requests({ start: '2026-11-24T13:30', guestEmail: 'avi@example.com' })],
    ];
    const { say, decide } = agentOf(bookingTools(world.tools()), steps);
    await say();
    world.take('2026-11-24T13:00:00+02:00');
    world.pass(61_000);
    const { told } = await decide([approve, approve]);
    expect(told.slice(-2).map(({ artifact }) => artifact.code ?? 'sent')).toEqual(['slot_taken', 'sent']);
  });

  it('keeps to what it did not ask about where the decision comes when it would go out', async () => {
    const world = createdWorld();
    const tools = bookingTools(world.tools());
    await tools[1].invoke(everything, thread);
    await tools[1].invoke({ ...everything, durationMinutes: 60 }, thread);
    failNextRead(world);
    const long = requests({ start: '2026-11-24T14:00', durationMinutes: 60 });
    const { say, decide } = agentOf(tools, [[requests(), long]]);
    expect((await say()).asked).toHaveLength(1);
    const { told } = await decide([approve]);
    expect(told.map(({ status }) => status)).toEqual(['error', 'success']);
    expect(world.bodies()).toMatchObject([{ start: '2026-11-24T14:00:00+02:00' }]);
  });

  it('takes no edited call: the middleware refuses the decision, and nothing is sent', async () => {
    const world = createdWorld();
    const { say, decide } = agentOf(bookingTools(world.tools()), [[shows], [requests()]]);
    await say();
    const editedAction = { name: 'requestMeeting', args: request({ start: '2026-11-24T14:00' }) };
    await expect(decide([{ type: 'edit', editedAction }])).rejects.toThrow("'edit' is not allowed");
    expect(world.posts()).toEqual([]);
  });

  it('has no option that would allow edits, and says what to do instead', () => {
    const tools = bookingTools(createdWorld().tools());
    const options = { allowedDecisions: ['edit'] } as never;
    expect(() => approveRequests(tools, options)).toThrow(
      'approveRequests has no option "allowedDecisions"; there is describe. A human approves or rejects; a correction is a rejection with words',
    );
  });

  it('describes the proposal in the words of the host', async () => {
    const describe = ({ start, guestName }: { start: string; guestName: string }) =>
      `${guestName}: ${start}?`;
    const { say } = agentOf(bookingTools(createdWorld().tools()), [[shows], [requests()]], { describe });
    expect((await say()).asked).toMatchObject([{ description: 'Noa Levi: 2026-11-24T13:00?' }]);
  });

  it('lets nothing out that no human was asked about, also with another agent', async () => {
    const world = createdWorld();
    const tools = bookingTools(world.tools());
    const policy = approveRequests(tools).requestMeeting;
    expect(policy.allowedDecisions).toEqual(['approve', 'reject']);
    const [, show, ask] = tools;
    await show.invoke(everything);
    expect(await ask.invoke(request())).toMatch(/^Error not_approved: /);
    const unguarded = createAgent({
      model: fakeModel().respondWithTools([requests()]).respond(new AIMessage('Done.')),
      tools,
    });
    const { messages } = await unguarded.invoke({ messages: [new HumanMessage('Book.')] });
    expect(messages.find(({ type }) => type === 'tool')).toMatchObject({
      artifact: { code: 'not_approved' },
    });
    expect(world.posts()).toEqual([]);
  });

  it('asks about the guest whom the host finds out from the run', async () => {
    const { say } = agentOf(bookingTools(createdWorld().tools({ guest: { email } })), [
      [shows],
      [requests()],
    ]);
    const { asked } = await say({ context: { user: 'avi' } });
    expect(asked[0]?.description).toContain('avi@example.com');
  });

  it('lets nothing out in place of what was asked about: other arguments under the same id', async () => {
    const world = createdWorld();
    const { when, invoke } = await policyOf(bookingTools(world.tools()));
    const call = callOf(request());
    expect(await when(call)).toBe(true);
    const other = { ...call, args: request({ start: '2026-11-24T14:00' }) };
    expect(await invoke(other)).toMatchObject({ artifact: { code: 'not_approved' } });
    expect(world.posts()).toEqual([]);
    expect(await invoke(call)).toMatchObject({ artifact: { ok: true } });
  });

  it('keeps the latest proposals: an older one has to be approved anew, and nothing is sent for it', async () => {
    const world = createdWorld();
    const { when, invoke } = await policyOf(bookingTools(world.tools()));
    const first = callOf(request());
    await when(first);
    const later = [];
    for (let index = 0; index < 64; index += 1) {
      const call = callOf(request({ guestName: `Guest ${index}` }));
      later.push(call);
      expect(await when(call)).toBe(true);
    }
    expect(await invoke(first)).toMatchObject({ artifact: { code: 'not_approved' } });
    expect(world.posts()).toEqual([]);
    expect(await invoke(later[0] as (typeof later)[0])).toMatchObject({ artifact: { ok: true } });
    expect(world.bodies()).toMatchObject([{ guestName: 'Guest 0' }]);
  });

  it('sends nothing that was rejected, also where the memory fails when the decision comes', async () => {
    const world = createdWorld();
    const { store } = createSharedStore();
    let fails = false;
    const sessions = {
      ...store,
      load: (key: string) => {
        if (!fails) return store.load(key);
        fails = false;
        throw new Error('the store is away');
      },
    };
    const { say, decide } = agentOf(bookingTools(world.tools({ sessions })), [[shows], [requests()]]);
    await say();
    fails = true;
    await decide([{ type: 'reject', message: 'No.' }]);
    expect(fails).toBe(false);
    expect(world.posts()).toEqual([]);
  });

  it('rejects what was aborted before', async () => {
    const tools = bookingTools(createdWorld().tools());
    approveRequests(tools);
    const aborted = tools[2].invoke(request(), { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('names what it needs where it is given other tools', () => {
    expect(() => approveRequests([])).toThrow(/bookingTools\(\)/);
  });
});

const callOf = (args: object) => ({
  type: 'tool_call' as const,
  id: crypto.randomUUID(),
  name: 'requestMeeting',
  args: { ...args },
});

/** The policy and the tool, called as the middleware and the node of tools call them, on a thread that was shown everything. */
async function policyOf(tools: BookingTools) {
  const { when } = approveRequests(tools).requestMeeting;
  await tools[1].invoke(everything, thread);
  type Call = ReturnType<typeof callOf>;
  const stateOf = (call: Call) => ({
    messages: [new AIMessage({ content: '', id: `run-${call.id}`, tool_calls: [call] })],
  });
  return {
    when: (toolCall: Call) => when({ toolCall, state: stateOf(toolCall), runtime: thread }),
    invoke: (call: Call) => tools[2].invoke(call, { ...thread, state: stateOf(call) }),
  };
}

/** Both processes see the same conversations, and nothing else of each other. */
function sharedStore(): SessionStore {
  const saved = new Map<string, string>();
  const read = (key: string): SavedSession | null => JSON.parse(saved.get(key) ?? 'null');
  return {
    load: read,
    save(key, state, expectedVersion) {
      if ((read(key)?.version ?? 0) !== expectedVersion) return false;
      saved.set(key, JSON.stringify(state));
      return true;
    },
  };
}

describe('a second process, which never saw the first', () => {
  function processes(options: BookingToolsOptions = {}) {
    const world = createdWorld();
    const shared = { checkpointer: new MemorySaver() };
    const sessions = sharedStore();
    const begin = (steps: Call[][]) =>
      agentOf(bookingTools(world.tools({ sessions, ...options })), steps, shared);
    return { world, begin };
  }

  it('sends what was approved', async () => {
    const { world, begin } = processes();
    expect((await begin([[shows], [requests()]]).say()).asked).toHaveLength(1);
    const { told } = await begin([]).decide([approve]);
    expect(told.at(-1)).toMatchObject({ status: 'success', artifact: { ok: true } });
    expect(world.posts()).toHaveLength(1);
  });

  it('and a third send one request where the approval is clicked in both', async () => {
    const { world, begin } = processes();
    await begin([[shows], [requests()]]).say();
    const clicks = await Promise.all([begin([]).decide([approve]), begin([]).decide([approve])]);
    expect(world.posts()).toHaveLength(1);
    for (const { told } of clicks) expect(told.at(-1)?.content).toBeTypeOf('string');
  });

  it('sends nothing that was rejected while the service could not be read', async () => {
    const { world, begin } = processes();
    await begin([[shows], [requests()]]).say();
    failNextRead(world);
    const { told } = await begin([]).decide([{ type: 'reject' }]);
    expect(told.at(-1)).toMatchObject({ status: 'error' });
    expect(world.posts()).toEqual([]);
  });

  it('keeps to what was asked where a start went before the decision', async () => {
    const { world, begin } = processes();
    const other = requests({ start: '2026-11-24T13:30', guestEmail: 'avi@example.com' });
    await begin([[shows], [requests(), other]]).say();
    world.take('2026-11-24T13:00:00+02:00');
    world.pass(61_000);
    const { told } = await begin([]).decide([approve, approve]);
    expect(told.slice(-2).map(({ artifact }) => artifact.code ?? 'sent')).toEqual(['slot_taken', 'sent']);
  });

  it('sends nothing where it has no memory of what was shown', async () => {
    const world = createdWorld();
    const checkpointer = new MemorySaver();
    const begin = (steps: Call[][]) => agentOf(bookingTools(world.tools()), steps, { checkpointer });
    await begin([[shows], [requests()]]).say();
    const { told } = await begin([]).decide([approve]);
    expect(told.at(-1)).toMatchObject({ status: 'error', artifact: { code: 'not_read' } });
    expect(world.posts()).toEqual([]);
  });

  it('sends nothing where the call would mean another guest by then', async () => {
    const { world, begin } = processes({ guest: { email } });
    await begin([[shows], [requests()]]).say({ context: { user: 'noa' } });
    const { told } = await begin([]).decide([approve], { context: { user: 'boss' } });
    expect(told.at(-1)).toMatchObject({ status: 'error', artifact: { code: 'not_approved' } });
    expect(world.posts()).toEqual([]);
  });
});
