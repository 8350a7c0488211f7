import type { AgentHooks } from '../agent.ts';
import type { UsageMeter } from './usage.ts';

/** What a driver knows of the trial that it drives an agent for. */
export type AgentTrial = {
  hooks: AgentHooks;
  /** Unique for each trial: the thread of a LangChain agent. */
  conversationId: string;
  /** Where the agent's model is ours, its calls are counted as they are made; left out: from what the framework reports. */
  meter?: UsageMeter | undefined;
  /** Has the models of a LangChain agent stream, which there whoever listens decides. */
  streaming?: boolean | undefined;
};
