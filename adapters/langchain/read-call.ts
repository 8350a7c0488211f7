import type { ToolCall } from '../../src/index.ts';
import { isRecord } from '../shared-call/is-record.ts';
import { messageText } from '../shared-call/message-text.ts';
import { recordIn } from '../shared-call/record-in.ts';

/** The thread, and what LangGraph adds inside a node: the node's input, and a function that reads channels of the graph's state. */
type Configurable = {
  thread_id?: unknown;
  __pregel_scratchpad?: { currentTaskInput?: unknown } | undefined;
  __pregel_read?: ((channels: string[]) => unknown) | undefined;
};

/** The config that LangChain passes beside the input: the fields that are used here. LangGraph's nodes add some of them. */
export type Config = {
  signal?: AbortSignal | undefined;
  configurable?: Configurable | undefined;
  toolCall?: { id?: string | undefined; name?: string; args?: unknown } | undefined;
  /** The state of the graph, or only its messages. A `ToolNode` sets it, also the one of `createAgent`. */
  state?: unknown;
};

type Message = {
  id?: string | undefined;
  name?: unknown;
  content?: unknown;
  tool_calls?: { id?: string | undefined; name?: unknown }[];
  tool_call_id?: unknown;
  artifact?: unknown;
  getType?: () => string;
};

/** Facts about a call from LangChain's config. */
export type ReadCall = Omit<ToolCall, 'conversation' | 'approval'> & {
  /** Names the call in its conversation. */
  key: string;
  /** The thread's name, which names the conversation. */
  thread: string | undefined;
  /** The first message of the chat's user, as text. */
  firstMessage(): string | undefined;
};

export function readCall(config: Config, toolName: string): ReadCall {
  const messages = messagesNear(config);
  const id = config.toolCall?.id;
  const index = indexOfCall(messages, config, toolName);
  // An older message with this id holds another call. A node that loops by itself adds its latest message only at its end.
  const isLatest = index === messages.findLastIndex((message) => typeOf(message) === 'ai');
  const before = index >= 0 && isLatest ? messages.slice(0, index) : [];
  const first = messages.filter((message) => typeOf(message) === 'human').slice(0, 1);
  return {
    signal: config.signal,
    thread: threadOf(config),
    firstMessage: () => messageText(first.map(plain)),
    turn: messageText(before.map(plain)),
    id,
    key: keyOf(messages[index], index, id),
    rejected: answeredKeys(messages).map((key) => ({ key })),
    history: messages.flatMap(recordsOf),
    framework: config,
  };
}

/**
 * The thread's name. A value that is neither text nor number could be the same text for every guest. It becomes '', which the tools
 * refuse as an unknown conversation.
 */
function threadOf({ configurable }: Config): string | undefined {
  const thread = configurable?.thread_id;
  if (thread === undefined || thread === null || thread === '') return undefined;
  return typeof thread === 'string' || typeof thread === 'number' || typeof thread === 'bigint'
    ? String(thread)
    : '';
}

/**
 * The messages of the graph: those that a `ToolNode` passes, else the input of the running node, else its channel `messages`. An older
 * `ToolNode`, or a node that calls the tools by itself, passes none.
 */
function messagesNear({ state, configurable }: Config): Message[] {
  const given = messagesOf(state);
  if (given.length > 0) return given;
  const { __pregel_scratchpad: scratchpad, __pregel_read: read } = configurable ?? {};
  const ofNode = messagesOf(scratchpad?.currentTaskInput);
  // Read as a list, because then a missing channel is no error.
  return ofNode.length > 0 ? ofNode : messagesOf(read?.(['messages']));
}

/**
 * The message that holds the call, or -1. A call without an id means the latest call without an id. Arguments alone are a call of the last
 * message if that calls this tool.
 */
function indexOfCall(messages: readonly Message[], { toolCall }: Config, toolName: string): number {
  if (toolCall) return messages.findLastIndex((message) => callIds(message).includes(toolCall.id ?? ''));
  const { tool_calls } = messages.at(-1) ?? {};
  const isCalled = Array.isArray(tool_calls) && tool_calls.some((call) => call?.name === toolName);
  return isCalled ? messages.length - 1 : -1;
}

function messagesOf(state: unknown): Message[] {
  const given = Array.isArray(state) ? state : (Object(state) as { messages?: unknown }).messages;
  const messages: unknown[] = Array.isArray(given) ? given : [];
  return messages.filter(isRecord) as Message[];
}

function callIds({ tool_calls }: Message): string[] {
  return Array.isArray(tool_calls) ? tool_calls.map((call) => call?.id ?? '') : [];
}

function typeOf(message: Message): string {
  return typeof message.getType === 'function' ? message.getType() : '';
}

/** The parts of a message that the model reads. */
function plain(message: Message): unknown {
  const { content, tool_calls, tool_call_id } = message;
  return { type: typeOf(message), content, tool_calls, tool_call_id };
}

/** Names a call in its conversation. Models re-use call ids, so the key also holds the model's message. */
function keyOf(message: Message | undefined, index: number, id: string | undefined): string {
  return JSON.stringify([message?.id ?? index, id ?? '']);
}

/**
 * Keys of calls that have an answer: calls that ran, and calls that a human rejected through the middleware. No later approval may send
 * them.
 */
function answeredKeys(messages: readonly Message[]): string[] {
  const keys: string[] = [];
  const latest = new Map<unknown, string>();
  messages.forEach((message, index) => {
    for (const id of callIds(message)) latest.set(id, keyOf(message, index, id));
    const answered = typeOf(message) === 'tool' ? latest.get(message.tool_call_id ?? '') : undefined;
    if (answered !== undefined) keys.push(answered);
  });
  return keys;
}

function recordsOf({ name, artifact }: Message): unknown[] {
  return recordIn(name, artifact);
}
