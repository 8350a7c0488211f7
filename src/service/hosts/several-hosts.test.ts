import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBookings } from '../meetings/booking-rows.ts';
import { headingOf, openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { readPages } from '../pages/read-pages.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';

/** One page with two hosts, and a page of each of them. */
const pagesOf = ({ bosHours = 'mon-sun: 09:00-18:00', team = '[dana@example.com, bo@example.com]' } = {}) => `
hosts:
  - { email: dana@example.com, name: Dana Cohen, timezone: Asia/Jerusalem, hours: { mon-sun: 09:00-18:00 } }
  - { email: bo@example.com, name: Bo Berg, timezone: Asia/Jerusalem, hours: { ${bosHours} } }
pages:
  - { slug: team, name: The advice team, timezone: Asia/Jerusalem, durationsMinutes: [30], hosts: ${team} }
  - { slug: dana, name: Dana Cohen, timezone: Asia/Jerusalem, durationsMinutes: [30], host: dana@example.com }
  - { slug: bo, name: Bo Berg, timezone: Asia/Jerusalem, durationsMinutes: [30], host: bo@example.com }
`;

const at = (clock: string, day = 24) => `2026-11-${day}T${clock}:00+02:00`;

let store: Store;
let world: ReturnType<typeof openBookingWorld>;
const open = (pages = pagesOf()) => {
  world = openBookingWorld({ store, pages });
};
beforeEach(() => {
  store = openTestStore();
});
afterEach(async () => {
  await world.service.close();
  await store.close();
});

const guest = (name: string, clock: string) => ({ guestEmail: `${name}@example.com`, start: at(clock) });
const booked = async () =>
  (await readBookings(store))
    .filter(({ status }) => status === 'booked')
    .map(({ hostEmail, start }) => `${hostEmail?.split('@')[0]} ${start.slice(8, 16)}`);
/** The words of a page, without its markup. */
const wordsOf = async (response: Response | Promise<Response>) =>
  (await (await response).text()).replace(/<[^>]*>/g, '');
const mailed = (kind: string) => (world.mail(kind).text ?? '').replace(/[\u2066-\u2069]/g, '');
const subjectOf = (kind: string) => /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(world.mail(kind).raw)?.[1] ?? '';
const lists = async (slug: string, clock: string) => (await world.starts(slug)).includes(at(clock));

describe('a page of two hosts', () => {
  it('lists a start while one of them is free', async () => {
    open(pagesOf({ bosHours: 'tue: 11:00-20:00' }));
    expect([await lists('team', '09:00'), await lists('team', '19:00')]).toEqual([true, true]);
    await world.book(guest('noa', '12:00'), 'dana');
    expect(await lists('team', '12:00')).toBe(true);
    await world.book(guest('noa', '12:00'), 'bo');
    expect(await lists('team', '12:00')).toBe(false);
    // Each start once, and in order.
    const starts = await world.starts('team');
    expect(starts).toEqual([...new Set(starts)].sort());
  });

  it('gives the meeting to the host with the fewest meetings to come, then in the order of the file', async () => {
    open();
    await world.book(guest('a', '09:00'), 'team');
    await world.book(guest('b', '10:00'), 'team');
    await world.book(guest('c', '11:00'), 'team');
    expect(await booked()).toEqual(['dana 24T09:00', 'bo 24T10:00', 'dana 24T11:00']);
    await world.book(guest('d', '12:00'), 'bo');
    await world.book(guest('e', '13:00'), 'bo');
    await world.book(guest('f', '14:00'), 'team');
    expect((await booked()).at(-1)).toBe('dana 24T14:00');
  });

  it('mails the guest if an equal request comes later than ten minutes after the one that was confirmed', async () => {
    open();
    await world.book(guest('noa', '12:00'), 'team');
    const confirmed = world.link('confirm_request');
    world.clock.time += 10 * 60_000;
    await world.ask('team', guest('noa', '12:00'));
    expect(world.link('confirm_request')).not.toBe(confirmed);
  });

  it('never gives a meeting to a host beyond the horizon of that host', async () => {
    const near = 'bo@example.com, name: Bo Berg, horizonDays: 5,';
    open(pagesOf().replace('bo@example.com, name: Bo Berg,', near));
    await world.ask('team', guest('noa', '10:00'));
    const waiting = world.link('confirm_request');
    await world.book(guest('x', '10:00'), 'dana');
    expect((await world.press(waiting, 'confirm')).status).toBe(410);
    await world.book(guest('y', '11:00'), 'team');
    expect(await booked()).toEqual(['dana 24T10:00', 'dana 24T11:00']);
  });

  it('books both where two guests confirm one start at once, and not a third', async () => {
    open();
    const links: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      await world.ask('team', guest(name, '10:00'));
      links.push(world.link('confirm_request'));
    }
    const answers = await Promise.all(links.map((link) => world.press(link, 'confirm')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 410]);
    expect((await booked()).sort()).toEqual(['bo 24T10:00', 'dana 24T10:00']);
  });

  it('shows each host times in their own zone, in mail and on the page to cancel', async () => {
    open(pagesOf().replace('Bo Berg, timezone: Asia/Jerusalem', 'Bo Berg, timezone: Europe/London'));
    await world.book(guest('noa', '12:00'), 'bo');
    expect(mailed('booked_host')).toContain('10:00–10:30');
    expect(await wordsOf(world.service.fetch(world.link('booked_host')))).toContain('10:00–10:30');
    await world.book(guest('noa', '13:00'), 'dana');
    expect(mailed('booked_host')).toContain('13:00–13:30');
  });

  it('names the host in mail, on pages and in the calendar file', async () => {
    open();
    await world.book(guest('x', '10:00'), 'dana');
    await world.ask('team', guest('noa', '10:00'));
    const link = world.link('confirm_request');
    expect(subjectOf('confirm_request')).toContain('with The advice team');
    expect(await wordsOf(world.press(link, 'confirm'))).toContain('You meet Bo Berg at this time');
    await world.service.runJobs();
    expect(subjectOf('booked_guest')).toContain('with Bo Berg');
    const file = await world.service.fetch(
      world.link('booked_guest').replace('/cancel/', '/calendar/').concat('/meeting.ics'),
    );
    expect(await file.text()).toMatch(/ORGANIZER;CN="?Bo Berg"?:mailto:bo@example\.com/i);
    expect(world.mail('booked_host').to).toBe('bo@example.com');
    expect(await wordsOf(world.service.fetch(world.link('booked_guest')))).toContain('booked with Bo Berg');
  });
});

describe('a move', () => {
  it('keeps the host if they are free', async () => {
    open();
    await world.book(guest('x', '09:00'), 'bo');
    const move = await world.book(guest('noa', '10:00'), 'team');
    await world.book(guest('y', '11:00'), 'dana');
    await world.book(guest('z', '12:00'), 'dana');
    expect(await booked()).toContain('dana 24T10:00');
    expect(await wordsOf(world.move(move, at('13:00')))).toContain('You meet Dana Cohen at the new time');
    expect(await booked()).toContain('dana 24T13:00');
    await world.service.runJobs();
    expect(world.mail('moved_host').to).toBe('dana@example.com');
  });

  it('is not offered a time at which only another host is free', async () => {
    open();
    const move = await world.book(guest('noa', '10:00'), 'team');
    await world.book(guest('x', '11:00'), 'dana');
    expect(await lists('team', '11:00')).toBe(true);
    const offered = await (await world.service.fetch(`${move}?from=2026-11-24`)).text();
    expect(offered).toContain('?start=2026-11-24T12:00:00');
    expect(offered).not.toContain('?start=2026-11-24T11:00:00');
    expect((await world.move(move, at('11:00'))).status).toBe(409);
    expect(await booked()).toContain('dana 24T10:00');
  });

  it('is refused if the page no longer has the host of the meeting, which can be cancelled', async () => {
    open();
    const move = await world.book(guest('noa', '10:00'), 'team');
    await world.service.replacePages(readPages(pagesOf({ team: '[bo@example.com]' })));
    const answer = await world.move(move, at('12:00'));
    expect(answer.status).toBe(410);
    expect(await headingOf(answer)).toBe('This meeting cannot be moved here');
    await world.press(world.link('booked_guest'), 'cancel');
    expect(await booked()).toEqual([]);
  });
});
