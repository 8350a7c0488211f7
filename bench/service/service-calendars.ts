import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBookingService, openSqliteStore } from '../../src/service/index.ts';
import { operationPath } from '../../src/wire/index.ts';
import { type Bench, compare, microsecondsOf, sayMicroseconds } from '../measure.ts';
import { now } from '../tools/fortnight.ts';

const events = 5000;
const everyMs = 3 * 3_600_000;

/** Reading the free times of a host who has a CalDAV calendar of 5,000 events, eight a day, against a host without a calendar. */
export const caldavSlots: Bench = async () => {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(207, { 'content-type': 'application/xml' }).end(calendarAnswer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const caldav = `http://127.0.0.1:${port}/dana/`;
  const busy = await open(`calendars: [{ caldav: "${caldav}", user: dana, password: secret }]`);
  const free = await open('');
  try {
    if ((await busy.slots()).length >= (await free.slots()).length)
      throw new Error('no event takes its time');
    return [
      await compare({
        name: 'reading free times, with a CalDAV calendar of 5,000 events',
        ours: () => microsecondsOf(busy.slots, 200),
        peer: () => microsecondsOf(free.slots, 200),
        against: 'without a calendar',
        say: sayMicroseconds,
        rounds: 15,
        budget: { atMost: 1.2 },
      }),
    ];
  } finally {
    await Promise.all([busy.close(), free.close()]);
    server.close();
  }
};

async function open(calendars: string) {
  const service = createBookingService({
    pages: `
hosts:
  - { email: dana@example.com, name: Dana, timezone: UTC, hours: { mon-sun: 00:00-24:00 }, ${calendars} }
pages:
  - { slug: dana, name: Dana, host: dana@example.com, timezone: UTC, durationsMinutes: [30] }`,
    store: openSqliteStore({ file: ':memory:' }),
    clock: { now: () => now.getTime() },
    limits: { reads: null },
    privateCalendars: true,
  });
  await service.runJobs();
  let reads = 0;
  return {
    /** The text of the list. Its query differs each time, so that it is made anew. */
    async slots(): Promise<string> {
      reads += 1;
      const response = await service.fetch(`${operationPath('getFreeSlots', 'dana')}?days=14&read=${reads}`);
      return response.text();
    },
    close: () => service.close(),
  };
}

const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');

const calendarAnswer = `<?xml version="1.0"?>
<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${Array.from(
  { length: events },
  (_, index) => {
    const lines = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      `UID:${index}`,
      'DTSTAMP:20261101T000000Z',
    ];
    const time = [`DTSTART:${stamp(now.getTime() + index * everyMs)}`, 'DURATION:PT1M'];
    const data = [...lines, ...time, 'END:VEVENT', 'END:VCALENDAR', ''].join('\n');
    return `<response><href>/dana/${index}.ics</href><propstat><prop><c:calendar-data>${data}</c:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
  },
).join('')}</multistatus>`;
