import type { Agent, AgentOptions } from './agent.ts';
import { aiSdkAgent } from './ai-sdk-agent.ts';
import { loopAgent } from './loop-agent.ts';

/**
 * Uses `generateText` if `ai` and `@ai-sdk/openai` are installed and `loop` is not set, and otherwise a short loop of our own with the same
 * tools.
 */
export async function createAgent({ loop, ...options }: AgentOptions & { loop: boolean }): Promise<Agent> {
  return (loop ? undefined : await aiSdkAgent(options)) ?? loopAgent(options);
}
