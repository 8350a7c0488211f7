import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { CalendarUnreadable } from './calendar-unreadable.ts';
import type { BusyReading, BusyTimes } from './read-busy-times.ts';

/** A thread without work ends after this time. Starting one takes twenty times as long as reading a small calendar. */
const restMs = 10_000;
const resting: { worker: Worker; timer: NodeJS.Timeout }[] = [];

type WorkerAnswer = { times: BusyTimes } | { problem: string };

/**
 * Reads a calendar in a thread, with limits of time and memory. Its author could block the service. A thread that answered reads the next one; one
 * that failed ends. @throws CalendarUnreadable
 */
export async function readApart(
  reading: BusyReading,
  { signal, timeoutMs = 10_000 }: { signal: AbortSignal; timeoutMs?: number },
): Promise<BusyTimes> {
  const worker = takeWorker();
  const late = AbortSignal.timeout(timeoutMs);
  const ended = new AbortController();
  const ends = AbortSignal.any([signal, late, ended.signal]);
  try {
    worker.postMessage(reading);
    const answer = await Promise.race([
      once(worker, 'message', { signal: ends }).then(([message]) => message as WorkerAnswer),
      once(worker, 'exit', { signal: ends }).then(() => undefined),
    ]);
    if (!answer) throw new CalendarUnreadable('damaged', 'reading it ended early');
    rest(worker);
    if ('times' in answer) return answer.times;
    throw new CalendarUnreadable('damaged', answer.problem);
  } catch (error) {
    if (error instanceof CalendarUnreadable) throw error;
    void worker.terminate();
    if (late.aborted) throw new CalendarUnreadable('slowToRead', timeoutMs / 1000);
    const failure = `reading it failed: ${(error as Error).message}`;
    const problem = signal.aborted ? 'reading it was interrupted' : failure;
    throw new CalendarUnreadable('damaged', problem, { cause: error });
  } finally {
    ended.abort();
  }
}

function takeWorker(): Worker {
  const rested = resting.pop();
  if (rested) {
    clearTimeout(rested.timer);
    rested.worker.ref();
    return rested.worker;
  }
  // In the built package the worker is beside the service's entry file (build/bundles.ts).
  const file = import.meta.url.endsWith('.ts') ? './busy-times.worker.ts' : './busy-times.worker.js';
  const resourceLimits = { maxOldGenerationSizeMb: 256 };
  const worker = new Worker(new URL(file, import.meta.url), { resourceLimits, env: {}, execArgv: [] });
  // The call that waits for an answer gets an error, too. Without a listener an error at rest would end the process.
  return worker.on('error', () => leave(worker)).on('exit', () => leave(worker));
}

/** A resting thread keeps no process alive. */
function rest(worker: Worker): void {
  worker.unref();
  const end = () => {
    leave(worker);
    void worker.terminate();
  };
  resting.push({ worker, timer: setTimeout(end, restMs).unref() });
}

function leave(worker: Worker): void {
  const index = resting.findIndex((one) => one.worker === worker);
  if (index < 0) return;
  clearTimeout(resting[index]?.timer);
  resting.splice(index, 1);
}
