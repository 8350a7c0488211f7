import type { TimeLimits } from './transport.ts';

export type Phase = 'connect' | 'headers' | 'body';

/**
 * Watches the time limits of one exchange: one for the current phase, which restarts at every `enter`, and one for the whole exchange.
 * One timer checks when the earlier limit could pass, because a timer for each phase would cost more. `onLimit` is called at most once,
 * and never after `stop`.
 */
export function watchTime(
  limits: TimeLimits,
  onLimit: (error: DOMException) => void,
): { enter(phase: Phase): void; stop(): void } {
  const endsAt = performance.now() + limits.totalMs;
  let phase: Phase = 'connect';
  let phaseEndsAt = Number.POSITIVE_INFINITY;
  let looksAt = Number.POSITIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  const lookLater = (now: number) => {
    clearTimeout(timer);
    looksAt = Math.min(endsAt, phaseEndsAt);
    timer = setTimeout(look, Math.ceil(looksAt - now));
  };
  const look = () => {
    const now = performance.now();
    if (now < Math.min(endsAt, phaseEndsAt)) return lookLater(now);
    // If both limits have passed, report the earlier one.
    const [reached, limitMs] =
      phaseEndsAt <= endsAt ? ([phase, limits[`${phase}Ms`]] as const) : (['whole', limits.totalMs] as const);
    onLimit(new DOMException(`${missing[reached]} within ${Math.round(limitMs)} ms`, 'TimeoutError'));
  };
  return {
    enter(next) {
      if (stopped) return;
      const now = performance.now();
      phase = next;
      phaseEndsAt = now + limits[`${next}Ms`];
      if (Math.min(endsAt, phaseEndsAt) < looksAt) lookLater(now);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

const missing = {
  connect: 'no connection',
  headers: 'no answer',
  body: 'no further piece of the body',
  whole: 'no whole answer',
};
