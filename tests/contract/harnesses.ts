import { ai, aiSix } from './ai-sdk-harness.ts';
import type { Harness } from './harness.ts';
import { langchainCoreOneZero } from './langchain-core-1-0.ts';
import { langchain } from './langchain-harness.ts';
import { mcp2025, mcp2026, mcpServerTwoZero } from './mcp-harness.ts';
import { neutral } from './neutral-harness.ts';
import { openaiAgents } from './openai-agents-harness.ts';

/** Every way to reach the tools that the contract covers. The others are compared with the first. */
export const harnesses: readonly Harness[] = [
  neutral,
  ai,
  aiSix,
  langchain,
  langchainCoreOneZero,
  openaiAgents,
  mcp2025,
  mcp2026,
  mcpServerTwoZero,
];

/** Those of versions that have a newer one above. They run with the long tests. */
export const olderHarnesses: readonly Harness[] = [aiSix, langchainCoreOneZero, mcp2025, mcpServerTwoZero];
