import type { BookingToolSet, BookingToolsOptions } from '../../src/index.ts';
import type { EvalStep } from '../log/event-log.ts';
import type { ModelUsage, UsageMeter } from './usage.ts';

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

/** A call of a tool as the model wrote it, and its answer as the model read it. Reported as soon as it is answered. */
export type ToolUse = Omit<Extract<EvalStep, { type: 'tool_used' }>, 'type'>;

/** A call that the agent's framework stops to have approved by a human; `text` is what that human would read, '' where there is nothing. */
export type AskedApproval = { tool: string; input: unknown; text: string };

/** By these a driver reports to the conversation while the agent works, and asks it. */
export type AgentHooks = {
  toolUsed(use: ToolUse): void;
  /** The guest decides. The agent gets `reason`. */
  approve(asked: AskedApproval): Promise<{ approved: boolean; reason: string }>;
};

/** An agent as every driver presents it: it gets the guest's words, and answers. */
export type DrivenAgent = {
  /** What the guest reads; '' where the agent ended without a word. @throws AgentFailure, and nothing else */
  answer(text: string, signal: AbortSignal): Promise<string>;
  /** What its models took so far. */
  measured(): ModelUsage;
  /** How often a limit of the provider has held its models back; left out where that cannot be seen. */
  pauses?(): number;
  /** Lets go of what the agent opened. The model that it was given stays open. */
  close(): Promise<void>;
};

/** A conversation that an agent is made for. `makeTools` makes the tools of the package's own agents, guarded or bare. */
export type Trial = { context: AgentContext; hooks: AgentHooks; makeTools(): BookingToolSet };

export type MakeAgent = (trial: Trial) => DrivenAgent | Promise<DrivenAgent>;

/** What a driver knows of its trial. */
export type AgentTrial = {
  hooks: AgentHooks;
  /** Unique for each trial: the thread of a LangChain agent. */
  conversationId: string;
  /** Counts the calls of the package's own agent as they are made. Left out: the framework's report is counted. */
  meter?: UsageMeter | undefined;
  /** Whether the models of a LangChain agent stream. In LangChain the callbacks decide that. */
  streaming?: boolean | undefined;
};
