import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeApiKey } from '../calendars/calcom/fake-calcom.fixture.ts';
import type { FakeAnswer } from '../calendars/web-api/fake-provider.fixture.ts';
import type { Json } from '../calendars/web-api/json-api.ts';
import { readBookings } from '../meetings/booking-rows.ts';
import { headingOf } from '../meetings/booking-world.fixture.ts';
import { forgetGuest } from '../operations/forget-guest.ts';
import type { Store } from '../store/store.ts';
import { openTestStore } from '../store/stores.fixture.ts';
import {
  at,
  minuteMs,
  noon,
  openBookedAtCalcom,
  openCalcomWorld,
  unavailable,
} from './calcom-world.fixture.ts';
import { callOffMeeting } from './cancel-meeting.ts';

let store: Store;
beforeEach(() => {
  store = openTestStore();
});
afterEach(() => store.close());

const open = (more?: string) => openCalcomWorld(store, more);
const openBooked = () => openBookedAtCalcom(store);

describe('a page of Cal.com', () => {
  it('offers the starts of Cal.com, and books there what the guest confirms', async () => {
    const { fake, world, ask, confirm, status } = await open(
      'customFields: [{ key: topic, label: Topic, required: true }, { key: size, label: Size }]',
    );
    fake.busy.add(Date.parse(at('11:00')));
    world.clock.time += 61_000;
    expect(await world.starts('there')).toContain(at('03:30'));
    expect(await world.starts('there')).not.toContain(at('11:00'));
    const answer = await ask({ answers: { topic: 'Plans', size: 'ten' } });
    expect(await answer.text()).toContain('Cal.com then emails the invitation');
    expect(fake.bookings).toEqual([]);
    const page = await confirm();
    expect(await page.text()).toMatch(/The meeting is booked[\s\S]*Cal\.com emails you the invitation/);
    expect(await status()).toEqual(['booked']);
    const [{ id } = { id: '' }] = await readBookings(store);
    expect(fake.live()).toMatchObject([
      {
        ...{ start: Date.parse(noon), metadata: { agentBookingRequest: id } },
        attendee: { name: 'Noa Levi', email: 'noa@example.com', timeZone: 'Asia/Jerusalem', language: 'en' },
        bookingFieldsResponses: { topic: 'Plans' },
      },
    ]);
    expect(fake.requests.some(({ headers }) => 'idempotency-key' in headers)).toBe(false);
    await world.service.runJobs();
    expect(world.mail('booked_guest').text).toContain('Cal.com emails you the invitation.');
    expect(world.mail('booked_host').text).toMatch(
      /Cal\.com emails the invitation[\s\S]*ten|ten[\s\S]*Cal\.com/,
    );
    for (const { raw } of world.transport.sent) expect(raw.toString()).not.toContain('text/calendar');
    expect(JSON.stringify(world.log)).not.toContain(fakeApiKey);
  });

  it('says before the guest confirms what Cal.com gets and mails', async () => {
    const { world, ask } = await open();
    await ask();
    const texts = await Promise.all(
      ['/api/agent/booking-pages/there', world.link('confirm_request')].map(async (path) =>
        (await world.service.fetch(path)).text(),
      ),
    );
    for (const text of texts) expect(text).toContain('Cal.com');
    const form = await world.service.fetch(`/book/there?start=${encodeURIComponent(noon)}&duration=30`);
    expect(await form.text()).toContain('Cal.com, which gets what you enter here');
  });

  it('reads the starts once for a minute, however many read them at once', async () => {
    const { fake, world, later } = await open();
    const read = () => Promise.all(Array.from({ length: 20 }, () => world.starts('there')));
    const before = fake.count('/v2/slots');
    await read();
    expect(fake.count('/v2/slots')).toBe(before);
    world.clock.time += 61_000;
    await read();
    expect(fake.count('/v2/slots')).toBe(before + 1);
    fake.busy.add(Date.parse(noon));
    await later(0.9);
    expect(await world.starts('there')).toContain(noon);
    await later(0.2);
    expect(await world.starts('there')).not.toContain(noon);
  });

  it('waits as long as Cal.com asks before it reads the starts again', async () => {
    const { fake, world, later } = await open();
    const starts = '/api/agent/booking-pages/there/slots?duration=30&timezone=UTC';
    fake.next('GET', '/v2/slots', { status: 429, body: {}, headers: { 'retry-after': '150' } });
    world.clock.time += 100_000;
    expect((await world.service.fetch(starts)).status).toBe(503);
    const asked = fake.requests.length;
    await later(2);
    expect((await world.service.fetch(starts)).status).toBe(503);
    expect(fake.requests.length).toBe(asked);
    await later(1);
    expect((await world.service.fetch(starts)).status).toBe(200);
  });

  it.each<[string, FakeAnswer]>([
    ['an older form of slots', { status: 200, body: { status: 'success', data: { slots: {} } } }],
    ['slots without ends', { status: 200, body: { status: 'success', data: { a: [{ start: noon }] } } }],
    ['a sign-in page', { status: 200, body: '<html>' }],
    ['an error with status 200', { status: 200, body: { status: 'error', error: {} } }],
  ])('takes %s for no list of starts', async (_, answer) => {
    const { fake, world } = await open();
    fake.next('GET', '/v2/slots', answer);
    world.clock.time += 2 * minuteMs;
    const read = await world.service.fetch('/api/agent/booking-pages/there/slots?duration=30&timezone=UTC');
    expect(read.status).toBe(503);
  });
});

describe('an event type that cannot keep what the page promises is refused in words', () => {
  const textField = { type: 'text', slug: 'vat', isDefault: false, required: true };
  it.each<[Json, string]>([
    [{ confirmationPolicy: { type: 'always' } }, 'its bookings wait for the host'],
    [{ recurrence: { interval: 1, occurrences: 4, frequency: 'weekly' } }, 'it repeats'],
    [{ seats: { seatsPerTimeSlot: 4 } }, 'several guests share one time'],
    [{ teamId: 5, schedulingType: 'roundRobin' }, 'it belongs to a team'],
    [{ price: 1000 }, 'it has to be paid for'],
    [{ requiresBookerEmailVerification: true }, 'it asks guests for a code'],
    [{ disableRescheduling: { disabled: true } }, 'its bookings cannot be cancelled or moved'],
    [{ lengthInMinutes: 45 }, 'it is 45 minutes long, and durationsMinutes of the page is [30]'],
    [{ lengthInMinutesOptions: [30, 60] }, 'it has several lengths'],
    [{ locations: [{ type: 'attendeePhone' }] }, 'its guests choose the place'],
    [{ bookingFields: [textField] }, 'it requires an answer to vat; add a required question with this key'],
    [{ bookingFields: [{ ...textField, type: 'select' }] }, 'it requires an answer to vat, which is no text'],
  ])('%j', async (settings, reason) => {
    const { fake, world, ask, later } = await open();
    await ask();
    Object.assign(fake.eventType, settings);
    await later(6);
    expect(world.log.join('\n')).toContain(`its event type cannot be used: ${reason}`);
    expect(world.mail('calendar_failed_host').text).toContain(reason);
    const pressed = await world.press(world.link('confirm_request'), 'confirm');
    expect([pressed.status, await headingOf(pressed)]).toEqual([503, 'Nothing is booked yet']);
    expect(fake.posts()).toBe(0);
  });

  it('unless the page asks what it requires', async () => {
    const { fake, confirm, ask, later } = await open(
      'customFields: [{ key: vat, label: VAT number, required: true }]',
    );
    (fake.eventType.bookingFields as Json[]).push(textField);
    await later(6);
    await ask({ answers: { vat: '123' } });
    expect(await headingOf(await confirm())).toBe('The meeting is booked');
    expect(fake.live()).toMatchObject([{ bookingFieldsResponses: { vat: '123' } }]);
  });
});

describe('a guest who confirms', () => {
  it.each(['before Cal.com is asked', 'when Cal.com has booked'])(
    'is booked once if the process dies %s',
    async (when) => {
      const { fake, world, ask, confirm, dies, lives, later, status } = await open();
      await ask();
      fake.handled = ({ method, url }) => {
        if (method === (when.startsWith('before') ? 'GET' : 'POST') && url.pathname === '/v2/bookings')
          dies();
      };
      if (when.startsWith('before')) fake.next('POST', '/v2/bookings', 'dropped');
      expect((await confirm()).status).toBe(503);
      fake.handled = () => undefined;
      lives();
      const posts = fake.posts();
      expect(await status()).toEqual(['awaiting']);
      await later(0.9);
      expect(fake.posts()).toBe(posts);
      await later(0.2);
      expect(await status()).toEqual(['booked']);
      expect(fake.live()).toHaveLength(1);
      expect(fake.posts()).toBe(when.startsWith('before') ? posts + 1 : posts);
      await world.service.runJobs();
      expect(world.mail('booked_guest').text).toContain('Cal.com');
    },
  );

  it('is booked by an earlier call whose answer was lost', async () => {
    const { fake, ask, confirm, look, later, status, kinds } = await open();
    await ask();
    fake.next('POST', '/v2/bookings', 'lost');
    const page = await confirm();
    expect([await headingOf(page), page.headers.get('refresh')]).toEqual([
      'Your meeting is being booked',
      '10',
    ]);
    expect(kinds()).toEqual([]);
    await later(0.2);
    expect(await look()).toBe('The meeting is booked');
    expect(await status()).toEqual(['booked']);
    expect(fake.posts()).toBe(1);
  });

  it('is booked when the link is opened again, without a job', async () => {
    const { fake, world, ask, confirm, look } = await open();
    await ask();
    fake.next('POST', '/v2/bookings', 'lost');
    await confirm();
    expect(await look()).toBe('Your meeting is being booked');
    world.clock.time += 11_000;
    expect(await look()).toBe('The meeting is booked');
  });

  it.each<[string, FakeAnswer | 'dropped']>([
    ['never arrived', 'dropped'],
    [
      'was answered 500',
      { status: 500, body: { status: 'error', error: { message: 'no_available_users_found_error' } } },
    ],
  ])('is booked by a second call if the first one %s', async (_, fault) => {
    const { fake, ask, confirm, later, status } = await open();
    await ask();
    fake.next('POST', '/v2/bookings', fault);
    expect(await headingOf(await confirm())).toBe('Your meeting is being booked');
    await later(0.2);
    expect(await status()).toEqual(['booked']);
    expect([fake.posts(), fake.bookings.length]).toEqual([2, 1]);
  });

  it('is booked by an earlier call that arrives just before the second one', async () => {
    const { fake, ask, confirm, later, status } = await open();
    await ask();
    fake.next('POST', '/v2/bookings', 'dropped');
    await confirm();
    const { text = '' } = fake.requests.findLast(({ method }) => method === 'POST') ?? {};
    fake.handled = ({ method, url }) => {
      if (method === 'GET' && url.pathname === '/v2/slots') fake.arrives(text);
    };
    await later(0.2);
    expect(await status()).toEqual(['booked']);
    expect([fake.posts(), fake.bookings.length]).toEqual([2, 1]);
  });

  it('is not booked again if the host cancelled a booking whose answer was lost', async () => {
    const { fake, ask, confirm, look, later } = await open();
    await ask();
    fake.next('POST', '/v2/bookings', 'lost');
    await confirm();
    fake.hostCancels(fake.bookings[0]?.uid ?? '');
    await later(0.2);
    expect(await look()).toBe('This meeting was cancelled');
    expect([fake.posts(), fake.live().length]).toEqual([1, 0]);
  });

  it('stays undecided while Cal.com does not say, for fifteen minutes and longer, and the host is mailed once', async () => {
    const { fake, ask, confirm, look, later, kinds, status } = await open();
    await ask();
    fake.next('POST', '/v2/bookings', 'lost');
    await confirm();
    for (let minute = 0; minute < 20; minute += 1) {
      for (let time = 0; time < 3; time += 1) fake.next('GET', '/v2/bookings', unavailable);
      await later(1);
      fake.clearFaults();
    }
    expect(kinds()).toEqual(['unbooked_host']);
    expect(await status()).toEqual(['awaiting']);
    await later(1);
    expect(await look()).toBe('The meeting is booked');
    expect(fake.posts()).toBe(1);
  });

  it.each<[string, FakeAnswer | 'dropped']>([
    ['cannot be reached', 'dropped'],
    ['is down', unavailable],
    ['refuses the key', { status: 401, body: {} }],
    ['answers in an older form', { status: 200, body: { status: 'success', data: { bookings: [] } } }],
  ])('can press again if Cal.com %s before it was asked', async (_, fault) => {
    const { fake, ask, confirm, status } = await open();
    await ask();
    fake.next('GET', '/v2/bookings', fault);
    const pressed = await confirm();
    expect([pressed.status, await headingOf(pressed)]).toEqual([503, 'Nothing is booked yet']);
    expect([await status(), fake.posts()]).toEqual([['awaiting'], 0]);
    expect(await headingOf(await confirm())).toBe('The meeting is booked');
  });

  it('can press again if Cal.com refuses with too many calls', async () => {
    const { fake, world, ask, confirm, kinds, status } = await open();
    await ask();
    fake.next('POST', '/v2/bookings', { status: 429, body: {}, headers: { 'retry-after': '30' } });
    expect((await confirm()).status).toBe(503);
    await world.service.runJobs();
    expect([await status(), kinds()]).toEqual([['awaiting'], []]);
    expect(await headingOf(await confirm())).toBe('The meeting is booked');
    expect(fake.bookings).toHaveLength(1);
  });

  it('can press again, and the host is mailed, if Cal.com refuses a start that it lists', async () => {
    const { fake, world, ask, confirm, kinds, status } = await open();
    await ask();
    fake.refusesListed = true;
    expect((await confirm()).status).toBe(503);
    expect((await confirm()).status).toBe(503);
    await world.service.runJobs();
    expect([await status(), kinds()]).toEqual([['awaiting'], ['unbooked_host']]);
    fake.refusesListed = false;
    expect(await headingOf(await confirm())).toBe('The meeting is booked');
  });

  it('gets other times if somebody else was booked meanwhile', async () => {
    const { fake, world, ask, confirm, status } = await open();
    await ask();
    fake.busy.add(Date.parse(noon));
    expect(await headingOf(await confirm())).toBe('That time is no longer free');
    await world.service.runJobs();
    expect(world.mail('slot_gone').text).toContain('12:30');
    expect([await status(), fake.bookings]).toEqual([['superseded'], []]);
  });

  it('is the only one of twenty who press at once', async () => {
    const { fake, world, status } = await open();
    const links: string[] = [];
    for (let guest = 0; guest < 20; guest += 1) {
      await world.ask('there', { start: noon, guestEmail: `guest${guest}@example.com` });
      links.push(world.link('confirm_request'));
    }
    await Promise.all(links.map((link) => world.press(link, 'confirm')));
    expect(fake.live()).toHaveLength(1);
    expect((await status()).filter((one) => one === 'booked')).toHaveLength(1);
  });

  it('is not asked for twice while one process asks, and another page of the host does not take the time', async () => {
    const { fake, world, ask, confirm, later, status } = await open();
    await ask();
    const link = world.link('confirm_request');
    await world.ask('here', { start: noon, guestEmail: 'dan@example.com' });
    const other = world.link('confirm_request');
    await world.ask('there', { start: at('15:00'), guestEmail: 'x@example.com' });
    fake.next('POST', '/v2/bookings', 'lost');
    expect(await headingOf(await world.press(link, 'confirm'))).toBe('Your meeting is being booked');
    const pressed = await world.press(other, 'confirm');
    expect([pressed.status, await headingOf(pressed)]).toEqual([503, 'Nothing is booked yet']);
    expect(await world.starts('here')).not.toContain(noon);
    await later(0.2);
    expect(await headingOf(await world.press(other, 'confirm'))).toBe('That time is no longer free');
    expect(await confirm()).toBeTruthy();
    expect((await status()).sort()).toEqual(['booked', 'booked', 'superseded']);
  });
});

describe('a meeting at Cal.com', () => {
  it('that the host cancelled there is cancelled when the guest opens the link', async () => {
    const { fake, world, look, kinds, status, moveLink } = await openBooked();
    fake.hostCancels(fake.live()[0]?.uid ?? '');
    const sent = kinds();
    expect(await headingOf(await world.service.fetch(moveLink))).toBe('This meeting was cancelled');
    expect(await look()).toBe('This meeting was cancelled');
    await world.service.runJobs();
    expect([await status(), kinds()]).toEqual([['cancelled'], sent]);
    expect(await world.starts('here')).toContain(noon);
  });

  it('that the host moved there has its new time when the guest opens the link', async () => {
    const { fake, world, look } = await openBooked();
    fake.hostMoves(fake.live()[0]?.uid ?? '', Date.parse(at('16:00')));
    expect(await look()).toBe('The meeting is booked');
    expect((await readBookings(store)).map(({ start }) => start)).toEqual([at('16:00')]);
    expect(await world.starts('here')).toContain(noon);
    expect(await world.starts('here')).not.toContain(at('16:00'));
  });

  it('is cancelled there first, and only then here', async () => {
    const { fake, world, status, cancelLink, later } = await openBooked();
    for (const fault of [unavailable, 'lost', 'dropped'] as const) {
      fake.next('POST', '/cancel', fault);
      expect((await world.press(cancelLink, 'cancel')).status).toBe(503);
      if (fault === 'lost') break;
      expect(await status()).toEqual(['booked']);
    }
    expect(fake.live()).toEqual([]);
    expect(await headingOf(await world.press(cancelLink, 'cancel'))).toBe('The meeting is cancelled');
    await later(0);
    expect(await status()).toEqual(['cancelled']);
    expect(world.mail('cancelled_host').text).toContain('Cal.com cancels its invitation.');
    expect(fake.posts()).toBe(1);
  });

  it('is moved there first, and only then here', async () => {
    const { fake, world, moveLink, kinds, later } = await openBooked();
    const rows = async () => (await readBookings(store)).map(({ start, status }) => `${status} ${start}`);
    fake.next('POST', '/reschedule', unavailable);
    const failed = await world.move(moveLink, at('14:00'));
    expect([failed.status, await rows()]).toEqual([503, [`booked ${noon}`]]);
    expect(fake.live().map(({ start }) => start)).toEqual([Date.parse(noon)]);
    await later(1.1);
    expect(await headingOf(await world.move(moveLink, at('14:00')))).toBe('The meeting was moved');
    expect(fake.live().map(({ start }) => start)).toEqual([Date.parse(at('14:00'))]);
    expect(await rows()).toEqual([`booked ${at('14:00')}`]);
    await later(0);
    expect(kinds().slice(-2).sort()).toEqual(['moved_guest', 'moved_host']);
    expect(world.mail('moved_guest').raw).not.toContain('text/calendar');
  });

  it('has the time that Cal.com says after a move whose answer was lost', async () => {
    const { fake, world, moveLink, later } = await openBooked();
    fake.next('POST', '/reschedule', 'lost');
    expect((await world.move(moveLink, at('14:00'))).status).toBe(503);
    expect(await world.starts('here')).not.toContain(at('14:00'));
    await later(0.2);
    expect((await readBookings(store)).map(({ start }) => start)).toEqual([at('14:00')]);
    expect(await world.starts('here')).toContain(noon);
    expect(fake.live()).toHaveLength(1);
  });

  it('stays where it is if Cal.com refuses the new time', async () => {
    const { fake, world, moveLink } = await openBooked();
    fake.refusesListed = true;
    const refused = await world.move(moveLink, at('14:00'));
    expect([refused.status, await headingOf(refused)]).toEqual([409, 'Choose another time']);
    expect((await readBookings(store)).map(({ start }) => start)).toEqual([noon]);
    expect(await world.starts('here')).toContain(at('14:00'));
  });

  it('is not cancelled or erased here alone', async () => {
    const { fake, world, status } = await openBooked();
    const [{ id } = { id: '' }] = await readBookings(store);
    expect(await callOffMeeting(store, id, { now: world.clock.time })).toBe('at_calcom');
    const forgotten = { upcoming: 'free', now: world.clock.time } as const;
    expect(await forgetGuest(store, 'noa@example.com', forgotten)).toMatchObject({ erased: 0, kept: 1 });
    expect([await status(), fake.live().length]).toEqual([['booked'], 1]);
  });
});
