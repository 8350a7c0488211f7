import type { BookingToolSet } from '../../src/index.ts';
import type { OpenModel } from './open-model.ts';

/** An agent in the middle of one conversation. */
export type Agent = {
  /** Names the framework or the loop that runs, in a line for people. */
  description: string;
  /** Passes the guest's message to the agent. Resolves with its answer, or '' if it only called tools until its steps ran out. */
  answer(text: string, signal: AbortSignal): Promise<string>;
};

/** A model, and the tools and instructions that the agent works with. */
export type AgentOptions = {
  model: OpenModel;
  tools: BookingToolSet;
  instructions: string;
};

/** Maximum number of model calls for one answer. */
export const maxSteps = 12;
