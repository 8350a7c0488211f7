/**
 * An agent of the AI SDK asks for a meeting. With OPENAI_API_KEY a model of OpenAI plays the agent. Without the key the offline model does.
 * It needs: npm install agent-booking ai@7 @ai-sdk/openai@4 zod, and "type": "module" in your package.json.
 */
import process from 'node:process';
import { openai } from '@ai-sdk/openai';
import { bookingTools } from 'agent-booking/ai-sdk';
import { createBookingWorld, createOfflineModel } from 'agent-booking/testing';
import { generateText, isStepCount } from 'ai';

// A booking service on this machine, where it is Wednesday, 18 November 2026. In your code: the baseUrl and slug that you book with.
await using world = await createBookingWorld();

const { text, steps } = await generateText({
  model: process.env.OPENAI_API_KEY ? openai('gpt-5') : createOfflineModel({ offers: 0 }),
  tools: bookingTools(world.booking),
  stopWhen: isStepCount(10), // the default, 1, ends after the first tool call
  prompt: 'Book 30 minutes, Tuesday after two. Noa Levi, noa@example.com, Asia/Jerusalem.',
});
// `steps` holds the typed results of the tools.
for (const { toolResults } of steps)
  for (const result of toolResults)
    if (!result.dynamic && result.toolName === 'requestMeeting') console.log(result.output);

console.log(text);
