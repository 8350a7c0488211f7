import type { Agent, AgentOptions } from './agent.ts';
import { aiSdkAgent } from './ai-sdk-agent.ts';
import { loopAgent } from './loop-agent.ts';

/** `generateText` where `ai` and `@ai-sdk/openai` are installed, else a short loop of our own over the same tools. */
export async function createAgent(options: AgentOptions): Promise<Agent> {
  return (await aiSdkAgent(options)) ?? loopAgent(options);
}
