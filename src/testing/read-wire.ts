import { decodeSlug } from '../wire/index.ts';

/** The page's slug in an operation's path. It stays undecoded if its encoding is invalid. */
export function slugIn(path: string): string {
  return decodeSlug(path.split('/')[4] ?? '');
}

/** The parsed JSON of a body, or its text if it is not JSON. */
export function readJson(body: Buffer): unknown {
  const text = body.toString();
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
