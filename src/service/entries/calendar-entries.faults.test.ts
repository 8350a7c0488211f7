import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openStoreAt } from '../../../tests/open-store-at.ts';
import { createRandom } from '../../../tests/random.ts';
import { storePlaces } from '../../../tests/store-places.ts';
import { type FakeCaldav, openFakeCaldav, status } from '../calendars/caldav/fake-caldav.fixture.ts';
import { leaseDue, syncEntries, touchEntries } from '../calendars/entry-rows.ts';
import { queueMail } from '../mail/mail-rows.ts';
import { readPages } from '../pages/read-pages.ts';
import type { Store } from '../store/store.ts';
import { createCalendarEntries } from './calendar-entries.ts';

/** With both stores together more than 100,000 steps. */
const stepsOnEach = Number(process.env.CALENDAR_STEPS ?? 51_000);
const stepsInARound = 300;
const minuteMs = 60_000;
const firstStart = Date.parse('2040-01-01T08:00Z');

const pagesWith = ({ calendar, user, password }: FakeCaldav) =>
  readPages(`
hosts:
  - email: dana@example.com
    timezone: UTC
    hours: { mon-sun: 00:00-24:00 }
    calendars: [{ caldav: "${calendar}", user: ${user}, password: "${password}", write: true }]
pages:
  - { slug: talk, name: Dana, timezone: UTC, durationsMinutes: [30], host: dana@example.com }
`);

it.each(storePlaces)(
  'makes the calendar equal to the meetings, whatever changes, fails and is lost, on %s',
  async (name, make) => {
    const { address, remove } = await make();
    const stores = [await openStoreAt(address), await openStoreAt(address)] as const;
    const fake = await openFakeCaldav();
    const world = createWorld(stores, fake);
    let checks = 0;
    for (let step = 0; step < stepsOnEach; step += 1) {
      await world.step();
      if (step % stepsInARound !== stepsInARound - 1) continue;
      await world.settle();
      expect(world.written(), `after step ${step}`).toEqual(await world.booked());
      checks += 1;
    }
    console.log(`${name}: ${stepsOnEach} steps, ${checks} checks, ${world.requests()} requests`);
    await fake.close();
    for (const store of stores) await store.close();
    await remove();
  },
  3_600_000,
);

function createWorld(stores: readonly [Store, Store], fake: FakeCaldav) {
  const { below, pick, pickWeighted } = createRandom(36);
  const pages = pagesWith(fake);
  const [host] = pages.get('talk')?.hosts ?? [];
  if (!host?.entryCalendar) throw new Error('the host has no calendar');
  const { entryCalendar } = host;
  const targets = [entryCalendar.entries?.target ?? ''];
  const clock = { time: Date.parse('2026-11-18T08:00Z'), now: () => clock.time };
  const processes = stores.map((store) =>
    createCalendarEntries({
      ...{ store, clock, pages, secret: 'x'.repeat(32), privateCalendars: true, queueMail },
      publicUrl: () => 'https://book.example.com',
      log: () => undefined,
    }),
  );
  const [store] = stores;
  let made = 0;
  let slot = 0;
  let asked = 0;
  /** In every other round the host changes entries too. Only `sync` brings those back. */
  let hostChangesEntries = false;
  const ids: string[] = [];
  const one = () => pick(ids) ?? '';
  const start = () => {
    slot += 1;
    return firstStart + slot * 60 * minuteMs;
  };

  const book = () =>
    store.write(async (sql) => {
      made += 1;
      const id = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`;
      const at = start();
      const times = [at, at + 30 * minuteMs];
      await sql.run(
        `insert into request (id, page_slug, guest_name, guest_email, guest_email_key, timezone, locale, duration_minutes, starts_at, ends_at,
           answers, body_hash, status, token_hash, caller, created_at, mailed_at, expires_at)
         values (?, 'talk', 'Noa', 'noa@example.com', 'noa@example.com', 'UTC', 'en', 30, ?, ?, '{}', ?, 'confirmed', ?, '', 0, 0, 0)`,
        ...[id, ...times, id, id],
      );
      await sql.run(
        `insert into meeting (id, page_slug, host_key, host_email, host_name, host_account, starts_at, ends_at, busy_from, busy_until, status,
           sequence, cancel_token_hash, host_token_hash, booked_at)
         values (?, 'talk', ?, 'dana@example.com', 'Dana', 'dana@example.com', ?, ?, ?, ?, 'booked', 0, ?, ?, 0)`,
        ...[id, host.host.key, ...times, ...times, id, id],
      );
      await touchEntries(sql, id, targets);
      ids.push(id);
    });
  const change = (id: string, what: string, ...values: (string | number)[]) =>
    store.write(async (sql) => {
      const update = `update meeting set sequence = sequence + 1, ${what} where id = ? and status = 'booked'`;
      if ((await sql.run(update, ...values, id)).changes === 1) await touchEntries(sql, id, targets);
    });
  const move = () => {
    const at = start();
    const times = [at, at + 30 * minuteMs];
    return change(one(), 'starts_at = ?, ends_at = ?, busy_from = ?, busy_until = ?', ...times, ...times);
  };
  const cancel = (id: string) => change(id, `status = 'cancelled', cancelled_at = 1`);
  const objectsOfOurs = () => [...fake.objects].filter(([, { text }]) => text.includes('X-AGENT-BOOKING'));
  const someObject = () => pick(objectsOfOurs());
  const faults = [status(503), status(429, { 'retry-after': '30' }), status(412), status(500), status(403)];
  const methods = ['PUT', 'DELETE', 'REPORT'];
  const work = () => Promise.all(processes.map(({ flush }) => flush()));
  let running: Promise<unknown> = Promise.resolve();
  const begin = () => {
    running = work();
    return running;
  };

  /** What may happen, and how often it does. */
  const events: [weight: number, happen: () => unknown][] = [
    [8, () => (ids.length < 12 ? book() : move())],
    [8, move],
    [5, () => cancel(one())],
    [10, () => fake.next(pick(methods), pick(faults))],
    [8, () => fake.loseAnswer(pick(methods))],
    [3, () => fake.next(pick(methods), (request) => request.socket.destroy())],
    [3, () => hostChangesEntries && fake.objects.delete(someObject()?.[0] ?? '')],
    [3, () => hostChangesEntries && hostChanges(someObject())],
    [12, work],
    [12, () => Promise.race([begin(), setImmediate()])],
    // A process that died after it leased an entry.
    [2, () => store.write((sql) => leaseDue(sql, { targets, now: clock.time, limit: 1 }))],
    // A write ends within seconds by the clock of the service, however slow this machine is.
    [14, () => running.then(() => later(below(90)))],
  ];
  const later = (minutes: number) => {
    clock.time += minutes * minuteMs;
  };
  const hostChanges = (found: ReturnType<typeof someObject> | undefined) => {
    if (!found) return;
    const [path, { text }] = found;
    const moved = text.replace(/DTSTART:\d+T/, 'DTSTART:20410101T').replace(/SEQUENCE:\d+/, 'SEQUENCE:77');
    fake.objects.set(path, { text: moved, etag: `"host ${below(1e9)}"` });
  };

  return {
    async step(): Promise<void> {
      await pickWeighted(events)();
    },
    /** No more faults: everything that waits is due. */
    async settle(): Promise<void> {
      await work();
      asked += fake.asked.splice(0).length;
      for (const method of methods) fake.calm(method);
      if (hostChangesEntries) await store.write((sql) => syncEntries(sql, entryCalendar, clock.time));
      hostChangesEntries = !hostChangesEntries;
      for (let round = 0; round < 3; round += 1) {
        clock.time += 120 * minuteMs;
        await work();
      }
    },
    requests: () => asked,
    /** The entries in the calendar: id, start and revision. Anything twice would be two lines. */
    written: () =>
      objectsOfOurs()
        .map(([, { text }]) =>
          ['UID', 'DTSTART', 'X-AGENT-BOOKING']
            .map((line) => new RegExp(`^${line}:([^@\r]*)`, 'm').exec(text)?.[1])
            .join(' '),
        )
        .sort(),
    /** The same of the meetings. Then half of them are cancelled, so that the next round has new ones. */
    async booked(): Promise<string[]> {
      const rows = await store.read((sql) =>
        sql.all<{ id: string; at: number; sequence: number }>(
          `select id, starts_at as at, sequence from meeting where status = 'booked' order by id`,
        ),
      );
      for (const id of ids.splice(0, 6)) await cancel(id);
      return rows
        .map(({ id, at, sequence }) => {
          const shown = new Date(Number(at)).toISOString().replace(/[-:]|\.\d+/g, '');
          return `${id} ${shown} ${Number(sequence) + 1}`;
        })
        .sort();
    },
  };
}
