import type { Instant } from '../time/index.ts';

const httpDateShape = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? [\w: -]{15,24}( GMT)?$/;

/**
 * How long a `Retry-After` header asks to wait, in milliseconds from `now`; undefined where there is none or it cannot be read.
 * Seconds, or a date in any of HTTP's three forms (RFC 9110 §10.2.3, §5.6.7).
 */
export function parseRetryAfter(header: string | undefined, now: () => Instant): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(Number(text) * 1000, Number.MAX_SAFE_INTEGER);
  const match = httpDateShape.exec(text);
  if (!match) return undefined;
  // The oldest of the three forms names no zone, and is in GMT like the others.
  const instant = Date.parse(match[1] ? text : `${text} GMT`);
  return Number.isNaN(instant) ? undefined : Math.max(0, instant - now());
}
