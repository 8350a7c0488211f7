import { errorBodySchema, type OperationId, operations } from '../../wire/index.ts';
import { type Exchange, excerpt, reproduce, tell } from './exchange.ts';
import type { Visit } from './visit.ts';

/**
 * `stated`: the interface says so in its own words. `implied`: it follows from them, or an agent cannot work without it; a service
 * that fails only these keeps to the letter.
 */
export type Basis = 'stated' | 'implied';

/** What became of one check. A check that could not be made is never passed. */
export type CheckVerdict =
  | { outcome: 'passed' }
  | { outcome: 'failed'; expected: string; got: string; reproduce: string }
  | { outcome: 'not_run'; why: string };

/** One statement of the interface, held against a server. The name begins with the section that makes the statement. */
export type Check = { name: string; basis: Basis; judge(visit: Visit): Promise<CheckVerdict> };

/** Something that a check needs is missing. The check neither failed nor passed. */
export class NotRunnable extends Error {
  override readonly name = 'NotRunnable';
}

export const passed: CheckVerdict = { outcome: 'passed' };

/** Which of §7's statuses a wrong request gets is not shown. */
export const refusals: readonly number[] = [400, 404, 409];

/** A failed check. `how` shows how to see it again: the call that was sent, or words where it takes several steps. */
export function failed(expected: string, got: string, how: Exchange | string): CheckVerdict {
  return { outcome: 'failed', expected, got, reproduce: typeof how === 'string' ? how : reproduce(how) };
}

/** Judges one exchange by a fact that should be so; `got` says what is so instead, the whole answer where it is left out. */
export function judgeExchange(
  holds: boolean,
  expected: string,
  { exchange, got }: { exchange: Exchange; got?: string },
): CheckVerdict {
  return holds ? passed : failed(expected, got ?? tell(exchange), exchange);
}

/** Whether a call was refused as interface §7 lists it; a limit or an outage says nothing of the call itself. */
export function judgeRefusal(exchange: Exchange, statuses: readonly number[] = refusals): CheckVerdict {
  requireAnswer(exchange);
  return judgeExchange(statuses.includes(exchange.status), `a refusal: ${statuses.join(' or ')}`, {
    exchange,
  });
}

/** Whether a right request was accepted; a limit or an outage says nothing of it. */
export function judgeAccepted(exchange: Exchange): CheckVerdict {
  requireAnswer(exchange);
  return judgeExchange(exchange.status === 202, '202', { exchange });
}

/** Whether a method that an operation does not have is refused, with an Error body (§7). Which status it gets is not shown. */
export function judgeOtherMethod(exchange: Exchange): CheckVerdict {
  requireAnswer(exchange);
  const isRefused = exchange.status >= 400 && exchange.status < 500;
  const hasError = errorBodySchema.safeParse(exchange.json).success;
  return judgeExchange(isRefused && hasError, 'a refusal such as 405, with the body {"error": "…"}', {
    exchange,
  });
}

/** Whether one of the operation's own statuses was answered (§4, §7), and neither a failure nor no answer. */
export function judgeListedStatus(exchange: Exchange, operation: OperationId): CheckVerdict {
  requireAnswer(exchange);
  const { success, errors } = operations[operation];
  const listed: readonly number[] = [success, ...errors];
  return judgeExchange(listed.includes(exchange.status), `one of ${listed.join(', ')}`, { exchange });
}

/** @throws NotRunnable where the server would answer this to anything just now */
export function requireAnswer(exchange: Exchange): void {
  if (exchange.status === 429 || exchange.status === 503)
    throw new NotRunnable(`the service takes no requests now: ${tell(exchange)}`);
}

/** What is needed of a schema to say what is wrong. */
type Shape = {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** Compares the body of a success with a shape, and names what is missing or of another type. That there is a success is for another check. */
export function judgeShape(exchange: Exchange, shape: Shape, success = 200): CheckVerdict {
  if (exchange.status !== success) throw new NotRunnable(`there is no ${success}: ${tell(exchange)}`);
  const parsed = shape.safeParse(exchange.json);
  if (parsed.success || !parsed.error) return passed;
  const wrong = parsed.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join('.') || 'the body'}: ${message}`);
  return judgeExchange(false, 'every field of the table, of its type', {
    exchange,
    got: excerpt(wrong.join('; ')),
  });
}

/** Runs one check to its verdict. */
export async function verdictOf(check: Check, visit: Visit): Promise<CheckVerdict> {
  try {
    return await check.judge(visit);
  } catch (error) {
    if (error instanceof NotRunnable) return { outcome: 'not_run', why: error.message };
    throw error;
  }
}
