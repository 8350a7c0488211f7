import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openStoreAt } from '../../../tests/open-store-at.ts';
import { createRandom } from '../../../tests/random.ts';
import { storePlaces } from '../../../tests/store-places.ts';
import { calcomPages, openFakeCalcom } from '../calendars/calcom/fake-calcom.fixture.ts';
import type { Fault } from '../calendars/web-api/fake-provider.fixture.ts';
import { openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { createTokens } from '../meetings/tokens.ts';
import { type Store, StoreUnavailable } from '../store/store.ts';

const stepsOnEach = Number(process.env.CALCOM_STEPS ?? 6_000);
const stepsInARound = 120;
const minuteMs = 60_000;
const tokens = createTokens('x'.repeat(32));

it.each(storePlaces)(
  'books each request once at Cal.com at most, and our rows say what is there, whatever is pressed, lost and killed, on %s',
  async (name, make) => {
    const { address, remove } = await make();
    const stores = [await openStoreAt(address), await openStoreAt(address)] as const;
    const world = await createWorld(stores);
    let checks = 0;
    for (let step = 0; step < stepsOnEach; step += 1) {
      await world.step();
      world.bookedOnce();
      if (step % stepsInARound !== stepsInARound - 1) continue;
      await world.settle();
      await world.check(`after step ${step}`);
      checks += 1;
    }
    console.log(`${name}: ${stepsOnEach} steps, ${checks} checks, ${world.summary()}`);
    await world.close();
    for (const store of stores) await store.close();
    await remove();
  },
  3_600_000,
);

async function createWorld(stores: readonly [Store, Store]) {
  const { below, pick: one, pickWeighted } = createRandom(36);
  const clock = { time: Date.parse('2026-11-18T08:00Z'), now: () => clock.time };
  const fake = await openFakeCalcom(clock.now);
  fake.limit = Number.POSITIVE_INFINITY;
  const processes = stores.map((store) => {
    const state = { isDead: false };
    const mortal: Store = {
      ...store,
      write: (work) => (state.isDead ? Promise.reject(new StoreUnavailable('killed')) : store.write(work)),
    };
    const pages = calcomPages(fake);
    const world = openBookingWorld({ store: mortal, pages, clock, limits: null, privateCalendars: true });
    return { state, world };
  });
  const [store] = stores;
  /** The requests that may still be pressed, and those that were made. */
  let open: { id: string; page: string }[] = [];
  const made = { requests: 0, deaths: 0, booked: 0 };
  const running = new Set<Promise<unknown>>();

  /** One of the half hours of the next two days. */
  const someStart = () =>
    Math.ceil((clock.time + 90 * minuteMs) / (30 * minuteMs)) * 30 * minuteMs + below(60) * 30 * minuteMs;
  const iso = (at: number) => new Date(at).toISOString().replace('.000', '');
  const ask = async () => {
    made.requests += 1;
    const page = below(4) === 0 ? 'here' : 'there';
    const body = {
      ...{ guestName: 'Noa', guestEmail: `guest${made.requests}@example.com`, timezone: 'UTC' },
      ...{ durationMinutes: 30, start: iso(someStart()) },
    };
    const path = `/api/agent/booking-pages/${page}/requests`;
    const headers = { 'content-type': 'application/json' };
    await one(processes).world.service.fetch(path, { method: 'POST', body: JSON.stringify(body), headers });
    const row = await store.read((sql) =>
      sql.get<{ id: string }>('select id from request where guest_email = ?', body.guestEmail),
    );
    if (row) open.push({ id: row.id, page });
  };
  const press = (path: string, fields: Record<string, string>) =>
    one(processes).world.service.fetch(path, { method: 'POST', body: new URLSearchParams(fields) });
  const confirm = (id: string) => press(`/confirm/${tokens.confirm(id)}`, { decision: 'confirm' });
  const look = (id: string) => one(processes).world.service.fetch(`/confirm/${tokens.confirm(id)}`);
  const cancel = (id: string) => press(`/cancel/${tokens.cancel(id)}`, { decision: 'cancel' });
  const move = (id: string) =>
    press(`/move/${tokens.cancel(id)}`, {
      ...{ decision: 'move', start: iso(someStart()), sequence: String(below(3)) },
    });
  const jobs = () =>
    one(processes)
      .world.service.runJobs()
      .catch(() => undefined);
  const die = () => {
    const { state } = one(processes);
    const left = { requests: below(4) };
    fake.handled = () => {
      if (left.requests === 0) {
        state.isDead = true;
        made.deaths += 1;
      }
      left.requests -= 1;
    };
  };
  const live = () => {
    fake.handled = () => undefined;
    for (const { state } of processes) state.isDead = false;
  };
  const faults: Fault[] = [
    ...(['lost', 'dropped', 'lost', 'dropped'] as const),
    ...[400, 401, 429, 500, 503].map((status) => ({ status, body: { status: 'error', error: {} } })),
    { status: 200, body: '<html>' },
  ];
  const paths = ['/v2/bookings', '/v2/bookings', '/cancel', '/reschedule', '/v2/slots', '/v2/event-types'];
  const some = (act: (id: string) => unknown) => () => (open.length > 0 ? act(one(open).id) : undefined);
  const hostCancels = () => {
    const booking = fake.live()[below(Math.max(1, fake.live().length))];
    if (booking) fake.hostCancels(booking.uid);
  };

  /** What may happen, and how often it does. */
  const events: [weight: number, happen: () => unknown][] = [
    [14, () => (open.length < 25 ? ask() : undefined)],
    [22, some(confirm)],
    [8, some(look)],
    [4, some(cancel)],
    [8, some(move)],
    [14, () => fake.next(one(['GET', 'POST', 'POST']), one(paths), one(faults))],
    [2, hostCancels],
    [3, () => (fake.busy.has(someStart()) ? fake.busy.clear() : fake.busy.add(someStart()))],
    [3, die],
    [4, live],
    [10, jobs],
    [12, () => pass(below(90) / 60)],
    [2, () => pass(below(30))],
  ];
  // A call of Cal.com ends within seconds by the clock of the service, however slow this machine is.
  const pass = (minutes: number) => Promise.all(running).then(() => later(minutes));
  const later = (minutes: number) => {
    clock.time += Math.round(minutes * 60) * 1000;
  };

  return {
    async step(): Promise<void> {
      const happen = pickWeighted(events);
      const done = Promise.resolve(happen());
      running.add(done);
      done.finally(() => running.delete(done));
      // A quarter of all things happen while the next ones do.
      await (below(4) === 0 ? setImmediate() : done);
    },
    /** At no moment a request has two bookings, and it never gets a second one. */
    bookedOnce(): void {
      const first = fake.bookings.filter(({ rescheduledFromUid }) => rescheduledFromUid === undefined);
      const ids = first.map(({ metadata }) => metadata.agentBookingRequest);
      expect(new Set(ids).size).toBe(ids.length);
    },
    /** No more faults. Every guest opens the link. */
    async settle(): Promise<void> {
      await Promise.all(running);
      live();
      fake.clearFaults();
      for (let round = 0; round < 2; round += 1) {
        later(2.1);
        for (const { world } of processes) await world.service.runJobs();
      }
      const ahead = `select id from meeting where status <> 'cancelled' and starts_at > ?`;
      const rows = await store.read((sql) => sql.all<{ id: string }>(ahead, clock.time));
      for (const { id } of rows) await look(id);
    },
    async check(when: string): Promise<void> {
      const rows = await store.read((sql) =>
        sql.all<{ id: string; page: string; status: string; at: number; lease: number | null }>(
          `select id, page_slug as page, status, starts_at as at, leased_until as lease from meeting where starts_at > ?`,
          clock.time,
        ),
      );
      const booked = rows.filter(({ status }) => status === 'booked');
      made.booked += booked.length;
      expect(
        rows.filter(({ status, lease }) => status === 'booking' || lease !== null),
        when,
      ).toEqual([]);
      const ours = booked.filter(({ page }) => page === 'there').map(({ id, at }) => `${id} ${Number(at)}`);
      const theirs = fake
        .live()
        .filter(({ start }) => start > clock.time)
        .map(({ metadata, start }) => `${metadata.agentBookingRequest} ${start}`);
      expect(ours.sort(), when).toEqual(theirs.sort());
      const times = booked.map(({ at }) => Number(at));
      expect(new Set(times).size, when).toBe(times.length);
      open = open.slice(-8);
    },
    summary: () =>
      `${made.requests} requests, ${fake.bookings.length} bookings, ${made.deaths} deaths, ${fake.requests.length} calls, ${made.booked} meetings compared`,
    async close(): Promise<void> {
      for (const { world } of processes) await world.service.close();
    },
  };
}
