import { createHash } from 'node:crypto';
import { invalid } from './policies/json.ts';

/** The same request gets the same ids; a longer conversation gets others. */
export function createIds(requestBody: string): {
  reply: (prefix: string) => string;
  call: (index: number) => string;
} {
  const digest = createHash('sha256').update(requestBody).digest('hex').slice(0, 24);
  return { reply: (prefix) => `${prefix}${digest}`, call: (index) => `call_${digest}${index}` };
}

/**
 * The id of something said holds the text itself. Clients of the responses protocol send earlier items back as a bare
 * reference, and a server that keeps nothing between calls must still know what was said.
 */
export function itemIdOf(text: string): string {
  return `msg_${Buffer.from(text, 'utf8').toString('base64url')}`;
}

export function textOfItemId(id: string): string {
  if (!id.startsWith('msg_'))
    throw invalid('input', `Item with id '${id}' not found: this server stores nothing.`);
  return Buffer.from(id.slice(4), 'base64url').toString('utf8');
}
