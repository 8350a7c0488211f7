import { type BookingTool, createBookingTools, type ToolCall } from 'agent-booking';
import type { Harness, ModelCall, Outcome } from './harness.ts';

/** The tools without a framework: what all others are compared with. */
export const neutral: Harness = {
  name: 'neutral',
  async start(options) {
    const tools = createBookingTools(options);
    const conversation = crypto.randomUUID();
    const run = async ({ tool, input }: ModelCall, call: ToolCall): Promise<Outcome> => {
      // Each tool has a type of its own; what a model writes has none.
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
