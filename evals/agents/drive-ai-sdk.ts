import type { ModelMessage, ToolResultPart } from 'ai';
import type { AgentTrial, DrivenAgent } from './agent.ts';
import { AgentFailure, earlyEnd } from './agent-failure.ts';
import { createToolLog, limitApprovals, type ToolLog } from './tool-log.ts';
import { createUsageMeter, readAiSdkUsage } from './usage.ts';

/** The parts of an AI SDK `Agent` that are used here. They are the same in versions 6 and 7. */
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
};

type AiSdkResult = {
  text?: unknown;
  finishReason?: string;
  rawFinishReason?: string | undefined;
  steps?: AiSdkStep[];
  content?: readonly { type: string }[];
  response?: { messages?: ModelMessage[] };
  /** Only in version 7: the messages of all steps. There `response.messages` has those of the last step. In version 6 it has all. */
  responseMessages?: ModelMessage[];
};

type ApprovalRequest = {
  type: 'tool-approval-request';
  approvalId: string;
  reason?: string;
  isAutomatic?: boolean;
  toolCall: { toolCallId: string; toolName: string; input: unknown };
};

/** Drives an `Agent` of the AI SDK. It has no memory, so each call passes the whole conversation. */
export function driveAiSdkAgent(agent: AiSdkLike, trial: AgentTrial): DrivenAgent {
  const messages: ModelMessage[] = [];
  const meter = trial.meter ?? createUsageMeter();
  const tools = createToolLog(trial.hooks);

  async function generate(signal: AbortSignal): Promise<AiSdkResult> {
    const result = await agent.generate({
      messages: [...messages],
      abortSignal: signal,
      onStepFinish: (step) => logTools(tools, step.response?.messages ?? []),
    });
    const said = Object(result).responseMessages ?? Object(result).response?.messages;
    if (!Array.isArray(said))
      throw new AgentFailure(
        'agent_error',
        'The agent has generate, as those of the AI SDK have, but what it returned has no messages: neither responseMessages nor response.messages.',
      );
    const steps = trial.meter ? [] : (result.steps ?? []);
    for (const { response, usage } of steps)
      meter.add({ model: response?.modelId ?? '', usage: readAiSdkUsage(usage) });
    logTools(tools, said);
    messages.push(...said);
    return result;
  }

  /** The guest decides. The SDK repeats a denial only in its next prompt, so the denial is logged here. */
  async function respond({ approvalId, toolCall, reason: text = '' }: ApprovalRequest) {
    const { toolCallId, toolName: tool, input } = toolCall;
    const { approved, reason } = await trial.hooks.approve({ tool, input, text });
    if (!approved) tools.answered(toolCallId, reason, false);
    return { type: 'tool-approval-response' as const, approvalId, approved, reason };
  }

  return {
    async answer(text, signal) {
      messages.push({ role: 'user', content: text });
      for (let asked = 0; ; asked += 1) {
        const result = await generate(signal);
        const requests = (result.content ?? []).filter(isApprovalRequest);
        if (requests.length === 0) return textOf(result, tools.open());
        messages.push({ role: 'tool', content: await Promise.all(requests.map(respond)) });
        limitApprovals(asked);
      }
    },
    measured: () => meter.measured(),
  };
}

function isApprovalRequest(part: { type: string }): part is ApprovalRequest {
  return part.type === 'tool-approval-request' && (part as ApprovalRequest).isAutomatic !== true;
}

/** The text that the guest reads. An agent that stops after tool calls has said nothing: its steps ran out, or its calls have no `execute`. */
function textOf({ text, finishReason, rawFinishReason: raw }: AiSdkResult, open: readonly string[]): string {
  const refusal = finishReason === 'content-filter' ? { refusal: text } : {};
  const early = earlyEnd({ raw, unified: finishReason, ...refusal });
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

function logTools(tools: ToolLog, messages: readonly ModelMessage[]): void {
  for (const { role, content } of messages) {
    if (typeof content === 'string') continue;
    const calls = content.filter((part) => part.type === 'tool-call');
    if (role === 'assistant')
      tools.called(calls.map(({ toolCallId: id, toolName: tool, input }) => ({ id, tool, input })));
    for (const part of content)
      if (part.type === 'tool-result')
        tools.answered(
          part.toolCallId,
          toolTextOf(part.output),
          !/^(?:execution-denied|error)/.test(part.output.type),
        );
  }
}

function toolTextOf(output: ToolResultPart['output']): string {
  if (output.type === 'execution-denied') return output.reason ?? 'Tool call execution denied.';
  const { value } = output;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
