import { type Exchange, reproduce, tell } from './exchange.ts';
import type { Visit } from './visit.ts';

/**
 * `stated`: the interface says so in its own words. `implied`: it follows from them, or an agent cannot work without it; a service
 * that fails only these keeps to the letter.
 */
export type Basis = 'stated' | 'implied';

/** What became of one check. A check that could not be made is never passed. */
export type Verdict =
  | { outcome: 'passed' }
  | { outcome: 'failed'; expected: string; got: string; reproduce: string }
  | { outcome: 'not_run'; why: string };

/** One statement of the interface, held against a server. The name begins with the section that makes the statement. */
export type Check = { name: string; basis: Basis; judge(visit: Visit): Promise<Verdict> };

/** What is needed for a check is not there: not the server's failure of this check, and no pass either. */
export class NotRunnable extends Error {
  override readonly name = 'NotRunnable';
}

export const passed: Verdict = { outcome: 'passed' };

/** A failed check; how to see it again is told by what was sent, or in words where it takes several steps. */
export function failed(expected: string, got: string, how: Exchange | string): Verdict {
  return { outcome: 'failed', expected, got, reproduce: typeof how === 'string' ? how : reproduce(how) };
}

/** Judges one exchange by a fact that should be so; `got` says what is so instead, the whole answer where it is left out. */
export function judge(
  holds: boolean,
  expected: string,
  { exchange, got }: { exchange: Exchange; got?: string },
): Verdict {
  return holds ? passed : failed(expected, got ?? tell(exchange), exchange);
}

/** Whether a call was refused as interface §7 lists it; a limit or an outage says nothing of the call itself. */
export function judgeRefusal(exchange: Exchange, statuses: readonly number[]): Verdict {
  requireAnswer(exchange);
  return judge(statuses.includes(exchange.status), `a refusal: ${statuses.join(' or ')}`, { exchange });
}

/** @throws NotRunnable where the server would answer this to anything just now */
export function requireAnswer(exchange: Exchange): void {
  if (exchange.status === 429 || exchange.status === 503)
    throw new NotRunnable(`the service takes no requests now: ${tell(exchange)}`);
}

/** Runs one check to its verdict. */
export async function verdictOf(check: Check, visit: Visit): Promise<Verdict> {
  try {
    return await check.judge(visit);
  } catch (error) {
    if (error instanceof NotRunnable) return { outcome: 'not_run', why: error.message };
    throw error;
  }
}
