/**
 * An agent of the Claude Agent SDK asks for a meeting. It needs ANTHROPIC_API_KEY; without it this program ends after it made the tools.
 * It needs: npm install agent-booking @anthropic-ai/claude-agent-sdk@0.3.332 zod, and "type": "module" in your package.json.
 */
import process from 'node:process';
import { createSdkMcpServer, query, tool } from '@anthropic-ai/claude-agent-sdk';
import { type BookingTool, bookingInstructions, createBookingTools } from 'agent-booking';
import { createBookingWorld } from 'agent-booking/testing';
import type { ZodObject } from 'zod';

// A booking service on this machine, where it is Wednesday, 18 November 2026. In your code: the baseUrl and slug that you book with.
await using world = await createBookingWorld();
// Make tools for each chat: the SDK does not tell them which chat calls.
const { getBookingPage, getFreeSlots, requestMeeting } = createBookingTools({
  ...world.booking,
  conversation: 'noa:chat-1',
});

/** The SDK shows a tool no messages, so a start counts as shown once the call that showed it has ended. */
function sdkTool<Input, Output extends { ok: boolean }>(one: BookingTool<Input, Output>) {
  const { shape } = one.inputSchema as unknown as ZodObject;
  const work = async (input: unknown, extra: unknown) => {
    const result = await one.execute(input as Input, { signal: (extra as { signal?: AbortSignal }).signal });
    return { content: [{ type: 'text' as const, text: one.toModelText(result) }], isError: !result.ok };
  };
  return tool(one.name, one.description, shape, work, { annotations: one.annotations });
}

const tools = [sdkTool(getBookingPage), sdkTool(getFreeSlots), sdkTool(requestMeeting)];
const options = {
  systemPrompt: bookingInstructions(),
  mcpServers: { booking: createSdkMcpServer({ name: 'booking', version: '1.0.0', tools }) },
  allowedTools: tools.map(({ name }) => `mcp__booking__${name}`),
  tools: [], // no shell and no fetch, which could send a request beside the tools
};
const prompt = 'Book 30 minutes, Tuesday after two. Noa Levi, noa@example.com, Asia/Jerusalem.';
if (process.env.ANTHROPIC_API_KEY) {
  for await (const message of query({ prompt, options }))
    if (message.type === 'result' && message.subtype === 'success') console.log(message.result);
} else console.log(`Not asked without ANTHROPIC_API_KEY. Allowed: ${options.allowedTools.join(', ')}`);
