import process from 'node:process';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createBookingTools } from '../../src/index.ts';
import { createWorld, everything } from '../../tests/booking-world.ts';
import * as aiSdk from '../ai-sdk.ts';
import * as langchain from '../langchain.ts';

const baseUrl = 'http://service.test';

describe.each<[string, (options: never, settings?: never) => unknown, string]>([
  ['ai-sdk', aiSdk.bookingTools, 'conversation, needsApproval'],
  ['langchain', langchain.bookingTools, 'conversation'],
])('bookingTools of %s', (_, bookingTools, known) => {
  const begin = (settings: unknown) => () => bookingTools({ baseUrl } as never, settings as never);

  it.each([
    ['', '""'],
    [' ', '" "'],
    [null, 'null'],
    [0, '0'],
    [{}, 'an object'],
  ])('takes no conversation that is %j', (conversation, shown) => {
    const words = `conversation must be a text that is not empty, or be left out, not ${shown}`;
    expect(begin({ conversation })).toThrow(new TypeError(words));
  });

  it.each([
    [null, 'null'],
    ['chat-42', '"chat-42"'],
    [['chat-42'], 'an array'],
    [7, '7'],
  ])('takes no settings that are %j', (settings, shown) => {
    const words = `bookingTools takes settings as an object, such as { conversation: chatId }, not ${shown}`;
    expect(begin(settings)).toThrow(new TypeError(words));
  });

  it('takes no setting that it does not know, such as an approval that would not be asked', () => {
    const words = `bookingTools has no setting "needApproval"; there are ${known}`;
    expect(begin({ needApproval: true })).toThrow(new TypeError(words));
  });

  it('begins a conversation where none is named', () => {
    expect(begin(undefined)).not.toThrow();
    expect(begin({ conversation: undefined })).not.toThrow();
  });

  it.each([[undefined], [null], [baseUrl]])('says what is missing where it is given %j', (options) => {
    expect(() => bookingTools(options as never)).toThrow(
      /^createBookingTools takes an object with a baseUrl/,
    );
  });
});

describe('LangChain calls without a thread', () => {
  function listen() {
    const world = createWorld();
    onTestFinished(world.close);
    const warnings = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    onTestFinished(() => warnings.mockRestore());
    return { world, warnings };
  }
  const twice = async ([, getFreeSlots]: langchain.BookingTools, config?: object) => {
    await getFreeSlots.invoke(everything, config);
    await getFreeSlots.invoke(everything, config);
  };

  it('are told of once', async () => {
    const { world, warnings } = listen();
    await twice(langchain.bookingTools(world.tools()));
    expect(warnings.mock.calls).toEqual([
      [expect.stringMatching(/configurable\.thread_id.*one conversation/)],
    ]);
  });

  it('are not told of where they have one, or where a conversation was named', async () => {
    const { world, warnings } = listen();
    const { client } = world;
    const options = {
      client,
      slug: 'demo',
      defaultTimezone: 'Asia/Jerusalem',
      now: () => new Date(world.now()),
    };
    await twice(langchain.bookingTools(world.tools()), { configurable: { thread_id: 'noa' } });
    await twice(langchain.bookingTools(createBookingTools(options), { conversation: 'noa' }));
    await twice(langchain.bookingTools({ ...options, conversation: () => 'noa' }));
    expect(warnings).not.toHaveBeenCalled();
  });
});

it('takes no approval that is neither asked for nor left out', () => {
  const settings = { needsApproval: 'false' } as never;
  expect(() => aiSdk.bookingTools({ baseUrl }, settings)).toThrow(
    new TypeError('needsApproval must be true or false, not "false"'),
  );
});
