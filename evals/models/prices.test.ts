import { describe, expect, it } from 'vitest';
import { costOf, readPrices } from './prices.ts';

const prices = readPrices(
  '{"openai:m": {"input": 2, "cachedInput": 0.5, "output": 8}, "m-1": {"input": 4, "output": 8}}',
  'prices.json',
);
const usage = {
  inputTokens: 1_000_000,
  cachedInputTokens: 400_000,
  outputTokens: 500_000,
  reasoningTokens: 300_000,
};

describe('a cost', () => {
  it('counts cached input at its own price, and reasoning as output', () => {
    expect(costOf({ name: 'openai:m', models: ['m-1'], modelCalls: 1, usage }, prices)).toBeCloseTo(
      0.6 * 2 + 0.4 * 0.5 + 0.5 * 8,
      9,
    );
  });

  it('is that of the model that answered where the name has none, cached input priced as input', () => {
    expect(costOf({ name: 'gateway', models: ['m-1'], modelCalls: 1, usage }, prices)).toBeCloseTo(4 + 4, 9);
    const untold = { ...usage, cachedInputTokens: null };
    expect(costOf({ name: 'openai:m', models: [], modelCalls: 1, usage: untold }, prices)).toBeCloseTo(
      2 + 4,
      9,
    );
  });

  it.each([
    ['no price', { name: 'toString', models: ['m-2'], modelCalls: 1, usage }],
    [
      'no count of input',
      { name: 'openai:m', models: [], modelCalls: 1, usage: { ...usage, inputTokens: null } },
    ],
    [
      'no count of output',
      { name: 'openai:m', models: [], modelCalls: 1, usage: { ...usage, outputTokens: null } },
    ],
  ])('is not known with %s', (_, priced) => {
    expect(costOf(priced, prices)).toBeNull();
  });
});

it.each([
  ['{', 'prices.json holds no prices'],
  ['{"m": {"input": -1, "output": 2}}', 'input'],
  ['{"m": {"input": 1}}', 'output'],
  ['{"m": {"input": 1, "output": 2, "cached": 1}}', 'cached'],
])('refuses the price file %s', (json, part) => {
  expect(() => readPrices(json, 'prices.json')).toThrow(part);
});
