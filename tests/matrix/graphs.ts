/**
 * Every way in which a graph can call the tools, as a user's program with the installed packages. A model reads the free starts and guesses one
 * of them in the same message. Then it requests it in its next message.
 */
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import type { RunnableConfig } from '@langchain/core/runnables';
import {
  Command,
  END,
  interrupt,
  MemorySaver,
  MessagesAnnotation,
  Send,
  START,
  StateGraph,
} from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import type { BookingToolsOptions } from 'agent-booking';
import { bookingTools } from 'agent-booking/langchain';
import { createAgent, createMiddleware } from 'langchain';
import { listedStart, reading, wishFor } from './wish.ts';

type State = typeof MessagesAnnotation.State;
type ToolCall = NonNullable<AIMessage['tool_calls']>[number];
type Invocable = { name: string; invoke(call: unknown, config?: RunnableConfig): Promise<unknown> };
type Graph = {
  invoke(input: object, config: object): Promise<object>;
};
type Parts = { tools: ReturnType<typeof bookingTools>; messages: AIMessage[] };

/** What a way of calling gave: the tools' answers in order, and for each call its message, by a letter; '?' where the tools did not know it. */
export type Outcome = { codes: string[]; messages: string };

const ways: Record<string, (parts: Parts) => Graph> = {
  'a node invokes each call': (parts) => ownGraph(parts, (tool, call) => tool.invoke(called(call))),
  'a node invokes each call with its config': (parts) =>
    ownGraph(parts, (tool, call, config) => tool.invoke(called(call), config)),
  'a node invokes the arguments alone': (parts) => ownGraph(parts, (tool, { args }) => tool.invoke(args)),
  'each call is sent to a node': sendGraph,
  'a ToolNode': (parts) => loop(parts.messages, new ToolNode([...parts.tools])),
  'an agent that runs one call after another': (parts) =>
    createAgent({
      model: new ScriptedModel(parts.messages),
      tools: [...parts.tools],
      middleware: [oneAfterAnother()],
      checkpointer: new MemorySaver(), // an older one needs it where a thread is named
    }) as unknown as Graph,
};

const oneByOne: Outcome = { codes: ['ok', 'not_offered', 'ok'], messages: 'AAB' };
const together: Outcome = { codes: ['ok', 'not_read', 'ok'], messages: 'AAB' };

export const expectedOutcomes: Record<string, Outcome> = {
  'a node invokes each call': oneByOne,
  'a node invokes each call with its config': oneByOne,
  'a node invokes the arguments alone': oneByOne,
  'each call is sent to a node': together,
  'a ToolNode': together,
  'an agent that runs one call after another': oneByOne,
};

export const graphGuest = (index: number): string => `graph-${index}@example.com`;

/** Runs every way, each with a guest of its own. */
export async function runGraphs(options: BookingToolsOptions): Promise<Record<string, Outcome>> {
  const outcomes: Record<string, Outcome> = {};
  const start = await listedStart(options);
  for (const [index, [way, graphOf]] of Object.entries(ways).entries()) {
    const turns: string[] = [];
    const tools = bookingTools({
      ...options,
      onEvent: ({ type, turn = '?' }) => void (type === 'tool_called' && turns.push(turn)),
    });
    const messages = script(start, graphGuest(index));
    const config = { configurable: { thread_id: crypto.randomUUID() } };
    const result = await graphOf({ tools, messages }).invoke(
      { messages: [new HumanMessage('Book.')] },
      config,
    );
    const known = [...new Set(turns)].filter((turn) => turn !== '?');
    outcomes[way] = {
      codes: codesOf(result),
      messages: turns.map((turn) => 'ABC'[known.indexOf(turn)] ?? '?').join(''),
    };
  }
  return outcomes;
}

/**
 * Runs every way with an `approve` that interrupts the graph, and resumes it with a yes. If the guest `changes` meanwhile, the yes was not
 * given for what would now be sent.
 */
export async function runInterrupted(
  options: BookingToolsOptions,
  changes: boolean,
): Promise<Record<string, string[]>> {
  const outcomes: Record<string, string[]> = {};
  const start = await listedStart(options);
  for (const [index, [way, graphOf]] of Object.entries(ways).entries()) {
    let email = askedGuest(index);
    const tools = bookingTools({
      ...options,
      guest: { email: () => email },
      approve: ({ text }) => interrupt<object, { yes: boolean }>({ text }).yes,
    });
    const [first, ...rest] = script(start, email);
    const [read] = first?.tool_calls ?? [];
    const messages = [says(read as ToolCall), ...rest];
    const graph = graphOf({ tools, messages });
    const config = { configurable: { thread_id: crypto.randomUUID() } };
    const asked = await graph.invoke({ messages: [new HumanMessage('Book.')] }, config);
    const [one] = (asked as { __interrupt__?: { value: { text: string } }[] }).__interrupt__ ?? [];
    if (!one?.value.text.includes(email)) throw new Error(`${way} does not ask`);
    if (changes) email = 'eve@example.com';
    outcomes[way] = codesOf(await graph.invoke(new Command({ resume: { yes: true } }), config));
  }
  return outcomes;
}

export const askedGuest = (index: number): string => `asked-${index}@example.com`;

function script(start: string, guestEmail: string): AIMessage[] {
  const read = { id: crypto.randomUUID(), name: 'getFreeSlots', args: reading };
  const args = wishFor(start, guestEmail);
  const request = () => ({ id: crypto.randomUUID(), name: 'requestMeeting', args });
  return [says(read, request()), says(request()), says()];
}

const says = (...tool_calls: ToolCall[]) =>
  new AIMessage({ id: crypto.randomUUID(), content: '', tool_calls });

const called = (call: ToolCall) => ({ ...call, type: 'tool_call' });

/** The messages of tools, as `ok` or the code of the refusal. */
function codesOf(result: object): string[] {
  const told = (result as State).messages.filter((one) => one instanceof ToolMessage);
  return told.map(({ content }) => /^Error (\w+)/.exec(String(content))?.[1] ?? 'ok');
}

/** A graph whose model writes the messages, one each time, until one has no call. `next`: the nodes that follow a message. */
function loop(
  messages: AIMessage[],
  tools: unknown,
  next: (state: State) => string | Send[] = (state) => (callsOf(state).length > 0 ? 'tools' : END),
): Graph {
  const left = [...messages];
  return new StateGraph(MessagesAnnotation)
    .addNode('model', () => ({ messages: left.splice(0, 1) }))
    .addNode('tools', tools as (state: State) => Promise<State>)
    .addEdge(START, 'model')
    .addConditionalEdges('model', next, ['tools', END])
    .addEdge('tools', 'model')
    .compile({ checkpointer: new MemorySaver() }) as unknown as Graph;
}

function callsOf({ messages }: State): ToolCall[] {
  return (messages.at(-1) as AIMessage).tool_calls ?? [];
}

function toolOf(tools: Parts['tools'], call: ToolCall): Invocable {
  return (tools as unknown as Invocable[]).find(({ name }) => name === call.name) as Invocable;
}

const messageOf = (answer: unknown, call: ToolCall) =>
  typeof answer === 'string' ? new ToolMessage({ content: answer, tool_call_id: call.id ?? '' }) : answer;

type Invoke = (tool: Invocable, call: ToolCall, config: RunnableConfig) => Promise<unknown>;

/** A node that runs the calls of the latest message by itself, one after another. */
function ownGraph({ tools, messages }: Parts, invoke: Invoke): Graph {
  return loop(messages, async (state: State, config: RunnableConfig) => {
    const answers = [];
    for (const call of callsOf(state))
      answers.push(messageOf(await invoke(toolOf(tools, call), call, config), call));
    return { messages: answers };
  });
}

/** A graph that sends each call alone to a node. The node's input holds no messages. */
function sendGraph({ tools, messages }: Parts): Graph {
  const run = async ({ call }: { call: ToolCall }) => {
    return { messages: [await toolOf(tools, call).invoke(called(call))] };
  };
  return loop(messages, run, (state) => callsOf(state).map((call) => new Send('tools', { call })));
}

/** Middleware that runs the calls of a message one after another. */
function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve();
  return createMiddleware({
    name: 'OneAfterAnother',
    wrapToolCall: (call, next) => {
      const answer = last.then(() => next(call));
      last = answer.catch(() => 'A call that interrupts the graph does not end the order.');
      return answer;
    },
  });
}

class ScriptedModel extends BaseChatModel {
  readonly #left: AIMessage[];
  constructor(messages: AIMessage[]) {
    super({});
    this.#left = [...messages];
  }
  _llmType(): string {
    return 'scripted';
  }
  override bindTools(): this {
    return this;
  }
  async _generate() {
    return { generations: [{ text: '', message: this.#left.shift() ?? new AIMessage('Done.') }] };
  }
}
