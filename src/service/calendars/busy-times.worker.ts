import { parentPort, workerData } from 'node:worker_threads';
import { type BusyReading, readBusyTimes } from './read-busy-times.ts';

/** Reads one calendar in a thread and ends. A strange calendar can block this thread or use up its memory, but not the service's. */
try {
  parentPort?.postMessage({ times: readBusyTimes(workerData as BusyReading) });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
