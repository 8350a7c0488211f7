import { afterEach, beforeEach, expect, it } from 'vitest';
import { readBookings } from '../meetings/booking-rows.ts';
import { hourMs, openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { callOffMeeting } from './decide.ts';

let store: Store;
let world: ReturnType<typeof openBookingWorld>;
beforeEach(() => {
  store = openTestStore();
  world = openBookingWorld({ store });
});
afterEach(async () => {
  await world.service.close();
  await store.close();
});

async function book(changes = {}): Promise<string> {
  await world.ask('demo', changes);
  await world.press(world.link('confirm_request'), 'confirm');
  await world.service.runJobs();
  return (await readBookings(store))[0]?.id ?? '';
}

it('cancels a meeting, frees its time and tells both sides whose doing it was, once', async () => {
  const id = await book();
  expect(await world.starts()).not.toContain(start);
  expect(await callOffMeeting(store, id, world.clock.time)).toBe('cancelled');
  expect(await callOffMeeting(store, id, world.clock.time)).toBe('was_cancelled_before');
  await world.service.runJobs();
  expect(await world.starts()).toContain(start);
  const told = world.transport.sent.filter(({ kind }) => kind.startsWith('called_off'));
  expect(told.map(({ to }) => to).sort()).toEqual(['dana@example.com', 'noa@example.com']);
  const [guest, host] = [world.mail('called_off_guest'), world.mail('called_off_host')];
  expect(guest.text).toContain('Dana Cohen cancelled this meeting');
  expect(host.text).toContain('We email your guest too');
  for (const { raw, calendar = '' } of [guest, host]) {
    expect(raw).toContain('method=CANCEL');
    expect(calendar).toContain('SEQUENCE:1');
  }
});

it('leaves no mail to say that a meeting is booked which is not any more', async () => {
  await world.ask();
  await world.press(world.link('confirm_request'), 'confirm');
  const [booking] = await readBookings(store);
  expect(await callOffMeeting(store, booking?.id ?? '', world.clock.time)).toBe('cancelled');
  await world.service.runJobs();
  const kinds = world.transport.sent.map(({ kind }) => kind).sort();
  expect(kinds).toEqual(['called_off_guest', 'called_off_host', 'confirm_request']);
});

it('writes to the guest in their language', async () => {
  await callOffMeeting(store, await book({ locale: 'he' }), world.clock.time);
  await world.service.runJobs();
  expect(world.mail('called_off_guest').html).toContain('dir="rtl"');
  expect(world.mail('called_off_guest').text).toContain('הפגישה בוטלה');
});

it('shows the guest, behind both links, that it was cancelled', async () => {
  const id = await book();
  await callOffMeeting(store, id, world.clock.time);
  for (const link of [world.link('confirm_request'), world.link('booked_guest')])
    expect(await (await world.service.fetch(link)).text()).toContain('cancelled');
});

it('leaves alone what has begun, what was never booked and what there is not', async () => {
  const id = await book();
  expect(await callOffMeeting(store, 'nothing', world.clock.time)).toBe('unknown');
  world.clock.time = Date.parse(start);
  expect(await callOffMeeting(store, id, world.clock.time)).toBe('begun');
  world.clock.time -= 7 * 24 * hourMs;
  await world.ask('demo', { guestEmail: 'other@example.com', start: '2026-11-24T15:00:00+02:00' });
  const other = (await readBookings(store)).find(({ guestEmail }) => guestEmail.startsWith('other'));
  expect(await callOffMeeting(store, other?.id ?? '', world.clock.time)).toBe('not_booked');
  expect(await readBookings(store)).toContainEqual(expect.objectContaining({ id, status: 'booked' }));
});
