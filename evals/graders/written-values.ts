/** What stands in a body that a stranger wrote: nothing about it is sure. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A text, or '' for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

const edges = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

/** Whether two texts are the same but for white space and the punctuation around them: a model may drop a full stop, and nothing else. */
export function isVerbatim(written: string, said: string): boolean {
  return plain(written) === plain(said);
}

function plain(text: string): string {
  const spaced = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  // A text of punctuation alone is its own edge.
  return spaced.replace(edges, '') || spaced;
}
