import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeCaldav, openFakeCaldav, status } from '../calendars/caldav/fake-caldav.fixture.ts';
import { readBookings } from '../meetings/booking-rows.ts';
import { headingOf, openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { forgetGuest } from '../operations/forget-guest.ts';
import { readPages } from '../pages/read-pages.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { readCalendarStates, syncCalendars } from './manage-calendars.ts';

const minuteMs = 60_000;
const at = (clock: string) => `2026-11-24T${clock}:00+02:00`;

let fake: FakeCaldav;
let store: Store;
let world: ReturnType<typeof openBookingWorld>;

const calendarOf = ({ calendar, user, password }: FakeCaldav, more = '') =>
  `{ caldav: "${calendar}", user: ${user}, password: "${password}", write: true ${more}}`;
const hostWith = (email: string, calendar: string) =>
  `  - { email: ${email}, name: ${email.split('@')[0]}, timezone: Asia/Jerusalem, hours: { mon-sun: 09:00-18:00 }, calendars: [${calendar}] }`;
const pagesWith = (...hosts: string[]) => `
hosts:
${hosts.join('\n')}
pages:
  - slug: talk
    name: Dana Cohen
    headline: A talk
    timezone: Asia/Jerusalem
    durationsMinutes: [30]
    hosts: [${hosts.map((host) => /email: (\S+),/.exec(host)?.[1]).join(', ')}]
    customFields: [{ key: topic, label: What about? }]
`;

beforeEach(async () => {
  fake = await openFakeCaldav();
  store = openTestStore();
  world = openWorld(pagesWith(hostWith('dana@example.com', calendarOf(fake))));
  await world.service.runJobs();
});
afterEach(async () => {
  await world.service.close();
  await store.close();
  await fake.close();
});

const openWorld = (pages: string) => openBookingWorld({ store, pages, privateCalendars: true });
const reopen = async (pages: string) => {
  await world.service.close();
  world = openWorld(pages);
  await world.service.runJobs();
};
/** The entries of our meetings: start, title and state. */
const entries = (of = fake) =>
  [...of.objects.values()]
    .map(({ text }) => text.replace(/\r\n[ \t]/g, ''))
    .filter((text) => text.includes('X-AGENT-BOOKING'))
    .map((text) =>
      ['DTSTART', 'SUMMARY', 'STATUS']
        .map((name) => new RegExp(`^${name}.*?:(.*)$`, 'm').exec(text)?.[1]?.trim())
        .join(' '),
    )
    .sort();
const book = (clock = '12:00', guest = 'noa') =>
  world.book({ start: at(clock), guestEmail: `${guest}@example.com`, answers: { topic: 'Plans' } }, 'talk');
const later = async (minutes: number) => {
  world.clock.time += minutes * minuteMs;
  await world.service.runJobs();
};
const logged = (event: string) => world.log.filter((line) => line.includes(`"event":"${event}"`));

describe('a meeting in the calendar of its host', () => {
  it('is written after it is booked, moves with it, and goes with it', async () => {
    const move = await book();
    expect(entries()).toEqual(['20261124T100000Z A talk · Noa Levi CONFIRMED']);
    const [entry] = [...fake.objects.values()].map(({ text }) => text.replace(/\r\n[ \t]/g, ''));
    expect(entry).toContain('noa@example.com');
    expect(entry).toContain('What about? Plans');
    expect(entry).not.toMatch(/ATTENDEE|ORGANIZER|METHOD/);
    expect(await headingOf(await world.move(move, at('12:30')))).toBe('The meeting was moved');
    await world.service.runJobs();
    expect(entries()).toEqual(['20261124T103000Z A talk · Noa Levi CONFIRMED']);
    await world.press(world.link('moved_guest'), 'cancel');
    await world.service.runJobs();
    expect([...fake.objects]).toEqual([]);
  });

  it('takes no time of its own, and another event there does', async () => {
    await book();
    await later(6);
    expect(await world.starts('talk')).toContain(at('11:30'));
    expect(await world.starts('talk')).not.toContain(at('12:00'));
    await world.press(world.link('booked_guest'), 'cancel');
    // The entry is still there, because the calendar takes no writes now.
    fake.always('DELETE', status(503));
    await later(6);
    expect(entries()).toHaveLength(1);
    expect(await world.starts('talk')).toContain(at('12:00'));
  });

  it('comes to the host by mail without a calendar file, and to the guest with one', async () => {
    await book();
    expect(world.mail('booked_host').raw).not.toContain('text/calendar');
    expect(world.mail('booked_host').text).toContain('We write it into your calendar.');
    expect(world.mail('booked_guest').raw).toContain('text/calendar');
    await world.press(world.link('booked_guest'), 'cancel');
    await world.service.runJobs();
    expect(world.mail('cancelled_host').text).toContain('We remove it from your calendar.');
    expect(world.mail('cancelled_host').raw).not.toContain('text/calendar');
  });

  it('is booked although the calendar takes no writes, and is written when it does', async () => {
    fake.always('PUT', status(503));
    await book();
    await later(0);
    expect((await readBookings(store)).map((one) => one.status)).toEqual(['booked']);
    expect(entries()).toEqual([]);
    fake.always('PUT', undefined);
    await later(0.5);
    expect(entries()).toEqual([]);
    await later(0.6);
    expect(entries()).toHaveLength(1);
  });

  it('is written once when the answer was lost, also if it was moved or cancelled meanwhile', async () => {
    fake.loseAnswer('PUT');
    const move = await book();
    await world.move(move, at('14:00'));
    await world.service.runJobs();
    expect(entries()).toEqual(['20261124T120000Z A talk · Noa Levi CONFIRMED']);
    fake.loseAnswer('PUT');
    const second = await book('16:00', 'dan');
    await world.press(second.replace('/move/', '/cancel/'), 'cancel');
    await world.service.runJobs();
    await later(2);
    expect(entries()).toEqual(['20261124T120000Z A talk · Noa Levi CONFIRMED']);
  });

  it('has its last time after two moves while the calendar was down', async () => {
    const move = await book();
    fake.always('PUT', status(500));
    await world.move(move, at('14:00'));
    await world.service.runJobs();
    await world.move(world.link('moved_guest', 'move'), at('15:00'), 1);
    await world.service.runJobs();
    fake.always('PUT', undefined);
    await later(61);
    expect(entries()).toEqual(['20261124T130000Z A talk · Noa Levi CONFIRMED']);
  });

  it('waits as long as the server asks', async () => {
    fake.next('PUT', status(429, { 'retry-after': '600' }));
    await book();
    await later(9);
    expect(entries()).toEqual([]);
    await later(1.1);
    expect(entries()).toHaveLength(1);
  });

  it('stays booked when the host removes the entry, and is written again with the next move', async () => {
    const move = await book();
    fake.objects.clear();
    await later(10);
    expect((await readBookings(store)).map((one) => one.status)).toEqual(['booked']);
    expect(entries()).toEqual([]);
    await world.move(move, at('14:00'));
    await world.service.runJobs();
    expect(entries()).toEqual(['20261124T120000Z A talk · Noa Levi CONFIRMED']);
  });

  it('is erased there when its guest is forgotten', async () => {
    await book();
    const forgetting = { upcoming: 'keep', now: world.clock.time } as const;
    expect(await forgetGuest(store, 'noa@example.com', forgetting)).toMatchObject({ kept: 1, entries: 1 });
    await world.service.runJobs();
    expect(entries()).toEqual(['20261124T100000Z A talk · Forgotten guest CONFIRMED']);
    expect([...fake.objects.values()].map(({ text }) => text).join()).not.toMatch(/noa|Noa|Plans/);
    await book('15:00', 'dan');
    await forgetGuest(store, 'dan@example.com', { upcoming: 'free', now: world.clock.time });
    await world.service.runJobs();
    expect(entries()).toEqual(['20261124T100000Z A talk · Forgotten guest CONFIRMED']);
  });

  it('is in the calendar of its own host, also after a move', async () => {
    const other = await openFakeCaldav();
    try {
      const hosts = [
        hostWith('dana@example.com', calendarOf(fake)),
        hostWith('bo@example.com', calendarOf(other)),
      ];
      await reopen(pagesWith(...hosts));
      // The first two are with Dana and Bo, who are free, and the third is with Dana.
      const noas = await book('12:00', 'noa');
      await book('12:00', 'dan');
      await book('15:00', 'eve');
      expect([entries(fake), entries(other)].map(({ length }) => length)).toEqual([2, 1]);
      await world.move(noas, at('16:00'));
      await world.service.runJobs();
      expect([entries(fake), entries(other)].map(({ length }) => length)).toEqual([2, 1]);
    } finally {
      await other.close();
    }
  });
});

describe('a calendar that refuses', () => {
  it('is in a mail to the host, once a day, with the meetings that are missing', async () => {
    fake.always('PUT', status(403));
    await book('12:00', 'noa');
    await book('14:00', 'dan');
    await world.service.runJobs();
    const mails = () => world.transport.sent.filter(({ kind }) => kind === 'calendar_unwritten_host');
    expect(mails()).toHaveLength(1);
    const { text, to } = world.mail('calendar_unwritten_host');
    expect(to).toBe('dana@example.com');
    expect(text).toContain('have an old time: 1.');
    expect(text).toContain('its server answered 403');
    expect(text).toContain('Noa Levi');
    expect(world.mail('booked_host').text).toContain('could not write into your calendar lately');
    await later(61);
    expect(mails()).toHaveLength(1);
    fake.always('PUT', undefined);
    await later(61);
    expect(entries()).toHaveLength(2);
  });

  it('is in the mail with the reason of the last try', async () => {
    fake.always('PUT', status(500));
    await book('12:00', 'noa');
    await world.service.runJobs();
    fake.always('PUT', status(403));
    world.clock.time += 1000;
    await book('14:00', 'dan');
    await world.service.runJobs();
    expect(world.mail('calendar_unwritten_host').text).toContain('its server answered 403');
  });

  it('gives no address, password or title to log and metrics', async () => {
    fake.always('PUT', status(401));
    await book();
    const all = world.log.join('\n') + (await (await world.service.fetch('/metrics')).text());
    expect(all).not.toContain(fake.password);
    expect(all).not.toContain('/dana/work');
    expect(all).not.toContain('Noa');
    expect(logged('calendar_write_deferred')).toHaveLength(1);
  });

  it('is counted by readiness and metrics, and listed with the reason', async () => {
    fake.always('PUT', status(403));
    await book();
    const ready = (await (await world.service.fetch('/readyz')).json()) as Record<string, unknown>;
    expect(ready.calendarEntries).toEqual({ waiting: 1, failing: 1 });
    const metrics = await (await world.service.fetch('/metrics')).text();
    expect(metrics).toContain('agent_booking_calendar_entries_failing 1');
    const pages = readPages(pagesWith(hostWith('dana@example.com', calendarOf(fake))));
    const [state] = await readCalendarStates(store, pages);
    expect(state).toMatchObject({
      host: 'dana@example.com',
      server: '127.0.0.1 (work)',
      readAt: world.clock.time,
      entries: { failing: 1, writtenAt: null, reason: 'its server answered 403' },
    });
    fake.always('PUT', undefined);
    expect(await syncCalendars(store, pages, world.clock.time)).toBe(1);
    await world.service.runJobs();
    expect(entries()).toHaveLength(1);
  });

  it('a sign-in gets what is missing as soon as it can be read again', async () => {
    fake.always('PUT', status(401));
    await book();
    await later(1);
    fake.always('PUT', undefined);
    await later(2);
    expect(entries()).toEqual([]);
    await later(3);
    await later(1);
    expect(entries()).toHaveLength(1);
  });

  it('is not asked for a time that is over', async () => {
    fake.always('PUT', status(503));
    await book();
    await later(7 * 24 * 60);
    fake.asked.length = 0;
    await later(24 * 60);
    expect(fake.asked.filter(({ method }) => method === 'PUT')).toEqual([]);
  });
});

describe('an event that comes while a guest confirms', () => {
  it.each([
    ['at once', 1],
    ['within an hour, if the calendar cannot be read then', 61],
  ])(
    'is in a mail to the host with the link to cancel, once, %s, and the meeting stays',
    async (_, minutes) => {
      await world.ask('talk', { start: at('12:00') });
      const text = [
        ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:dentist'],
        ...['DTSTART:20261124T100000Z', 'DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
      ].join('\r\n');
      // The event is there after the calendar was read, and before the entry is written.
      fake.next('PUT', () => {
        fake.objects.set('/dana/work/dentist.ics', { text, etag: '"9"' });
        if (minutes > 1) fake.next('REPORT', status(503));
        return 'passes';
      });
      expect((await world.press(world.link('confirm_request'), 'confirm')).status).toBe(200);
      await world.service.runJobs();
      await later(minutes);
      await later(1);
      const mails = world.transport.sent.filter(({ kind }) => kind === 'overlap_host');
      expect(mails).toHaveLength(1);
      expect(world.mail('overlap_host').text).toContain('another event');
      expect(world.mail('overlap_host').text).toMatch(/\/cancel\//);
      expect((await readBookings(store)).map((one) => one.status)).toEqual(['booked']);
    },
  );
});

describe('the settings of an entry', () => {
  it('give it a title, and keep the guest out', async () => {
    await reopen(
      pagesWith(
        hostWith('dana@example.com', calendarOf(fake, ', title: "Busy: {about} ({page})", guest: false')),
      ),
    );
    await book();
    expect(entries()).toEqual(['20261124T100000Z Busy: A talk (Dana Cohen) CONFIRMED']);
    expect([...fake.objects.values()].map(({ text }) => text).join()).not.toMatch(/noa|Noa|Plans/);
  });

  it('show a request that waits for its guest as tentative, until it is over; it takes no time', async () => {
    await reopen(pagesWith(hostWith('dana@example.com', calendarOf(fake, ', tentative: true'))));
    await world.ask('talk', { start: at('12:00') });
    await world.service.runJobs();
    expect(entries()).toEqual(['20261124T100000Z A talk · Noa Levi TENTATIVE']);
    await later(6);
    expect(await world.starts('talk')).toContain(at('12:00'));
    expect((await world.press(world.link('confirm_request'), 'confirm')).status).toBe(200);
    await world.service.runJobs();
    expect(entries()).toEqual(['20261124T100000Z A talk · Noa Levi CONFIRMED']);
    await world.ask('talk', { start: at('14:00'), guestEmail: 'dan@example.com' });
    await world.ask('talk', { start: at('15:00'), guestEmail: 'eve@example.com' });
    expect(entries()).toHaveLength(3);
    await world.press(world.link('confirm_request'), 'decline');
    await world.service.runJobs();
    expect(entries()).toHaveLength(2);
    await later(48 * 60);
    expect(entries()).toEqual(['20261124T100000Z A talk · Noa Levi CONFIRMED']);
  });

  it('write nothing without write: true', async () => {
    await reopen(
      pagesWith(hostWith('dana@example.com', calendarOf(fake).replace('write: true', 'read: true'))),
    );
    await book();
    await later(1);
    expect(fake.asked.map(({ method }) => method)).not.toContain('PUT');
    expect(world.mail('booked_host').raw).toContain('text/calendar');
  });
});

it('writes meetings that were booked before the calendar was set', async () => {
  const before = calendarOf(fake).replace('write: true', 'read: true');
  await reopen(pagesWith(hostWith('dana@example.com', before)));
  await book();
  const after = pagesWith(hostWith('dana@example.com', calendarOf(fake)));
  await reopen(after);
  expect(entries()).toEqual([]);
  expect(await syncCalendars(store, readPages(after), world.clock.time)).toBe(1);
  await world.service.runJobs();
  expect(entries()).toHaveLength(1);
});

it('reads a calendar of a server at the press of a guest', async () => {
  await world.ask('talk', { start: at('12:00') });
  const text = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:dentist'],
    ...['DTSTART:20261124T100000Z', 'DURATION:PT1H', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
  world.clock.time += minuteMs;
  fake.always('REPORT', status(503));
  fake.objects.set('/dana/work/dentist.ics', { text, etag: '"9"' });
  world.clock.time += 20 * minuteMs;
  const link = world.link('confirm_request');
  expect((await world.press(link, 'confirm')).status).toBe(503);
  world.clock.time += minuteMs;
  fake.always('REPORT', undefined);
  expect((await world.press(link, 'confirm')).status).toBe(410);
  expect((await readBookings(store)).map((one) => one.status)).toEqual(['superseded']);
});

describe('two processes', () => {
  it('write each entry once', async () => {
    const second = openWorld(pagesWith(hostWith('dana@example.com', calendarOf(fake))));
    fake.always('PUT', status(503));
    for (const [index, clock] of ['10:00', '12:00', '14:00', '16:00'].entries())
      await book(clock, `g${index}`);
    fake.always('PUT', undefined);
    fake.asked.length = 0;
    world.clock.time += 2 * minuteMs;
    second.clock.time = world.clock.time;
    await Promise.all([world.service.runJobs(), second.service.runJobs()]);
    await Promise.all([world.service.runJobs(), second.service.runJobs()]);
    expect(entries()).toHaveLength(4);
    expect(fake.asked.filter(({ method }) => method === 'PUT')).toHaveLength(4);
    await second.service.close();
  });
});

it('reads the settings of two hosts with one calendar as one calendar', () => {
  const hosts = ['dana@example.com', 'bo@example.com'].map((email) => hostWith(email, calendarOf(fake)));
  const [page] = [...readPages(pagesWith(...hosts)).values()];
  const targets = page?.hosts.map(({ entryCalendar }) => entryCalendar?.entries?.target);
  expect(new Set(targets).size).toBe(1);
  expect(new Set(page?.hosts.map(({ entryCalendar }) => entryCalendar?.id)).size).toBe(2);
});
