import { bookingTools } from '../../adapters/ai-sdk.ts';
import type { BookingToolSet } from '../../src/index.ts';
import { type EvalModel, loadPackage } from '../models/eval-model.ts';
import type { AgentTrial, DrivenAgent } from './agent.ts';
import { countedModel, maxRetries } from './counted-model.ts';
import { driveAgent } from './drive-agent.ts';
import type { AiSdkLike } from './drive-ai-sdk.ts';
import { openMcpTools } from './mcp-tools.ts';
import { createUsageMeter } from './usage.ts';

export type DefaultAgentOptions = {
  model: EvalModel;
  tools: BookingToolSet;
  /** Whether the model gets them through a server and a client of the Model Context Protocol. */
  overMcp: boolean;
  /** The model's instructions. They are `bookingInstructions()`, unless a run compares others. */
  instructions: string;
  trial: Pick<AgentTrial, 'hooks' | 'conversationId'>;
};

/** Maximum number of model calls for one answer. */
export const maxSteps = 12;

/** The agent by which models are compared: instructions, the booking tools, and `generateText` in a loop. */
export async function createDefaultAgent(options: DefaultAgentOptions): Promise<DrivenAgent> {
  const { model, tools, overMcp, instructions, trial } = options;
  const meter = createUsageMeter();
  const sdk = await loadPackage(() => import('ai'), 'ai', `The model ${model.name}`);
  const call = {
    model: await countedModel(model, meter),
    tools: overMcp
      ? await openMcpTools(tools, sdk)
      : bookingTools(tools, { conversation: trial.conversationId }),
    system: instructions,
    maxRetries,
    // Without this, messages would be references to stored ones, and a transcript would not hold what the model saw.
    providerOptions: { openai: { store: false } },
    stopWhen: ({ steps }: { steps: readonly unknown[] }) => steps.length >= maxSteps,
  };
  const generate = (given: Parameters<AiSdkLike['generate']>[0]) => sdk.generateText({ ...call, ...given });
  return driveAgent({ generate }, { ...trial, meter });
}
