/**
 * A user's program with the installed package. It books with the AI SDK and with LangChain, at a service whose address is its argument. The
 * last line says that both asked the guest to confirm.
 */
import assert from 'node:assert/strict';
import process from 'node:process';
import { bookingTools } from 'agent-booking/ai-sdk';
import { bookingTools as langChainTools } from 'agent-booking/langchain';
import { createOfflineChatModel, createOfflineModel } from 'agent-booking/testing';
import { generateText, isStepCount } from 'ai';
import { createAgent } from 'langchain';

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
console.log('types ok, booked with the AI SDK and LangChain');
