import { describe, expect, it } from 'vitest';
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
    [undefined, 'undefined'],
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
  });

  it.each([[undefined], [null], [baseUrl]])('says what is missing where it is given %j', (options) => {
    expect(() => bookingTools(options as never)).toThrow(
      /^The options of booking tools are an object with a baseUrl/,
    );
  });
});

it('takes no approval that is neither asked for nor left out', () => {
  const settings = { needsApproval: 'false' } as never;
  expect(() => aiSdk.bookingTools({ baseUrl }, settings)).toThrow(
    new TypeError('needsApproval must be true or false, not "false"'),
  );
});
