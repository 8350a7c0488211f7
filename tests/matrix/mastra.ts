/**
 * A user's program with Mastra and the installed package. A model reads the free starts and guesses one of them in the same message. Then it
 * requests it in its next message.
 */
import assert from 'node:assert/strict';
import process from 'node:process';
import { Agent } from '@mastra/core/agent';
import type { BookingToolsOptions } from 'agent-booking';
import { bookingTools, mastraSteps } from 'agent-booking/ai-sdk';
import { MockLanguageModelV3 } from 'ai/test';
import { listedStart, reading, wishFor } from './wish.ts';

process.env.MASTRA_TELEMETRY_DISABLED = '1';
const [, , baseUrl = ''] = process.argv;
const options = { baseUrl, slug: 'demo' };
const warnings: string[] = [];
const guests: string[] = [];
process.on('warning', ({ message }) => void warnings.push(message));

type Run = {
  email: string;
  more?: BookingToolsOptions;
  inputProcessors?: (typeof mastraSteps)[];
  steps?: object;
};

const start = await listedStart(options);

/** What became of the two requests: `ok` or the code of the refusal. */
async function outcomesOf({
  email,
  more,
  inputProcessors = [mastraSteps],
  steps = {},
}: Run): Promise<string[]> {
  const outcomes: string[] = [];
  guests.push(email);
  const tools = bookingTools({
    ...options,
    ...more,
    onEvent({ type, code = '' }) {
      if (type === 'refused') outcomes.push(code);
      if (type === 'request_accepted') outcomes.push('ok');
    },
  });
  const agent = new Agent({
    id: 'booking',
    name: 'Booking',
    instructions: 'Book.',
    model: scripted(email) as never,
    tools: tools as never, // the types of Mastra take no tools of `ai` 7
    inputProcessors,
  });
  await agent.generate('Book.', { maxSteps: 5, ...steps });
  return outcomes;
}

function scripted(guestEmail: string): MockLanguageModelV3 {
  const wish = wishFor(start, guestEmail);
  const call = (toolName: string, input: object) => ({
    type: 'tool-call' as const,
    toolCallId: crypto.randomUUID(),
    toolName,
    input: JSON.stringify(input),
  });
  const request = () => call('requestMeeting', wish);
  const said = [
    [call('getFreeSlots', reading), request()],
    [request()],
    [{ type: 'text' as const, text: 'Done.' }],
  ];
  const counts = {
    total: 1,
    noCache: 1,
    cacheRead: undefined,
    cacheWrite: undefined,
    text: 1,
    reasoning: undefined,
  };
  return new MockLanguageModelV3({
    doGenerate: said.map((content, index) => ({
      content,
      finishReason: { unified: index < 2 ? ('tool-calls' as const) : ('stop' as const), raw: undefined },
      usage: { inputTokens: counts, outputTokens: counts },
      warnings: [],
    })),
  });
}

assert.deepEqual(await outcomesOf({ email: 'mastra@example.com' }), ['not_read', 'ok']);
assert.deepEqual(await outcomesOf({ email: 'one@example.com', steps: { toolCallConcurrency: 1 } }), [
  'not_offered',
  'ok',
]);
const approve = () => true;
assert.deepEqual(await outcomesOf({ email: 'approve@example.com', more: { approve } }), ['not_read', 'ok']);
assert.deepEqual(warnings, []);
assert.deepEqual(await outcomesOf({ email: 'plain@example.com', inputProcessors: [] }), ['not_read', 'ok']);
assert.deepEqual(await outcomesOf({ email: 'again@example.com', inputProcessors: [] }), ['not_read', 'ok']);
await new Promise(setImmediate);
assert.equal(warnings.length, 1);
assert.match(warnings[0] ?? '', /inputProcessors: \[mastraSteps\]/);
console.log(guests.join(' '));
