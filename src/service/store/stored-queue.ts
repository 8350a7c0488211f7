import { once } from 'node:events';
import { type Clock, type Instant, minuteMs } from '../../time/index.ts';
import type { Sql, Store } from './store.ts';

/** The time between two searches for rows that another process left behind. */
const longestRestMs = 30_000;
const restAfterErrorMs = 1000;
/** A minimum wait, so that a row that cannot be leased does not cause a busy loop. */
const leastRestMs = 250;
/** While an attempt is under way, the queue is read again after this time: a retry may be due, or another process may have queued a row. */
const lookEveryMs = 1000;

/** A lease is longer than an attempt can take, so that no other process tries the same row meanwhile. */
export const leaseMs = minuteMs;
/** Clocks of the processes of one database differ by less than this. */
const clockSkewMs = minuteMs;

/**
 * The condition of rows that are due and not leased, for the values of `dueMoments`. A failure that lies ahead, or a lease that is too long,
 * was written before the clock was set back.
 */
export const isDue = `(next_attempt_at <= ? or failed_at > ?) and (leased_until is null or leased_until <= ? or leased_until > ?)`;
export const dueMoments = (now: Instant) => [now, now + clockSkewMs, now, now + 2 * leaseMs];
/** When the first of some waiting rows is due, or its lease ends. */
export const firstDue =
  'min(case when leased_until > next_attempt_at then leased_until else next_attempt_at end)';

/** Stores what came of an attempt. */
export type Outcome = (sql: Sql) => Promise<void>;

export type QueueOptions<Lane extends { id: string }, Row> = {
  store: Store;
  clock: Clock;
  /** The lanes of the queue now. Each has its own places, so that one that hangs takes no place of another. */
  lanes(): readonly Lane[];
  /** Maximum number of attempts at once in a lane. */
  atOnce: number;
  /** Leases due rows of a lane to this process, so that no other process tries them meanwhile. */
  lease(sql: Sql, lane: Lane, limit: number): Promise<Row[]>;
  /** Makes one attempt. It ends soon after `abort` aborts. */
  attempt(row: Row, lane: Lane, abort: AbortController): Promise<Outcome>;
  /** When the next row is due; null if none waits. */
  nextDue(sql: Sql): Promise<Instant | null>;
  onError(error: unknown): void;
  /** After this time an attempt is aborted with this error if another row waits for its place. */
  slow?: { afterMs: number; error(): Error };
  /** A closed queue aborts running attempts with `QueueCloses` after this time. By default they may end. */
  closeMs?: number;
};

/** The service stops, so a running attempt was aborted. */
export class QueueCloses extends Error {
  override readonly name = 'QueueCloses';
}

type Attempt = { laneId: string; done: Promise<void>; isSlow: boolean; abort: AbortController };

/** Works off a queue of the database. Several processes may share it. A row may be tried again although an attempt succeeded. */
export function createStoredQueue<Lane extends { id: string }, Row>(options: QueueOptions<Lane, Row>) {
  const { store, clock, slow, closeMs } = options;
  /** The attempts under way, the oldest first. */
  const underWay = new Set<Attempt>();
  /** Outcomes that are not stored yet. They are stored before anything else is begun, else a row would be tried twice. */
  const outcomes: Outcome[] = [];
  let isClosed = false;
  /** Each call of `start` that was not stopped, and the number of calls of `flush` under way. */
  const starts = new Set<object>();
  let flushes = 0;
  let running: Promise<Instant | null> | undefined;
  let working: Promise<void> | undefined;
  let news = Promise.withResolvers<void>();
  let hasNews = false;

  const announce = () => {
    hasNews = true;
    news.resolve();
  };

  const inLane = ({ id }: Lane) => [...underWay].filter(({ laneId }) => laneId === id);

  const begin = (lane: Lane, row: Row): void => {
    const abort = new AbortController();
    const slowTimer =
      slow &&
      setTimeout(() => {
        one.isSlow = true;
        announce();
      }, slow.afterMs).unref();
    // An attempt rejects only if the log does. Its row is tried again when its lease ends.
    const unknown: Outcome = async () => undefined;
    const done = options
      .attempt(row, lane, abort)
      .catch(() => unknown)
      .then((outcome) => {
        clearTimeout(slowTimer);
        outcomes.push(outcome);
        underWay.delete(one);
      });
    const one: Attempt = { laneId: lane.id, done, isSlow: false, abort };
    underWay.add(one);
  };

  /** How many rows a lane can take. A slow attempt gives its place to another row. */
  const placesIn = (lane: Lane) => options.atOnce - inLane(lane).filter(({ isSlow }) => !isSlow).length;

  /** Stores outcomes and begins what is due, in one write. */
  const turn = async (): Promise<void> => {
    const stored = [...outcomes];
    const goesOn = !isClosed && starts.size + flushes > 0;
    const free = goesOn ? options.lanes().filter((lane) => placesIn(lane) > 0) : [];
    if (stored.length + free.length === 0) return;
    const leased = await store.write(async (sql) => {
      for (const outcome of stored) await outcome(sql);
      const found: { lane: Lane; row: Row }[] = [];
      for (const lane of free)
        for (const row of await options.lease(sql, lane, placesIn(lane))) found.push({ lane, row });
      return found;
    });
    outcomes.splice(0, stored.length);
    for (const { lane, row } of leased) {
      const others = inLane(lane);
      const slowest = others.length < options.atOnce ? undefined : others.find(({ isSlow }) => isSlow);
      slowest?.abort.abort(slow?.error());
      await slowest?.done;
      begin(lane, row);
    }
  };

  /** Works until nothing is due. Resolves with the time at which the next row is due. */
  const run = async (): Promise<Instant | null> => {
    let due: Instant | null = null;
    let readAt = clock.now();
    const looking = setInterval(announce, lookEveryMs).unref();
    const hasWork = () => outcomes.length > 0 || hasNews;
    try {
      for (;;) {
        news = Promise.withResolvers();
        hasNews = false;
        // It leases all that is due, as far as there are places. So it is repeated only after news or the end of an attempt.
        await turn();
        if (hasWork()) continue;
        // Reads all waiting rows, so it does not run after each attempt.
        const now = clock.now();
        if (underWay.size === 0 || Math.abs(now - readAt) >= lookEveryMs) {
          due = await store.read(options.nextDue);
          readAt = now;
        }
        if (hasWork()) continue;
        if (underWay.size === 0) return due;
        await Promise.race([...[...underWay].map(({ done }) => done), news.promise]);
      }
    } finally {
      clearInterval(looking);
      running = undefined;
    }
  };

  const join = (): Promise<Instant | null> => {
    running ??= run();
    return running;
  };

  /** Works and rests in turn, while it is started. News end a rest. */
  const keepWorking = async () => {
    while (starts.size > 0) {
      let restMs = restAfterErrorMs;
      try {
        const due = await join();
        restMs = Math.min(longestRestMs, (due ?? Number.POSITIVE_INFINITY) - clock.now());
      } catch (error) {
        options.onError(error);
      }
      if (hasNews || starts.size === 0) continue;
      const timer = setTimeout(announce, Math.max(restMs, leastRestMs)).unref();
      await news.promise;
      clearTimeout(timer);
    }
    working = undefined;
  };

  return {
    /** Works off what is due, also what was queued just before the call. */
    async flush(): Promise<void> {
      flushes += 1;
      announce();
      await join().finally(() => {
        flushes -= 1;
      });
    },
    /** Announces a new row, after its commit. It does nothing unless the queue was started. */
    wake: announce,
    /** Works off rows when they are queued or due, until the returned function is called. That one waits for running attempts. */
    start(): () => Promise<void> {
      const start = {};
      starts.add(start);
      announce();
      working ??= keepWorking();
      return async () => {
        starts.delete(start);
        if (starts.size > 0) return;
        announce();
        await working;
      };
    },
    /** Begins nothing more, and resolves when the outcome of running attempts is stored. */
    async close(): Promise<void> {
      isClosed = true;
      starts.clear();
      announce();
      const stop = () => {
        for (const { abort } of underWay) abort.abort(new QueueCloses('the service stops'));
      };
      const stopTimer = closeMs === undefined ? undefined : setTimeout(stop, closeMs);
      await Promise.allSettled([working, running]);
      await Promise.all([...underWay].map(({ done }) => done));
      clearTimeout(stopTimer);
      if (outcomes.length > 0) await Promise.allSettled([join()]);
    },
  };
}

const attemptTimeoutMs = 30_000;

/** Ends a call after half a minute, or when `abort` aborts. A call that never ends would take a place for ever. */
export async function inTime<Value>(
  call: (signal: AbortSignal) => Promise<Value>,
  { abort, late }: { abort: AbortController; late: string },
): Promise<Value> {
  const { signal } = abort;
  signal.throwIfAborted();
  const aborted = once(signal, 'abort').then((): never => {
    throw signal.reason;
  });
  const tooLate = new Error(`${late} within ${attemptTimeoutMs / 1000} s`);
  const timer = setTimeout(() => abort.abort(tooLate), attemptTimeoutMs).unref();
  try {
    return await Promise.race([call(signal), aborted]);
  } finally {
    clearTimeout(timer);
  }
}
