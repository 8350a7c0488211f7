import type { createBookingTools } from '../../src/index.ts';
import type { OpenModel } from './open-model.ts';

/** An agent in the middle of one conversation. */
export type Agent = {
  /** Names the framework or the loop that runs, in a line for people. */
  description: string;
  /** Passes the guest's message to the agent. Resolves with its answer, or '' if it only called tools until its steps ran out. */
  answer(text: string, signal: AbortSignal): Promise<string>;
};

/** The three neutral tools. */
export type NeutralTools = ReturnType<typeof createBookingTools>;

/** A model, and the tools and instructions that the agent works with. */
export type AgentOptions = {
  model: OpenModel;
  tools: NeutralTools;
  instructions: string;
};

/** Maximum number of model calls for one answer. */
export const maxSteps = 12;

/** The system prompt. The guarantees of the tools do not depend on it. It only makes conversations better. */
export const bookingInstructions = `You book a meeting for the guest who writes to you, with the booking tools.
Ask for what a tool needs and the guest has not said: name, email address, time zone. Never guess them.
Pass the guest's own words about time to getFreeSlots. Request only a start that it listed.
A request books nothing: say that the guest must confirm by the emailed link.
Be brief, and answer in the guest's language.`;
