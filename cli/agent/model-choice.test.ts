import { expect, test } from 'vitest';
import { UsageError } from '../command.ts';
import { chooseModel } from './model-choice.ts';

test('is the scripted model when none is named', () => {
  expect(chooseModel({}, { OPENAI_API_KEY: 'k' })).toEqual({ kind: 'scripted', api: undefined });
  expect(chooseModel({ api: 'responses' }, {})).toEqual({ kind: 'scripted', api: 'responses' });
});

test('takes a model of OpenAI with the key of the environment', () => {
  expect(chooseModel({ model: 'openai:gpt-5' }, { OPENAI_API_KEY: 'k' })).toEqual({
    kind: 'remote',
    name: 'gpt-5',
    baseUrl: 'https://api.openai.com/v1',
    key: 'k',
    api: undefined,
  });
});

test('takes any compatible server, also without a key and with a colon in the name', () => {
  expect(
    chooseModel({ model: 'qwen3:8b', 'base-url': 'http://localhost:11434/v1/', api: 'chat' }, {}),
  ).toEqual({
    kind: 'remote',
    name: 'qwen3:8b',
    baseUrl: 'http://localhost:11434/v1',
    key: undefined,
    api: 'chat',
  });
});

test.each([
  [{ model: 'openai:gpt-5' }, 'OPENAI_API_KEY'],
  [{ model: 'gpt-5' }, 'openai:NAME'],
  [{ model: 'anthropic:claude' }, 'anthropic:claude'],
  [{ model: 'openai:' }, 'openai:NAME'],
  [{ 'base-url': 'http://localhost/v1' }, '--model NAME'],
  [{ model: 'm', 'base-url': 'localhost' }, '"localhost"'],
  [{ api: 'soap' }, '"soap"'],
])('refuses %o, naming the value or the remedy', (words, part) => {
  expect(() => chooseModel(words, { OPENAI_API_KEY: '' })).toThrow(UsageError);
  expect(() => chooseModel(words, {})).toThrow(part);
});
