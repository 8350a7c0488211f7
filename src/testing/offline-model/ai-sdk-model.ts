import {
  answerChat,
  createBookingPolicy,
  type Policy,
  pieces,
  type Reply,
} from '../../../evals/scripted-model/index.ts';
import { refuseUnknownOptions } from '../../wire/index.ts';

/**
 * `offers`: the number of free starts that the model offers before it requests one, 0 to 10 (default 3). With 0 it requests the first that
 * fits.
 */
export type OfflineModelOptions = { offers?: number };

/**
 * The parts of the AI SDK's `LanguageModelV4` that the offline model implements. They are copied here, so that our types need no package
 * of the AI SDK.
 */
export type OfflineModel<Version extends 'v3' | 'v4' = 'v4'> = {
  specificationVersion: Version;
  provider: string;
  modelId: string;
  supportedUrls: Record<string, RegExp[]>;
  doGenerate(options: OfflineCall): Promise<OfflineAnswer>;
  doStream(options: OfflineCall): Promise<{ stream: ReadableStream<OfflinePart> }>;
};

/** The AI SDK's call of a model: the conversation and the tools. */
export type OfflineCall = { prompt: readonly PromptMessage[]; tools?: readonly CallTool[] | undefined };

type PromptMessage = { role: string; content: string | readonly { type: string }[] };
type CallTool = { type: string; name: string; description?: string | undefined; inputSchema?: unknown };

/** An answer with texts and tool calls; token counts are estimates. */
export type OfflineAnswer = {
  content: (TextPart | ToolCallPart)[];
  finishReason: { unified: 'stop' | 'tool-calls'; raw: string };
  usage: {
    inputTokens: { total: number; noCache: number; cacheRead: number; cacheWrite: undefined };
    outputTokens: { total: number; text: number; reasoning: undefined };
  };
  warnings: [];
};

type TextPart = { type: 'text'; text: string };
type ToolCallPart = { type: 'tool-call'; toolCallId: string; toolName: string; input: string };

/** A part of a streamed answer. */
export type OfflinePart =
  | { type: 'stream-start'; warnings: [] }
  | { type: 'text-start' | 'text-end'; id: string }
  | { type: 'text-delta'; id: string; delta: string }
  | ToolCallPart
  | ({ type: 'finish' } & Pick<OfflineAnswer, 'finishReason' | 'usage'>);

/**
 * A model for the AI SDK that needs no key and no network. It plays an honest booking agent in English and Hebrew: it reads the page, asks
 * for what is missing, offers free starts, requests the one that the guest chose, and asks the guest to confirm by email. It reads only the
 * prompt and the tools, and keeps no state between calls. `ai` 6 takes `specificationVersion: 'v3'`; `ai` 7 takes both.
 * @throws TypeError for an invalid option
 *
 * @example
 * const { text } = await generateText({ model: createOfflineModel(), tools: bookingTools({ baseUrl, slug }), prompt });
 */
export function createOfflineModel<Version extends 'v3' | 'v4' = 'v4'>({
  specificationVersion = 'v4' as Version,
  ...options
}: OfflineModelOptions & { specificationVersion?: Version } = {}): OfflineModel<Version> {
  refuseUnknownOptions('createOfflineModel', options, { offers: true, specificationVersion: true });
  const policy = createOfflinePolicy(options);
  const ask = async (call: OfflineCall) => answerOf(await answerChat(policy, chatBody(call)));
  return {
    specificationVersion,
    provider: 'agent-booking',
    modelId: 'offline',
    supportedUrls: {},
    doGenerate: ask,
    async doStream(call) {
      const parts = partsOf(await ask(call));
      const stream = new ReadableStream<OfflinePart>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      });
      return { stream };
    },
  };
}

/** @throws TypeError for `offers` outside 0 to 10 */
export function createOfflinePolicy({ offers = 3 }: OfflineModelOptions): Policy {
  if (Number.isSafeInteger(offers) && offers >= 0 && offers <= 10) return createBookingPolicy({ offers });
  throw new TypeError(`offers is ${offers}; it must be a whole number from 0 to 10`);
}

function answerOf({ words, calls, usage: { input, cached, output } }: Reply): OfflineAnswer {
  const finish = calls.length > 0 ? 'tool-calls' : 'stop';
  const toolCalls = calls.map(
    ({ id, name, arguments: text }) =>
      ({ type: 'tool-call', toolCallId: id, toolName: name, input: text }) as const,
  );
  return {
    content: [...(words ? [{ type: 'text', text: words } as const] : []), ...toolCalls],
    finishReason: { unified: finish, raw: finish },
    usage: {
      inputTokens: { total: input, noCache: input - cached, cacheRead: cached, cacheWrite: undefined },
      outputTokens: { total: output, text: output, reasoning: undefined },
    },
    warnings: [],
  };
}

function partsOf({ content, finishReason, usage }: OfflineAnswer): OfflinePart[] {
  const id = '0';
  return [
    { type: 'stream-start', warnings: [] },
    ...content.flatMap((part): OfflinePart[] =>
      part.type === 'tool-call'
        ? [part]
        : [
            { type: 'text-start', id },
            ...pieces(part.text).map((delta) => ({ type: 'text-delta', id, delta }) as const),
            { type: 'text-end', id },
          ],
    ),
    { type: 'finish', finishReason, usage },
  ];
}

/** The call as a body of chat completions, which the scripted model reads. */
function chatBody({ prompt, tools = [] }: OfflineCall) {
  return {
    model: 'offline',
    messages: prompt.flatMap(chatMessages),
    tools: tools
      .filter(({ type }) => type === 'function')
      .map(({ name, description, inputSchema }) => ({
        type: 'function',
        function: { name, description, parameters: inputSchema },
      })),
  };
}

type AnyPart = {
  type: string;
  text?: string;
  toolCallId?: string;
  toolName?: string;
  input?: unknown;
  output?: { type: string; value?: unknown; reason?: string };
};

function chatMessages({ role, content }: PromptMessage): Record<string, unknown>[] {
  if (typeof content === 'string') return [{ role, content }];
  const parts = content as readonly AnyPart[];
  if (role === 'tool')
    return parts
      .filter(({ type }) => type === 'tool-result')
      .map(({ toolCallId, output }) => ({ role, tool_call_id: toolCallId, content: outputText(output) }));
  const calls = parts.filter(({ type }) => type === 'tool-call');
  const text = parts.map((part) => (part.type === 'text' ? (part.text ?? '') : '')).join('');
  const tool_calls = calls.map(({ toolCallId: id, toolName: name, input }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(input) },
  }));
  return [{ role, content: text, ...(tool_calls.length > 0 && { tool_calls }) }];
}

/** A tool's result as the AI SDK's providers write it for a model. */
function outputText(output: AnyPart['output']): string {
  if (output?.type === 'execution-denied') return output.reason ?? 'Tool call execution denied.';
  return typeof output?.value === 'string' ? output.value : JSON.stringify(output?.value ?? null);
}
