import type { TimeLimits } from './transport.ts';

export type Phase = 'connect' | 'headers' | 'body';

/** Timers of one exchange: one for the phase that it is in, which starts again at every `enter`, and one for the whole. */
export function watchTime(
  limits: TimeLimits,
  onLimit: (error: DOMException) => void,
): { enter(phase: Phase): void; stop(): void } {
  const total = setTimeout(() => onLimit(limitReached('whole', limits.totalMs)), limits.totalMs);
  let phaseTimer: ReturnType<typeof setTimeout> | undefined;
  return {
    enter(phase) {
      clearTimeout(phaseTimer);
      const limitMs = limits[`${phase}Ms`];
      // The timer of the whole is the earlier one anyway.
      if (limitMs >= limits.totalMs) return;
      phaseTimer = setTimeout(() => onLimit(limitReached(phase, limitMs)), limitMs);
    },
    stop() {
      clearTimeout(total);
      clearTimeout(phaseTimer);
    },
  };
}

const missing = {
  connect: 'no connection',
  headers: 'no answer',
  body: 'no further piece of the body',
  whole: 'no whole answer',
};

function limitReached(phase: Phase | 'whole', limitMs: number): DOMException {
  return new DOMException(`${missing[phase]} within ${limitMs} ms`, 'TimeoutError');
}
