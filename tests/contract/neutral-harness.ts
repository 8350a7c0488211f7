import { type BookingTool, createBookingTools, type ToolCall } from 'agent-booking';
import type { Harness, ModelCall, Outcome } from './harness.ts';

/** The tools without a framework. All frameworks are compared with them. */
export const neutral: Harness = {
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
