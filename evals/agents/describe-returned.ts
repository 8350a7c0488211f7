/** What was returned, in words, and what it probably is. */
export function describeReturned(value: unknown): string {
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 60))}`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (has(value, 'doGenerate')) return 'a model of the AI SDK, no agent (models are evaluated as models)';
  if (has(value, '_llmType')) return 'a chat model of LangChain, no agent (models are evaluated as models)';
  if (Array.isArray(value)) return `an array of ${value.length}`;
  const { name } = value.constructor ?? Object;
  const keys = Object.keys(value).slice(0, 6);
  return `${name === 'Object' ? 'an object' : `a ${name}`} with ${keys.join(', ') || 'no fields'}`;
}

export function has(value: unknown, method: string): boolean {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, method) === 'function';
}
