import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mailsAtOnce, memoryTransport, type OutgoingMail } from '../mail/transports/transport.ts';
import { hourMs, openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import { forgetGuest } from '../operations/forget-guest.ts';
import { readPages } from '../pages/read-pages.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { callOffMeeting } from './cancel-meeting.ts';

const pagesWith = (reminder: string) => `pages:
  - slug: demo
    name: Dana Cohen
    timezone: Asia/Jerusalem
    hours: { mon-sun: 08:00-20:00 }
    durationsMinutes: [30]
    hostEmail: dana@example.com
    ${reminder}`;
const pages = pagesWith('reminderHours: 24');

const startsAt = Date.parse(start);
const dueAt = startsAt - 24 * hourMs;
const secondMs = 1000;

let store: Store;
let world: ReturnType<typeof openBookingWorld>;
beforeEach(() => {
  store = openTestStore();
  world = openBookingWorld({ store, pages });
});
afterEach(async () => {
  await world.service.close();
  await store.close();
});

const runAt = (time: number) => {
  world.clock.time = time;
  return world.service.runJobs();
};
const reminders = () => world.transport.sent.filter(({ kind }) => kind === 'reminder_guest');
const kindsIn = () =>
  store.read(async (sql) =>
    (await sql.all<{ kind: string }>('select kind from mail where sent_at is null')).map(({ kind }) => kind),
  );
describe('a reminder', () => {
  it('reaches the guest once, at its moment and not before', async () => {
    await world.book();
    await runAt(dueAt - secondMs);
    expect(reminders()).toEqual([]);
    await runAt(dueAt);
    await runAt(dueAt + secondMs);
    await runAt(startsAt + hourMs);
    expect(reminders()).toHaveLength(1);
    const { to, headers, text, calendar } = world.mail('reminder_guest');
    expect(to).toBe('noa@example.com');
    expect(headers.get('subject')).toBe('Reminder: Tue 24 Nov 2026, 13:00 with Dana Cohen');
    expect(text).toContain('This is a reminder of your meeting with Dana Cohen.');
    expect(calendar).toBeUndefined();
    for (const what of ['move', 'cancel'] as const)
      expect(world.link('reminder_guest', what)).toBe(world.link('booked_guest', what));
  });

  it('is in the language of the guest', async () => {
    await world.book({ locale: 'he' });
    await runAt(dueAt);
    expect(world.mail('reminder_guest').headers.get('subject')).toMatch(/^תזכורת: /);
    expect(world.mail('reminder_guest').text).toContain('זו תזכורת לפגישה שלך');
  });

  it('is sent once over restarts, and by two processes at the same moment', async () => {
    await world.book();
    await world.service.close();
    const { clock } = world;
    const mail = memoryTransport();
    const open = () => openBookingWorld({ store, pages, clock, mail });
    const both = [open(), open()];
    clock.time = dueAt;
    await Promise.all(both.map(({ service }) => service.runJobs()));
    await Promise.all(both.map(({ service }) => service.close()));
    world = open();
    clock.time = dueAt + hourMs;
    await world.service.runJobs();
    expect(mail.sent.map(({ kind }) => kind)).toEqual(['reminder_guest']);
  });

  it('is sent late if the service was down at its moment', async () => {
    await world.book();
    await runAt(startsAt - secondMs);
    expect(reminders()).toHaveLength(1);
  });

  it('is not sent once the meeting has begun', async () => {
    await world.book();
    await runAt(startsAt);
    expect(reminders()).toEqual([]);
    expect(await kindsIn()).toEqual(['reminder_guest']);
    await runAt(startsAt + hourMs);
    expect(reminders()).toEqual([]);
  });

  it('is not queued for a meeting that is booked at or after its moment', async () => {
    const soon = '2026-11-21T09:00:00+02:00';
    world.clock.time = Date.parse(soon) - 24 * hourMs;
    await world.book({ start: soon, guestEmail: 'soon@example.com' });
    expect(await kindsIn()).toEqual([]);
    await runAt(Date.parse(soon) - hourMs);
    expect(reminders()).toEqual([]);
  });

  it('is not queued by a page without reminderHours', async () => {
    await world.service.close();
    world = openBookingWorld({ store, pages: pagesWith('') });
    await world.book();
    expect(await kindsIn()).toEqual([]);
  });

  it('moves with the meeting', async () => {
    const link = await world.book();
    const later = '2026-11-26T09:00:00+02:00';
    await world.move(link, later);
    await runAt(dueAt);
    expect(reminders()).toEqual([]);
    await runAt(Date.parse(later) - 24 * hourMs);
    expect(reminders()).toHaveLength(1);
    expect(world.mail('reminder_guest').text).toContain('Thursday 26 November 2026');
  });

  it('is not sent for a meeting that was moved after its moment', async () => {
    const link = await world.book();
    world.clock.time = dueAt - 2 * hourMs;
    // The new start is within 24 hours.
    await world.move(link, '2026-11-24T09:00:00+02:00');
    await runAt(dueAt + hourMs);
    expect(world.mail('moved_guest').text).toContain('09:00');
    expect(reminders()).toEqual([]);
  });

  it('is sent again for a new time, if the first one was already sent', async () => {
    const link = await world.book();
    await runAt(dueAt);
    await world.move(link, '2026-11-26T09:00:00+02:00');
    await runAt(Date.parse('2026-11-25T09:00:00+02:00'));
    expect(reminders()).toHaveLength(2);
  });

  it('is refused if the meeting is moved while the reminder is being sent', async () => {
    await world.book();
    world.clock.time = dueAt;
    // What a process sees that has leased the mail when another process commits a move.
    await store.write((sql) => sql.run('update meeting set sequence = sequence + 1'));
    await world.service.runJobs();
    expect(reminders()).toEqual([]);
    expect(world.log.join()).toContain('its meeting was moved since');
  });

  it.each(['the guest', 'the host', 'the command line'])('is dropped when %s cancels', async (who) => {
    await world.book();
    if (who === 'the guest') await world.press(world.link('booked_guest'), 'cancel');
    else if (who === 'the host') await world.press(world.link('booked_host'), 'cancel');
    else {
      const row = await store.read((sql) => sql.get<{ id: string }>('select id from meeting'));
      await callOffMeeting(store, row?.id ?? '', { now: world.clock.now() });
    }
    await world.service.runJobs();
    expect(await kindsIn()).toEqual([]);
    await runAt(dueAt);
    expect(reminders()).toEqual([]);
    expect(world.log.join()).not.toContain('mail_failed');
  });

  it.each(['keep', 'free'] as const)('does not go to an erased guest: %s', async (upcoming) => {
    await world.book();
    await forgetGuest(store, 'noa@example.com', { upcoming, now: world.clock.now() });
    await runAt(dueAt);
    expect(reminders()).toEqual([]);
  });
});

describe('a reminder that waits', () => {
  it('is not counted as mail that is stuck', async () => {
    await world.book();
    await world.service.runJobs();
    const { status, oldestUnsentSeconds } = (await (await world.service.fetch('/readyz')).json()) as {
      status: string;
      oldestUnsentSeconds: number | null;
    };
    expect([status, oldestUnsentSeconds]).toEqual(['ready', null]);
    const metrics = await (await world.service.fetch('/metrics')).text();
    expect(metrics).toMatch(/mails_unsent 0$/m);
  });

  it('does not stop requests if many are late after the service was down', async () => {
    await world.book();
    await store.write(async (sql) => {
      for (let copy = 0; copy < 2 * mailsAtOnce; copy += 1)
        await sql.run(
          `insert into mail (id, request_id, kind, recipient, sequence, queued_at, next_attempt_at, attempts)
           select id || ?, request_id, kind, ? || recipient, sequence, queued_at, next_attempt_at, 0
           from mail where kind = 'reminder_guest' and recipient = 'noa@example.com'`,
          `-${copy}`,
          `${copy}-`,
        );
    });
    await world.service.close();
    const { clock } = world;
    clock.time = startsAt - hourMs;
    const slow = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const mail = memoryTransport();
    const send = async (message: OutgoingMail) => {
      if (mail.sent.length === 0) began.resolve();
      await slow.promise;
      return mail.send(message);
    };
    world = openBookingWorld({ store, pages, clock, mail: { ...mail, send } });
    const jobs = world.service.runJobs();
    await began.promise;
    const [answer] = await Promise.all([
      world.service
        .fetch('/api/agent/booking-pages/demo/requests', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            guestName: 'Omer',
            guestEmail: 'omer@example.com',
            timezone: 'Asia/Jerusalem',
            durationMinutes: 30,
            start: '2026-11-26T09:00:00+02:00',
          }),
        })
        .finally(slow.resolve),
      jobs,
    ]);
    expect(answer.status).toBe(202);
    expect(mail.sent.filter(({ kind }) => kind === 'reminder_guest')).toHaveLength(2 * mailsAtOnce + 1);
  });
});

describe('reminderHours of a page', () => {
  it.each(['0', '337', '1.5', 'soon'])('refuses %s', (written) => {
    expect(() => readPages(pagesWith(`reminderHours: ${written}`))).toThrow(
      'it must be a whole number of hours from 1 to 336',
    );
  });

  it.each([1, 336])('accepts %s', (hours) => {
    expect(readPages(pagesWith(`reminderHours: ${hours}`)).get('demo')?.reminderHours).toBe(hours);
  });
});
