import { createServer, type RequestListener } from 'node:http';
import { openSqliteStore } from '../../src/service/index.ts';
import { listenLocally } from '../../tests/local-server.ts';
import { type Bench, measureLine, microsecondsOf, sayMicroseconds, sayMilliseconds } from '../measure.ts';
import { now } from '../tools/fortnight.ts';
import { calendarOf, openWorld, type World } from './host-world.ts';

/** A host with a calendar that this server answers, and the same host without one. */
async function openBoth(answer: RequestListener, calendarAt: (url: string) => unknown) {
  const { url, close } = await listenLocally(createServer(answer));
  const open = (calendars: unknown[]) => openWorld(openSqliteStore({ file: ':memory:' }), 1, calendars);
  const [busy, free] = [await open([calendarAt(url)]), await open([])];
  const closeAll = () => Promise.all([busy.close(), free.close(), close()]);
  return { busy, free, [Symbol.asyncDispose]: async () => void (await closeAll()) };
}

const calendarWaitMs = 50;
const pressesInARound = 8;

/** A guest's press on "Confirm", whose host has a calendar that answers in 50 ms, against the same press without a calendar and the wait. */
export const confirming: Bench = async () => {
  const empty = calendarOf(0, 0, 0);
  await using hosts = await openBoth(
    (_, response) => void setTimeout(() => response.end(empty), calendarWaitMs),
    (url) => `${url}/dana.ics`,
  );
  await measureLine({
    name: 'confirming, with a calendar that answers in 50 ms',
    ours: () => pressMs(hosts.busy),
    peer: async () => (await pressMs(hosts.free)) + calendarWaitMs,
    against: 'without a calendar, and the wait',
    say: sayMilliseconds,
    rounds: 7,
    budget: { atMost: 1.2 },
  });
};

/** Milliseconds of one press: the mean of a round. */
async function pressMs(world: World): Promise<number> {
  await world.prepareConfirms(pressesInARound);
  let spentMs = 0;
  for (let press = 0; press < pressesInARound; press += 1) {
    // Presses within two seconds would share one read.
    await world.runJobsAfter(1 / 12);
    const began = performance.now();
    await world.confirm();
    spentMs += performance.now() - began;
  }
  return spentMs / pressesInARound;
}

/** Reading the free times of a host who has a CalDAV calendar of 5,000 events, eight a day, against a host without a calendar. */
export const caldavSlots: Bench = async () => {
  const everyMs = 3 * 3_600_000;
  const responses = Array.from({ length: 5000 }, (_, index) => {
    const data = calendarOf(1, 0, now.getTime() + index * everyMs).replace('UID:0', `UID:${index}`);
    return `<response><href>/dana/${index}.ics</href><propstat><prop><c:calendar-data>${data}</c:calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`;
  });
  const answer = `<?xml version="1.0"?>
<multistatus xmlns="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav">${responses.join('')}</multistatus>`;
  await using hosts = await openBoth(
    (request, response) => {
      request.resume();
      response.writeHead(207, { 'content-type': 'application/xml' }).end(answer);
    },
    (url) => ({ caldav: `${url}/dana/`, user: 'dana', password: 'secret' }),
  );
  const { busy, free } = hosts;
  await busy.runJobsAfter(0);
  if ((await busy.readSlots()).length >= (await free.readSlots()).length)
    throw new Error('no event takes its time');
  await measureLine({
    name: 'reading free times, with a CalDAV calendar of 5,000 events',
    ours: () => microsecondsOf(busy.readSlots, 200),
    peer: () => microsecondsOf(free.readSlots, 200),
    against: 'without a calendar',
    say: sayMicroseconds,
    rounds: 15,
    budget: { atMost: 1.2 },
  });
};
