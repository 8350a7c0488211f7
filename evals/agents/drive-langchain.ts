import type { BaseMessage } from '@langchain/core/messages';
import type { Usage } from '../log/cell.ts';
import { loadPackage } from '../models/provider-models.ts';
import type { AgentTrial, AskedApproval, DrivenAgent } from './agent.ts';
import { AgentFailure } from './agent-failure.ts';
import { earlyEnd } from './early-end.ts';
import type { UsageMeter } from './usage.ts';
import { codeIn, createUsageMeter } from './usage.ts';

/** An agent of LangChain, or a graph of LangGraph, as far as it is used here. */
export type LangChainLike = {
  invoke(input: unknown, config: object): Promise<unknown>;
  checkpointer?: unknown;
};

type Interrupt = { id?: string; value?: unknown };
type Result = { messages: BaseMessage[]; __interrupt__?: Interrupt[] };
type AskedAction = { name: string; args: unknown; description?: string };

const maxApprovals = 8;
// The agent's own limit of steps comes first; LangGraph counts every node that ran.
const recursionLimit = 100;

/**
 * Drives whatever is invoked with `{ messages }`. An agent that has a checkpointer remembers its thread, and is given the new message alone;
 * any other is given the whole conversation. Interrupts of `humanInTheLoopMiddleware` are answered by the guest.
 */
export function driveLangChainAgent(agent: LangChainLike, trial: AgentTrial): DrivenAgent {
  const meter = trial.meter ?? createUsageMeter();
  const log = createLangChainLog({ ...trial, meter });
  const remembers = Boolean(agent.checkpointer);
  let history: unknown[] = [];

  async function invoke(input: unknown, signal: AbortSignal): Promise<Result> {
    const result = await agent.invoke(input, {
      configurable: { thread_id: trial.conversationId },
      callbacks: [log.callbacks],
      recursionLimit,
      signal,
    });
    if (!isResult(result))
      throw new AgentFailure(
        'agent_error',
        'The agent has invoke, as those of LangChain have, but what it returned has no messages: it has to take and return { messages }. Wrap anything else in a function: async (message) => text.',
      );
    log.tell(result.messages);
    return result;
  }

  return {
    async answer(text, signal) {
      const message = { role: 'user', content: text };
      let result = await invoke({ messages: remembers ? [message] : [...history, message] }, signal);
      for (let asked = 0; (result.__interrupt__ ?? []).length > 0; asked += 1) {
        if (asked === maxApprovals)
          throw new AgentFailure(
            'step_limit',
            `The agent asked for approval more than ${maxApprovals} times.`,
          );
        result = await invoke(await resume(result.__interrupt__ ?? [], trial), signal);
      }
      history = result.messages;
      return answerOf(result.messages.at(-1), log.finish());
    },
    measured: () => meter.measured(),
    close: async () => {},
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
  const [only] = answers;
  if (answers.length === 1) return new Command({ resume: only });
  return new Command({
    resume: Object.fromEntries(answers.map((one, index) => [interrupts[index]?.id, one])),
  });
}

async function decide({ value }: Interrupt, { hooks }: AgentTrial): Promise<object> {
  const actions: unknown = Object(value).actionRequests;
  if (!Array.isArray(actions))
    throw new AgentFailure(
      'agent_error',
      `The agent interrupted itself with ${JSON.stringify(value)?.slice(0, 200)}. Only interrupts of humanInTheLoopMiddleware can be answered here; wrap the agent in a function that answers its own.`,
    );
  const decisions: object[] = [];
  for (const { name, args, description = '' } of actions as AskedAction[]) {
    const asked: AskedApproval = { tool: name, input: args, text: description };
    const { approved, reason } = await hooks.approve(asked);
    decisions.push(approved ? { type: 'approve' } : { type: 'reject', message: reason });
  }
  return { decisions };
}

/**
 * What the guest reads. A stream of chat completions says why it ended beside the message: `finish`.
 * @throws AgentFailure where the model refused, or its answer was cut
 */
function answerOf(message: unknown, finish: string | undefined): string {
  const { response_metadata: metadata, additional_kwargs: more } = Object(message) as AiFields;
  const early = earlyEnd({
    raw: metadata?.incomplete_details?.reason ?? metadata?.stop_reason ?? metadata?.finish_reason ?? finish,
    refusal: more?.refusal ?? refusalIn(more?.__raw_response),
  });
  if (early) throw early;
  return textOf(message);
}

/** LangChain drops the refusals of chat completions: they stand only in the provider's own answer. */
function refusalIn(raw: unknown): string | undefined {
  const [choice] = (Object(raw) as { choices?: { message?: Refusing; delta?: Refusing }[] }).choices ?? [];
  return choice?.message?.refusal ?? choice?.delta?.refusal ?? undefined;
}

type Refusing = { refusal?: string | null };

/** A message's text; parts that hold none, such as reasoning, are not for the guest. */
function textOf(message: unknown): string {
  const { content } = Object(message) as { content?: unknown };
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (Object(part).type === 'text' ? String(Object(part).text) : '')).join('');
}

/** Listens to an agent of LangChain: tells of its tool calls as they are answered, and counts its model calls. */
export type LangChainLog = {
  /** For `callbacks`, which LangChain awaits, so that the log is in order. */
  callbacks: Record<string, unknown>;
  /** Of what no callback told: denied calls, tools that run elsewhere. */
  tell(messages: readonly BaseMessage[]): void;
  /** Why the last call of a model ended, where that stands beside its message. */
  finish(): string | undefined;
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
  response_metadata?: {
    model_name?: string;
    model?: string;
    finish_reason?: string;
    stop_reason?: string;
    incomplete_details?: { reason?: string } | null;
  };
  additional_kwargs?: { refusal?: string; __raw_response?: unknown };
};
type Generation = { message?: AiFields; generationInfo?: { model_name?: string; finish_reason?: string } };
type ToolFields = { tool_call_id?: string; status?: string; content?: unknown };

type Heard = Pick<AgentTrial, 'hooks' | 'streaming'> & { meter: UsageMeter };

export function createLangChainLog({ hooks, meter, streaming = false }: Heard): LangChainLog {
  const open = new Map<string, Call>();
  const seen = new Set<string>();
  const began = new Map<string, number>();
  let turns = 0;
  let finish: string | undefined;

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
        finish = generationInfo.finish_reason;
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
    finish: () => finish,
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
