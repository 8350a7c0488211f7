import { AgentFailure } from './agents/agent-failure.ts';

/** What ends a step: the run's own signal, or `stepMs` milliseconds. */
export type StepLimits = { signal: AbortSignal; stepMs: number };

/**
 * Runs a step with a signal that aborts when the run does, or when the step has taken too long: then it is a `timeout` of the agent, which
 * `late` words. A step may pay no attention to its signal: it is over all the same, and nothing of it is left; a signal of
 * `AbortSignal.timeout` would stay for its whole time.
 */
export function inTime<Value>(
  { signal, stepMs }: StepLimits,
  step: (signal: AbortSignal) => Promise<Value>,
  late: string,
): Promise<Value> {
  const limit = new AbortController();
  return new Promise<Value>((resolve, reject) => {
    const stop = () => {
      leave();
      limit.abort(signal.reason);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      leave();
      limit.abort(new DOMException(late, 'TimeoutError'));
      reject(new AgentFailure('timeout', `${late} within ${stepMs} ms`));
    }, stepMs);
    const leave = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop);
    const run = async () => step(limit.signal);
    run().finally(leave).then(resolve, reject);
  });
}
