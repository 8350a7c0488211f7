import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readMessage } from '../mail/transports/message.ts';
import {
  demoPagesWith,
  frozenNow,
  headingOf,
  hourMs,
  openBookingWorld,
  start,
} from '../meetings/booking-world.fixture.ts';
import { demoPagesYaml } from '../pages/demo-pages.ts';
import { busyCalendar } from '../pages/host-page.ts';
import { readPages } from '../pages/read-pages.ts';
import { StoreUnavailable } from '../store/store.ts';
import { openTestStore, storeKind } from '../store/stores.fixture.ts';

let world: ReturnType<typeof openBookingWorld>;
beforeEach(() => {
  world = openBookingWorld();
});
afterEach(() => world.service.close());

const get = (path: string, headers: Record<string, string> = {}) => world.service.fetch(path, { headers });

describe('a confirmation link', () => {
  it('shows who asked, with whom and when, two buttons, and that nothing is booked yet', async () => {
    await world.ask('demo', { reasonKey: 'intro' });
    const response = await get(world.link('confirm_request'));
    const page = await response.text();
    expect(response.status).toBe(200);
    for (const words of [
      'Dana Cohen',
      'Noa Levi',
      'Tuesday <span class="date">24 November 2026</span>',
      '13:00–13:30',
      'Israel Time (Asia/Jerusalem)',
      'A first talk',
      'Nothing is booked yet',
      'value="confirm"',
      'value="decline"',
      'Friday 20 November 2026, 10:00',
    ])
      expect(page).toContain(words);
  });

  it('needs no script, and sends nothing by itself', async () => {
    await world.ask();
    const page = await (await get(world.link('confirm_request'))).text();
    expect(page).not.toMatch(/<script|onload|http-equiv|autofocus/i);
  });

  it('changes nothing when it is opened twenty times, and still books when the button is pressed', async () => {
    await world.ask();
    const link = world.link('confirm_request');
    for (let time = 0; time < 20; time += 1) {
      const response = await world.service.fetch(link, { method: time % 2 ? 'GET' : 'HEAD' });
      expect(response.status).toBe(200);
      if (time % 2 === 0) expect(await response.text()).toBe('');
    }
    expect(await world.starts()).toContain(start);
    expect(await headingOf(await get(link))).toBe('Do you want this meeting?');
    expect(await headingOf(await world.press(link, 'confirm'))).toBe('The meeting is booked');
    expect(await world.starts()).not.toContain(start);
  });

  it('books once, however often its button is pressed, and says so each time', async () => {
    await world.ask();
    const link = world.link('confirm_request');
    const presses = await Promise.all(Array.from({ length: 5 }, () => world.press(link, 'confirm')));
    for (const response of presses) expect(await headingOf(response)).toBe('The meeting is booked');
    expect(await headingOf(await get(link))).toBe('The meeting is booked');
    await world.service.runJobs();
    const kinds = world.transport.sent.map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['booked_guest', 'booked_host', 'confirm_request']);
  });

  it('books at 47:59:59 and is gone at exactly 48:00:00', async () => {
    await world.ask();
    const first = world.link('confirm_request');
    await world.ask('demo', { guestEmail: 'dan@example.com', start: '2026-11-24T14:00:00+02:00' });
    const second = world.link('confirm_request');
    world.clock.time = frozenNow + 48 * hourMs - 1000;
    expect((await world.press(first, 'confirm')).status).toBe(200);
    world.clock.time = frozenNow + 48 * hourMs;
    const late = await world.press(second, 'confirm');
    expect(late.status).toBe(410);
    expect(await headingOf(late)).toBe('This link has expired');
    expect(await world.starts()).toContain('2026-11-24T14:00:00+02:00');
  });

  it('stays expired, and says so, after the sweep', async () => {
    await world.ask();
    const link = world.link('confirm_request');
    world.clock.time = frozenNow + 49 * hourMs;
    await world.service.runJobs();
    const response = await get(link);
    expect(response.status).toBe(410);
    expect(await headingOf(response)).toBe('This link has expired');
  });

  it('declines: nothing is booked, and confirming it afterwards books nothing', async () => {
    await world.ask();
    const link = world.link('confirm_request');
    expect(await headingOf(await world.press(link, 'decline'))).toBe('Nothing was booked');
    expect(await headingOf(await world.press(link, 'confirm'))).toBe('Nothing was booked');
    expect(await world.starts()).toContain(start);
  });

  it('does not decline what is booked', async () => {
    await world.ask();
    const link = world.link('confirm_request');
    await world.press(link, 'confirm');
    const late = await world.press(link, 'decline');
    const text = await late.clone().text();
    expect(await headingOf(late)).toBe('This meeting is already confirmed');
    expect(text).toMatch(/<a href="[^"]*\/cancel\/[\w-]{43}">Cancel the meeting<\/a>/);
    expect(await world.starts()).not.toContain(start);
  });

  it('says that the time went when somebody else confirmed first, and shows and mails other times', async () => {
    await world.ask();
    const link = world.link('confirm_request');
    await world.ask('demo', { guestEmail: 'dan@example.com' });
    await world.press(world.link('confirm_request'), 'confirm');
    const response = await world.press(link, 'confirm');
    expect(response.status).toBe(410);
    const page = await response.text();
    expect(page).toContain('That time is no longer free');
    expect(page).toContain('<bdi>13:30</bdi>');
    expect(page).not.toContain('<bdi>13:00</bdi>');
    expect(page).not.toContain('<button');
    expect(world.log.join()).toMatch(/"request_superseded".*"reason":"meeting"/);
    await world.service.runJobs();
    const mail = world.mail('slot_gone');
    expect(mail.to).toBe('noa@example.com');
    expect(mail.text).toMatch(/This request booked nothing[\s\S]*Tuesday 24 November 2026: .*13:30/);
    expect(await headingOf(await get(link))).toBe('That time is no longer free');
  });

  it.each([
    ['demo', 'That time is no longer free', /No other time/],
    ['demo-he', 'המועד הזה כבר לא פנוי', /זמן פנוי אחר/],
  ])(
    'does not say that no other time is free while a calendar of the page %s is unknown',
    async (...told) => {
      const [slug, heading, untrue] = told;
      const store = openTestStore();
      const before = openBookingWorld({ store });
      await before.ask(slug);
      const link = before.link('confirm_request');
      await before.ask(slug, { guestEmail: 'dan@example.com' });
      await before.press(before.link('confirm_request'), 'confirm');
      // The service reads no private address unless an option allows it, so this calendar stays unknown.
      const calendar = busyCalendar('http://127.0.0.1/a.ics', 'Asia/Jerusalem', 'dana@example.com');
      const unknown = demoPagesWith({ calendars: [calendar] });
      const after = openBookingWorld({ store, pages: unknown });
      const page = await (await after.press(link, 'confirm')).text();
      expect(page).toContain(heading);
      expect(page).not.toMatch(untrue);
      await after.service.runJobs();
      const mail = after.mail('slot_gone').text;
      expect(mail).toContain(`/book/${slug}`);
      expect(mail).not.toMatch(untrue);
      await Promise.all([before.service.close(), after.service.close()]);
      await store.close();
    },
  );

  it('gives one slot to one of 240 guests who confirm at once, and tells each other one that it is taken', {
    tags: 'long',
  }, async () => {
    const guests = 240;
    for (let guest = 0; guest < guests; guest += 1)
      await world.ask('demo', { guestEmail: `guest${guest}@example.com` });
    const links = world.transport.sent.map(
      ({ raw }) => /\/confirm\/[\w-]+/.exec(readMessage(raw).text ?? '')?.[0],
    );
    const answers = await Promise.all(links.map((link = '') => world.press(link, 'confirm')));
    const told = await Promise.all(
      answers.map(async (answer) => `${answer.status} ${await headingOf(answer)}`),
    );
    expect(told.toSorted()).toEqual([
      '200 The meeting is booked',
      ...Array<string>(guests - 1).fill('410 That time is no longer free'),
    ]);
  });

  it.runIf(storeKind === 'postgres')(
    'tells a guest that the time is taken without waiting for other bookings of the page',
    async () => {
      const store = openTestStore();
      const shared = openBookingWorld({ store });
      await shared.ask();
      const first = shared.link('confirm_request');
      await shared.ask('demo', { guestEmail: 'dan@example.com' });
      const second = shared.link('confirm_request');
      await shared.press(first, 'confirm');
      const response = await store.write(async (sql) => {
        await sql.lock('page demo');
        return shared.press(second, 'confirm');
      });
      expect([response.status, await headingOf(response)]).toEqual([410, 'That time is no longer free']);
      await shared.service.close();
      await store.close();
    },
  );

  it('books nothing once the meeting would have begun, and says so before, in mail and on the page', async () => {
    const soon = '2026-11-18T13:00:00+02:00';
    await world.ask('demo', { start: soon });
    const link = world.link('confirm_request');
    expect(world.mail('confirm_request').text).toContain('valid until Wednesday 18 November 2026, 13:00');
    expect(await (await get(link)).text()).toContain(
      'You can decide until <bdi>Wednesday 18 November 2026, 13:00',
    );
    world.clock.time = Date.parse(soon);
    const response = await world.press(link, 'confirm');
    expect(response.status).toBe(410);
    expect(await headingOf(response)).toBe('This time has passed');
    world.clock.time -= 1;
    expect(await headingOf(await world.press(link, 'confirm'))).toBe('The meeting is booked');
    world.clock.time += 1;
    const later = await world.service.fetch(link);
    expect(await headingOf(later.clone())).toBe('This meeting has begun');
    expect(await later.text()).not.toContain('/cancel/');
  });

  it('books nothing for a page that is no longer offered', async () => {
    const store = openTestStore();
    const before = openBookingWorld({ store });
    await before.ask();
    const link = before.link('confirm_request');
    const pages = new Map([...readPages(demoPagesYaml)].filter(([slug]) => slug !== 'demo'));
    const after = openBookingWorld({ store, pages });
    const response = await after.press(link, 'confirm');
    expect(response.status).toBe(410);
    expect(await headingOf(response)).toBe('This page no longer takes bookings');
    await Promise.all([before.service.close(), after.service.close()]);
    await store.close();
  });

  it.each([
    ['the day', () => demoPagesWith({ dateOverrides: new Map([['2026-11-24', []]]) })],
    ['those hours', () => demoPagesWith({ weeklyHours: new Map([[2, [{ from: 840, to: 900 }]]]) })],
    [
      'that length',
      () =>
        readPages(
          demoPagesYaml
            .replaceAll('[15, 30, 60]', '[15, 60]')
            .replaceAll('[15, 30]', '[15]')
            .replaceAll('Minutes: 30', 'Minutes: 15'),
        ),
    ],
  ])(
    'books nothing where its host closed %s meanwhile, and shows and mails other times',
    async (_, makePages) => {
      const store = openTestStore();
      const before = openBookingWorld({ store });
      await before.ask();
      const link = before.link('confirm_request');
      const after = openBookingWorld({ store, pages: makePages() });
      expect((await after.service.fetch(link)).status).toBe(200);
      for (let press = 0; press < 2; press += 1) {
        const response = await after.press(link, 'confirm');
        expect(response.status).toBe(410);
        expect(await headingOf(response)).toBe('That time is no longer free');
      }
      expect(after.log.join()).toMatch(/"request_superseded".*"reason":"hours"/);
      await after.service.runJobs();
      expect(after.transport.sent.map(({ kind }) => kind)).toEqual(['slot_gone']);
      expect(await store.read((sql) => sql.all('select id from meeting'))).toEqual([]);
      await Promise.all([before.service.close(), after.service.close()]);
      await store.close();
    },
  );

  it('books what is nearer than the notice that its page wants: that was for the request', async () => {
    world.clock.time = Date.parse(start) - 47 * hourMs;
    await world.ask();
    world.clock.time = Date.parse(start) - 1;
    const response = await world.press(world.link('confirm_request'), 'confirm');
    expect(await headingOf(response)).toBe('The meeting is booked');
  });

  it.each(['x', 'a'.repeat(43), `${'a'.repeat(42)}%00`, 'é', '..%2fbooking.db', 'b'.repeat(10_000)])(
    'is 404 where the token is wrong: %.20s',
    async (token) => {
      await world.ask();
      expect((await get(`/confirm/${token}`)).status).toBe(404);
      expect((await world.press(`/confirm/${token}`, 'confirm')).status).toBe(404);
      expect((await get(`/cancel/${token}`)).status).toBe(404);
    },
  );

  it('offers no confirmation while its time is not free, and offers it again afterwards', async () => {
    await world.ask();
    const link = world.link('confirm_request');
    await world.ask('demo', { guestEmail: 'dan@example.com' });
    await world.press(world.link('confirm_request'), 'confirm');
    const shown = await get(link);
    const page = await shown.clone().text();
    expect([shown.status, await headingOf(shown)]).toEqual([200, 'That time is not free now']);
    expect(page).not.toContain('value="confirm"');
    expect(page).toContain('value="decline"');
    expect(page).toContain('<bdi>13:30</bdi>');
    await world.service.runJobs();
    await world.press(world.link('booked_guest'), 'cancel');
    expect(await headingOf(await get(link))).toBe('Do you want this meeting?');
  });

  it.each([
    ['https://evil.example', 403],
    ['null', 200],
  ])('is decided from the origin %s of a browser that says nothing more: %s', async (origin, status) => {
    await world.ask();
    const response = await world.press(world.link('confirm_request'), 'confirm', { origin });
    expect(response.status).toBe(status);
  });

  it('is not decided by another website', async () => {
    await world.ask();
    const link = world.link('confirm_request');
    for (const from of ['cross-site', 'same-site']) {
      const response = await world.press(link, 'confirm', { 'sec-fetch-site': from });
      expect(response.status).toBe(403);
      expect(await headingOf(response)).toBe('Nothing was changed');
    }
    expect(await headingOf(await get(link))).toBe('Do you want this meeting?');
    await world.press(link, 'confirm', { 'sec-fetch-site': 'same-origin' });
    expect(await headingOf(await get(link))).toBe('The meeting is booked');
  });

  it.each([
    ['no decision', ''],
    ['a decision that it does not know', 'decision=maybe'],
    ['two decisions', 'decision=confirm&decision=decline'],
    ['a body that is no form', '{"decision":"confirm"}'],
    ['a huge body', `decision=confirm&x=${'y'.repeat(100_000)}`],
  ])('changes nothing for %s', async (_, body) => {
    await world.ask();
    const link = world.link('confirm_request');
    expect((await world.service.fetch(link, { method: 'POST', body })).status).toBe(400);
    expect(await headingOf(await get(link))).toBe('Do you want this meeting?');
  });

  it('answers other methods with 404', async () => {
    const response = await world.service.fetch('/confirm/x', { method: 'DELETE' });
    expect(response.status).toBe(404);
  });

  it('is kept from caches, referrers, frames, indexes and scripts, however it answers', async () => {
    await world.ask();
    const link = world.link('confirm_request');
    for (const response of [await get(link), await get('/confirm/x'), await world.press(link, 'confirm')]) {
      const { headers } = response;
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-robots-tag')).toContain('noindex');
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });

  it('escapes what a stranger wrote', async () => {
    await world.ask('demo', { guestName: '<img src=x onerror=alert(1)>"\'&' });
    const page = await (await get(world.link('confirm_request'))).text();
    expect(page).not.toContain('<img');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('speaks Hebrew from right to left to a guest who asked in Hebrew', async () => {
    await world.ask('demo', { locale: 'he', guestName: 'נועה לוי' });
    const page = await (await get(world.link('confirm_request'))).text();
    expect(page).toContain('<html lang="he" dir="rtl">');
    expect(page).toContain('<bdi>יום שלישי, <span class="date">24 בנובמבר 2026</span></bdi>');
    expect(page).toContain('<bdi>13:00–13:30</bdi>');
    const booked = await world.press(world.link('confirm_request'), 'confirm');
    expect(await headingOf(booked)).toBe('הפגישה נקבעה');
  });

  it('keeps tokens out of the log', async () => {
    await world.ask();
    const link = world.link('confirm_request');
    await world.press(link, 'confirm');
    expect(world.log.join('\n')).toContain('meeting_booked');
    expect(world.log.join('\n')).not.toContain(link.split('/').at(-1));
    expect(world.log.join('\n')).not.toContain('noa@example.com');
  });

  it('stays good while the database cannot be reached, and says 503', async () => {
    const store = openTestStore();
    let broken = false;
    const refuse = () => Promise.reject(new StoreUnavailable('The disk is full'));
    const world = openBookingWorld({
      store: { ...store, write: (work) => (broken ? refuse() : store.write(work)) },
    });
    await world.ask();
    const link = world.link('confirm_request');
    broken = true;
    const response = await world.press(link, 'confirm');
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('60');
    broken = false;
    expect(await headingOf(await world.press(link, 'confirm'))).toBe('The meeting is booked');
    await world.service.close();
    await store.close();
  });
});

describe('a cancel link', () => {
  beforeEach(async () => {
    await world.ask();
    await world.press(world.link('confirm_request'), 'confirm');
    await world.service.runJobs();
  });

  it('shows a button and cancels nothing when it is opened', async () => {
    const link = world.link('booked_guest');
    for (const method of ['GET', 'HEAD', 'GET']) await world.service.fetch(link, { method });
    expect(await headingOf(await get(link))).toBe('Cancel this meeting?');
    expect(await world.starts()).not.toContain(start);
  });

  it('cancels when it is pressed: both are mailed once, and the time is free again', async () => {
    const link = world.link('booked_guest');
    for (const response of [await world.press(link, 'cancel'), await world.press(link, 'cancel')])
      expect(await headingOf(response)).toBe('The meeting is cancelled');
    await world.service.runJobs();
    const kinds = world.transport.sent.map(({ kind }) => kind).slice(3);
    expect(kinds.sort()).toEqual(['cancelled_guest', 'cancelled_host']);
    expect(await world.starts()).toContain(start);
    expect(await headingOf(await get(world.link('confirm_request')))).toBe('This meeting was cancelled');
  });

  it('is too late once the meeting has begun', async () => {
    const link = world.link('booked_guest');
    world.clock.time = Date.parse(start);
    const response = await world.press(link, 'cancel');
    expect(response.status).toBe(410);
    expect(await headingOf(response)).toBe('It is too late to cancel here');
    await world.service.runJobs();
    expect(world.transport.sent.map(({ kind }) => kind)).not.toContain('cancelled_guest');
  });

  it('is not pressed by another website', async () => {
    const link = world.link('booked_guest');
    expect((await world.press(link, 'cancel', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await world.starts()).not.toContain(start);
  });

  it('does not confirm, nor does a confirmation link cancel', async () => {
    const confirm = world.link('confirm_request').split('/').at(-1);
    expect((await world.press(`/cancel/${confirm}`, 'cancel')).status).toBe(404);
    expect(await world.starts()).not.toContain(start);
  });
});
