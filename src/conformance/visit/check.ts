import { type Exchange, excerpt, reproduce, tell } from './exchange.ts';
import type { Visit } from './visit.ts';

/**
 * `stated`: the interface says it explicitly. `implied`: it follows from the interface, or an agent cannot work without it. A service that
 * fails only these keeps to the letter of the interface.
 */
export type Basis = 'stated' | 'implied';

/** The result of one check. A check that could not run is never passed. */
export type CheckVerdict =
  | { outcome: 'passed' }
  | { outcome: 'failed'; expected: string; got: string; reproduce: string }
  | { outcome: 'not_run'; why: string };

/** One statement of the interface, checked on a server. The name begins with the statement's section. */
export type Check = { name: string; basis: Basis; judge(visit: Visit): Promise<CheckVerdict> };

/** A check cannot run, because something that it needs is missing. It neither failed nor passed. */
export class NotRunnable extends Error {
  override readonly name = 'NotRunnable';
}

export const passed: CheckVerdict = { outcome: 'passed' };

/** A statement of the interface that cannot be checked from outside. It is listed, and never passed. */
export function unchecked(name: string, why: string): Check {
  return {
    name,
    basis: 'stated',
    judge: async () => {
      throw new NotRunnable(why);
    },
  };
}

/** The interface does not say which of the statuses in §7 an invalid request gets. */
export const refusals: readonly number[] = [400, 404, 409];

/** A failed check. `how`: how to reproduce it, as the sent call, or as words if it takes several steps. */
export function failed(expected: string, got: string, how: Exchange | string): CheckVerdict {
  return { outcome: 'failed', expected, got, reproduce: typeof how === 'string' ? how : reproduce(how) };
}

/** The verdict on one exchange. `holds`: whether it is right. Default of `got`: the complete answer. */
export function judgeExchange(
  holds: boolean,
  expected: string,
  { exchange, got }: { exchange: Exchange; got?: string },
): CheckVerdict {
  return holds ? passed : failed(expected, got ?? tell(exchange), exchange);
}

/** Whether a call was refused with a status of interface §7. After 429 or 503 the check cannot run. */
export function judgeRefusal(exchange: Exchange, statuses: readonly number[] = refusals): CheckVerdict {
  requireAnswer(exchange);
  return judgeExchange(statuses.includes(exchange.status), `a refusal: ${statuses.join(' or ')}`, {
    exchange,
  });
}

/** Whether a valid request was accepted. After 429 or 503 the check cannot run. */
export function judgeAccepted(exchange: Exchange): CheckVerdict {
  requireAnswer(exchange);
  return judgeExchange(exchange.status === 202, '202', { exchange });
}

/** @throws NotRunnable if the server answers 429 or 503, which it could do for any call now */
export function requireAnswer(exchange: Exchange): void {
  if (exchange.status === 429 || exchange.status === 503)
    throw new NotRunnable(`the service takes no requests now: ${tell(exchange)}`);
}

/** The parts of a schema that are needed to name a mistake. */
type Shape = {
  safeParse(value: unknown): {
    success: boolean;
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined;
  };
};

/** Compares the body of a success with a schema, and names missing fields and wrong types. @throws NotRunnable without a success */
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

/** Runs one check and returns its verdict. */
export async function verdictOf(check: Check, visit: Visit): Promise<CheckVerdict> {
  try {
    return await check.judge(visit);
  } catch (error) {
    if (error instanceof NotRunnable) return { outcome: 'not_run', why: error.message };
    throw error;
  }
}
