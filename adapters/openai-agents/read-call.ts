import type { RunContext } from '@openai/agents';
import type { CallApproval, ToolCall } from '../../src/index.ts';
import { isRecord } from '../shared-call/messages.ts';

/** The SDK's details of a call: the fields that are used here. */
export type Details = { toolCall?: { callId: string } | undefined; signal?: AbortSignal | undefined };

/** Facts about a call from the SDK's run. */
export type ReadCall = Omit<ToolCall, 'approval'> & { approval: CallApproval };

/** Maximum rejections that count. */
const maxRejections = 100;

export function readCall(run: RunContext<unknown>, { toolCall, signal }: Details = {}): ReadCall {
  const { conversation, history } = isRecord(run.context) ? run.context : {};
  const id = toolCall?.callId;
  return {
    signal,
    id,
    // The SDK passes no messages. The run and its count of model calls name the model's message.
    turn: run.usage.requests > 0 ? `${runOf(run).name} ${run.usage.requests}` : undefined,
    // Another value than a text becomes '', which the tools refuse as an unknown conversation.
    conversation: conversation === undefined || typeof conversation === 'string' ? conversation : '',
    history: Array.isArray(history) ? history : [],
    rejected: rejectedIds(run).map((key) => ({ key })),
    approval: { key: id ?? '', decision: decisionOn(run, id ?? '') },
    framework: run,
  };
}

function decisionOn(run: RunContext<unknown>, callId: string): CallApproval['decision'] {
  const isApproved = run.isToolApproved({ toolName: 'requestMeeting', callId });
  if (isApproved === undefined) return 'none';
  return isApproved ? 'approved' : 'rejected';
}

/** Ids of calls that a human rejected in this run. After "always reject" the SDK passes no call on. */
function rejectedIds(run: RunContext<unknown>): string[] {
  const rejected = run.toJSON().approvals.requestMeeting?.rejected;
  return Array.isArray(rejected) ? rejected.slice(-maxRejections) : [];
}

type Run = {
  name: string;
  /** Results of calls by id, for the SDK's items. */
  results: Map<string | undefined, unknown>;
};

/** Runs by their `usage`. The agents of a run share it, also agents that are tools of other agents. */
const runs = new WeakMap<object, Run>();

export function runOf({ usage }: Pick<RunContext<unknown>, 'usage'>): Run {
  const run = runs.get(usage) ?? { name: crypto.randomUUID(), results: new Map() };
  runs.set(usage, run);
  return run;
}
