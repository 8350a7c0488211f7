/** Whether a value is an object, not null and not an array. The front door exports no such check. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
