import process from 'node:process';
import { createOpenAI } from '@ai-sdk/openai';
import { isStepCount, ToolLoopAgent, tool } from 'ai';
import { z } from 'zod';

const { EMPTY_BASE_URL: baseURL = '' } = process.env;
const nothing = tool({ description: 'Does nothing.', inputSchema: z.looseObject({}), execute: () => '' });

/** The agent of an empty case, the same for both sides: four calls of a model over HTTP, between them three of tools that do nothing. */
const empty = new ToolLoopAgent({
  model: createOpenAI({ apiKey: 'none', baseURL }).chat('books'),
  tools: { getBookingPage: nothing, getFreeSlots: nothing, requestMeeting: nothing },
  maxRetries: 0,
  stopWhen: isStepCount(20),
});

export const agent = () => empty;
