import type { Clock, Instant } from '../../time/index.ts';

/** The time between two searches for rows that another process left behind. */
const longestRestMs = 30_000;
const restAfterErrorMs = 1000;
const leastRestMs = 250;

export type StoredQueue = {
  /** Works off what is due. Once `goesOn` returns false, nothing more is begun. */
  sendDue(goesOn: () => boolean): Promise<unknown>;
  /** Announces a new row to a running `sendDue`. */
  wake(): void;
};

/**
 * Works off a queue of the database when it is woken and when a row becomes due. One timer waits for the next due row. `nextDue` is null if
 * no row waits.
 */
export function runQueue({
  queue,
  nextDue,
  clock,
  onError,
}: {
  queue: StoredQueue;
  nextDue(): Promise<Instant | null>;
  clock: Clock;
  onError(error: unknown): void;
}): { wake(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const turn = async () => {
    let restMs = longestRestMs;
    do {
      again = false;
      try {
        await queue.sendDue(() => !stopped);
        const due = await nextDue();
        if (due !== null) restMs = Math.min(longestRestMs, Math.max(0, due - clock.now()));
      } catch (error) {
        onError(error);
        restMs = restAfterErrorMs;
      }
    } while (again && !stopped);
    turning = undefined;
    if (stopped) return;
    // A minimum wait, so that a row that cannot be leased does not cause a busy loop.
    timer = setTimeout(wake, Math.max(restMs, leastRestMs)).unref();
  };

  const wake = () => {
    if (stopped) return;
    clearTimeout(timer);
    if (turning) {
      again = true;
      queue.wake();
    } else turning = turn();
  };

  return {
    wake,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await turning;
    },
  };
}
