/** The last messages of a history and their number tell it from the same history a step later, however long it is. */
const lastMessages = 20;

/**
 * Messages as one text. Equal messages have equal texts, even if a framework clones them. Of a long history, the last messages count. Long texts
 * and binary data are shortened, because only equality counts. Undefined if there are no messages, or if JSON cannot hold them.
 */
export function messageText(messages: readonly unknown[]): string | undefined {
  if (messages.length === 0) return undefined;
  try {
    return JSON.stringify([messages.length, ...messages.slice(-lastMessages)], shorten);
  } catch {
    return undefined;
  }
}

const maxChars = 2000;

function shorten(_key: string, value: unknown): unknown {
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'string' || value.length <= 2 * maxChars) return value;
  return `${value.slice(0, maxChars)} ${value.length} ${value.slice(-maxChars)}`;
}
