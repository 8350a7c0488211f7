/**
 * What may be the record of a sent request in a result that a history holds: only in one of our own tool, in the whole form of its
 * results. Any other tool may answer with a field of that name. If the host gave our tool another name, the result does not count.
 */
export function recordIn(toolName: unknown, result: unknown): unknown[] {
  if (toolName !== 'requestMeeting' || typeof result !== 'object' || result === null) return [];
  const { ok, status, code, message, next, record } = result as Record<string, unknown>;
  const isOurs = ok === true ? status === 'confirmation_sent' : ok === false && typeof code === 'string';
  const isTold = typeof message === 'string' && typeof next === 'string';
  return isOurs && isTold && record !== undefined ? [record] : [];
}
