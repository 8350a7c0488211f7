import type { Context } from 'hono';
import { type ErrorBody, operations } from '../../wire/index.ts';

/** An error of interface §7, which is answered instead of a result. The text is for the developer or the model behind the client. */
export type Refusal = {
  status: 400 | 404 | 405 | 409 | 429 | 500 | 503;
  error: string;
  retryAfterSeconds?: number;
  allow?: string;
};

/** A refusal as a response: `{ error }`, with `Retry-After` if waiting helps (RFC 9110 §10.2.3). */
export function answerRefusal({ status, error, retryAfterSeconds, allow }: Refusal): Response {
  const body: ErrorBody = { error };
  const headers = new Headers({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(wholeSeconds(retryAfterSeconds)));
  if (allow !== undefined) headers.set('allow', allow);
  return new Response(JSON.stringify(body), { status, headers });
}

/** A 429 with its reason and the time to wait. `atLeast`: words for a wait that may be longer. */
export function tooMany(why: string, waitMs: number, atLeast = ''): Refusal {
  const retryAfterSeconds = wholeSeconds(waitMs / 1000);
  const seconds = retryAfterSeconds === 1 ? '1 second' : `${retryAfterSeconds} seconds`;
  return { status: 429, error: `${why}; wait ${atLeast}${seconds}`, retryAfterSeconds };
}

/** Converts a wait to whole seconds for `Retry-After`, at least 1. */
export function wholeSeconds(seconds: number): number {
  return Math.max(1, Math.ceil(seconds));
}

/** Quotes a value from outside for an error: shortened and safe to print. Writing out a deeply nested value could overflow the stack. */
export function quote(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object';
  const text = JSON.stringify(value) ?? String(value);
  const characters = Array.from(text.slice(0, 200));
  return characters.length > 60 ? `${characters.slice(0, 60).join('')}…` : text;
}

/** The 404 of any operation on a page that does not exist (interface §7). */
export function unknownPage(slug: string): Refusal {
  return { status: 404, error: `There is no booking page ${quote(slug)}` };
}

/** Answers 405 with the methods that the address has. OPTIONS gets 204 with the same methods. */
export function answerOtherMethod(method: string, allow: string): Response {
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  return answerRefusal({ status: 405, error: `${quote(method)} is not possible here; ${allow} are`, allow });
}

/** Answers 404 with an Error body, for a path that is for programs. */
export function answerNothingHere(c: Context): Response {
  const known = Object.values(operations).map(({ method, path }) => `${method} ${path}`);
  return answerRefusal({
    status: 404,
    error: `There is nothing at ${quote(c.req.path)}; there are ${known.join(', ')}`,
  });
}
