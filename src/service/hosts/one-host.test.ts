import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBookings } from '../meetings/booking-rows.ts';
import { headingOf, hourMs, openBookingWorld } from '../meetings/booking-world.fixture.ts';
import { readPages } from '../pages/read-pages.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';

const page = (slug: string, more = '') => `
  - slug: ${slug}
    name: Dana Cohen
    timezone: Asia/Jerusalem
    hours: { mon-sun: 09:00-18:00 }
    durationsMinutes: [30, 60]
    incrementMinutes: 30
    ${more}`;

const host = (more = '') => `hosts:
  - { email: dana@example.com, name: Dana Cohen, timezone: Asia/Jerusalem${more} }
`;

/** Two kinds of meeting of one host. */
const twoPages = `${host()}pages:${page('short', 'host: dana@example.com')}${page('long', 'host: dana@example.com')}`;

const at = (clock: string, day = 24) => `2026-11-${day}T${clock}:00+02:00`;

let store: Store;
let world: ReturnType<typeof openBookingWorld>;
const open = (pages: string) => {
  world = openBookingWorld({ store, pages });
  return world;
};
beforeEach(() => {
  store = openTestStore();
});
afterEach(async () => {
  await world.service.close();
  await store.close();
});

const guest = (name: string, clock: string, more = {}) => ({
  guestEmail: `${name}@example.com`,
  start: at(clock),
  ...more,
});
const listed = async (slug: string) =>
  (await world.starts(slug)).filter((start) => start.startsWith('2026-11-24'));
const booked = async () =>
  (await readBookings(store))
    .filter(({ status }) => status === 'booked')
    .map(({ slug, start }) => [slug, start]);

/** Requests a meeting, and returns the path of its confirmation link. */
async function request(slug: string, changes: Record<string, unknown>): Promise<string> {
  expect((await world.ask(slug, changes)).status).toBe(202);
  return world.link('confirm_request');
}
const confirm = (link: string) => world.press(link, 'confirm');

describe('two pages of one host', () => {
  it('do not list what is booked on the other, and take no request for it', async () => {
    open(twoPages);
    await world.book(guest('noa', '10:00', { durationMinutes: 60 }), 'long');
    expect(await listed('short')).not.toContain(at('10:00'));
    expect(await listed('short')).not.toContain(at('10:30'));
    expect(await listed('short')).toEqual(expect.arrayContaining([at('09:30'), at('11:00')]));
    expect((await world.ask('short', guest('dan', '10:30'))).status).toBe(409);
  });

  it('book one of two requests for one time, whichever is confirmed first, and mail the other times of its own page', async () => {
    open(twoPages);
    const links = [
      await request('short', guest('noa', '10:00')),
      await request('long', guest('dan', '10:00')),
    ];
    expect(await headingOf(await confirm(links[1] as string))).toBe('The meeting is booked');
    const refused = await confirm(links[0] as string);
    expect(refused.status).toBe(410);
    await world.service.runJobs();
    expect(await booked()).toEqual([['long', at('10:00')]]);
    expect(world.mail('slot_gone').text).toContain('/book/short');
  });

  it('book one meeting where both links are opened at once', async () => {
    open(twoPages);
    const links: string[] = [];
    for (let turn = 0; turn < 6; turn += 1)
      links.push(
        await request(
          turn % 2 ? 'long' : 'short',
          guest(`guest${turn}`, turn < 3 ? '10:00' : '10:30', { durationMinutes: 60 }),
        ),
      );
    await Promise.all(links.map(confirm));
    expect(await booked()).toHaveLength(1);
  });

  it('refuse to move a meeting onto one of the other page', async () => {
    open(twoPages);
    await world.book(guest('noa', '10:00'), 'short');
    const move = await world.book(guest('dan', '12:00'), 'long');
    expect((await world.move(move, at('10:00'))).status).toBe(409);
    expect((await world.move(move, at('13:00'))).status).toBe(200);
    expect(await booked()).toEqual([
      ['short', at('10:00')],
      ['long', at('13:00')],
    ]);
  });

  // The plain meeting is from 13:00 to 13:30. The starts of the roomy page that are too near to it, and the nearest one on that side.
  it.each([
    ['before', 'bufferBeforeMinutes: 60', ['13:30', '14:00'], '14:30'],
    ['after', 'bufferAfterMinutes: 60', ['12:00', '12:30'], '11:30'],
  ])('keep the buffer %s a meeting, whichever page is booked first', async (_, buffer, near, nearest) => {
    open(
      `${host()}pages:${page('plain', 'host: dana@example.com')}${page('roomy', `host: dana@example.com\n    ${buffer}`)}`,
    );
    await world.book(guest('noa', '13:00'), 'plain');
    const roomy = await listed('roomy');
    for (const clock of near) {
      expect(roomy).not.toContain(at(clock));
      expect((await world.ask('roomy', guest('dan', clock))).status).toBe(409);
    }
    expect(roomy).toContain(at(nearest));
    await world.book(guest('dan', nearest), 'roomy');
    // The buffer of the roomy meeting is between it and the plain one that was booked first, so nothing is free there.
    const [first, last] = [nearest, '13:00'].sort() as [string, string];
    expect((await listed('plain')).filter((start) => start > at(first) && start < at(last))).toEqual([]);
  });

  it('are of one host however the address is written, and with hostEmail alone', async () => {
    open(
      `pages:${page('one', 'hostEmail: Dana+talks@Example.com')}${page('two', 'hostEmail: dana@example.com')}`,
    );
    await world.book(guest('noa', '10:00'), 'one');
    expect(await listed('two')).not.toContain(at('10:00'));
  });

  it('are not in the way of another host', async () => {
    open(`pages:${page('dana', 'hostEmail: dana@example.com')}${page('bo', 'hostEmail: bo@example.com')}`);
    await world.book(guest('noa', '10:00'), 'dana');
    await world.book(guest('noa', '10:00'), 'bo');
    expect(await booked()).toHaveLength(2);
  });
});

describe('a page that changes its host', () => {
  const danas = `pages:${page('talk', 'hostEmail: dana@example.com')}${page('other', 'hostEmail: dana@example.com')}`;
  const bos = `pages:${page('talk', 'hostEmail: bo@example.com')}${page('other', 'hostEmail: dana@example.com')}`;

  it('keeps its booked meetings with the old host, who still gets their mail', async () => {
    open(danas);
    await world.book(guest('noa', '10:00'), 'talk');
    await world.service.replacePages(readPages(bos));
    expect(await listed('other')).not.toContain(at('10:00'));
    expect(await listed('talk')).toContain(at('10:00'));
    await world.press(world.link('booked_guest'), 'cancel');
    await world.service.runJobs();
    expect(world.mail('cancelled_host').to).toBe('dana@example.com');
  });

  it('books a request of before with the new host', async () => {
    open(danas);
    const link = await request('talk', guest('noa', '10:00'));
    await world.service.replacePages(readPages(bos));
    await confirm(link);
    await world.service.runJobs();
    expect(world.mail('booked_host').to).toBe('bo@example.com');
    expect(await listed('other')).toContain(at('10:00'));
  });
});

describe('the limits of a host', () => {
  it('close a day that has enough meetings, on all pages, until one is cancelled or moved away', async () => {
    const pages = `${host(', meetingsPerDay: 2')}pages:${page('short', 'host: dana@example.com')}${page('long', 'host: dana@example.com')}`;
    open(pages);
    const late = await request('short', guest('late', '16:00'));
    await world.book(guest('noa', '10:00'), 'short');
    const move = await world.book(guest('dan', '12:00'), 'long');
    expect(await listed('short')).toEqual([]);
    expect((await world.starts('short')).some((start) => start.startsWith('2026-11-25'))).toBe(true);
    expect((await confirm(late)).status).toBe(410);
    // Its own meeting does not count against a move within the day.
    expect((await world.move(move, at('13:00'))).status).toBe(200);
    expect((await world.move(move, at('13:00', 25), 1)).status).toBe(200);
    expect(await listed('long')).not.toEqual([]);
  });

  it('count days in the zone of the host', async () => {
    const pages = `hosts:
  - { email: dana@example.com, timezone: America/New_York, meetingsPerDay: 1 }
pages:${page('short', 'host: dana@example.com')}`;
    open(pages);
    // 17:00 in Jerusalem is 10:00 in New York, the same day; 06:59 on the next day would still be that day there.
    await world.book(guest('noa', '17:00'), 'short');
    expect(await listed('short')).toEqual([]);
    expect((await world.starts('short')).some((start) => start.startsWith('2026-11-25'))).toBe(true);
  });

  it('close a week, from Monday to Sunday', async () => {
    const pages = `${host(', meetingsPerWeek: 2')}pages:${page('short', 'host: dana@example.com')}`;
    open(pages);
    await world.book({ guestEmail: 'a@example.com', start: at('10:00', 23) }, 'short');
    await world.book({ guestEmail: 'b@example.com', start: at('10:00', 29) }, 'short');
    const days = new Set((await world.starts('short')).map((start) => start.slice(8, 10)));
    expect([...days]).toEqual(['18', '19', '20', '21', '22', '30', '01', '02']);
  });

  it('end the list at the horizon', async () => {
    const pages = `${host(', horizonDays: 3')}pages:${page('short', 'host: dana@example.com')}`;
    open(pages);
    const starts = await world.starts('short');
    expect(starts.at(-1)).toBe(at('09:30', 21));
    expect((await world.ask('short', guest('noa', '10:00'))).status).toBe(409);
    // A request that was made within the horizon can be confirmed at any time.
    const link = await request('short', { start: at('09:30', 21) });
    world.clock.time += hourMs;
    expect(await headingOf(await confirm(link))).toBe('The meeting is booked');
  });

  it('take hours, dates and buffers from the host where the page has none', () => {
    const pages = readPages(`hosts:
  - email: dana@example.com
    timezone: Europe/Berlin
    hours: { tue: 10:00-12:00 }
    dateOverrides: { 2026-12-01: closed }
    bufferAfterMinutes: 15
pages:
  - { slug: a, name: Dana, timezone: Asia/Jerusalem, durationsMinutes: [30], host: dana@example.com }
  - { slug: b, name: Dana, timezone: Asia/Jerusalem, durationsMinutes: [30], host: dana@example.com, hours: { wed: 09:00-10:00 }, bufferAfterMinutes: 0 }
`);
    const [a, b] = [...pages.values()].map(({ hosts: [first] }) => first);
    expect([a?.zone.name, [...(a?.weeklyHours.keys() ?? [])], a?.bufferAfterMinutes]).toEqual([
      'Europe/Berlin',
      [2],
      15,
    ]);
    expect([b?.zone.name, [...(b?.weeklyHours.keys() ?? [])], b?.bufferAfterMinutes]).toEqual([
      'Asia/Jerusalem',
      [3],
      0,
    ]);
    expect([...(b?.dateOverrides.keys() ?? [])]).toEqual(['2026-12-01']);
    world = openBookingWorld({ store });
  });
});
