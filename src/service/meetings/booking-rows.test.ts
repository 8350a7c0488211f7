import { afterEach, expect, it } from 'vitest';
import { openTestStore } from '../store/stores.fixture.ts';
import { readBookings } from './booking-rows.ts';
import { frozenNow, hourMs, openBookingWorld, start } from './booking-world.fixture.ts';

const store = openTestStore();
const world = openBookingWorld({ store });
afterEach(async () => {
  await world.service.close();
  await store.close();
});

it('reads every request, oldest first, with what became of it', async () => {
  const ask = async (name: string, at: string) => {
    world.clock.time += 1;
    await world.ask('demo', { guestEmail: `${name}@example.com`, start: at });
    return world.link('confirm_request');
  };
  const statuses = async () =>
    Object.fromEntries((await readBookings(store)).map(({ guestEmail, status }) => [guestEmail, status]));
  await world.ask('demo', { reasonKey: 'support', answers: { problem: 'Noise' }, timezone: 'Europe/Berlin' });
  expect(await readBookings(store)).toEqual([
    {
      id: expect.any(String),
      slug: 'demo',
      hostEmail: null,
      start: '2026-11-24T12:00:00+01:00',
      end: '2026-11-24T12:30:00+01:00',
      durationMinutes: 30,
      guestName: 'Noa Levi',
      guestEmail: 'noa@example.com',
      timezone: 'Europe/Berlin',
      locale: 'en',
      reasonKey: 'support',
      answers: { problem: 'Noise' },
      bookedAt: null,
      sequence: null,
      status: 'awaiting',
    },
  ]);
  const booked = await ask('booked', start);
  const late = await ask('late', start);
  const cancelled = await ask('cancelled', '2026-11-24T14:00:00+02:00');
  const declined = await ask('declined', '2026-11-24T15:00:00+02:00');
  await world.press(booked, 'confirm');
  await world.service.runJobs();
  await world.press(late, 'confirm');
  await world.press(cancelled, 'confirm');
  await world.service.runJobs();
  await world.press(world.link('booked_guest'), 'cancel');
  await world.press(declined, 'decline');
  world.clock.time = frozenNow + 49 * hourMs;
  await world.service.runJobs();
  expect(Object.entries(await statuses())).toEqual([
    ['noa@example.com', 'expired'],
    ['booked@example.com', 'booked'],
    ['late@example.com', 'superseded'],
    ['cancelled@example.com', 'cancelled'],
    ['declined@example.com', 'declined'],
  ]);
  const [first, , third] = await readBookings(store);
  expect((await readBookings(store, { id: third?.id ?? '' })).map(({ id }) => id)).toEqual([third?.id]);
  // What is ahead at a moment, and of one page.
  const ahead = async (endsAfter: number, slug?: string) =>
    (await readBookings(store, { endsAfter, slug })).map(({ guestEmail }) => guestEmail);
  const end = Date.parse(first?.end ?? '');
  expect(await ahead(end - 1)).toEqual(['booked@example.com']);
  expect([await ahead(end), await ahead(end - 1, 'other'), await ahead(end - 1, 'demo')]).toEqual([
    [],
    [],
    ['booked@example.com'],
  ]);
});
