import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBookings } from '../meetings/booking-rows.ts';
import { hourMs, openBookingWorld, start } from '../meetings/booking-world.fixture.ts';
import { forgetGuest } from '../operations/forget-guest.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { callOffMeeting } from './cancel-meeting.ts';

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
  expect(await callOffMeeting(store, id, { now: world.clock.time })).toBe('cancelled');
  expect(await callOffMeeting(store, id, { now: world.clock.time })).toBe('was_cancelled_before');
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
  expect(await callOffMeeting(store, booking?.id ?? '', { now: world.clock.time })).toBe('cancelled');
  await world.service.runJobs();
  const kinds = world.transport.sent.map(({ kind }) => kind).sort();
  expect(kinds).toEqual(['called_off_guest', 'called_off_host', 'confirm_request']);
});

it('writes to the guest in their language', async () => {
  await callOffMeeting(store, await book({ locale: 'he' }), { now: world.clock.time });
  await world.service.runJobs();
  expect(world.mail('called_off_guest').html).toContain('dir="rtl"');
  expect(world.mail('called_off_guest').text).toContain('הפגישה בוטלה');
});

it('shows the guest, behind both links, that it was cancelled', async () => {
  const id = await book();
  await callOffMeeting(store, id, { now: world.clock.time });
  for (const link of [world.link('confirm_request'), world.link('booked_guest')])
    expect(await (await world.service.fetch(link)).text()).toContain('cancelled');
});

it('leaves alone what has begun, what was never booked and what there is not', async () => {
  const id = await book();
  expect(await callOffMeeting(store, 'nothing', { now: world.clock.time })).toBe('unknown');
  world.clock.time = Date.parse(start);
  expect(await callOffMeeting(store, id, { now: world.clock.time })).toBe('begun');
  world.clock.time -= 7 * 24 * hourMs;
  await world.ask('demo', { guestEmail: 'other@example.com', start: '2026-11-24T15:00:00+02:00' });
  const other = (await readBookings(store)).find(({ guestEmail }) => guestEmail.startsWith('other'));
  expect(await callOffMeeting(store, other?.id ?? '', { now: world.clock.time })).toBe('not_booked');
  expect(await readBookings(store)).toContainEqual(expect.objectContaining({ id, status: 'booked' }));
});

describe('a host who asks for another time', () => {
  const rebookKinds = () =>
    world.transport.sent.map(({ kind }) => kind).filter((kind) => /^(?:rebook|called_off)_/.test(kind));

  it('cancels the meeting, and the guest gets a link to choose again', async () => {
    await book({ timezone: 'America/New_York' });
    const link = world.link('booked_host');
    const answer = await world.press(link, 'rebook');
    expect(await answer.text()).toContain('and ask for another time');
    await world.service.runJobs();
    expect(rebookKinds().sort()).toEqual(['rebook_guest', 'rebook_host']);
    const [guest, host] = [world.mail('rebook_guest'), world.mail('rebook_host')];
    expect([guest.to, host.to]).toEqual(['noa@example.com', 'dana@example.com']);
    expect(guest.headers.get('subject')).toMatch(/^Please choose another time: /);
    expect(guest.text).toContain('Dana Cohen cannot make this meeting');
    expect(guest.text).toContain('/book/demo?duration=30&timezone=America%2FNew_York&lang=en\n');
    expect(host.text).toContain('We email your guest too, and ask for another time.');
    for (const { raw } of [guest, host]) expect(raw).toContain('method=CANCEL');
    expect(await world.starts()).toContain(start);
  });

  it('reaches the page of the link with length, zone and language filled in', async () => {
    await book({ timezone: 'America/New_York', locale: 'he', durationMinutes: 60 });
    await world.press(world.link('booked_host'), 'rebook');
    await world.service.runJobs();
    const text = world.mail('rebook_guest').text ?? '';
    expect(text).toContain('הפגישה הזאת בוטלה על ידי');
    const path = /\/book\/demo\?\S+/.exec(text)?.[0] ?? '';
    const page = await (await world.service.fetch(path)).text();
    expect(page).toContain('<html lang="he" dir="rtl"');
    expect(page).toContain('aria-current="true"><bdi>60 ');
    expect(page).toContain('data-zone="America/New_York"');
  });

  it.each(['booked_host', 'moved_host'])(
    'can do so from the mail %s, whose second link leads there',
    async (kind) => {
      await book();
      if (kind === 'moved_host') {
        await world.move(world.link('booked_guest', 'move'), '2026-11-25T09:30:00+02:00');
        await world.service.runJobs();
      }
      const link = world.link(kind);
      expect(world.mail(kind).text).toContain(
        `Cancel and ask for another time:\n\nhttp://localhost${link}?rebook\n`,
      );
      const shown = await world.service.fetch(`${link}?rebook`);
      expect(await shown.text()).toMatch(/value="rebook" class="primary"[\s\S]*value="cancel" class="quiet"/);
      await world.press(`${link}?rebook`, 'rebook');
      await world.service.runJobs();
      expect(rebookKinds().sort()).toEqual(['rebook_guest', 'rebook_host']);
    },
  );

  it('changes nothing by opening a link', async () => {
    await book();
    const link = world.link('booked_host');
    const shown = await (await world.service.fetch(link)).text();
    expect(shown).toMatch(/value="cancel" class="primary"[\s\S]*value="rebook" class="quiet"/);
    await world.service.fetch(`${link}?rebook`);
    await world.service.fetch(`${link}?rebook=1&decision=rebook`);
    await world.service.runJobs();
    expect(rebookKinds()).toEqual([]);
    expect((await readBookings(store))[0]?.status).toBe('booked');
  });

  it('cancels once, however often and in whatever way the buttons are pressed', async () => {
    const id = await book();
    const link = world.link('booked_host');
    await Promise.all([
      world.press(link, 'rebook'),
      world.press(link, 'rebook'),
      world.press(link, 'cancel'),
      callOffMeeting(store, id, { now: world.clock.time, rebook: true }),
      world.press(world.link('booked_guest'), 'cancel'),
    ]);
    await world.service.runJobs();
    const ends = world.transport.sent.filter(({ kind }) => /^(?:rebook|called_off|cancelled)_/.test(kind));
    expect(ends).toHaveLength(2);
  });

  it('does not say that the guest is asked if the meeting was cancelled before', async () => {
    await book();
    await world.press(world.link('booked_guest'), 'cancel');
    const answer = await (await world.press(world.link('booked_host'), 'rebook')).text();
    expect(answer).toContain('The meeting is cancelled');
    expect(answer).not.toContain('another time');
  });

  it('cannot be a guest: the guest’s own link has no such button, and pressing it changes nothing', async () => {
    await book();
    const link = world.link('booked_guest');
    expect(await (await world.service.fetch(`${link}?rebook`)).text()).not.toContain('value="rebook"');
    await world.press(link, 'rebook');
    expect((await readBookings(store))[0]?.status).toBe('booked');
  });

  it('cannot ask an erased guest', async () => {
    const id = await book();
    const link = world.link('booked_host');
    await forgetGuest(store, 'noa@example.com', { upcoming: 'keep', now: world.clock.time });
    expect(await (await world.service.fetch(link)).text()).not.toContain('value="rebook"');
    expect(await callOffMeeting(store, id, { now: world.clock.time, rebook: true })).toBe('cancelled');
    await world.service.runJobs();
    expect(rebookKinds()).toEqual(['called_off_host']);
  });

  it('can do so from a command', async () => {
    const id = await book();
    expect(await callOffMeeting(store, id, { now: world.clock.time, rebook: true })).toBe(
      'cancelled_and_asked',
    );
    await world.service.runJobs();
    expect(rebookKinds().sort()).toEqual(['rebook_guest', 'rebook_host']);
  });

  it('reads the page and the mail in Hebrew', async () => {
    await world.ask('demo-he');
    await world.press(world.link('confirm_request'), 'confirm');
    await world.service.runJobs();
    const link = world.link('booked_host');
    expect(world.mail('booked_host').text).toContain('ביטול ובקשה לבחור מועד אחר');
    expect(await (await world.service.fetch(link)).text()).toContain('ביטול ובקשה לבחור מועד אחר');
    await world.press(link, 'rebook');
    await world.service.runJobs();
    expect(world.mail('rebook_host').text).toContain('עם בקשה לבחור מועד אחר');
  });
});
