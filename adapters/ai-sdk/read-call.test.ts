import { describe, expect, it } from 'vitest';
import { mastraSteps } from './mastra-steps.ts';
import { readCall } from './read-call.ts';

const user = { role: 'user', content: 'Book.' };

/** A message of the model with one call that a human is asked about. */
function asks(toolCallId: string, approvalId: string) {
  return {
    role: 'assistant',
    content: [
      { type: 'tool-call', toolCallId, toolName: 'requestMeeting', input: {} },
      { type: 'tool-approval-request', approvalId, toolCallId },
    ],
  };
}

function responds(approvalId: string, approved: unknown, ...more: object[]) {
  return { role: 'tool', content: [{ type: 'tool-approval-response', approvalId, approved }, ...more] };
}

function result(toolCallId: string, output: unknown) {
  return { type: 'tool-result', toolCallId, toolName: 'requestMeeting', output };
}

const approvalOf = (toolCallId: string, ...messages: unknown[]) =>
  readCall({ toolCallId, messages }).approval;

describe('the decision on a call', () => {
  it('is read from the last message', () => {
    const messages = [user, asks('call_0', 'a')];
    expect(approvalOf('call_0', ...messages)).toMatchObject({ decision: 'none' });
    expect(approvalOf('call_0', ...messages, responds('a', true))).toMatchObject({ decision: 'approved' });
    expect(approvalOf('call_0', ...messages, responds('a', false))).toMatchObject({ decision: 'rejected' });
    expect(approvalOf('call_0', ...messages, responds('a', true), user)).toMatchObject({ decision: 'none' });
  });

  it.each(['true', 1, {}, null, undefined])('is a rejection where approved is %j', (approved) => {
    expect(approvalOf('call_0', user, asks('call_0', 'a'), responds('a', approved))).toMatchObject({
      decision: 'rejected',
    });
  });

  it('does not exist if the response names the request of another call', () => {
    const messages = [user, asks('call_0', 'a'), asks('call_1', 'b'), responds('b', true)];
    expect(approvalOf('call_0', ...messages)).toMatchObject({ decision: 'none' });
    expect(approvalOf('call_0', user, responds('a', true))).toMatchObject({ decision: 'none' });
  });

  it('is the first response to the call, as the SDK takes it', () => {
    const both = responds('a', false, { type: 'tool-approval-response', approvalId: 'a', approved: true });
    expect(approvalOf('call_0', user, asks('call_0', 'a'), both)).toMatchObject({ decision: 'rejected' });
  });

  it.each([true, false])('does not exist where its call has a result already: approved %j', (approved) => {
    const answered = responds('a', approved, result('call_0', { type: 'text', value: 'Sent.' }));
    expect(approvalOf('call_0', user, asks('call_0', 'a'), answered)).toEqual({
      key: 'call_0',
      decision: 'none',
    });
  });
});

it('is equal for a call in the review, in the resumed run, and where earlier messages are cut off', () => {
  const first = [user, asks('call_0', 'a'), responds('a', true)];
  const second = [...first, user, asks('call_0', 'b'), responds('b', true)];
  expect(approvalOf('call_0', ...first, user).key).toBe('call_0');
  expect(approvalOf('call_0', ...second)).toEqual({ key: 'call_0', decision: 'approved' });
  expect(approvalOf('call_0', ...second.slice(4))).toEqual({ key: 'call_0', decision: 'approved' });
});

it('names the calls that a human rejected', () => {
  const messages = [
    user,
    asks('call_0', 'a'),
    responds('a', false),
    asks('call_0', 'b'),
    responds('b', true),
  ];
  expect(readCall({ toolCallId: 'x', messages }).rejected).toEqual([{ key: 'call_0', id: 'a' }]);
});

it('names the latest hundred rejections, by ids that are not long', () => {
  const messages = Array.from({ length: 101 }, (_, index) => [
    asks('call_0', `${index} ${'x'.repeat(200)}`),
    responds(`${index} ${'x'.repeat(200)}`, false),
  ]).flat();
  const { rejected = [] } = readCall({ toolCallId: 'x', messages });
  expect(rejected).toHaveLength(100);
  expect(rejected[0]?.id).toMatch(/^1 x{98}$/);
});

describe('the turn', () => {
  it('is equal for calls of one model message, and for clones of the messages', () => {
    const { turn } = readCall({ toolCallId: 'a', messages: [user] });
    expect(readCall({ toolCallId: 'b', messages: structuredClone([user]) }).turn).toBe(turn);
    expect(readCall({ toolCallId: 'b', messages: [user, user] }).turn).not.toBe(turn);
  });

  it('is that of the call, where an approved call is resumed', () => {
    const { turn } = readCall({ toolCallId: 'call_0', messages: [user] });
    const messages = [user, asks('call_0', 'a'), responds('a', true)];
    expect(readCall({ toolCallId: 'call_0', messages }).turn).toBe(turn);
  });

  it.each([undefined, null, [], {}, 'text'])('is not known where the messages are %j', (messages) => {
    expect(readCall({ toolCallId: 'a', messages: messages as never })).toMatchObject({
      turn: undefined,
      rejected: [],
      history: [],
      approval: { decision: 'none' },
    });
  });
});

describe('the history', () => {
  const record = { v: 1 };
  const words = { message: 'Sent.', next: 'Tell the guest.' };
  const sent = { ok: true, status: 'confirmation_sent', ...words, record };
  const uncertain = { ok: false, code: 'uncertain', ...words, record };

  it('holds no record of another tool, whatever that answers', () => {
    const part = { ...result('call_0', { type: 'json', value: sent }), toolName: 'fetchJson' };
    const messages = [user, { role: 'tool', content: [part] }];
    expect(readCall({ toolCallId: 'a', messages }).history).toEqual([]);
  });

  it.each<[string, unknown, unknown[]]>([
    [
      'in the provider options',
      { type: 'text', value: 'Sent.', providerOptions: { 'agent-booking': record } },
      [record],
    ],
    ['in a result that was kept as JSON', { type: 'json', value: sent }, [record]],
    ['in a failure that was kept as JSON', { type: 'json', value: uncertain }, [record]],
    ['in JSON that is no result of ours', { type: 'json', value: { ...sent, status: 'sent' } }, []],
    ['in JSON without our words', { type: 'json', value: { ok: true, record } }, []],
    ['in none of them', { type: 'text', value: 'record' }, []],
    ['in an output that is null', null, []],
  ])('holds records %s', (_, output, expected) => {
    const messages = [user, { role: 'tool', content: [result('call_0', output)] }];
    expect(readCall({ toolCallId: 'a', messages }).history).toEqual(expected);
  });

  it('holds no record of what the guest or the model wrote', () => {
    const content = [result('call_0', { type: 'json', value: sent })];
    const messages = ['user', 'assistant'].map((role) => ({ role, content }));
    expect(readCall({ toolCallId: 'a', messages }).history).toEqual([]);
  });
});

it('takes messages that hold anything', () => {
  const messages = [
    null,
    7,
    { role: 'tool' },
    { role: 'tool', content: [null, 'x', { type: 'tool-result' }, { type: 'tool-approval-response' }] },
    { role: 'assistant', content: [{ type: 'tool-approval-request' }] },
  ];
  expect(() => readCall({ toolCallId: 'a', messages })).not.toThrow();
});

describe('a call of Mastra', () => {
  it('is named by its step, because its messages are those of the run', async () => {
    const requestContext = new Map();
    const call = { messages: [user], requestContext };
    await mastraSteps.processInputStep({ requestContext });
    const { turn } = readCall(call);
    expect(turn).toBeTypeOf('string');
    expect(readCall({ ...call, messages: [...call.messages] }).turn).toBe(turn);
    await mastraSteps.processInputStep({ requestContext });
    expect(readCall(call).turn).not.toBe(turn);
  });

  it('has no known message without the processor, also in an agent that inherits the context of another', async () => {
    const requestContext = new Map();
    await mastraSteps.processInputStep({ requestContext });
    expect(readCall({ messages: [user], requestContext: new Map(requestContext) }).turn).toBeUndefined();
  });
});
