import { readBytes } from '../../read-bytes.ts';
import { largestBodyBytes } from '../../requests/read-body.ts';
import type { Typed } from './read-form.ts';

/** A form that a browser sent, each text without the blanks around it; nothing where it is no form or too large to be one. */
export async function readTyped(request: Request): Promise<Typed | undefined> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return undefined;
  // Twice a request's bound: a letter of Hebrew takes six bytes here and two there.
  const bytes = await readBytes(request, 2 * largestBodyBytes);
  if (!bytes) return undefined;
  const form = new URLSearchParams(bytes.toString());
  return new Map([...form].map(([name, value]) => [name, value.replace(/\r\n?/g, '\n').trim()]));
}
