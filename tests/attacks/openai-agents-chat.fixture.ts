import {
  Agent,
  type AgentInputItem,
  RunContext,
  Runner,
  RunState,
  RunToolCallOutputItem,
} from '@openai/agents';
import { assistantMessage, functionCall, ScriptedModel } from '@openai/agents/testing';
import type { BookingToolSet } from 'agent-booking';
import { bookingTools } from 'agent-booking/openai-agents';
import type { Call, Framework } from './chat.fixture.ts';

type Context = { conversation: string; history: unknown[] };

/** What an application keeps: the messages, the records of what was sent, and the state of a run that waits for a human. */
type Kept = { messages: AgentInputItem[]; records: unknown[]; waiting: string | undefined };

const clone = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/** The SDK's runner. The application keeps messages and records, and passes the conversation and the records by the run's context. */
export const openaiAgents: Framework = {
  name: 'OpenAI Agents',
  open({ conversation, approval }) {
    let tools: ReturnType<typeof bookingTools>;
    let kept: Kept = { messages: [], records: [], waiting: undefined };
    const runner = new Runner({ tracingDisabled: true });

    function agentOf(steps: Call[][]): Agent<Context> {
      // The SDK ends a run whose model uses a call's id again.
      const written = steps.map((calls) =>
        calls.map(({ tool, input, id = 'call' }) =>
          functionCall(tool, JSON.stringify(input), { callId: `${id} ${crypto.randomUUID()}` }),
        ),
      );
      const model = new ScriptedModel([...written, [assistantMessage('Done.')]]);
      return new Agent<Context>({ name: 'Booking', model, tools });
    }

    const context = (): Context => ({ conversation, history: kept.records });

    async function run(agent: Agent<Context>, state?: RunState<Context, Agent<Context>>): Promise<string[]> {
      const result = await (state
        ? runner.run(agent, state, { maxTurns: 20 })
        : runner.run(agent, kept.messages, { context: context(), maxTurns: 20 }));
      const { interruptions, history, newItems } = result;
      const isWaiting = interruptions.length > 0;
      kept = clone({
        messages: isWaiting ? kept.messages : history,
        records: [...kept.records, ...newItems.flatMap(recordOf)],
        waiting: isWaiting ? result.state.toString() : undefined,
      });
      // The SDK shows the call's arguments and no text of ours.
      return interruptions.map(() => '');
    }

    return {
      use(given: BookingToolSet) {
        tools = bookingTools(given, { needsApproval: approval });
      },
      say(text, steps) {
        kept.messages.push({ role: 'user', content: text });
        return run(agentOf(steps));
      },
      async decide(decisions, steps) {
        const agent = agentOf(steps);
        // The application names the conversation. The one in the state may come from a client.
        const own = new RunContext(context());
        const state = await RunState.fromStringWithContext<Context, typeof agent>(
          agent,
          kept.waiting ?? '',
          own,
        );
        for (const [index, item] of state.getInterruptions().entries()) {
          if (decisions[index]) state.approve(item);
          else state.reject(item);
        }
        return run(agent, state);
      },
      async edit(changes) {
        const state = JSON.parse(kept.waiting ?? '', (_name, value: unknown) => edited(value, changes));
        kept.waiting = JSON.stringify(state);
      },
      save: async () => clone(kept),
      async restore(saved) {
        kept = clone(saved as Kept);
      },
    };
  },
};

/** The record in the typed result of a tool call. */
function recordOf(item: unknown): unknown[] {
  const { result } = (item instanceof RunToolCallOutputItem ? item.customData : undefined) ?? {};
  const { record } = (result ?? {}) as { record?: unknown };
  return record === undefined ? [] : [record];
}

/** A call of `requestMeeting` in the state of a run, with other arguments. */
function edited(value: unknown, changes: object): unknown {
  const call = value as { type?: unknown; name?: unknown; arguments?: unknown } | null;
  if (call?.type !== 'function_call' || call.name !== 'requestMeeting') return value;
  return { ...call, arguments: JSON.stringify({ ...JSON.parse(String(call.arguments)), ...changes }) };
}
