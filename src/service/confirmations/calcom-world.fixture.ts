import { onTestFinished } from 'vitest';
import { calcomPages, openFakeCalcom } from '../calendars/calcom/fake-calcom.fixture.ts';
import type { FakeAnswer } from '../calendars/web-api/fake-provider.fixture.ts';
import { readBookings } from '../meetings/booking-rows.ts';
import { frozenNow, headingOf, openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

export const minuteMs = 60_000;
export const at = (clock: string) => `2026-11-24T${clock}:00+02:00`;
export const noon = at('12:00');
export const unavailable: FakeAnswer = { status: 503, body: 'down' };

/** A service with a page of Cal.com, over a store that its caller closes. `dies`: it stores nothing any more, as if its process were killed. */
export async function openCalcomWorld(store: Store, more?: string) {
  const clock = { time: frozenNow, now: () => clock.time };
  const fake = await openFakeCalcom(clock.now);
  const process = { isDead: false };
  const mortal: Store = {
    ...store,
    write: (work) => (process.isDead ? Promise.reject(new StoreUnavailable('killed')) : store.write(work)),
  };
  const pages = calcomPages(fake, more);
  const world = { ...openBookingWorld({ store: mortal, pages, clock, privateCalendars: true }), clock };
  onTestFinished(() => world.service.close());
  await world.service.runJobs();
  return {
    ...{ fake, world },
    ask: (changes = {}) => world.ask('there', { start: noon, ...changes }),
    confirm: () => world.press(world.link('confirm_request'), 'confirm'),
    look: async () => headingOf(await world.service.fetch(world.link('confirm_request'))),
    async later(minutes: number) {
      world.clock.time += minutes * minuteMs;
      await world.service.runJobs();
    },
    kinds: () => world.transport.sent.map(({ kind }) => kind).filter((kind) => kind !== 'confirm_request'),
    status: async () => (await readBookings(store)).map(({ status }) => status),
    dies: () => {
      process.isDead = true;
    },
    lives: () => {
      process.isDead = false;
    },
  };
}

/** Books noon through the links. */
export async function openBookedAtCalcom(store: Store) {
  const opened = await openCalcomWorld(store);
  await opened.ask();
  await opened.confirm();
  await opened.world.service.runJobs();
  const { world } = opened;
  return { ...opened, moveLink: world.link('booked_guest', 'move'), cancelLink: world.link('booked_guest') };
}
