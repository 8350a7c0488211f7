import { parentPort } from 'node:worker_threads';
import { type BusyReading, readBusyTimes } from '../ical/read-busy-times.ts';
import type { BusyTimes } from '../port/busy-times.ts';
import { type DavResponse, readMultistatus } from './multistatus.ts';

/** Answers of a CalDAV server, and for which days their events are wanted. */
export type DavQuestion = { xml: readonly string[]; reading?: Omit<BusyReading, 'text'> };

/** Reads calendars in a thread, one at a time. A strange calendar can block this thread or use up its memory, but not the service's. */
parentPort?.on('message', async (question: BusyReading | DavQuestion) => {
  try {
    const value = 'xml' in question ? await readAnswers(question) : readBusyTimes(question);
    parentPort?.postMessage({ value });
  } catch (error) {
    parentPort?.postMessage({ problem: error instanceof Error ? error.message : String(error) });
  }
});

async function readAnswers({ xml, reading }: DavQuestion): Promise<DavResponse[] | BusyTimes> {
  const responses = (await Promise.all(xml.map(readMultistatus))).flat();
  if (!reading) return responses;
  const distinct = [...new Map(responses.map((one) => [one.href, one])).values()];
  const objects = distinct.map(({ props }) => {
    const data = props['calendar-data'];
    if (typeof data !== 'string') throw new RangeError('an event in it has no data');
    return data;
  });
  return objects.length === 0
    ? { spans: [], problems: [] }
    : readBusyTimes({ ...reading, text: objects.join('\r\n') });
}
