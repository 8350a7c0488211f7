import { Worker } from 'node:worker_threads';
import { CalendarUnreadable } from './fetch-calendar.ts';
import type { BusyReading, BusyTimes } from './read-busy-times.ts';

type Told = { times: BusyTimes } | { problem: string };

/**
 * Reads a calendar in a thread of its own, within a time and a memory: whoever writes it could otherwise hold up every guest, by an
 * event each second for a hundred years.
 * @throws CalendarUnreadable
 */
export function readApart(
  reading: BusyReading,
  { signal, timeoutMs = 10_000 }: { signal: AbortSignal; timeoutMs?: number },
): Promise<BusyTimes> {
  // Built, it stands beside the service's door (build/bundles.ts).
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
      new CalendarUnreadable(
        late.aborted ? `it took longer than ${timeoutMs / 1000} s to read` : 'it was interrupted',
      ),
    );
  const ends = AbortSignal.any([signal, late]);
  if (ends.aborted) giveUp();
  ends.addEventListener('abort', giveUp, { once: true });
  worker.once('message', (told: Told) =>
    'times' in told ? resolve(told.times) : reject(new CalendarUnreadable(told.problem)),
  );
  worker.once('error', (error) =>
    reject(new CalendarUnreadable(`reading it failed: ${error.message}`, { cause: error })),
  );
  worker.once('exit', () => reject(new CalendarUnreadable('reading it ended early')));
  return promise.finally(() => {
    ends.removeEventListener('abort', giveUp);
    return worker.terminate();
  });
}
