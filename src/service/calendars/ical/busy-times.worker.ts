import { parentPort } from 'node:worker_threads';
import { type BusyReading, readBusyTimes } from './read-busy-times.ts';

/** Reads calendars in a thread, one at a time. A strange calendar can block this thread or use up its memory, but not the service's. */
parentPort?.on('message', (reading: BusyReading) => {
  try {
    parentPort?.postMessage({ value: readBusyTimes(reading) });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});
