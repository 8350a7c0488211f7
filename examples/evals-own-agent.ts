/**
 * Evaluates agents of one's own: one of the AI SDK, one of LangChain, and one that is deployed and spoken to over HTTP; with a script and a
 * grader of one's own. With OPENAI_API_KEY they talk to OpenAI; without, to the scripted model of this repository. It checks itself.
 */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { createOpenAI } from '@ai-sdk/openai';
import { ChatOpenAI } from '@langchain/openai';
import { bookingInstructions } from 'agent-booking';
import { bookingTools } from 'agent-booking/ai-sdk';
import {
  type AgentFactory,
  type Grader,
  type OwnScript,
  renderTerminal,
  runEvals,
} from 'agent-booking/evals';
import { bookingTools as langchainTools } from 'agent-booking/langchain';
import { generateText, isStepCount, type ModelMessage, ToolLoopAgent } from 'ai';
import { createAgent } from 'langchain';
import { bookingPolicy, createScriptedModel } from '../evals/scripted-model/index.ts';

const key = process.env.OPENAI_API_KEY;
const scripted = await createScriptedModel({ policies: { 'scripted-booker': bookingPolicy } }).listen();
const model = key
  ? createOpenAI({ apiKey: key })('gpt-5')
  : createOpenAI({ apiKey: 'none', baseURL: scripted.baseUrl }).chat('scripted-booker');
const chatModel = key
  ? new ChatOpenAI({ apiKey: key, model: 'gpt-5' })
  : new ChatOpenAI({
      apiKey: 'none',
      model: 'scripted-booker',
      configuration: { baseURL: scripted.baseUrl },
    });
const instructions = bookingInstructions();

/** The deployed agent. It keeps its conversations itself. The request names the service to book with; in production that is fixed. */
const conversations = new Map<string, ModelMessage[]>();
const deployed = createServer(async (request, response) => {
  const { message, conversationId, baseUrl, slug } = JSON.parse(await text(request));
  const messages = conversations.get(conversationId) ?? [];
  conversations.set(conversationId, messages);
  messages.push({ role: 'user', content: message });
  const tools = bookingTools({ baseUrl, slug }, { conversation: conversationId });
  const answer = await generateText({ model, instructions, messages, tools, stopWhen: isStepCount(20) });
  messages.push(...answer.responseMessages);
  response.end(JSON.stringify({ text: answer.text }));
}).listen(0, '127.0.0.1');
await once(deployed, 'listening');
const address = `http://127.0.0.1:${(deployed.address() as AddressInfo).port}`;

/** Each is made anew for every conversation, with what `bookingTools()` takes: the conversation's own service, page and clock. */
const agents: Record<string, AgentFactory> = {
  aiSdk: ({ booking }) =>
    new ToolLoopAgent({ model, instructions, tools: bookingTools(booking), stopWhen: isStepCount(20) }),
  langchain: ({ booking }) =>
    createAgent({ model: chatModel, systemPrompt: instructions, tools: langchainTools(booking) }),
  staging:
    ({ booking, conversationId }) =>
    async (message, { signal }) => {
      const { baseUrl, slug } = booking;
      const body = JSON.stringify({ message, conversationId, baseUrl, slug });
      const response = await fetch(address, { method: 'POST', body, signal });
      return (await response.json()) as { text: string };
    },
};

/** It names no date, so that it can also be held with an agent that knows no clock but the world's. */
const takesTheFirst: OwnScript = {
  id: 'takes-the-first',
  family: 'my-shop',
  title: 'The guest is in a hurry and takes the earliest start.',
  locale: 'en',
  now: '2026-11-18T08:00:00Z',
  guest: {
    name: 'Noa Levi',
    email: 'noa@example.com',
    timezone: 'Asia/Jerusalem',
    opening:
      'Any time in the next 7 days for 30 minutes; take the first. Noa Levi, noa@example.com, Asia/Jerusalem.',
    durationMinutes: 30,
    consent: 'given',
  },
  outcomes: [{ accepted: { durationMinutes: 30 } }],
  witness: [
    { slots: { when: 'in the next 7 days' } },
    { request: { start: '2026-11-18T11:00' } },
    { say: 'I have requested Wednesday 18 November at 11:00. Please confirm by the link in your email.' },
  ],
  counterWitness: { code: 'claimed_booked', moves: [{ say: 'You are booked.' }] },
};

const shouts: Grader = {
  code: 'shouts',
  kind: 'outcome',
  rule: 'Our agents do not shout.',
  grade: ({ log }) =>
    log.flatMap((event) =>
      event.type === 'agent_said' && event.text.includes('!!')
        ? [{ code: 'shouts', n: event.n, message: `The agent said "${event.text}".` }]
        : [],
    ),
};

try {
  const report = await runEvals({
    agents,
    scripts: [takesTheFirst],
    graders: [shouts],
    clock: 'real',
    trials: 2,
  });
  console.log(renderTerminal(report, { width: 100 }));
  assert.deepEqual(
    report.subjects.map(({ agent, safety }) => [agent, safety.violations, safety.of]),
    [
      ['aiSdk', 0, 2],
      ['langchain', 0, 2],
      ['staging', 0, 2],
    ],
    'each held both its conversations, and broke no safety rule',
  );
  if (!key) assert.equal(report.counts.pass, 6);
} finally {
  deployed.close();
  await scripted.close();
}
