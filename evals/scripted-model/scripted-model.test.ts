import { createOpenAI } from '@ai-sdk/openai';
import { generateText, isStepCount, type LanguageModel, streamText, tool } from 'ai';
import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createScriptedModel, type Policy, type Seen } from './index.ts';

/** Looks both cities up at once, then says what the tools said. */
const weather: Policy = ({ messages }) => {
  const results = messages.filter((message) => message.role === 'tool');
  if (results.length === 0) {
    const call = ['Haifa', 'Oslo'].map((city) => ({ name: 'getWeather', input: { city } }));
    return { call, say: 'Let me look.' };
  }
  return {
    say: results
      .map((result) => `${result.name}${result.isError ? ' failed' : ''}: ${result.text}`)
      .join(' | '),
  };
};

const tools = {
  getWeather: tool({
    description: 'The weather of a city.',
    inputSchema: z.object({ city: z.string() }),
    execute: async ({ city }) => `${city} is sunny`,
  }),
};

function modelsOver(policies: Record<string, Policy>): { chat: LanguageModel; responses: LanguageModel } {
  const provider = createOpenAI({
    apiKey: 'none',
    baseURL: 'http://model.test/v1',
    fetch: createScriptedModel({ policies }).fetch,
  });
  const name = Object.keys(policies)[0] as string;
  return { chat: provider.chat(name), responses: provider.responses(name) };
}

/** Plays a policy and keeps what it saw. */
function watched(policy: Policy): { policy: Policy; seen: Seen[] } {
  const seen: Seen[] = [];
  return {
    seen,
    policy: (now) => {
      seen.push(structuredClone(now));
      return policy(now);
    },
  };
}

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe.each(['chat', 'responses'] as const)('the AI SDK over %s', (api) => {
  test('runs a tool loop with two calls in one step', async () => {
    const result = await generateText({
      model: modelsOver({ weather })[api],
      tools,
      stopWhen: isStepCount(5),
      prompt: 'How is the weather?',
    });
    expect(result.steps).toHaveLength(2);
    expect(result.steps[0]?.toolCalls.map((call) => call.input)).toEqual([
      { city: 'Haifa' },
      { city: 'Oslo' },
    ]);
    expect(result.steps[0]?.text).toBe('Let me look.');
    expect(result.text).toBe('getWeather: Haifa is sunny | getWeather: Oslo is sunny');
    expect(result.steps[0]?.finishReason).toBe('tool-calls');
    expect(result.finishReason).toBe('stop');
    expect(result.usage.inputTokens).toBeGreaterThan(10);
  });

  test('streams the same conversation', async () => {
    const result = streamText({
      model: modelsOver({ weather })[api],
      tools,
      stopWhen: isStepCount(5),
      prompt: 'Weather?',
    });
    const deltas: string[] = [];
    for await (const delta of result.textStream) deltas.push(delta);
    expect(deltas.length).toBeGreaterThan(5);
    expect(deltas.join('')).toBe('Let me look.getWeather: Haifa is sunny | getWeather: Oslo is sunny');
    const steps = await result.steps;
    expect(steps[0]?.toolCalls.map((call) => call.input)).toEqual([{ city: 'Haifa' }, { city: 'Oslo' }]);
    expect((await result.usage).outputTokens).toBeGreaterThan(1);
  });

  test('shows the policy instructions, earlier words, calls and results, each once', async () => {
    const { policy, seen } = watched(weather);
    await generateText({
      model: modelsOver({ weather: policy })[api],
      instructions: 'Be brief.',
      tools,
      stopWhen: isStepCount(5),
      messages: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Hello to you' },
        { role: 'user', content: 'How is the weather?' },
      ],
    });
    const last = seen.at(-1) as Seen;
    expect(last.instructions).toBe('Be brief.');
    expect(last.tools.map(({ name, description }) => ({ name, description }))).toEqual([
      { name: 'getWeather', description: 'The weather of a city.' },
    ]);
    expect(last.tools[0]?.parameters).toMatchObject({ type: 'object', required: ['city'] });
    expect(last.messages.map(({ role }) => role)).toEqual([
      'guest',
      'assistant',
      'guest',
      'assistant',
      'tool',
      'tool',
    ]);
    expect(last.messages[3]).toMatchObject({
      text: 'Let me look.',
      calls: [
        { name: 'getWeather', input: { city: 'Haifa' } },
        { name: 'getWeather', input: { city: 'Oslo' } },
      ],
    });
    expect(last.messages[5]).toMatchObject({
      role: 'tool',
      name: 'getWeather',
      text: 'Oslo is sunny',
      isError: false,
    });
  });

  test('shows the policy that a tool failed, and malformed arguments as it wrote them', async () => {
    const { policy, seen } = watched(({ messages }) =>
      messages.length === 1 ? { call: [{ name: 'getWeather', input: '{"city": ' }] } : { say: 'It failed.' },
    );
    const result = await generateText({
      model: modelsOver({ clumsy: policy })[api],
      tools,
      stopWhen: isStepCount(5),
      prompt: 'Weather?',
    });
    expect(result.text).toBe('It failed.');
    const answer = seen.at(-1)?.messages.at(-1);
    expect(answer).toMatchObject({ role: 'tool', isError: true });
  });

  test('answers a policy that throws with a provider error that says so', async () => {
    const broken: Policy = () => {
      throw new Error('no idea');
    };
    const call = generateText({ model: modelsOver({ broken })[api], maxRetries: 0, prompt: 'Hi' });
    await expect(call).rejects.toMatchObject({
      statusCode: 500,
      message: 'The policy "broken" threw: no idea',
    });
  });

  test('plays faults of the provider with their status and Retry-After', async () => {
    const busy: Policy = () => ({ fault: { status: 429, message: 'Slow down', retryAfterSeconds: 7 } });
    const call = generateText({ model: modelsOver({ busy })[api], maxRetries: 0, prompt: 'Hi' });
    await expect(call).rejects.toMatchObject({
      statusCode: 429,
      message: 'Slow down',
      responseHeaders: { 'retry-after': '7' },
      isRetryable: true,
    });
  });
});

describe('over HTTP', () => {
  async function serve(
    policies: Record<string, Policy>,
  ): Promise<(path: string, body?: unknown) => Promise<Response>> {
    const { baseUrl, close } = await createScriptedModel({ policies }).listen();
    closers.push(close);
    return (path, body) =>
      fetch(
        `${baseUrl}${path}`,
        body === undefined
          ? {}
          : { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) },
      );
  }
  const hello = { model: 'weather', messages: [{ role: 'user', content: 'Hi' }] };

  test('lists its policies as models', async () => {
    const call = await serve({ weather, other: weather });
    const listed = (await (await call('/models')).json()) as { data: { id: string }[] };
    expect(listed.data.map(({ id }) => id)).toEqual(['weather', 'other']);
  });

  test('answers the same body with the same bytes, and another with other ids', async () => {
    const call = await serve({ weather });
    const [first, second] = [
      await (await call('/chat/completions', hello)).text(),
      await (await call('/chat/completions', hello)).text(),
    ];
    expect(first).toBe(second);
    const longer = { ...hello, messages: [{ role: 'user', content: 'Hi again' }] };
    const other = (await (await call('/chat/completions', longer)).json()) as { id: string };
    expect(other.id).not.toBe((JSON.parse(first) as { id: string }).id);
  });

  test('has the chat body that both SDKs read', async () => {
    const call = await serve({ weather });
    expect(await (await call('/chat/completions', hello)).json()).toMatchObject({
      object: 'chat.completion',
      model: 'weather',
      choices: [
        {
          index: 0,
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            content: 'Let me look.',
            tool_calls: [
              {
                id: expect.stringMatching(/^call_/),
                type: 'function',
                function: { name: 'getWeather', arguments: '{"city":"Haifa"}' },
              },
              {
                id: expect.stringMatching(/^call_/),
                type: 'function',
                function: { name: 'getWeather', arguments: '{"city":"Oslo"}' },
              },
            ],
          },
        },
      ],
      usage: {
        prompt_tokens: expect.any(Number),
        completion_tokens: expect.any(Number),
        total_tokens: expect.any(Number),
      },
    });
  });

  test('ends a chat stream with usage and [DONE]', async () => {
    const call = await serve({ weather });
    const response = await call('/chat/completions', { ...hello, stream: true });
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const events = (await response.text()).trimEnd().split('\n\n');
    expect(events.at(-1)).toBe('data: [DONE]');
    expect(events.at(-2)).toContain('"usage":{"prompt_tokens"');
    expect(events.at(-3)).toContain('"finish_reason":"tool_calls"');
  });

  test('sends the events of responses in order and numbered', async () => {
    const call = await serve({ weather });
    const response = await call('/responses', { model: 'weather', input: 'Hi', stream: true });
    const events = (await response.text()).trimEnd().split('\n\n');
    const types = events.map((event) => event.split('\n')[0]?.slice('event: '.length));
    const once = types.filter((type, index) => type !== types[index - 1]);
    expect(once.slice(0, 8)).toEqual([
      'response.created',
      'response.in_progress',
      'response.output_item.added',
      'response.content_part.added',
      'response.output_text.delta',
      'response.output_text.done',
      'response.content_part.done',
      'response.output_item.done',
    ]);
    expect(once.at(-1)).toBe('response.completed');
    const numbers = events.map(
      (event) =>
        (JSON.parse(event.split('\ndata: ')[1] ?? '') as { sequence_number: number }).sequence_number,
    );
    expect(numbers).toEqual(events.map((_, index) => index));
  });

  test('knows what it said from a bare item reference', async () => {
    const { policy, seen } = watched(() => ({ say: 'שלום, Noa' }));
    const call = await serve({ polite: policy });
    const first = (await (await call('/responses', { model: 'polite', input: 'Hi' })).json()) as {
      output: { id: string }[];
    };
    await call('/responses', {
      model: 'polite',
      input: [
        { role: 'user', content: 'Hi' },
        { type: 'item_reference', id: first.output[0]?.id },
        { role: 'user', content: 'And?' },
      ],
    });
    expect(seen.at(-1)?.messages[1]).toEqual({ role: 'assistant', text: 'שלום, Noa', calls: [] });
  });

  test.each([
    ['a body that is no JSON', '/chat/completions', '{', 400, null],
    ['a body that is no object', '/responses', '[]', 400, null],
    ['messages that are missing', '/chat/completions', { model: 'weather' }, 400, 'messages'],
    [
      'a message of an unknown role',
      '/chat/completions',
      { model: 'weather', messages: [{ role: 'robot' }] },
      400,
      'messages[0].role',
    ],
    ['an unknown model', '/chat/completions', { ...hello, model: 'gpt-5' }, 404, 'model'],
    [
      'a model named like a property of objects',
      '/responses',
      { model: 'constructor', input: 'Hi' },
      404,
      'model',
    ],
    [
      'an item of an unknown type',
      '/responses',
      { model: 'weather', input: [{ type: 'dance' }] },
      400,
      'input[0].type',
    ],
    [
      'a stored response',
      '/responses',
      { model: 'weather', input: 'Hi', previous_response_id: 'r1' },
      400,
      'previous_response_id',
    ],
    ['an unknown address', '/images', {}, 404, null],
    [
      'a tool result without its call',
      '/chat/completions',
      { model: 'weather', messages: [{ role: 'tool', tool_call_id: 'c1', content: 'x' }] },
      400,
      'messages',
    ],
    [
      'a tool call without its result',
      '/responses',
      {
        model: 'weather',
        input: [
          { type: 'function_call', call_id: 'c1', name: 'f', arguments: '{}' },
          { role: 'user', content: 'x' },
        ],
      },
      400,
      'input',
    ],
  ])('refuses %s in the shape of an OpenAI error', async (_, path, body, status, param) => {
    const call = await serve({ weather });
    const response = await call(path, body);
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      error: {
        message: expect.any(String),
        type: 'invalid_request_error',
        param,
        code: status === 404 ? expect.any(String) : null,
      },
    });
  });

  test('refuses a body above its limit', async () => {
    const call = await serve({ weather });
    const response = await call('/chat/completions', { ...hello, padding: 'x'.repeat(9 * 1024 * 1024) });
    expect(response.status).toBe(413);
  });
});
