import { afterEach, describe, expect, it } from 'vitest';
import { frozenNow, hourMs, openBookingWorld } from '../confirmations/booking-world.fixture.ts';
import { openTestStore } from '../store/stores.fixture.ts';

let world: ReturnType<typeof openBookingWorld>;
afterEach(() => world.service.close());

const unfolded = (calendar = '') => calendar.replace(/\n /g, '');

describe('the mail that asks for confirmation', () => {
  it('tells who asked, with whom, when, and until when, in text and in HTML', async () => {
    world = openBookingWorld({ publicUrl: 'https://book.example.com/at' });
    await world.ask('demo', { timezone: 'America/New_York', reasonKey: 'intro' });
    const { headers, text = '', html = '', to } = world.mail('confirm_request');
    expect(to).toBe('noa@example.com');
    expect(headers.get('subject')).toBe('Please confirm: Tue 24 Nov 2026, 06:00 with Dana Cohen');
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(headers.get('reply-to')).toBe('dana@example.com');
    expect(headers.get('from')).toBe('Dana Cohen <no-reply@book.example.com>');
    for (const body of [text, html])
      for (const words of [
        'An AI assistant asked',
        'Dana Cohen',
        'Tuesday 24 November 2026',
        '06:00–06:30',
        'Eastern Time (America/New_York)',
        'A first talk',
        'Nothing is booked yet',
        'good for 48 hours',
        'Friday 20 November 2026, 03:00',
        'Was it not you?',
        'https://book.example.com/at/confirm/',
      ])
        expect(body).toContain(words);
    expect(html).toContain('<bdi>06:00–06:30</bdi>');
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
    // The request's own door refuses such names; what is in the database is not trusted for that.
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

  it('bring guest and host the same accepted calendar entry, in UTC', async () => {
    world = openBookingWorld();
    await book();
    const [guest, host] = ['booked_guest', 'booked_host'].map((kind) => world.mail(kind));
    for (const mail of [guest, host]) {
      const lines = unfolded(mail?.calendar).split('\n');
      expect(mail?.raw).toContain('text/calendar; charset=utf-8; method=REQUEST');
      expect(lines).toEqual(
        expect.arrayContaining([
          'METHOD:REQUEST',
          'SEQUENCE:0',
          'DTSTART:20261124T110000Z',
          'DTEND:20261124T113000Z',
          `DTSTAMP:${new Date(frozenNow + hourMs).toISOString().replace(/[-:]|\.000/g, '')}`,
          'STATUS:CONFIRMED',
        ]),
      );
      expect(lines.find((line) => line.startsWith('ATTENDEE'))).toMatch(
        /PARTSTAT=ACCEPTED;RSVP=FALSE.*MAILTO:noa@example\.com$/i,
      );
      expect(lines.some((line) => line.includes('VALARM'))).toBe(false);
    }
    const uid = (mail = guest) => /^UID:(.*)$/m.exec(unfolded(mail?.calendar))?.[1];
    expect(uid()).toMatch(/@localhost$/);
    expect(uid(host)).toBe(uid());
  });

  it('give only the guest a link to cancel', async () => {
    world = openBookingWorld();
    await book();
    expect(world.link('booked_guest')).toMatch(/^\/cancel\/[\w-]{43}$/);
    expect(world.mail('booked_host').raw).not.toContain('/cancel/');
  });

  it('tell the host the guest, the address and the answers under their questions, in the page’s zone', async () => {
    world = openBookingWorld();
    await book('demo', { timezone: 'America/New_York', answers: { company: 'A & B <Ltd>' } });
    const { text = '', html = '', headers, to } = world.mail('booked_host');
    expect(to).toBe('dana@example.com');
    expect(headers.get('reply-to')).toBe('noa@example.com');
    expect(text).toContain('Noa Levi, noa@example.com');
    expect(text).toContain('Which company are you with?: A & B <Ltd>');
    expect(text).toContain('13:00–13:30');
    expect(html).toContain('A &amp; B &lt;Ltd&gt;');
  });

  it('cancel the same calendar entry with a higher sequence', async () => {
    world = openBookingWorld();
    await book();
    const uid = /^UID:.*$/m.exec(unfolded(world.mail('booked_guest').calendar))?.[0];
    await world.press(world.link('booked_guest'), 'cancel');
    await world.service.runJobs();
    for (const kind of ['cancelled_guest', 'cancelled_host']) {
      const { raw, calendar, text = '' } = world.mail(kind);
      expect(raw).toContain('text/calendar; charset=utf-8; method=CANCEL');
      expect(unfolded(calendar)).toContain(uid);
      expect(unfolded(calendar)).toMatch(/SEQUENCE:1\n[\s\S]*STATUS:CANCELLED/);
      expect(text).toContain('Tuesday 24 November 2026');
    }
  });
});
