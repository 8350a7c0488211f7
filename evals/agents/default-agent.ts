import type { DrivenAgent } from '../agent.ts';
import type { DefaultAgentOptions } from './default-agent-options.ts';
import { createAiSdkAgent } from './default-ai-sdk.ts';
import { driveAgent } from './drive-agent.ts';
import { createUsageMeter } from './usage.ts';

/** The agent by which models are compared: instructions, the booking tools and a loop, by either framework. */
export async function createDefaultAgent(options: DefaultAgentOptions): Promise<DrivenAgent> {
  const { adapter, trial } = options;
  if (adapter === 'langchain') {
    // Loaded here alone: its adapter needs LangChain, which is not installed where only the AI SDK is.
    const { createLangChainAgent } = await import('./default-langchain.ts');
    return driveAgent(await createLangChainAgent(options), { ...trial, streaming: options.model.streaming });
  }
  const meter = createUsageMeter();
  return driveAgent(await createAiSdkAgent(options, meter), { ...trial, meter });
}
