import { createServer } from 'node:http';
import { openSqliteStore } from '../../src/service/index.ts';
import { listenLocally } from '../../tests/local-server.ts';
import { type Bench, compare, sayMilliseconds } from '../measure.ts';
import { openWorld, type World } from './growth-world.ts';

const calendarWaitMs = 50;
const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR', ''].join('\r\n');
const pressesInARound = 8;

/** A guest's press on "Confirm", whose host has a calendar that answers in 50 ms, against the same press without a calendar and the wait. */
export const confirming: Bench = async () => {
  const { url, close } = await listenLocally(
    createServer((_, response) => void setTimeout(() => response.end(calendar), calendarWaitMs)),
  );
  const open = (calendars?: string) => openWorld(openSqliteStore({ file: ':memory:' }), 1, calendars);
  const withCalendar = await open(`"${url}/dana.ics"`);
  const without = await open();
  try {
    return [
      await compare({
        name: 'confirming, with a calendar that answers in 50 ms',
        ours: () => pressMs(withCalendar),
        peer: async () => (await pressMs(without)) + calendarWaitMs,
        against: 'without a calendar, and the wait',
        say: sayMilliseconds,
        rounds: 7,
        budget: { atMost: 1.2 },
      }),
    ];
  } finally {
    await Promise.all([withCalendar.close(), without.close()]);
    await close();
  }
};

/** Milliseconds of one press: the mean of a round. */
async function pressMs(world: World): Promise<number> {
  await world.prepareLinks(pressesInARound);
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
