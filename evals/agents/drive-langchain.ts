import type { AIMessage, BaseMessage } from '@langchain/core/messages';
import { loadPackage } from '../models/eval-model.ts';
import type { AgentTrial, DrivenAgent } from './agent.ts';
import { AgentFailure, earlyEnd } from './agent-failure.ts';
import { createToolLog, limitApprovals, type ToolLog } from './tool-log.ts';
import { createUsageMeter, type UsageMeter } from './usage.ts';

/** The parts of a LangChain agent or a LangGraph graph that are used here. */
export type LangChainLike = {
  invoke(input: unknown, config: object): Promise<unknown>;
  checkpointer?: unknown;
};

type Interrupt = { id?: string; value?: unknown };
type Result = { messages: BaseMessage[]; __interrupt__?: Interrupt[] };
type AskedAction = { name: string; args: unknown; description?: string };

// The agent's own step limit must apply first. LangGraph counts every node that ran.
const recursionLimit = 100;

/**
 * Drives an agent that is invoked with `{ messages }`. An agent with a checkpointer remembers its thread and gets only the new message. Any
 * other agent gets the whole conversation. The guest answers the interrupts of `humanInTheLoopMiddleware`.
 */
export function driveLangChainAgent(agent: LangChainLike, trial: AgentTrial): DrivenAgent {
  const meter = trial.meter ?? createUsageMeter();
  const tools = createToolLog(trial.hooks);
  const callbacks = [listen(tools, meter)];
  let history: unknown[] = [];

  async function invoke(input: unknown, signal: AbortSignal): Promise<Result> {
    const result = await agent.invoke(input, {
      configurable: { thread_id: trial.conversationId },
      callbacks,
      recursionLimit,
      signal,
    });
    if (!isResult(result))
      throw new AgentFailure(
        'agent_error',
        'The agent has invoke, as those of LangChain have, but what it returned has no messages: it has to take and return { messages }. Wrap anything else in a function: async (message) => text.',
      );
    // No callback reports denied calls, or tools that run in another process.
    for (const message of result.messages) {
      logCalls(tools, message as AiFields);
      logResult(tools, message as ToolFields);
    }
    return result;
  }

  return {
    async answer(text, signal) {
      const message = { role: 'user', content: text };
      let result = await invoke({ messages: agent.checkpointer ? [message] : [...history, message] }, signal);
      for (let asked = 0; (result.__interrupt__ ?? []).length > 0; asked += 1) {
        limitApprovals(asked);
        result = await invoke(await resume(result.__interrupt__ ?? [], trial), signal);
      }
      history = result.messages;
      return answerOf(result.messages.at(-1));
    },
    measured: () => meter.measured(),
  };
}

function isResult(value: unknown): value is Result {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'messages'));
}

/** The guest's decisions, in the order in which the middleware asked. */
async function resume(interrupts: readonly Interrupt[], trial: AgentTrial): Promise<unknown> {
  const { Command } = await loadPackage(
    () => import('@langchain/langgraph'),
    '@langchain/langgraph',
    'An agent with humanInTheLoopMiddleware',
  );
  const answers = await Promise.all(interrupts.map((interrupt) => decide(interrupt, trial)));
  const byId = Object.fromEntries(answers.map((one, index) => [interrupts[index]?.id, one]));
  return new Command({ resume: answers.length === 1 ? answers[0] : byId });
}

async function decide({ value }: Interrupt, { hooks }: AgentTrial): Promise<object> {
  const actions: unknown = Object(value).actionRequests;
  if (!Array.isArray(actions))
    throw new AgentFailure(
      'agent_error',
      `The agent interrupted itself with ${JSON.stringify(value)?.slice(0, 200)}. Only interrupts of humanInTheLoopMiddleware can be answered here; wrap the agent in a function that answers its own.`,
    );
  const decisions: object[] = [];
  for (const { name: tool, args: input, description: text = '' } of actions as AskedAction[]) {
    const { approved, reason } = await hooks.approve({ tool, input, text });
    decisions.push(approved ? { type: 'approve' } : { type: 'reject', message: reason });
  }
  return { decisions };
}

type AiFields = {
  content?: unknown;
  tool_calls?: WrittenCall[];
  invalid_tool_calls?: WrittenCall[];
  usage_metadata?: AIMessage['usage_metadata'];
  response_metadata?: Ending & { model_name?: string; model?: string };
  additional_kwargs?: { refusal?: string };
};
type WrittenCall = { id?: string; name: string; args: unknown };
type Ending = {
  finish_reason?: string;
  stop_reason?: string;
  incomplete_details?: { reason?: string } | null;
};
type ToolFields = { tool_call_id?: string; status?: string; content?: unknown };
type Generation = { message?: AiFields };

/** The answer as the guest reads it. @throws AgentFailure if the model refused, or its answer was cut */
function answerOf(message: unknown): string {
  const { response_metadata: metadata, additional_kwargs: more, content }: AiFields = Object(message);
  const early = earlyEnd({
    raw: metadata?.incomplete_details?.reason ?? metadata?.stop_reason ?? metadata?.finish_reason,
    refusal: more?.refusal,
  });
  if (early) throw early;
  if (typeof content === 'string') return content;
  // Other parts, such as reasoning, are not for the guest.
  const texts = Array.isArray(content) ? content.filter((part) => Object(part).type === 'text') : [];
  return texts.map(({ text }) => String(text)).join('');
}

function logCalls(tools: ToolLog, { tool_calls = [], invalid_tool_calls = [] }: AiFields): void {
  const made = [...tool_calls, ...invalid_tool_calls].flatMap(({ id, name: tool, args: input }) =>
    id === undefined ? [] : { id, tool, input },
  );
  tools.called(made);
}

function logResult(tools: ToolLog, { tool_call_id: id, status, content }: ToolFields): void {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  if (id !== undefined) tools.answered(id, text, status !== 'error');
}

/** Callbacks that log tool calls when they are answered, and count model calls. */
function listen(tools: ToolLog, meter: UsageMeter) {
  return {
    // LangChain awaits these callbacks, so that the log is in order.
    awaitHandlers: true,
    handleLLMEnd(output: { generations?: Generation[][] }) {
      const { message = {} } = output.generations?.[0]?.[0] ?? {};
      logCalls(tools, message);
      const { usage_metadata: tokens, response_metadata: about } = message;
      meter.add({
        model: about?.model_name ?? about?.model ?? '',
        usage: {
          inputTokens: tokens?.input_tokens ?? null,
          cachedInputTokens: tokens?.input_token_details?.cache_read ?? null,
          outputTokens: tokens?.output_tokens ?? null,
          reasoningTokens: tokens?.output_token_details?.reasoning ?? null,
        },
      });
    },
    handleToolEnd: (output: unknown) => logResult(tools, Object(output)),
  };
}
