import { describe, expect, it } from 'vitest';
import { messageText } from './messages.ts';

describe('messageText', () => {
  it('is equal for clones, and differs where a message was added', () => {
    const messages = [{ role: 'user', content: 'Book' }];
    expect(messageText(structuredClone(messages))).toBe(messageText(messages));
    expect(messageText(JSON.parse(JSON.stringify(messages)))).toBe(messageText(messages));
    expect(messageText([...messages, ...messages])).not.toBe(messageText(messages));
  });

  it('is undefined where there are no messages', () => {
    expect(messageText([])).toBeUndefined();
  });

  it('is undefined where the messages cannot be written', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(messageText([loop])).toBeUndefined();
  });

  it('takes big integers, and shortens binary data and long texts', () => {
    const long = 'x'.repeat(1_000_000);
    const text = messageText([{ data: new Uint8Array(1_000_000), count: 7n, content: long }]);
    expect(text).toContain('1000000 bytes');
    expect(text).toContain('"7"');
    expect(text?.length).toBeLessThan(5000);
    expect(messageText([{ content: `${long}y` }])).not.toBe(messageText([{ content: long }]));
  });
});
