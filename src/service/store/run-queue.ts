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
 * Works off a queue of the database, while it is started, when it is woken and when a row becomes due. One timer waits for the next due
 * row. `nextDue` is null if no row waits.
 */
export function createQueueRunner({
  queue,
  nextDue,
  clock,
  onError,
}: {
  queue: StoredQueue;
  nextDue(): Promise<Instant | null>;
  clock: Clock;
  onError(error: unknown): void;
}) {
  const starts = new Set<symbol>();
  let timer: NodeJS.Timeout | undefined;
  let turning: Promise<void> | undefined;
  let again = false;

  const turn = async () => {
    let restMs = longestRestMs;
    do {
      again = false;
      try {
        await queue.sendDue(() => starts.size > 0);
        const due = await nextDue();
        if (due !== null) restMs = Math.min(longestRestMs, Math.max(0, due - clock.now()));
      } catch (error) {
        onError(error);
        restMs = restAfterErrorMs;
      }
    } while (again && starts.size > 0);
    turning = undefined;
    // A minimum wait, so that a row that cannot be leased does not cause a busy loop.
    if (starts.size > 0) timer = setTimeout(wake, Math.max(restMs, leastRestMs)).unref();
  };

  const wake = () => {
    if (starts.size === 0) return;
    clearTimeout(timer);
    if (turning) {
      again = true;
      queue.wake();
    } else turning = turn();
  };

  const end = async () => {
    if (starts.size > 0) return;
    clearTimeout(timer);
    await turning;
  };

  return {
    /** Looks for due rows now, if it was started. */
    wake,
    /** Works off the queue until the returned function is called. */
    start(): () => Promise<void> {
      const mine = Symbol('start');
      starts.add(mine);
      wake();
      return () => {
        starts.delete(mine);
        return end();
      };
    },
    /** Ends every start. */
    stop(): Promise<void> {
      starts.clear();
      return end();
    },
  };
}
