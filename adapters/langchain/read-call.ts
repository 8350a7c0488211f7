import type { ToolCall } from '../../src/index.ts';
import { isRecord } from '../shared-call/is-record.ts';
import { messageText } from '../shared-call/message-text.ts';
import { recordIn } from '../shared-call/record-in.ts';

/** What LangChain passes beside the input, as far as it is read here; LangGraph's nodes add to it. */
export type Config = {
  signal?: AbortSignal | undefined;
  configurable?: { thread_id?: unknown } | undefined;
  toolCall?: { id?: string | undefined; name?: string; args?: unknown } | undefined;
  /** The state of the graph, or its messages alone: of a `ToolNode`, also that of `createAgent`. */
  state?: unknown;
};

type Message = {
  id?: string | undefined;
  name?: unknown;
  content?: unknown;
  tool_calls?: { id?: string | undefined }[];
  tool_call_id?: unknown;
  artifact?: unknown;
  getType?: () => string;
};

/** What LangChain's config says about a call. */
export type ReadCall = Omit<ToolCall, 'conversation' | 'approval'> & {
  /** Names the call among all of the conversation. */
  key: string;
  /** The thread's name, which is that of the conversation. */
  thread: string | undefined;
  /** The first message of the chat's user, as text. */
  firstMessage(): string | undefined;
};

export function readCall(config: Config): ReadCall {
  const messages = messagesOf(config.state);
  const id = config.toolCall?.id;
  // A call without an id is the latest such call.
  const index = config.toolCall
    ? messages.findLastIndex((message) => callIds(message).includes(id ?? ''))
    : -1;
  const before = index < 0 ? [] : messages.slice(0, index);
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
 * A thread's name. A value that is neither text nor number would be one name for every guest, so it is '', which the tools refuse as
 * an unknown conversation.
 */
function threadOf({ configurable }: Config): string | undefined {
  const thread = configurable?.thread_id;
  if (thread === undefined || thread === null || thread === '') return undefined;
  return typeof thread === 'string' || typeof thread === 'number' || typeof thread === 'bigint'
    ? String(thread)
    : '';
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

/** Names a call among all of the conversation: models re-use call ids, so the model's message counts too. */
function keyOf(message: Message | undefined, index: number, id: string | undefined): string {
  return JSON.stringify([message?.id ?? index, id ?? '']);
}

/**
 * Keys of calls that have an answer. A human who rejects a call answers it through the middleware, and a call that ran has its own
 * answer: neither may be sent by a later approval.
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
