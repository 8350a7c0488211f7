import { Agent, type AgentInputItem, Runner, RunToolCallOutputItem } from '@openai/agents';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents/testing';
import { bookingTools } from 'agent-booking/openai-agents';
import type { Harness, Outcome } from './harness.ts';

/** The SDK's runner with a model that writes the messages of a test. The input of its next call shows what the model reads. */
export const openaiAgents: Harness = {
  name: 'openai agents',
  async start(options) {
    const tools = bookingTools(options);
    const runner = new Runner({ tracingDisabled: true });
    const context = { conversation: crypto.randomUUID() };
    let history: AgentInputItem[] = [];
    return {
      async say(calls, { signal } = {}) {
        const ids = calls.map(() => crypto.randomUUID());
        const written = calls.map(({ tool, input }, index) =>
          functionCall(tool, JSON.stringify(input), { callId: ids[index] as string }),
        );
        const model = new ScriptedModel([written, [assistantMessage('Done.')]]);
        const agent = new Agent({ name: 'Booking', model, tools });
        history.push({ role: 'user', content: 'Go on.' });
        const run = await runner.run(agent, history, { context, ...(signal ? { signal } : {}) });
        history = run.history;
        const told = model.calls[1]?.request.input as AgentInputItem[];
        return ids.map((id) => outcomeOf(id, told, run.newItems));
      },
    };
  },
};

function outcomeOf(id: string, told: AgentInputItem[], items: readonly unknown[]): Outcome {
  const answer = told.find((item) => item.type === 'function_call_result' && item.callId === id);
  const item = items.find(
    (one) => one instanceof RunToolCallOutputItem && (one.rawItem as { callId?: string }).callId === id,
  ) as RunToolCallOutputItem | undefined;
  const { output } = answer as { output: { text: string } | string };
  const text = typeof output === 'string' ? output : output.text;
  return { text, result: item?.customData?.result, isError: text.startsWith('Error ') };
}
