import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createBookingService, memoryTransport, readMessage } from '../../src/service/index.ts';
import { operationPath } from '../../src/wire/index.ts';
import { type Bench, inTurns, median, sayRatio } from '../measure.ts';

const calendarWaitMs = 50;
const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'END:VCALENDAR', ''].join('\r\n');
const firstDay = Date.UTC(2026, 10, 18, 8);
const minuteMs = 60_000;
const pressesInARound = 8;

/** A guest's press on "Confirm", whose host has a calendar that answers in 50 ms, against the same press without a calendar and the wait. */
export const confirming: Bench = async () => {
  const server = createServer((_, response) => void setTimeout(() => response.end(calendar), calendarWaitMs));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const withCalendar = openPresses(`busyCalendars: ["http://127.0.0.1:${port}/dana.ics"]`);
  const without = openPresses('');
  try {
    const rounds = await inTurns(
      7,
      withCalendar.pressMs,
      async () => (await without.pressMs()) + calendarWaitMs,
    );
    const say = (figures: number[]) => `${median(figures).toFixed(1)} ms`;
    return [
      {
        name: 'confirming, with a calendar that answers in 50 ms',
        ours: say(rounds.ours),
        peer: `without a calendar, and the wait ${say(rounds.peer)}`,
        ratio: sayRatio(rounds.ratios),
        budget: '≤ 1.2×',
        met: median(rounds.ratios) <= 1.2,
      },
    ];
  } finally {
    await Promise.all([withCalendar.close(), without.close()]);
    server.close();
  }
};

/** A service in this process with one page, and presses of its guests. */
function openPresses(more: string) {
  const clock = { time: firstDay, now: () => clock.time };
  const mail = memoryTransport();
  const service = createBookingService({
    pages: `pages:
  - slug: dana
    name: Dana
    timezone: UTC
    hostEmail: dana@example.com
    hours: { mon-sun: 00:00-24:00 }
    durationsMinutes: [30]
    ${more}`,
    mail,
    clock,
    limits: null,
    privateCalendars: true,
  });
  let booked = 0;
  const request = async (): Promise<string> => {
    booked += 1;
    const response = await service.fetch(operationPath('requestMeeting', 'dana'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        guestName: 'Noa Levi',
        guestEmail: `guest${booked}@example.com`,
        timezone: 'UTC',
        durationMinutes: 30,
        start: new Date(firstDay + 24 * 60 * minuteMs + booked * 30 * minuteMs).toISOString(),
      }),
    });
    if (response.status !== 202) throw new Error(`the request was answered ${response.status}`);
    await service.runJobs();
    const { text = '' } = readMessage(
      mail.sent.findLast(({ kind }) => kind === 'confirm_request')?.raw ?? Buffer.alloc(0),
    );
    return /\/confirm\/[\w-]+/.exec(text)?.[0] ?? '';
  };
  return {
    /** Milliseconds of one press: the mean of a round. */
    async pressMs(): Promise<number> {
      // The calendar has to be known before a time is listed.
      await service.runJobs();
      let spentMs = 0;
      for (let press = 0; press < pressesInARound; press += 1) {
        const link = await request();
        // Presses within two seconds would share one read.
        clock.time += 5000;
        const began = performance.now();
        const response = await service.fetch(link, {
          method: 'POST',
          body: new URLSearchParams({ decision: 'confirm' }),
        });
        spentMs += performance.now() - began;
        if (response.status !== 200) throw new Error(`the press was answered ${response.status}`);
      }
      return spentMs / pressesInARound;
    },
    close: () => service.close(),
  };
}
