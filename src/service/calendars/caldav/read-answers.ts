import { isRecord } from '../../../wire/index.ts';
import { type BusyReading, readBusyTimes } from '../ical/read-busy-times.ts';
import type { BusyTimes } from '../port/host-calendar.ts';
import { type DavResponse, readMultistatus } from './multistatus.ts';

/** Answers of a CalDAV server, and for which days their events are wanted. */
export type DavQuestion = { xml: readonly string[]; reading?: Omit<BusyReading, 'text'> };

export async function readAnswers({ xml, reading }: DavQuestion): Promise<DavResponse[] | BusyTimes> {
  const responses = (await Promise.all(xml.map(readMultistatus))).flat();
  if (!reading) return responses;
  // The answers to several filters hold an event more than once.
  const objects = [...new Set(responses.map(({ props }) => eventOf(props['calendar-data'])))];
  return objects.length === 0
    ? { spans: [], problems: [] }
    : readBusyTimes({ ...reading, text: objects.join('\r\n') });
}

/** One event, which is a calendar of its own. A part of one would hide the events behind it. */
function eventOf(data: unknown): string {
  const text = isRecord(data) ? data['#text'] : data;
  if (typeof text === 'string' && /^\s*BEGIN:VCALENDAR\s[\s\S]*\sEND:VCALENDAR\s*$/i.test(text)) return text;
  throw new RangeError('an event in it is no calendar');
}
