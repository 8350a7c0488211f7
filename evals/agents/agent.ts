import type { BookingToolSet, BookingToolsOptions } from '../../src/index.ts';
import type { EvalStep } from '../log/event-log.ts';
import type { ModelUsage, UsageMeter } from './usage.ts';

/**
 * The conversation that an agent is made for. `booking` holds the options for `bookingTools()` and `createBookingTools()`: the trial's
 * service, page or pages and clock, the guest if the script's host fixes one, `onEvent`, and `approve` if the script's guest approves requests.
 */
export type AgentContext = {
  booking: BookingToolsOptions & { baseUrl: string };
  /** Returns the conversation's time as a Date. The clock stands still until something happens in the script that moves it. */
  now: () => Date;
  /** Unique for each trial. */
  conversationId: string;
  /** Aborts when the trial ends: by Ctrl-C or its time limit. */
  signal: AbortSignal;
};

/** An agent that takes a message and answers with text. It keeps the state of the conversation itself. */
export type FunctionAgent = (
  message: string,
  options: { signal: AbortSignal },
) => string | { text: string } | Promise<string | { text: string }>;

/** An AI SDK `Agent` (`ToolLoopAgent`, version 6 or 7): `generate` with messages. The type is structural, so that it needs no package. */
export type AiSdkAgent = { generate(options: never): PromiseLike<unknown>; tools?: unknown };

/** LangChain's `createAgent`, a LangGraph graph, or any object that is invoked with `{ messages }`. */
export type LangChainAgent = { invoke(input: never, config?: never): Promise<unknown> };

export type EvalAgent = FunctionAgent | AiSdkAgent | LangChainAgent;

/** Makes the agent of one trial. */
export type AgentFactory = (context: AgentContext) => EvalAgent | Promise<EvalAgent>;

/** A tool call as the model wrote it, and the answer as the model read it. It is reported when the answer arrives. */
export type ToolUse = Omit<Extract<EvalStep, { type: 'tool_used' }>, 'type'>;

/** A call that the agent's framework stops until a human approves it. `text` is what that human would read, or ''. */
export type AskedApproval = { tool: string; input: unknown; text: string };

/** The functions by which a driver reports to the conversation, and asks the guest, while the agent works. */
export type AgentHooks = {
  toolUsed(use: ToolUse): void;
  /** The guest decides. The agent gets `reason`. */
  approve(asked: AskedApproval): Promise<{ approved: boolean; reason: string }>;
};

/** An agent in the form of every driver: it gets the guest's message and answers. */
export type DrivenAgent = {
  /** The text that the guest reads, or '' if the agent ended without a word. @throws AgentFailure, and nothing else */
  answer(text: string, signal: AbortSignal): Promise<string>;
  measured(): ModelUsage;
};

/** One trial that an agent is made for. `makeTools` makes the tools of the package's own agents, guarded or bare. */
export type Trial = { context: AgentContext; hooks: AgentHooks; makeTools(): BookingToolSet };

export type MakeAgent = (trial: Trial) => DrivenAgent | Promise<DrivenAgent>;

export type AgentTrial = {
  hooks: AgentHooks;
  /** Unique for each trial: the thread of a LangChain agent. */
  conversationId: string;
  /** Counts the model calls of the package's own agent as they are made. If left out, the framework's report is counted. */
  meter?: UsageMeter | undefined;
};
