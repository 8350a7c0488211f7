import { parentPort } from 'node:worker_threads';
import { type DavQuestion, readAnswers } from './caldav/read-answers.ts';
import { type BusyReading, readBusyTimes } from './ical/read-busy-times.ts';

/** Reads calendars in a thread, one at a time. A strange calendar can block this thread or use up its memory, but not the service's. */
parentPort?.on('message', async (question: BusyReading | DavQuestion) => {
  try {
    const value = 'xml' in question ? await readAnswers(question) : readBusyTimes(question);
    parentPort?.postMessage({ value });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});
