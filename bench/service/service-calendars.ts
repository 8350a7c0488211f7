import { createServer } from 'node:http';
import { openSqliteStore } from '../../src/service/index.ts';
import { listenLocally } from '../../tests/local-server.ts';
import { type Bench, compare, microsecondsOf, sayMicroseconds } from '../measure.ts';
import { now } from '../tools/fortnight.ts';
import { openWorld, stamp } from './growth-world.ts';

const events = 5000;
const everyMs = 3 * 3_600_000;

/** Reading the free times of a host who has a CalDAV calendar of 5,000 events, eight a day, against a host without a calendar. */
export const caldavSlots: Bench = async () => {
  const { url, close } = await listenLocally(
    createServer((request, response) => {
      request.resume();
      response.writeHead(207, { 'content-type': 'application/xml' }).end(calendarAnswer);
    }),
  );
  const open = (calendars?: string) => openWorld(openSqliteStore({ file: ':memory:' }), 1, calendars);
  const busy = await open(`{ caldav: "${url}/dana/", user: dana, password: secret }`);
  const free = await open();
  try {
    await busy.runJobsAfter(0);
    if ((await busy.readSlots()).length >= (await free.readSlots()).length)
      throw new Error('no event takes its time');
    return [
      await compare({
        name: 'reading free times, with a CalDAV calendar of 5,000 events',
        ours: () => microsecondsOf(busy.readSlots, 200),
        peer: () => microsecondsOf(free.readSlots, 200),
        against: 'without a calendar',
        say: sayMicroseconds,
        rounds: 15,
        budget: { atMost: 1.2 },
      }),
    ];
  } finally {
    await Promise.all([busy.close(), free.close()]);
    await close();
  }
};

const calendarAnswer = `<?xml version="1.0"?>
<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${Array.from(
  { length: events },
  (_, index) => {
    const time = [`DTSTART:${stamp(now.getTime() + index * everyMs)}`, 'DURATION:PT1M'];
    const event = ['BEGIN:VEVENT', `UID:${index}`, 'DTSTAMP:20261101T000000Z', ...time, 'END:VEVENT'];
    const data = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', ''].join('\n');
    return `<response><href>/dana/${index}.ics</href><propstat><prop><c:calendar-data>${data}</c:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
  },
).join('')}</multistatus>`;
