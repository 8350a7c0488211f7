import type { Agent, AgentOptions } from './agent.ts';
import { aiSdkAgent } from './ai-sdk-agent.ts';
import { loopAgent } from './loop-agent.ts';

/** Uses `generateText` if `ai` and `@ai-sdk/openai` are installed, and otherwise a short loop of our own with the same tools. */
export async function createAgent(options: AgentOptions): Promise<Agent> {
  return (await aiSdkAgent(options)) ?? loopAgent(options);
}
