import type { Instant } from '../../time/index.ts';
import type { SessionState, Wait } from './state.ts';

/** What is waited where the service names no time: a minute after 429, half of one after 503. */
const defaultWaitMs = { rate_limited: 60_000, unavailable: 30_000 } as const;

export function waitMs(code: Wait['code'], retryAfterMs: number | undefined): number {
  return retryAfterMs ?? defaultWaitMs[code];
}

/** Rule *wait*: after 429 and 503 nothing leaves before the wait is over; a later answer never shortens it. */
export function rememberWait(
  state: SessionState,
  wait: { code: Wait['code']; waitMs: number; now: Instant },
): SessionState {
  const left = leftOf(state.wait, wait.now);
  return { ...state, wait: { setAt: wait.now, waitMs: Math.max(wait.waitMs, left), code: wait.code } };
}

/**
 * A clock that was set back does not tell how much of a wait is over: it begins anew at what the clock says now, so that nothing
 * leaves too early, and nobody waits for longer than the service asked from then on.
 */
export function followClock(state: SessionState, now: Instant): SessionState {
  return state.wait && now < state.wait.setAt ? { ...state, wait: { ...state.wait, setAt: now } } : state;
}

export type OpenWait = { code: Wait['code']; leftMs: number };

export function openWait(state: SessionState, now: Instant): OpenWait | undefined {
  const leftMs = leftOf(state.wait, now);
  return state.wait && leftMs > 0 ? { code: state.wait.code, leftMs } : undefined;
}

function leftOf(wait: Wait | null, now: Instant): number {
  if (!wait) return 0;
  return Math.max(0, Math.min(wait.setAt + wait.waitMs - now, wait.waitMs));
}
