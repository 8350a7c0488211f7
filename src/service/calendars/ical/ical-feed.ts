import { CalendarFailure } from '../port/calendar-failure.ts';
import type { CalendarResponse } from '../port/calendar-request.ts';
import type { BusyTimes, HostCalendar, OpenCalendar } from '../port/host-calendar.ts';
import { hashOf, readApart } from './read-apart.ts';
import { type BusyReading, possibleOwnIds } from './read-busy-times.ts';

/** A calendar that is published as a file (RFC 5545). It can only be read. */
export const openIcalFeed: OpenCalendar = ({ url, timezone, owner }, { request }): HostCalendar => ({
  async busy(range, { signal, known, ownTimes }) {
    const { etag = null, lastModified = null } = known ?? {};
    const conditions = {
      ...(etag !== null && { 'if-none-match': etag }),
      ...(lastModified !== null && { 'if-modified-since': lastModified }),
    };
    const isConditional = Object.keys(conditions).length > 0;
    const response = await request(new URL(url), {
      accept: 'text/calendar',
      headers: conditions,
      redirects: 'anywhere',
      signal,
    });
    if (response.status === 304 && known && isConditional) return { version: known };
    const text = calendarText(response);
    const { headers } = response;
    const version = {
      etag: validator(headers.etag),
      lastModified: validator(headers['last-modified']),
      textHash: hashOf(text),
    };
    if (version.textHash === known?.textHash) return { version };
    const own = await ownTimes(possibleOwnIds(text));
    const reading: BusyReading = { text, timezone, owner, range, own, isFeed: true };
    return { version, times: await readApart<BusyTimes>(reading, { signal }) };
  },
});

/** A longer validator is not stored, so the calendar is then sent whole each time. */
function validator(header: string | undefined): string | null {
  return header !== undefined && header.length <= 500 ? header : null;
}

/** Many servers name a wrong type, so only the text decides. The error names the type, which helps to find the mistake. */
function calendarText({ status, text, headers }: CalendarResponse): string {
  if (status !== 200) throw new CalendarFailure('status', status);
  if (/^\uFEFF?BEGIN:VCALENDAR/im.test(text)) return text;
  throw new CalendarFailure(
    'noCalendar',
    JSON.stringify((headers['content-type'] ?? 'no type').slice(0, 40)),
  );
}
