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
import { askedGuest, expectedOutcomes, graphGuest, runGraphs, runInterrupted } from './graphs.ts';

const [, , baseUrl = ''] = process.argv;
const ways = Object.keys(expectedOutcomes);
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

const options = { baseUrl, slug: 'demo' };
assert.deepEqual(await runGraphs(options), expectedOutcomes);
assert.deepEqual(
  Object.values(await runInterrupted(options, false)).flat(),
  ways.flatMap(() => ['ok', 'ok']),
);
assert.deepEqual(
  Object.values(await runInterrupted(options, true)).flat(),
  ways.flatMap(() => ['ok', 'not_approved']),
);
const guests = ways.flatMap((_, index) => [graphGuest(index), askedGuest(index)]);
console.log(['ai-sdk@example.com', 'langchain@example.com', ...guests].join(' '));
