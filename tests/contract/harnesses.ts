import { type BookingTool, createBookingTools, type ToolCall } from 'agent-booking';
import { ai, aiSix } from './ai-sdk-harness.ts';
import type { Harness, ModelCall, Outcome } from './harness.ts';
import { langchainCoreOneZero } from './langchain-core-1-0.ts';
import { langchain } from './langchain-harness.ts';
import { mcp2025, mcp2026, mcpServerTwoZero } from './mcp-harness.ts';
import { openaiAgents } from './openai-agents-harness.ts';

/** The tools without a framework. All frameworks are compared with them. */
const neutral: Harness = {
  name: 'neutral',
  async start(options) {
    const tools = createBookingTools(options);
    const conversation = crypto.randomUUID();
    const run = async ({ tool, input }: ModelCall, call: ToolCall): Promise<Outcome> => {
      // Each tool has its own type of input, but the input of a model has no type.
      const neutralTool = tools[tool] as unknown as BookingTool<unknown, { ok: boolean }>;
      const result = await neutralTool.execute(structuredClone(input), call);
      return { text: neutralTool.toModelText(result), result, isError: !result.ok };
    };
    return {
      async say(calls, { signal } = {}) {
        const turn = crypto.randomUUID();
        return Promise.all(calls.map((call) => run(call, { conversation, turn, signal })));
      },
    };
  },
};

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
