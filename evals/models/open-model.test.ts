import { fakeModel } from '@langchain/core/testing';
import { MockLanguageModelV3 } from 'ai/test';
import { describe, expect, it } from 'vitest';
import { loadPackage } from './eval-model.ts';
import { openModel, readModelSpec } from './open-model.ts';

describe('shorthand', () => {
  it.each([
    ['openai:gpt-5', { kind: 'openai', name: 'gpt-5' }],
    ['anthropic:claude-x', { kind: 'anthropic', name: 'claude-x' }],
    ['google:gemini-x', { kind: 'google', name: 'gemini-x' }],
    ['scripted:careful', { kind: 'scripted', name: 'careful' }],
    [
      'qwen3:8b@http://localhost:11434/v1/',
      { kind: 'openai', name: 'qwen3:8b', baseUrl: 'http://localhost:11434/v1' },
    ],
    ['@cf/meta/x@https://host/v1', { kind: 'openai', name: '@cf/meta/x', baseUrl: 'https://host/v1' }],
  ])('%s', (spec, meant) => {
    expect(readModelSpec(spec)).toEqual(meant);
  });

  it.each(['gpt-5', 'mistral:x', 'openai:', '', 'x@localhost'])(
    'refuses "%s", and says how a model is written',
    (spec) => {
      expect(() => readModelSpec(spec)).toThrow(`The model "${spec}" cannot be read. Write openai:NAME`);
    },
  );
});

it.each([
  ['gpt-5', 'openai:gpt-5'],
  ['o3-mini', 'openai:o3-mini'],
  ['claude-x', 'anthropic:claude-x'],
  ['gemini-x', 'google:gemini-x'],
])('asks whether "%s" means %s', (spec, meant) => {
  expect(() => readModelSpec(spec)).toThrow(`Did you mean ${meant}?`);
});

describe('opens', () => {
  const keys = { openai: 'k', anthropic: 'k', google: 'k' };

  it.each([
    ['openai:gpt-5', 'openai', 'openai.responses'],
    ['anthropic:claude-x', 'anthropic', 'anthropic.messages'],
    ['google:gemini-x', 'google', 'google.generative-ai'],
    ['x@http://localhost:1/v1', 'localhost:1', 'openai.chat'],
  ])('%s as a model of the AI SDK', async (spec, provider, aiSdkProvider) => {
    const model = await openModel(spec, { keys });
    expect(model.provider).toBe(provider);
    expect((await model.aiSdk()).provider).toBe(aiSdkProvider);
  });

  it.each([
    ['openai:gpt-5', 'OPENAI_API_KEY'],
    ['anthropic:claude-x', 'ANTHROPIC_API_KEY'],
    ['google:gemini-x', 'GOOGLE_GENERATIVE_AI_API_KEY'],
  ])('%s only with a key, and says which', async (spec, variable) => {
    await expect(openModel(spec)).rejects.toThrow(`The model "${spec}" needs a key: set ${variable}.`);
    await expect(openModel(spec, { keys: { openai: '', anthropic: '', google: '' } })).rejects.toThrow(
      variable,
    );
  });

  it('openai:NAME at the base URL that it is given, with where it is served', async () => {
    const model = await openModel('openai:m', { keys, openaiBaseUrl: 'http://localhost:1/v1/' });
    expect(model.provider).toBe('openai');
    expect(model.endpoint).toEqual({ name: 'm', baseUrl: 'http://localhost:1/v1', key: 'k' });
    await expect(openModel('openai:m', { keys, openaiBaseUrl: 'localhost' })).rejects.toThrow(
      'The base URL "localhost" is not a web address. Write one such as http://localhost:11434/v1.',
    );
  });

  it('a server that is named without a key', async () => {
    expect((await openModel('x@http://localhost:1/v1')).name).toBe('x@http://localhost:1/v1');
  });

  it('a scripted model that there is', async () => {
    await expect(openModel('scripted:nobody')).rejects.toThrow(
      'these are scripted: booker, careful, slips, lies, phrase-judge',
    );
  });

  it('a model of the AI SDK that code made, and no other', async () => {
    const ours = new MockLanguageModelV3({ provider: 'mine', modelId: 'one' });
    const model = await openModel(ours);
    expect([model.name, await model.aiSdk()]).toEqual(['mine:one', ours]);
    await expect(openModel(fakeModel() as never)).rejects.toThrow('a chat model of LangChain: make an agent');
    await expect(openModel({ model: 'x' } as never)).rejects.toThrow('not an object with model');
  });
});

describe('a package that is missing', () => {
  const missing = (name: string) =>
    Object.assign(new Error(`Cannot find package '${name}' imported from here`), {
      code: 'ERR_MODULE_NOT_FOUND',
    });

  it('is named with what to install', async () => {
    const load = loadPackage(() => Promise.reject(missing('@ai-sdk/google')), '@ai-sdk/google', 'google:x');
    await expect(load).rejects.toThrow(
      'google:x needs the package @ai-sdk/google: npm install ai @ai-sdk/google',
    );
  });

  it('of another package is the error that it is', async () => {
    const load = loadPackage(() => Promise.reject(missing('zod')), '@ai-sdk/google', 'google:x');
    await expect(load).rejects.toThrow("Cannot find package 'zod'");
  });
});
