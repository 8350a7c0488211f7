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
  const until = Math.max(wait.now + wait.waitMs, state.wait?.until ?? 0);
  return { ...state, wait: { until, code: wait.code } };
}

export function openWait(state: SessionState, now: Instant): Wait | undefined {
  return state.wait && now < state.wait.until ? state.wait : undefined;
}
