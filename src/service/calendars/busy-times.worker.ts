import { parentPort, workerData } from 'node:worker_threads';
import { type BusyReading, readBusyTimes } from './read-busy-times.ts';

/** Reads one calendar and ends: a strange one can keep a thread busy, or take all memory that it may have, but not the service. */
try {
  parentPort?.postMessage({ times: readBusyTimes(workerData as BusyReading) });
} catch (error) {
  parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
}
