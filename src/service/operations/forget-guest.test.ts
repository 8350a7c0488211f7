import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callOffMeeting } from '../confirmations/cancel-meeting.ts';
import { emlFolder } from '../mail/transports/eml-folder.ts';
import { readBookings } from '../meetings/booking-rows.ts';
import { hourMs, openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { forgetGuest } from './forget-guest.ts';

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

const later = '2026-11-24T14:00:00+02:00';
const secret = { guestName: 'Noa Levi', answers: { company: 'Acme Ltd' } };

/** Two requests of one guest, one of them booked, and one of somebody else. */
async function askAndBook() {
  await world.ask('demo', { ...secret, start: later });
  await world.ask('demo', { ...secret, guestEmail: 'Noa+work@Example.com' });
  await world.press(world.link('confirm_request'), 'confirm');
  await world.ask('demo', {
    guestEmail: 'other@example.com',
    guestName: 'Omer',
    start: '2026-11-24T15:00:00+02:00',
  });
  await world.service.runJobs();
  await store.write((sql) =>
    sql.run("update request set caller = '192.0.2.77' where guest_name = 'Noa Levi'"),
  );
}

/** Returns everything that the database holds as one text. */
async function everything(): Promise<string> {
  return store.read(async (sql) =>
    JSON.stringify([
      await sql.all('select * from request'),
      await sql.all('select * from meeting'),
      await sql.all('select * from mail'),
    ]),
  );
}

const now = () => world.clock.time;

describe('to forget a guest', () => {
  it('changes nothing while a meeting is ahead and it is not said what becomes of it', async () => {
    await askAndBook();
    const before = await everything();
    const answer = await forgetGuest(store, 'noa@example.com', { upcoming: undefined, now: now() });
    expect(answer).toEqual({ undecided: [{ id: expect.any(String), startsAt: Date.parse(start) }] });
    expect(await everything()).toBe(before);
  });

  it('erases every request in whatever spelling, and frees the time where that is wanted', async () => {
    await askAndBook();
    const answer = await forgetGuest(store, 'NOA@example.com', { upcoming: 'free', now: now() });
    expect(answer).toMatchObject({ erased: 2, kept: 0 });
    const left = await everything();
    for (const trace of ['Noa', 'noa', 'Acme']) expect(left).not.toContain(trace);
    expect(left).toContain('other@example.com');
    expect(await world.starts()).toContain(start);
  });

  it('keeps the time booked where that is wanted, and nothing of the guest', async () => {
    await askAndBook();
    const answer = await forgetGuest(store, 'noa@example.com', { upcoming: 'keep', now: now() });
    expect(answer).toMatchObject({ erased: 1, kept: 1 });
    const left = await everything();
    for (const trace of ['Noa', 'noa', 'Acme', 'Jerusalem"', '192.0.2.77'])
      expect(left.replaceAll(/other@example\.com.*?Jerusalem"/g, '')).not.toContain(trace);
    expect(await world.starts()).not.toContain(start);
    expect(await readBookings(store)).toContainEqual(
      expect.objectContaining({ guestName: 'Forgotten guest', status: 'booked' }),
    );
  });

  it('leaves the host able to cancel what was kept, and mails the forgotten guest nothing', async () => {
    await askAndBook();
    await forgetGuest(store, 'noa@example.com', { upcoming: 'keep', now: now() });
    const kept = (await readBookings(store)).find(({ status }) => status === 'booked');
    const before = world.transport.sent.length;
    expect(await callOffMeeting(store, kept?.id ?? '', { now: now() })).toBe('cancelled');
    await world.service.runJobs();
    expect(world.transport.sent.slice(before).map(({ to }) => to)).toEqual(['dana@example.com']);
    expect(world.mail('called_off_host').headers.has('reply-to')).toBe(false);
    expect(await world.starts()).toContain(start);
  });

  it('leaves the guest’s own link able to cancel what was kept', async () => {
    await askAndBook();
    const link = world.link('booked_guest');
    await forgetGuest(store, 'noa@example.com', { upcoming: 'keep', now: now() });
    await world.press(link, 'cancel');
    expect(await world.starts()).toContain(start);
  });

  it('erases meetings that are over without asking', async () => {
    await askAndBook();
    world.clock.time = Date.parse(start) + hourMs;
    const answer = await forgetGuest(store, 'noa@example.com', { upcoming: undefined, now: now() });
    expect(answer).toMatchObject({ erased: 2, kept: 0 });
  });

  it('erases the mail that stayed on this machine', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forget-'));
    const mail = emlFolder(folder);
    const other = openBookingWorld({ store, mail });
    try {
      await other.ask('demo', secret);
      await other.ask('demo', { guestEmail: 'other@example.com' });
      expect(await readdir(folder)).toHaveLength(2);
      const answer = await forgetGuest(store, 'noa@example.com', { upcoming: undefined, now: now() });
      if ('mails' in answer) await mail.forget?.(answer.mails);
      expect(await readdir(folder)).toHaveLength(1);
    } finally {
      await other.service.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('is nothing where the guest is not known', async () => {
    expect(await forgetGuest(store, 'unknown@example.com', { upcoming: undefined, now: now() })).toEqual({
      erased: 0,
      kept: 0,
      entries: 0,
      mails: [],
    });
  });
});

describe('what is older than the days that are kept', () => {
  const dayMs = 24 * hourMs;

  it('is erased by the jobs, what is not over that long stays', async () => {
    const keeping = openBookingWorld({ store, retainDays: 30 });
    await keeping.ask('demo', { start: later });
    await keeping.ask('demo');
    await keeping.press(keeping.link('confirm_request'), 'confirm');
    await keeping.service.runJobs();
    // The request that was not confirmed ended after 48 hours, the meeting four days later.
    keeping.clock.time += 2 * dayMs + 30 * dayMs;
    await keeping.service.runJobs();
    expect(await readBookings(store)).toHaveLength(2);
    keeping.clock.time += hourMs;
    await keeping.service.runJobs();
    expect((await readBookings(store)).map(({ status }) => status)).toEqual(['booked']);
    keeping.clock.time = Date.parse(start) + 31 * dayMs;
    await keeping.service.runJobs();
    expect(await everything()).toBe('[[],[],[]]');
    expect(keeping.log.filter((line) => line.includes('requests_erased'))).toHaveLength(2);
    await keeping.service.close();
  });

  it('stays where it is not said how long', async () => {
    await world.ask('demo');
    world.clock.time += 4000 * dayMs;
    await world.service.runJobs();
    expect(await readBookings(store)).toHaveLength(1);
  });

  it.each([6, 0, 30.5, Number.NaN])(
    'cannot be %s days: repeated mails and limits look back further',
    (retainDays) => {
      expect(() => openBookingWorld({ store, retainDays })).toThrow('from 7 on');
    },
  );
});
