import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readBookings } from '../meetings/booking-rows.ts';
import {
  demoPagesWith,
  headingOf,
  hourMs,
  openBookingWorld,
  start,
} from '../meetings/booking-world.fixture.ts';
import { createTokens } from '../meetings/tokens.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { busyCalendar, type HostPage } from '../pages/host-page.ts';
import { readPages } from '../pages/read-pages.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import { callOffMeeting } from './cancel-meeting.ts';

let store: Store;
let world: ReturnType<typeof openBookingWorld>;
let link: string;
beforeEach(async () => {
  store = openTestStore();
  world = openBookingWorld({ store });
  link = await world.book();
});
afterEach(async () => {
  await world.service.close();
  await store.close();
});

const target = '2026-11-24T15:00:00+02:00';
const other = '2026-11-25T10:00:00+02:00';

const get = (path: string) => world.service.fetch(path);
const meetings = () =>
  store.read((sql) =>
    sql.all<{ startsAt: number; status: string; sequence: number }>(
      `select starts_at as "startsAt", status, sequence from meeting order by booked_at, starts_at`,
    ),
  );
const bookedAt = (at: string, sequence = 0) => [{ startsAt: Date.parse(at), status: 'booked', sequence }];
const newMails = async () => {
  const before = world.transport.sent.length;
  await world.service.runJobs();
  return world.transport.sent
    .slice(before)
    .map(({ kind }) => kind)
    .sort();
};

/** The demo pages with a calendar that was never read. */
const pagesWithUnknownCalendar = () => {
  const calendar = busyCalendar('https://calendar.example.com/a.ics', 'Asia/Jerusalem', 'dana@example.com');
  return demoPagesWith({ calendars: [calendar] });
};

describe('a link to move a meeting', () => {
  it('lists what is free, and changes nothing however often it is opened', async () => {
    for (const method of ['GET', 'HEAD', 'GET']) await world.service.fetch(link, { method });
    const text = await (await get(link)).text();
    expect(text).toContain('<h1>Choose another time</h1>');
    expect(text).toContain('href="?start=2026-11-24T13:30:00%2B02:00"');
    expect(text).not.toMatch(/<script|<button/);
    const step = await (await get(`${link}?start=${encodeURIComponent(target)}`)).text();
    expect(step).toContain('<h1>Move the meeting to this time?</h1>');
    expect(step).toContain('15:00–15:30');
    expect(step).toContain('Booked now: <bdi>Tuesday 24 November 2026</bdi>, <bdi>13:00–13:30</bdi>');
    expect(await meetings()).toEqual(bookedAt(start));
    expect(await newMails()).toEqual([]);
  });

  it('frees the old time and takes the new one when its button is pressed, and mails both', async () => {
    const step = await (await get(`${link}?start=${encodeURIComponent(target)}`)).text();
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(step)?.[1] ?? '';
    expect(field('decision')).toBe('move');
    const response = await world.move(link, field('start'), Number(field('sequence')));
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).toContain('<h1>The meeting was moved</h1>');
    expect(text).toContain('Old time: <bdi>Tuesday 24 November 2026</bdi>, <bdi>13:00–13:30</bdi>');
    expect(await meetings()).toEqual(bookedAt(target, 1));
    const starts = await world.starts();
    expect(starts).toContain(start);
    expect(starts).not.toContain(target);
    expect(await newMails()).toEqual(['moved_guest', 'moved_host']);
    expect(await readBookings(store)).toMatchObject([{ status: 'booked', start: target }]);
  });

  it('moves once, however often its button is pressed', async () => {
    const presses = await Promise.all(Array.from({ length: 6 }, () => world.move(link, target)));
    for (const response of presses) expect(await headingOf(response)).toBe('The meeting was moved');
    expect(await meetings()).toEqual(bookedAt(target, 1));
    expect(await newMails()).toEqual(['moved_guest', 'moved_host']);
  });

  it('takes one of many times that are pressed at once, and frees all others', async () => {
    const free = (await world.starts()).slice(0, 8);
    const presses = await Promise.all(free.map((to) => world.move(link, to)));
    const headings = await Promise.all(presses.map(headingOf));
    expect(headings.filter((heading) => heading === 'The meeting was moved')).toHaveLength(1);
    expect(presses.filter(({ status }) => status === 409)).toHaveLength(7);
    const [meeting, ...others] = await meetings();
    expect([meeting?.sequence, others]).toEqual([1, []]);
    const now = await world.starts();
    expect(now).toContain(start);
    expect(free.filter((one) => !now.includes(one)).map(Date.parse)).toEqual([meeting?.startsAt]);
    expect(await newMails()).toEqual(['moved_guest', 'moved_host']);
  });

  it('gives one time to one of many meetings that are moved to it at once', async () => {
    const starts = (await world.starts()).filter((one) => one !== target).slice(0, 8);
    const links: string[] = [];
    for (const [guest, at] of starts.entries())
      links.push(await world.book({ guestEmail: `guest${guest}@example.com`, start: at }));
    const presses = await Promise.all(links.map((one) => world.move(one, target)));
    expect(presses.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const moved = starts[presses.findIndex(({ status }) => status === 200)] ?? '';
    const free = await world.starts();
    expect(starts.filter((one) => free.includes(one))).toEqual([moved]);
    expect(free).not.toContain(target);
  });

  it('moves onto a time that its own time overlaps', async () => {
    const long = await world.book({
      guestEmail: 'dan@example.com',
      durationMinutes: 60,
      start: '2026-11-25T13:00:00+02:00',
    });
    const half = '2026-11-25T13:30:00+02:00';
    expect(await (await get(`${long}?from=2026-11-25`)).text()).toContain(
      `?start=${half.replace('+', '%2B')}`,
    );
    expect(await headingOf(await world.move(long, half))).toBe('The meeting was moved');
  });

  it('moves again and back, and the links of the first mail stay good', async () => {
    await world.move(link, target);
    await world.move(link, other, 1);
    await world.move(link, start, 2);
    expect(await meetings()).toEqual(bookedAt(start, 3));
    expect(await headingOf(await get(world.link('confirm_request')))).toBe('The meeting is booked');
    expect(await headingOf(await world.press(world.link('booked_guest'), 'cancel'))).toBe(
      'The meeting is cancelled',
    );
    expect(await world.starts()).toContain(start);
  });
});

describe('the meeting stays where it is', () => {
  const refused = async (response: Response, status: number, words: string) => {
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(words);
    expect(await meetings()).toContainEqual(bookedAt(start)[0]);
    expect((await newMails()).filter((kind) => kind.startsWith('moved'))).toEqual([]);
  };

  it('when the time is taken, and other times are shown', async () => {
    await world.book({ guestEmail: 'dan@example.com', start: target });
    await refused(await world.move(link, target), 409, 'That time is not free');
    const step = await get(`${link}?start=${encodeURIComponent(target)}`);
    // On a phone the meeting and the month stand above the times.
    expect(await step.text()).toMatch(/not free[\s\S]*Booked now[\s\S]*class="time"/);
  });

  it.each([
    ['has passed', '2026-11-17T13:00:00+02:00'],
    ['is nearer than the notice that the page wants', '2026-11-18T10:30:00+02:00'],
    ['is outside the hours of the page', '2026-11-24T20:00:00+02:00'],
    ['is no start of its list', '2026-11-24T15:10:00+02:00'],
    ['lies beyond 60 days', '2027-02-02T13:00:00+02:00'],
    ['is its own', start],
  ])('when the time %s', async (_, to) => {
    await refused(await world.move(link, to), 409, 'was not moved');
    expect(await headingOf(await get(`${link}?start=${encodeURIComponent(to)}`))).toBe('Choose another time');
  });

  it('when the form was opened before the last move, as in another window', async () => {
    await world.move(link, target);
    const late = await world.move(link, other, 0);
    expect(late.status).toBe(409);
    expect(await late.text()).toContain('was moved in the meantime');
    expect(await meetings()).toEqual(bookedAt(target, 1));
  });

  it('or another guest who confirms the same time at the same moment gets other times', async () => {
    for (let round = 0; round < 4; round += 1) {
      const own = openBookingWorld();
      const ownLink = await own.book();
      await own.ask('demo', { guestEmail: 'dan@example.com', start: target });
      const confirm = own.link('confirm_request');
      const both = [() => own.move(ownLink, target), () => own.press(confirm, 'confirm')];
      const answers = await Promise.all((round % 2 ? both.reverse() : both).map((press) => press()));
      const headings = (await Promise.all(answers.map(headingOf))).sort();
      expect([
        ['Choose another time', 'The meeting is booked'],
        ['That time is no longer free', 'The meeting was moved'],
      ]).toContainEqual(headings);
      expect(await own.starts()).not.toContain(target);
      expect((await own.starts()).includes(start)).toBe(headings.includes('The meeting was moved'));
      await own.service.close();
    }
  });

  it('when it is cancelled: no move brings it back', async () => {
    await world.press(world.link('booked_guest'), 'cancel');
    const response = await world.move(link, target);
    expect(response.status).toBe(410);
    expect(await headingOf(response)).toBe('This meeting was cancelled');
    expect((await get(link)).status).toBe(410);
    expect(await meetings()).toEqual([{ startsAt: Date.parse(start), status: 'cancelled', sequence: 1 }]);
    expect(await world.starts()).toEqual(expect.arrayContaining([start, target]));
  });

  it('once it has begun', async () => {
    world.clock.time = Date.parse(start);
    const response = await world.move(link, other);
    expect(response.status).toBe(410);
    expect(await headingOf(response)).toBe('It is too late to move it here');
    await refused(await get(link), 410, 'too late');
  });

  it('when another website presses, or the form has no button of its page', async () => {
    for (const from of ['cross-site', 'same-site'])
      await refused(
        await world.move(link, target, 0, { 'sec-fetch-site': from }),
        403,
        'Nothing was changed',
      );
    await refused(await world.move(link, 'soon'), 400, 'Nothing was changed');
    await refused(await world.move(link, target, -1), 400, 'Nothing was changed');
    await refused(await world.press(link, 'cancel'), 400, 'Nothing was changed');
    for (const method of ['PUT', 'DELETE'])
      expect((await world.service.fetch(link, { method })).status).toBe(404);
  });

  it('when the token is another one: to confirm, of the host, or unknown', async () => {
    const confirm = world.link('confirm_request').split('/').at(-1);
    const host = world.link('booked_host').split('/').at(-1);
    for (const token of [confirm, host, 'a'.repeat(43), 'x']) {
      expect((await get(`/move/${token}`)).status).toBe(404);
      expect((await get(`/calendar/${token}/meeting.ics`)).status).toBe(404);
      await refused(await world.move(`/move/${token}`, target), 404, 'does not work');
    }
  });

  it.each([
    ['en', 'demo', 'Not available now', 'stays at the time shown here', 'No time is free'],
    ['he', 'demo-he', 'לא זמין כרגע', 'נשארת במועד שמופיע כאן', 'אין מועד פנוי'],
  ])('while a calendar of the page is unknown, and says so in %s', async (_, slug, ...expected) => {
    const [heading, told, notSaid] = expected;
    const path = await world.book({ start: other }, slug);
    const before = await meetings();
    const later = openBookingWorld({ store, pages: pagesWithUnknownCalendar() });
    const choice = `${path}?start=${encodeURIComponent(target)}`;
    const get = (shown: string) => later.service.fetch(shown);
    for (const response of [await get(path), await get(choice), await later.move(path, target)]) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
      const text = await response.text();
      expect(text).toContain(`<h1>${heading}</h1>`);
      expect(text).toContain(told);
      expect(text).not.toContain(notSaid);
      expect(text).toContain(path.replace('/move/', '/cancel/'));
    }
    expect(await meetings()).toEqual(before);
    await later.service.close();
  });

  it.each([
    ['its page', (pages: Map<string, HostPage>) => pages.delete('demo')],
    [
      'its length',
      (pages: Map<string, HostPage>) =>
        pages.set('demo', { ...(pages.get('demo') as HostPage), durationsMinutes: [15] }),
    ],
  ])('when %s is not offered any more; it can still be cancelled', async (_, change) => {
    const pages = new Map(readPages(demoPagesYaml));
    change(pages);
    const later = openBookingWorld({ store, pages });
    for (const response of [await later.service.fetch(link), await later.move(link, target)]) {
      expect(response.status).toBe(410);
      expect(await response.text()).toMatch(/cannot be moved here[\s\S]*\/cancel\//);
    }
    expect(await meetings()).toEqual(bookedAt(start));
    expect(await headingOf(await later.press(world.link('booked_guest'), 'cancel'))).toBe(
      'The meeting is cancelled',
    );
    await later.service.close();
  });

  it('after twenty moves: each of them mails two people', async () => {
    for (let sequence = 0; sequence < 20; sequence += 1)
      await world.move(link, sequence % 2 ? start : target, sequence);
    const response = await world.move(link, target, 20);
    expect(response.status).toBe(410);
    expect(await meetings()).toEqual(bookedAt(start, 20));
  });
});

it('a move and a cancellation at once leave the meeting cancelled, and both times free', async () => {
  for (let round = 0; round < 4; round += 1) {
    const own = openBookingWorld();
    const ownLink = await own.book();
    const both = [
      () => own.move(ownLink, target),
      () => own.press(own.link(round < 2 ? 'booked_guest' : 'booked_host'), 'cancel'),
    ];
    await Promise.all((round % 2 ? both.reverse() : both).map((press) => press()));
    expect(await headingOf(await own.service.fetch(ownLink))).toBe('This meeting was cancelled');
    expect(await own.starts()).toEqual(expect.arrayContaining([start, target]));
    await own.service.runJobs();
    const kinds = own.transport.sent.map(({ kind }) => kind).filter((kind) => !kind.startsWith('booked'));
    const ended = round < 2 ? ['cancelled_guest', 'cancelled_host'] : ['called_off_guest', 'called_off_host'];
    expect(kinds.slice(1).sort()).toEqual(ended);
    await own.service.close();
  }
});

it('mail that waited while the meeting was moved names no time that it has not', async () => {
  await world.ask('demo', { guestEmail: 'dan@example.com', start: other });
  await world.press(world.link('confirm_request'), 'confirm');
  const booking = (await readBookings(store)).find(({ guestEmail }) => guestEmail === 'dan@example.com');
  const waiting = `/move/${createTokens('x'.repeat(32)).cancel(booking?.id ?? '')}`;
  await world.move(waiting, target);
  world.clock.time += 1;
  await world.move(waiting, '2026-11-25T11:00:00+02:00', 1);
  expect(await newMails()).toEqual(['moved_guest', 'moved_host']);
  expect(world.mail('moved_host').text).toContain('11:00–11:30');
});

it('stays in step with erasing: a moved meeting is over when its new time is', async () => {
  await world.move(link, other);
  const keeping = openBookingWorld({ store, retainDays: 7 });
  keeping.clock.time = Date.parse(start) + 7 * 24 * hourMs + hourMs;
  await keeping.service.runJobs();
  expect(await readBookings(store)).toHaveLength(1);
  keeping.clock.time = Date.parse(other) + 7 * 24 * hourMs + 2 * hourMs;
  await keeping.service.runJobs();
  expect(await readBookings(store)).toHaveLength(0);
  await keeping.service.close();
});

describe('the booked page', () => {
  it('names no calendar, and links to another time, to cancel, and into calendars', async () => {
    const text = await (await get(world.link('confirm_request'))).text();
    expect(text).not.toMatch(/in Dana|’s calendar/);
    const hrefs = [...text.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
    expect(hrefs).toEqual(
      expect.arrayContaining([
        `http://localhost${link}`,
        `http://localhost${world.link('booked_guest')}`,
        `http://localhost${link.replace('move', 'calendar')}/meeting.ics`,
      ]),
    );
    const google = new URL(hrefs.find((href) => href.includes('google')) ?? '').searchParams;
    expect(google.get('dates')).toBe('20261124T110000Z/20261124T113000Z');
    expect(google.get('text')).toBe('Dana Cohen · Product advice for teams that build with agents');
    const outlook = new URL(hrefs.find((href) => href.includes('office')) ?? '').searchParams;
    expect([outlook.get('startdt'), outlook.get('enddt')]).toEqual([
      '2026-11-24T11:00:00Z',
      '2026-11-24T11:30:00Z',
    ]);
    for (const href of hrefs.filter((one) => !one.startsWith('http://localhost')))
      expect(href).not.toContain(link.split('/').at(-1));
  });

  it('has no links once the meeting has begun', async () => {
    world.clock.time = Date.parse(start);
    const text = await (await get(world.link('confirm_request'))).text();
    expect(text).toContain('<h1>This meeting has begun</h1>');
    expect(text).not.toContain('href="http');
  });

  it('gives the meeting as a published calendar file, as it is now, and none of a cancelled one', async () => {
    const file = `${link.replace('move', 'calendar')}/meeting.ics`;
    await world.move(link, target);
    await world.service.runJobs();
    const response = await get(file);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const calendar = await response.text();
    const mailed = world.mail('moved_host').calendar ?? '';
    // Only the host's copy names the page and describes the guest. A line that begins with a blank continues the line before it.
    const linesOf = (text: string) =>
      text
        .replace(/\r?\n /g, '')
        .split(/\r?\n/)
        .filter((line) => !/^(?:DESCRIPTION|SUMMARY)/.test(line));
    expect(linesOf(calendar)).toEqual(linesOf(mailed));
    expect(calendar).not.toContain('DESCRIPTION');
    expect(calendar).toContain('SUMMARY:Dana Cohen · ');
    expect(calendar).toContain('SEQUENCE:1');
    await world.press(world.link('booked_guest'), 'cancel');
    expect((await get(file)).status).toBe(410);
  });
});

describe('a host’s link to cancel', () => {
  it('shows in the host’s language who comes and when; its button cancels once and mails both', async () => {
    await world.book({ guestEmail: 'dan@example.com', guestName: 'Dan', locale: 'he', start: other });
    const hostLink = world.link('booked_host');
    const text = await (await get(hostLink)).text();
    for (const words of [
      'lang="en"',
      'Cancel this meeting?',
      '<div><bdi>Dan</bdi></div><div><bdi>dan@example.com</bdi></div>',
      '10:00–10:30',
    ])
      expect(text).toContain(words);
    for (const press of [0, 1]) {
      const response = await world.press(hostLink, 'cancel');
      expect([press, await headingOf(response)]).toEqual([press, 'The meeting is cancelled']);
    }
    expect(await newMails()).toEqual(['called_off_guest', 'called_off_host']);
    expect(world.mail('called_off_guest').to).toBe('dan@example.com');
    expect(await world.starts()).toContain(other);
  });

  it('changes nothing by GET, from another website, or once the meeting has begun', async () => {
    const hostLink = world.link('booked_host');
    for (const method of ['GET', 'HEAD']) await world.service.fetch(hostLink, { method });
    const cross = await world.press(hostLink, 'cancel', { 'sec-fetch-site': 'cross-site' });
    expect(cross.status).toBe(403);
    world.clock.time = Date.parse(start);
    expect((await world.press(hostLink, 'cancel')).status).toBe(410);
    expect(await meetings()).toEqual(bookedAt(start));
  });

  it('and the guest’s link at once cancel once', async () => {
    const links = [world.link('booked_guest'), world.link('booked_host')];
    await Promise.all(links.map((one) => world.press(one, 'cancel')));
    expect(await meetings()).toEqual([{ startsAt: Date.parse(start), status: 'cancelled', sequence: 1 }]);
    expect(await newMails()).toHaveLength(2);
    const [meeting] = await readBookings(store);
    expect(await callOffMeeting(store, meeting?.id ?? '', { now: world.clock.time })).toBe(
      'was_cancelled_before',
    );
  });
});
