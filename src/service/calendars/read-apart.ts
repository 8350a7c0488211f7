import { Worker } from 'node:worker_threads';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import type { BusyReading, BusyTimes } from './read-busy-times.ts';

type WorkerAnswer = { times: BusyTimes } | { problem: string };

/**
 * Reads a calendar in a thread of its own, with limits of time and memory. Otherwise the author of a calendar could block the service, for
 * instance with an event each second for a hundred years.
 * @throws CalendarUnreadable
 */
export function readApart(
  reading: BusyReading,
  { signal, timeoutMs = 10_000 }: { signal: AbortSignal; timeoutMs?: number },
): Promise<BusyTimes> {
  // In the built package the worker is beside the service's entry file (build/bundles.ts).
  const file = import.meta.url.endsWith('.ts') ? './busy-times.worker.ts' : './busy-times.worker.js';
  const { promise, resolve, reject } = Promise.withResolvers<BusyTimes>();
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: reading,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    env: {},
    execArgv: [],
  });
  const late = AbortSignal.timeout(timeoutMs);
  const giveUp = () =>
    reject(
      late.aborted
        ? new CalendarUnreadable('slowToRead', timeoutMs / 1000)
        : new CalendarUnreadable('damaged', 'reading it was interrupted'),
    );
  const ends = AbortSignal.any([signal, late]);
  if (ends.aborted) giveUp();
  ends.addEventListener('abort', giveUp, { once: true });
  worker.once('message', (answer: WorkerAnswer) =>
    'times' in answer ? resolve(answer.times) : reject(new CalendarUnreadable('damaged', answer.problem)),
  );
  worker.once('error', (error) =>
    reject(new CalendarUnreadable('damaged', `reading it failed: ${error.message}`, { cause: error })),
  );
  worker.once('exit', () => reject(new CalendarUnreadable('damaged', 'reading it ended early')));
  return promise.finally(() => {
    ends.removeEventListener('abort', giveUp);
    return worker.terminate();
  });
}
