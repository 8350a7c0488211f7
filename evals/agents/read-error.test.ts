import { APICallError, RetryError } from 'ai';
import { APIConnectionError, APIConnectionTimeoutError, APIError } from 'openai';
import { describe, expect, it } from 'vitest';
import { AgentFailure } from './agent-failure.ts';
import { failureOf, isQuotaSpent } from './read-error.ts';

const frame = { url: 'http://model.test', requestBodyValues: {} };
const aiSdk = (statusCode: number | undefined) =>
  new APICallError({ ...frame, message: 'It failed', ...(statusCode !== undefined && { statusCode }) });
const openAi = (status: number, body: object = {}) =>
  APIError.generate(status, { error: { message: 'It failed', ...body } }, 'It failed', new Headers());
const wrapped = (cause: unknown) => new Error('Outer', { cause });
const named = (name: string, fields: object = {}) =>
  Object.assign(new Error('It failed'), { name, ...fields });

describe('reads', () => {
  it.each([
    ['429 of the AI SDK', aiSdk(429), 'rate_limited'],
    [
      'retries of the AI SDK',
      new RetryError({ message: 'Failed after 3', reason: 'maxRetriesExceeded', errors: [aiSdk(429)] }),
      'rate_limited',
    ],
    ["429 of OpenAI's SDK", openAi(429), 'rate_limited'],
    ['429 inside middleware', wrapped(openAi(429)), 'rate_limited'],
    ['a limit that LangChain names', named('RateLimitCapacityError'), 'rate_limited'],
    ['a prompt that a content filter refused', openAi(400, { code: 'content_filter' }), 'content_filter'],
    ['503', openAi(503), 'provider_error'],
    ['529', named('OverloadedError', { status: 529 }), 'provider_error'],
    ['401', aiSdk(401), 'provider_error'],
    ['400', openAi(400), 'provider_error'],
    ['a connection that the AI SDK could not make', aiSdk(undefined), 'provider_error'],
    [
      "a connection that OpenAI's SDK could not make",
      new APIConnectionError({ message: 'Connection error.' }),
      'provider_error',
    ],
    [
      'fetch that failed',
      new TypeError('fetch failed', { cause: named('Error', { code: 'ECONNREFUSED' }) }),
      'provider_error',
    ],
    ["a timeout of OpenAI's SDK", new APIConnectionTimeoutError(), 'timeout'],
    ['an answer that holds nothing', named('AI_EmptyResponseBodyError'), 'provider_error'],
    ['steps of LangGraph that ran out', named('GraphRecursionError'), 'step_limit'],
    ["an agent's own bug", new TypeError('x is not a function'), 'agent_error'],
    ['anything that is thrown', 'no error at all', 'agent_error'],
    ['what says itself whose fault it is', wrapped(new AgentFailure('budget', 'Spent')), 'budget'],
  ])('%s', (_, error, failure) => {
    expect(failureOf(error)).toMatchObject({ failure });
    expect(isQuotaSpent(error)).toBe(false);
  });

  it.each([
    ["a quota that is spent, by OpenAI's SDK", openAi(429, { code: 'insufficient_quota' })],
    [
      'a quota that is spent, by the AI SDK',
      new APICallError({
        ...frame,
        message: 'It failed',
        statusCode: 429,
        data: { error: { code: 'insufficient_quota' } },
      }),
    ],
  ])('%s', (_, error) => {
    expect(failureOf(error)).toMatchObject({ failure: 'provider_error' });
    expect(isQuotaSpent(error)).toBe(true);
  });
});

describe('an abort', () => {
  const aborted = (reason?: unknown) => AbortSignal.abort(reason);

  it.each([
    ['by a time limit', aborted(new DOMException('too long', 'TimeoutError')), 'timeout'],
    ['by the budget', aborted(new AgentFailure('budget', 'Spent')), 'budget'],
    ['by hand', aborted(), 'harness'],
  ])('%s is no fault of the agent', (_, signal, failure) => {
    const error = failureOf(new DOMException('This operation was aborted', 'AbortError'), signal);
    expect(error).toMatchObject({ name: 'AgentFailure', failure });
  });
});

it('keeps what was thrown', () => {
  const error = new TypeError('x is not a function');
  expect(failureOf(error)).toMatchObject({ message: 'x is not a function', cause: error });
});

it.each([
  [null, 'null'],
  [undefined, 'undefined'],
  ['out of milk', 'out of milk'],
  [{ reason: 1 }, 'an object with reason'],
  [Object.create(null), 'an object with no fields'],
  [{ name: 'Error', constructor: undefined }, 'an object with name, constructor'],
  [
    {
      get message() {
        throw new Error('no message');
      },
    },
    'It threw a value that cannot be read: no message',
  ],
])('is the agent’s own doing, whatever it throws: %#', (thrown, message) => {
  const { failure, message: said, cause } = failureOf(thrown);
  expect([failure, said]).toEqual(['agent_error', message]);
  expect(cause === thrown).toBe(true);
});
