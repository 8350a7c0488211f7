import { performance } from 'node:perf_hooks';
import { createBookingTools } from '../../src/index.ts';
import { systemClock } from '../../src/time/index.ts';
import type { DrivenAgent, MakeAgent, Trial } from '../agents/agent.ts';
import { AgentFailure } from '../agents/agent-failure.ts';
import { createBareTools } from '../agents/bare-tools.ts';
import { unseenUsage } from '../agents/usage.ts';
import { createGuest, type DecideReply } from '../guest/guest.ts';
import { createEventLog, type EndReason, type EventLog } from '../log/event-log.ts';
import { RunError } from '../log/run-error.ts';
import type { Script } from '../scenarios/script.ts';
import { openTrialWorld, type TrialWorld } from '../world/trial-world.ts';
import { createTrialHooks } from './trial-hooks.ts';

/** Maximum length of an agent's answer, in characters. A longer one fails. */
const mostOfAnswer = 20_000;

export type ConversationOptions = {
  script: Script;
  makeAgent: MakeAgent;
  /** The kind of tools that `trial.makeTools` creates. A user's own agent creates guarded ones from `trial.context.booking`. */
  tools?: 'guarded' | 'bare';
  conversationId: string;
  signal?: AbortSignal;
  limits?: ConversationLimits;
  decideReply?: DecideReply | undefined;
};

/** `turns`: maximum number of the agent's answers. `stepMs`: maximum time for one answer. */
export type ConversationLimits = { turns?: number; stepMs?: number };

export const defaultLimits: Required<ConversationLimits> = { turns: 20, stepMs: 120_000 };

export type FinishedConversation = Awaited<ReturnType<typeof runConversation>>;

/**
 * Holds one conversation between the script's guest and an agent, in a new world. An error of an agent, its model or the harness becomes a
 * `failed` event with its cause, and the promise does not reject. The world is always closed.
 * @throws RunError if a factory returned something that is no agent
 */
export async function runConversation(options: ConversationOptions) {
  const startedAt = new Date(systemClock.now()).toISOString();
  const began = performance.now();
  // Before the world has a clock, the time is the script's `now`.
  let now = () => new Date(options.script.now);
  const log = createEventLog(() => now());
  const held: Held = { options, log, agent: undefined, brokenWorld: undefined };
  let end: EndReason;
  try {
    const world = await openTrialWorld(options.script, {
      log,
      broken: (error) => {
        held.brokenWorld ??= { error };
      },
    });
    now = world.world.booking.now;
    try {
      end = await converse(held, world);
    } finally {
      await world.close();
    }
  } catch (error) {
    if (error instanceof RunError) throw error;
    end = endOfFailed(held, error);
  }
  log.add({ type: 'ended', why: end });
  const usage = held.agent?.measured() ?? unseenUsage;
  const durationMs = Math.round(performance.now() - began);
  return { log: [...log.events()], end, measured: { startedAt, durationMs, ...usage } };
}

type Held = {
  options: ConversationOptions;
  log: EventLog;
  agent: DrivenAgent | undefined;
  brokenWorld: { error: unknown } | undefined;
};

async function converse(held: Held, trialWorld: TrialWorld): Promise<EndReason> {
  const { script, conversationId, tools = 'guarded' } = held.options;
  const { signal = new AbortController().signal } = held.options;
  const { turns, stepMs } = { ...defaultLimits, ...held.options.limits };
  const guest = createGuest(script, {
    world: trialWorld,
    log: held.log,
    decideReply: held.options.decideReply,
  });
  const { hooks, context } = createTrialHooks({ script, trialWorld, log: held.log, conversationId, signal });
  const makeTools = () =>
    tools === 'bare' ? createBareTools(context.booking) : createBookingTools(context.booking);
  held.agent = await makeAgent(held, { context, hooks, makeTools }, { signal, stepMs });
  let said = await guest.open();
  for (let turn = 1; turn <= turns; turn += 1) {
    const answer = await answerOf(held.agent, said, { signal, stepMs });
    if (held.brokenWorld) throw new AgentFailure('harness', messageOf(held.brokenWorld.error));
    held.log.add(trialWorld.names.withoutAddress({ type: 'agent_said' as const, text: answer }));
    const { text, end } = await guest.hear(answer);
    if (end) return end;
    said = text;
  }
  return 'turn_limit';
}

/** If a factory throws, that counts as an error of the agent. */
async function makeAgent({ options }: Held, trial: Trial, limits: StepLimits): Promise<DrivenAgent> {
  try {
    return await inTime(limits, async () => options.makeAgent(trial), 'no agent was made');
  } catch (error) {
    if (limits.signal.aborted || error instanceof AgentFailure || error instanceof RunError) throw error;
    throw new AgentFailure('agent_error', `The agent could not be made: ${messageOf(error)}`, {
      cause: error,
    });
  }
}

async function answerOf(agent: DrivenAgent, text: string, limits: StepLimits): Promise<string> {
  const answer = await inTime(limits, (signal) => agent.answer(text, signal), 'no answer');
  if (answer.length <= mostOfAnswer) return answer;
  throw new AgentFailure(
    'agent_error',
    `The agent answered with ${answer.length} characters; at most ${mostOfAnswer} are read`,
  );
}

/**
 * Logs why a conversation failed, and returns how it ended. If the run was stopped, the signal's reason says why. Any error without a known
 * cause is a bug of the harness.
 */
function endOfFailed({ brokenWorld, options, log }: Held, error: unknown): EndReason {
  const reason: unknown = options.signal?.aborted ? options.signal.reason : error;
  const named = reason instanceof AgentFailure && !brokenWorld ? reason.failure : 'harness';
  if (named === 'step_limit') return 'step_limit';
  log.add({ type: 'failed', cause: named, message: messageOf(brokenWorld?.error ?? reason) });
  return 'failed';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export type StepLimits = { signal: AbortSignal; stepMs: number };

/**
 * Runs a step with a signal. The signal aborts when the run does, or when the step takes too long. Then the step fails with a `timeout` and
 * `late` as its message, even if it ignores its signal. It uses a timer that is cleared, because `AbortSignal.timeout` would stay for its
 * whole time.
 */
export async function inTime<Value>(
  { signal, stepMs }: StepLimits,
  step: (signal: AbortSignal) => Promise<Value>,
  late: string,
): Promise<Value> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const stop = () => {
    limit.abort(signal.reason);
    reject(signal.reason);
  };
  const timer = setTimeout(() => {
    limit.abort(new DOMException(late, 'TimeoutError'));
    reject(new AgentFailure('timeout', `${late} within ${stepMs} ms`));
  }, stepMs);
  signal.addEventListener('abort', stop);
  try {
    return await Promise.race([ended, step(limit.signal)]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
