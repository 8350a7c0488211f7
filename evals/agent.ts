import type { BookingToolsOptions } from '../src/index.ts';

/**
 * What an agent is made for: a trial's conversation. `booking` is what `bookingTools()` and `createBookingTools()` take: the trial's own
 * service, page, clock, guest (where the script's host fixes one), `onEvent`, and `approve` where the script has the guest approve.
 */
export type AgentContext = {
  booking: BookingToolsOptions & { baseUrl: string; slug: string };
  /** The conversation's clock; frozen, unless the run says `clock: 'real'`. */
  now: () => Date;
  /** Unique for each trial. */
  conversationId: string;
  /** Ends when the trial does: Ctrl-C, its time limit. */
  signal: AbortSignal;
};

/** An agent that takes a message and answers with text; state of the conversation is its own. */
export type FunctionAgent = (
  message: string,
  options: { signal: AbortSignal },
) => string | { text: string } | Promise<string | { text: string }>;

/** An AI SDK `Agent` (`ToolLoopAgent`, version 6 or 7): `generate` with messages. Written structurally: no package is needed to name it. */
export type AiSdkAgent = { generate(options: never): PromiseLike<unknown>; tools?: unknown };

/** LangChain's `createAgent`, a LangGraph graph, or anything that is invoked with `{ messages }`. */
export type LangChainAgent = { invoke(input: never, config?: never): Promise<unknown> };

export type EvalAgent = FunctionAgent | AiSdkAgent | LangChainAgent;

/** Makes the agent of one trial. */
export type AgentFactory = (context: AgentContext) => EvalAgent | Promise<EvalAgent>;

/** What every driver makes of an agent: the conversation tells it what the guest said, and gets what it answers. */
export type DrivenAgent = {
  /** @throws AgentFailure */
  answer(text: string, signal: AbortSignal): Promise<string>;
  /** What its models took so far. */
  measured(): import('./agents/usage.ts').ModelUsage;
};
