import type { BookingToolSet } from '../../src/index.ts';
import type { AdapterName, EvalModel } from '../models/eval-model.ts';
import type { AgentTrial } from './agent-trial.ts';
import type { Limiter } from './limiter.ts';

/** How often a model is called for one answer. */
export const maxSteps = 12;

export type DefaultAgentOptions = {
  adapter: AdapterName;
  model: EvalModel;
  /** Guarded or bare. */
  tools: BookingToolSet;
  /** What the model is told: `bookingInstructions()`, unless a run compares others. */
  instructions: string;
  /** The provider's, of the whole run. */
  limiter: Limiter;
  trial: Pick<AgentTrial, 'hooks' | 'conversationId'>;
};
