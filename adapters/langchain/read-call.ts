import type { CallApproval, ToolCall } from '../../src/index.ts';
import { isRecord, messageText, recordIn } from '../shared-call/messages.ts';

/** The thread, and what LangGraph adds inside a node: the node's input, and a function that reads channels of the graph's state. */
type Configurable = {
  thread_id?: unknown;
  checkpoint_ns?: unknown;
  __pregel_scratchpad?: { currentTaskInput?: unknown; resume?: unknown; nullResume?: unknown } | undefined;
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

type MessageCall = { id?: string | undefined; name?: unknown; args?: unknown };
type Message = {
  id?: string | undefined;
  name?: unknown;
  content?: unknown;
  tool_calls?: MessageCall[];
  tool_call_id?: unknown;
  artifact?: unknown;
  getType?: () => string;
};

/** Facts about a call from LangChain's config. */
export type ReadCall = Omit<ToolCall, 'conversation' | 'approval'> & {
  step: CallApproval['step'];
  /** Whether the message holds several calls with this id. */
  isTwice: boolean;
  /** Names the call in its conversation. Undefined for arguments alone that come from outside a graph. */
  key: string | undefined;
  /** The model's message that holds the call. */
  message: object | undefined;
  /** The thread's name, which names the conversation. */
  thread: string | undefined;
  /** The first message of the chat's user, as text. */
  firstMessage(): string | undefined;
};

export function readCall(config: Config, made: MadeCall): ReadCall {
  const messages = messagesNear(config);
  const { index, id } = findCall(messages, config, made);
  const message = messages[index];
  // Arguments alone, without a message, are named by themselves.
  const name = id ?? (message ? undefined : messageText([made.input]));
  // An older message with this id holds another call. A node that loops by itself adds its latest message only at its end.
  const isLatest = !messages.slice(index + 1).some((later) => typeOf(later) === 'ai');
  const before = index >= 0 && isLatest ? messages.slice(0, index) : [];
  // It is the same in a run that resumes.
  const task = config.configurable?.checkpoint_ns;
  const first = messages.filter((message) => typeOf(message) === 'human').slice(0, 1);
  return {
    signal: config.signal,
    thread: threadOf(config),
    firstMessage: () => messageText(first.map(plain)),
    turn: messageText(before.map(plain)),
    id,
    step: task ? { name: String(task), isResumed: isResumed(config) } : undefined,
    key:
      message || config.toolCall || task ? keyOf(message, message ? index : (task ?? -1), name) : undefined,
    message,
    isTwice: message !== undefined && callIds(message).filter((one) => one === (id ?? '')).length > 1,
    rejected: answeredKeys(messages).map((key) => ({ key })),
    history: messages.flatMap(({ name, artifact }) => recordIn(name, artifact)),
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
 * Whether the node runs again because a human has decided. Then a review must return the proposal that the human read. A new proposal
 * would be approved by an earlier decision. LangGraph's `interrupt` reads the decision from the same place.
 */
export function isResumed({ configurable }: Config): boolean {
  const { resume, nullResume } = configurable?.__pregel_scratchpad ?? {};
  return nullResume !== undefined || (Array.isArray(resume) && resume.length > 0);
}

/** The name and the arguments with which a tool was called. */
export type MadeCall = { name: string; input: unknown };

/**
 * The index of the message that holds the call, or -1, and the call's id. A call without an id means the latest call without an id.
 * Arguments alone are a call of the last message: the one with these arguments, or else the first one of the tool.
 */
function findCall(messages: readonly Message[], { toolCall }: Config, { name, input }: MadeCall) {
  if (toolCall) {
    const { id } = toolCall;
    return { id, index: messages.findLastIndex((message) => callIds(message).includes(id ?? '')) };
  }
  const calls = callsOf(messages.at(-1)).filter((call) => call?.name === name);
  const same = calls.find(({ args }) => JSON.stringify(args) === JSON.stringify(input)) ?? calls[0];
  return { id: same?.id, index: same ? messages.length - 1 : -1 };
}

function messagesOf(state: unknown): Message[] {
  const given = Array.isArray(state) ? state : (Object(state) as { messages?: unknown }).messages;
  const messages: unknown[] = Array.isArray(given) ? given : [];
  return messages.filter(isRecord) as Message[];
}

function callsOf(message: Message | undefined): MessageCall[] {
  return Array.isArray(message?.tool_calls) ? message.tool_calls : [];
}

function callIds(message: Message): string[] {
  return callsOf(message).map((call) => call?.id ?? '');
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
function keyOf(message: Message | undefined, place: unknown, id: string | undefined): string {
  return JSON.stringify([message?.id ?? place, id ?? '']);
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
