import process from 'node:process';
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

/** Time of a conversation: by the clock, with several at once, and of the processors, with all threads of the process. */
export type Took = { clockMs: number; processorMs: number };

export function startCounting(): (conversations: number) => Took {
  const began = performance.now();
  const before = process.cpuUsage();
  return (conversations) => {
    const clockMs = (performance.now() - began) / conversations;
    const { user, system } = process.cpuUsage(before);
    return { clockMs, processorMs: (user + system) / 1000 / conversations };
  };
}
