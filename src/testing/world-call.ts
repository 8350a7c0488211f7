import { decodeSlug, type OperationId } from '../wire/index.ts';
import type { AnyFault } from './fault.ts';

/** One exchange on the wire. `at`: ISO 8601, by the world's clock. */
export type WorldCall = {
  at: string;
  /** Undefined if the call is not an operation of the interface. */
  operation: OperationId | undefined;
  method: string;
  path: string;
  query: Record<string, string>;
  /** The status that the caller got. Undefined until an answer is sent. */
  status: number | undefined;
  /** Whether the service saw the call. A fault can prevent that. */
  reachedService: boolean;
  /** The fault from `failNext` that the call met. */
  fault: AnyFault | undefined;
};

/** A meeting request on the wire. `body` is its parsed JSON, or its text if it is not JSON. */
export type WorldRequest = Pick<WorldCall, 'at' | 'status' | 'reachedService' | 'fault'> & {
  slug: string;
  body: unknown;
};

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
