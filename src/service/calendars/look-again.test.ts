import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBookings } from '../meetings/booking-rows.ts';
import { headingOf, openBookingWorld } from '../meetings/booking-world.fixture.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';

const minuteMs = 60_000;
const at = (clock: string) => `2026-11-24T${clock}:00+02:00`;

const calendarOf = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
/** An event of an hour on 24 November, by the hour in UTC. In Jerusalem it is two hours later. */
const eventAt = (hour: number, uid = `at-${hour}`) =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `DTSTART:20261124T${String(hour).padStart(2, '0')}0000Z`,
    `DTEND:20261124T${String(hour + 1).padStart(2, '0')}0000Z`,
    'END:VEVENT',
  ].join('\r\n');

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown;
const sends =
  (text: string): Answer =>
  (_, response) =>
    response.end(text);
const status =
  (code: number, headers = {}): Answer =>
  (_, response) =>
    response.writeHead(code, headers).end('no');

let answer: Answer;
let asked: IncomingMessage['headers'][];
let server: Server;
let url: string;
let store: Store;
let world: ReturnType<typeof openBookingWorld>;

const pagesWith = (calendars: string) => `
hosts:
  - { email: dana@example.com, name: Dana Cohen, timezone: Asia/Jerusalem, hours: { mon-sun: 09:00-18:00 }, calendars: ${calendars} }
pages:
  - { slug: short, name: Dana Cohen, timezone: Asia/Jerusalem, durationsMinutes: [30], host: dana@example.com }
  - { slug: long, name: Dana Cohen, timezone: Asia/Jerusalem, durationsMinutes: [60], host: dana@example.com }
`;

beforeEach(async () => {
  answer = sends(calendarOf());
  asked = [];
  server = createServer((request, response) => {
    asked.push(request.headers);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/dana.ics`;
  store = openTestStore();
  world = openBookingWorld({ store, pages: pagesWith(`["${url}"]`), privateCalendars: true });
  await world.service.runJobs();
});
afterEach(async () => {
  await world.service.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await store.close();
});

async function request(name = 'noa', clock = '12:00'): Promise<string> {
  expect((await world.ask('short', { guestEmail: `${name}@example.com`, start: at(clock) })).status).toBe(
    202,
  );
  return world.link('confirm_request');
}
const press = (link: string) => world.press(link, 'confirm');
const states = async () => (await readBookings(store)).map((booking) => booking.status);
/** Time passes, and no job runs. */
const later = (minutes: number) => {
  world.clock.time += minutes * minuteMs;
};

describe('an event that came into the calendar after the last read', () => {
  it('books nothing, and the guest gets other times of the page', async () => {
    const link = await request();
    answer = sends(calendarOf(eventAt(10)));
    later(1);
    const response = await press(link);
    expect(response.status).toBe(410);
    expect(await headingOf(response)).toBe('That time is no longer free');
    await world.service.runJobs();
    expect(await states()).toEqual(['superseded']);
    expect(world.mail('slot_gone').text).toContain('/book/short');
    expect(world.mail('slot_gone').text).toContain('11:00, 11:30, 13:00, 13:30');
  });

  it('keeps a meeting from being moved onto it, on a page of the same host', async () => {
    const link = await request('noa', '15:00');
    expect((await press(link)).status).toBe(200);
    await world.service.runJobs();
    const move = world.link('booked_guest', 'move');
    answer = sends(calendarOf(eventAt(10)));
    later(1);
    expect((await world.move(move, at('12:00'))).status).toBe(409);
    expect((await world.move(move, at('11:30'))).status).toBe(200);
  });

  it('is kept where no copy was made before', async () => {
    const link = await request();
    await store.write((sql) => sql.run('delete from busy_calendar'));
    answer = sends(calendarOf(eventAt(15)));
    later(1);
    expect((await press(link)).status).toBe(200);
    expect(await store.read((sql) => sql.all('select length(times) as bytes from busy_calendar'))).toEqual([
      { bytes: 16 },
    ]);
  });

  it('that is gone by then is not in the way', async () => {
    answer = sends(calendarOf(eventAt(12)));
    later(6);
    await world.service.runJobs();
    const link = await request();
    answer = sends(calendarOf(eventAt(10)));
    later(1);
    answer = sends(calendarOf());
    expect((await press(link)).status).toBe(200);
  });

  it('and has no length of its own still blocks its start', async () => {
    const link = await request();
    answer = sends(calendarOf(eventAt(10).replace('DTEND:20261124T110000Z', 'DTEND:20261124T101500Z')));
    later(1);
    expect((await press(link)).status).toBe(410);
  });
});

describe('a calendar that cannot be read at the press', () => {
  const failures: [string, () => Answer][] = [
    ['answers 401', () => status(401)],
    ['answers 500', () => status(500)],
    ['sends a page to sign in', () => sends('<html><body>Sign in</body></html>')],
    ['sends nothing', () => sends('')],
    ['is larger than 10 MiB', () => sends(`${calendarOf()}${'\n'.repeat(11 * 1024 * 1024)}`)],
    ['is cut off', () => sends(calendarOf(eventAt(10)).slice(0, 60))],
    ['redirects to a private address', () => status(302, { location: 'http://10.0.0.1/dana.ics' })],
    ['closes the connection', () => (incoming) => incoming.socket.destroy()],
    ['answers 304 to a request without conditions', () => status(304)],
  ];

  it.each(failures)('%s: a copy of 14 minutes decides', { tags: 'long' }, async (_, failing) => {
    const link = await request();
    later(14);
    answer = failing();
    expect(await headingOf(await press(link))).toBe('The meeting is booked');
  });

  it.each(failures)(
    '%s: a copy of 16 minutes does not, the request waits, and the button works later',
    async (_, failing) => {
      const link = await request();
      later(16);
      answer = failing();
      const response = await press(link);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
      expect(await headingOf(response)).toBe('Nothing is booked yet');
      expect(await states()).toEqual(['awaiting']);
      answer = sends(calendarOf());
      later(1);
      expect(await headingOf(await press(link))).toBe('The meeting is booked');
    },
  );

  it('mails the host once, also over many presses', async () => {
    const links = [await request('a'), await request('b')];
    later(16);
    answer = status(500);
    for (const link of [...links, ...links]) {
      expect((await press(link)).status).toBe(503);
      later(1);
    }
    await world.service.runJobs();
    const mails = world.transport.sent.filter(({ kind }) => kind === 'calendar_failed_host');
    expect(mails.map(({ to }) => to)).toEqual(['dana@example.com']);
  });

  it('says so in the language of the guest', async () => {
    await world.ask('short', { locale: 'he', start: at('12:00') });
    later(16);
    answer = status(500);
    expect(await headingOf(await press(world.link('confirm_request')))).toBe('עוד לא נקבעה פגישה');
  });

  it('moves no meeting, and says that the meeting stays', async () => {
    await press(await request());
    await world.service.runJobs();
    const move = world.link('booked_guest', 'move');
    later(16);
    answer = status(500);
    const response = await world.move(move, at('15:00'));
    expect(response.status).toBe(503);
    expect(await headingOf(response)).toBe('Not available now');
    expect((await readBookings(store)).map(({ start }) => start)).toEqual([at('12:00')]);
  });

  it('does not matter for a host without a calendar', async () => {
    const none = openBookingWorld({ store, pages: pagesWith('[]') });
    none.clock.time = world.clock.time;
    const link = await request();
    none.clock.time += 16 * minuteMs;
    answer = status(500);
    expect((await none.press(link, 'confirm')).status).toBe(200);
    await none.service.close();
  });

  it('and whose copy was taken before the clock was set back does not decide', async () => {
    const link = await request();
    later(-60);
    answer = status(500);
    expect((await press(link)).status).toBe(503);
    answer = sends(calendarOf());
    later(1);
    expect((await press(link)).status).toBe(200);
  });
});

describe('entries of our own meetings in the calendar', () => {
  it('take no time there, booked or cancelled, however the UID is written', async () => {
    await press(await request());
    await world.service.runJobs();
    const [meeting] = await readBookings(store);
    answer = sends(calendarOf(eventAt(10, `${meeting?.id}@localhost`)));
    later(6);
    await world.service.runJobs();
    const move = world.link('booked_guest', 'move');
    // The meeting may move by half an hour onto its own old time, although the entry is still there.
    expect(await headingOf(await world.move(move, at('12:30')))).toBe('The meeting was moved');
    await world.service.runJobs();
    await world.press(world.link('moved_guest'), 'cancel');
    expect(await world.starts('short')).toContain(at('12:00'));
    later(1);
    expect((await press(await request('dan', '12:30'))).status).toBe(200);
  });

  it.each([
    ['with an unknown id', () => '01a1edab-7800-7661-a10c-d1e1bba17d95@localhost'],
    ['with an id that only ends like one of ours', (id: string) => `x${id}@localhost`],
  ])('count if they are not ours: %s', async (_, uid) => {
    await press(await request('noa', '16:00'));
    const [meeting] = await readBookings(store);
    const link = await request('dan', '12:00');
    answer = sends(calendarOf(eventAt(10, uid(meeting?.id ?? ''))));
    later(1);
    expect((await press(link)).status).toBe(410);
  });

  it('count if they repeat: a meeting of ours never does', async () => {
    await press(await request('noa', '16:00'));
    const [meeting] = await readBookings(store);
    const link = await request('dan', '12:00');
    const entry = eventAt(10, `${meeting?.id}@localhost`);
    answer = sends(calendarOf(entry.replace('END:VEVENT', 'RRULE:FREQ=DAILY;COUNT=2\r\nEND:VEVENT')));
    later(1);
    expect((await press(link)).status).toBe(410);
  });

  it('count if the meeting is of another host, whose guest this host is', async () => {
    const bos = `
pages:
  - { slug: bo, name: Bo, timezone: Asia/Jerusalem, durationsMinutes: [30], hours: { tue: 09:00-18:00 }, hostEmail: bo@example.com }`;
    const other = openBookingWorld({ store, pages: bos });
    await other.book({ guestEmail: 'dana@example.com', start: at('12:00') }, 'bo');
    const [meeting] = await readBookings(store);
    const link = await request('noa', '12:00');
    answer = sends(calendarOf(eventAt(10, `${meeting?.id}@localhost`)));
    later(1);
    expect((await press(link)).status).toBe(410);
    await other.service.close();
  });
});

describe('the look at the press', () => {
  it('is one read for a hundred presses', async () => {
    const links: string[] = [];
    for (let name = 0; name < 20; name += 1) links.push(await request(`guest${name}`));
    later(1);
    asked = [];
    const presses = Array.from({ length: 5 }, () => links).flat();
    const answers = await Promise.all(presses.map(press));
    expect(answers.filter(({ status: code }) => code === 200)).toHaveLength(5);
    expect(asked).toHaveLength(1);
  });

  it('asks with conditions, and a 304 keeps the copy and makes it current', async () => {
    const text = calendarOf(eventAt(12));
    answer = (incoming, response) =>
      incoming.headers['if-none-match'] === '"v1"'
        ? response.writeHead(304).end()
        : response
            .writeHead(200, { etag: '"v1"', 'last-modified': 'Mon, 23 Nov 2026 10:00:00 GMT' })
            .end(text);
    later(6);
    await world.service.runJobs();
    const link = await request();
    later(20);
    asked = [];
    expect((await press(link)).status).toBe(200);
    expect(asked.map((headers) => [headers['if-none-match'], headers['if-modified-since']])).toEqual([
      ['"v1"', 'Mon, 23 Nov 2026 10:00:00 GMT'],
    ]);
    expect((await world.starts('short')).includes(at('14:00'))).toBe(false);
    // On the next day the copy has to cover another day, so the calendar is read whole.
    later(24 * 60);
    asked = [];
    await world.service.runJobs();
    expect(asked[0]?.['if-none-match']).toBeUndefined();
  });

  it('waits four seconds at most, for all calendars together', { tags: 'long' }, async () => {
    await world.service.close();
    const calendars = JSON.stringify([1, 2, 3, 4, 5].map((number) => `${url}?${number}`));
    world = openBookingWorld({ store, pages: pagesWith(calendars), privateCalendars: true });
    await world.service.runJobs();
    const link = await request();
    later(16);
    answer = () => {};
    const began = performance.now();
    const response = await press(link);
    const tookMs = performance.now() - began;
    expect(response.status).toBe(503);
    expect(tookMs).toBeGreaterThan(3900);
    expect(tookMs).toBeLessThan(3900 * 2);
    server.closeAllConnections();
  });

  it('costs the wait for the calendar once', async () => {
    const link = await request();
    later(1);
    answer = (_, response) => setTimeout(() => response.end(calendarOf()), 300);
    asked = [];
    expect((await press(link)).status).toBe(200);
    expect(asked).toHaveLength(1);
  });

  it('reads nothing for a request that no longer waits, and nothing to decline or to cancel', async () => {
    const link = await request();
    expect((await press(link)).status).toBe(200);
    await world.service.runJobs();
    const other = await request('dan', '15:00');
    later(1);
    asked = [];
    await press(link);
    await world.press(other, 'decline');
    await world.press(world.link('booked_guest'), 'cancel');
    expect(asked).toHaveLength(0);
  });

  describe('beside an older read that is still under way', () => {
    let end: (text: string) => Promise<void>;
    beforeEach(async () => {
      answer = sends(calendarOf(eventAt(10)));
      later(6);
      await world.service.runJobs();
      later(6);
      const held = Promise.withResolvers<ServerResponse>();
      answer = (_, response) => held.resolve(response);
      const job = world.service.runJobs();
      const older = await held.promise;
      end = async (text) => {
        older.end(text);
        await job;
      };
      later(0.2);
    });

    it('keeps what it read, although the older one ends later', async () => {
      const link = await request('noa', '15:00');
      answer = sends(calendarOf(eventAt(10), eventAt(13)));
      expect((await press(link)).status).toBe(410);
      await end(calendarOf(eventAt(10), eventAt(12)));
      expect(await world.starts('short')).not.toContain(at('15:00'));
    });

    it('does not take the copy of the older one for its own, although its calendar is unchanged', async () => {
      const link = await request('noa', '15:00');
      // The older read sees the event at 12:00 in Jerusalem gone for a moment, and stores that while the newer one is under way.
      answer = async (_, response) => {
        answer = sends(calendarOf(eventAt(10)));
        await end(calendarOf());
        response.end(calendarOf(eventAt(10)));
      };
      expect((await press(link)).status).toBe(200);
      expect(await world.starts('short')).not.toContain(at('12:00'));
    });
  });

  it('counts although the clock of a process that read before is fast', async () => {
    const link = await request();
    const clock = { now: () => world.clock.now() + 25_000 };
    const fast = openBookingWorld({ store, pages: pagesWith(`["${url}"]`), privateCalendars: true, clock });
    answer = sends(calendarOf());
    later(6);
    await fast.service.runJobs();
    answer = sends(calendarOf(eventAt(10)));
    later(20 / 60);
    expect((await press(link)).status).toBe(410);
    await fast.service.close();
  });

  it('is repeated if the decision waited too long for its turn', async () => {
    const link = await request();
    later(1);
    asked = [];
    // The time passes between the look and the decision, as it does behind a lock that is held for 40 seconds.
    const slow = slowFirstWrites(store, () => later(40 / 60));
    const waiting = openBookingWorld({
      store: slow,
      pages: pagesWith(`["${url}"]`),
      privateCalendars: true,
      clock: world.clock,
    });
    answer = (_, response) => response.end(asked.length === 1 ? calendarOf() : calendarOf(eventAt(10)));
    expect((await waiting.press(link, 'confirm')).status).toBe(410);
    expect(asked).toHaveLength(2);
    await waiting.service.close();
  });
});

/** A store whose first write that locks a host waits: `pass` is called while it waits. */
function slowFirstWrites(inner: Store, pass: () => void): Store {
  let isFirst = true;
  return {
    ...inner,
    write: (work) =>
      inner.write((sql) =>
        work({
          ...sql,
          async lock(name) {
            if (name.startsWith('host ') && isFirst) {
              isFirst = false;
              pass();
            }
            return sql.lock(name);
          },
        }),
      ),
  };
}
