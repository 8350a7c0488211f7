import process from 'node:process';
import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { BookingError } from '../../src/index.ts';
import { createWorld, everything } from '../../tests/booking-world.ts';
import { createSharedStore } from '../../tests/shared-store.ts';
import * as aiSdk from '../ai-sdk.ts';
import * as langchain from '../langchain.ts';
import { createChatWatch } from './conversation.ts';

function listen() {
  const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  onTestFinished(() => warnings.mockRestore());
  return warnings;
}

describe('createChatWatch', () => {
  it('warns once, when a second chat appears', () => {
    const warnings = listen();
    const watch = createChatWatch();
    for (const first of ['a', 'a', undefined]) watch(first);
    expect(warnings).not.toHaveBeenCalled();
    for (const first of ['b', 'c', 'a']) watch(first);
    expect(warnings.mock.calls).toEqual([[expect.stringContaining('two different chats')]]);
  });

  it('names the way out', () => {
    const warnings = listen();
    const watch = createChatWatch();
    watch('a');
    watch('b');
    expect(warnings.mock.calls.flat().join()).toContain('bookingTools({ conversation, … })');
  });
});

const never = async () => {
  throw new BookingError('unavailable', 'No.', { operation: 'getFreeSlots' });
};

type Read = (firstMessage: string, config?: object) => Promise<unknown>;

/** A read of free starts in a chat that begins with a message, by each framework. */
const reads: [string, (world: ReturnType<typeof createWorld>, conversation?: string) => Read][] = [
  [
    'AI SDK',
    (world, conversation) => {
      const settings = conversation === undefined ? {} : { conversation };
      const { getFreeSlots } = aiSdk.bookingTools(world.tools(), settings);
      return async (content) =>
        getFreeSlots.execute?.(everything, {
          toolCallId: crypto.randomUUID(),
          messages: [{ role: 'user', content }],
        } as never);
    },
  ],
  [
    'LangChain',
    (world, conversation) => {
      const settings = conversation === undefined ? {} : { conversation };
      const [, getFreeSlots] = langchain.bookingTools(world.tools(), settings);
      return (content, config = {}) => {
        const call = {
          type: 'tool_call' as const,
          id: crypto.randomUUID(),
          name: 'getFreeSlots',
          args: everything,
        };
        const messages = [new HumanMessage(content), new AIMessage({ content: '', tool_calls: [call] })];
        return getFreeSlots.invoke(call, { ...config, state: { messages } } as object);
      };
    },
  ],
];

describe.each(reads)('tools of %s without a conversation', (name, begin) => {
  const world = () => {
    const created = createWorld();
    onTestFinished(created.close);
    return created;
  };

  it('warn once where a second chat uses them', async () => {
    const warnings = listen();
    const read = begin(world());
    for (const content of ['Hello', 'Hello', 'Shalom', 'Bonjour']) await read(content);
    expect(warnings).toHaveBeenCalledTimes(1);
  });

  it('warn once where the host gave sessions', async () => {
    const warnings = listen();
    const created = world();
    const { store: sessions } = createSharedStore();
    const client = { getBookingPage: never, getFreeSlots: never, requestMeeting: never };
    const options = { client, sessions, slug: 'demo' };
    const read = begin({ ...created, tools: () => options as never });
    for (const content of ['Hello', 'Hello']) await read(content);
    expect(warnings.mock.calls).toEqual([[expect.stringContaining('got `sessions`')]]);
    await begin({ ...created, tools: () => options as never }, 'noa:1')('Hello');
    expect(warnings).toHaveBeenCalledTimes(1);
  });

  it('do not warn where the host named one', async () => {
    const warnings = listen();
    const read = begin(world(), 'noa:1');
    for (const content of ['Hello', 'Shalom']) await read(content);
    expect(warnings).not.toHaveBeenCalled();
  });

  it.runIf(name === 'LangChain')('do not warn where each call has a thread', async () => {
    const warnings = listen();
    const read = begin(world());
    for (const content of ['Hello', 'Shalom']) await read(content, { configurable: { thread_id: content } });
    expect(warnings).not.toHaveBeenCalled();
  });
});
