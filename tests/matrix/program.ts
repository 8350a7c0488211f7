/**
 * A user's program with the installed package. It books with the AI SDK, LangChain, OpenAI Agents and graphs, at a service whose address is its
 * argument. The last line names the guests.
 */
import assert from 'node:assert/strict';
import process from 'node:process';
import { Agent, Runner } from '@openai/agents';
import { assistantMessage, functionCall, modelResponder, ScriptedModel } from '@openai/agents/testing';
import { bookingTools } from 'agent-booking/ai-sdk';
import { bookingTools as langChainTools } from 'agent-booking/langchain';
import { bookingTools as openaiTools } from 'agent-booking/openai-agents';
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

const list = { durationMinutes: 30, timezone: 'Asia/Jerusalem' };
const noa = { guestName: 'Noa Levi', guestEmail: 'openai-agents@example.com', locale: 'en', replaces: '' };
const scripted = new ScriptedModel([
  [functionCall('getFreeSlots', { ...list, days: 0, when: 'Tuesday after two' }, { callId: 'read' })],
  modelResponder(({ request }) => {
    const [start] = /\d{4}-\d\d-\d\dT\d\d:\d\d/.exec(JSON.stringify(request.input)) ?? [];
    const input = { ...list, ...noa, start, reasonKey: '', answers: [] };
    return [functionCall('requestMeeting', input, { callId: 'request' })];
  }),
  [assistantMessage('Done.')],
]);
const openaiAgentsTools = openaiTools({ baseUrl, slug: 'demo' });
const booker = new Agent({ name: 'Booking', model: scripted, tools: openaiAgentsTools });
const { history } = await new Runner({ tracingDisabled: true }).run(booker, 'Book Tuesday after two.', {
  context: { conversation: 'noa:1' },
});
assert.match(JSON.stringify(history), /confirm by the link/);

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
console.log(
  ['ai-sdk@example.com', 'langchain@example.com', 'openai-agents@example.com', ...guests].join(' '),
);
