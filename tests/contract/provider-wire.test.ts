import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogleGenerativeAI } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createBookingTools } from 'agent-booking';
import { bookingTools } from 'agent-booking/ai-sdk';
import { generateText, type LanguageModel, type ModelMessage } from 'ai';
import { expect, it, onTestFinished } from 'vitest';
import { createWorld, request } from '../booking-world.ts';

/** Catches the request to a provider, and answers nothing. */
function catching() {
  const bodies: string[] = [];
  const fetch = async (_: string | URL | Request, init?: RequestInit) => {
    bodies.push(String(init?.body));
    return new Response('{}', { status: 418 });
  };
  return { bodies, settings: { apiKey: 'none', fetch } };
}

type Settings = ReturnType<typeof catching>['settings'];

it.each<[string, (settings: Settings) => LanguageModel, (text: string) => string]>([
  [
    'OpenAI, chat',
    (settings) => createOpenAI(settings).chat('gpt-5'),
    (text) => JSON.stringify({ error: text }),
  ],
  [
    'OpenAI, responses',
    (settings) => createOpenAI(settings)('gpt-5'),
    (text) => JSON.stringify({ error: text }),
  ],
  ['Anthropic', (settings) => createAnthropic(settings)('claude-sonnet-5'), (text) => text],
  ['Google', (settings) => createGoogleGenerativeAI(settings)('gemini-3-pro'), (text) => text],
])(
  'a failure arrives whole, in the words that every adapter gives: %s',
  async (provider, modelOf, wrapped) => {
    const world = createWorld();
    onTestFinished(() => world.close());
    const input = request();
    const neutral = createBookingTools(world.options()).requestMeeting;
    const failure = await neutral.execute(input);
    const tools = bookingTools(world.options());
    const output = await tools.requestMeeting.toModelOutput?.({
      toolCallId: '1',
      input,
      output: failure,
    } as never);
    const messages = [
      { role: 'user', content: 'Book.' },
      {
        role: 'assistant',
        content: [{ type: 'tool-call', toolCallId: '1', toolName: 'requestMeeting', input }],
      },
      {
        role: 'tool',
        content: [{ type: 'tool-result', toolCallId: '1', toolName: 'requestMeeting', output }],
      },
    ] as ModelMessage[];
    const { bodies, settings } = catching();
    await Promise.allSettled([generateText({ model: modelOf(settings), tools, messages, maxRetries: 0 })]);
    const text = neutral.toModelText(failure);
    expect(text).toContain('2026-11-22 Sun, 23 Mon, 24 Tue, 25 Wed: ');
    // As a JSON text within the body.
    expect(bodies[0]).toContain(JSON.stringify(wrapped(text)));
    if (provider === 'Anthropic') expect(bodies[0]).toContain('"is_error":true');
    if (provider === 'Google') expect(bodies[0]).toMatch(/"error":"Error not_read/);
  },
);
