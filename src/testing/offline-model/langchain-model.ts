import type { BaseChatModel } from '@langchain/core/language_models/chat_models';
import type { BaseMessage } from '@langchain/core/messages';
import { answerChat, pieces, type Reply } from '../../../evals/scripted-model/index.ts';
import { loadPackage, refuseUnknownOptions } from '../../wire/index.ts';
import { createOfflinePolicy, type OfflineModelOptions } from './ai-sdk-model.ts';

/**
 * The offline model as a chat model of LangChain, for `createAgent` and `bindTools`. It loads `@langchain/core`.
 * @throws TypeError for an invalid option, and with the install command if `@langchain/core` is missing
 *
 * @example
 * const agent = createAgent({ model: await createOfflineChatModel(), tools: bookingTools({ baseUrl, slug }) });
 */
export async function createOfflineChatModel(options: OfflineModelOptions = {}): Promise<BaseChatModel> {
  refuseUnknownOptions('createOfflineChatModel', options, { offers: true });
  const policy = createOfflinePolicy(options);
  const needed = { name: '@langchain/core', neededBy: 'createOfflineChatModel', install: '@langchain/core' };
  const [{ BaseChatModel }, { AIMessage, AIMessageChunk }, { ChatGenerationChunk }, { convertToOpenAITool }] =
    await loadPackage(loadLangChain, needed);
  const ask = (messages: BaseMessage[], { tools = [] }: { tools?: unknown[] }) =>
    answerChat(policy, { model: 'offline', messages: messages.map(chatMessage), tools });

  // A class, because LangChain finds its chat models by inheritance.
  class OfflineChatModel extends BaseChatModel {
    override _llmType() {
      return 'agent-booking-offline';
    }
    override bindTools(tools: Parameters<NonNullable<BaseChatModel['bindTools']>>[0]) {
      const bound = { tools: tools.map((tool) => convertToOpenAITool(tool as never)) };
      return this.withConfig(bound as never) as never;
    }
    override async _generate(messages: BaseMessage[], options: this['ParsedCallOptions']) {
      const reply = await ask(messages, options as { tools?: unknown[] });
      const text = reply.words ?? '';
      return { generations: [{ text, message: new AIMessage({ content: text, ...callsAndUsage(reply) }) }] };
    }
    override async *_streamResponseChunks(messages: BaseMessage[], options: this['ParsedCallOptions']) {
      const reply = await ask(messages, options as { tools?: unknown[] });
      for (const text of pieces(reply.words ?? ''))
        yield new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text }) });
      const { tool_calls, usage_metadata } = callsAndUsage(reply);
      const tool_call_chunks = tool_calls.map(({ id, name, args }, index) => ({
        type: 'tool_call_chunk' as const,
        id,
        name,
        args: JSON.stringify(args),
        index,
      }));
      const message = new AIMessageChunk({ content: '', tool_call_chunks, usage_metadata });
      yield new ChatGenerationChunk({ text: '', message });
    }
  }
  return new OfflineChatModel({});
}

const loadLangChain = () =>
  Promise.all([
    import('@langchain/core/language_models/chat_models'),
    import('@langchain/core/messages'),
    import('@langchain/core/outputs'),
    import('@langchain/core/utils/function_calling'),
  ]);

function callsAndUsage({ calls, usage }: Reply) {
  return {
    tool_calls: calls.map(({ id, name, arguments: args }) => ({
      id,
      name,
      args: JSON.parse(args) as Record<string, unknown>,
      type: 'tool_call' as const,
    })),
    usage_metadata: {
      input_tokens: usage.input,
      output_tokens: usage.output,
      total_tokens: usage.input + usage.output,
    },
  };
}

const roles: Record<string, string> = { human: 'user', ai: 'assistant', system: 'system', tool: 'tool' };

/** A message of LangChain as one of chat completions. */
function chatMessage(message: BaseMessage): Record<string, unknown> {
  const { tool_call_id, tool_calls = [] } = message as BaseMessage & {
    tool_call_id?: string;
    tool_calls?: { id?: string; name: string; args: unknown }[];
  };
  const calls = tool_calls.map(({ id, name, args }) => ({
    id,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  return {
    role: roles[message.type] ?? message.type,
    content: message.text,
    ...(tool_call_id !== undefined && { tool_call_id }),
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}
