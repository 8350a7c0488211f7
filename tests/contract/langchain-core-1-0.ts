import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { AIMessage } from 'langchain-core-1.0/messages';
import type { Harness } from './harness.ts';
import { outcomeOf } from './langchain-harness.ts';

/** A tool of either version. */
type Invocable = { invoke(call: unknown, config: unknown): Promise<Parameters<typeof outcomeOf>[0]> };
type Adapter = typeof import('agent-booking/langchain');

const root = new URL('../../', import.meta.url);

/** The adapter with the oldest `@langchain/core`. Node itself loads it, and every import of that package leads to the oldest version. */
function loadAdapter(): Adapter {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === '#transport')
        return next(new URL('src/client/transport-node.ts', root).href, context);
      if (!context.parentURL?.startsWith(new URL('adapters/', root).href)) return next(specifier, context);
      return next(specifier.replace(/^@langchain\/core(?=\/)/, 'langchain-core-1.0'), context);
    },
  });
  try {
    // Vitest would answer an import itself, with the newest.
    return createRequire(import.meta.url)(fileURLToPath(new URL('adapters/langchain.ts', root)));
  } finally {
    hooks.deregister();
  }
}

/** This version has no fake model and no agent. Each tool is invoked with its call and the graph's state, as a `ToolNode` does. */
export const langchainCoreOneZero: Harness = {
  name: 'langchain core 1.0',
  async start(options) {
    const { bookingTools } = loadAdapter();
    const tools = new Map(
      bookingTools(options).map((tool) => [tool.name as string, tool as unknown as Invocable]),
    );
    const configurable = { thread_id: crypto.randomUUID() };
    return {
      async say(calls, { signal } = {}) {
        const tool_calls = calls.map(({ tool, input }) => ({
          name: tool,
          args: input as Record<string, unknown>,
          id: crypto.randomUUID(),
          type: 'tool_call' as const,
        }));
        const state = { messages: [new AIMessage({ id: crypto.randomUUID(), content: '', tool_calls })] };
        const config = { configurable, state, ...(signal ? { signal } : {}) };
        const answers = await Promise.all(
          tool_calls.map((call) => tools.get(call.name)?.invoke(call, config)),
        );
        return answers.map((answer) => outcomeOf(answer));
      },
    };
  },
};
