/**
 * Returns the sent-request record of a complete `requestMeeting` result. Ignores other tools, because they may answer with a field of that
 * name. If the host gave our tool another name, the result does not count.
 */
export function recordIn(toolName: unknown, result: unknown): unknown[] {
  if (toolName !== 'requestMeeting' || typeof result !== 'object' || result === null) return [];
  const { ok, status, code, message, next, record } = result as Record<string, unknown>;
  const isOurs = ok === true ? status === 'confirmation_sent' : ok === false && typeof code === 'string';
  const isTold = typeof message === 'string' && typeof next === 'string';
  return isOurs && isTold && record !== undefined ? [record] : [];
}
