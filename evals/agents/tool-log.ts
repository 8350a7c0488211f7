import type { AgentHooks } from './agent.ts';
import { AgentFailure } from './agent-failure.ts';

export type MadeCall = { id: string; tool: string; input: unknown };

export type ToolLog = ReturnType<typeof createToolLog>;

/** Reports each tool call of an agent once, when it is answered. A framework may pass the same message several times. */
export function createToolLog(hooks: AgentHooks) {
  const open = new Map<string, { tool: string; input: unknown }>();
  const seen = new Set<string>();
  return {
    called(calls: readonly MadeCall[]): void {
      for (const { id, tool, input } of calls.filter((call) => !seen.has(call.id))) {
        seen.add(id);
        open.set(id, { tool, input });
      }
    },
    answered(id: string, text: string, ok: boolean): void {
      const call = open.get(id);
      if (!call) return;
      open.delete(id);
      const code = ok ? undefined : /^Error (\w+): /.exec(text)?.[1];
      hooks.toolUsed({ ...call, text, ok, ...(code !== undefined && { code }) });
    },
    open: () => [...open.values()].map(({ tool }) => tool),
  };
}

const maxApprovals = 8;

/** Ends the answer of a model that repeats a denied request again and again. @throws AgentFailure */
export function limitApprovals(asked: number): void {
  if (asked >= maxApprovals)
    throw new AgentFailure('step_limit', `The agent asked for approval more than ${maxApprovals} times.`);
}
