import { expect, test } from 'vitest';
import { UsageError } from '../command.ts';
import { chooseModel, openModel } from './model.ts';

const key = { OPENAI_API_KEY: 'k' };
const local = 'http://localhost:11434/v1';

test('is the scripted stand-in when no model is named', () => {
  expect(chooseModel({}, key).name).toBeUndefined();
});

test.each([
  ['openai:gpt-5', {}, 'https://api.openai.com/v1'],
  ['openai:gpt-5', { OPENAI_BASE_URL: '' }, 'https://api.openai.com/v1'],
  ['openai:gpt-5', { OPENAI_BASE_URL: 'http://localhost:1/v1/' }, 'http://localhost:1/v1'],
])('%s with %o is called at %s', async (model, env, baseUrl) => {
  const { endpoint } = await openModel(chooseModel({ model }, { ...key, ...env }));
  expect(endpoint).toEqual({ name: 'gpt-5', baseUrl, key: 'k' });
});

test('--base-url stands in for OPENAI_BASE_URL', async () => {
  const words = { model: 'openai:gpt-5', 'base-url': `${local}/` };
  const { endpoint } = await openModel(chooseModel(words, { ...key, OPENAI_BASE_URL: 'http://localhost:1' }));
  expect(endpoint).toEqual({ name: 'gpt-5', baseUrl: local, key: 'k' });
});

test.each([{ model: 'qwen3:8b', 'base-url': `${local}/` }, { model: `qwen3:8b@${local}/` }])(
  'takes any compatible server, also without a key: %o',
  async (words) => {
    const opened = await openModel(chooseModel(words, {}));
    expect(opened.endpoint).toEqual({ name: 'qwen3:8b', baseUrl: local });
    expect(opened.description).toBe(`qwen3:8b at ${local}`);
    expect((await opened.aiSdk()).provider).toBe('openai.chat');
  },
);

test.each([
  ['anthropic:claude-x', { ANTHROPIC_API_KEY: 'k' }, 'anthropic.messages'],
  ['google:gemini-x', { GOOGLE_GENERATIVE_AI_API_KEY: 'k' }, 'google.generative-ai'],
])('takes %s, which only the AI SDK can call', async (model, env, provider) => {
  const opened = await openModel(chooseModel({ model }, env));
  expect(opened.endpoint).toBeUndefined();
  expect((await opened.aiSdk()).provider).toBe(provider);
});

test('takes a scripted model by its name, and says that it is one', async () => {
  const opened = await openModel(chooseModel({ model: 'scripted:careful' }, {}));
  expect(opened.scripted).toBe(true);
  expect(opened.endpoint?.name).toBe('careful');
});

test.each([
  [{ 'base-url': 'http://localhost/v1' }, '--model NAME'],
  [{ model: '' }, 'openai:gpt-5'],
  [{ model: 'm', 'base-url': 'localhost' }, '"localhost"'],
  [{ model: 'anthropic:claude-x', 'base-url': local }, 'anthropic:claude-x needs none'],
  [{ model: `m@${local}`, 'base-url': local }, 'needs none'],
])('refuses %o, naming the value or the remedy', (words, part) => {
  expect(() => chooseModel(words, {})).toThrow(UsageError);
  expect(() => chooseModel(words, {})).toThrow(part);
});

test.each([
  ['gpt-5', 'Did you mean openai:gpt-5?'],
  ['claude-x', 'Did you mean anthropic:claude-x?'],
  ['mistral:x', 'Write openai:NAME, anthropic:NAME, google:NAME, scripted:NAME, or NAME@URL'],
  ['openai:', 'Write openai:NAME'],
  ['openai:gpt-5', 'set OPENAI_API_KEY'],
  ['anthropic:claude-x', 'set ANTHROPIC_API_KEY'],
  ['scripted:missing', 'these are scripted: booker, careful'],
])('refuses the model "%s" as evals do: %s', async (model, part) => {
  const opening = openModel(chooseModel({ model }, { OPENAI_API_KEY: '' }));
  await expect(opening).rejects.toThrow(UsageError);
  await expect(opening).rejects.toThrow(part);
});

test('refuses an OPENAI_BASE_URL that is not an address', async () => {
  const opening = openModel(chooseModel({ model: 'openai:m' }, { ...key, OPENAI_BASE_URL: 'localhost' }));
  await expect(opening).rejects.toThrow('The base URL "localhost" is not a web address.');
});
