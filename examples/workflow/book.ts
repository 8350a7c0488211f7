/**
 * A durable agent: a workflow whose tools are steps. Each finished step is stored. A step that was cut off runs again with the same call,
 * and the stored session of the tools knows whether its request may have been sent.
 */
import { WorkflowAgent } from '@ai-sdk/workflow';
import { jsonSchema, type ToolSet } from 'ai';
import { getWritable } from 'workflow';
import { model } from './model.ts';

/** `conversation` names the signed-in user and the chat. It is stored with the workflow, so it is the same after a restart. */
export type Booking = { baseUrl: string; slug: string; conversation: string; file: string; prompt: string };

type Name = 'getBookingPage' | 'getFreeSlots' | 'requestMeeting';
type Call = { toolCallId: string; messages: unknown[] };

/** Only steps open the tools, because a workflow has no network and no files. */
async function openTools({ baseUrl, slug, conversation, file }: Booking) {
  const { bookingTools } = await import('agent-booking/ai-sdk');
  const { openSqliteSessions } = await import('../session-stores/sqlite.ts');
  return bookingTools({ baseUrl, slug, sessions: openSqliteSessions(file) }, { conversation });
}

async function describeTools(booking: Booking) {
  'use step';
  const { asSchema } = await import('ai');
  const tools = Object.entries(await openTools(booking));
  return Promise.all(
    tools.map(async ([name, { description, inputSchema }]) => ({
      name: name as Name,
      description: String(description),
      // @ai-sdk/workflow brings a copy of `ai`, whose types are not those of the tools.
      schema: await asSchema(inputSchema as never).jsonSchema,
    })),
  );
}

async function callTool(booking: Booking, name: Name, { input, call }: { input: unknown; call: Call }) {
  'use step';
  const { execute, toModelOutput } = (await openTools(booking))[name];
  const output = await execute?.(input as never, call as never);
  return toModelOutput?.({ toolCallId: call.toolCallId, input, output } as never);
}

export async function book(booking: Booking): Promise<string> {
  'use workflow';
  const described = await describeTools(booking);
  const tools = described.map(({ name, description, schema }) => [
    name,
    {
      description,
      inputSchema: jsonSchema(schema),
      execute: (input: unknown, { toolCallId, messages }: Call) =>
        callTool(booking, name, { input, call: { toolCallId, messages } }),
      toModelOutput: ({ output }: { output: unknown }) => output,
    },
  ]);
  const agent = new WorkflowAgent({ model, tools: Object.fromEntries(tools) as ToolSet });
  const { messages } = await agent.stream({
    messages: [{ role: 'user', content: booking.prompt }],
    writable: getWritable(),
  });
  return JSON.stringify(messages.at(-1)?.content);
}
