import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBookings } from '../meetings/booking-rows.ts';
import { headingOf } from '../meetings/booking-world.fixture.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { at, minuteMs, noon, openBookedAtCalcom, openCalcomWorld } from './calcom-world.fixture.ts';

let store: Store;
beforeEach(() => {
  store = openTestStore();
});
afterEach(() => store.close());

describe('a meeting at Cal.com', () => {
  it('is looked up once in a minute, however often its links are opened', async () => {
    const { fake, world, look, moveLink } = await openBookedAtCalcom(store);
    const opens = async () => {
      const before = fake.requests.length;
      await Promise.all(Array.from({ length: 20 }, () => world.service.fetch(moveLink)));
      expect(await look()).toBe('The meeting is booked');
      return fake.requests.length - before;
    };
    expect(await opens()).toBe(1);
    expect(await opens()).toBe(0);
    world.clock.time += minuteMs;
    expect((await opens()) > 0).toBe(true);
  });

  it('is not looked up before the time that Cal.com asks to wait for', async () => {
    const { fake, world, look } = await openBookedAtCalcom(store);
    fake.hostMoves(fake.live()[0]?.uid ?? '', Date.parse(at('16:00')));
    fake.next('GET', '/v2/bookings', { status: 429, body: {}, headers: { 'retry-after': '150' } });
    const starts = async () => {
      await look();
      return (await readBookings(store)).map(({ start }) => start);
    };
    expect(await starts()).toEqual([noon]);
    const asked = fake.requests.length;
    world.clock.time += 149_000;
    expect([await starts(), fake.requests.length]).toEqual([[noon], asked]);
    world.clock.time += 1000;
    expect(await starts()).toEqual([at('16:00')]);
  });

  it('that the host moved there is not moved again by a guest who saw its old time', async () => {
    const { fake, world, look, moveLink } = await openBookedAtCalcom(store);
    await look();
    fake.hostMoves(fake.live()[0]?.uid ?? '', Date.parse(at('16:00')));
    const moved = await world.move(moveLink, at('14:00'));
    expect([moved.status, await headingOf(moved)]).toEqual([409, 'Choose another time']);
    expect(fake.live().map(({ start }) => start)).toEqual([Date.parse(at('16:00'))]);
    expect((await readBookings(store)).map(({ start }) => start)).toEqual([at('16:00')]);
  });

  describe('that the host moved there onto another meeting here', () => {
    /** Noon is moved onto a meeting at three o’clock. */
    const openMoved = async () => {
      const opened = await openBookedAtCalcom(store);
      const { fake, world } = opened;
      const hostLink = world.link('booked_host');
      const link = world.link('confirm_request');
      await world.book({ start: at('15:00'), guestEmail: 'dan@example.com' }, 'here');
      const isMoved = fake.hostMoves(fake.live()[0]?.uid ?? '', Date.parse(at('15:00'))).status === 201;
      expect(isMoved).toBe(true);
      return { ...opened, hostLink, link };
    };

    it('keeps its time here, and the host is mailed once', async () => {
      const { fake, world, link, later, kinds } = await openMoved();
      const before = kinds();
      for (let time = 0; time < 2; time += 1) {
        expect(await headingOf(await world.service.fetch(link))).toBe('The meeting is booked');
        await later(2);
      }
      expect(kinds().slice(before.length)).toEqual(['unbooked_host']);
      // The next look asks for the booking to which it was moved, and not for those before it.
      expect(fake.count(`/v2/bookings/${fake.bookings[0]?.uid}`)).toBe(1);
      expect(world.mail('unbooked_host').text).toContain('at a time when you have another meeting');
      const rows = (await readBookings(store)).map(({ start, status }) => `${status} ${start}`);
      expect(rows.sort()).toEqual([`booked ${noon}`, `booked ${at('15:00')}`]);
    });

    it('can be cancelled by its host', async () => {
      const { fake, world, hostLink } = await openMoved();
      expect(await (await world.service.fetch(hostLink)).text()).toContain('value="cancel"');
      expect(await headingOf(await world.press(hostLink, 'cancel'))).toBe('The meeting is cancelled');
      expect(fake.live()).toEqual([]);
    });

    it('can be moved by its guest once it has another time there', async () => {
      const { fake, world, moveLink, later } = await openMoved();
      expect((await world.move(moveLink, at('14:00'))).status).toBe(409);
      await later(1);
      fake.hostMoves(fake.live()[0]?.uid ?? '', Date.parse(at('13:00')));
      await later(1);
      await world.service.fetch(moveLink);
      expect(await headingOf(await world.move(moveLink, at('14:00'), 1))).toBe('The meeting was moved');
      expect((await readBookings(store)).map(({ start }) => start).sort()).toEqual([
        at('14:00'),
        at('15:00'),
      ]);
    });
  });

  it('that was moved onto another one before its booking was known is settled once it is moved away', async () => {
    const { fake, world, ask, confirm, later, status } = await openCalcomWorld(store);
    await world.book({ start: at('15:00'), guestEmail: 'dan@example.com' }, 'here');
    await ask();
    fake.next('POST', '/v2/bookings', 'lost');
    await confirm();
    fake.hostMoves(fake.live()[0]?.uid ?? '', Date.parse(at('15:00')));
    await later(0.2);
    await later(0.2);
    expect(world.mail('unbooked_host').text).toContain('at a time when you have another meeting');
    expect((await status()).sort()).toEqual(['awaiting', 'booked']);
    fake.hostMoves(fake.live()[0]?.uid ?? '', Date.parse(at('16:00')));
    await later(0.2);
    expect((await readBookings(store)).map(({ start }) => start).sort()).toEqual([at('15:00'), at('16:00')]);
    expect(await status()).toEqual(['booked', 'booked']);
  });
});
