import type { z } from 'zod';
import {
  bookingPageSchema,
  errorBodySchema,
  requestAcceptanceSchema,
  slotListSchema,
} from '../../src/wire/index.ts';
import { type Answer, excerpt } from './connection.ts';
import type { Call } from './make-call.ts';

const results: Record<string, z.ZodType> = {
  getBookingPage: bookingPageSchema.strict(),
  getFreeSlots: slotListSchema.strict(),
  requestMeeting: requestAcceptanceSchema.strict(),
};

/** The mistake in an answer, or undefined. `deep`: check every slot of a long list too. */
export function judge(call: Call, answer: Answer, deep: boolean): string | undefined {
  const wrong = objection(call, answer, deep);
  return (
    wrong &&
    `${wrong}\n  asked ${excerpt(call.bytes)}\n  told ${JSON.stringify(answer.head)} ${excerpt(answer.body)}`
  );
}

function objection(
  { method, place, statuses, says }: Call,
  answer: Answer,
  deep: boolean,
): string | undefined {
  const { status, type, head, body } = answer;
  const isLimited = status === 429 && (method === 'GET' || method === 'HEAD');
  if (!statuses.includes(status) && !isLimited)
    return `${place}: ${status} is not one of ${statuses.join(', ')}`;
  if (status === 429 && !/\r\nretry-after: [1-9]\d*\r\n/i.test(head))
    return `${place}: 429 without Retry-After`;
  if (method === 'HEAD' || status === 204 || says === 'text') return undefined;
  // If the bytes are not HTTP, the caller may be a person or a program.
  if (says === 'html')
    return type.startsWith('text/html') || status === 400 ? undefined : `${place}: ${type}`;
  if (type !== 'application/json') return `${place}: ${type} is not application/json`;
  if (status >= 400) return isError(body) ? undefined : `${place}: no Error`;
  if (place === 'getFreeSlots' && !deep) return body.at(-1) === 0x7d ? undefined : `${place}: cut off`;
  const result = results[place]?.safeParse(JSON.parse(body.toString()));
  return result?.success === false ? `${place}: ${result.error.message}` : undefined;
}

/** Whether a body is only the interface's Error (§2), and short whatever was sent. */
export function isError(body: Buffer): boolean {
  const parsed = errorBodySchema.strict().safeParse(parseJson(body.toString()));
  return parsed.success && parsed.data.error.length > 0 && body.length < 12_000;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
