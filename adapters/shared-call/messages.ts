/** Whether a value is an object, not null and not an array. The front door exports no such check. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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

/**
 * Returns the sent-request record of a complete `requestMeeting` result. Ignores other tools, because they may answer with a field of that
 * name. If the host gave our tool another name, the result does not count.
 */
export function recordIn(toolName: unknown, result: unknown): unknown[] {
  if (toolName !== 'requestMeeting' || !isRecord(result)) return [];
  const { ok, status, code, message, next, record } = result;
  const isOurs = ok === true ? status === 'confirmation_sent' : ok === false && typeof code === 'string';
  const isTold = typeof message === 'string' && typeof next === 'string';
  return isOurs && isTold && record !== undefined ? [record] : [];
}
