import { AIMessage, type BaseMessage, HumanMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';
import { Command, MemorySaver } from '@langchain/langgraph';
import type { BookingToolSet } from 'agent-booking';
import { approveRequests, bookingTools } from 'agent-booking/langchain';
import { createAgent, humanInTheLoopMiddleware } from 'langchain';
import type { Call, ChatSettings, Framework, Written } from './chat.fixture.ts';

type Result = { __interrupt__?: { value: { actionRequests: { description: string }[] } }[] };
type Graph = {
  getState(config: object): Promise<{ values: { messages: BaseMessage[] }; config: object; next: string[] }>;
  updateState(config: object, values: object, asNode?: string): Promise<object>;
};
export type Agent = { invoke(input: unknown, config: object): Promise<unknown>; graph: Graph };
type LangChainChat = ReturnType<Framework['open']> & { agentOf(steps: Call[][]): Agent; config(): Config };
type Config = { configurable: { thread_id: string; checkpoint_id?: string } };

const clone = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** A model that writes these messages, each with an id as models give them, and then that it is done. */
export function scripted(steps: Written[][]) {
  const model = fakeModel();
  for (const calls of steps) {
    const tool_calls = calls.map(({ tool, input, id }, index) => ({
      name: tool,
      args: clone(input) as Record<string, unknown>,
      id: id ?? `call_${index}`,
    }));
    model.respond(new AIMessage({ id: crypto.randomUUID(), content: '', tool_calls }));
  }
  return model.respond(new AIMessage({ id: crypto.randomUUID(), content: 'Done.' }));
}

/** `createAgent` with a checkpointer, the thread as the conversation, and LangChain's own middleware for approvals. */
export const langchain: Framework = { name: 'LangChain', open: openLangchain };

export function openLangchain(
  { conversation, approval }: ChatSettings,
  checkpointer = new MemorySaver(),
): LangChainChat {
  let tools: ReturnType<typeof bookingTools>;
  let config: Config = { configurable: { thread_id: conversation } };

  function agentOf(steps: Call[][]): Agent {
    const middleware = approval ? [humanInTheLoopMiddleware({ interruptOn: approveRequests(tools) })] : [];
    return createAgent({ model: scripted(steps), tools, checkpointer, middleware }) as unknown as Agent;
  }

  async function run(input: object, steps: Call[][]): Promise<string[]> {
    const result = (await agentOf(steps).invoke(input, config)) as Result;
    // A fork continues from its own latest checkpoint.
    config = { configurable: { thread_id: conversation } };
    return (result.__interrupt__ ?? []).flatMap(({ value }) =>
      value.actionRequests.map(({ description }) => description),
    );
  }

  return {
    agentOf,
    config: () => config,
    use(given: BookingToolSet) {
      tools = bookingTools(given);
    },
    say: (text: string, steps: Call[][]) => run({ messages: [new HumanMessage(text)] }, steps),
    decide: (decisions: boolean[], steps: Call[][]) => {
      const resume = { decisions: decisions.map((yes) => ({ type: yes ? 'approve' : 'reject' })) };
      return run(new Command({ resume }), steps);
    },
    async edit(changes: object) {
      const agent = agentOf([]);
      const { values } = await agent.graph.getState(config);
      const last = values.messages.at(-1) as AIMessage;
      const { id, tool_calls = [] } = last;
      const edited = tool_calls.map((call) =>
        call.name === 'requestMeeting' ? { ...call, args: { ...call.args, ...changes } } : call,
      );
      const message = new AIMessage({ id: id as string, content: '', tool_calls: edited });
      await agent.graph.updateState(config, { messages: [message] });
    },
    async save() {
      const { config: saved } = await agentOf([]).graph.getState(config);
      return saved;
    },
    async restore(saved: unknown) {
      config = saved as Config;
    },
  };
}
