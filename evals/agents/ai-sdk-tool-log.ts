import type { ModelMessage, ToolResultPart } from 'ai';
import type { AgentHooks } from '../agent.ts';
import { codeIn } from './tool-code.ts';

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
    const text = textOf(output);
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
function textOf(output: ToolResultPart['output']): string {
  if (output.type === 'execution-denied') return output.reason ?? 'Tool call execution denied.';
  const { value } = output;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
