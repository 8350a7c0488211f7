import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callOffMeeting } from '../confirmations/cancel-meeting.ts';
import type { ServiceOptions } from '../create-service.ts';
import { until } from '../mail/outbox.fixture.ts';
import { frozenNow, openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import { forgetGuest } from '../operations/forget-guest.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import type { Store } from '../store/store.ts';
import { openStoreTwice, openTestStore } from '../store/stores.fixture.ts';
import type { MeetingEvent } from './meeting-event.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const other = '2026-11-24T14:00:00+02:00';

let store: Store;
let closing: (() => Promise<void>)[];
beforeEach(() => {
  store = openTestStore();
  closing = [() => store.close()];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

function open(options: Partial<ServiceOptions> = {}) {
  const events: MeetingEvent[] = [];
  const world = openBookingWorld({ store, onMeeting: async (event) => void events.push(event), ...options });
  closing.push(() => world.service.close());
  return { ...world, events, kinds: () => events.map(({ kind }) => kind) };
}

const rows = (table: 'hook_delivery' | 'hook_target') =>
  store.read(async (sql) => (await sql.get<{ n: number }>(`select count(*) as n from ${table}`))?.n);

describe('onMeeting', () => {
  it('gets plain data of what was booked, moved and cancelled, and nothing is kept', async () => {
    const world = open();
    const path = await world.book({ reasonKey: 'intro' });
    await world.move(path, other);
    await world.press(world.link('booked_guest'), 'cancel');
    await world.service.runJobs();
    expect(world.kinds()).toEqual(['booked', 'moved', 'cancelled']);
    expect(new Set(world.events.map(({ id }) => id)).size).toBe(3);
    const [booked, moved, cancelled] = world.events;
    expect(booked).toEqual({
      id: expect.any(String),
      kind: 'booked',
      at: new Date(frozenNow).toISOString(),
      meeting: {
        id: expect.any(String),
        start,
        end: '2026-11-24T13:30:00+02:00',
        timezone: 'Asia/Jerusalem',
        durationMinutes: 30,
        guest: { name: 'Noa Levi', email: 'noa@example.com', timezone: 'Asia/Jerusalem', locale: 'en' },
        reasonKey: 'intro',
        answers: {},
        status: 'booked',
        sequence: 0,
      },
      page: { slug: 'demo', name: expect.any(String) },
      host: { email: 'dana@example.com', name: expect.any(String) },
    });
    expect(moved?.meeting).toEqual({
      ...booked?.meeting,
      start: other,
      end: '2026-11-24T14:30:00+02:00',
      sequence: 1,
    });
    expect(moved?.previous).toEqual({ start, end: '2026-11-24T13:30:00+02:00' });
    expect(cancelled?.meeting).toEqual({ ...moved?.meeting, status: 'cancelled', sequence: 2 });
    expect(await rows('hook_delivery')).toBe(0);
  });

  it('gets nothing of requests that are not confirmed', async () => {
    const world = open();
    await world.ask();
    await world.press(world.link('confirm_request'), 'decline');
    await world.service.runJobs();
    expect(world.events).toEqual([]);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('the calendar is down');
      },
    ],
    ['rejects', () => Promise.reject(new Error('the calendar is down'))],
  ])('is called again later if it %s, with the same event, and delays no mail', async (_, fail) => {
    let broken = true;
    const events: MeetingEvent[] = [];
    const world = open({
      onMeeting: (event) => {
        events.push(event);
        return broken ? fail() : undefined;
      },
    });
    await world.book();
    expect(world.mail('booked_host').to).toBe('dana@example.com');
    expect(world.log.join()).toContain('the calendar is down');
    await world.service.runJobs();
    expect(events).toHaveLength(1);
    world.clock.time += 6000;
    await world.service.runJobs();
    broken = false;
    world.clock.time += hourMs;
    await world.service.runJobs();
    world.clock.time += dayMs;
    await world.service.runJobs();
    expect(events).toHaveLength(3);
    expect(new Set(events.map(({ id }) => id)).size).toBe(1);
  });

  it('is not called for a month on end: then the event is given up, and the log says so', async () => {
    const world = open({ onMeeting: () => Promise.reject(new Error('never')) });
    await world.book();
    for (let day = 0; day < 45; day += 1) {
      world.clock.time += dayMs * 1.1;
      await world.service.runJobs();
    }
    expect(world.log.join()).toContain('hook_failed');
    expect(await rows('hook_delivery')).toBe(0);
  });

  it('is called without jobs while the service listens', async () => {
    const world = open();
    const listening = await world.service.listen();
    await world.ask();
    await world.press(world.link('confirm_request'), 'confirm');
    await until(() => world.events.length === 1);
    await listening.close();
  });

  it('gets what was booked before a process was killed', async () => {
    const world = open({ onMeeting: () => new Promise(() => {}) });
    await world.ask();
    await world.press(world.link('confirm_request'), 'confirm');
    // The first process never delivers. No shutdown runs, as after kill -9.
    const next = open();
    await next.service.runJobs();
    expect(next.kinds()).toEqual(['booked']);
  });

  it('gets what a killed process was delivering, once its lease is over', { tags: 'long' }, async () => {
    const called = Promise.withResolvers<void>();
    const world = open({
      onMeeting: () => {
        called.resolve();
        return new Promise(() => {});
      },
    });
    await world.ask();
    await world.press(world.link('confirm_request'), 'confirm');
    void world.service.runJobs();
    await called.promise;
    const next = open();
    await next.service.runJobs();
    expect(next.events).toEqual([]);
    next.clock.time += 61_000;
    await next.service.runJobs();
    expect(next.kinds()).toEqual(['booked']);
  });

  it('gets what a command cancels, and a process without a hook books', async () => {
    const world = open();
    await world.service.runJobs();
    const without = openBookingWorld({ store });
    closing.push(() => without.service.close());
    await without.book();
    await world.service.runJobs();
    const id = world.events[0]?.meeting.id ?? '';
    expect(await callOffMeeting(store, id, { now: frozenNow })).toBe('cancelled');
    await world.service.runJobs();
    expect(world.kinds()).toEqual(['booked', 'cancelled']);
  });

  it('gets what its process books before it has run any job', async () => {
    const without = openBookingWorld({ store });
    closing.push(() => without.service.close());
    await without.ask();
    const world = open();
    await world.press(without.link('confirm_request'), 'confirm');
    await world.service.runJobs();
    expect(world.kinds()).toEqual(['booked']);
  });

  it('costs nothing where no process has a hook', async () => {
    const without = openBookingWorld({ store });
    closing.push(() => without.service.close());
    await without.book();
    expect([await rows('hook_delivery'), await rows('hook_target')]).toEqual([0, 0]);
  });

  it('is forgotten a week after the last process that had it', async () => {
    await open().service.runJobs();
    const without = openBookingWorld({ store });
    closing.push(() => without.service.close());
    await without.book();
    expect(await rows('hook_delivery')).toBe(1);
    without.clock.time += 8 * dayMs;
    await without.service.runJobs();
    expect([await rows('hook_delivery'), await rows('hook_target')]).toEqual([0, 0]);
  });
});

it('delivers each event once from two services on one database', async () => {
  const { stores, close } = await openStoreTwice();
  closing.push(close);
  const [one, two] = stores.map((each) => open({ store: each }));
  if (!one || !two) throw new Error('two services are needed');
  const starts = (await one.starts()).slice(2, 12);
  for (const [index, wish] of starts.entries()) {
    const guest = `g${index}@example.com`;
    await one.ask('demo', { start: wish, guestEmail: guest });
    await one.press(one.link('confirm_request'), 'confirm');
  }
  await Promise.all([one, two, one, two].map(({ service }) => service.runJobs()));
  const ids = [...one.events, ...two.events].map(({ id }) => id);
  expect(new Set(ids).size).toBe(starts.length);
  expect(ids).toHaveLength(starts.length);
});

describe('a guest who is forgotten', () => {
  const keptTexts = async () => {
    const found = await store.read((sql) => sql.all<{ data: string }>('select data from hook_delivery'));
    return found.map(({ data }) => data).join();
  };
  const openWaiting = async () => {
    const world = open({ onMeeting: () => Promise.reject(new Error('later')) });
    await world.book();
    expect(await keptTexts()).toContain('Noa Levi');
    return world;
  };

  it('is no longer in the events of a meeting that is erased', async () => {
    await openWaiting();
    await forgetGuest(store, 'noa@example.com', { upcoming: 'free', now: frozenNow });
    expect(await rows('hook_delivery')).toBe(0);
  });

  it('has no name in the events of a meeting that is kept', async () => {
    const world = await openWaiting();
    await forgetGuest(store, 'noa@example.com', { upcoming: 'keep', now: frozenNow });
    expect(await keptTexts()).not.toMatch(/noa/i);
    const next = open();
    next.clock.time = world.clock.time + 6000;
    await next.service.runJobs();
    expect(next.events[0]?.meeting.guest).toMatchObject({ name: 'Forgotten guest', timezone: 'UTC' });
  });
});

it('shows in the metrics what waits', async () => {
  const world = open({ onMeeting: () => Promise.reject(new Error('later')), pages: demoPagesYaml });
  await world.book();
  const metrics = await (await world.service.fetch('/metrics', {}, { caller: '127.0.0.1' })).text();
  expect(metrics).toContain('agent_booking_hook_events_waiting 1');
  expect(metrics).toContain('agent_booking_webhooks_disabled 0');
});
