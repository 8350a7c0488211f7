/**
 * A user's program with the installed package. It books with the AI SDK, with LangChain and with graphs, at a service whose address is its
 * argument. The last line names the guests.
 */
import assert from 'node:assert/strict';
import process from 'node:process';
import { bookingTools } from 'agent-booking/ai-sdk';
import { bookingTools as langChainTools } from 'agent-booking/langchain';
import { createOfflineChatModel, createOfflineModel } from 'agent-booking/testing';
import { generateText, isStepCount } from 'ai';
import { createAgent } from 'langchain';
import { expectedOutcomes, graphGuest, runGraphs } from './graphs.ts';

const [, , baseUrl = ''] = process.argv;
const wish = (email: string) => `Book 30 minutes on Tuesday after two. Noa Levi, ${email}, Asia/Jerusalem.`;

const { text } = await generateText({
  model: createOfflineModel({ offers: 0, specificationVersion: 'v4' }),
  tools: bookingTools({ baseUrl, slug: 'demo' }),
  stopWhen: isStepCount(10),
  prompt: wish('ai-sdk@example.com'),
});
assert.match(text, /confirm/i);

const agent = createAgent({
  model: await createOfflineChatModel({ offers: 0 }),
  tools: langChainTools({ baseUrl, slug: 'demo' }),
});
const content = wish('langchain@example.com');
const { messages } = await agent.invoke({ messages: [{ role: 'user', content }] });
assert.match(String(messages.at(-1)?.content), /confirm/i);

const outcomes = await runGraphs({ baseUrl, slug: 'demo' });
assert.deepEqual(outcomes, expectedOutcomes);
const guests = Object.keys(outcomes).map((_, index) => graphGuest(index));
console.log(['ai-sdk@example.com', 'langchain@example.com', ...guests].join(' '));
