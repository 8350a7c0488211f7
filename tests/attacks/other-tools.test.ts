import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Command, MemorySaver } from '@langchain/langgraph';
import * as aiSdk from 'agent-booking/ai-sdk';
import * as langchain from 'agent-booking/langchain';
import { generateText, type ModelMessage, stepCountIs } from 'ai';
import { createAgent, humanInTheLoopMiddleware } from 'langchain';
import { describe, expect, it } from 'vitest';
import { createSharedStore } from '../shared-store.ts';
import { scripted, versions } from './ai-sdk-chat.fixture.ts';
import { asks, newWorld, reads, sent } from './chat.fixture.ts';

const [ai7] = versions as [(typeof versions)[number]];

it('sends nothing through tools of the AI SDK when other tools were asked for the approval', async () => {
  const world = newWorld();
  const tools = aiSdk.bookingTools(world.tools());
  const others = aiSdk.bookingTools(world.tools());
  const messages: ModelMessage[] = [{ role: 'user', content: 'Tuesday at one.' }];
  await generateText({
    model: scripted(ai7, [[reads()], [asks()]]),
    tools,
    toolApproval: aiSdk.approveRequests(others),
    stopWhen: stepCountIs(4),
    messages,
  });
  expect(world.posts()).toEqual([]);
});

type Part = {
  type: string;
  approvalId?: string;
  toolName?: string;
  input?: object;
  inputSchemaInput?: object;
};
const clone = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** A chat route that makes its tools anew in each run, and a client that may edit the call before it approves. */
async function approveEdited(first: () => object, resumed: () => object, changes: object) {
  const base = { stopWhen: stepCountIs(4) };
  const said: ModelMessage[] = [{ role: 'user', content: 'Tuesday at one.' }];
  const model = scripted(ai7, [[reads()], [asks()]]);
  const { responseMessages, content } = await generateText({ model, ...first(), ...base, messages: said });
  const messages = clone([...said, ...responseMessages]);
  for (const part of messages.flatMap((one) => one.content as unknown as Part[])) {
    if (part.toolName === 'requestMeeting') Object.assign(part.input ?? {}, changes);
    if (part.inputSchemaInput) Object.assign(part.inputSchemaInput, changes);
  }
  const asked = content.filter(({ type }) => type === 'tool-approval-request') as unknown as Part[];
  expect(asked).toHaveLength(1);
  const responses = asked.map(({ approvalId }) => ({
    type: 'tool-approval-response' as const,
    approvalId: approvalId as string,
    approved: true,
  }));
  messages.push({ role: 'tool', content: responses });
  await generateText({ model: scripted(ai7, []), ...resumed(), ...base, messages });
}

describe.each([
  ['that is edited', { start: '2026-11-24T15:00', guestEmail: 'eve@example.com' }, []],
  ['as it was', {}, ['2026-11-24T13:00 noa@example.com']],
])('an approved call %s', (_, changes, expected) => {
  function open() {
    const world = newWorld();
    const options = { sessions: createSharedStore().store };
    const make = () => aiSdk.bookingTools(world.tools(options), { conversation: 'noa:1' });
    return { world, make };
  }

  it('is judged by its proposal where other tools of the conversation were asked for the approval', async () => {
    const { world, make } = open();
    const set = () => ({ tools: make(), toolApproval: aiSdk.approveRequests(make()) });
    await approveEdited(set, set, changes);
    expect(sent(world)).toEqual(expected);
  });

  it('is judged by its proposal if the resumed run was given no approval', async () => {
    const { world, make } = open();
    const set = () => {
      const tools = make();
      return { tools, toolApproval: aiSdk.approveRequests(tools) };
    };
    await approveEdited(set, () => ({ tools: make() }), changes);
    expect(sent(world)).toEqual(expected);
  });

  it('is not sent where nothing was proposed', async () => {
    const { world, make } = open();
    const set = () => ({ tools: make(), toolApproval: { requestMeeting: 'user-approval' } });
    await approveEdited(set, set, changes);
    expect(sent(world)).toEqual([]);
  });
});

it('sends no edited call of LangChain in another process that was given no approval', async () => {
  const world = newWorld();
  const { store } = createSharedStore();
  const make = () => world.tools({ sessions: store, conversation: 'noa:1' });
  const state = {
    messages: [
      new AIMessage({
        id: 'run-1',
        content: '',
        tool_calls: [{ name: 'requestMeeting', args: {}, id: 'call_0' }],
      }),
    ],
  };
  await make().getFreeSlots.execute(reads().input as never);
  const approval = { key: '["run-1","call_0"]', decision: 'none' as const, firstReviewStands: true };
  expect(await make().requestMeeting.review(asks().input as never, { approval })).toMatchObject({ ok: true });
  const [, , requestMeeting] = langchain.bookingTools(make());
  const run = ({ input }: ReturnType<typeof asks>) =>
    requestMeeting.invoke({ type: 'tool_call', name: 'requestMeeting', id: 'call_0', args: input as never }, {
      state,
    } as never);
  await run(asks({ start: '2026-11-24T15:00' }));
  expect(sent(world)).toEqual([]);
  await run(asks());
  expect(sent(world)).toEqual(['2026-11-24T13:00 noa@example.com']);
});

it('sends nothing through tools of LangChain when other tools were asked for the approval', async () => {
  const world = newWorld();
  const tools = langchain.bookingTools(world.tools());
  const others = langchain.bookingTools(world.tools());
  const model = fakeModel();
  [[reads()], [asks()]].forEach((calls, step) => {
    const tool_calls = calls.map(({ tool, input }) => ({
      name: tool,
      args: input as Record<string, unknown>,
      id: `call_${step}`,
    }));
    model.respond(new AIMessage({ id: crypto.randomUUID(), content: '', tool_calls }));
  });
  model.respond(new AIMessage({ id: crypto.randomUUID(), content: 'Done.' }));
  const agent = createAgent({
    model,
    tools,
    checkpointer: new MemorySaver(),
    middleware: [humanInTheLoopMiddleware({ interruptOn: langchain.approveRequests(others) })],
  });
  const config = { configurable: { thread_id: 'noa:1' } };
  const result = (await agent.invoke({ messages: 'Tuesday at one.' }, config)) as { __interrupt__?: unknown };
  if (result.__interrupt__)
    await agent.invoke(new Command({ resume: { decisions: [{ type: 'approve' }] } }), config);
  expect(world.posts()).toEqual([]);
});
