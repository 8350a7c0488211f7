import { largestBodyBytes } from '../../requests/read-body.ts';
import type { Typed } from './read-form.ts';

/** A form that a browser sent, each text without the blanks around it; nothing where it is no form or too large to be one. */
export async function readTyped(request: Request): Promise<Typed | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk as Uint8Array);
    size += (chunk as Uint8Array).byteLength;
    // Twice a request's bound: a letter of Hebrew takes six bytes here and two there. Leaving the loop leaves the rest unread.
    if (size > 2 * largestBodyBytes) return undefined;
  }
  const form = new URLSearchParams(new TextDecoder().decode(Buffer.concat(chunks)));
  return new Map([...form].map(([name, value]) => [name, value.replace(/\r\n?/g, '\n').trim()]));
}
