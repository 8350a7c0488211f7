import { AgentFailure } from './agents/agent-failure.ts';

/** What ends a step: the run's own signal, or `stepMs` milliseconds. */
export type StepLimits = { signal: AbortSignal; stepMs: number };

/**
 * Runs a step with a signal that aborts when the run does, or when the step has taken too long: then it is a `timeout` of the agent, which
 * `late` words. Nothing of it is left when it is over; a signal of `AbortSignal.timeout` would stay for its whole time.
 */
export async function inTime<Value>(
  { signal, stepMs }: StepLimits,
  step: (signal: AbortSignal) => Promise<Value>,
  late: string,
): Promise<Value> {
  const limit = new AbortController();
  let isLate = false;
  const stop = () => limit.abort(signal.reason);
  const timer = setTimeout(() => {
    isLate = true;
    limit.abort(new DOMException(late, 'TimeoutError'));
  }, stepMs);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await step(limit.signal);
  } catch (error) {
    if (isLate && !signal.aborted)
      throw new AgentFailure('timeout', `${late} within ${stepMs} ms`, { cause: error });
    throw error;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
