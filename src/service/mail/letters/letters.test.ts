import ICAL from 'ical.js';
import { afterEach, describe, expect, it } from 'vitest';
import { readReason } from '../../calendars/port/calendar-failure.ts';
import { readBookings } from '../../meetings/booking-rows.ts';
import { frozenNow, hourMs, openBookingWorld, start } from '../../meetings/booking-world.fixture.ts';
import { demoPagesYaml } from '../../pages/demo-pages.ts';
import { readPages } from '../../pages/read-pages.ts';
import { openTestStore } from '../../store/stores.fixture.ts';
import { meetingsCalendar } from '../calendar-entry.ts';
import { hebrew } from './hebrew.ts';

let world: ReturnType<typeof openBookingWorld>;
afterEach(() => world.service.close());

const unfolded = (calendar = '') => calendar.replace(/\n /g, '');

describe('the mail that asks for confirmation', () => {
  it('tells who asked, with whom, when, and until when, in text and in HTML', async () => {
    world = openBookingWorld({ publicUrl: 'https://book.example.com/at' });
    await world.ask('demo', { timezone: 'America/New_York', reasonKey: 'intro' });
    const { headers, text = '', html = '', to } = world.mail('confirm_request');
    expect(to).toBe('noa@example.com');
    expect(headers.get('subject')).toBe('Please confirm: Tue, Nov 24, 2026, 6:00 AM with Dana Cohen');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('reply-to')).toBe('dana@example.com');
    expect(headers.get('from')).toBe('Dana Cohen <no-reply@book.example.com>');
    for (const body of [text, html])
      for (const words of [
        'You, or an AI assistant in your name, requested',
        'Dana Cohen',
        'Tuesday, November 24, 2026',
        '6:00–6:30 AM',
        'Eastern Time (America/New_York)',
        'A first talk',
        'Nothing is booked yet',
        'valid until',
        'Friday, November 20, 2026, 3:00 AM',
        'Was it not you?',
        'https://book.example.com/at/confirm/',
      ])
        expect(body).toContain(words);
    expect(html).toContain('<bdi>6:00–6:30 AM</bdi>');
    const [firstLine] = text.split('\n');
    expect(html).toContain(`>${firstLine}</h1>`);
  });

  it('names the guest in the host’s subject only where that is a name; the text shows what was written', async () => {
    const written = 'Your account is closed: evil.example';
    for (const [guestName, named] of [
      ['Noa Levi', 'Noa Levi'],
      [written, 'noa@example.com'],
    ] as const) {
      world = openBookingWorld();
      await world.ask('demo', { guestName });
      await world.press(world.link('confirm_request'), 'confirm');
      await world.service.runJobs();
      const { headers, text } = world.mail('booked_host');
      expect(headers.get('subject')).toBe(
        `Booked: Tue 24 Nov 2026, 13:00 with ${named} · Product advice for teams that build with agents`,
      );
      expect(text).toContain(guestName);
      await world.service.close();
    }
  });

  it('holds no calendar file: nothing may land in a calendar before it is confirmed', async () => {
    world = openBookingWorld();
    await world.ask();
    const { raw, calendar } = world.mail('confirm_request');
    expect(calendar).toBeUndefined();
    expect(raw).not.toContain('text/calendar');
  });

  it('is in Hebrew, from right to left, with times and addresses isolated', async () => {
    world = openBookingWorld();
    await world.ask('demo-he', { guestName: 'נועה לוי' });
    const { headers, text = '', html = '' } = world.mail('confirm_request');
    expect(headers.get('subject')).toBe('נא לאשר: יום ג׳, 24 בנוב׳ 2026, 13:00 עם דנה כהן');
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(html).toContain('<bdi>13:00–13:30</bdi>');
    expect(html).toContain('שלום <bdi>נועה לוי</bdi>');
    expect(text).toContain('\u206813:00–13:30\u2069');
  });

  it('cannot be given headers, markup or another text by what a stranger wrote', async () => {
    const store = openTestStore();
    world = openBookingWorld({ store });
    await world.ask();
    // A request with such a name is refused. But a mail does not trust the names in the database.
    const name = 'Noa\r\nBcc: all@example.com\r\n\r\n<script>\u202e';
    await store.write((sql) => sql.run('update request set guest_name = ?', name));
    await world.press(world.link('confirm_request'), 'confirm');
    await world.service.runJobs();
    for (const kind of ['booked_guest', 'booked_host']) {
      const { headers, html = '', text = '' } = world.mail(kind);
      expect(headers.has('bcc'), kind).toBe(false);
      expect(html, kind).not.toContain('<script>');
      expect(text, kind).not.toMatch(/^Bcc:/m);
      expect(text, kind).not.toContain('\u202e');
    }
    expect(unfolded(world.mail('booked_guest').calendar)).not.toMatch(/^Bcc/m);
  });

  it('carries no advertisement in the name to a stranger, and shows it to the host', async () => {
    world = openBookingWorld();
    await world.ask('demo', { guestName: 'You won at evil.example' });
    expect(world.mail('confirm_request').raw).not.toContain('evil.example');
    expect(world.mail('confirm_request').text).toMatch(/^Hello,$/m);
    await world.press(world.link('confirm_request'), 'confirm');
    await world.service.runJobs();
    expect(world.mail('booked_host').text).toContain('You won at evil.example');
  });
});

describe('the mails about a booked meeting', () => {
  const book = async (slug = 'demo', changes = {}) => {
    await world.ask(slug, changes);
    world.clock.time += hourMs;
    await world.press(world.link('confirm_request'), 'confirm');
    await world.service.runJobs();
  };

  it('bring guest and host the same calendar entry: the guest an accepted invitation, the host their own', async () => {
    world = openBookingWorld();
    await book();
    const [guest, host] = [calendarOf('booked_guest'), calendarOf('booked_host')];
    expect([guest.method, host.method]).toEqual(['REQUEST', 'PUBLISH']);
    for (const { event } of [guest, host]) {
      expect(event.sequence).toBe(0);
      expect(event.startDate.toJSDate().getTime()).toBe(Date.parse(start));
      expect(event.endDate.toJSDate().getTime()).toBe(Date.parse(start) + hourMs / 2);
      expect(event.startDate.zone.tzid).toBe('UTC');
      expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe(
        new Date(frozenNow + hourMs).toISOString().replace('.000', ''),
      );
      expect(event.component.getFirstPropertyValue('status')).toBe('CONFIRMED');
      expect(String(event.organizer)).toBe('mailto:dana@example.com');
      expect(event.component.getAllSubcomponents('valarm')).toEqual([]);
    }
    const [attendee, ...others] = guest.event.attendees;
    expect(others).toEqual([]);
    expect(String(attendee?.getFirstValue()).toLowerCase()).toBe('mailto:noa@example.com');
    expect([attendee?.getParameter('partstat'), attendee?.getParameter('rsvp')]).toEqual([
      'ACCEPTED',
      'FALSE',
    ]);
    // A published event has no attendees (RFC 5546 §3.2.1).
    expect(host.event.attendees).toEqual([]);
    expect(guest.event.uid).toMatch(/@localhost$/);
    expect(host.event.uid).toBe(guest.event.uid);
  });

  it('write calendar files of lines of 75 bytes, ended by CRLF, whatever the letters', async () => {
    world = openBookingWorld();
    await book('demo-he', {
      guestName: 'נועה לוי־כהן בת שבע עשרה שנים, מן העיר הגדולה; וגם \\ קו',
      locale: 'he',
    });
    const { content, event } = calendarOf('booked_host');
    for (const line of content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(event.summary).toContain('מן העיר הגדולה; וגם \\ קו');
  });

  it('give guest and host a link of their own to cancel, and only the guest one to move', async () => {
    world = openBookingWorld();
    await book();
    const [guest, host] = [world.link('booked_guest'), world.link('booked_host')];
    for (const link of [guest, host]) expect(link).toMatch(/^\/cancel\/[\w-]{43}$/);
    expect(host).not.toBe(guest);
    expect(world.link('booked_guest', 'move')).toBe(guest.replace('cancel', 'move'));
    expect(world.mail('booked_host').text).not.toContain('/move/');
  });

  it('name no calendar in which the meeting would be', async () => {
    world = openBookingWorld();
    await book();
    for (const kind of ['booked_guest', 'booked_host'])
      expect(world.mail(kind).text).not.toMatch(/in [^.]*’s calendar/);
  });

  it('tell of a move: the same calendar entry at the new time, the next sequence, the old time beside it', async () => {
    world = openBookingWorld();
    await book();
    const booked = calendarOf('booked_guest');
    world.clock.time += hourMs;
    await world.move(world.link('booked_guest', 'move'), '2026-11-25T09:30:00+02:00');
    await world.service.runJobs();
    for (const [kind, method] of [
      ['moved_guest', 'REQUEST'],
      ['moved_host', 'PUBLISH'],
    ] as const) {
      const { event, ...calendar } = calendarOf(kind);
      expect([calendar.method, event.uid, event.sequence]).toEqual([method, booked.event.uid, 1]);
      expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-25T07:30:00.000Z');
      expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-25T08:00:00.000Z');
      expect(event.component.getFirstPropertyValue('dtstamp')?.toString()).toBe('2026-11-18T10:00:00Z');
      const { headers, text = '', html = '' } = world.mail(kind);
      expect(headers.get('subject')).toContain('Moved: Wed 25 Nov 2026, 09:30 with');
      for (const body of [text, html])
        for (const words of ['Wednesday 25 November 2026', '09:30–10:00', 'Old time', '13:00–13:30'])
          expect(body).toContain(words);
    }
    expect(world.mail('moved_host').to).toBe('dana@example.com');
    expect(world.link('moved_guest')).toBe(world.link('booked_guest'));
    expect(world.link('moved_host')).toBe(world.link('booked_host'));
  });

  it('tell the host the guest, the address and the answers under their questions, in the page’s zone', async () => {
    world = openBookingWorld();
    await book('demo', { timezone: 'America/New_York', answers: { company: 'A & B <Ltd>' } });
    const { text = '', html = '', headers, to } = world.mail('booked_host');
    expect(to).toBe('dana@example.com');
    expect(headers.get('reply-to')).toBe('noa@example.com');
    expect(text).toContain('Noa Levi, noa@example.com');
    expect(text).toContain('Which company are you with? A & B <Ltd>');
    expect(text).toContain('13:00–13:30');
    expect(html).toContain('A &amp; B &lt;Ltd&gt;');
  });

  it.each([
    [
      'demo',
      'Guest’s time zone: Eastern Time (America/New_York)',
      'Guest’s time: Tuesday 24 November 2026, 06:00–06:30',
    ],
    [
      'demo-he',
      'אזור הזמן של מי שביקש: \u2068שעון החוף המזרחי (America/New_York)',
      'השעה שם: \u2068יום שלישי',
    ],
  ])('tell the host the guest’s time zone and the time there: %s', async (slug, zone, time) => {
    world = openBookingWorld();
    await book(slug, { timezone: 'America/New_York' });
    expect(world.mail('booked_host').text).toContain(zone);
    expect(world.mail('booked_host').text).toContain(time);
    expect(world.mail('booked_guest').text).not.toMatch(/Guest’s time zone|אזור הזמן של מי שביקש/);
  });

  it('name the guest’s time zone where it is another, and the time where the clock differs', async () => {
    world = openBookingWorld();
    await book('demo', { timezone: 'Europe/Athens' });
    expect(world.mail('booked_host').text).toMatch(/Guest’s time zone: .*\(Europe\/Athens\)/);
    expect(world.mail('booked_host').text).not.toContain('Guest’s time:');
  });

  it('name one time zone where guest and host have the same', async () => {
    world = openBookingWorld();
    await book('demo');
    expect(world.mail('booked_host').text).toContain('Time zone: Israel Time (Asia/Jerusalem)');
    expect(world.mail('booked_host').text).not.toContain('Guest’s time zone');
  });

  it('keep the lines of an answer, in text and in HTML', async () => {
    world = openBookingWorld();
    const problem = 'The lamp is off.\r\n\r\n\u202eIt was on.\nSince: Monday';
    await book('demo', { reasonKey: 'support', answers: { problem } });
    const { text = '', html = '' } = world.mail('booked_host');
    expect(text).toContain(
      '  What does not work, in a sentence or two?\n    The lamp is off.\n    It was on.\n    Since: Monday\n',
    );
    expect(html).toContain(
      '<bdi>The lamp is off.</bdi><br><bdi>It was on.</bdi><br><bdi>Since: Monday</bdi>',
    );
  });

  it('describe the guest in the host’s calendar entry alone, as the exported calendar does', async () => {
    const store = openTestStore();
    world = openBookingWorld({ store, publicUrl: 'https://book.example.com' });
    await book('demo', {
      timezone: 'America/New_York',
      reasonKey: 'support',
      answers: { problem: 'The lamp\nis off.', company: 'Acme' },
    });
    const [guest, host] = [calendarOf('booked_guest').event, calendarOf('booked_host').event];
    expect(guest.description ?? '').toBe('');
    expect(host.description).toBe(
      `Guest: Noa Levi, noa@example.com
Guest’s time zone: Eastern Time (America/New_York)
Booking page: Dana Cohen, Product advice for teams that build with agents
About: Help with something that does not work
What does not work, in a sentence or two?
  The lamp
  is off.
Which company are you with? Acme`,
    );
    const pages = readPages(demoPagesYaml);
    const exported = new ICAL.Component(
      ICAL.parse(
        await meetingsCalendar(await readBookings(store), { publicUrl: 'https://book.example.com', pages }),
      ),
    );
    const event = new ICAL.Event(exported.getFirstSubcomponent('vevent') ?? undefined);
    expect([event.uid, event.summary, event.description]).toEqual([host.uid, host.summary, host.description]);
  });

  it.each([
    [
      'demo',
      'If the new time does not suit you, cancel the meeting, and ask for another time if you like:\n\nCancel the meeting:',
      'Cancel and ask for another time:',
    ],
    [
      'demo-he',
      'אם המועד החדש לא מתאים, אפשר לבטל את הפגישה, וגם לבקש מועד אחר:\n\nביטול הפגישה:',
      'ביטול ובקשה לבחור מועד אחר:',
    ],
  ])('say before each link what it does: the move, to the host, %s', async (slug, cancel, rebook) => {
    world = openBookingWorld();
    await book(slug);
    await world.move(world.link('booked_guest', 'move'), '2026-11-25T09:30:00+02:00');
    await world.service.runJobs();
    const link = 'https?://[^\\n]+/cancel/[\\w-]+';
    expect(world.mail('moved_host').text).toMatch(
      new RegExp(`${cancel}\\n\\n${link}\\n\\n${rebook}\\n\\n${link}\\?rebook\\n`),
    );
  });

  it('offer no button to change what was just booked in the page’s loud colour', async () => {
    world = openBookingWorld();
    await book();
    const buttons = [...(world.mail('booked_guest').html ?? '').matchAll(/display:inline-block;[^"]*/g)];
    expect(buttons).toHaveLength(2);
    for (const [style] of buttons) expect(style).toContain('background:#ffffff');
  });

  it('cancel the same calendar entry with a higher sequence', async () => {
    world = openBookingWorld();
    await book();
    const booked = calendarOf('booked_guest');
    await world.press(world.link('booked_guest'), 'cancel');
    await world.service.runJobs();
    for (const kind of ['cancelled_guest', 'cancelled_host']) {
      const { method, event } = calendarOf(kind);
      expect([method, event.uid, event.sequence]).toEqual(['CANCEL', booked.event.uid, 1]);
      expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
      expect(event.startDate.toJSDate().getTime()).toBe(Date.parse(start));
      expect(world.mail(kind).text).toContain('Tuesday 24 November 2026');
    }
  });
});

describe('the mail in Hebrew about a calendar that cannot be read', () => {
  it.each([
    ['unreachable ECONNREFUSED', 'אי אפשר להתחבר לשרת של היומן (ECONNREFUSED)'],
    ['status 404', 'השרת של היומן החזיר את הקוד 404'],
    ['slow 10', 'היומן לא התקבל בתוך 10 שניות'],
    ['privateAddress ', 'כתובת השרת של היומן היא ברשת פרטית'],
    // Another version kept it, so the technical text is better than none.
    ['a new reason', 'תוכן היומן פגום (a new reason)'],
    ['constructor of it', 'תוכן היומן פגום (constructor of it)'],
  ])('says why in Hebrew: %s', (kept, words) => {
    expect(hebrew.calendarReason(readReason(kept))).toBe(words);
  });
});

/** Reads the calendar file of a mail with another program. The part inside the message and the attachment are equal. */
function calendarOf(kind: string) {
  const { raw } = world.mail(kind);
  const inside = /Content-Type: text\/calendar; charset=utf-8; method=(\w+)/.exec(raw)?.[1];
  const attached =
    /Content-Type: application\/ics; name=meeting\.ics[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw)?.[1] ?? '';
  const content = Buffer.from(attached, 'base64').toString();
  const calendar = new ICAL.Component(ICAL.parse(content));
  const method = calendar.getFirstPropertyValue('method');
  expect(inside).toBe(method);
  expect(world.mail(kind).calendar).toBe(content.replaceAll('\r\n', '\n'));
  const [only, ...others] = calendar.getAllSubcomponents('vevent');
  expect(others).toEqual([]);
  return { method, content, event: new ICAL.Event(only) };
}
