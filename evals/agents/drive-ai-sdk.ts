import type { ModelMessage, ToolApprovalResponse, ToolResultPart } from 'ai';
import type { Usage } from '../log/cell.ts';
import type { AgentHooks, AgentTrial, DrivenAgent } from './agent.ts';
import { AgentFailure } from './agent-failure.ts';
import { earlyEnd } from './early-end.ts';
import type { ModelCallUsage } from './usage.ts';
import { codeIn, createUsageMeter } from './usage.ts';

/** An `Agent` of the AI SDK, as far as it is used here: the same in versions 6 and 7. */
export type AiSdkLike = {
  generate(options: {
    messages: ModelMessage[];
    abortSignal: AbortSignal;
    onStepFinish(step: AiSdkStep): void;
  }): PromiseLike<AiSdkResult>;
};

export type AiSdkStep = {
  response?: { modelId?: string; messages?: ModelMessage[] };
  usage?: unknown;
  performance?: { responseTimeMs?: number };
};

export type AiSdkResult = {
  text?: unknown;
  finishReason?: string;
  rawFinishReason?: string | undefined;
  steps?: AiSdkStep[];
  content?: readonly { type: string }[];
  response?: { messages?: ModelMessage[] };
  /** Of version 7: of all steps; `response.messages` has those of the last one there, and of all in version 6. */
  responseMessages?: ModelMessage[];
};

type ApprovalRequest = {
  type: 'tool-approval-request';
  approvalId: string;
  reason?: string;
  isAutomatic?: boolean;
  toolCall: { toolCallId: string; toolName: string; input: unknown };
};

/** A model that asks again and again after a denial comes to an end here. */
const maxApprovals = 8;

/** Drives an `Agent` of the AI SDK. It has no memory: the whole conversation is passed each time. */
export function driveAiSdkAgent(agent: AiSdkLike, trial: AgentTrial): DrivenAgent {
  const messages: ModelMessage[] = [];
  const meter = trial.meter ?? createUsageMeter();
  const tools = createAiSdkToolLog(trial.hooks);

  async function generate(signal: AbortSignal): Promise<AiSdkResult> {
    const result = await agent.generate({
      messages: [...messages],
      abortSignal: signal,
      onStepFinish: (step) => tools.tell(step.response?.messages ?? []),
    });
    const said = Object(result).responseMessages ?? Object(result).response?.messages;
    if (!Array.isArray(said))
      throw new AgentFailure(
        'agent_error',
        'The agent has generate, as those of the AI SDK have, but what it returned has no messages: neither responseMessages nor response.messages.',
      );
    if (!trial.meter) for (const call of usageOfSteps(result.steps ?? [])) meter.add(call);
    tools.tell(said);
    messages.push(...said);
    return result;
  }

  return {
    async answer(text, signal) {
      messages.push({ role: 'user', content: text });
      for (let asked = 0; asked <= maxApprovals; asked += 1) {
        const result = await generate(signal);
        const requests = (result.content ?? []).filter(isApprovalRequest);
        if (requests.length === 0) return textOf(result, tools.open());
        const responses = await Promise.all(requests.map((request) => respond(request, trial)));
        responses.forEach(({ approved, reason = '' }, index) => {
          if (!approved) tools.deny(requests[index]?.toolCall.toolCallId ?? '', reason);
        });
        messages.push({ role: 'tool', content: responses });
      }
      throw new AgentFailure('step_limit', `The agent asked for approval more than ${maxApprovals} times.`);
    },
    measured: () => meter.measured(),
    close: async () => {},
  };
}

function isApprovalRequest(part: { type: string }): part is ApprovalRequest {
  return part.type === 'tool-approval-request' && (part as ApprovalRequest).isAutomatic !== true;
}

async function respond(request: ApprovalRequest, { hooks }: AgentTrial): Promise<ToolApprovalResponse> {
  const { approvalId, reason = '', toolCall } = request;
  const decided = await hooks.approve({ tool: toolCall.toolName, input: toolCall.input, text: reason });
  return { type: 'tool-approval-response', approvalId, approved: decided.approved, reason: decided.reason };
}

/** What the guest reads. An agent that stops after tool calls has said nothing: its steps ran out, or its calls have no `execute`. */
function textOf(result: AiSdkResult, open: readonly string[]): string {
  const { text, finishReason, rawFinishReason } = result;
  const isRefusal = finishReason === 'content-filter';
  const early = earlyEnd({
    raw: rawFinishReason,
    unified: finishReason,
    ...(isRefusal && { refusal: text }),
  });
  if (early) throw early;
  if (typeof text === 'string' && text.trim() !== '') return text;
  if (finishReason !== 'tool-calls') return '';
  if (open.length > 0)
    throw new AgentFailure(
      'agent_error',
      `The agent called ${open.join(', ')}, which nothing answers: tools need execute.`,
    );
  throw new AgentFailure(
    'step_limit',
    'The agent stopped after a tool call without a word to the guest: its stop condition was met (stopWhen).',
  );
}

/** Tells of the tool calls that messages of the AI SDK hold, each once, however often its messages are given. */
export type AiSdkToolLog = {
  tell(messages: readonly ModelMessage[]): void;
  /** The guest denied a call: the SDK answers it in its next prompt, and in no message that it gives back. */
  deny(toolCallId: string, reason: string): void;
  /** The tools that were called and not answered. */
  open(): string[];
};

type Call = { tool: string; input: unknown; turn: string };

export function createAiSdkToolLog(hooks: AgentHooks): AiSdkToolLog {
  const open = new Map<string, Call>();
  const seen = new Set<string>();
  let turns = 0;

  function keepCalls(message: ModelMessage): void {
    if (message.role !== 'assistant' || typeof message.content === 'string') return;
    const turn = String(turns + 1);
    const before = seen.size;
    for (const part of message.content) {
      if (part.type !== 'tool-call' || seen.has(part.toolCallId)) continue;
      seen.add(part.toolCallId);
      open.set(part.toolCallId, { tool: part.toolName, input: part.input, turn });
    }
    if (seen.size > before) turns += 1;
  }

  function tellResult({ toolCallId, output }: ToolResultPart): void {
    const call = open.get(toolCallId);
    if (!call) return;
    open.delete(toolCallId);
    const text = toolTextOf(output);
    const ok = output.type !== 'execution-denied' && !output.type.startsWith('error');
    hooks.toolUsed({ ...call, text, ok, ...(!ok && codeIn(text)) });
  }

  return {
    tell(messages) {
      for (const message of messages) {
        keepCalls(message);
        if (typeof message.content === 'string') continue;
        for (const part of message.content) if (part.type === 'tool-result') tellResult(part);
      }
    },
    deny: (toolCallId, reason) =>
      tellResult({
        type: 'tool-result',
        toolCallId,
        toolName: '',
        output: { type: 'execution-denied', reason },
      }),
    open: () => [...open.values()].map(({ tool }) => tool),
  };
}

/** What the model reads. */
function toolTextOf(output: ToolResultPart['output']): string {
  if (output.type === 'execution-denied') return output.reason ?? 'Tool call execution denied.';
  const { value } = output;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

type Counted = { total?: number; cacheRead?: number; reasoning?: number };

/** Tokens as the AI SDK writes them: of a model call (counts in groups), or of a step (flat, with details since version 6). */
export function readAiSdkUsage(usage: unknown): Usage {
  const { inputTokens, outputTokens, ...flat } = Object(usage);
  const { inputTokenDetails, outputTokenDetails, cachedInputTokens, reasoningTokens } = flat;
  const input: Counted = Object(inputTokens);
  const output: Counted = Object(outputTokens);
  return {
    inputTokens: count(input.total ?? inputTokens),
    cachedInputTokens: count(input.cacheRead ?? inputTokenDetails?.cacheReadTokens ?? cachedInputTokens),
    outputTokens: count(output.total ?? outputTokens),
    reasoningTokens: count(output.reasoning ?? outputTokenDetails?.reasoningTokens ?? reasoningTokens),
  };
}

/** What an agent's own steps say. Only version 7 tells how long its models took. */
export function usageOfSteps(steps: readonly AiSdkStep[]): ModelCallUsage[] {
  return steps.map(({ response, usage, performance }) => ({
    ms: count(performance?.responseTimeMs),
    model: response?.modelId ?? '',
    usage: readAiSdkUsage(usage),
  }));
}

function count(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
