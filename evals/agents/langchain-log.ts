import type { BaseMessage } from '@langchain/core/messages';
import type { Usage } from '../cell.ts';
import type { AgentTrial } from './agent-trial.ts';
import { codeIn } from './tool-code.ts';
import type { UsageMeter } from './usage.ts';

/** Listens to an agent of LangChain: tells of its tool calls as they are answered, and counts its model calls. */
export type LangChainLog = {
  /** For `callbacks`, awaited by LangChain, so that what is told stands in order. */
  callbacks: Record<string, unknown>;
  /** Of what no callback told: denied calls, tools that run elsewhere. */
  tell(messages: readonly BaseMessage[]): void;
};

type Call = { tool: string; input: unknown; turn: string };
type WrittenCall = { id?: string; name: string; args: unknown };
type AiFields = {
  tool_calls?: WrittenCall[];
  invalid_tool_calls?: WrittenCall[];
  usage_metadata?: {
    input_tokens?: number;
    output_tokens?: number;
    input_token_details?: { cache_read?: number };
    output_token_details?: { reasoning?: number };
  };
  response_metadata?: { model_name?: string; model?: string };
};
type Generation = { message?: AiFields; generationInfo?: { model_name?: string } };
type ToolFields = { tool_call_id?: string; status?: string; content?: unknown };

type Heard = Pick<AgentTrial, 'hooks' | 'streaming'> & { meter: UsageMeter };

export function createLangChainLog({ hooks, meter, streaming = false }: Heard): LangChainLog {
  const open = new Map<string, Call>();
  const seen = new Set<string>();
  const began = new Map<string, number>();
  let turns = 0;

  function keepCalls(message: AiFields): void {
    const calls = [...(message.tool_calls ?? []), ...(message.invalid_tool_calls ?? [])];
    const fresh = calls.filter(({ id }) => id !== undefined && !seen.has(id));
    if (fresh.length === 0) return;
    turns += 1;
    for (const { id = '', name, args } of fresh) {
      seen.add(id);
      open.set(id, { tool: name, input: args, turn: String(turns) });
    }
  }

  function tellResult({ tool_call_id: id = '', status, content }: ToolFields): void {
    const call = open.get(id);
    if (!call) return;
    open.delete(id);
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    const ok = status !== 'error';
    hooks.toolUsed({ ...call, text, ok, ...(!ok && codeIn(text)) });
  }

  return {
    callbacks: {
      awaitHandlers: true,
      // ChatOpenAI's own `streaming` estimates tokens, with a tokenizer that it loads from the network; this way it takes the provider's.
      lc_prefer_streaming: streaming,
      handleChatModelStart: (_model: unknown, _messages: unknown, runId: string) => {
        began.set(runId, performance.now());
      },
      handleLLMEnd(output: { generations?: Generation[][] }, runId: string) {
        const { message = {}, generationInfo = {} } = output.generations?.[0]?.[0] ?? {};
        const at = began.get(runId);
        keepCalls(message);
        // A stream of chat completions names the model beside the message.
        const { model_name: name, model = '' } = { ...generationInfo, ...message.response_metadata };
        const ms = at === undefined ? null : performance.now() - at;
        meter.add({ ms, model: name ?? model, usage: usageOf(message) });
      },
      handleToolEnd: (output: unknown) => tellResult(Object(output)),
    },
    tell(messages) {
      for (const message of messages) {
        keepCalls(message as AiFields);
        tellResult(message as ToolFields);
      }
    },
  };
}

function usageOf({ usage_metadata: usage = {} }: AiFields): Usage {
  return {
    inputTokens: usage.input_tokens ?? null,
    cachedInputTokens: usage.input_token_details?.cache_read ?? null,
    outputTokens: usage.output_tokens ?? null,
    reasoningTokens: usage.output_token_details?.reasoning ?? null,
  };
}
