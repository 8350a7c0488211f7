import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import OpenAI from 'openai';
import { expect, test } from 'vitest';
import { runWords } from '../run-words.ts';

test('serves both protocols under any model name, and ends cleanly when it is interrupted', async () => {
  const interruption = new AbortController();
  const stdout = new PassThrough();
  const stderr = new PassThrough();
  const line = { env: {}, stdin: new PassThrough(), stdout, stderr, interrupted: interruption.signal };
  const ended = runWords(['model', '--port', '0'], line);
  const printed = String(await new Promise((resolve) => stdout.once('data', resolve)));
  const [, baseURL = '', apiKey = ''] =
    /^export OPENAI_BASE_URL=(http\S+)\nexport OPENAI_API_KEY=(\S+)\n# Ctrl-C ends it, or: kill \d+\n$/.exec(
      printed,
    ) ?? [];
  const openai = new OpenAI({ baseURL, apiKey });
  const messages = [{ role: 'user' as const, content: 'Hello' }];
  const chat = await openai.chat.completions.create({ model: 'gpt-5', messages });
  const response = await openai.responses.create({ model: 'any-other', input: 'Hello' });
  expect(chat.choices[0]?.message.content).not.toBe('');
  expect(response.output_text).toBe(chat.choices[0]?.message.content);
  const streamed = await openai.chat.completions.create({ model: 'gpt-5', messages, stream: true });
  let joined = '';
  for await (const { choices } of streamed) joined += choices[0]?.delta.content ?? '';
  expect(joined).toBe(response.output_text);
  interruption.abort();
  expect(await ended).toBe(0);
});

test('ends with 1, as serve does, where its port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const stderr = new PassThrough();
  const { signal } = new AbortController();
  const line = { env: {}, stdin: new PassThrough(), stdout: new PassThrough(), stderr, interrupted: signal };
  expect(await runWords(['model', `--port=${port}`], line)).toBe(1);
  stderr.end();
  expect(await text(stderr)).toContain(`port ${port} on 127.0.0.1 is in use; stop what listens there`);
  other.close();
});

test.each(['99999', 'x', '-1'])('refuses the port %s', async (port) => {
  const stderr = new PassThrough();
  const { signal } = new AbortController();
  const line = { env: {}, stdin: new PassThrough(), stdout: new PassThrough(), stderr, interrupted: signal };
  expect(await runWords(['model', `--port=${port}`], line)).toBe(2);
  stderr.end();
  expect(await text(stderr)).toContain(`--port is "${port}"; it must be a whole number from 0 to 65535`);
});
