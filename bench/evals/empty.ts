import { createOpenAI } from '@ai-sdk/openai';
import { isStepCount, ToolLoopAgent, tool } from 'ai';
import { z } from 'zod';

/** The agent of an empty case, the same for both sides: four calls of a model over HTTP, between them three of tools that do nothing. */
export function emptyAgent(baseURL: string) {
  const inputSchema = z.looseObject({});
  const nothing = tool({ description: 'Does nothing.', inputSchema, execute: async () => '' });
  return new ToolLoopAgent({
    model: createOpenAI({ apiKey: 'none', baseURL }).chat('books'),
    tools: { getBookingPage: nothing, getFreeSlots: nothing, requestMeeting: nothing },
    maxRetries: 0,
    stopWhen: isStepCount(20),
  });
}

export const opening =
  'Please get me the earliest 30 minutes with Dana on Monday 23 November, no need to ask.';
