/**
 * A user's workflow with an agent whose tools are steps. The step loses the result of the first attempts of a request, after it was sent. So
 * the workflow runs it again.
 */
import { WorkflowAgent } from '@ai-sdk/workflow';
import { jsonSchema } from 'ai';
import { getWritable } from 'workflow';
import { scriptedModel } from './scripted-model.ts';

type Options = { toolCallId: string; messages: unknown[] };
type Name = 'getFreeSlots' | 'requestMeeting';
type Booking = { baseUrl: string; guestEmail: string; start: string; lostResults: number };

const reading = { durationMinutes: 30, timezone: 'Asia/Jerusalem', days: 14, when: '' };

/** Reads the tools of the package in a step only: they cannot run in a workflow, which has no network. */
async function toolsOf({ baseUrl, guestEmail }: Booking) {
  const { bookingTools } = await import('agent-booking/ai-sdk');
  return bookingTools({ baseUrl, slug: 'demo', conversation: guestEmail });
}

async function describeTool(booking: Booking, name: Name) {
  'use step';
  const { asSchema } = await import('ai');
  const { description, inputSchema } = (await toolsOf(booking))[name];
  return { description: String(description), schema: await asSchema(inputSchema).jsonSchema };
}

async function callTool(booking: Booking, name: Name, input: unknown, options: Options) {
  'use step';
  const { getStepMetadata } = await import('workflow');
  const tools = await toolsOf(booking);
  const result = await tools[name].execute?.(input as never, options as never);
  const { attempt } = getStepMetadata();
  if (options.toolCallId === 'call-1' && attempt <= booking.lostResults)
    throw new Error('The result was lost');
  return result;
}

export async function book(booking: Booking): Promise<string[]> {
  'use workflow';
  const toolOf = async (name: Name) => {
    const { description, schema } = await describeTool(booking, name);
    return {
      description,
      inputSchema: jsonSchema(schema as never),
      execute: (input: unknown, { toolCallId, messages }: Options) =>
        callTool(booking, name, input, { toolCallId, messages }),
    };
  };
  const { start, guestEmail } = booking;
  const { durationMinutes, timezone } = reading;
  const wish = {
    start,
    durationMinutes,
    timezone,
    guestName: 'Noa Levi',
    guestEmail,
    locale: 'en',
    reasonKey: '',
    answers: [],
    replaces: '',
  };
  const agent = new WorkflowAgent({
    model: scriptedModel([
      { toolName: 'getFreeSlots', input: reading },
      { toolName: 'requestMeeting', input: wish },
      { toolName: 'requestMeeting', input: wish },
    ]),
    tools: {
      getFreeSlots: await toolOf('getFreeSlots'),
      requestMeeting: await toolOf('requestMeeting'),
    } as never,
  });
  const { messages } = await agent.stream({
    messages: [{ role: 'user', content: 'Book.' }],
    writable: getWritable(),
  });
  return messages.filter(({ role }) => role === 'tool').map(({ content }) => JSON.stringify(content));
}
