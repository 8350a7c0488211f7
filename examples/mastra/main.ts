/**
 * An agent of Mastra asks for a meeting. With OPENAI_API_KEY a model of OpenAI plays the agent. Without the key the offline model does. It
 * needs: npm install agent-booking @mastra/core@1.71.0 @ai-sdk/openai zod, and "type": "module" in your package.json.
 */
import process from 'node:process';
import { openai } from '@ai-sdk/openai';
import { Agent } from '@mastra/core/agent';
import { bookingInstructions } from 'agent-booking';
import { bookingTools, mastraSteps } from 'agent-booking/ai-sdk';
import { createBookingWorld, createOfflineModel } from 'agent-booking/testing';

process.env.MASTRA_TELEMETRY_DISABLED = '1';
// A booking service on this machine, where it is Wednesday, 18 November 2026. In your code: the baseUrl and slug that you book with.
await using world = await createBookingWorld();
const model = process.env.OPENAI_API_KEY ? openai('gpt-5') : createOfflineModel({ offers: 0 });

const agent = new Agent({
  id: 'booking',
  name: 'Booking',
  instructions: bookingInstructions(),
  // The types of Mastra refuse models and tools of `ai` 7, which it runs.
  model: model as never,
  tools: bookingTools(world.booking, { conversation: 'noa:chat-1' }) as never,
  // Tells the tools which calls one message of the model holds.
  inputProcessors: [mastraSteps],
});
const { text } = await agent.generate(
  'Book 30 minutes, Tuesday after two. Noa Levi, noa@example.com, Asia/Jerusalem.',
  { maxSteps: 10 },
);
console.log(`Requests: ${world.requests().length}`);
console.log(text);
