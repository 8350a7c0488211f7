import { expect, it } from 'vitest';
import { earlyEnd } from './agent-failure.ts';

it.each([
  ["OpenAI's refusal by the AI SDK", { raw: 'stop', unified: 'content-filter', refusal: 'No.' }, 'refusal'],
  ["Anthropic's refusal by the AI SDK", { raw: 'refusal', unified: 'content-filter' }, 'refusal'],
  ["Anthropic's refusal", { raw: 'refusal' }, 'refusal'],
  [
    "OpenAI's filter",
    { raw: 'content_filter', unified: 'content-filter', refusal: 'Half' },
    'content_filter',
  ],
  ["Google's filter", { raw: 'PROHIBITED_CONTENT', unified: 'content-filter' }, 'content_filter'],
  ["OpenAI's cut", { raw: 'length', unified: 'length' }, 'length_limit'],
  ["OpenAI's cut by responses", { raw: 'max_output_tokens' }, 'length_limit'],
  ["Anthropic's cut", { raw: 'max_tokens' }, 'length_limit'],
  ["Google's cut", { raw: 'MAX_TOKENS' }, 'length_limit'],
  ['a cut that only the AI SDK names', { unified: 'length' }, 'length_limit'],
])('%s is seen', (_, end, failure) => {
  expect(earlyEnd(end)?.failure).toBe(failure);
});

it.each([
  {},
  { raw: 'stop' },
  { raw: 'end_turn', unified: 'stop' },
  { unified: 'tool-calls' },
  { raw: 'STOP' },
])('an answer that ended as it should is no early end: %j', (end) => {
  expect(earlyEnd(end)).toBeUndefined();
});
