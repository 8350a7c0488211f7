import { type Clock, type Instant, parseInstant, systemClock } from '../time/index.ts';

/** A clock that a test can move forward. */
export type VirtualClock = Clock & {
  /** @throws TypeError for an invalid or negative duration */
  advance(duration: string | number): void;
};

const unitsMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** A clock that stands still until `advance`. @throws TypeError if `now` is invalid */
export function createVirtualClock(now: Date | string): VirtualClock {
  let present = readMoment(now);
  return {
    now: () => present,
    advance(duration) {
      present += readDuration(duration);
    },
  };
}

/** The machine's clock, plus the time of all `advance` calls. */
export function createRunningClock(): VirtualClock {
  let ahead = 0;
  return {
    now: () => systemClock.now() + ahead,
    advance(duration) {
      ahead += readDuration(duration);
    },
  };
}

function readMoment(now: Date | string): Instant {
  const instant = typeof now === 'string' ? parseInstant(now) : now.getTime();
  if (instant === undefined || Number.isNaN(instant))
    throw new TypeError(
      `now is "${now}"; it must be a valid Date or an ISO date-time with an offset, such as 2026-11-18T10:00:00+02:00`,
    );
  return instant;
}

function readDuration(duration: string | number): number {
  const match = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/.exec(String(duration));
  const milliseconds =
    typeof duration === 'number'
      ? duration
      : Number(match?.[1]) * unitsMs[match?.[2] as keyof typeof unitsMs];
  if (!(Number.isFinite(milliseconds) && milliseconds >= 0))
    throw new TypeError(
      `a duration must be a number with ms, s, m, h or d (24 hours), such as "48h" or "90m", or milliseconds from 0; not ${typeof duration === 'string' ? `"${duration}"` : duration}`,
    );
  return Math.round(milliseconds);
}
