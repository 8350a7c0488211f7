import { AIMessage, HumanMessage } from '@langchain/core/messages';
import type { RunnableConfig } from '@langchain/core/runnables';
import { tool } from '@langchain/core/tools';
import {
  Command,
  END,
  type Interrupt,
  interrupt,
  MemorySaver,
  MessagesAnnotation,
  START,
  StateGraph,
} from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import type { BookingToolsOptions } from 'agent-booking';
import { bookingTools } from 'agent-booking/langchain';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { asks, type Call, newWorld, reads, sent } from './chat.fixture.ts';

const noa = '2026-11-24T13:00 noa@example.com';
const eve = { start: '2026-11-24T15:00', guestName: 'Eve Cohen', guestEmail: 'eve@example.com' };
const yes = async ({ start }: { start: string }) => interrupt<string, string>(start) === 'yes';

type State = typeof MessagesAnnotation.State;
type Tool = { name: string; invoke(call: object, config?: RunnableConfig): Promise<unknown> };

/** Nodes that run the calls of the latest message. */
const nodes: [string, (tools: Tool[]) => unknown][] = [
  ['a ToolNode', (tools) => new ToolNode(tools as never)],
  ['a node that runs one call after another', (tools) => (state: State) => runEach(state, tools)],
];

async function runEach({ messages }: State, tools: Tool[]) {
  const answers: unknown[] = [];
  for (const call of (messages.at(-1) as AIMessage).tool_calls ?? [])
    answers.push(
      await tools.find(({ name }) => name === call.name)?.invoke({ ...call, type: 'tool_call' as const }),
    );
  return { messages: answers };
}

/** A graph whose model writes these messages, with an `approve` that interrupts it. */
function open(
  node: (tools: Tool[]) => unknown,
  steps: Call[][],
  approve: BookingToolsOptions['approve'] = yes,
) {
  const world = newWorld();
  const deleted: string[] = [];
  const erase = tool(
    async ({ file }) => {
      // The other question is asked first.
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (interrupt(file) === 'yes') deleted.push(file);
      return 'Asked.';
    },
    { name: 'erase', schema: z.object({ file: z.string() }) },
  );
  const left = steps.map((calls, index) => messageOf(calls, `${index}`));
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', () => ({ messages: [left.shift() ?? new AIMessage('Done.')] }))
    .addNode('tools', node([...bookingTools(world.tools({ approve })), erase] as never) as never)
    .addEdge(START, 'model')
    .addConditionalEdges('model', ({ messages }) =>
      (messages.at(-1) as AIMessage).tool_calls?.length ? 'tools' : END,
    )
    .addEdge('tools', 'model')
    .compile({ checkpointer: new MemorySaver() });
  const config = { configurable: { thread_id: '1' } };
  const run = async (input: object) => {
    const result = (await graph.invoke(input as never, config)) as { __interrupt__?: Interrupt[] };
    return (result.__interrupt__ ?? []).map(({ value }) => value);
  };
  return {
    world,
    deleted,
    graph,
    config,
    say: () => run({ messages: [new HumanMessage('Book.')] }),
    decide: (resume: string) => run(new Command({ resume })),
  };
}

function messageOf(calls: Call[], id: string) {
  const tool_calls = calls.map(({ tool: name, input, id = name }) => ({ name, args: { ...input }, id }));
  return new AIMessage({ id, content: '', tool_calls });
}

const first = { ...asks(), id: 'first' };
const second = (changes: object) => ({ ...asks(changes), id: 'second' });

describe.each(nodes)('an `approve` that interrupts %s', (_, node) => {
  it.each([
    ['another guest', eve],
    ['an additional meeting', { start: '2026-11-24T15:00', replaces: 'keep' }],
  ])('asks about one call of a message: no later answer is taken for %s', async (_, changes) => {
    const { world, say, decide } = open(node, [[reads()], [first, second(changes)]]);
    expect(await say()).toEqual(['2026-11-24T13:00']);
    expect(await decide('yes')).toEqual([]);
    expect(sent(world)).toEqual([noa]);
  });

  it('sends nothing with an answer to what the model wrote before', async () => {
    const { world, graph, config, say, decide } = open(node, [[reads()], [first]]);
    await say();
    await graph.updateState(config, { messages: [messageOf([second(eve)], 'new')] }, 'model');
    expect(await decide('yes')).toEqual([]);
    expect(sent(world)).toEqual([]);
  });
});

const [, toolNode] = nodes[0] as (typeof nodes)[0];

it('a yes does not count for the call that reaches `approve` first in the resumed run', async () => {
  let slow = 'eve@example.com';
  const { world, say, decide } = open(toolNode, [[reads()], [first, second(eve)]], async (proposal) => {
    await new Promise((resolve) => setTimeout(resolve, proposal.guestEmail === slow ? 60 : 5));
    return yes(proposal);
  });
  expect(await say()).toEqual(['2026-11-24T13:00']);
  slow = 'noa@example.com';
  expect(await decide('yes')).toEqual([]);
  expect(sent(world)).toEqual([noa]);
});

it('a yes to a request is not taken by the question of another tool', async () => {
  const erase = { tool: 'erase' as never, input: { file: 'contract.pdf' } };
  const { world, deleted, say, decide } = open(toolNode, [[reads()], [first, erase]]);
  expect(await say()).toEqual(['2026-11-24T13:00']);
  expect(await decide('yes')).toEqual(['contract.pdf']);
  await decide('no');
  expect([sent(world), deleted]).toEqual([[noa], []]);
});

it('a node that asks its model again sends nothing else with the answer', async () => {
  let asked = 0;
  const calls = [first, second(eve)];
  const node = (tools: Tool[]) => async (state: State) => {
    const [call] = (state.messages.at(-1) as AIMessage).tool_calls ?? [];
    if (call?.name === 'getFreeSlots') return runEach(state, tools);
    return runEach({ messages: [messageOf([calls[asked++] ?? first], 'again')] }, tools);
  };
  const { world, say, decide } = open(node, [[reads()], [first]]);
  expect(await say()).toEqual(['2026-11-24T13:00']);
  await decide('yes');
  expect(asked).toBe(2);
  expect(sent(world)).toEqual([]);
});
