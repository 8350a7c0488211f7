import type { ToolCall } from '../../src/index.ts';

/** What LangChain passes beside the input, as far as it is read here; LangGraph's nodes add to it. */
export type Config = {
  signal?: AbortSignal | undefined;
  configurable?: { thread_id?: unknown } | undefined;
  toolCall?: { id?: string | undefined; args?: unknown } | undefined;
  /** The state of the graph, or its messages alone: of a `ToolNode`, also that of `createAgent`. */
  state?: unknown;
};

type ModelMessage = { id?: string | undefined; tool_calls: { id?: string | undefined }[] };

/** Tells the tools what a call is made with; `conversation` is that of calls without a thread, of which each is told. */
export function createCallOf(
  conversation: string,
  onNoThread: () => void = () => {},
): (config: Config) => ToolCall {
  const turnOf = createTurns();
  return (config) => {
    const turn = turnOf(config);
    const id = config.toolCall?.id;
    const thread = threadOf(config);
    if (thread === undefined) onNoThread();
    return {
      signal: config.signal,
      conversation: thread ?? conversation,
      turn,
      // Some models number the calls of each message from the same one on.
      id: id && turn ? JSON.stringify([turn, id]) : id,
      framework: config,
    };
  };
}

function threadOf({ configurable }: Config): string | undefined {
  const thread = configurable?.thread_id;
  return thread === undefined || thread === null || thread === '' ? undefined : String(thread);
}

/**
 * Names the model message that holds a call. In a graph that is its id and those of its calls, whatever process runs it; a
 * message without an id, in a `ToolNode` of its own, is one object for all its calls. Without a state nothing can be told.
 */
function createTurns(): (config: Config) => string | undefined {
  const turns = new WeakMap<ModelMessage, string>();
  return ({ state, toolCall }) => {
    if (!toolCall) return undefined;
    const message = messagesOf(state).findLast(
      (one): one is ModelMessage =>
        isModelMessage(one) && one.tool_calls.some(({ id }) => id === toolCall.id),
    );
    if (!message) return undefined;
    // Sorted, because the human-in-the-loop middleware puts the calls of a message in another order.
    if (message.id)
      return JSON.stringify([message.id, ...message.tool_calls.map(({ id }) => id ?? '').sort()]);
    const turn = turns.get(message) ?? crypto.randomUUID();
    turns.set(message, turn);
    return turn;
  };
}

function messagesOf(state: unknown): unknown[] {
  if (Array.isArray(state)) return state;
  const messages = (state as { messages?: unknown } | null | undefined)?.messages;
  return Array.isArray(messages) ? messages : [];
}

function isModelMessage(message: unknown): message is ModelMessage {
  return Array.isArray((message as Partial<ModelMessage> | null | undefined)?.tool_calls);
}
