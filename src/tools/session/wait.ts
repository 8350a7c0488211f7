import type { Instant } from '../../time/index.ts';
import type { SessionState, Wait } from './state.ts';

/** What is waited where the service names no time: a minute after 429, half of one after 503. */
const defaultWaitMs = { rate_limited: 60_000, unavailable: 30_000 } as const;

export function waitMs(code: Wait['code'], retryAfterMs: number | undefined): number {
  return retryAfterMs ?? defaultWaitMs[code];
}

/** The present by one of the clocks that share a conversation; two clocks never have one name. */
export type ClockTime = { now: Instant; clock: string };

/** How many clocks that are behind are told apart; one that is forgotten waits anew. */
const keptClocks = 8;

/** Rule *wait*: after 429 and 503 nothing leaves before the wait is over; a later answer never shortens it, by any clock. */
export function rememberWait(
  state: SessionState,
  asked: ClockTime & { code: Wait['code']; waitMs: number },
): SessionState {
  const { code, now, clock } = asked;
  const before = state.wait;
  const left = Math.max(asked.waitMs, leftOf(before, asked));
  if (!before || now >= before.setAt)
    return { ...state, wait: { setAt: now, waitMs: left, code, behind: [] } };
  // It ends for the clock that set it no earlier than it would have, and for this one after what is left by it.
  const whole = Math.max(before.waitMs, asked.waitMs);
  const wait = { ...before, waitMs: whole, code };
  return { ...state, wait: sightedAt(wait, clock, now + left - whole) };
}

/**
 * A clock that says a time before the wait was asked for was set back, or is another machine's: it does not tell how much is over. By such
 * a clock the wait begins anew when it first looks, until it comes to that time; for all others nothing changes.
 */
export function followClock(state: SessionState, { now, clock }: ClockTime): SessionState {
  const { wait } = state;
  if (!wait || now >= wait.setAt) return state;
  const first = sightBy(wait, clock);
  return first !== undefined && now >= first ? state : { ...state, wait: sightedAt(wait, clock, now) };
}

export type OpenWait = { code: Wait['code']; leftMs: number };

export function openWait(state: SessionState, time: ClockTime): OpenWait | undefined {
  const leftMs = leftOf(state.wait, time);
  return state.wait && leftMs > 0 ? { code: state.wait.code, leftMs } : undefined;
}

function leftOf(wait: Wait | null, { now, clock }: ClockTime): number {
  if (!wait) return 0;
  const from = now >= wait.setAt ? wait.setAt : (sightBy(wait, clock) ?? now);
  return Math.max(0, Math.min(from + wait.waitMs - now, wait.waitMs));
}

function sightBy({ behind }: Wait, clock: string): Instant | undefined {
  return behind.find((sight) => sight.clock === clock)?.at;
}

function sightedAt(wait: Wait, clock: string, at: Instant): Wait {
  const others = wait.behind.filter((sight) => sight.clock !== clock);
  return { ...wait, behind: [...others, { clock, at }].slice(-keptClocks) };
}
