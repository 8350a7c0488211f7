import { AIMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import { describe, expect, it } from 'vitest';
import { type Config, readCall as readOf } from './read-call.ts';

const human = new HumanMessage('Book.');

function calls(id: string | undefined, ...ids: string[]) {
  const tool_calls = ids.map((one) => ({ id: one, name: 'requestMeeting', args: {} }));
  return new AIMessage({ content: '', tool_calls, ...(id === undefined ? {} : { id }) });
}

function answers(tool_call_id: string, artifact?: unknown) {
  return new ToolMessage({ content: 'No.', tool_call_id, artifact, name: 'requestMeeting' });
}

const read = (config: Config, input: unknown = {}) => readOf(config, { name: 'requestMeeting', input });

const readCall = (id: string | undefined, messages: unknown, configurable?: object) =>
  read({ toolCall: { id }, state: messages, ...(configurable ? { configurable } : {}) });

describe('the conversation', () => {
  it.each<[unknown, string | undefined]>([
    ['noa', 'noa'],
    [7, '7'],
    [undefined, undefined],
    [null, undefined],
    ['', undefined],
  ])('of the thread %j is %j', (thread_id, conversation) => {
    expect(readCall('a', [], { thread_id }).thread).toBe(conversation);
  });

  it.each([{}, ['noa'], true])(
    'is unknown where the thread is %j: it would be one for all guests',
    (thread_id) => {
      expect(readCall('a', [], { thread_id }).thread).toBe('');
    },
  );
});

it('takes a thread that is a big integer', () => {
  expect(readCall('a', [], { thread_id: 7n }).thread).toBe('7');
});

describe('the key of a call', () => {
  it('tells calls apart that have one id in two messages', () => {
    const first = [human, calls('run-1', 'call_0')];
    const second = [...first, answers('call_0'), calls('run-2', 'call_0')];
    expect(readCall('call_0', first).key).toBe('["run-1","call_0"]');
    expect(readCall('call_0', second).key).toBe('["run-2","call_0"]');
  });

  it('is that of the latest message with such a call, if the call has no id', () => {
    const idless = (id: string) => new AIMessage({ id, content: '', tool_calls: [{ name: 'x', args: {} }] });
    const first = [human, idless('run-1')];
    const answer = new ToolMessage({ content: 'No.', tool_call_id: '' });
    expect(readCall(undefined, first).key).toBe('["run-1",""]');
    expect(readCall(undefined, first).rejected).toEqual([]);
    const second = readCall(undefined, [...first, answer, human, idless('run-2')]);
    expect(second).toMatchObject({ key: '["run-2",""]', rejected: [{ key: '["run-1",""]' }] });
  });

  it('counts messages where the model gave them no id', () => {
    const first = [human, calls(undefined, 'call_0')];
    expect(readCall('call_0', first).key).toBe('[1,"call_0"]');
    expect(readCall('call_0', [...first, calls(undefined, 'call_0')]).key).toBe('[2,"call_0"]');
  });
});

describe('a call by its arguments alone', () => {
  const twice = (...starts: string[]) =>
    new AIMessage({
      id: 'run-1',
      content: '',
      tool_calls: starts.map((start) => ({ id: start, name: 'requestMeeting', args: { start } })),
    });
  const keyOf = (input: object, ...messages: object[]) => read({ state: messages }, input).key;

  it('is the call of the last message that has these arguments, else the first of this tool', () => {
    const message = twice('13:00', '15:00');
    expect(keyOf({ start: '15:00' }, human, message)).toBe('["run-1","15:00"]');
    expect(keyOf({ start: '17:00' }, human, message)).toBe('["run-1","13:00"]');
  });

  it('is no call of a message that is not the last, or calls another tool', () => {
    expect(keyOf({ start: '13:00' }, human, twice('13:00'), human)).toBeUndefined();
    const other = new AIMessage({ content: '', tool_calls: [{ id: 'a', name: 'search', args: {} }] });
    expect(keyOf({}, human, other)).toBeUndefined();
  });

  it('is named by the task of a graph whose messages are not known', () => {
    expect(read({ configurable: { checkpoint_ns: 'tools:1' } }).key).toBe('["tools:1","[1,{}]"]');
  });
});

describe('the turn', () => {
  it('is equal for calls of one message, also where its state is a clone or the messages alone', () => {
    const messages = [human, calls('run-1', 'a', 'b')];
    const { turn } = readCall('a', messages);
    expect(turn).toBeTypeOf('string');
    expect(
      readCall('b', { messages: messages.map((one) => Object.assign(Object.create(one), one)) }).turn,
    ).toBe(turn);
    expect(readCall('c', [...messages, answers('a'), calls('run-2', 'c')]).turn).not.toBe(turn);
  });

  it.each([undefined, null, [], {}, { messages: 'x' }, [null, 7]])(
    'is not known where the state is %j',
    (state) => {
      expect(readCall('a', state)).toMatchObject({ turn: undefined, rejected: [], history: [] });
    },
  );

  it('is not known where only an older message has a call with this id', () => {
    const messages = [human, calls('run-1', 'call_0'), answers('call_0'), new AIMessage('Which?'), human];
    expect(readCall('call_0', messages).turn).toBeUndefined();
  });

  it('is not known where no message holds the call', () => {
    expect(readCall('b', [human, calls('run-1', 'a')]).turn).toBeUndefined();
    expect(readCall(undefined, [human]).turn).toBeUndefined();
  });
});

it('names calls that have an answer: a human rejected them, or they ran', () => {
  const messages = [human, calls('run-1', 'call_0', 'call_1'), answers('call_0'), calls('run-2', 'call_0')];
  expect(readCall('call_0', messages).rejected).toEqual([{ key: '["run-1","call_0"]' }]);
  expect(readCall('call_0', [...messages, answers('call_0')]).rejected).toEqual([
    { key: '["run-1","call_0"]' },
    { key: '["run-2","call_0"]' },
  ]);
});

it('reads records from the artifacts of answers', () => {
  const record = { v: 1 };
  const sent = { ok: true, status: 'confirmation_sent', message: 'Sent.', next: 'Tell the guest.', record };
  const messages = [human, answers('a', sent), answers('b', { ok: false }), answers('c')];
  expect(readCall('x', messages).history).toEqual([record]);
});

it('reads no record from the artifact of another tool, whatever that holds', () => {
  const sent = { ok: true, status: 'confirmation_sent', message: 'Sent.', next: 'Go.', record: { v: 1 } };
  const other = new ToolMessage({ content: 'A page.', tool_call_id: 'a', artifact: sent, name: 'search' });
  expect(readCall('x', [human, other, answers('b', { record: { v: 1 } })]).history).toEqual([]);
});

it('gives the first message of the guest, where there is one', () => {
  expect(read({ state: [human, new HumanMessage('More.')] }).firstMessage()).toContain('Book.');
  expect(read({ state: [human, new HumanMessage('More.')] }).firstMessage()).not.toContain('More.');
  expect(read({ state: [] }).firstMessage()).toBeUndefined();
});
