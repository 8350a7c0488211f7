import { expect, it } from 'vitest';
import { readBookings } from './meetings/booking-rows.ts';
import { openBookingWorld } from './meetings/booking-world.fixture.ts';
import type { Store } from './store/store.ts';
import { openTestStore } from './store/stores.fixture.ts';

it('runs every job and sends mail if the first job fails, and says so', async () => {
  const inner = openTestStore();
  let isBroken = false;
  const store: Store = {
    ...inner,
    read: (work) =>
      inner.read((sql) =>
        work({
          ...sql,
          get: (text, ...values) =>
            isBroken && text.startsWith('select 1 as found from request')
              ? Promise.reject(new Error('broken'))
              : sql.get(text, ...values),
        }),
      ),
  };
  const world = openBookingWorld({ store, retainDays: 7 });
  await world.ask();
  await world.press(world.link('confirm_request'), 'decline');
  world.clock.time += 20 * 86_400_000;
  isBroken = true;
  await expect(world.ask('demo', { start: '2026-12-15T13:00:00+02:00' })).rejects.toThrow('broken');
  expect((await readBookings(inner)).map(({ status }) => status)).toEqual(['awaiting']);
  expect(world.transport.sent.map(({ kind }) => kind)).toEqual(['confirm_request', 'confirm_request']);
  await world.service.close();
  await inner.close();
});
