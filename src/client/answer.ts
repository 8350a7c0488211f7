import type { Instant } from '../time/index.ts';
import { errorBodySchema } from '../wire/index.ts';
import type { TransportAnswer, TransportFailure } from './transport.ts';
import { cleanText } from './untrusted-text.ts';

/** The part of a zod schema that this floor uses. */
export type Schema<Value> = {
  safeParse(input: unknown): { success: true; data: Value } | { success: false; error: SchemaError };
};
type SchemaError = { issues: readonly { path: readonly PropertyKey[]; message: string }[] };

/** The parsed body, or its problem, which names the field: `slots[3].start: must be …`. */
export type ReadBody<Value> = { ok: true; value: Value } | { ok: false; problem: string };

/**
 * Parses an answer's body by a schema. The content type does not count, because some services label correct JSON as text/plain.
 */
export function readBody<Value>(answer: TransportAnswer, schema: Schema<Value>): ReadBody<Value> {
  const json = parseJson(answer.text);
  if (json === undefined) return { ok: false, problem: `the body is no JSON (${describeBody(answer)})` };
  const parsed = schema.safeParse(json.value);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, problem: describeIssues(parsed.error) };
}

/** The service's own words in an error response, cleaned; undefined if the body is no Error (interface §7). */
export function readServiceText(answer: TransportAnswer): string | undefined {
  const json = parseJson(answer.text);
  const parsed = errorBodySchema.safeParse(json?.value);
  return parsed.success ? cleanText(parsed.data.error) : undefined;
}

/** The first problems that a schema found, by path. */
export function describeIssues(error: SchemaError): string {
  const shown = error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${describePath(path)}: ${cleanText(message)}`);
  const more = error.issues.length - shown.length;
  return shown.join('; ') + (more > 0 ? `; and ${more} more` : '');
}

/** Describes a body by its content type and its first characters. */
export function describeBody({ text, contentType, contentEncoding }: TransportAnswer): string {
  const type = contentType === undefined ? 'no content type' : `content type ${cleanText(contentType, 80)}`;
  if (contentEncoding !== undefined) {
    return `${type}, encoded as ${cleanText(contentEncoding, 40)}, which was not asked for`;
  }
  return text === '' ? `${type}, empty` : `${type}, beginning "${cleanText(text, 60)}"`;
}

/** The target of a redirect: only its host, because the rest of an address can hold anything. */
export function describeRedirect({ location }: TransportAnswer, origin: string): string {
  if (location === undefined || !URL.canParse(location, origin)) return 'a redirect';
  return `a redirect to ${cleanText(new URL(location, origin).host, 100)}`;
}

/** Says why there is no answer. The whole error is in `cause`. */
export function describeFailure({ reason, cause }: TransportFailure): string {
  if (reason === 'misuse') {
    const why = cause instanceof Error ? `: ${cleanText(cause.message, 150)}` : '';
    return `the HTTP transport of this program cannot be used${why}. This is an error of the program, not an answer of the service`;
  }
  if (reason === 'too_large') return 'its body is larger than 2 MiB';
  if (reason === 'timeout') return cause instanceof Error ? cause.message : 'it took too long';
  const code = findCode(cause);
  return code === undefined ? 'the connection failed' : `the connection failed with ${cleanText(code, 60)}`;
}

export function isRedirect({ status }: TransportAnswer): boolean {
  return status >= 300 && status < 400;
}

export function isSuccess({ status }: TransportAnswer): boolean {
  return status >= 200 && status < 300;
}

function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

function describePath(path: readonly PropertyKey[]): string {
  if (path.length === 0) return 'the body';
  const text = path.reduce<string>(
    (all, key) => (typeof key === 'number' ? `${all}[${key}]` : `${all}.${String(key)}`),
    '',
  );
  return cleanText(text.replace(/^\./, ''), 100);
}

/**
 * The first error code in an error, its causes and its lists. Fetch puts the code into a cause. A failed connection to several addresses
 * has a list of errors.
 */
function findCode(error: unknown, depth = 0): string | undefined {
  if (typeof error !== 'object' || error === null || depth > 4) return undefined;
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown };
  if (typeof code === 'string') return code;
  return findCode(cause ?? (Array.isArray(errors) ? errors[0] : undefined), depth + 1);
}

const httpDateShape = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w: -]{15,24}( GMT)?$/;

/**
 * The wait that a `Retry-After` header asks for, in milliseconds from `now`; undefined if the header is missing or invalid. It may hold
 * seconds, or a date in any of HTTP's three formats (RFC 9110 §10.2.3, §5.6.7).
 */
export function parseRetryAfter(header: string | undefined, now: () => Instant): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  const match = httpDateShape.exec(text);
  if (!match) return undefined;
  // The oldest of the three formats names no zone, but means GMT too.
  const instant = Date.parse(match[1] ? text : `${text} GMT`);
  return Number.isNaN(instant) ? undefined : Math.max(0, instant - now());
}
