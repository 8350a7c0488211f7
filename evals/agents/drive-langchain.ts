import type { BaseMessage } from '@langchain/core/messages';
import type { AskedApproval, DrivenAgent } from '../agent.ts';
import { loadPackage } from '../models/load-package.ts';
import { AgentFailure } from './agent-failure.ts';
import type { AgentTrial } from './agent-trial.ts';
import { createLangChainLog } from './langchain-log.ts';
import { createUsageMeter } from './usage.ts';

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
      return textOf(result.messages.at(-1));
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

/** A message's text; parts that hold none, such as reasoning, are not for the guest. */
function textOf(message: unknown): string {
  const { content } = Object(message) as { content?: unknown };
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => (Object(part).type === 'text' ? String(Object(part).text) : '')).join('');
}
